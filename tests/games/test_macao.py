"""Macao. The sources of its rules are a police handbook of 1905 and an encyclopedia of 1908."""

from pathlib import Path
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.games.macao import bot, game
from kabu_core.play.record import GameRecord

DECK = content.decks()["western-52"]


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, until the end, all other hands that have not been turned up."""
    shown = {seat, *state.turned} if state.phase != "over" else range(state.seats)
    return {*state.stock, *(card for owner, hand in enumerate(state.hands) if owner not in shown for card in hand)}


def replay_deal(deal: str, *actions: str, preset: str = "polizei-1905", seats: int = 2, **options: str) -> Any:
    """Deal these cards from the top of the pack, let all bettors stake ten points, take the actions, and return the state."""
    stakes = ("stake 10",) * (seats - 1)
    return games.replay(GameRecord("macao", preset, seats, None, tuple(options.items()), (f"{deal} ...", "..."), (*stakes, *actions)))


def odds_of_hand(mine: str, bank: str, tie: str = "dealer") -> int:
    """Return how much a stake of one wins (negative if it loses) with the hand `mine` against the dealer's hand `bank`."""
    odds: int = replay_deal("1s 2s", tie=tie).compare_with_bank(DECK.parse_cards(mine), DECK.parse_cards(bank)).odds
    return odds


@pytest.mark.claim("macao/compare", "macao/pack")
def test_the_higher_total_wins_and_courts_count_nothing() -> None:
    assert odds_of_hand("5s 3s", "7s") == 1
    assert odds_of_hand("7s", "5s 3s") == -1
    assert odds_of_hand("7s 13s 10s", "6s") == 1
    assert len(replay_deal("1s 2s").deck) == 104
    assert len(replay_deal("1s 2s", packs="1").deck) == 52


@pytest.mark.claim("macao/bust", "macao/dealer-bust")
def test_over_nine_loses_and_a_dealer_over_nine_pays_all_others() -> None:
    assert odds_of_hand("5s 5h", "2s") == -1
    assert odds_of_hand("5s 4h", "2s") == 1, "near miss: nine"
    assert odds_of_hand("2s", "5s 5h") == 1
    assert odds_of_hand("5s 5h", "6s 6h") == -1, "the player has lost at once"


@pytest.mark.claim("macao/stroke")
def test_a_great_stroke_wins_double_and_loses_a_single_stake_to_the_dealers_great_stroke() -> None:
    assert odds_of_hand("9s", "8s") == 2
    assert odds_of_hand("9s", "5s 4s") == 2
    assert odds_of_hand("5s 4s", "9s") == -2
    assert odds_of_hand("9s", "9h") == -1
    assert odds_of_hand("8s", "7s") == 1, "the small stroke wins no more than another eight"
    assert odds_of_hand("10s 9s", "8s") == 1, "near miss: a nine as second card"


@pytest.mark.claim("macao/ties")
def test_the_dealer_wins_ties_in_1905_and_fewer_cards_win_them_in_1908() -> None:
    assert odds_of_hand("7s", "4s 3s") == -1
    assert odds_of_hand("7s", "4s 3s", "fewer-cards") == 1
    assert odds_of_hand("4s 3s", "7s", "fewer-cards") == -1
    assert odds_of_hand("7s", "7h", "fewer-cards") == -1, "equal points and equal cards"


@pytest.mark.claim("macao/stroke-shown", "macao/stroke")
def test_a_great_stroke_of_the_dealer_ends_the_round_unless_it_is_shown_at_the_end() -> None:
    over = replay_deal("5s 9h 9d", seats=3)
    assert (over.phase, over.payoffs) == ("over", (30, -20, -10))
    later = replay_deal("5s 9h 9d 6s", "draw", seats=3, stroke_shown="at-end")
    assert (later.phase, later.payoffs) == ("over", (20, -10, -10)), "eleven loses the single stake at once"


