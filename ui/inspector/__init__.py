"""What stands where: the panel of one tile and all that links from it."""
