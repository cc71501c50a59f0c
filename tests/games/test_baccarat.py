"""Baccarat: its rules, in tests named after their sources, and its odds, compared with published figures."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.content.loading import load_data_file
from kabu_core.errors import IllegalAction, KabuError, NotationError
from kabu_core.families.shoe_games import baccarat_rules
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.game import SIDES, Rules, StakeOnSide
from kabu_core.games.baccarat.page_tables import sign_for_agreement_of_counts
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import SitRoundOut
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests import play_helpers

cards_hidden_from_seat = play_helpers.cards_hidden_in_stock
SHOE = content.deck_named_by_rules(Rules())
PUBLISHED_FIGURES: Mapping[str, Any] = load_data_file("games/baccarat/published")


def replay_deal(cards: str, *actions: str, preset: str = "enwiki-baccarat", seats: int = 3, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state.

    The cards go to player, banker, player, banker, and then become third cards. Seat 2 is the house.
    """
    return games.replay(GameRecord("baccarat", preset, seats, None, tuple(options.items()), (f"{cards} ...",), actions))


def card_worth_value(value: int) -> str:
    """Return a card with this value."""
    return str(value or "K")


PA_CODE_TABLE_1 = {3: "DDDDDDDDSD", 4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS"}


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.claim("baccarat/banker-third")
def test_pa_code_banker_draws_by_its_total_and_the_players_third_card(banker: int, third: int) -> None:
    """58 Pa. Code 631a.11(c)(2): the banker draws below 3 and stands on 7. Table 1 of the code covers the totals from 3 to 6.

    The player's first two cards are kings.
    """
    cards = SHOE.parse_cards(f"K {card_worth_value(banker)} K K {card_worth_value(third)} 2")
    player, bank = baccarat.deal_finished_hands(cards)
    assert len(player) == 3
    expected = banker < 3 or (banker < 7 and PA_CODE_TABLE_1[banker][third] == "D")
    assert (len(bank) == 3) is expected


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.claim("baccarat/banker-alone")
def test_pa_code_banker_draws_to_five_if_the_player_stood(player: int, banker: int) -> None:
    """58 Pa. Code 631a.11(b)(2) and (c)(1): the player stands on six and seven, and the banker then draws to five."""
    hands = baccarat.deal_finished_hands(SHOE.parse_cards(f"K {card_worth_value(banker)} {player} K 2 2"))
    assert [len(hand) for hand in hands] == [2, 3 if banker <= 5 else 2]


@pytest.mark.parametrize("third", range(10))
def test_wikipedia_banker_draws_to_a_limit_set_by_the_players_third_card(third: int) -> None:
    """The player's third card sets the highest total on which the banker draws.

    The limit is 4 after a 2 or 3, 5 after a 4 or 5, 6 after a 6 or 7, 2 after an 8, and otherwise 3.
    """
    upto = {2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2}.get(third, 3)
    assert [baccarat_rules.banker_hand_draws_third_card(total, third) for total in range(8)] == [total <= upto for total in range(8)]


@pytest.mark.parametrize(("cards", "total"), [("2 3", 5), ("6 7", 3), ("4 9", 3), ("K Q", 0), ("A 8", 9), ("T J Q", 0)])
@pytest.mark.claim("baccarat/total")
def test_wikipedia_and_mathproblems_the_total_is_the_last_digit_of_the_sum(cards: str, total: int) -> None:
    assert play_helpers.score_cards("baccarat", cards, "player", Rules()).total == total


@pytest.mark.claim("baccarat/four-cards")
def test_pa_code_cards_go_to_player_and_banker_in_turn() -> None:
    """58 Pa. Code 627a.8(c): the first and third card are the player's, the second and fourth the banker's."""
    state = replay_deal("1s 2h 6d 5c 9s 9h", "stake player 20", "pass")
    assert [[card.code for card in hand] for hand in state.hands] == [["1s", "6d"], ["2h", "5c"]]


@pytest.mark.parametrize("cards", ["13s 2h 8d 2c", "2h 13s 2c 9d", "9s 8s 13s 13d"])
@pytest.mark.claim("baccarat/natural")
def test_pa_code_natural_ends_the_deal(cards: str) -> None:
    """58 Pa. Code 627a.1 and 631a.11(a): nobody draws a third card if either hand has eight or nine in two cards."""
    state = replay_deal(cards, "stake player 20", "pass")
    assert [len(hand) for hand in state.hands] == [2, 2]


BANKER_WINS, TIE = "13s 9h 2d 13c", "3s 9h 4d 8c"


@pytest.mark.claim("baccarat/commission")
def test_wikipedia_banker_pays_nineteen_to_twenty() -> None:
    assert replay_deal(BANKER_WINS, "stake banker 100", "stake player 40").payoffs == (95, -40, -55)


def test_multiplayer_baccarat_commission_is_four_percent() -> None:
    assert replay_deal(BANKER_WINS, "stake banker 100", "stake tie 25", preset="multiplayer-baccarat").payoffs == (96, -25, -71)


@pytest.mark.claim("baccarat/tie")
def test_casino_control_stakes_on_hands_are_returned_in_a_tie() -> None:
    assert replay_deal(TIE, "stake banker 100", "stake player 40").payoffs == (0, 0, 0)
    assert replay_deal(TIE, "stake tie 20", "pass").payoffs == (160, 0, -160)
    assert replay_deal(TIE, "stake tie 25", "pass", preset="multiplayer-baccarat").payoffs == (225, 0, -225)


@pytest.mark.claim("baccarat/player-pays")
def test_a_winning_stake_on_the_player_pays_even_money() -> None:
    assert replay_deal("9s 9h 13d 5c", "stake banker 100", "stake player 40").payoffs == (-100, 40, 60)


@pytest.mark.parametrize("row", PUBLISHED_FIGURES["counts"], ids=lambda row: f"{row['packs']}-packs")
def test_shackleford_counts_agree_with_ours(row: Any) -> None:
    ours = baccarat.count_full_shoe_outcomes(row["packs"])
    assert [
        sign_for_agreement_of_counts(ours[side], printed, row["digits"]) in "=≈" for side, printed in zip(SIDES, row["orders"], strict=True)
    ] == [True] * 3


def test_published_figures_name_their_source() -> None:
    assert {row["source"] for rows in PUBLISHED_FIGURES.values() for row in rows} <= set(content.all_sources())


def test_agreement_sign_shows_a_published_count_that_differs() -> None:
    assert sign_for_agreement_of_counts(1234, 1235, 15) == "≠ 1,235"
    assert sign_for_agreement_of_counts(1239, 1230, 3) == "≈"


@pytest.mark.parametrize("row", PUBLISHED_FIGURES["chances"], ids=lambda row: f"{row['packs']}-packs")
def test_multiplayer_baccarat_figures_equal_ours(row: Any) -> None:
    packs = row["packs"]
    counts = baccarat.count_full_shoe_outcomes(packs)
    assert [f"{counts[side] / sum(counts.values()):.6f}" for side in ("banker", "player", "tie")] == row["wins"]
    bets = [("banker", {}), ("banker", {"commission": 4}), ("player", {}), ("tie", {"tie_pays": 9}), ("tie", {})]
    assert [f"{float(baccarat.house_edge(side, Rules(packs=packs, **more))):.4%}" for side, more in bets] == row["edges"]  # type: ignore[arg-type]


APPENDIX_3 = {0: (0.278792, 0.654627), 3: (0.303386, 0.615539), 5: (0.358488, 0.537849), 6: (0.430362, 0.427801), 9: (0.905475, 0)}


@pytest.mark.parametrize("total", APPENDIX_3)
def test_wizard_of_odds_shares_of_wins_by_first_total_agree_with_ours(total: int) -> None:
    """Wizard of Odds, Baccarat, appendix 3: how often player and banker win with eight packs, by the player's first total."""
    shoe = (128, *[32] * 9)
    found = dict.fromkeys(SIDES, 0)
    for player, rest, ways in baccarat._deals_of_two_card_values(shoe):
        for banker, left, more in baccarat._deals_of_two_card_values(rest) if player == total else ():
            for side, orders in baccarat._outcomes_after_two_card_totals(player, banker, left):
                found[side] += ways * more * orders
    shares = [found[side] / sum(found.values()) for side in ("player", "banker")]
    assert shares == pytest.approx(APPENDIX_3[total], abs=5e-7)


@pytest.mark.parametrize(("hand", "total"), [("shippin", 5), ("kuppin", 0)])
def test_special_hands_of_kabu_are_no_naturals_in_baccarat(hand: str, total: int) -> None:
    assert hand_scoring.hand_total(content.decks()["kabufuda"].parse_cards(content.named_hands()[hand].example)) == total


def test_the_house_edge_is_an_exact_fraction() -> None:
    assert baccarat.house_edge("player", Rules(packs=1)) == Fraction(6737232640 - 6548674432, 14658134400)
    assert baccarat.house_edge("banker", Rules(commission=0)) == -baccarat.house_edge("player", Rules())


@pytest.mark.parametrize(("commission", "unit"), [(0, 20), (1, 100), (4, 25), (5, 20), (10, 20)])
def test_the_unit_of_stakes_makes_every_commission_a_whole_number(commission: int, unit: int) -> None:
    assert Rules(commission=commission).unit == unit
    assert unit * commission % 100 == 0


@pytest.mark.claim("baccarat/pack")
def test_copies_of_a_card_in_the_shoe_are_distinct_cards() -> None:
    assert len(SHOE) == len(set(SHOE)) == 416
    assert len({card.code for card in SHOE}) == 52
    first, second = SHOE.parse_cards("7s 7s")
    assert first is not second
    assert first.code == second.code
    assert content.deck_named_by_rules(Rules(commission=4)) is SHOE


@pytest.mark.parametrize(
    ("cards", "role", "draw"),
    [
        ("K 5", "player", "must"),
        ("K 6", "player", "may not"),
        ("K 8", "player", "may not"),
        ("5", "player", None),
        ("A A", "banker", "must"),
        ("K 7", "banker", "may not"),
        ("K 9", "banker", "may not"),
        ("K 3", "banker", None),
        ("K 6", "banker", None),
    ],
)
def test_a_score_says_whether_a_third_card_is_drawn(cards: str, role: str, draw: str | None) -> None:
    assert play_helpers.score_cards("baccarat", cards, role, Rules()).draw == draw


def test_a_scorer_lists_the_cases_of_the_bankers_third_card() -> None:
    scorer = games.spec("baccarat").scorer
    context = scorer.scoring_context(content.game_info("baccarat"), Rules(), "banker")
    answer = scorer.answer(context, play_helpers.score_cards("baccarat", "K 4", "banker", Rules()))
    assert "If the player’s hand stood, the banker’s hand draws." in answer
    assert "counts 2, 3, 4, 5, 6 or 7 and stands if it counts 0, 1, 8 or 9." in answer


def test_the_house_sits_last_unless_a_record_says_otherwise() -> None:
    assert replay_deal("", "pass").seating.order == (2, 0, 1)
    assert replay_deal("1,2,3: 9s", "pass").seating.dealer == 0


def test_the_medium_bot_takes_the_smallest_edge_and_the_strong_bot_passes() -> None:
    view = replay_deal("").observation(0)
    assert games.bot("baccarat", "thumb")(view, None) == StakeOnSide("banker", 40)  # type: ignore[arg-type]
    assert games.bot("baccarat", "lookahead")(view, None) == SitRoundOut()  # type: ignore[arg-type]
    assert min(SIDES, key=lambda side: baccarat.house_edge(side, Rules())) == "banker"


@pytest.mark.parametrize(("option", "stake"), [("commission=0", StakeOnSide("banker", 200)), ("tie_pays=10", StakeOnSide("tie", 200))])
def test_the_strong_bot_stakes_where_the_rules_favour_it(option: str, stake: StakeOnSide) -> None:
    name, value = option.split("=")
    assert games.bot("baccarat", "lookahead")(replay_deal("", **{name: value}).observation(0), None) == stake  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("X 3", "unknown card 'x' (card 1); write a rank 1 to 13 (A, T, J, Q, K), or a rank and one of the letters s h d c, as in '8s'"),
        ("3 3 3 3", "a hand has one to three cards, not 4"),
        ("14s", "unknown card '14s'"),
        ("3s " * 9, "the card '3s' appears 9 times (card 9); there are only 8"),
    ],
)
def test_an_impossible_hand_is_reported(typed: str, said: str) -> None:
    with pytest.raises(KabuError) as error:
        play_helpers.score_cards("baccarat", typed, "player", Rules())
    assert said in str(error.value)


@pytest.mark.parametrize("stake", ["stake banker 30", "stake banker 220", "stake dealer 20", "stake 20", "deal"])
def test_an_impossible_stake_is_reported(stake: str) -> None:
    with pytest.raises(IllegalAction, match="is not legal now"):
        apply_action_text(replay_deal(""), stake)


@pytest.mark.parametrize(
    ("option", "said"),
    [("packs=9", "it takes 1 to 8"), ("packs=0", "1 to 8"), ("commission=11", "0 to 10"), ("deck=western", "western-52")],
)
def test_impossible_rules_are_reported(option: str, said: str) -> None:
    with pytest.raises(KabuError, match=said):
        games.rules("baccarat", "", dict([option.split("=")]))


def test_a_card_may_be_typed_by_the_letter_on_it() -> None:
    assert SHOE.parse_cards("Ks qH as Td 13c") == SHOE.parse_cards("13s 12h 1s 10d 13c")
    with pytest.raises(NotationError, match="unknown card 'kx'"):
        SHOE.parse_cards("Kx")
