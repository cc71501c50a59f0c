"""Chemin de fer: its rules, in tests named after their sources, and its odds, compared with published figures."""

import random
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import games
from kabu_core.cards import HIDDEN
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.families.shoe_games.base_game import banker_third_card_rule, punter_third_card_rule
from kabu_core.odds import stored_odds
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests import play_helpers
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import cards_hidden_in_baccarat_with_choices, legal_action_texts

cards_hidden_from_seat = cards_hidden_in_baccarat_with_choices


def replay_deal(*rounds: str, actions: str = "", seats: int = 3, preset: str = "casino-table", **options: str) -> Any:
    """Deal each round from its list of cards, take the comma-separated actions, and return the state.

    The first four cards go to punter, banker, punter, banker; the next are drawn as third cards. Seat 0 is the first banker.
    """
    done = tuple(action.strip() for action in actions.split(",") if action)
    return games.replay(
        GameRecord("chemin-de-fer", preset, seats, None, tuple(options.items()), tuple(f"{cards} ..." for cards in rounds), done)
    )


def codes_of_hands(state: Any) -> list[str]:
    return [" ".join(str(card) for card in hand) for hand in state.hands]


PUNTER_WINS, BANKER_WINS, TIE = "13s 13h 9s 13c", "13s 13h 12s 9c", "9s 9h 13s 13c"
"""Deals that a natural decides."""


# --- the bank and the stakes -----------------------------------------------------------------


@pytest.mark.claim("chemin-de-fer/new-bank")
def test_campione_and_ethier_and_lee_the_banker_names_the_amount_at_risk() -> None:
    state = replay_deal("", limit="40")
    assert (state.current_player, legal_action_texts(state)) == (0, ["bank 10", "bank 20", "bank 30", "bank 40"])
    assert apply_action_text(state, "bank 30").bank == 30


@pytest.mark.claim("chemin-de-fer/stake")
def test_campione_punters_share_the_bank_beginning_at_the_bankers_right() -> None:
    state = replay_deal("", actions="bank 30")
    assert (state.current_player, legal_action_texts(state)) == (1, ["stake 10", "stake 20", "stake 30", "banco", "pass"])
    state = apply_action_text(state, "stake 20")
    assert (state.current_player, legal_action_texts(state)) == (2, ["stake 10", "banco", "pass"])
    with pytest.raises(IllegalAction, match="is not legal now"):
        apply_action_text(state, "stake 20")
    assert legal_action_texts(apply_action_text(replay_deal("", actions="bank 30"), "stake 30")) == ["banco", "pass"]


@pytest.mark.claim("chemin-de-fer/banco")
def test_savoir_other_stakes_lapse_when_somebody_calls_banco() -> None:
    state = replay_deal(PUNTER_WINS, actions="bank 40, stake 10, banco")
    assert state.payoffs == (-40, 0, 40)


@pytest.mark.claim("chemin-de-fer/who-plays")
@pytest.mark.parametrize(
    ("stakes", "player"), [("stake 10, stake 20", 2), ("stake 20, stake 10", 1), ("stake 10, stake 10", 1), ("pass, banco", 2)]
)
def test_monte_carlo_and_bond_fans_the_highest_stake_plays_the_hand(stakes: str, player: int) -> None:
    state = replay_deal("2s 13h 3s 13c", actions=f"bank 30, {stakes}")
    assert (state.phase, state.current_player, state.players) == ("third", player, (player, 0))


def test_no_cards_are_dealt_without_a_stake_and_the_bank_stays() -> None:
    state = replay_deal("", "", actions="bank 30, pass, pass")
    assert (state.payoffs, codes_of_hands(state), state.players) == ((0, 0, 0), ["", ""], ())
    state = apply_action_text(state, "deal")
    assert (state.banker, state.bank, state.phase) == (0, 30, "stake")


# --- the deal and the third card -------------------------------------------------------------


@pytest.mark.claim("chemin-de-fer/two-cards")
def test_sanremo_two_cards_each_are_dealt_in_turn_and_seen_only_by_their_player() -> None:
    state = replay_deal("2s 13h 3s 13c", actions="bank 30, stake 10, stake 20")
    assert codes_of_hands(state) == ["2s 3s", "13h 13c"]
    assert [state.observation(seat).hands[0][0] is HIDDEN for seat in range(3)] == [True, True, False]
    assert [state.observation(seat).hands[1][0] is HIDDEN for seat in range(3)] == [False, True, True]
    assert HIDDEN not in {card for hand in apply_action_text(state, "draw").observation(1).hands for card in hand}


