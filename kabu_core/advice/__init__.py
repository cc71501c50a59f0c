"""The value of each choice of a seat, calculated only from what the seat observes. The coach, best play and the exact odds use it."""
