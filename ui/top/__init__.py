"""The program: start, window, menus."""
