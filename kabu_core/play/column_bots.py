"""Bots for games with four columns in the middle: by rule of thumb a modest stake, a third card to 4 or less."""

import random

from kabu_core.play import totals
from kabu_core.play.banking import Done, Draw, Stand
from kabu_core.play.bots import UPTO, drawing_pays, third
from kabu_core.play.columns import ColumnRules, ColumnsState, Stake
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


def lookahead(view: ColumnsState[ColumnRules], rng: random.Random) -> Action:
    """Stakes by the thumb, since one open card tells next to nothing of a last digit; a third card to five, or, as dealer, if it pays."""
    if Draw() not in view.actions() or Stand() not in view.actions():
        return thumb(view, rng)
    if view.phase == "third":
        return Draw() if totals.total(view.columns[view.queue[0][1]]) <= UPTO + 1 else Stand()
    staked = [(sum(stakes), cards) for stakes, cards in zip(zip(*view.stakes, strict=True), view.columns, strict=True) if sum(stakes)]
    return Draw() if drawing_pays(view, view.bank, staked) else Stand()


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
