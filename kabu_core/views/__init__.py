"""Views: pure functions from what a seat may see to HTML.

The module of a game has `board(view, names)`, `prompt(view)`, `choices(view)`, `ready(view)`, `TEXTS` for the log, and `answer` and
`say` for its scorer. It may have `HELD` and `ASKED` for the scorer's form, `fared(points)` where a game does not
count in points, `TELLS` where the voice should tell the others' moves, `FIGURES` for its page and `spread(view)` for the terminal.
"""
