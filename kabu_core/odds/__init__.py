"""Exact odds, as fractions: of hands, of decisions, of whole games. No browser gets them; what a bot reckons with is in `play`."""
