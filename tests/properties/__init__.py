"""What must hold of every procedure of every game, on random positions: one file a property."""
