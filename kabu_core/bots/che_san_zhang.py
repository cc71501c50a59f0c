"""A rule of thumb for chě sān zhāng: a third card to 5 or less."""

import random
from typing import Any

from kabu_core.banking import Draw
from kabu_core.games.che_san_zhang import total
from kabu_core.play import Action

DRAW_UPTO = 5


def thumb(view: Any, rng: random.Random) -> Action:
    """A third card below 6, whoever else holds what."""
    legal: tuple[Action, ...] = view.actions()
    if view.phase == "over":
        return legal[0]
    return Draw() if total(view.hands[view.actor]) <= DRAW_UPTO else legal[-1]


def candidates(view: Any) -> tuple[Action, ...]:
    """What is worth trying: all that is legal."""
    legal: tuple[Action, ...] = view.actions()
    return legal
