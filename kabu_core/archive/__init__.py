"""The content of the site beyond the rules of its games, and the checks of all data. Builds and the command line use it, not browsers."""
