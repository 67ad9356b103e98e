"""Phases of the winter: events, quarters, revenue, budget, works, recovery."""
