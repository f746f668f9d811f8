"""Co-op (COOP-01 to 52): all players together against an Overlord of 99 hit points, who has a turn of its own each round."""
