"""Bots for Koi-Koi: a heuristic by card values, and rollouts from determinizations.

Both bots see only the observation of their seat. The strong bot plays out a fixed number of rounds for each decision, so the same
observation and random generator always give the same move.
"""

import random
from collections import Counter
from operator import itemgetter
from typing import NamedTuple

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, PlayHandCard
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import CallKoiKoi, State, StopAndScore
from kabu_core.games.koi_koi.round_in_play import RoundInPlay, month_of_round
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


class CaptureAndLeaveValues(NamedTuple):
    """The value of capturing each card, and the cost of leaving each card on the field."""

    take: dict[Card, float]
    leave: dict[Card, float]


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Make the play with the highest value.

    After a small score, call koi-koi if the player is close to another yaku and the opponent is not.
    """
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "call":
        return CallKoiKoi() if _should_call_koi_koi(RoundInPlay(view)) else StopAndScore()
    values = _action_values(view, capture_and_leave_values(view))
    return max(values, key=values.__getitem__)


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the play with the best average in rollouts."""
    return next(iter(rollout_averages(view, rng)))


def rollout_averages(view: State, rng: random.Random, chosen: str = "") -> dict[Action, float]:
    """Return the average payoff in rollouts of each of the most valuable plays, the best first.

    The rollouts have several stages. After each stage the worse half of the plays drops out, and the better half gets twice as many
    determinizations. Since the averages are rough, the order also depends on the heuristic value of each play. The action whose text is
    `chosen` is always included in the result.
    """
    legal = view.legal_actions()
    if len(legal) == 1:
        return {legal[0]: 0.0}
    seat, card_worth = view.require_current_player(), capture_and_leave_values(view)
    values = _action_values(view, card_worth)
    best = sorted(values, key=lambda action: -values[action])[:CANDIDATES]
    view = replace(view, events=())
    guesses: list[State] = []
    points: dict[Action, list[int]] = {action: [] for action in best}

    def average_payoff(action: Action) -> float:
        return sum(points[action]) / len(points[action])

    def run_rollouts(action: Action) -> None:
        payoffs = points.setdefault(action, [])
        payoffs += [_rollout_payoff(guess, action, card_worth, seat) for guess in guesses[len(payoffs) :]]

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


def capture_and_leave_values(view: State) -> CaptureAndLeaveValues:
    """Return the value of each card to the current player, who can use it for a yaku or keep it from the opponent."""
    seat, evaluator = view.require_current_player(), view.rules.evaluator
    take = dict.fromkeys(evaluator.deck, 0.1)
    for share, builder, other in ((1.0, seat, 1 - seat), (DENIAL_WEIGHT, 1 - seat, seat)):
        own, taken_by_other = view.capture_bits[builder], view.capture_bits[other]
        for row in evaluator.yaku_patterns(view.calls[builder] > 0, view.round_month):
            is_made = row.score_line_if_made(own, evaluator)
            missing = row.count_missing_cards(own, taken_by_other)
            value = row.extra if is_made else row.points * SHARE_BY_MISSING[missing] if missing < len(SHARE_BY_MISSING) else 0
            wanted = (row.counting_cards if is_made else row.completing_cards(own, taken_by_other)) if value else 0
            for card in evaluator.cards_of_mask(wanted):
                take[card] += share * value
    unseen = Counter(card.rank for card in unseen_cards(view, seat))
    return CaptureAndLeaveValues(take, {card: value * (SAFE_LEAVE_COST + unseen[card.rank]) for card, value in take.items()})


def unseen_cards(view: State, seat: int) -> list[Card]:
    """Return the cards that `seat` has not seen. A card just turned up from the stock counts as unseen."""
    seen = {*view.hands[seat], *view.field, *view.captures[0], *view.captures[1]}
    return [card for card in view.deck if card not in seen]


def _action_values(view: State, card_worth: CaptureAndLeaveValues) -> dict[Action, float]:
    """Return the value of each legal action; 0 for a call."""
    if view.phase == "play":
        return {PlayHandCard(card, take): value for value, card, take in _plays_with_values(RoundInPlay(view), card_worth)}
    return {action: card_worth.take[action.card] if isinstance(action, CaptureWithTurnedCard) else 0.0 for action in view.legal_actions()}


def _plays_with_values(round_: RoundInPlay, card_worth: CaptureAndLeaveValues) -> list[tuple[float, Card, Card | None]]:
    """Return the legal plays from the hand, each as its value, the card, and the card to capture if the player can choose it.

    The value of a play is the value of the cards that it captures, or minus the cost of the card that it leaves on the field.
    """
    plays: list[tuple[float, Card, Card | None]] = []
    table, field_bits, (worth, leave) = round_.rules.capture_masks, round_.field_bits, card_worth
    capturable, card_by_bit = table.capturable, table.card_by_bit
    for card in round_.hands[round_.turn]:
        matches = field_bits & capturable[card]
        if not matches:
            plays.append((-leave[card], card, None))
        elif single := card_by_bit.get(matches):
            plays.append((worth[card] + worth[single], card, None))
        elif table.must_choose_capture(card, matches):
            plays += [(worth[card] + worth[take], card, take) for take in round_.capturable_cards(card)]
        else:
            plays.append((worth[card] + sum(map(worth.__getitem__, round_.capturable_cards(card))), card, None))
    return plays


def _should_call_koi_koi(round_: RoundInPlay) -> bool:
    """Return whether the bot calls koi-koi.

    It calls if stopping pays less than STOP_PAYOUT, and if the player lacks only one card for some yaku and the opponent does not.
    """
    seat, month = round_.turn, month_of_round(round_.round_index)
    own, theirs, evaluator = round_.capture_bits[seat], round_.capture_bits[1 - seat], round_.rules.evaluator
    payout = round_.payout_of_lines(seat, round_.made_yaku_lines(seat))
    if payout >= STOP_PAYOUT or evaluator.lacks_one_card_for_yaku(theirs, own, month):
        return False
    return evaluator.lacks_one_card_for_yaku(own, theirs, month)


def _rollout_payoff(state: State, action: Action, card_worth: CaptureAndLeaveValues, seat: int) -> int:
    """Carry out an action, play the round to its end, and return the payoff of `seat`.

    Both sides choose their cards by `card_worth`, which does not change during the round.
    """
    round_ = RoundInPlay(state)
    koi_koi.apply_action_in_place(action, round_)
    while round_.payoffs is None:
        match round_.phase:
            case "play":
                _, card, take = max(_plays_with_values(round_, card_worth), key=itemgetter(0))
                round_.play_card(card, take)
            case "take":
                round_.capture_with_turned_card(max(round_.capturable_cards(round_.shown[0]), key=card_worth.take.__getitem__))
            case _:
                round_.call_koi_koi() if _should_call_koi_koi(round_) else round_.stop_and_score()
    return round_.payoffs[seat]
