"""Fishing games won with the points of captured cards, and their bots."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Never, Self

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, FishingRules, FishingState, PlayHandCard
from kabu_core.families.fishing.events import CapturesCounted
from kabu_core.families.fishing.mutable_round_cards import MutableRoundCards
from kabu_core.play.bots import rollout_payoff
from kabu_core.play.fast_state_copies import state_from_fields
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action

ROLLOUTS = 12
"""The number of rounds that the strong bot plays out for each legal action."""


def payoffs_of_card_points(points: Sequence[int]) -> tuple[int, ...]:
    """Return the payoffs if each pair of players settles the difference of their card points."""
    return tuple(len(points) * own - sum(points) for own in points)


class CardPointsRules(FishingRules):
    """The rules of a fishing game in which each game says how many points cards are worth."""

    def points_of_cards(self, cards: Sequence[Card]) -> int:
        """Return the points of captured cards."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class CardPointsState[R: CardPointsRules](FishingState[R, Never]):
    """The state of a fishing game in which all hands are played out, and the points of the captured cards are compared."""

    def _apply(self, action: Action) -> Self:
        round_ = MutableRoundCards(self)
        round_.apply_action(action)
        state = state_from_fields(type(self), round_.__dict__)
        return state if state.phase == "take" or state.hands[state.turn] else state._compare_captures()

    def _compare_captures(self) -> Self:
        """End the round: count the captures of each seat, and settle the differences."""
        points = list(map(self.rules.points_of_cards, self.captures))
        counted = (CapturesCounted(seat, points=points[seat]) for seat in self.seating.order)
        return self.settle_round(payoffs_of_card_points(points), *counted)


type AnyCardPointsState = CardPointsState[CardPointsRules]


def heuristic_action(view: AnyCardPointsState, rng: random.Random) -> Action:
    """Capture as many points as possible. If nothing can be captured, play the card with the fewest points."""
    points_of_cards = view.rules.points_of_cards

    def points_gained(action: Action) -> int:
        match action:
            case CaptureWithTurnedCard():
                return points_of_cards([action.card])
            case PlayHandCard():
                taken = (action.take,) if action.take else view.capturable_cards(action.card)
                return points_of_cards([action.card, *taken]) if taken else -points_of_cards([action.card])
        return 0

    return max(view.legal_actions(), key=lambda action: (points_gained(action), rng.random()))


def strongest_action(view: AnyCardPointsState, rng: random.Random) -> Action:
    """Return the action with the best average payoff in rollouts from determinizations, in which all seats follow the heuristic."""
    legal, seat = view.legal_actions(), view.require_current_player()
    if len(legal) == 1:
        return legal[0]
    known = replace(view, events=())
    guesses = [known.determinize(rng) for _ in range(ROLLOUTS)]
    return max(legal, key=lambda action: sum(rollout_payoff(guess.apply(action), seat, heuristic_action, rng) for guess in guesses))
