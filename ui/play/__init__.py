"""The campaign behind the window: bridge, verbs, the seat at the desk."""
