"""The decisions in games with two cards and an optional third, in which the dealer may settle early.

The games are described in `two_cards_with_optional_third`.
"""

from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate, count_unseen_ranks, visible_ranks
from kabu_core.advice.duel_evaluation import CardNumber, OpposingHandAsSeen, SeatKnowledge, rank_of_card
from kabu_core.families.own_hands.two_cards_with_optional_third import SettleWithSeat, TwoCardRules, TwoCardState


def third_card_decisions(view: TwoCardState[TwoCardRules], number: CardNumber = rank_of_card) -> list[DecisionToEvaluate]:
    """Return a list with the decision on a third card or, for the dealer, on settling early; an empty list before the deal.

    `number` returns the number by which the odds count a card.
    """
    if view.phase != "third":
        return []
    seat, left = view.require_current_player(), count_unseen_ranks(view, view.hands, number)
    mine = tuple(map(number, view.hands[seat]))
    if seat != view.banker:
        bank = OpposingHandAsSeen(visible_ranks(view.hands[view.banker], number))
        return [DecisionToEvaluate(SeatKnowledge("player", mine, (bank,), left), view.stakes[seat])]
    rivals = tuple(
        OpposingHandAsSeen(
            visible_ranks(view.hands[bettor], number),
            view.stakes[bettor],
            decided=True,
            early=SettleWithSeat(bettor + 1) if view.dealer_may_settle_with_some_first else None,
        )
        for bettor in view.unsettled_bettors
    )
    return [DecisionToEvaluate(SeatKnowledge("dealer", mine, rivals, left), sum(rival.stake for rival in rivals))]
