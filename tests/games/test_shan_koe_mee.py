"""Shan koe mee. The sources of its rules are guides to the online game."""

import random
from collections import Counter
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.advice import choice_evaluation, decisions_to_evaluate
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.shan_koe_mee.advice import ADVICE, duel_rules
from kabu_core.games.shan_koe_mee.game import hand_value
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, before the showdown, the first two cards of others that are not shown."""
    others = {card for owner, hand in enumerate(state.hands) if owner not in (seat, *state.turned) for card in hand[:2]}
    return set(state.stock) | (others if state.phase != "over" else set())


def replay_deal(cards: str, *actions: str, seats: int = 2, **options: str) -> Any:
    """Deal the cards in this order, with the dealer (seat 0) last in each turn; take the actions, and return the state."""
    return games.replay(GameRecord("shan-koe-mee", "academy", seats, None, tuple(options.items()), (f"{cards} ...", "..."), actions))


@pytest.mark.claim("shan-koe-mee/digit", "shan-koe-mee/pack")
def test_the_example_hands_of_the_academy_have_their_values() -> None:
    parse = content.decks()["western-52"].parse_cards
    two = {"7s 2h": (True, 9), "13s 8h": (True, 8), "6s 5h": (False, 1), "12s 11h": (False, 0), "1s 3h": (False, 4), "9s 7h": (False, 6)}
    three = {"4s 3h 2d": (False, 9), "13s 6h 12d": (False, 6), "7s 8h 5d": (False, 0), "1s 1h 7d": (False, 9)}
    for hand, value in (two | three).items():
        assert hand_value([card.rank for card in parse(hand)]) == value, hand


@pytest.mark.claim("shan-koe-mee/double", "shan-koe-mee/dealer")
def test_eight_or_nine_in_two_cards_wins_double() -> None:
    assert replay_deal("7s 4d 1h 13c 3d", "stake 10").payoffs == (-20, 20)
    assert replay_deal("4s 9d 3h 13c", "stake 10").payoffs == (20, -20), "the dealer's nine in two cards"
    assert replay_deal("4s 5d 3h 13c 2d", "stake 10", "draw", "stand").payoffs == (-10, 10), "near miss: nine in three cards"
    assert replay_deal("7s 9d 1h 13c", "stake 10").payoffs == (20, -20), "nine beats eight"
    assert replay_deal("7s 4d 1h 13c 3d", "stake 10", auto_shan_pays="1").payoffs == (-10, 10)
    both = replay_deal("2s 3h 4d 5s 1d 2c", "stake 10", "stake 20", "stand", "stand", "stand", seats=3)
    assert both.payoffs == (10, 10, -20), "seven and four against six, each compared with the dealer's alone"


@pytest.mark.claim("shan-koe-mee/tie", "shan-koe-mee/two-auto-shan")
def test_the_dealer_wins_ties_unless_both_have_eight_or_nine_in_two_cards() -> None:
    assert replay_deal("2s 4d 5h 3c", "stake 10", "stand", "stand").payoffs == (10, -10)
    assert replay_deal("2s 4d 5h 3c", "stake 10", "stand", "stand", tie="push").payoffs == (0, 0)
    assert replay_deal("7s 9d 2h 13c", "stake 10").payoffs == (0, 0)
    assert replay_deal("7s 9d 2h 13c", "stake 10", two_auto_shan="dealer").payoffs == (20, -20)


@pytest.mark.claim(
    "shan-koe-mee/stakes", "shan-koe-mee/two", "shan-koe-mee/auto", "shan-koe-mee/third", "shan-koe-mee/third-seen", "shan-koe-mee/people"
)
def test_two_cards_come_face_down_and_a_third_open_except_with_auto_shan() -> None:
    start = replay_deal("2s 7h 4d 3s 1d 5c 8h", seats=3)
    assert [str(act) for act in start.legal_actions()] == [f"stake {n}" for n in range(10, 101, 10)]
    state = replay_deal("2s 7h 4d 3s 1d 13c 8h", "stake 10", "stake 20", seats=3)
    assert [str(card) for card in state.observation(1).hands[2]] == ["7h", "1d"], "shown at once"
    assert state.observation(1).hands[0] == (HIDDEN, HIDDEN)
    assert [str(act) for act in state.legal_actions()] == ["draw", "stand"]
    drawn = state.apply(state.legal_actions()[0])
    assert (drawn.current_player, str(drawn.observation(2).hands[1][2])) == (0, "8h"), "auto shan gets no third card"
    assert replay_deal("2s 7h 4d 3s 1d 5c 8h", "stake 10", "stake 20", seats=3).phase == "over", "the dealer has nine"
    assert content.game_info("shan-koe-mee").players == (2, 6)


@pytest.mark.claim("shan-koe-mee/bank-passes")
@pytest.mark.parametrize(("passes", "dealer"), [("never", 0), ("every-round", 1), ("after-losing-to-all", 1)])
def test_an_option_decides_who_deals_next(passes: str, dealer: int) -> None:
    assert replay_deal("2s 4d 5h 13c", "stake 10", "stand", "stand", "deal", bank_passes=passes).banker == dealer


def test_the_best_choice_on_five_agrees_with_a_simulation() -> None:
    """Compare the exact odds of a five, with a third card and without, with random deals in which the dealer has no auto shan."""
    view = replay_deal("2s 4d 3h 13c", "stake 10").observation(1)
    (decision,) = decisions_to_evaluate.decisions_about_own_hand(view)
    exact = {str(choice.action): choice.average_net_win for choice in duel_rules(view.rules).evaluate_actions(decision.position).choices}
    rng, sums, rounds = random.Random(9), Counter[str](), usual_or_nightly(1000, 40_000)
    for _ in range(rounds):
        full = next(guess for guess in iter(lambda: view.determinize(rng), None) if not guess.ends_hand(guess.hands[0]))
        for act in full.legal_actions():
            bank = full.apply(act)
            sums[str(act)] += bank.apply(games.bot("shan-koe-mee", "thumb")(bank.observation(0), rng)).payoffs[1]
    assert all(abs(sums[act] / rounds / 10 - exact[act]) < usual_or_nightly(0.1, 0.016) for act in ("draw", "stand"))


def test_the_coach_draws_on_little_and_stands_on_much() -> None:
    best = {}
    for total, (one, other) in {4: ("1s", "3s"), 7: ("3s", "4s")}.items():
        ranked = choice_evaluation.evaluate_choices(ADVICE, replay_deal(f"{one} 4d {other} 13c", "stake 10").observation(1))
        best[total] = ranked and ranked.best_choice.action
    assert best == {4: "draw", 7: "stand"}
