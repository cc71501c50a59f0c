"""Observations as vectors of numbers: the fields of a game's vector, and the encoding of a seat's observation.

Every number comes from the observation of the seat, so nothing hidden can enter the vector.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kabu_core.cards import HIDDEN
from kabu_core.environments import observation_fields as fields
from kabu_core.environments.observation_fields import FieldMaker, ObservationField, TableDimensions, View
from kabu_core.families.columns.base_game import ColumnGameState
from kabu_core.families.shoe_games.base_game import ShoeGameState

PHASES = ("stake", "bank", "draw", "third", "last", "call", "bet", "decide", "play", "take", "exchange", "removal", "choose", "over")
"""The phases of all games, in the order of their flags in the field `phase`."""

FEWEST_HAND_SLOTS = 4
"""The smallest number of slots for a hand. In some games a hand of two cards grows to four."""

QUEUE = "queue"


def _seats_yet_to_act(view: View) -> Iterable[int | None]:
    """Return the seats that still have to stake or decide."""
    if isinstance(view, ColumnGameState):
        return [seat for seat, _ in view.queue]
    if isinstance(view, ShoeGameState):
        return [view.players[hand] for hand in view.queue] if view.phase == "third" else view.queue
    waiting: Sequence[int] = getattr(view, QUEUE)
    return waiting


def _place_deciding_on_third_card(view: View) -> Iterable[int]:
    """Return the column, or the hand of the table, for which a third card is to be decided."""
    if view.phase != "third":
        return ()
    if isinstance(view, ColumnGameState):
        return [view.queue[0][1]]
    return view.queue[:1] if isinstance(view, ShoeGameState) else ()


def _seats_yet_to_act_field(name: str, dimensions: TableDimensions) -> ObservationField:
    return fields.computed_seat_flags_field("waiting", dimensions, _seats_yet_to_act)


def _last_yaku_maker_field(name: str, dimensions: TableDimensions) -> ObservationField:
    return fields.computed_seat_flags_field(name, dimensions, lambda view: [getattr(view, name)])


def _made_yaku_points_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field with the sum of the points of each seat's yaku."""
    return fields.computed_seat_numbers_field(
        name, dimensions, lambda view: [sum(points for _, points in made) for made in getattr(view, name)]
    )


def _settled_points_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return a field with the points of each seat with which the dealer has settled."""

    def points_by_seat(view: View) -> Sequence[int]:
        points = dict(getattr(view, name))
        return [points.get(seat, 0) for seat in range(dimensions.seats)]

    return fields.computed_seat_numbers_field(name, dimensions, points_by_seat)


def _face_down_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of the face-down cards of each hand: a flag for each slot."""
    slots = range(dimensions.hand_slots)

    def encode_face_down_flags(view: View, seat: int) -> Sequence[int]:
        return [
            int((owner, slot) in getattr(view, name)) for owner in fields.rotate_to_seat(range(dimensions.seats), seat) for slot in slots
        ]

    return ObservationField(name, dimensions.seats * dimensions.hand_slots, 0, 1, encode_face_down_flags)


