"""Fishing: a card from the hand, and then one from the stock, takes cards of its rank that lie on the field.

The players may be as many as the pack allows. What captures are worth is up to the game.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, Self

from kabu_core.cards import Card
from kabu_core.play.rounds import RoundState, hide, replace, replace_at, seen_events
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.rules import Rules

LIGHTNING = "11d"


class FishingRules(Rules):
    """The deal, and what a card takes. No dataclass, so that a game makes options only of what it leaves open.

    `at_a_time` is how many cards go out at a time, and `three_matches` what a card takes that matches three. `lightning` is what the
    lightning of a pack of flower cards takes: as any card of its month, the willow.
    """

    hand_size: int = 8
    field_size: int = 8
    at_a_time: Literal["all", "four", "two"] = "all"
    three_matches: Literal["all", "one"] = "all"
    lightning: Literal["willow", "any", "any-but-willow"] = "willow"


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
class FishingState[R: FishingRules, P: str = str](RoundState[R, P | Literal["play", "take"]]):
    """One moment of a fishing game.

    `phase`: "play", "take" (the card in `shown`, turned from the stock, matches several), the game's own, or "over"; `turn` is the
    seat to act. Each seat has a hand and `captures`.
    """

    turn: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    field: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    captures: tuple[tuple[Card, ...], ...] = ()

    def deal(self) -> Self:
        """Deal the hands and the field; the dealer plays first."""
        layout = deal_cards(self.stock, self.rules, self.seats)
        hands = dict(zip(self.seating.order, layout.hands, strict=True))
        told = [Event("dealt", seat, cards=hands[seat], seen=(seat,)) for seat in (*self.seating.others, self.seating.dealer)]
        return replace(
            self.with_events(*told, Event("field", cards=layout.field)),
            phase="play",
            stock=layout.stock,
            turn=self.seating.dealer,
            hands=tuple(hands[seat] for seat in range(self.seats)),
            field=layout.field,
            captures=((),) * self.seats,
        )

    def next_seat(self, seat: int) -> int:
        """Return the seat that plays after this one."""
        order = self.seating.order
        return order[(order.index(seat) + 1) % len(order)]

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

    def fish(self, action: Play | Take) -> Self:
        """Lay a card and turn one from the stock, which may wait for a choice; or take what was chosen for the turned card."""
        seat = self.turn
        if isinstance(action, Take):
            field, cards = self._lay(self.field, self.shown[0], action.card)
            told = (*self.events, Event("turn", seat, None, cards))
            return replace(self, field=field, events=told, shown=(), phase="play").capture(seat, cards)
        hand = tuple([card for card in self.hands[seat] if card is not action.card])
        field, cards = self._lay(self.field, action.card, action.take)
        told, taken = (*self.events, Event("play", seat, None, cards)), cards if len(cards) > 1 else ()
        turned = self.stock[:1]  # none where cards were taken from the field as dealt, and the stock filled it up again
        waiting = turned and self._choice(turned[0], field)
        if turned and not waiting:
            field, cards = self._lay(field, turned[0], None)
            told, taken = (*told, Event("turn", seat, None, cards)), taken + cards if len(cards) > 1 else taken
        state = replace(self, hands=replace_at(self.hands, seat, hand), stock=self.stock[1:], field=field, events=told)
        if waiting:
            state = replace(state, phase="take", shown=turned)
        return state.capture(seat, taken) if taken else state

    def _lay(self, field: tuple[Card, ...], card: Card, take: Card | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The field after a card was laid there, and that card with what it takes: the one chosen, or all that match."""
        won = (take,) if take else self._matches(card, field)
        return (tuple([other for other in field if other not in won]) if won else (*field, card)), (card, *won)

    def capture(self, seat: int, cards: tuple[Card, ...]) -> Self:
        """Give some cards to a seat. A game adds what it keeps beside the captures."""
        return replace(self, captures=replace_at(self.captures, seat, self.captures[seat] + cards))

    def seen_by(self, seat: int) -> Self:
        """What a seat knows: its own hand and all that lies open; after the round every hand."""
        hands = tuple(hand if self.phase == "over" or owner == seat else hide(hand) for owner, hand in enumerate(self.hands))
        return replace(self, deals=None, stock=hide(self.stock), hands=hands, events=seen_events(self.events, seat))

    def guess(self, rng: random.Random) -> Self:
        """A full state that this view could be."""
        fill = self.hidden_card_sampler(rng, *self.hands, self.field, self.shown, *self.captures)
        hands = tuple(map(fill, self.hands))
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=hands, stock=fill(self.stock))


class Layout(NamedTuple):
    """The cards of a round as dealt: the hands in the order of play, the dealer's first."""

    hands: tuple[tuple[Card, ...], ...]
    field: tuple[Card, ...]
    stock: tuple[Card, ...]


def deal_cards(pack: tuple[Card, ...], rules: FishingRules, seats: int) -> Layout:
    """Deal in turn to the dealer's opponents, to the field and to the dealer, as many at a time as the rules say."""
    at_a_time = {"all": len(pack), "four": 4, "two": 2}[rules.at_a_time]
    sizes = (*(rules.hand_size,) * (seats - 1), rules.field_size, rules.hand_size)
    zones: list[list[Card]] = [[] for _ in sizes]
    top = 0
    while top < sum(sizes):
        for zone, size in zip(zones, sizes, strict=True):
            some = min(at_a_time, size - len(zone))
            zone += pack[top : top + some]
            top += some
    *others, field, dealers = map(tuple, zones)
    return Layout((dealers, *others), field, pack[top:])
