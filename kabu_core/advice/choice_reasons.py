"""The reason for a choice in a game with totals, from the cards that the seat sees."""

from kabu_core.advice.advice_spec import AnyAdviceSpec
from kabu_core.play.banking_games import DrawCard, EscapeWithStake
from kabu_core.play.state import Action, State

HIGH_TOTAL = 7
"""The lowest total that the reason for a stake counts as high."""


def reason_to_keep_total(total: int, better: int, unseen: int) -> str:
    """Return the reason to keep a total. `unseen` is the number of unseen cards, and `better` how many of them would improve the total."""
    return f"keeps a total of {total}, which {better or 'none'} of the {unseen} unseen cards would improve"


def reason_for_choice(spec: AnyAdviceSpec, view: State, action: Action) -> str:
    """Return a phrase on why an action is good, such as "improves a total of 4 with 12 of the 20 unseen cards"; "" if unknown."""
    if spec.reason is not None:
        return spec.reason(view, action)
    decisions = spec.decisions(view) if spec.decisions else []
    decision = next((one for one in decisions if f"{action} ".startswith(f"{one.stake} ")), decisions[0] if decisions else None)
    if spec.total is None or decision is None or not decision.position.mine:
        return ""
    if isinstance(action, EscapeWithStake):
        return "gets the stake back, whatever the dealer has"
    mine, left = decision.position.mine, decision.position.left
    total, unseen = spec.total(mine), sum(left)
    after = [(spec.total((*mine, rank)), cards) for rank, cards in enumerate(left) if cards]
    better = sum(cards for after_total, cards in after if after_total > total)
    if isinstance(action, DrawCard):
        return f"improves a total of {total} with {better} of the {unseen} unseen cards"
    if not decision.stake:
        return reason_to_keep_total(total, better, unseen)
    if len(mine) > 1:
        return f"is on a total of {total}"
    high = sum(cards for after_total, cards in after if after_total >= HIGH_TOTAL)
    return f"makes {HIGH_TOTAL} or more with {high} of the {unseen} unseen cards as the second card"
