"""What games with one banker share: choosing the banker, seating, stakes under a common limit, passing the bank on.

Seats are people; `seating` lists them counter-clockwise, in which everything goes round, starting with the banker.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.play import Action, Deals, Event
from kabu_core.rules import option
from kabu_core.totals import KabuRules


@dataclass(frozen=True, kw_only=True)
class BankRules(KabuRules):
    """Stakes and the bank."""

    limit: int = option(100, "The most points that may be staked.", low=1, high=100_000)
    unit: int = option(10, "Stakes are multiples of this.", low=1, high=100_000)
    limit_of: str = option("table", "Whether all share the limit or each bettor has it.", "table", "bettor")
    first_banker: str = option("lowest", "Which drawn card makes the dealer.", "lowest", "nearest-nine")
    bank_passes: str = option(
        "after-losing-to-all",
        "When the deal goes to the player at the dealer's right, or to a new draw.",
        "never",
        "after-losing-to-all",
        "every-round",
        "by-lot",
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=100)


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take a third card."""


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Take none."""


@dataclass(frozen=True, slots=True)
class Escape(Action):
    """Take the stake back on a 4-6 (shiroku no nige)."""


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Stake no more."""


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who banks and who sits where: `order` is counter-clockwise, the banker first."""

    order: tuple[int, ...]
    events: tuple[Event, ...] = ()

    @property
    def banker(self) -> int:
        return self.order[0]

    @property
    def bettors(self) -> tuple[int, ...]:
        """In turn, from the banker's right."""
        return self.order[1:]

    def passed(self) -> "Seating":
        """The same seats with the banker's right-hand neighbour as banker."""
        return Seating((*self.order[1:], self.order[0]))


def seat_by_lot(rules: BankRules, seats: int, deals: Deals, deck: Deck, number: int) -> Seating:
    """Each draws a card; the best is the banker, the others sit in the order of their cards; ties draw again.

    A game that was dealt elsewhere (no seed) starts with seat 0 as banker.
    """
    if deals.seed is None:
        return Seating(tuple(range(seats)))
    chance = deals.chance(-1 - number)
    events: list[Event] = []

    def worth(card: Card) -> int:
        return card.rank if rules.first_banker == "lowest" else 9 - card.rank % 10

    def ordered(people: Sequence[int]) -> list[int]:
        cards = dict(zip(people, chance.sample(deck.cards, len(people)), strict=True))
        events.extend(Event("lot", seat, cards=(card,)) for seat, card in cards.items())
        groups: dict[int, list[int]] = {}
        for seat in people:
            groups.setdefault(worth(cards[seat]), []).append(seat)
        tied = [groups[key] for key in sorted(groups)]
        return [seat for group in tied for seat in (ordered(group) if len(group) > 1 else group)]

    order = tuple(ordered(range(seats)))
    return Seating(order, tuple(events))


def next_seating(rules: BankRules, seating: Seating, lost_to_all: bool, deals: Deals, deck: Deck, number: int) -> Seating:
    """Who banks in round `number`."""
    if rules.bank_passes == "by-lot":
        return seat_by_lot(rules, len(seating.order), deals, deck, number)
    if rules.bank_passes == "every-round" or (rules.bank_passes == "after-losing-to-all" and lost_to_all):
        return seating.passed()
    return Seating(seating.order)


def room(rules: BankRules, stakes: Sequence[int], mine: int) -> int:
    """How many points a bettor may still stake: `stakes` of everybody at the table, `mine` among them."""
    return rules.limit - (sum(stakes) if rules.limit_of == "table" else mine)


def hide(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As many face-down cards."""
    return tuple(HIDDEN for _ in cards)


def seen_events(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events as a seat knows them."""
    return tuple(
        event
        if event.seen is None or seat in event.seen
        else Event(event.key, event.seat, event.column, hide(event.cards), event.points, event.text, event.seen)
        for event in events
    )


def unseen(deck: Deck, *known: Iterable[Card]) -> list[Card]:
    """The cards of the pack that are not among the known ones."""
    seen = {card for cards in known for card in cards}
    return [card for card in deck.cards if card not in seen]
