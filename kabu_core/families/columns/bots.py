"""Bots for games with four columns in the middle: by rule of thumb a modest stake, a third card to 4 or less."""

import random

from kabu_core.families.columns.play import ColumnRules, ColumnsState, Stake
from kabu_core.play.banking import Done
from kabu_core.play.bots import third
from kabu_core.play.state import Action


def thumb(view: ColumnsState[ColumnRules], rng: random.Random) -> Action:
    """Two or three units on one column; a third card below 5; out with a 4-6."""
    legal = view.actions()
    match view.phase:
        case "stake":
            return _stake(view, legal, rng)
        case "third":
            return third(view.columns[view.queue[0][1]], legal)
        case "last":
            return third(view.bank, legal)
    return legal[0]


def _stake(view: ColumnsState[ColumnRules], legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Once a round, on a column nobody has yet if there is one."""
    if sum(view.stakes[view.acting]):
        return Done()
    units = rng.choice((2, 3)) * view.rules.unit
    fitting = [action for action in legal if isinstance(action, Stake) and action.points <= units]
    largest = [a for a in fitting if a.points == max(f.points for f in fitting)]
    if not largest:
        return Done()
    bare = [a for a in largest if not any(row[a.column - 1] for row in view.stakes)]
    return rng.choice(bare or largest)
