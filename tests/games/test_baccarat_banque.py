"""Baccarat banque: its rules, in tests named after their sources, and its odds."""

import random
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import games
from kabu_core.cards import HIDDEN
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.games.baccarat_banque.page_tables import share_of_stakes_won_by_banker
from kabu_core.odds import stored_odds
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests import play_helpers
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import cards_hidden_in_baccarat_with_choices, legal_action_texts

cards_hidden_from_seat = cards_hidden_in_baccarat_with_choices


def replay_deal(*rounds: str, actions: str = "", seats: int = 3, **options: str) -> Any:
    """Deal rounds from the cards listed, take the comma-separated actions, and return the state.

    The cards go to the right, the left and the bank, twice in this order, and then become third cards. Seat 0 holds the bank.
    """
    done = tuple(action.strip() for action in actions.split(",") if action)
    deals = tuple(f"{cards} ..." for cards in rounds)
    return games.replay(GameRecord("baccarat-banque", "six-packs", seats, None, tuple(options.items()), deals, done))


BOTH_SIDES = "stake right 20, stake left 30"
TOTALS_5_5_6 = "2s 2h 6d 3s 3h 13d"


@pytest.mark.claim("baccarat-banque/stakes", "baccarat-banque/limit")
def test_lva_bettors_stake_on_one_of_two_hands_or_on_both() -> None:
    state = replay_deal("", limit="30")
    assert state.current_player == 1
    assert legal_action_texts(state) == [
        *(f"stake {side} {points}" for side in ("right", "left") for points in (10, 20, 30)),
        "stake both 20",
        "pass",
    ]
    assert apply_action_text(state, "stake both 20").stakes == ((0, 0), (10, 10), (0, 0))
    assert legal_action_texts(apply_action_text(state, "stake left 20")) == ["stake right 10", "stake left 10", "pass"]
    with pytest.raises(IllegalAction, match="is not legal now"):
        apply_action_text(state, "stake both 30")


@pytest.mark.claim("baccarat-banque/two-cards")
def test_casinofilter_right_left_and_bank_get_two_cards_each() -> None:
    state = replay_deal(TOTALS_5_5_6, actions=BOTH_SIDES)
    assert [" ".join(map(str, hand)) for hand in state.hands] == ["2s 3s", "2h 3h", "6d 13d"]
    assert [[hand[0] is HIDDEN for hand in state.observation(seat).hands] for seat in range(3)] == [
        [True, True, False],
        [False, True, True],
        [True, False, True],
    ]
    one_side = replay_deal("2s 6d 3s 13d", actions="stake right 20, pass")
    assert [len(hand) for hand in one_side.hands] == [2, 0, 2]


@pytest.mark.claim("baccarat-banque/who-plays")
@pytest.mark.parametrize(
    ("stakes", "players"),
    [
        ("stake right 20, stake right 30", (2, None, 0)),
        ("stake both 40, stake both 40", (1, 1, 0)),
        ("stake both 40, stake left 30", (1, 2, 0)),
    ],
)
def test_the_highest_stake_on_a_side_plays_its_hand(stakes: str, players: tuple[int | None, ...]) -> None:
    assert replay_deal("2s 3s 4s 3h 2h 13d", actions=stakes).players == players


@pytest.mark.claim("baccarat-banque/natural")
@pytest.mark.parametrize("cards", ["8s 9h 6d 13s 13h 13d", "2s 3h 8d 13s 13h 13d"])
def test_ethier_and_lee_play_ends_if_the_banker_or_both_players_have_naturals(cards: str) -> None:
    assert replay_deal(cards, actions=BOTH_SIDES).phase == "over"


@pytest.mark.claim("baccarat-banque/natural", "baccarat-banque/compare")
def test_ethier_and_lee_one_natural_wins_and_the_others_play_on() -> None:
    state = replay_deal("8s 2h 6d 13s 3h 13d 4c 3c", actions=BOTH_SIDES)
    assert (state.phase, state.current_player) == ("third", 2)
    assert HIDDEN not in state.observation(2).hands[0], "the natural is turned up"
    state = apply_action_text(apply_action_text(state, "draw"), "draw")
    assert [len(hand) for hand in state.hands] == [2, 3, 3]
    assert state.payoffs == (-20, 20, 0), "the bank has nine in three cards, which the natural eight beats and the nine on the left ties"


@pytest.mark.claim("baccarat-banque/punter-third")
def test_casinofilter_and_acanomas_five_is_a_choice_and_right_decides_before_left() -> None:
    state = replay_deal(TOTALS_5_5_6, actions=BOTH_SIDES)
    assert (state.current_player, legal_action_texts(state)) == (1, ["draw", "stand"])
    assert apply_action_text(state, "stand").current_player == 2
    forced = replay_deal("4s 6h 2d 13s 13h 13d 1c", actions=BOTH_SIDES)
    assert ([len(hand) for hand in forced.hands], forced.current_player) == ([3, 2, 2], 0)


