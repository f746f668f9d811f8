"""The command and the table in a terminal."""
