"""Rules and states of fishing games, in which each card played or turned up captures cards of the same rank on the field.

Any number of players can take part if the pack is large enough. Each game scores captures in its own way.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple, Self

from kabu_core.cards import Card
from kabu_core.families.fishing.events import CardPlayed, FieldCardsLaid, HandDealt, StockCardTurned
from kabu_core.play.round_based_state import RoundBasedState, events_visible_to_seat, hide_cards, replace, replace_at
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules

LIGHTNING_CODE = "11d"
"""The code of the card to which the option `lightning` applies."""


class FishingRules(Rules):
    """Rules of the deal and of captures.

    `at_a_time` says how many cards are dealt at a time. `three_matches` says how many cards you capture if your card matches three cards
    on the field: all three or one. `lightning` says which cards the lightning card can capture in a deck of flower cards; "willow" treats
    it like any other card of its month.

    The values are class attributes, not dataclass fields, so that a game can replace them with options.
    """

    hand_size: int = 8
    field_size: int = 8
    at_a_time: Literal["all", "four", "two"] = "all"
    three_matches: Literal["all", "one"] = "all"
    lightning: Literal["willow", "any", "any-but-willow"] = "willow"


@dataclass(frozen=True, slots=True)
class PlayHandCard(Action):
    """Play a card from the hand. If the player can choose which card it captures, `take` is that card."""

    word: ClassVar[str] = "play"
    card: Card
    take: Card | None = None

    def __str__(self) -> str:
        return f"play {self.card} {self.take}" if self.take else f"play {self.card}"


@dataclass(frozen=True, slots=True)
class CaptureWithTurnedCard(Action):
    """Capture `card` with the card that was turned up from the stock."""

    word: ClassVar[str] = "take"
    card: Card


_play_action, _take_action = cache(PlayHandCard), cache(CaptureWithTurnedCard)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FishingState[R: FishingRules, P: str](RoundBasedState[R, P | Literal["play", "take"]]):
    """The state of a fishing game.

    `phase` is "play", "take" or "over"; a game can add others. In the phase "take", the player has turned up a card from the stock,
    which is in `shown`. It matches several cards on the field, of which the player chooses one to capture. `turn` is the seat to act.
    """

    turn: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    field: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    captures: tuple[tuple[Card, ...], ...] = ()

    def deal(self) -> Self:
        """Deal the hands and the field; the dealer plays first."""
        layout = deal_hands_and_field(self.stock, self.rules, self.seats)
        hands = dict(zip(self.seating.order, layout.hands, strict=True))
        events = [HandDealt(seat, hands[seat], (seat,)) for seat in (*self.seating.seats_after_dealer, self.seating.dealer)]
        return replace(
            self.with_events(*events, FieldCardsLaid(cards=layout.field)),
            phase="play",
            stock=layout.stock,
            turn=self.seating.dealer,
            hands=tuple(hands[seat] for seat in range(self.seats)),
            field=layout.field,
            captures=((),) * self.seats,
        )

    def next_seat(self, seat: int) -> int:
        """Return the next seat in turn."""
        order = self.seating.order
        return order[(order.index(seat) + 1) % len(order)]

    def _seat_to_act(self) -> int:
        return self.turn

    def legal_plays_from_hand(self) -> tuple[Action, ...]:
        """Return the legal plays from the hand of the seat to act."""
        legal: list[Action] = []
        months = [card.rank for card in self.field]
        repeated = {month for month in months if months.count(month) > 1}
        for card in self.hands[self.turn]:
            if card.rank in repeated or card.code == LIGHTNING_CODE:
                legal += [_play_action(card, take) for take in self._capture_choices(card, self.field)] or (_play_action(card),)
            else:
                legal.append(_play_action(card))
        return tuple(legal)

    def legal_captures_with_turned_card(self) -> tuple[Action, ...]:
        """Return the legal captures with the card turned up from the stock."""
        return tuple(map(_take_action, self.capturable_cards(self.shown[0])))

    def _capture_choices(self, card: Card, field: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards on the field of which the player must choose one to capture with `card`; empty if there is no choice."""
        matches = self._cards_matching(card, field)
        if len(matches) < 2:
            return ()
        takes_three = len(matches) == 3 and self.rules.three_matches == "all" and all(other.rank == card.rank for other in matches)
        return () if takes_three else matches

    def capturable_cards(self, card: Card) -> tuple[Card, ...]:
        """Return the cards on the field that `card` can capture."""
        return self._cards_matching(card, self.field)

    def _cards_matching(self, card: Card, field: tuple[Card, ...]) -> tuple[Card, ...]:
        if card.code == LIGHTNING_CODE and self.rules.lightning != "willow":
            return tuple(other for other in field if self.rules.lightning == "any" or other.rank != card.rank)
        month = card.rank
        return tuple([other for other in field if other.rank == month])

    def apply_fishing_action(self, action: PlayHandCard | CaptureWithTurnedCard) -> Self:
        """Return the state after a play from the hand or a capture with the turned-up card.

        A play also turns up a card of the stock. If the player must choose what this card captures, the phase becomes "take".
        """
        seat = self.turn
        if isinstance(action, CaptureWithTurnedCard):
            field, cards = self._lay_on_field(self.field, self.shown[0], action.card)
            events = (*self.events, StockCardTurned(seat, cards))
            return replace(self, field=field, events=events, shown=(), phase="play").add_captured_cards(seat, cards)
        hand = tuple([card for card in self.hands[seat] if card is not action.card])
        field, cards = self._lay_on_field(self.field, action.card, action.take)
        events, taken = (*self.events, CardPlayed(seat, cards)), cards if len(cards) > 1 else ()
        turned = self.stock[:1]  # none in the last turns if stock cards had replaced cards on the field after the deal
        waiting = turned and self._capture_choices(turned[0], field)
        if turned and not waiting:
            field, cards = self._lay_on_field(field, turned[0], None)
            events, taken = (*events, StockCardTurned(seat, cards)), taken + cards if len(cards) > 1 else taken
        state = replace(self, hands=replace_at(self.hands, seat, hand), stock=self.stock[1:], field=field, events=events)
        if waiting:
            state = replace(state, phase="take", shown=turned)
        return state.add_captured_cards(seat, taken) if taken else state

    def _lay_on_field(self, field: tuple[Card, ...], card: Card, take: Card | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return two tuples: the cards on the field after `card` is laid there, and `card` followed by the cards that it captures.

        If the player has chosen the card to capture, `take` is that card.
        """
        captured = (take,) if take else self._cards_matching(card, field)
        return (tuple([other for other in field if other not in captured]) if captured else (*field, card)), (card, *captured)

    def add_captured_cards(self, seat: int, cards: tuple[Card, ...]) -> Self:
        """Return the state with `cards` added to the captures of a seat. Koi-Koi extends this method."""
        return replace(self, captures=replace_at(self.captures, seat, self.captures[seat] + cards))

    def observation(self, seat: int) -> Self:
        """Return the state as a seat sees it: its own hand and all open cards, and after the round every hand."""
        hands = tuple(hand if self.phase == "over" or owner == seat else hide_cards(hand) for owner, hand in enumerate(self.hands))
        return replace(self, deals=None, stock=hide_cards(self.stock), hands=hands, events=events_visible_to_seat(self.events, seat))

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation, with the hidden cards drawn at random."""
        reveal = self.hidden_card_sampler(rng, *self.hands, self.field, self.shown, *self.captures)
        hands = tuple(map(reveal, self.hands))
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=hands, stock=reveal(self.stock))


class DealtCards(NamedTuple):
    """The dealt cards of a round; the hands are in the order of play, the dealer's first."""

    hands: tuple[tuple[Card, ...], ...]
    field: tuple[Card, ...]
    stock: tuple[Card, ...]


def deal_hands_and_field(pack: tuple[Card, ...], rules: FishingRules, seats: int) -> DealtCards:
    """Deal the cards of `pack` in turn to the dealer's opponents, the field and the dealer, as many at a time as the rules say."""
    at_a_time = {"all": len(pack), "four": 4, "two": 2}[rules.at_a_time]
    sizes = (*(rules.hand_size,) * (seats - 1), rules.field_size, rules.hand_size)
    zones: list[list[Card]] = [[] for _ in sizes]
    top = 0
    while top < sum(sizes):
        for zone, size in zip(zones, sizes, strict=True):
            count = min(at_a_time, size - len(zone))
            zone += pack[top : top + count]
            top += count
    *others, field, dealers = map(tuple, zones)
    return DealtCards((dealers, *others), field, pack[top:])