@pytest.mark.claim("baccarat-banque/banker-third")
@pytest.mark.parametrize("bank", range(8))
def test_acanomas_the_banker_is_free_with_every_total(bank: int) -> None:
    state = replay_deal(f"6s 6h {bank or 13}d 13s 13h 13d", actions=BOTH_SIDES)
    assert (state.current_player, legal_action_texts(state)) == (0, ["draw", "stand"])


@pytest.mark.claim("baccarat-banque/compare", "baccarat-banque/tie")
def test_each_side_is_compared_by_itself_at_even_money_and_ties_return_the_stakes() -> None:
    assert replay_deal("7s 6h 6d 13s 13h 13d", actions=f"{BOTH_SIDES}, stand").payoffs == (-20, 20, 0)
    assert replay_deal("7s 6h 6d 13s 13h 13d", actions="stake both 40, stake left 10, stand").payoffs == (-20, 20, 0)
    assert replay_deal("6s 7h 6d 13s 13h 13d", actions=f"{BOTH_SIDES}, stand").payoffs == (-30, 0, 30)


@pytest.mark.claim("baccarat-banque/bank-passes")
@pytest.mark.parametrize(("passes", "banker"), [("never", 0), ("every-round", 1)])
def test_casinofilter_the_bank_stays_after_a_loss(passes: str, banker: int) -> None:
    state = replay_deal("9s 9h 6d 13s 13h 13d", "", actions=f"{BOTH_SIDES}, deal", bank_passes=passes)
    assert state.banker == banker


@pytest.mark.claim("baccarat-banque/total")
@pytest.mark.parametrize(("cards", "total"), [("2 3", 5), ("K Q", 0), ("A 8", 9)])
def test_hoyle_the_total_is_the_last_digit_of_the_sum(cards: str, total: int) -> None:
    assert play_helpers.score_cards("baccarat-banque", cards, "player", games.rules("baccarat-banque")).total == total


@pytest.mark.claim("baccarat-banque/pack")
@pytest.mark.parametrize(("preset", "packs"), [("six-packs", 6), ("three-packs", 3)])
def test_presets_use_six_or_three_packs(preset: str, packs: int) -> None:
    assert len(games.deck("baccarat-banque", games.rules("baccarat-banque", preset))) == packs * 52


# --- the odds --------------------------------------------------------------------------------


def test_one_side_alone_is_chemin_de_fer_with_a_free_banker() -> None:
    own, other = (
        {row.rules: row.edges for row in stored_odds.load_stored_odds(game).edges if not row.option}
        for game in ("baccarat-banque", "chemin-de-fer")
    )
    assert own["six-packs"] == other["free-banker"]
    assert abs(share_of_stakes_won_by_banker(1, 0) - own["six-packs"]["dealer_best"]) < Fraction(2, 10_000), (
        "putting cards back changes little"
    )


def test_acanomas_the_edge_grows_with_the_difference_of_the_stakes() -> None:
    """The guide estimates the banker's edge: 0.85 % for equal stakes on both sides, and one percent or more for unequal stakes."""
    edges = [share_of_stakes_won_by_banker(*stakes) for stakes in ((1, 1), (2, 1), (4, 1), (1, 0))]
    assert edges == sorted(edges)
    assert Fraction(85, 10_000) < edges[0] < Fraction(1, 100) < edges[2]


def test_a_strong_banker_plays_against_the_side_with_more_on_it() -> None:
    """With five the banker draws against a side that stood, and stands against one that drew a ten, as the guide says."""
    strongest = games.bot("baccarat-banque", "lookahead")
    for stakes, best in (("stake right 20, stake left 180", "draw"), ("stake right 180, stake left 20", "stand")):
        state = replay_deal("4s 6h 5d 13s 13h 13d 12c", actions=stakes)
        assert str(strongest(state.observation(0), random.Random(0))) == best


def test_a_simulation_agrees_with_the_edge_of_the_rule_of_thumb() -> None:
    """By the rule of thumb nobody has an edge. The average win is at most four times its standard error away from zero."""
    rounds, won, thumb = usual_or_nightly(200, 20_000), 0, games.bot("baccarat-banque", "thumb")
    for seed in range(rounds):
        state: Any = games.initial_state(GameRecord("baccarat-banque", "six-packs", 3, seed, (("rounds", "1"),)))
        state = apply_action_text(apply_action_text(state, "stake right 10"), "stake left 10")
        while state.payoffs is None:
            state = state.apply(thumb(state.observation(state.current_player), random.Random(0)))
        won += state.payoffs[state.banker] // 10
    assert abs(won / rounds) < 4 * 2 / rounds**0.5


@pytest.mark.parametrize(
    ("option", "complaint"),
    [("packs=9", "it takes 1 to 8"), ("bank_passes=by-lot", "choose never or every-round"), ("banker_third=table", "unknown option")],
)
def test_impossible_options_are_reported(option: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        games.rules("baccarat-banque", "", dict([option.split("=")]))
