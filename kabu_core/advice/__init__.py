"""Values of a seat's choices, calculated only from what the seat observes: for the coach, best play and the exact odds."""
