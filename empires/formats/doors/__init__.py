"""The two doors: what can be read, and what can be written."""
