"""Creatures that do not move on the track while cards still come from the deck."""
