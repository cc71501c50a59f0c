"""Exact odds of whole games, simulated rounds and problems, calculated by commands and stored as data."""
