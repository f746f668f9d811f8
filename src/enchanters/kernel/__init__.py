"""The kernel knows no game: a stack of steps, questions as data, seeded chance, journal, record and replay."""
