"""What the seat that is to act knows of the hands on which it decides, from its view alone. A browser gets it when it is asked for."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kabu_core.cards import HIDDEN, Card, ranks
from kabu_core.play.columns import ColumnsState
from kabu_core.play.duel import Left, Position, Rival, counted
from kabu_core.play.own_hands import HandsState


class Asked(NamedTuple):
    """Something to decide: what is known of it, the points at stake, and, where it is what to stake on, the act but for its points."""

    at: Position
    points: int = 1
    stake: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Weighing:
    """How the choices of a game are weighed, as its `chances.py` says.

    `asked` is what the seat to act decides, nothing where no odds tell one choice from another; or `averages` are what its choices
    brought in rounds played out, and `turned` with how many of the cards that it has not seen, turned up after a choice, a yaku is made.
    `of` is what a value is a part of; `sums`: it is a total that is to be expected.
    """

    asked: Callable[[Any], list[Asked]] | None = None
    averages: Callable[..., dict[Any, float]] | None = None
    turned: Callable[[Any, Any], tuple[int, int] | None] | None = None
    of: str = "of the stake"
    sums: bool = False


def columns(view: ColumnsState[Any]) -> list[Asked]:
    """A bettor's columns to stake on, the one that waits for a third card, or the dealer's hand against all of them."""
    left = unseen(view, (view.bank, filter(None, view.dead), *view.columns))
    bank = (Rival(shown(view.bank)),)
    match view.phase:
        case "stake":
            open_to = {str(action).rpartition(" ")[0] for action in view.actions()}
            heads = ((f"stake {number}", ranks(cards)) for number, cards in enumerate(view.columns, 1))
            return [Asked(Position("player", head, bank, left), stake=name) for name, head in heads if name in open_to]
        case "third":
            seat, column = view.queue[0]
            return [Asked(Position("player", ranks(view.columns[column]), bank, left), view.stakes[seat][column])]
        case "last":
            staked = zip(map(sum, zip(*view.stakes, strict=True)), view.columns, strict=True)
            return [_dealers(ranks(view.bank), ((stake, cards) for stake, cards in staked if stake), left)]
    return []


def hands(view: HandsState[Any]) -> list[Asked]:
    """A bettor's own hand to stake on or to draw to, or the dealer's against all others."""
    left, mine = unseen(view, view.hands), ranks(view.hands[view.acting])
    if not mine or view.phase == "over":
        return []
    if view.acting == view.banker:
        return [_dealers(mine, view.at_stake, left)]
    at = Position("player", mine, (Rival(shown(view.hands[view.banker])),), left)
    return [Asked(at, stake="stake") if view.phase == "stake" else Asked(at, view.stakes[view.acting])]


def _dealers(mine: tuple[int, ...], staked: Iterable[tuple[int, Sequence[Card]]], left: Left) -> Asked:
    rivals = tuple(Rival(shown(cards), stake, decided=True) for stake, cards in staked)
    return Asked(Position("dealer", mine, rivals, left), sum(rival.stake for rival in rivals))


def shown(cards: Sequence[Card]) -> tuple[int | None, ...]:
    """A hand as it is seen: two cards at least, None where one is hidden or still to come."""
    seen = [None if card is HIDDEN else card.rank for card in cards]
    return (*seen, *[None] * (2 - len(seen)))


def unseen(view: Any, lying: Iterable[Iterable[Card]]) -> Left:
    """What may lie hidden or come, where these cards lie on the table."""
    seen = {card for cards in lying for card in cards}
    return counted(card for card in view.deck if card not in seen)
