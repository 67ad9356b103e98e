"""What every format stands on: faults, files, our own world file, foreign terrain made ours."""
