"""Rules and states of fishing games, in which each card played or turned up captures cards of the same rank on the field.

Any number of players can take part if the pack is large enough. Each game scores captures in its own way.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from operator import itemgetter
from typing import ClassVar, Literal, NamedTuple, Self

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.fishing.card_masks import CaptureMasks
from kabu_core.families.fishing.events import FieldCardsLaid, HandDealt
from kabu_core.families.fishing.lazy_event_log import UnreadLog, log_entries_in_order, mark_fields_dependent_on_log
from kabu_core.play.round_based_state import RoundBasedState, events_visible_to_seat, hide_cards, replace, replace_at
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules


class FishingRules(Rules):
    """Rules of the deal and of captures.

    `at_a_time` says how many cards are dealt at a time. `three_matches` says how many cards you capture if your card matches three cards
    on the field: all three or one. `lightning` says which cards the lightning card can capture in a deck of flower cards; "willow" treats
    it like any other card of its month.

    The values here are class attributes, not dataclass fields. A game that lets players choose one of them defines an option of the same
    name.
    """

    hand_size: int = 8
    field_size: int = 8
    at_a_time: Literal["all", "four", "two"] = "all"
    three_matches: Literal["all", "one"] = "all"
    lightning: Literal["willow", "any", "any-but-willow"] = "willow"

    @cached_property
    def capture_masks(self) -> CaptureMasks:
        """The cards that each card can capture."""
        return CaptureMasks(content.decks()[self.deck], self.three_matches, self.lightning)

    @cached_property
    def capture_mask_and_play_by_card(self) -> "Mapping[Card, tuple[int, PlayHandCard]]":
        """For each card, a mask of the cards that it can capture, and the action that plays it without naming a card to capture."""
        return {card: (mask, PlayHandCard(card)) for card, mask in self.capture_masks.capturable.items()}


@dataclass(frozen=True, slots=True)
class PlayHandCard(Action, word="play"):
    """Play a card from the hand. If the player can choose which card it captures, `take` is that card."""

    card: Card
    take: Card | None = None

    def __str__(self) -> str:
        return f"play {self.card} {self.take}" if self.take else f"play {self.card}"


@dataclass(frozen=True, slots=True)
class CaptureWithTurnedCard(Action, word="take"):
    """Capture `card` with the card that was turned up from the stock."""

    card: Card


_play_action, _take_action = cache(PlayHandCard), cache(CaptureWithTurnedCard)


@mark_fields_dependent_on_log("field", "captures", "events")
@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FishingState[R: FishingRules, P: str](RoundBasedState[R, P | Literal["play", "take"]]):
    """The state of a fishing game.

    `phase` is "play", "take" or "over"; a game can add others. In the phase "take", `shown` has a card turned up from the stock. It
    matches several cards on the field, and the player chooses which of them to capture. `turn` is the seat to act.

    `field_bits` has the cards on the field as a mask, and `capture_bits` has the captures of each seat as masks; see `CardMasks`. An action
    changes these masks and adds entries to `unread_log`. The tuples `field`, `captures` and `events` are brought up to date when one of
    them is read.
    """

    turn: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    field: tuple[Card, ...] = ()
    field_bits: int = 0
    shown: tuple[Card, ...] = ()
    captures: tuple[tuple[Card, ...], ...] = ()
    capture_bits: tuple[int, ...] = ()

    unread_log: ClassVar[UnreadLog]
    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("play {card}", "play {card_pair}", "take {card}")
    CACHES = (*RoundBasedState.CACHES, "unread_log")

    def update_fields_from_unread_log(self) -> None:
        """Add the events of the unread log to `events`, and bring `field` and `captures` up to date."""
        values, table = vars(self).copy(), self.rules.capture_masks  # a copy, in case another thread reads the log at the same time
        laid, captures, events = values["field"], [*values["captures"]], [*values["events"]]
        for make_event, *details in log_entries_in_order(values["unread_log"]):
            match details:
                case [int() as seat, Card() as card, int() as matches]:
                    cards = (card, *table.select_cards(matches, laid))
                    details = [seat, cards]
                    if matches:
                        captures[seat] += cards
            if event := make_event(*details):
                events.append(event)
        field = table.select_cards(self.field_bits, laid)
        vars(self).update(field=field, captures=tuple(captures), events=tuple(events), unread_log=None)

    def deal(self) -> Self:
        """Deal the hands and the field; the dealer plays first."""
        return self.with_dealt_cards(deal_hands_and_field(self.stock, self.rules, self.seats))

    def with_dealt_cards(self, layout: "DealtCards") -> Self:
        """Return the state before the first action with the hands, the field and the stock of `layout`."""
        dealer, *others = self.seating.order
        hands = dict(zip(self.seating.order, layout.hands, strict=True))
        log: UnreadLog = None
        for seat in (*others, dealer):
            log = log, HandDealt, seat, hands[seat], (seat,)
        dealt = replace(
            self,
            phase="play",
            stock=layout.stock,
            turn=dealer,
            hands=tuple([hands[seat] for seat in range(self.seats)]),
            field=layout.field,
            field_bits=self.rules.capture_masks.mask_of_cards(layout.field),
            captures=((),) * self.seats,
            capture_bits=(0,) * self.seats,
        )
        vars(dealt)["unread_log"] = log, FieldCardsLaid, None, layout.field
        return dealt

    def _seat_to_act(self) -> int:
        return self.turn

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return self.legal_plays_from_hand() if self.phase == "play" else self.legal_captures_with_turned_card()

    def legal_plays_from_hand(self) -> tuple[Action, ...]:
        """Return the legal plays from the hand of the seat to act."""
        legal: list[Action] = []
        plays, field_bits = self.rules.capture_mask_and_play_by_card, self.field_bits
        for card in self.hands[self.turn]:
            capturable, play = plays[card]
            matches = field_bits & capturable
            if matches & (matches - 1) and self.rules.capture_masks.must_choose_capture(card, matches):  # two or more matches
                legal += [_play_action(card, take) for take in self._field_cards_in_mask(matches)]
            else:
                legal.append(play)
        return tuple(legal)

    def legal_captures_with_turned_card(self) -> tuple[Action, ...]:
        """Return the legal captures with the card turned up from the stock."""
        return tuple(map(_take_action, self.capturable_cards(self.shown[0])))

    def capturable_cards(self, card: Card) -> tuple[Card, ...]:
        """Return the cards on the field that `card` can capture."""
        table = self.rules.capture_masks
        return self._field_cards_in_mask(self.field_bits & table.capturable[card])

    def _field_cards_in_mask(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of `mask` that lie on the field, in the order in which they were laid, without reading the log."""
        return self.rules.capture_masks.select_cards(mask, vars(self)["field"])

    def with_field(self, cards: tuple[Card, ...]) -> Self:
        """Return the state with these cards on the field."""
        return replace(self, field=cards, field_bits=self.rules.capture_masks.mask_of_cards(cards))

    def add_captured_cards(self, seat: int, cards: tuple[Card, ...]) -> Self:
        """Return the state with `cards` added to the captures of `seat`."""
        bits = self.capture_bits[seat] | self.rules.capture_masks.mask_of_cards(cards)
        return replace(
            self,
            captures=replace_at(self.captures, seat, self.captures[seat] + cards),
            capture_bits=replace_at(self.capture_bits, seat, bits),
        )

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it: its own hand and all open cards, and after the round every hand."""
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
    """Deal `pack` to the dealer's opponents, the field and the dealer in turn, as many cards at a time as the rules say."""
    *others, field, dealers, stock = [
        zone(pack) for zone in _card_selectors_by_zone(seats, rules.hand_size, rules.field_size, rules.at_a_time)
    ]
    return DealtCards((dealers, *others), field, stock)


@cache
def _card_selectors_by_zone(
    seats: int, hand_size: int, field_size: int, at_a_time: Literal["all", "four", "two"]
) -> list[Callable[[tuple[Card, ...]], tuple[Card, ...]]]:
    """Return a function for each zone; given the pack, it returns the cards that are dealt to this zone.

    The zones are the hands of the dealer's opponents, the field, the dealer's hand, and the stock.
    """
    sizes = (*(hand_size,) * (seats - 1), field_size, hand_size)
    most = {"all": sum(sizes), "four": 4, "two": 2}[at_a_time]
    zones: list[list[int]] = [[] for _ in sizes]
    top = 0
    while top < sum(sizes):
        for zone, size in zip(zones, sizes, strict=True):
            count = min(most, size - len(zone))
            zone += range(top, top + count)
            top += count
    return [*(itemgetter(*positions) for positions in zones), itemgetter(slice(top, None))]
