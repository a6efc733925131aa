"""One module or package a game."""
