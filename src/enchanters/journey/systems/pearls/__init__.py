"""Pearls: tokens that pay for everything but journeys, and come back every turn."""
