"""Games in which every seat has a hand and plays it against the banker’s."""
