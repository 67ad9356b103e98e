"""One of every event in each variant that words must be ready for, subject by subject."""
