"""Maps of other programs, CSV and axial JSON."""
