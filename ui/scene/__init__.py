"""From a view of the campaign to what the map shows."""
