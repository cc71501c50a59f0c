"""Bots for Koi-Koi: a heuristic by card values, and rollouts from determinizations.

Both bots see only their view. The strong bot plays out a fixed number of rounds for each decision, so that the same view and random
generator always give the same move.
"""

import random
from collections import Counter
from typing import NamedTuple

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, PlayHandCard
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import CallKoiKoi, State, StopAndScore
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action

ROLLOUTS = 480
"""The number of rounds played out for a decision, which takes about 0.1 s."""

CANDIDATES = 4
"""The number of plays that rollouts compare."""

HEURISTIC_WEIGHT = 0.4
"""The weight of a play's heuristic value against its average in rollouts."""

SHARE_BY_MISSING = (0, 0.7, 0.3, 0.12, 0.05)
"""The share of a yaku's points that a card is worth if the yaku lacks 0, 1, 2, 3 or 4 cards, this card included."""

DENIAL_WEIGHT = 0.6
"""The weight of denying a card to the opponent, relative to the weight of gaining it."""

SAFE_LEAVE_COST = 0.2
"""The cost of leaving a card on the field if all cards of its month have been seen, as a share of the card's value.

Each unseen card of the month adds the full value to the cost.
"""

STOP_PAYOUT = 7
"""The smallest payout at which the heuristic always stops."""


class CardPlayValues(NamedTuple):
    """The value of capturing each card, and the cost of leaving each card on the field."""

    take: dict[Card, float]
    leave: dict[Card, float]


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Make the play with the highest value. Call koi-koi after a small score if the player, but not the opponent, is close to a yaku."""
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "call":
        return CallKoiKoi() if _should_call_koi_koi(view) else StopAndScore()
    return _most_valuable_action(view, legal, card_play_values(view))


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the play with the best average in rollouts."""
    return next(iter(rollout_averages(view, rng)))


def rollout_averages(view: State, rng: random.Random, chosen: str = "") -> dict[Action, float]:
    """Return the average payoff in rollouts of each of the most valuable plays, the best first.

    The rollouts have several stages. After each stage the worse half of the plays drops out, and the others get twice as many
    determinizations. Since the averages are rough, the order also depends on the heuristic value of each play. The action whose text is
    `chosen` is always included in the result.
    """
    legal = view.legal_actions()
    if len(legal) == 1:
        return {legal[0]: 0.0}
    seat, card_worth = view.require_current_player(), card_play_values(view)
    values: dict[Action, float] = {action: 0.0 if view.phase == "call" else _action_value(view, action, card_worth) for action in legal}
    best = sorted(values, key=lambda action: -values[action])[:CANDIDATES]
    view = replace(view, events=())
    guesses: list[State] = []
    points: dict[Action, list[int]] = {action: [] for action in best}

    def average_payoff(action: Action) -> float:
        return sum(points[action]) / len(points[action])

    def run_rollouts(action: Action) -> None:
        payoffs = points.setdefault(action, [])
        payoffs += [_play_round_to_end(guess.apply(action), card_worth, seat) for guess in guesses[len(payoffs) :]]

    stages = (len(best) - 1).bit_length()
    tried: list[Action] = []
    while len(best) > 1:
        guesses += [view.determinize(rng) for _ in range(ROLLOUTS // stages // len(best))]
        for action in best:
            run_rollouts(action)
        best.sort(key=lambda action: -average_payoff(action) - HEURISTIC_WEIGHT * values[action])
        tried = best + tried[len(best) :]
        best = best[: len(best) // 2]
    for action in legal:
        if str(action) == chosen:
            run_rollouts(action)
    return {action: average_payoff(action) for action in dict.fromkeys((*tried, *points))}


def card_play_values(view: State) -> CardPlayValues:
    """Return the value of each card to the current player: for the player's own yaku, and for blocking the opponent's."""
    seat, evaluator = view.require_current_player(), view.rules.evaluator
    take = dict.fromkeys(evaluator.deck, 0.1)
    for share, builder, other in ((1.0, seat, 1 - seat), (DENIAL_WEIGHT, 1 - seat, seat)):
        own, taken_by_other = view.capture_bits[builder], view.capture_bits[other]
        for row in evaluator.yaku_patterns(view.calls[builder] > 0, view.round_month):
            is_made = row.score_line_if_made(own, evaluator.cards_of_mask)
            missing = row.count_missing_cards(own, taken_by_other)
            value = row.extra if is_made else row.points * SHARE_BY_MISSING[missing] if missing < len(SHARE_BY_MISSING) else 0
            wanted = (row.counting_cards if is_made else row.completing_cards(own, taken_by_other)) if value else 0
            for card in evaluator.cards_of_mask(wanted):
                take[card] += share * value
    unseen = Counter(card.rank for card in unseen_cards(view, seat))
    return CardPlayValues(take, {card: value * (SAFE_LEAVE_COST + unseen[card.rank]) for card, value in take.items()})


def unseen_cards(view: State, seat: int) -> list[Card]:
    """Return the cards that a seat has not seen. A card just turned up from the stock counts as unseen."""
    seen = {*view.hands[seat], *view.field, *view.captures[0], *view.captures[1]}
    return [card for card in view.deck if card not in seen]


def _most_valuable_action(state: State, legal: tuple[Action, ...], card_worth: CardPlayValues) -> Action:
    return max(legal, key=lambda action: _action_value(state, action, card_worth))


def _action_value(state: State, action: Action, card_worth: CardPlayValues) -> float:
    """Return the value of the cards that an action captures, or minus the cost of the card that it leaves on the field."""
    if isinstance(action, CaptureWithTurnedCard):
        return card_worth.take[action.card]
    if not isinstance(action, PlayHandCard):
        return 0.0
    taken = (action.take,) if action.take else state.capturable_cards(action.card)
    return card_worth.take[action.card] + sum(map(card_worth.take.__getitem__, taken)) if taken else -card_worth.leave[action.card]


def _should_call_koi_koi(state: State) -> bool:
    """Return whether the bot calls koi-koi.

    It calls if stopping pays less than STOP_PAYOUT and the player lacks only one card for some yaku, but the opponent does not.
    """
    seat, month = state.turn, state.round_month
    own, theirs, evaluator = state.capture_bits[seat], state.capture_bits[1 - seat], state.rules.evaluator
    if koi_koi.score_if_stopped(state, seat).payout >= STOP_PAYOUT or evaluator.lacks_one_card_for_yaku(theirs, own, month):
        return False
    return evaluator.lacks_one_card_for_yaku(own, theirs, month)


def _play_round_to_end(state: State, card_worth: CardPlayValues, seat: int) -> int:
    """Play the round to its end and return the payoff of the seat. Both sides use the card values at the time of the decision."""
    while state.payoffs is None:
        legal = state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif state.phase == "call":
            action = legal[_should_call_koi_koi(state)]
        else:
            action = _most_valuable_action(state, legal, card_worth)
        state = state.apply(action)
    payoff: int = state.payoffs[seat]
    return payoff