@pytest.mark.parametrize("cards", ["8s 13h 13s 2c", "2s 13h 13s 9c", "8s 9h 13s 13c"])
@pytest.mark.claim("chemin-de-fer/natural")
def test_campione_a_natural_ends_the_round(cards: str) -> None:
    state = replay_deal(cards, actions="bank 30, banco")
    assert (state.phase, [len(hand) for hand in state.hands]) == ("over", [2, 2])


@pytest.mark.claim("chemin-de-fer/punter-third")
def test_campione_the_punter_is_free_only_on_five() -> None:
    assert [punter_third_card_rule(total) for total in range(8)] == ["must"] * 5 + ["may"] + ["may not"] * 2
    assert legal_action_texts(replay_deal("2s 13h 3s 13c", actions="bank 30, banco")) == ["draw", "stand"]
    drawn = replay_deal("2s 7h 2d 13c 1s", actions="bank 30, banco")
    assert (drawn.phase, codes_of_hands(drawn)) == ("over", ["2s 2d 1s", "7h 13c"])
    stood = replay_deal("6s 7h 13d 13c", actions="bank 30, banco")
    assert (stood.phase, codes_of_hands(stood)) == ("over", ["6s 13d", "7h 13c"])


GAMING_DICTIONARY_TABLE = {3: "DDDDDDDDSF", 4: "SSDDDDDDSS", 5: "SSSSFDDDSS", 6: "SSSSSSDDSS"}
"""By the banker's total: draw, stand or free, for a punter's third card that counts 0 to 9."""


@pytest.mark.claim("chemin-de-fer/banker-third")
def test_gaming_dictionary_the_banker_follows_the_table() -> None:
    letters = {"must": "D", "may not": "S", "may": "F"}
    for total in range(8):
        row = "".join(letters[banker_third_card_rule(total, third, "table")] for third in range(10))
        assert row == GAMING_DICTIONARY_TABLE.get(total, "D" * 10 if total < 3 else "S" * 10)
    assert [banker_third_card_rule(total, None, "table") for total in range(8)] == ["must"] * 6 + ["may not"] * 2


@pytest.mark.parametrize(("cards", "free"), [("2s 3h 13s 13c 9s", True), ("2s 3h 13s 13c 7s", False), ("2s 5h 13s 13c 4s", True)])
def test_lva_the_banker_is_free_on_three_after_a_nine_and_on_five_after_a_four(cards: str, free: bool) -> None:
    state = replay_deal(cards, actions="bank 30, banco")
    assert (state.phase == "third") is free
    if free:
        assert (state.current_player, legal_action_texts(state)) == (0, ["draw", "stand"])


def test_ethier_and_gamez_the_banker_has_eighty_eight_free_choices() -> None:
    cases = [(total, third) for total in range(10) for third in (None, *range(10))]
    assert sum(banker_third_card_rule(*case, "free") == "may" for case in cases) == 88
    assert sum(banker_third_card_rule(*case, "table") == "may" for case in cases) == 2
    assert legal_action_texts(replay_deal("2s 7h 13s 13c 9s", actions="bank 30, banco", preset="free-banker")) == ["draw", "stand"]


# --- the end of the round --------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "total"), [("2 3", 5), ("6 7", 3), ("K Q", 0), ("A 8", 9), ("T J Q", 0)])
@pytest.mark.claim("chemin-de-fer/total")
def test_campione_and_hoyle_the_total_is_the_last_digit_of_the_sum(cards: str, total: int) -> None:
    assert play_helpers.score_cards("chemin-de-fer", cards, "player", games.rules("chemin-de-fer")).total == total


@pytest.mark.claim("chemin-de-fer/compare")
def test_gaming_dictionary_the_higher_count_takes_all_stakes_at_even_money() -> None:
    assert replay_deal(PUNTER_WINS, actions="bank 40, stake 10, stake 20").payoffs == (-30, 10, 20)
    assert replay_deal(BANKER_WINS, actions="bank 40, stake 10, stake 20").payoffs == (30, -10, -20)


@pytest.mark.claim("chemin-de-fer/tie")
def test_campione_the_same_points_are_a_tie_and_the_bank_stays_as_it_was() -> None:
    state = replay_deal(TIE, "", actions="bank 40, stake 10, stake 20")
    assert state.payoffs == (0, 0, 0)
    state = apply_action_text(state, "deal")
    assert (state.banker, state.bank, state.phase) == (0, 40, "stake")


