"""The knowledge of the seat to act about the hands on which it decides, from its view alone."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kabu_core.advice.duel import Position, RankCounts, Rival, count_ranks
from kabu_core.cards import HIDDEN, Card, ranks
from kabu_core.families.columns.play import ColumnsState
from kabu_core.families.own_hands.play import HandsState


class DecisionContext(NamedTuple):
    """A decision: the known position, the points at stake and, for a stake, the text of its action without the points."""

    at: Position
    points: int = 1
    stake: str = ""


def columns(view: ColumnsState[Any]) -> list[DecisionContext]:
    """Return the columns that a bettor may stake on, the one that waits for a third card, or the dealer's hand against all of them."""
    left = unseen_ranks(view, (view.bank, filter(None, view.dead), *view.columns))
    bank = (Rival(visible_ranks(view.bank)),)
    match view.phase:
        case "stake":
            open_to = {str(action).rpartition(" ")[0] for action in view.actions()}
            heads = ((f"stake {number}", ranks(cards)) for number, cards in enumerate(view.columns, 1))
            return [DecisionContext(Position("player", head, bank, left), stake=name) for name, head in heads if name in open_to]
        case "third":
            seat, column = view.queue[0]
            return [DecisionContext(Position("player", ranks(view.columns[column]), bank, left), view.stakes[seat][column])]
        case "last":
            staked = zip(map(sum, zip(*view.stakes, strict=True)), view.columns, strict=True)
            return [_dealer_context(ranks(view.bank), ((stake, cards) for stake, cards in staked if stake), left)]
    return []


def hands(view: HandsState[Any]) -> list[DecisionContext]:
    """Return a bettor's own hand to stake on or to draw to, or the dealer's against all others."""
    left, mine = unseen_ranks(view, view.hands), ranks(view.hands[view.acting])
    if not mine or view.phase == "over":
        return []
    if view.acting == view.banker:
        return [_dealer_context(mine, view.at_stake, left)]
    at = Position("player", mine, (Rival(visible_ranks(view.hands[view.banker])),), left)
    return [DecisionContext(at, stake="stake") if view.phase == "stake" else DecisionContext(at, view.stakes[view.acting])]


def _dealer_context(mine: tuple[int, ...], staked: Iterable[tuple[int, Sequence[Card]]], left: RankCounts) -> DecisionContext:
    rivals = tuple(Rival(visible_ranks(cards), stake, decided=True) for stake, cards in staked)
    return DecisionContext(Position("dealer", mine, rivals, left), sum(rival.stake for rival in rivals))


def visible_ranks(cards: Sequence[Card]) -> tuple[int | None, ...]:
    """Return the ranks of a hand, None for a hidden card and for the first two cards that are not dealt yet."""
    seen = [None if card is HIDDEN else card.rank for card in cards]
    return (*seen, *[None] * (2 - len(seen)))


def unseen_ranks(view: Any, lying: Iterable[Iterable[Card]]) -> RankCounts:
    """Count the cards of the pack that are not among those on the table."""
    seen = {card for cards in lying for card in cards}
    return count_ranks(card for card in view.deck if card not in seen)
