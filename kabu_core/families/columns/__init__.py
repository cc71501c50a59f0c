"""Games in which the bettors stake on four columns of cards against the banker."""
