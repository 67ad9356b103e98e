"""The desk itself, with those who steer its map and its winter."""
