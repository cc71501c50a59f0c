"""Bots for Macao. One follows a rule of thumb; the other, as the dealer, weighs every hand still in play."""

import random
from functools import cache

from kabu_core.families.own_hands import blind_stake_bot
from kabu_core.games.macao.game import NINE, Rules, State, hand_sum
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.state import Action

BUY_UPTO = 4
"""The highest total on which a bettor buys. The rule of thumb of the dealer is the same."""

SHARES = {0: 4 / 13, **dict.fromkeys(range(1, NINE + 1), 1 / 13)}
"""The share of each card value in a full pack."""


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Stake two units; buy on four or less."""
    return _buy_card_on_low_total(view) if view.phase == "draw" else blind_stake_bot.heuristic_action(view, rng)


def strongest_action(view: State, rng: random.Random) -> Action:
    """Stake one unit, since the dealer has the advantage.

    As a bettor, buy on four or less; as the dealer, buy if that wins more on average.
    """
    if view.phase != "draw":
        return blind_stake_bot.strongest_action(view, rng)
    if view.require_current_player() != view.banker:
        return _buy_card_on_low_total(view)
    rivals = tuple((stake, len(view.hands[seat])) for seat, stake in enumerate(view.stakes) if stake and seat not in view.turned)
    bank = view.hands[view.banker]
    stands, buys = (dealer_average_win(hand_sum(bank), len(bank), rivals, view.rules, buys=buys) for buys in (False, True))
    return DrawCard() if buys > stands else StandOnCards()


def _buy_card_on_low_total(view: State) -> Action:
    return DrawCard() if hand_sum(view.hands[view.require_current_player()]) <= BUY_UPTO else StandOnCards()


@cache
def share_of_bettors_with_total(total: int, card_count: int) -> float:
    """Return how often a bettor who buys on `BUY_UPTO` or less gets this number of cards and this total, in an endless pack."""
    if not card_count:
        return float(not total)
    return sum(
        share_of_bettors_with_total(total - value, card_count - 1) * share
        for value, share in SHARES.items()
        if 0 <= total - value <= BUY_UPTO
    )


@cache
def shares_of_standing_totals(card_count: int) -> dict[int, float]:
    """Return how often each total occurs among bettors who buy on `BUY_UPTO` or less and have stood with this number of cards."""
    stood = {total: share_of_bettors_with_total(total, card_count) for total in range(BUY_UPTO + 1, NINE + (card_count > 1))}
    return {total: share / sum(stood.values()) for total, share in stood.items()}


@cache
def dealer_average_win(total: int, card_count: int, rivals: tuple[tuple[int, int], ...], rules: Rules, *, buys: bool) -> float:
    """Return the dealer's average win with a total, in points, if the dealer buys a card now (`buys`) or does not.

    Afterwards, the dealer buys whenever buying wins more. `rivals` has the stake and the number of cards of each bettor.
    """
    if buys:
        bought = ((share, total + value, {False, 0 < value < NINE - total}) for value, share in SHARES.items())
        return sum(
            share * max(dealer_average_win(now, card_count + 1, rivals, rules, buys=more) for more in again) for share, now, again in bought
        )
    won = 0.0
    for stake, count in rivals:
        bettor_wins_tie = rules.tie == "fewer-cards" and count < card_count
        for theirs, share in shares_of_standing_totals(count).items():
            won += stake * share * (-1 if total > NINE or theirs + bettor_wins_tie > total else 1)
    return won
