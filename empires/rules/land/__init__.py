"""Questions of the land: ways, rivers, roads, marks, alliances, roads home; nothing happens here."""
