"""The value of each choice of a seat, calculated from its observation alone, for the coach, best play and the exact odds."""
