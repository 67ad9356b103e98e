"""Hexes and worlds."""
