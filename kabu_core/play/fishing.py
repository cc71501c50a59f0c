"""Fishing with flower cards: hands, a field and a stock, and cards that take others of their month.

Seats are two; captures are kept as cards and as bits, by which yaku are found.
"""

import random
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Self

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.play.book import Book
from kabu_core.play.rounds import RoundState, Seating, by_lot, hide, put, seen_events
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.play.yaku import KIND_POINTS, YakuRules
from kabu_core.rules import option

FIELD = 8
LIGHTNING = "11d"


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FishingRules(YakuRules):
    """The deal, and what a card takes."""

    hand_size: int = option(8, "Cards dealt to each player.", low=8, high=10)
    at_a_time: str = option("all", "How many cards go out at a time: opponent, field, dealer.", "all", "four", "two")
    three_matches: str = option("all", "What a card takes that matches three on the field.", "all", "one")
    lightning: str = option("willow", "What the lightning may take when it is played or turned.", "willow", "any", "any-but-willow")

    @cached_property
    def book(self) -> Book:
        """The yaku as these rules play them."""
        return Book(self, content.decks()[self.deck], tuple(content.yaku().values()))


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay a card from the hand; `take` is the one it takes where there is a choice."""

    card: Card
    take: Card | None = None

    def __str__(self) -> str:
        return f"play {self.card} {self.take}" if self.take else f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """What the card turned from the stock takes."""

    card: Card


_play, _take = cache(Play), cache(Take)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FishingState[R: FishingRules](RoundState[R]):
    """What such a game has at one moment.

    `phase`: "play", "take" (the card in `shown`, turned from the stock, matches several), the game's own, or "over"; `turn` is the
    seat to act. Of each seat: `captures`, and the same as bits in `held`.
    """

    turn: int = 0
    hands: tuple[tuple[Card, ...], ...] = ((), ())
    field: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    captures: tuple[tuple[Card, ...], ...] = ((), ())
    held: tuple[int, ...] = (0, 0)

    def first_seating(self, deals: DealSource) -> Seating:
        """The earliest month deals, of the same month the higher card (Wikipedia)."""
        return by_lot(self.seats, deals, self.deck, 0, lambda card: (card.rank, -KIND_POINTS[card.kind]))

    def _to_act(self) -> int:
        return self.turn

    def plays(self) -> tuple[Action, ...]:
        """What may be laid from the hand."""
        legal: list[Action] = []
        months = [card.rank for card in self.field]
        several = {month for month in months if months.count(month) > 1}
        for card in self.hands[self.turn]:
            if card.rank in several or card.code == LIGHTNING:
                legal += [_play(card, take) for take in self._choice(card, self.field)] or (_play(card),)
            else:
                legal.append(_play(card))
        return tuple(legal)

    def takes(self) -> tuple[Action, ...]:
        """What the card turned from the stock may take."""
        return tuple(map(_take, self.matches(self.shown[0])))

    def _choice(self, card: Card, field: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of which this one must take one; none where nothing is to be chosen."""
        found = self._matches(card, field)
        if len(found) < 2 or (len(found) == 3 and self.rules.three_matches == "all" and all(other.rank == card.rank for other in found)):
            return ()
        return found

    def matches(self, card: Card) -> tuple[Card, ...]:
        """The cards on the field that this one can take."""
        return self._matches(card, self.field)

    def _matches(self, card: Card, field: tuple[Card, ...]) -> tuple[Card, ...]:
        if card.code == LIGHTNING and self.rules.lightning != "willow":
            return tuple(other for other in field if self.rules.lightning == "any" or other.rank != card.rank)
        month = card.rank
        return tuple([other for other in field if other.rank == month])

    def fished(self, action: Play | Take) -> Self:
        """The card laid, and one turned from the stock if there is any, unless it waits for a choice; or what the turned card takes."""
        seat = self.turn
        if isinstance(action, Take):
            field, cards = self._laid(self.field, self.shown[0], action.card)
            told = (*self.events, Event("turn", seat, None, cards))
            return self.changed(field=field, events=told, shown=(), phase="play", **self.captured(seat, cards))
        hand = tuple([card for card in self.hands[seat] if card is not action.card])
        field, cards = self._laid(self.field, action.card, action.take)
        told, taken = (*self.events, Event("play", seat, None, cards)), cards if len(cards) > 1 else ()
        changes: dict[str, Any] = {"hands": put(self.hands, seat, hand), "stock": self.stock[1:]}
        turned = self.stock[:1]  # none where cards were taken from the field as dealt, and the stock filled it up again
        if turned and self._choice(turned[0], field):
            changes |= {"phase": "take", "shown": turned}
        elif turned:
            field, cards = self._laid(field, turned[0], None)
            told, taken = (*told, Event("turn", seat, None, cards)), taken + cards if len(cards) > 1 else taken
        if taken:
            changes |= self.captured(seat, taken)
        return self.changed(field=field, events=told, **changes)

    def _laid(self, field: tuple[Card, ...], card: Card, take: Card | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The field after a card was laid there, and that card with what it takes: the one chosen, or all that match."""
        won = (take,) if take else self._matches(card, field)
        return (tuple([other for other in field if other not in won]) if won else (*field, card)), (card, *won)

    def captured(self, seat: int, cards: tuple[Card, ...]) -> dict[str, Any]:
        """What changes when a seat takes some cards."""
        held = self.held[seat] | self.rules.book.mask(cards)
        return {"captures": put(self.captures, seat, self.captures[seat] + cards), "held": put(self.held, seat, held)}

    def seen_by(self, seat: int) -> Self:
        """What a seat knows: its own hand and all that lies open; after the round both hands."""
        hands = self.hands if self.phase == "over" else put(self.hands, 1 - seat, hide(self.hands[1 - seat]))
        return self.changed(deals=None, stock=hide(self.stock), hands=hands, events=seen_events(self.events, seat))

    def guess(self, rng: random.Random) -> Self:
        """A full state that this view could be."""
        fill = self.filler(rng, *self.hands, self.field, self.shown, *self.captures)
        hands = tuple(map(fill, self.hands))
        return self.changed(deals=DealSource(rng.getrandbits(32)), hands=hands, stock=fill(self.stock))


def deal_out(pack: tuple[Card, ...], rules: FishingRules) -> tuple[tuple[Card, ...], ...]:
    """The hand of the dealer's opponent, the field, the dealer's hand, and the stock."""
    sizes = (rules.hand_size, FIELD, rules.hand_size)
    at_a_time = {"all": rules.hand_size, "four": 4, "two": 2}[rules.at_a_time]
    zones: list[list[Card]] = [[], [], []]
    top = 0
    while top < sum(sizes):
        for zone, size in zip(zones, sizes, strict=True):
            some = min(at_a_time, size - len(zone))
            zone += pack[top : top + some]
            top += some
    return (*map(tuple, zones), pack[top:])
