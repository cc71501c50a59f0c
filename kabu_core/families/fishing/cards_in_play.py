"""The cards of a round of a fishing game while actions are carried out."""

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import FishingRules, FishingState
from kabu_core.families.fishing.events import card_played, stock_card_turned
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import Seating, replace_at


class CardsInPlay:
    """The cards of a round, which change in place when an action is carried out.

    A state never changes. To find the next one, it makes this copy of its fields, carries out one action on it, and takes the changed
    fields over. Rollouts carry out one action after another without making states.
    """

    rules: FishingRules
    seating: Seating
    turn: int
    phase: str
    hands: tuple[tuple[Card, ...], ...]
    field: tuple[Card, ...]
    field_bits: int
    stock: tuple[Card, ...]
    shown: tuple[Card, ...]
    captures: tuple[tuple[Card, ...], ...]
    capture_bits: tuple[int, ...]
    events: tuple[Event, ...]
    keeps_log = True
    """Whether events that take long to make are logged in `events`. Rollouts need no log."""

    def __init__(self, state: FishingState[FishingRules, str]) -> None:
        self.__dict__ = vars(state).copy()

    def end_turn(self, captured: int) -> None:
        """Score the captures of the seat to act and pass the turn. `captured` are the cards captured in this turn, as a mask."""
        raise NotImplementedError

    def play_card(self, card: Card, take: Card | None) -> None:
        """Play a card from the hand, turn up a card of the stock and, unless the player must choose what it captures, end the turn.

        If the player can choose which card to capture with the played card, `take` is that card. If the turned-up card gives such a choice,
        it stays in `shown`, and the phase becomes "take".
        """
        seat, table = self.turn, self.rules.capture_table
        held = self.capture_bits[seat]
        self.hands = replace_at(self.hands, seat, tuple([other for other in self.hands[seat] if other is not card]))
        cards = self._lay_on_field(card, table.bit_by_card[take] if take else self.field_bits & table.capturable[card])
        if self.keeps_log:
            self.events += (card_played(seat, cards),)
        if self.stock:  # else it is one of the last turns, after stock cards have replaced cards on the field
            turned, self.stock = self.stock[0], self.stock[1:]
            matches = self.field_bits & table.capturable[turned]
            if matches and matches.bit_count() > 1 and table.must_choose(turned, matches):
                self.shown, self.phase = (turned,), "take"
                return
            cards = self._lay_on_field(turned, matches)
            if self.keeps_log:
                self.events += (stock_card_turned(seat, cards),)
        self.end_turn(self.capture_bits[seat] & ~held)

    def capture_with_turned_card(self, take: Card) -> None:
        """Capture `take` with the card that was turned up from the stock, and end the turn."""
        seat, turned, self.shown, self.phase = self.turn, self.shown[0], (), "play"
        cards = self._lay_on_field(turned, self.rules.capture_table.bit_by_card[take])
        self.events += (stock_card_turned(seat, cards),)
        self.end_turn(self.capture_bits[seat])

    def capturable_cards(self, card: Card) -> tuple[Card, ...]:
        """Return the cards on the field that `card` can capture."""
        table = self.rules.capture_table
        return table.select_cards(self.field_bits & table.capturable[card], self.field)

    def _lay_on_field(self, card: Card, matches: int) -> tuple[Card, ...]:
        """Lay a card on the field, and capture with it the cards of the mask `matches`.

        Return the card, followed by the cards that it captures.
        """
        table = self.rules.capture_table
        if not matches:
            self.field += (card,)
            self.field_bits |= table.bit_by_card[card]
            return (card,)
        seat, single = self.turn, table.card_by_bit.get(matches)
        cards = (card, single) if single else (card, *table.select_cards(matches, self.field))
        self.field = tuple([other for other in self.field if other not in cards])
        self.field_bits ^= matches
        self.captures = replace_at(self.captures, seat, self.captures[seat] + cards)
        self.capture_bits = replace_at(self.capture_bits, seat, self.capture_bits[seat] | matches | table.bit_by_card[card])
        return cards
