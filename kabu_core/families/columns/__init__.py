"""Games in which four columns of cards lie in the middle, and the bettors stake on them against the banker."""
