"""Bots for chě sān zhāng: a rule of thumb, and one that counts the cards it has not seen."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from kabu_core.cards import HIDDEN, Card, ranks
from kabu_core.games.che_san_zhang.game import State, against, best, total
from kabu_core.play.banking import Draw
from kabu_core.play.state import Action

DRAW_UPTO = 3
LIKELY = 10
"""How much likelier a rival's act is if the rule of thumb would do the same."""


def thumb(view: State, rng: random.Random) -> Action:
    """A third card to 3 or less, where the Japanese rules would demand one."""
    legal = view.actions()
    if view.phase == "over":
        return legal[0]
    return Draw() if total(view.hands[view.acting]) <= DRAW_UPTO else legal[-1]


def lookahead(view: State, rng: random.Random) -> Action:
    """What wins the most cups on average over all cards that may lie hidden, the others playing by the rule of thumb."""
    legal = view.actions()
    return legal[0] if len(legal) == 1 else max(legal, key=lambda action: _cups(view, action))


def _cups(view: State, action: Action) -> float:
    """The cups that an action can be expected to win: from everybody for the dealer, from the dealer for everybody else."""
    mine, unseen = ranks(view.hands[view.acting]), Counter(ranks(_unseen(view)))
    rivals = view.seating.others if view.actor == view.seating.dealer else view.seating.order[:1]
    drawn = unseen.items() if action == Draw() else ()
    ends = [((*mine, rank), cards, unseen - Counter((rank,))) for rank, cards in drawn] or [(mine, 1, unseen)]
    won = sum(cards * sum(_from(view, rival, best(hand)[0], rest) for rival in rivals) for hand, cards, rest in ends)
    return won / sum(cards for _, cards, _ in ends)


def _unseen(view: State) -> Iterator[Card]:
    """The cards that lie in no hand for this viewer to see."""
    seen = {card for hand in view.hands for card in hand}
    return (card for card in view.deck if card not in seen)


def _from(view: State, rival: int, mine: int, unseen: Counter[int]) -> float:
    """The cups that this total can be expected to win from one rival."""
    sign = 1 if rival == view.seating.dealer else -1
    ends = list(_ends(view, rival, unseen))
    pairs = ((mine, theirs) if sign > 0 else (theirs, mine) for theirs, _ in ends)
    return sum(sign * weight * against(*pair, view.rules) for pair, (_, weight) in zip(pairs, ends, strict=True)) / sum(w for _, w in ends)


def _ends(view: State, rival: int, unseen: Counter[int]) -> Iterator[tuple[int, int]]:
    """Every total that a rival may end with, and how likely it is; who has not decided yet will go by the rule of thumb."""
    hand = view.hands[rival]
    for two, weight, rest in _filled(hand[:2], unseen):
        draws = best(two)[0] <= DRAW_UPTO
        if rival not in view.queue:
            yield best((*two, *ranks(hand[2:])))[0], weight * (LIKELY if draws == (len(hand) > 2) else 1)
        elif draws:
            yield from ((best((*two, rank))[0], weight * cards) for rank, cards in rest.items())
        else:
            yield best(two)[0], weight * rest.total()


def _filled(cards: Sequence[Card], unseen: Counter[int]) -> list[tuple[tuple[int, ...], int, Counter[int]]]:
    """The ranks that some cards may have, in how many ways, and what is then still unseen."""
    found: list[tuple[tuple[int, ...], int, Counter[int]]] = [((), 1, unseen)]
    for card in cards:
        if card is not HIDDEN:
            found = [((*held, card.rank), ways, rest) for held, ways, rest in found]
        else:
            found = [((*held, rank), ways * n, rest - Counter((rank,))) for held, ways, rest in found for rank, n in rest.items()]
    return found
