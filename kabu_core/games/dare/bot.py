"""Bots for Dare. The heuristic lays down the first set that it finds; the stronger bot looks for the best division of its nine cards."""

import random
from functools import cache

from kabu_core.cards import ranks_of_cards
from kabu_core.games.dare.game import (
    SET_SIZE,
    LayCard,
    RankSet,
    State,
    TripleRule,
    ranks_without,
    sets_with_digit,
    value_of_three_cards_left,
)
from kabu_core.play.state import Action

THREE_SETS, OUT = 100, -1
"""The level of a hand with three sets laid down, and that of a hand with fewer than two."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Lay down the lowest card that is part of a set, and complete it with the lowest card that fits. Stop only if there is no set."""
    return view.legal_actions()[0]


def strongest_action(view: State, rng: random.Random) -> Action:
    """Lay down the card that leads to the best division of the hand. Stop only if there is no set."""
    seat = view.require_current_player()
    begun = ranks_of_cards(view.first_card_of_begun_set(seat))
    ranks = sorted((*ranks_of_cards(view.hands[seat]), *begun))

    def best_level_after_laying_card(action: Action) -> int:
        if not isinstance(action, LayCard):
            return OUT - 1  # worse than laying down any card
        fitting = [three for three in view.possible_sets(seat) if action.rank in ranks_without(three, begun)]
        return max(best_reachable_level(ranks_without(ranks, three), view.digit, view.rules.triples) for three in fitting)

    return max(view.legal_actions(), key=best_level_after_laying_card)


@cache
def best_reachable_level(ranks: RankSet, digit: int, triples: TripleRule) -> int:
    """Return the best level that cards of these ranks can reach by laying down sets."""
    if not ranks:
        return THREE_SETS
    keep = value_of_three_cards_left(ranks, triples).level if len(ranks) == SET_SIZE else OUT
    return max([keep, *(best_reachable_level(ranks_without(ranks, three), digit, triples) for three in sets_with_digit(ranks, digit))])
