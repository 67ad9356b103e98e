"""Colours, paper, geometry: what the map is drawn with."""
