"""Lucky 9. The sources of its rules are pages of players and of online games."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.advice import decisions_to_evaluate
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.lucky_9 import advice
from kabu_core.games.lucky_9.game import Rules
from kabu_core.play.record import GameRecord


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, before the showdown, the first two cards of the others."""
    others = {card for owner, hand in enumerate(state.hands) if owner != seat for card in hand[:2]}
    return set(state.stock) | (others if state.phase != "over" else set())


def replay_deal(cards: str, *actions: str, seats: int = 2, preset: str = "elektrokrishna", **options: str) -> Any:
    """Deal the cards in this order, with the dealer (seat 0) last in each turn; take the actions, and return the state."""
    return games.replay(GameRecord("lucky-9", preset, seats, None, tuple(options.items()), (f"{cards} ...", "..."), actions))


def payoff_of_bettor(mine: str, bank: str, **options: Any) -> int:
    """Return the points that a bettor wins with a stake of ten and two cards against the dealer's two, if both stand."""
    cards = " ".join(f"{a} {b}" for a, b in zip(mine.split(), bank.split(), strict=True))
    won: int = replay_deal(cards, "stake 10", "stand", "stand", **options).payoffs[1]
    return won


@pytest.mark.claim("lucky-9/pack")
def test_tens_and_courts_count_zero_or_the_courts_are_removed() -> None:
    decks = {deck: Counter(card.rank % 10 for card in content.decks()[deck]) for deck in ("western-52", "western")}
    assert decks["western-52"] == dict.fromkeys(range(1, 10), 4) | {0: 16}
    assert decks["western"] == dict.fromkeys(range(10), 4)
    assert games.rules("lucky-9", "bocp").deck == "western"


@pytest.mark.claim("lucky-9/digit", "lucky-9/payment", "lucky-9/no-triple")
def test_seven_and_five_make_two() -> None:
    assert payoff_of_bettor("7s 5h", "1s 1h") == 0, "7 and 5 are 2, the example of a guide to Lucky 9"
    assert payoff_of_bettor("7s 5h", "1s 13h") == 10
    assert payoff_of_bettor("7s 5h", "1s 2h") == -10
    assert payoff_of_bettor("9s 9h", "4s 13s") == 10, "a pair is worth its total"
    assert replay_deal("8s 1d 8h 5d 8d", "stake 10", "draw", "stand").payoffs == (10, -10), "three eights are four, which six beats"


@pytest.mark.claim("lucky-9/tie")
def test_an_option_decides_who_wins_equal_totals() -> None:
    assert [payoff_of_bettor("7s 2h", "9s 13h", tie=tie) for tie in ("push", "dealer", "player")] == [0, -10, 10]


@pytest.mark.claim("lucky-9/stakes", "lucky-9/two", "lucky-9/third", "lucky-9/third-seen", "lucky-9/people")
def test_after_the_stakes_two_cards_come_face_down_and_a_third_open_on_any_total() -> None:
    start = replay_deal("2s 3h 4d 7s 3d 5c 8h", seats=3)
    assert [str(act) for act in start.legal_actions()] == [f"stake {n}" for n in range(10, 101, 10)]
    state = replay_deal("2s 3h 4d 7s 3d 5c 8h", "stake 10", "stake 20", seats=3)
    assert [str(act) for act in state.legal_actions()] == ["draw", "stand"], "nine in two cards too"
    drawn = state.apply(state.legal_actions()[0])
    assert [str(card) for card in drawn.observation(2).hands[1]] == ["??", "??", "8h"]
    assert drawn.observation(2).hands[0] == (HIDDEN, HIDDEN)
    assert content.game_info("lucky-9").players == (2, 6)


@pytest.mark.claim("lucky-9/dealer")
def test_each_hand_is_compared_with_the_dealers_alone() -> None:
    assert replay_deal("2s 3h 4d 7s 3d 1c", "stake 10", "stake 20", "stand", "stand", "stand", seats=3).payoffs == (-30, 10, 20)
    assert replay_deal("2s 3h 4d 7s 10d 1c", "stake 10", "stake 20", "stand", "stand", "stand", seats=3).payoffs == (10, 10, -20)


@pytest.mark.claim("lucky-9/bank-passes")
@pytest.mark.parametrize(("passes", "cards", "dealer"), [
    ("never", "2s 4d 7h 13c", 0), ("every-round", "2s 4d 7h 13c", 1), ("after-losing-to-all", "2s 4d 7h 13c", 1),
    ("after-losing-to-all", "2s 4d 1h 13c", 0),
])  # fmt: skip
def test_an_option_decides_who_deals_next(passes: str, cards: str, dealer: int) -> None:
    assert replay_deal(cards, "stake 10", "stand", "stand", "deal", bank_passes=passes).banker == dealer


def test_the_best_choice_on_five_agrees_with_a_simulation() -> None:
    """Compare the exact odds of a five, with a third card and without, with rounds dealt at random."""
    state = replay_deal("2s 4d 3h 13c", "stake 10").observation(1)
    (decision,) = decisions_to_evaluate.decisions_about_own_hand(state)
    exact = {
        str(choice.action): Fraction(sum(won * n for won, n in choice.results[0][1].items()), choice.results[0][1].total())
        for choice in advice.duel_rules(Rules()).evaluate_actions(decision.position).choices
    }
    rng, sums, rounds = random.Random(9), Counter[str](), 4000
    for _ in range(rounds):
        full = state.determinize(rng)
        for act in full.legal_actions():
            bank = full.apply(act)
            reply = next(
                answer
                for answer in bank.legal_actions()
                if str(answer) == ("draw" if int(bank.hand_value_name(bank.hands[0])) < 5 else "stand")
            )
            sums[str(act)] += bank.apply(reply).payoffs[1]
    assert all(abs(sums[act] / rounds / 10 - float(exact[act])) < 0.05 for act in ("draw", "stand"))
