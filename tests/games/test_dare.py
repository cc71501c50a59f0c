"""Dare as Fuda Wiki's page describes it."""

import random
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card, ranks_of_cards
from kabu_core.games.dare.bot import OUT, THREE_SETS, best_reachable_level, strongest_action
from kabu_core.games.dare.game import ranks_without, sets_with_digit
from kabu_core.games.dare.page_tables import count_random_hands_by_best_division
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text

DECK = content.decks()["kabufuda-39"]
TABLE = "1 7 5"
"""With these cards on the table, the number to match is 3."""
DARE = "1 2 10 4 9 10 3 5 5"
"""Three sets, without a remainder."""
FOUR = "2 2 9 3 4 6 8 8 8"
"""Two sets, 2-2-9 and 3-4-6; three eights are left, which count 4."""
NINE = "7 7 9 6 7 10 10 5 4"
"""Two sets, 7-7-9 and 6-7-10; 10, 5 and 4 are left, which count 9."""
ALSO_FOUR = "7 7 9 6 7 10 10 10 4"
"""Two sets, 7-7-9 and 6-7-10; 10, 10 and 4 are left, which count 4."""
NOTHING = "10 10 10 10 5 5 5 1 1"
"""No set at all."""


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, and hands that have not been shown."""
    shown = {seat, *state.seats_whose_hands_are_shown}
    return {*state.stock, *(card for owner, hand in enumerate(state.hands) if owner not in shown for card in hand)}


def replay_deal(cards: str, *actions: str, seats: int = 2, **options: str) -> Any:
    """Deal the first cards of a round in the order of play, with the dealer (seat 0) last; take the actions, and return the state."""
    return games.replay(GameRecord("dare", "fuda-wiki-dare", seats, None, tuple(options.items()), (f"{cards} ...", "..."), actions))


def lay_actions(*sets: str) -> list[str]:
    """Return the actions that lay down these sets. Each set is given by the ranks of its first two cards, such as "1 2"."""
    return [f"lay {rank}" for two in sets for rank in two.split()]


@pytest.mark.claim("dare/people", "dare/pack")
def test_fuda_wiki_two_to_four_play_with_thirty_nine_cards() -> None:
    assert content.game_info("dare").players == (2, 4)
    assert (len(DECK), sum(card.rank == 1 for card in DECK)) == (39, 3)


@pytest.mark.claim("dare/deal", "dare/value")
def test_fuda_wiki_example_of_the_number_to_match() -> None:
    """1 + 7 + 5 = 13, so the number to match is 3. With four players all thirty-nine cards are dealt."""
    state = replay_deal(f"{FOUR} {NOTHING} {TABLE}")
    assert (ranks_of_cards(state.table), state.digit, state.paid) == ((1, 7, 5), 3, (10, 10))
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert state.observation(0).hands[1] == (HIDDEN,) * 9
    assert not games.initial_state(GameRecord("dare", "fuda-wiki-dare", 4, 1)).stock


@pytest.mark.claim("dare/sets")
def test_fuda_wiki_sets_match_the_number_and_lie_face_up() -> None:
    state = replay_deal(f"{FOUR} {NOTHING} {TABLE}")
    assert state.current_player == 1, "the dealer comes last"
    assert [str(action) for action in state.legal_actions()] == ["lay 2", "lay 3", "lay 4", "lay 6", "lay 8", "lay 9", "halt"]
    state = apply_action_text(state, "lay 2")
    assert [str(action) for action in state.legal_actions()] == ["lay 2", "lay 3", "lay 8", "lay 9"], "8 belongs to 2-3-8"
    state = apply_action_text(state, "lay 2")
    assert ranks_of_cards(state.observation(0).laid[1]) == (2, 2, 9)


@pytest.mark.claim("dare/dare", "dare/pot", "dare/next-dealer")
def test_fuda_wiki_three_sets_win_at_once() -> None:
    state = replay_deal(f"{DARE} {NINE} {TABLE}", *lay_actions("1 2", "4 9", "3 5"))
    assert (state.phase, state.payoffs) == ("over", (-10, 10))
    assert state.observation(1).hands[0] == (HIDDEN,) * 9, "the other player has no turn"
    assert apply_action_text(state, "deal").seating.dealer == 1


@pytest.mark.claim("dare/dare")
def test_fuda_wiki_two_sets_stay_in_and_one_is_out() -> None:
    assert not replay_deal(f"{FOUR} {NINE} {TABLE}", *lay_actions("2 2", "3 4")).folded
    assert replay_deal(f"{FOUR} {NINE} {TABLE}", *lay_actions("2 2"), "halt").folded == {1}
    assert [str(action) for action in replay_deal(f"{NOTHING} {FOUR} {TABLE}").legal_actions()] == ["halt"]


@pytest.mark.claim("dare/showdown")
@pytest.mark.parametrize(("triples", "payoffs"), [("nothing", (10, -10)), ("win", (-10, 10))])
def test_fuda_wiki_the_last_three_cards_are_compared(triples: str, payoffs: tuple[int, int]) -> None:
    """10 + 5 + 4 = 19 beats 8 + 8 + 8 = 24, unless three equal cards beat every total."""
    state = replay_deal(f"{FOUR} {NINE} {TABLE}", *lay_actions("2 2", "3 4", "7 7", "6 7"), triples=triples)
    assert state.payoffs == payoffs
    assert HIDDEN not in state.observation(0).hands[1]


@pytest.mark.claim("dare/tie")
@pytest.mark.parametrize(("tie", "payoffs"), [("split-pot", (2, 3, -5)), ("push", (0, 0, 0))])
def test_equal_hands_share_the_pot_or_take_the_antes_back(tie: str, payoffs: tuple[int, ...]) -> None:
    deal = f"{FOUR} 3 3 3 5 5 5 1 1 2 {ALSO_FOUR} {TABLE}"
    state = replay_deal(deal, *lay_actions("2 2", "3 4"), "halt", *lay_actions("7 7", "6 7"), seats=3, tie=tie, ante="5")
    assert state.payoffs == payoffs


@pytest.mark.claim("dare/everyone-out")
def test_if_everybody_is_out_the_antes_are_returned() -> None:
    assert replay_deal(f"{FOUR} {NINE} {TABLE}", "halt", "halt").payoffs == (0, 0)


def test_every_division_into_two_sets_leaves_the_same_total() -> None:
    rng = random.Random(1)
    for _ in range(50):
        hand, digit = ranks_of_cards(rng.sample(DECK.cards, 9)), rng.randrange(10)
        left = {
            sum(hand) - sum(one) - sum(other)
            for one in sets_with_digit(hand, digit)
            for other in sets_with_digit(ranks_without(hand, one), digit)
        }
        assert len({total % 10 for total in left}) <= 1


def test_the_hard_bot_finds_the_best_division() -> None:
    rng = random.Random(2)
    for seed in range(12):
        state: Any = games.initial_state(GameRecord("dare", "fuda-wiki-dare-triples", 2, seed))
        seat = state.require_current_player()
        best = best_reachable_level(tuple(sorted(ranks_of_cards(state.hands[seat]))), state.digit, "win")
        while state.payoffs is None and state.current_player == seat:
            state = state.apply(strongest_action(state.observation(seat), rng))
        value = state.hand_value(seat)
        assert best == (THREE_SETS if not state.hands[seat] else value.level if value else OUT)


def test_most_hands_can_be_laid_down_in_two_sets() -> None:
    counts = count_random_hands_by_best_division()
    assert counts["Two sets"] > 8 * counts["Three sets"] > counts["Three sets"] > 0
