"""Families: code that several games share, one folder per family."""
