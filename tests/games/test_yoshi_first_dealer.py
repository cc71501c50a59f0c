"""Yoshi: the players draw cards to decide who deals first. Each test is named after a statement of its source."""

from itertools import pairwise
from typing import Any

import pytest

from kabu_core import games
from kabu_core.cards import Card
from kabu_core.play.events import CardDrawnForDeal
from kabu_core.play.record import GameRecord


def cards_drawn_to_decide_dealer(state: Any) -> dict[int, list[Card]]:
    """Return the cards that each seat drew for the deal, in the order drawn."""
    drawn: dict[int, list[Card]] = {seat: [] for seat in range(state.seats)}
    for event in state.events:
        if isinstance(event, CardDrawnForDeal) and event.seat is not None:
            drawn[event.seat].append(event.cards[0])
    return drawn


def initial_state_of_yoshi(seats: int, seed: int, options: tuple[tuple[str, str], ...] = ()) -> Any:
    return games.initial_state(GameRecord("yoshi", "fuda-wiki-yoshi", seats, seed, options))


@pytest.mark.parametrize("seats", [2, 5, 13])
@pytest.mark.claim("yoshi/first-banker")
def test_lowest_card_deals_and_the_others_sit_by_rising_cards_redrawing_ties(seats: int) -> None:
    for seed in range(30):
        state = initial_state_of_yoshi(seats, seed)
        order = [[card.rank for card in cards_drawn_to_decide_dealer(state)[seat]] for seat in state.seating.order]
        assert order == sorted(order), "who ties on the first card is parted by the second"
        assert state.banker == state.seating.order[0]


@pytest.mark.claim("yoshi/tied-lots")
def test_only_those_who_tie_draw_again() -> None:
    for seed in range(30):
        drawn = cards_drawn_to_decide_dealer(initial_state_of_yoshi(9, seed))
        first = [cards[0].rank for cards in drawn.values()]
        for cards in drawn.values():
            assert (len(cards) > 1) == (first.count(cards[0].rank) > 1)


CARD_LETTERS = {"hanafuda": "abcd", "western": "shdc"}
"""The letters of card codes, highest first. Flower cards rank from bright to chaff, and suits as in bridge."""


@pytest.mark.parametrize("deck", CARD_LETTERS)
def test_kinds_of_cards_or_suits_may_break_ties(deck: str) -> None:
    for seed in range(60):
        state = initial_state_of_yoshi(9, seed, (("deck", deck), ("tied_lots", "by-card")))
        drawn = cards_drawn_to_decide_dealer(state)
        for one, other in pairwise(drawn[seat] for seat in state.seating.order):
            if one[0].rank != other[0].rank:
                assert one[0].rank < other[0].rank
            elif deck == "western":
                assert CARD_LETTERS[deck].index(one[0].code[-1]) < CARD_LETTERS[deck].index(other[0].code[-1])
                assert len(one) == len(other) == 1, "suits part all cards of a number"
            else:
                kinds = ("bright", "animal", "ribbon", "chaff")
                assert kinds.index(one[0].kind) <= kinds.index(other[0].kind)
                assert (one[0].kind == other[0].kind) <= (len(one) > 1), "two chaffs of a month draw again"
