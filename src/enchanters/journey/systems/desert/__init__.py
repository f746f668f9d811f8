"""The desert token: sun or storm makes all creatures stronger and frailer, or weaker and tougher."""
