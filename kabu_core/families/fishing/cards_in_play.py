"""The cards of a round of a fishing game while actions are carried out."""

from abc import ABC, abstractmethod

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import FishingRules, FishingState
from kabu_core.families.fishing.events import card_played, stock_card_turned
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import Seating


class CardsInPlay(ABC):
    """The cards of a round, which change in place when an action is carried out.

    A state never changes. To find the next one, it makes this copy of its fields, carries out one action on it, and takes the changed
    fields over. Rollouts carry out one action after another without making states.
    """

    rules: FishingRules
    seating: Seating
    turn: int
    phase: str
    hands: list[tuple[Card, ...]]
    field: tuple[Card, ...]
    field_bits: int
    stock: tuple[Card, ...]
    shown: tuple[Card, ...]
    captures: list[tuple[Card, ...]]
    capture_bits: list[int]
    events: tuple[Event, ...]
    keeps_log = True
    """Whether actions are logged in `events`. Rollouts need no log."""

    def __init__(self, state: FishingState[FishingRules, str]) -> None:
        self.__dict__ = vars(state).copy()
        self.hands, self.captures, self.capture_bits = [*state.hands], [*state.captures], [*state.capture_bits]

    def fields_of_state(self) -> dict[str, object]:
        """Return the fields of a state with these cards, by name. After this, nothing may be changed here."""
        fields = vars(self)
        fields["hands"], fields["captures"] = tuple(self.hands), tuple(self.captures)
        fields["capture_bits"] = tuple(self.capture_bits)
        return fields

    @abstractmethod
    def end_turn(self, has_captured: bool) -> None:
        """Score the captures of the seat to act and pass the turn. `has_captured` tells whether the last action has captured cards."""

    def play_card(self, card: Card, take: Card | None) -> None:
        """Play a card from the hand, turn up a card of the stock and, unless the player must choose what it captures, end the turn.

        If the player can choose which card to capture with the played card, `take` is that card. If the turned-up card gives such a choice,
        it stays in `shown`, and the phase becomes "take".
        """
        seat, table, number_captured = self.turn, self.rules.capture_table, len(self.captures[self.turn])
        self.hands[seat] = tuple([other for other in self.hands[seat] if other is not card])
        cards = self._lay_on_field(card, take)
        if self.keeps_log:
            self.events += (card_played(seat, cards),)
        if self.stock:  # else it is one of the last turns, after stock cards have replaced cards on the field
            turned, self.stock = self.stock[0], self.stock[1:]
            matches = self.field_bits & table.capturable[turned]
            if matches.bit_count() > 1 and table.must_choose(turned, matches):
                self.shown, self.phase = (turned,), "take"
                return
            cards = self._lay_on_field(turned, None)
            if self.keeps_log:
                self.events += (stock_card_turned(seat, cards),)
        self.end_turn(len(self.captures[seat]) > number_captured)

    def capture_with_turned_card(self, take: Card) -> None:
        """Capture `take` with the card that was turned up from the stock, and end the turn."""
        turned, self.shown, self.phase = self.shown[0], (), "play"
        self.events += (stock_card_turned(self.turn, self._lay_on_field(turned, take)),)
        self.end_turn(True)

    def capturable_cards(self, card: Card) -> tuple[Card, ...]:
        """Return the cards on the field that `card` can capture."""
        table = self.rules.capture_table
        return table.select_cards(self.field_bits & table.capturable[card], self.field)

    def _lay_on_field(self, card: Card, take: Card | None) -> tuple[Card, ...]:
        """Lay a card on the field, and capture with it the card `take` or, if `take` is None, all cards that match.

        Return the card, followed by the cards that it captures.
        """
        table, seat = self.rules.capture_table, self.turn
        captured_bits = table.bit_by_card[take] if take else self.field_bits & table.capturable[card]
        if not captured_bits:
            self.field += (card,)
            self.field_bits |= table.bit_by_card[card]
            return (card,)
        single = table.card_by_bit.get(captured_bits)
        cards = (card, single) if single else (card, *table.select_cards(captured_bits, self.field))
        self.field = tuple([other for other in self.field if other not in cards])
        self.field_bits ^= captured_bits
        self.captures[seat] += cards
        self.capture_bits[seat] |= captured_bits | table.bit_by_card[card]
        return cards
