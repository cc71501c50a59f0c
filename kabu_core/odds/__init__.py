"""Exact odds of whole games, simulated rounds and the problems, which are stored as data; no browser gets them."""
