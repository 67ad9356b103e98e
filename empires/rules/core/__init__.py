"""What every rule stands on: the game at the table, draws, order of play, names, races, sites, optional parts."""
