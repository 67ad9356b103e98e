"""What a campaign is at one moment: realms, pieces, settings, the questions put, who sees what."""
