"""A rule of thumb for the table form: stake where the first card is far from ten, draw to 4 or less."""

import random
from typing import Any

from kabu_core import totals
from kabu_core.banking import Done, Draw, Escape, Stand
from kabu_core.play import Action


def thumb(view: Any, rng: random.Random) -> Action:
    """Two or three units on one column; a third card below 5; out with a 4-6."""
    legal = view.actions()
    match view.phase:
        case "stake":
            return _stake(view, legal, rng)
        case "third":
            return _third(view.columns[view.column], legal)
        case "last":
            return _third(view.bank, legal)
    action: Action = legal[0]
    return action


def candidates(view: Any) -> tuple[Action, ...]:
    """What is worth trying: of the stakes only the smallest and the largest on each column."""
    legal: tuple[Action, ...] = view.actions()
    if view.phase != "stake":
        return legal
    ends = {(a.column, pick): a for pick in (0, 1) for a in (legal[:-1] if pick else reversed(legal[:-1]))}  # type: ignore[attr-defined]
    return (*ends.values(), legal[-1])


def _stake(view: Any, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Once a round, on a column nobody has yet if there is one."""
    if sum(view.stakes[view.actor]):
        return Done()
    units = rng.choice((2, 3)) * view.rules.unit
    fitting = [action for action in legal[:-1] if action.points <= units]  # type: ignore[attr-defined]
    largest = [a for a in fitting if a.points == max(f.points for f in fitting)]  # type: ignore[attr-defined]
    if not largest:
        return Done()
    bare = [a for a in largest if not any(row[a.column - 1] for row in view.stakes)]  # type: ignore[attr-defined]
    return rng.choice(bare or largest)


def _third(cards: Any, legal: tuple[Action, ...]) -> Action:
    if Escape() in legal:
        return Escape()
    wanted = Draw() if totals.total(cards) <= 4 else Stand()
    return wanted if wanted in legal else legal[0]
