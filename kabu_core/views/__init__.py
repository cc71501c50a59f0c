"""Views: pure functions that turn the observation of one seat into HTML.

Each game supplies its own board, questions, buttons, log sentences and scorer (see `game_view`). All games share everything around them.
"""
