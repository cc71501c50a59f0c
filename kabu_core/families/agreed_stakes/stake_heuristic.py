"""A rule of thumb for the stake: half the limit with a good hand, and otherwise the smallest stake."""

from collections.abc import Sequence

from kabu_core.families.agreed_stakes.base_game import AcceptStake, AgreedStakeRules, DeclineRound, OfferStake
from kabu_core.play.state import Action


def accept_or_propose_stake(rules: AgreedStakeRules, offer: int, offers: int, is_good: bool) -> Action:
    """Accept the stake proposed last if it suits the hand; otherwise propose another stake.

    If no more proposals are allowed, accept with a good hand, and decline the round otherwise.
    """
    wish = max(rules.unit, rules.limit // 2 // rules.unit * rules.unit) if is_good else rules.unit
    if offer and (offer >= wish if is_good else offer <= wish):
        return AcceptStake()
    if offers < rules.offers:
        return OfferStake(wish)
    return AcceptStake() if is_good else DeclineRound()


def actions_to_compare_in_rollouts(legal: Sequence[Action]) -> tuple[Action, ...]:
    """Return the legal actions that rollouts compare: all actions except the stakes between the smallest and the largest."""
    offers = [action for action in legal if isinstance(action, OfferStake)]
    return tuple(action for action in legal if action not in offers[1:-1])
