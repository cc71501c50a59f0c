"""Games in which the bettors stake on columns of cards against the banker."""
