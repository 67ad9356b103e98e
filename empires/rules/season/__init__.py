"""Phases of a player's turn: which forces do what, in which order."""
