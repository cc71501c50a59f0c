"""The decisions that the current player faces, each with the hands as this player sees them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kabu_core.advice.duel_evaluation import CardNumber, OpposingHandAsSeen, RankCounts, SeatKnowledge, count_ranks, rank_of_card
from kabu_core.cards import HIDDEN, Card, ranks_of_cards
from kabu_core.play.banking_games import BankRules
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.rules import Rules

if TYPE_CHECKING:
    from kabu_core.families.columns.base_game import ColumnGameState, ColumnRules
    from kabu_core.families.own_hands.base_game import OwnHandsState


class DecisionToEvaluate(NamedTuple):
    """A decision: the position as the seat knows it, and the points at stake.

    When the decision is what to stake on, `stake` is the text of the action without the points.
    """

    position: SeatKnowledge
    points: int = 1
    stake: str = ""


def decisions_about_columns(view: "ColumnGameState[ColumnRules]") -> list[DecisionToEvaluate]:
    """Return the decisions of the current player in a game with columns.

    When staking, there is a decision for each open column. Later, the decision is on a third card, for one column or for the dealer's hand.
    """
    left = count_unseen_ranks(view, (view.bank, filter(None, view.dead), *view.columns))
    bank = (OpposingHandAsSeen(visible_ranks(view.bank)),)
    match view.phase:
        case "stake":
            open_to = {str(action).rpartition(" ")[0] for action in view.legal_actions()}
            heads = ((f"stake {number}", ranks_of_cards(cards)) for number, cards in enumerate(view.columns, 1))
            return [DecisionToEvaluate(SeatKnowledge("player", head, bank, left), stake=name) for name, head in heads if name in open_to]
        case "third":
            seat, column = view.queue[0]
            return [
                DecisionToEvaluate(SeatKnowledge("player", ranks_of_cards(view.columns[column]), bank, left), view.stakes[seat][column])
            ]
        case "last":
            staked = zip(map(sum, zip(*view.stakes, strict=True)), view.columns, strict=True)
            return [_dealer_decision_to_evaluate(ranks_of_cards(view.bank), ((stake, cards) for stake, cards in staked if stake), left)]
    return []


def decisions_about_own_hand(view: "OwnHandsState[BankRules, str]") -> list[DecisionToEvaluate]:
    """Return a list with the current player's decision in a game with a hand for each player, or an empty list if there is none.

    A bettor decides on a stake or a third card, and the dealer decides against all bettors.
    """
    left, mine = count_unseen_ranks(view, view.hands), ranks_of_cards(view.hands[view.require_current_player()])
    if not mine or view.phase == "over":
        return []
    if view.require_current_player() == view.banker:
        return [_dealer_decision_to_evaluate(mine, view.stakes_with_hands, left)]
    position = SeatKnowledge("player", mine, (OpposingHandAsSeen(visible_ranks(view.hands[view.banker])),), left)
    return [
        DecisionToEvaluate(position, stake="stake")
        if view.phase == "stake"
        else DecisionToEvaluate(position, view.stakes[view.require_current_player()])
    ]


def _dealer_decision_to_evaluate(
    mine: tuple[int, ...], staked: Iterable[tuple[int, Sequence[Card]]], left: RankCounts
) -> DecisionToEvaluate:
    rivals = tuple(OpposingHandAsSeen(visible_ranks(cards), stake, decided=True) for stake, cards in staked)
    return DecisionToEvaluate(SeatKnowledge("dealer", mine, rivals, left), sum(rival.stake for rival in rivals))


def visible_ranks(cards: Sequence[Card], number: CardNumber = rank_of_card) -> tuple[int | None, ...]:
    """Return the number of each card of a hand, or None for a hidden card and for a first or second card that is not dealt yet."""
    seen = [None if card is HIDDEN else number(card) for card in cards]
    return (*seen, *[None] * (2 - len(seen)))


def count_unseen_ranks(
    view: RoundBasedState[Rules, str], on_table: Iterable[Iterable[Card]], number: CardNumber = rank_of_card
) -> RankCounts:
    """Count the cards of the pack that the seat does not see, by number. `on_table` has all hands and columns as the seat sees them."""
    seen = {card for cards in on_table for card in cards}
    return count_ranks((card for card in view.deck if card not in seen), number)
