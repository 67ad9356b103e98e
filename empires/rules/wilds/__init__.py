"""What stands in the wild: mines, necropolis, ruins, towers, temples, and searching it."""
