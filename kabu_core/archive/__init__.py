"""The site's content beyond the rules of its games, and the checks of all data: for the build and the terminal, never for a browser."""
