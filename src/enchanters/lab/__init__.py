"""The lab: many games at once, what they say about cards and bots, and how fast the engine is."""
