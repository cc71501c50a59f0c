"""The odds calculator: exact odds, as fractions, of hands, of decisions and of a position that a reader enters."""
