"""Bots for Sashikomi. The heuristic keeps a total of six or more; the stronger bot samples what the other player may hold."""

import random
from itertools import combinations

from kabu_core.families.agreed_stakes.base_game import without_card
from kabu_core.games.sashikomi.game import ExchangeCard, KeepHand, State
from kabu_core.play import hand_scoring
from kabu_core.play.bots import rollout_payoff
from kabu_core.play.state import Action

LEAST_KEPT = 6
"""The lowest total that the heuristic keeps."""

DETERMINIZATIONS = 600


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Keep a total of six or more. Otherwise, throw away one card so that the other two have the highest possible total."""
    if view.phase == "over":
        return view.legal_actions()[0]
    hand = view.hands[view.require_current_player()]
    if hand_scoring.hand_total(hand) >= LEAST_KEPT:
        return KeepHand()
    return max(map(ExchangeCard, hand), key=lambda action: hand_scoring.hand_total(without_card(hand, action.card)))


def strongest_action(view: State, rng: random.Random) -> Action:
    """Return the action with the best average payoff if the other player follows the heuristic."""
    if view.phase == "over":
        return view.legal_actions()[0]
    guesses = [view.determinize(rng) for _ in range(DETERMINIZATIONS)]
    fitting = [guess for guess in guesses if _guess_fits_heuristic_decisions(guess)] or guesses
    seat = view.require_current_player()
    return max(
        view.legal_actions(),
        key=lambda action: sum(rollout_payoff(guess.apply(action), seat, heuristic_action, rng) for guess in fitting),
    )


def _guess_fits_heuristic_decisions(guess: State) -> bool:
    """Return whether the other player, with the cards in `guess`, has decided as the heuristic would have."""
    other = 1 - guess.require_current_player()
    hand, thrown_away = guess.hands[other], guess.discards[other]
    if other in guess.queue:
        return True
    if not thrown_away:
        return hand_scoring.hand_total(hand) >= LEAST_KEPT
    kept = hand[:-1]
    dealt = (*kept, *thrown_away)
    best_kept = max(map(hand_scoring.hand_total, combinations(dealt, 2)))
    return hand_scoring.hand_total(dealt) < LEAST_KEPT and hand_scoring.hand_total(kept) == best_kept
