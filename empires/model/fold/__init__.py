"""How each event changes a campaign: one written table."""
