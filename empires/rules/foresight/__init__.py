"""Questions of a view: what could be planned, earned or met; nothing happens."""
