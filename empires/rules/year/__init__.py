"""The campaign from set-up to its last winter: months, years, players in their order."""
