"""The map: shapes in (`scene`), a plate of an atlas out (`renderer`, `view`, `export`)."""
