"""The years in figures: ledgers, statistics, graphs."""
