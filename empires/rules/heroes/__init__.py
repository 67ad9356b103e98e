"""Parties of heroes: hiring, ways, adventures, quests, missions."""
