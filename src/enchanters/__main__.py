"""`python -m enchanters` is the command `enchanters`."""

from enchanters.command import main

if __name__ == "__main__":
    main()
