"""Games in which everybody has a hand and plays it against the banker’s."""
