"""Ships at sea: weather, naval battle, pirates, lookout."""
