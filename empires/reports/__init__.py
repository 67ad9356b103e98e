"""What each player is told on paper: the pages of a turn, built from that player's view."""
