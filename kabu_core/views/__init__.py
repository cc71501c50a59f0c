"""Views: pure functions that turn the observation of one seat into HTML.

Each game has a board, questions, buttons, log sentences and a scorer of its own (see `game_view_interface`). All games share the rest.
"""
