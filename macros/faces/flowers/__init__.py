"""Flower cards, a module a month."""
