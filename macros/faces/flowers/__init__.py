"""Flower cards, one module for each month (two for November)."""
