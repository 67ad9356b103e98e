"""What every window stands on: theme, icons, language, preferences, small widgets."""
