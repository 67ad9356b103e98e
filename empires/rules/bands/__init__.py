"""War bands and champions, and the written list of optional parts."""
