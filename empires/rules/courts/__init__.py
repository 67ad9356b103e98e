"""Diplomacy and espionage."""
