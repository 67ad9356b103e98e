"""Banners, trains, ships, treasure and losses: what one force has, and what it may lose."""
