"""Outlines and cells of the globe: GeoJSON."""
