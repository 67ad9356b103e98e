"""Worlds: made, edited, mended, checked and compared."""