@pytest.mark.claim("macao/buy", "macao/one", "macao/stakes", "macao/people")
def test_you_may_buy_any_number_of_cards_until_nine() -> None:
    start = games.replay(GameRecord("macao", "polizei-1905", 2, 1, (), (), ()))
    assert [str(act) for act in start.legal_actions()] == [f"stake {n}" for n in range(10, 101, 10)]
    state = replay_deal("1s 2s 10s 11s 12s 13s 1h 10h 7s", *["draw"] * 6)
    assert [str(act) for act in state.legal_actions()] == ["draw", "stand"]
    assert state.current_player == 1
    nine = state.apply(state.legal_actions()[0])
    assert nine.current_player == 0, "nine ends the turn"
    assert content.game_info("macao").players == (2, 8)


def test_the_dealer_need_not_buy_if_everybody_has_gone_over() -> None:
    over = replay_deal("5s 2s 5h", "draw")
    assert (over.phase, over.payoffs) == ("over", (10, -10))
    assert len(over.hands[0]) == 1


@pytest.mark.claim("macao/bank-passes")
@pytest.mark.parametrize(("passes", "dealer"), [("every-round", 1), ("never", 0)])
def test_an_option_decides_whether_the_deal_goes_round(passes: str, dealer: int) -> None:
    assert replay_deal("5s 9h", "deal", bank_passes=passes).banker == dealer


def test_the_hard_dealer_buys_on_five_against_a_hand_of_one_card() -> None:
    rules = games.rules("macao")
    assert isinstance(rules, game.Rules)

    def dealer_buys(total: int, cards: int, *rivals: tuple[int, int]) -> bool:
        return bot.dealer_average_win(total, cards, rivals, rules, buys=True) > bot.dealer_average_win(
            total, cards, rivals, rules, buys=False
        )

    assert [total for total in range(9) if dealer_buys(total, 1, (10, 1))] == [0, 1, 2, 3, 4, 5]
    assert abs(sum(bot.shares_of_standing_totals(3).values()) - 1) < 1e-9
    assert {*bot.shares_of_standing_totals(1)} == {5, 6, 7, 8}


def share_of_final_hands(buy_upto: int) -> dict[tuple[Card, ...], float]:
    """Return how often each final hand occurs, in an endless pack, if a player buys cards as long as the total is `buy_upto` or less.

    Each hand stands for all hands with the same total and number of cards.
    """
    cards = {value: DECK.parse_cards(f"{value or 10}s")[0] for value in bot.SHARES}
    final: dict[tuple[Card, ...], float] = {}
    buying = {(0, 0): 1.0}
    while sum(buying.values()) > 1e-6:
        bought: dict[tuple[int, int], float] = {}
        for (total, count), share in buying.items():
            for value, part in bot.SHARES.items():
                key = total + value, count + 1
                bought[key] = bought.get(key, 0) + share * part
        buying = {key: share for key, share in bought.items() if key[0] <= buy_upto}
        for (total, count), share in bought.items() - buying.items():
            values = [total] if total <= game.NINE else [game.NINE, total - game.NINE]
            final[tuple(cards[value] for value in [*values, *[0] * (count - len(values))])] = share
    return final


@pytest.mark.parametrize(("tie", "percent"), [("dealer", 18), ("fewer-cards", 10)])
def test_the_page_states_how_much_a_bettor_loses_on_average(tie: str, percent: int) -> None:
    compare = replay_deal("1s 2s", tie=tie).compare_with_bank
    first_cards, hands, banks = map(share_of_final_hands, (-1, bot.BUY_UPTO, bot.BUY_UPTO + 1))
    average = sum(
        share * bank_share * compare(hand, bank).odds
        for bank, bank_share in banks.items()
        for hand, share in (first_cards if game.is_great_stroke(bank) else hands).items()
    )
    assert round(-100 * average) == percent
    assert f"{percent} percent" in Path("docs/games/macao.md").read_text("utf-8")
