"""The rules of the kabu family of card games: one pure-Python engine for the site, the browser and the terminal."""

__version__ = "0.1.0"
