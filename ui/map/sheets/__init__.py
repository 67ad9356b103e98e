"""The drawn map: its layers, its squares in memory, the view, and pictures of it."""
