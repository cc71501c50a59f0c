"""Bots for Macao: one with a rule of thumb, and one whose dealer weighs every hand still in play."""

import random
from functools import cache

from kabu_core.families.own_hands.base_game import StakeOnHand
from kabu_core.games.macao.game import EIGHT, NINE, Rules, State, hand_sum, is_great_stroke
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.state import Action

BUY_UPTO = 4
"""The highest total on which a bettor buys. The rule of thumb of the dealer is the same."""

SHARES = {0: 4 / 13, **dict.fromkeys(range(1, NINE + 1), 1 / 13)}
"""The share of each card value in a full pack."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stake two units; buy on four or less."""
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnHand)]
    if stakes:
        return stakes[:2][-1]
    return _buy_on_low_total(view) if view.phase == "draw" else view.legal_actions()[0]


def strongest_action(view: State, rng: random.Random) -> Action:
    """Stake one unit, since the dealer has the advantage. Buy as a bettor on four or less, as the dealer if that wins more on average."""
    if view.phase != "draw":
        return view.legal_actions()[0]
    if view.require_current_player() != view.banker:
        return _buy_on_low_total(view)
    rivals = tuple(
        (stake, len(hand))
        for seat, (stake, hand) in enumerate(zip(view.stakes, view.hands, strict=True))
        if stake and not (seat in view.turned and (hand_sum(hand) > NINE or is_great_stroke(hand)))
    )
    bank = view.hands[view.banker]
    buys = average_after_buying(hand_sum(bank), len(bank), rivals, view.rules) > average_of_standing(
        hand_sum(bank), len(bank), rivals, view.rules
    )
    return DrawCard() if buys else StandOnCards()


def _buy_on_low_total(view: State) -> Action:
    return DrawCard() if hand_sum(view.hands[view.require_current_player()]) <= BUY_UPTO else StandOnCards()


@cache
def shares_of_totals(cards: int) -> dict[int, float]:
    """Return how often a bettor who buys on `BUY_UPTO` or less and stands with this number of cards has each total, in an endless pack."""
    shares = {0: 1.0}
    for _ in range(cards):
        more: dict[int, float] = {}
        for total, share in shares.items():
            if total <= BUY_UPTO:
                for value, part in SHARES.items():
                    more[total + value] = more.get(total + value, 0) + share * part
        shares = more
    stood = {total: share for total, share in shares.items() if BUY_UPTO < total <= (NINE if cards > 1 else EIGHT)}
    return {total: share / sum(stood.values()) for total, share in stood.items()}


@cache
def average_of_standing(total: int, cards: int, rivals: tuple[tuple[int, int], ...], rules: Rules) -> float:
    """Return the points that the dealer wins on average with a final total. `rivals` are the stakes and the numbers of cards."""
    won = 0.0
    for stake, count in rivals:
        for theirs, share in shares_of_totals(count).items():
            bettor_wins_tie = rules.tie == "fewer-cards" and count < cards
            loses = total > NINE or theirs > total or (theirs == total and bettor_wins_tie)
            won += stake * share * (-1 if loses else 1)
    return won


@cache
def average_after_buying(total: int, cards: int, rivals: tuple[tuple[int, int], ...], rules: Rules) -> float:
    """Return the points that the dealer wins on average by buying a card and then buying on as long as that is better."""
    won = 0.0
    for value, share in SHARES.items():
        now = average_of_standing(total + value, cards + 1, rivals, rules)
        more = value and total + value < NINE
        won += share * (max(now, average_after_buying(total + value, cards + 1, rivals, rules)) if more else now)
    return won
