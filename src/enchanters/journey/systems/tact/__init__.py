"""Tact: actions that ignore the immediate effect of the card being taken."""