@pytest.mark.claim("chemin-de-fer/growing-bank")
def test_ethier_and_lee_winnings_are_added_to_the_bank_unless_the_banker_withdraws() -> None:
    state = apply_action_text(replay_deal(BANKER_WINS, "", actions="bank 40, banco"), "deal")
    assert (state.current_player, state.bank, legal_action_texts(state)) == (0, 80, ["keep-bank", "pass-bank"])
    assert (kept := apply_action_text(state, "keep-bank")).bank == 80
    assert kept.current_player == 1
    passed = apply_action_text(state, "pass-bank")
    assert (passed.banker, passed.current_player, passed.bank) == (1, 1, 0)
    assert apply_action_text(passed, "bank 10").current_player == 2
    capped = apply_action_text(replay_deal(BANKER_WINS, "", actions="bank 40, banco", limit="50"), "deal")
    assert capped.bank == 50


@pytest.mark.claim("chemin-de-fer/bank-passes")
def test_sanremo_the_bank_passes_after_a_loss() -> None:
    state = apply_action_text(replay_deal(PUNTER_WINS, "", actions="bank 40, stake 10, pass"), "deal")
    assert (state.banker, state.seating.order, legal_action_texts(state)[0]) == (1, (1, 2, 0), "bank 10")


@pytest.mark.claim("chemin-de-fer/pack")
def test_sanremo_every_round_is_dealt_from_six_full_packs() -> None:
    state = replay_deal(PUNTER_WINS, "", actions="bank 40, banco, deal")
    assert len(state.stock) == len(set(state.stock)) == 6 * 52


# --- the odds --------------------------------------------------------------------------------


def published_edges(preset: str) -> dict[str, Fraction]:
    rows = stored_odds.load_stored_odds("chemin-de-fer").edges
    return next(dict(row.edges) for row in rows if row.rules == preset and not row.option)


def test_multiplayer_baccarat_the_edge_of_the_rule_of_thumb_agrees_with_ours() -> None:
    """If both sides follow the rule of thumb, the game is punto banco, in which the player loses 1.2374 % with six packs."""
    edge = published_edges("casino-table")["thumb"]
    assert f"{float(edge):.4%}" == "1.2374%"
    punto_banco = pytest.importorskip("kabu_core.games.baccarat.game")
    assert edge == punto_banco.house_edge("player", punto_banco.Rules(packs=6))


def test_wilson_neither_side_has_an_advantage_if_both_draw_on_five_or_less() -> None:
    edges = published_edges("free-banker")
    assert edges["thumb"] == 0
    assert 0 < edges["dealer_best"] < Fraction(15, 1000)


def test_standing_on_five_costs_the_punters_and_the_bankers_two_choices_are_worth_almost_nothing() -> None:
    edges = published_edges("casino-table")
    assert edges["bettor_to_4"] > edges["bettor_best"] == edges["thumb"]
    assert 0 < edges["dealer_best"] - edges["thumb"] < Fraction(1, 100_000)


def test_the_strong_bot_draws_where_the_odds_favour_it() -> None:
    strongest = games.bot("chemin-de-fer", "lookahead")
    punter = replay_deal("2s 13h 3s 13c", actions="bank 30, banco")
    assert str(strongest(punter.observation(1), random.Random(0))) == "draw"
    six = replay_deal("6s 6h 13s 13c", actions="bank 30, banco", preset="free-banker")
    assert str(strongest(six.observation(0), random.Random(0))) == "draw", "a punter who draws on five stands with six or seven only"


def test_a_simulation_agrees_with_the_edge_of_the_rule_of_thumb() -> None:
    """The banker's average win, in stakes, differs from the published edge by less than 4 / √(number of rounds).

    The banker wins or loses at most one stake in a round, so this limit is at least four standard errors.
    """
    rounds, won, thumb = usual_or_nightly(400, 40_000), 0, games.bot("chemin-de-fer", "thumb")
    for seed in range(rounds):
        state: Any = games.initial_state(GameRecord("chemin-de-fer", "casino-table", 2, seed, (("rounds", "1"),)))
        state = apply_action_text(apply_action_text(state, "bank 10"), "banco")
        while state.payoffs is None:
            state = state.apply(thumb(state.observation(state.current_player), random.Random(0)))
        won += state.payoffs[state.banker] // 10
    assert abs(won / rounds - float(published_edges("casino-table")["thumb"])) < 4 / rounds**0.5


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("packs=9", "it takes 1 to 8"),
        ("limit=5", "limit cannot be 5"),
        ("banker_third=house", "choose table or free"),
        ("deck=western", "western-52"),
    ],
)
def test_invalid_options_are_reported(option: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        games.rules("chemin-de-fer", "", dict([option.split("=")]))
