"""A rule of thumb for yoshi, and a player who looks ahead: wary of a dealer's nine, and as dealer with an eye on every hand."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from kabu_core import totals
from kabu_core.banking import Draw
from kabu_core.cards import HIDDEN, Card, ranks
from kabu_core.games.yoshi import Yoshi
from kabu_core.own_hands import Stake
from kabu_core.play import Action

UPTO = 4
"""By rule of thumb one draws to this total or less."""


def thumb(view: Any, rng: random.Random) -> Action:
    """Two units, three on a first card of 8 or 9; a third card to four or less."""
    match view.phase:
        case "stake":
            return _stake(view, 3 if view.hands[view.actor][0].rank in (8, 9) else 2)
        case "call":
            return Draw() if totals.total(view.hands[view.actor]) <= UPTO else Yoshi()
    action: Action = view.actions()[0]
    return action


def lookahead(view: Any, rng: random.Random) -> Action:
    """One unit against a nine, which may become kuppin, else two; a third card to five, or, for the dealer, if it promises more."""
    match view.phase:
        case "stake":
            return _stake(view, 1 if view.hands[view.banker][0].rank == 9 else 2)
        case "call" if view.actor == view.banker:
            return Draw() if _drawing_pays(view) else Yoshi()
        case "call":
            return Draw() if totals.total(view.hands[view.actor]) <= UPTO + 1 else Yoshi()
    return thumb(view, rng)


def _stake(view: Any, units: int) -> Action:
    """So many units, or as many as there is room for."""
    legal: tuple[Action, ...] = view.actions()
    stakes = [action for action in legal if isinstance(action, Stake)]
    return stakes[:units][-1] if stakes else legal[-1]


def _drawing_pays(view: Any) -> bool:
    """Whether the dealer may hope for more with a third card than without."""
    unseen = Counter(ranks(view.deck)) - Counter(ranks(card for hand in view.hands for card in hand if card is not HIDDEN))
    hands = [(stake, _possible(hand, unseen)) for stake, hand in zip(view.stakes, view.hands, strict=True) if stake]
    tie = -totals.TIES[view.rules.tie]

    def hope(mine: int) -> float:
        """What the dealer wins on average with this total."""
        won = (stake * sum(tie if mine == other else 1 if mine > other else -1 for other in found) / len(found) for stake, found in hands)
        return float(sum(won))

    total = totals.total(view.hands[view.banker])
    return sum(count * hope((total + rank) % 10) for rank, count in unseen.items()) > hope(total) * unseen.total()


def _possible(hand: Sequence[Card], unseen: Counter[int]) -> list[int]:
    """The totals that a bettor's hand may have, each as often as it may: as if all draw by rule of thumb, where a card is hidden."""
    if HIDDEN not in hand:
        return [totals.total(hand)]
    first, drew, third = hand[0].rank, len(hand) > 2, sum(card.rank for card in hand[2:])
    likely = [rank for rank in unseen.elements() if ((first + rank) % 10 <= UPTO) == drew]
    return [(first + rank + third) % 10 for rank in likely or unseen.elements()]
