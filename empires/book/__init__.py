"""The charts, read and checked, and the exact odds that they give."""
