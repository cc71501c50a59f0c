"""Games in which the bettors stake on one of two sets of three cards, and the better set wins."""
