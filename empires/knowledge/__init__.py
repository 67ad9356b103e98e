"""What each player may know: the one function that makes a view."""
