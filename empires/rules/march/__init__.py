"""Deeds on the road: what one force does in one tile to march, cross, land, retreat, eat and scout."""
