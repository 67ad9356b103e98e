"""All that can happen, each declared once: its words, its weight, and who may see it."""
