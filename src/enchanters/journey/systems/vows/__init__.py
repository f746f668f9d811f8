"""Vows: who has taken one chooses a rest as the major action of the next turn."""
