"""Deeds in a fight: how forces meet, draw up, fight, assault walls and besiege."""