def _players_of_hands_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of the seats that play the hands of the table: 0 for nobody, 1 for the seat that observes, 2 for the next seat."""

    def encode_players_of_hands(view: View, seat: int) -> Sequence[int]:
        players = getattr(view, name) or (None,) * dimensions.places
        return [0 if player is None else (player - seat) % dimensions.seats + 1 for player in players]

    return ObservationField(name, dimensions.places, 0, dimensions.seats, encode_players_of_hands)


def _bets_in_baccarat_field(name: str, dimensions: TableDimensions) -> ObservationField:
    """Return the field of the stakes in Baccarat: the points of each seat on the player, the banker and a tie."""

    def encode_stakes(view: View, seat: int) -> Sequence[int]:
        bets = fields.rotate_to_seat(getattr(view, name), seat)
        return [bet.points if bet and bet.side == side else 0 for bet in bets for side in ("player", "banker", "tie")]

    return ObservationField(name, 3 * dimensions.seats, 0, fields.MOST_POINTS, encode_stakes)


ATTRIBUTES: Mapping[str, FieldMaker] = {
    "hands": fields.card_slots_of_hands_field,
    "dead": fields.seat_card_field,
    "columns": fields.card_slots_of_places_field,
    "bank": fields.card_slots_field,
    "laid": fields.card_counts_of_seat_piles_field,
    "laid_down": fields.seat_card_field,
    "discards": fields.seat_card_field,
    "captures": fields.card_counts_of_seat_piles_field,
    "field": fields.card_counts_of_pile_field,
    "shown": fields.card_slots_field,
    "table": fields.card_counts_of_pile_field,
    "shared": fields.card_slots_field,
    "open_cards": fields.card_slots_field,
    "removed": fields.card_counts_of_pile_field,
    "face_down": _face_down_field,
    "queue": _seats_yet_to_act_field,
    "players": _players_of_hands_field,
    "stakes": fields.seat_numbers_field,
    "bets": fields.seat_numbers_field,
    "paid": fields.seat_numbers_field,
    "calls": fields.seat_numbers_field,
    "settled": _settled_points_field,
    "made_yaku": _made_yaku_points_field,
    "omitted": fields.seat_numbers_field,
    "folded": fields.flags_of_listed_seats_field,
    "called": fields.flags_of_listed_seats_field,
    "split_seats": fields.flags_of_listed_seats_field,
    "playing": fields.flags_of_listed_seats_field,
    "turned": fields.flags_of_listed_seats_field,
    "last_maker": _last_yaku_maker_field,
    "stake": fields.number_field,
    "offer": fields.number_field,
    "offers": fields.number_field,
    "level": fields.number_field,
    "raises": fields.number_field,
    "betting_round": fields.number_field,
    "staked": fields.number_field,
    "bright_on_field": fields.number_field,
}
"""The field of each attribute of a state, in the order of the vector. A game has the fields whose attributes its states have."""

ATTRIBUTES_WITH_COLUMNS: Mapping[str, FieldMaker] = {
    "stakes": fields.numbers_by_seat_and_place_field,
    "turned": fields.flags_of_listed_places_field,
}
"""The fields that differ if the stakes lie on columns."""

ATTRIBUTES_WITH_TABLE_HANDS: Mapping[str, FieldMaker] = {
    **ATTRIBUTES_WITH_COLUMNS,
    "hands": fields.card_slots_of_places_field,
    "bank": fields.number_field,
    "bets": _bets_in_baccarat_field,
}
"""The fields that differ if the hands belong to the table, as in baccarat."""

GAMES_WITH_HANDS_OF_ANY_SIZE = ("macao",)
"""The games in which a hand may have any number of cards. Their hands are piles, since they do not fit into slots."""

LEFT_OUT = {
    "rules": "the same in all observations of an environment",
    "seats": "the same in all observations of an environment",
    "deals": "no seat knows them",
    "events": "the log: the vector shows the table, not how it came about",
    "decisions": "part of the log",
    "turn": "in the field to_act",
    "capture_bits": "the captures again",
    "field_bits": "the field again",
    "able_to_pay": "empty until the round is over",
    "played": "in the log only",
    "earlier_winnings": "in the log only",
}
"""The attributes of states that are in no field, each with the reason."""


class ObservationLayout:
    """The layout of a game's vector.

    `fields` are its fields in order, and `slices` their positions by name. `card_codes` has the code of each card number: "" for 0, an
    empty slot; "??" for 1, a face-down card; and then the codes of the deck. With `one_hot`, each slot has a flag for every card number
    but 0.
    """

    def __init__(self, state: View, one_hot: bool = False) -> None:
        self.card_codes = ("", HIDDEN.code, *dict.fromkeys(card.code for card in state.deck))
        self.fields = _fields_of_game(state, _table_dimensions(state, self.card_codes, one_hot))
        ends = np.cumsum([field.size for field in self.fields]).tolist()
        self.slices = {field.name: slice(end - field.size, end) for field, end in zip(self.fields, ends, strict=True)}

    def lowest_values(self) -> NDArray[np.int32]:
        """Return the lowest possible value of each number of the vector."""
        return _join_numbers([field.low] * field.size for field in self.fields)

    def highest_values(self) -> NDArray[np.int32]:
        """Return the highest possible value of each number of the vector."""
        return _join_numbers([field.high] * field.size for field in self.fields)

    def encode(self, view: View, seat: int) -> NDArray[np.int32]:
        """Return the vector of `view`, the observation of `seat`."""
        return _join_numbers(field.encode(view, seat) for field in self.fields)


def _join_numbers(parts: Iterable[Iterable[int]]) -> NDArray[np.int32]:
    return np.array([*chain.from_iterable(parts)], np.int32)


def _table_dimensions(state: View, card_codes: tuple[str, ...], one_hot: bool) -> TableDimensions:
    """Return the dimensions of the game with the initial state `state`."""
    hands: Sequence[Sequence[object]] = getattr(state, "hands", ())
    slots = max(FEWEST_HAND_SLOTS, getattr(state, "HAND_SIZE", 0), *map(len, hands)) if hands else FEWEST_HAND_SLOTS
    return TableDimensions(state.seats, _number_of_places(state, len(hands)), slots, len(state.deck), card_codes, one_hot)


def _number_of_places(state: View, hands: int) -> int:
    """Return the number of columns or of hands that belong to the table; 0 for a game without such places."""
    if isinstance(state, ColumnGameState):
        return len(state.columns)
    return state.bank_hand_number + 1 if isinstance(state, ShoeGameState) else hands


def _game_specific_field_makers(state: View) -> Mapping[str, FieldMaker]:
    """Return the field makers of the attributes whose field in this game differs from the usual one."""
    if isinstance(state, ShoeGameState) or state.GAME == "baccarat":
        return ATTRIBUTES_WITH_TABLE_HANDS
    if isinstance(state, ColumnGameState):
        return ATTRIBUTES_WITH_COLUMNS
    return {"hands": fields.card_counts_of_seat_piles_field} if state.GAME in GAMES_WITH_HANDS_OF_ANY_SIZE else {}


def _fields_of_game(state: View, dimensions: TableDimensions) -> tuple[ObservationField, ...]:
    """Return the fields of the game with the initial state `state`, in the order of the vector."""
    makers = {**ATTRIBUTES, **_game_specific_field_makers(state)}
    return (
        fields.computed_flags_field("phase", len(PHASES), lambda view: [PHASES.index(view.phase)] if view.phase in PHASES else []),
        fields.computed_seat_flags_field("to_act", dimensions, lambda view: [view.current_player]),
        fields.computed_seat_flags_field("dealer", dimensions, lambda view: [view.seating.dealer]),
        fields.number_field("round_index", dimensions),
        fields.number_field("has_more_rounds", dimensions),
        fields.computed_seat_numbers_field("points", dimensions, lambda view: view.points),
        fields.computed_seat_numbers_field("payoffs", dimensions, lambda view: view.payoffs),
        fields.computed_number_field("stock", lambda view: len(view.stock)),
        *(
            [fields.computed_flags_field("deciding", dimensions.places, _place_deciding_on_third_card)]
            if isinstance(state, ColumnGameState | ShoeGameState)
            else []
        ),
        *(make(name, dimensions) for name, make in makers.items() if hasattr(state, name)),
    )
