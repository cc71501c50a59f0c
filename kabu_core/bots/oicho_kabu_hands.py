"""A rule of thumb for the form with own hands: a modest stake, more on a good first card; draw to 4 or less."""

import random
from typing import Any

from kabu_core import totals
from kabu_core.banking import Draw, Escape, Stand
from kabu_core.play import Action


def thumb(view: Any, rng: random.Random) -> Action:
    """Two units, three on a first card of 8 or 9; a third card below 5; out with a 4-6."""
    legal: tuple[Action, ...] = view.actions()
    if view.phase == "stake":
        good = any(card.rank in (8, 9) for card in view.hands[view.actor])
        units = (3 if good else 2) * view.rules.unit
        fitting = [action for action in legal[:-1] if action.points <= units]  # type: ignore[attr-defined]
        return fitting[-1] if fitting else legal[-1]
    if view.phase == "over":
        return legal[0]
    if Escape() in legal:
        return Escape()
    wanted = Draw() if totals.total(view.hands[view.actor]) <= 4 else Stand()
    return wanted if wanted in legal else legal[0]


def candidates(view: Any) -> tuple[Action, ...]:
    """What is worth trying: of the stakes only the smallest and the largest."""
    legal: tuple[Action, ...] = view.actions()
    return (legal[0], legal[-2], legal[-1]) if view.phase == "stake" and len(legal) > 3 else legal
