"""States, scored hands and records as text, HTML and SVG without a style sheet, for notebooks and the terminal.

The board that a game draws for the site is the only description of its table. The functions here read it as lines of text and cards.
"""
