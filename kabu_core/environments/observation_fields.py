"""Fields of observations: how attributes of a state become whole numbers.

Each function that ends in `_field` takes the name of an attribute and the dimensions of a game, and returns the field of this attribute.
Fields by seat begin with the seat that observes: its number comes first, then that of the next seat, and so on.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from kabu_core.cards import Card
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.rules import Rules

type View = RoundBasedState[Rules, str]
type Cards = Sequence[Card | None]

MOST_POINTS = 2**31 - 1
COLUMN_SLOTS = 3
"""The number of slots of a column, and of every other place for cards on the table."""


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A field of the vector: `size` whole numbers from `low` to `high`. `encode` returns them for the observation of a seat."""

    name: str
    size: int
    low: int
    high: int
    encode: Callable[[View, int], Iterable[int]]


@dataclass(frozen=True)
class TableDimensions:
    """The dimensions of a table: the seats, the places on the table, the slots of a hand, and the card code for each card number.

    A place is a column or, in games of baccarat, a hand that belongs to the table. Card number 0 is an empty slot, and 1 is a face-down
    card. With `one_hot`, a slot has a flag for each card number except 0; otherwise it has the card number.
    """

    seats: int
    places: int
    hand_slots: int
    most_cards: int
    card_codes: tuple[str, ...]
    one_hot: bool

    @cached_property
    def numbers_by_card_code(self) -> Mapping[str, int]:
        """The number that stands for each card code in an observation: its index in `card_codes`."""
        return {code: number for number, code in enumerate(self.card_codes)}

    @cached_property
    def slot_width(self) -> int:
        """The number of values in a slot: with `one_hot`, one for each card code except the first; otherwise one."""
        return len(self.card_codes) - 1 if self.one_hot else 1

    def fill_slots(self, cards: Cards, slots: int) -> list[int]:
        """Return the numbers of `slots` slots: first the numbers of `cards`, and then those of empty slots."""
        numbers = [self.numbers_by_card_code[card.code] if card else 0 for card in cards]
        numbers += [0] * (slots - len(cards))
        return [int(number == kind) for number in numbers for kind in range(1, len(self.card_codes))] if self.one_hot else numbers

    def count_cards(self, cards: Cards) -> list[int]:
        """Return how often each card number, except 0, occurs among the cards."""
        counts = Counter(card.code for card in cards if card)
        return [counts[code] for code in self.card_codes[1:]]


type FieldMaker = Callable[[str, TableDimensions], ObservationField]


def rotate_to_seat[T](values: Sequence[T], seat: int) -> Sequence[T]:
    """Return the values of all seats, starting with the value of `seat`."""
    return (*values[seat:], *values[:seat])


def number_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of a number; a truth value becomes 0 or 1."""
    return computed_number_field(name, lambda view: int(getattr(view, name)))


def computed_number_field(name: str, compute: Callable[[View], int]) -> ObservationField:
    """Return the field of the number that `compute` returns."""
    return ObservationField(name, 1, 0, MOST_POINTS, lambda view, seat: [compute(view)])


def seat_numbers_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return one field with a number for each seat, from the attribute `name` of the observation."""
    return computed_seat_numbers_field(name, dimensions, lambda view: getattr(view, name))


def computed_seat_numbers_field(
    name: str, dimensions: TableDimensions, compute: Callable[[View], Sequence[int] | None]
) -> ObservationField:
    """Return a field with the number that `compute` returns for each seat; zeros if it returns no numbers."""

    def encode_seat_numbers(view: View, seat: int) -> Sequence[int]:
        return rotate_to_seat(compute(view) or (0,) * dimensions.seats, seat)

    return ObservationField(name, dimensions.seats, -MOST_POINTS, MOST_POINTS, encode_seat_numbers)


