"""The card to give in Yari-Tori: our values equal those of a second implementation, and our strategy can hardly be exploited."""

from fractions import Fraction

import pytest

from kabu_core import games
from kabu_core.calculator import decision_odds, hand_odds
from kabu_core.cards import ranks_of_cards
from kabu_core.errors import NotationError
from kabu_core.games.yari_tori import bot, equilibrium
from kabu_core.odds import decisions_by_total, stored_odds
from tests import odds_oracle
from tests.test_odds_of_decisions import odds_of_decision

PLAN = stored_odds.load_stored_odds("yari-tori").plan


def test_the_strategy_covers_every_hand_and_loses_less_than_a_thousandth() -> None:
    assert set(PLAN) == set(equilibrium.ways_to_deal_hands(equilibrium.count_cards_by_digit()))
    for hand, row in PLAN.items():
        assert set(row) == {*hand}
        assert sum(row.values()) == equilibrium.HUNDRED
    assert 0 <= equilibrium.exploitability(PLAN) < Fraction(1, 1000)


@pytest.mark.parametrize("way", [equilibrium.give_each_card_equally_often, equilibrium.give_card_to_keep_near_seven])
def test_the_loss_of_a_way_to_give_agrees_with_the_second_implementation(way: equilibrium.GivingRule) -> None:
    (answer,) = odds_oracle.ask_odds_oracle([{"ask": "exchange", "way": way.__name__}])
    assert equilibrium.exploitability(equilibrium.exchange_plan_from_rule(way)) == Fraction(*answer)


@pytest.mark.by_day(0)
def test_the_loss_of_our_exchange_strategy_agrees_with_the_second_implementation() -> None:
    (answer,) = odds_oracle.ask_odds_oracle([{"ask": "exchange", "way": {" ".join(map(str, hand)): row for hand, row in PLAN.items()}}])
    assert equilibrium.exploitability(PLAN) == Fraction(*answer)


def test_more_iterations_lower_the_exploitability() -> None:
    assert (
        equilibrium.exploitability(equilibrium.solve_equilibrium(12))
        < equilibrium.exploitability(equilibrium.solve_equilibrium(3))
        < equilibrium.exploitability(equilibrium.exchange_plan_from_rule(equilibrium.give_each_card_equally_often))
    )


@pytest.mark.parametrize("cards", ["12a 6a 1a", "7a 7b 7c", "10a 9a 8a", "11a 2a 5a"])
def test_the_odds_value_each_card_by_its_digit_and_the_thumb_gives_toward_seven(cards: str) -> None:
    """The value of giving a card depends only on its last digit, and equals the value in `average_wins_of_gifts`.

    The medium bot gives by the rule of thumb. The two cards that it keeps make seven or, if they cannot, the next total below.
    """
    found = odds_of_decision("yari-tori", cards)
    deck = games.deck("yari-tori", games.rules("yari-tori"))
    held = deck.parse_cards(cards)
    digits = equilibrium.average_wins_of_gifts(equilibrium.exchange_plan_from_rule(equilibrium.give_each_card_equally_often))[
        tuple(sorted(rank % 10 for rank in ranks_of_cards(held)))
    ]
    for outcome in found.choices:
        (given,) = deck.parse_cards(outcome.action.removeprefix("give "))
        assert outcome.value == digits[given.rank % 10]
        assert outcome.win + outcome.tie + outcome.lose == 1
    thumbed = deck.parse_cards(found.thumb.removeprefix("give "))[0]
    assert bot.distance_of_total_below_seven(sum(ranks_of_cards(held)) - thumbed.rank) == min(
        bot.distance_of_total_below_seven(sum(ranks_of_cards(held)) - card.rank) for card in held
    )


def test_tokotoko_has_no_decision_and_no_odds_by_total() -> None:
    rules = games.rules("yari-tori", "fuda-wiki-2022-tokotoko")
    assert (
        decision_odds.evaluate_decision("yari-tori", rules, hand_odds.parse_known_cards(games.deck("yari-tori", rules), "1a 2a 3a")) is None
    )
    with pytest.raises(NotationError, match="decisions in yari-tori do not depend on the total alone"):
        next(decisions_by_total.decisions_by_total("yari-tori", rules))
