"""The value of each choice of a seat, from its view alone, for the coach, best play and the exact odds."""
