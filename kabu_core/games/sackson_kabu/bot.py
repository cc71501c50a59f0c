"""The heuristic bot for Sackson's Kabu: another card if the odds are clearly good."""

import random
from collections import Counter

from kabu_core.cards import HIDDEN, ranks_of_cards
from kabu_core.games.sackson_kabu.game import State
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.state import Action


def heuristic_action(view: State, rng: random.Random) -> Action:
    """Draw if at least three in five unseen cards would improve the total."""
    legal = view.legal_actions()
    if DrawCard() not in legal:
        return legal[0]
    better, unseen = count_improving_cards(view)
    return DrawCard() if 5 * better >= 3 * unseen else StandOnCards()


def count_improving_cards(view: State) -> tuple[int, int]:
    """Return two counts of unseen cards: those that would improve the current player's total, and all unseen cards."""
    seen = Counter(ranks_of_cards(card for cards in (view.table, *view.hands) for card in cards if card is not HIDDEN))
    left = Counter(ranks_of_cards(view.deck)) - seen
    total = sum(ranks_of_cards(view.hands[view.require_current_player()])) % 10
    return sum(copies for rank, copies in left.items() if (total + rank) % 10 > total), left.total()
