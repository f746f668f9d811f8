"""The table in a terminal. It knows no game: it shows what `view` gives, on a board registered by the game's name."""
