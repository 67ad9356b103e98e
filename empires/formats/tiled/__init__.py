"""Maps of the Tiled editor."""
