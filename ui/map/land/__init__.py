"""Landforms, rivers, ways and borders as shapes."""
