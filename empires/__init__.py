"""Campaigns of Mighty Empires: rules, play, storage and reports, without a screen."""

__version__ = "0.1.0"
