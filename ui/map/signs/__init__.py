"""Signs on the map, and where each finds its place."""
