"""Overlords (OVERLORD-01 to 33): a foe of all players, who invades when they rest and rewards those who beat it."""
