"""Views: pure functions that turn an observation into HTML.

Each game supplies its board, questions, buttons, log sentences and scorer (see `game_view`); all that surrounds them is shared.
"""
