"""The content of the site beyond the rules of its games, and the checks of all data. No browser gets this package."""
