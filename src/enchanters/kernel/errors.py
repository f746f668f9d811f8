"""What can go wrong at the kernel's boundary. Each message is written for the person who caused it."""


class EnchantersError(Exception):
    """Base of every error that the package raises on purpose."""


class IllegalChoice(EnchantersError):
    """The choice is not among the options of the decision; the game is unchanged."""


class BadSetup(EnchantersError):
    """A set-up field has a value it cannot have."""


class BadRecord(EnchantersError):
    """A record cannot be read or does not replay."""


class BadPosition(EnchantersError):
    """A position cannot be read."""


class NoRecord(EnchantersError):
    """The game has no record: it was imagined."""