def flags_of_listed_seats_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with a flag for each seat, which is 1 if the attribute `name` of the observation lists the seat."""
    return computed_seat_flags_field(name, dimensions, lambda view: getattr(view, name))


def computed_seat_flags_field(name: str, dimensions: TableDimensions, compute: Callable[[View], Iterable[int | None]]) -> ObservationField:
    """Return a field with a flag for each seat, which is 1 if `compute` returns the seat."""

    def encode_seat_flags(view: View, seat: int) -> Sequence[int]:
        found = {*compute(view)}
        return rotate_to_seat([int(other in found) for other in range(dimensions.seats)], seat)

    return ObservationField(name, dimensions.seats, 0, 1, encode_seat_flags)


def flags_of_listed_places_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with a flag for each place, which is 1 if the attribute `name` of the observation lists the place."""
    return computed_flags_field(name, dimensions.places, lambda view: getattr(view, name))


def computed_flags_field(name: str, size: int, compute: Callable[[View], Iterable[int]]) -> ObservationField:
    """Return a field with `size` flags. The flags at the positions that `compute` returns are 1."""

    def encode_position_flags(view: View, seat: int) -> Sequence[int]:
        found = {*compute(view)}
        return [int(position in found) for position in range(size)]

    return ObservationField(name, size, 0, 1, encode_position_flags)


def numbers_by_seat_and_place_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with a number for each seat and place: all places of the observing seat, then all places of the next seat."""

    def encode_place_numbers(view: View, seat: int) -> Iterable[int]:
        rows: Sequence[Sequence[int]] = getattr(view, name) or ((),) * dimensions.seats
        return chain.from_iterable((*row, *(0,) * (dimensions.places - len(row))) for row in rotate_to_seat(rows, seat))

    return ObservationField(name, dimensions.seats * dimensions.places, 0, MOST_POINTS, encode_place_numbers)


def card_slots_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with slots for the cards in the attribute `name` of the observation, in order."""
    return _slots_field(name, dimensions, 1, COLUMN_SLOTS, lambda view, seat: [getattr(view, name)])


def card_slots_of_places_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with slots for the cards on each place."""
    return _slots_field(name, dimensions, dimensions.places, COLUMN_SLOTS, lambda view, seat: getattr(view, name))


def card_slots_of_hands_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with slots for the hand of each seat."""
    return _slots_field(
        name, dimensions, dimensions.seats, dimensions.hand_slots, lambda view, seat: rotate_to_seat(getattr(view, name), seat)
    )


def seat_card_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of one card of each seat. The attribute has for each seat a card, None, or a tuple with at most one card."""

    def cards_by_seat(view: View, seat: int) -> Sequence[Cards]:
        return [cards if isinstance(cards, tuple) else (cards,) for cards in rotate_to_seat(getattr(view, name), seat)]

    return _slots_field(name, dimensions, dimensions.seats, 1, cards_by_seat)


def _slots_field(
    name: str, dimensions: TableDimensions, zones: int, slots: int, cards_of_zones: Callable[[View, int], Sequence[Cards]]
) -> ObservationField:
    """Return a field with slots for each zone of cards. If there are no zones at the moment, their slots are empty."""
    size = zones * slots * dimensions.slot_width

    def encode_slots(view: View, seat: int) -> Sequence[int]:
        found = [*chain.from_iterable(dimensions.fill_slots(cards, slots) for cards in cards_of_zones(view, seat))]
        return found or [0] * size

    return ObservationField(name, size, 0, 1 if dimensions.one_hot else len(dimensions.card_codes) - 1, encode_slots)


def card_counts_of_pile_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of a pile: how often each card occurs in it, face-down cards first. The order of a pile does not matter."""
    size = len(dimensions.card_codes) - 1
    return ObservationField(name, size, 0, dimensions.most_cards, lambda view, seat: dimensions.count_cards(getattr(view, name)))


def card_counts_of_seat_piles_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of a pile for each seat."""
    size = dimensions.seats * (len(dimensions.card_codes) - 1)

    def encode_piles(view: View, seat: int) -> Iterable[int]:
        return chain.from_iterable(map(dimensions.count_cards, rotate_to_seat(getattr(view, name), seat)))

    return ObservationField(name, size, 0, dimensions.most_cards, encode_piles)
