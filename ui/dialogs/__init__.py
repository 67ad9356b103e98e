"""Dialogs of the desk, and the wizard that makes a campaign."""
