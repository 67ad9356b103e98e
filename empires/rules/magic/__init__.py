"""Spells and the equinox."""
