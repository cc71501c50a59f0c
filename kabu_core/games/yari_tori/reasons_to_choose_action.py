"""Reasons for actions in Yari-Tori, such as "keeps a total of 7, which 9 of the 39 unseen cards would improve"."""

from collections.abc import Sequence
from itertools import combinations

from kabu_core.advice.choice_reasons import reason_to_keep_total
from kabu_core.cards import Card
from kabu_core.families.agreed_stakes.base_game import AcceptStake, DeclineRound, OfferStake
from kabu_core.games.yari_tori.bot import GOOD_TOTAL, distance_of_total_below_seven, is_good_hand, three_card_totals
from kabu_core.games.yari_tori.game import MOST_CARDS, GiveCard, State
from kabu_core.play import hand_scoring
from kabu_core.play.state import Action


def reason_for_action(view: State, action: Action) -> str:
    """Return the reason for an action of the seat to act; "" for the removal of a face-down card, for which there is no reason."""
    hand = view.hands[view.require_current_player()]
    match action:
        case GiveCard(card):
            return _reason_to_give_card(view, hand, card)
        case OfferStake(points):
            if points == view.rules.unit:
                return f"risks little{_phrase_on_hand_before_exchange(hand)}"
            return f"{'plays for more' if is_good_hand(hand) else 'bluffs'}{_phrase_on_hand_before_exchange(hand)}"
        case AcceptStake():
            return f"plays for {view.offer}{_phrase_on_hand_before_exchange(hand)}"
        case DeclineRound():
            return f"loses nothing{_phrase_on_hand_before_exchange(hand)}"
    return ""


def _reason_to_give_card(view: State, hand: Sequence[Card], given: Card) -> str:
    kept = [card for card in hand if card is not given]
    total = hand_scoring.hand_total(kept)
    unseen = [card for card in view.deck if card not in hand]
    better = sum(hand_scoring.hand_total([*kept, card]) > total for card in unseen)
    return reason_to_keep_total(total, better, len(unseen))


def _phrase_on_hand_before_exchange(hand: Sequence[Card]) -> str:
    """Return a phrase on how good a hand is before the exchange or removal, to be added to a reason.

    For a hand of three cards, it names the best total of two cards, if there is a good one. For a hand of five, it counts the sets of three
    cards with a good total.
    """
    if len(hand) == MOST_CARDS:
        best = min(map(hand_scoring.hand_total, combinations(hand, 2)), key=distance_of_total_below_seven)
        return f" with two cards to keep that total {best}" if is_good_hand(hand) else " with no two cards that total 5, 6 or 7"
    totals = three_card_totals(hand)
    good = sum(total >= GOOD_TOTAL for total in totals)
    return f": {good} of your {len(totals)} possible hands {'totals' if good == 1 else 'total'} {GOOD_TOTAL} or more"
