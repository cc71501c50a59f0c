"""The medium bot for games with columns."""

import random

from kabu_core.families.columns.base_game import ColumnGameState, ColumnRules, StakeOnColumn
from kabu_core.play.banking_games import FinishStaking
from kabu_core.play.bots import decide_third_card
from kabu_core.play.state import Action


def heuristic_action(view: ColumnGameState[ColumnRules], rng: random.Random) -> Action:
    """Stake two or three units on one column, draw a third card on a total of 4 or less, and take the stake back if possible."""
    legal = view.legal_actions()
    match view.phase:
        case "stake":
            return _choose_stake(view, legal, rng)
        case "third":
            return decide_third_card(view.columns[view.queue[0][1]], legal)
        case "last":
            return decide_third_card(view.bank, legal)
    return legal[0]


def _choose_stake(view: ColumnGameState[ColumnRules], legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Stake two or three units, if possible on a column without stakes. If the seat has a stake already, finish staking."""
    if sum(view.stakes[view.require_current_player()]):
        return FinishStaking()
    units = rng.choice((2, 3)) * view.rules.unit
    affordable = [action for action in legal if isinstance(action, StakeOnColumn) and action.points <= units]
    largest = [stake for stake in affordable if stake.points == max(other.points for other in affordable)]
    if not largest:
        return FinishStaking()
    on_free_columns = [stake for stake in largest if not any(row[stake.column - 1] for row in view.stakes)]
    return rng.choice(on_free_columns or largest)
