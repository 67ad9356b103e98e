"""Maps of other programs, whole and spoilt, for the tests of importers."""
