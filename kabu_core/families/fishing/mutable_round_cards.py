"""The cards of a round of a fishing game while actions are carried out."""

from collections.abc import Callable

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, FishingRules, FishingState, PlayHandCard
from kabu_core.families.fishing.card_masks import CaptureMasks
from kabu_core.families.fishing.events import card_played_event, stock_card_turned_event
from kabu_core.families.fishing.lazy_event_log import UnreadLog
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import SeatingOrder, replace_at
from kabu_core.play.state import Action


class MutableRoundCards:
    """The cards of a round, which change in place when an action is carried out.

    A state is immutable. To find the next state, it copies its fields to an object of this class, carries out one action there, and builds
    the new state from the changed fields. Rollouts carry out one action after another without building states.

    `field` has the cards in the order in which they were laid. `field_bits` tells which of them still lie there. The captures are only in
    `capture_bits`. The state finds the order of the captures, like the events, in `unread_log`.
    """

    rules: FishingRules
    seating: SeatingOrder
    turn: int
    phase: str
    hands: tuple[tuple[Card, ...], ...]
    field: tuple[Card, ...]
    field_bits: int
    stock: tuple[Card, ...]
    shown: tuple[Card, ...]
    capture_bits: tuple[int, ...]
    unread_log: UnreadLog

    def __init__(self, state: FishingState[FishingRules, str]) -> None:
        self.__dict__ = state.__dict__.copy()

    def score_captures_and_end_turn(self, captured: int) -> None:
        """Pass the turn. `captured` are the cards captured in this turn, as a mask; some games score them or end the round."""
        order = self.seating.order
        self.turn = order[(order.index(self.turn) + 1) % len(order)]

    def apply_action(self, action: Action) -> None:
        """Carry out a legal action of the phases "play" and "take"."""
        match action:
            case PlayHandCard():
                self.play_card(action.card, action.take)
            case CaptureWithTurnedCard():
                self.capture_with_turned_card(action.card)

    def play_card(self, card: Card, take: Card | None) -> None:
        """Play a card from the hand, and turn up a card of the stock. End the turn, unless the player must choose what that card captures.

        If the player can choose which card to capture with the played card, `take` is that card. If the player must choose what the
        turned-up card captures, that card stays in `shown`, and the phase becomes "take".
        """
        seat, table = self.turn, self.rules.capture_masks
        hands = [*self.hands]
        hand = [*hands[seat]]
        hand.remove(card)
        hands[seat] = tuple(hand)
        self.hands = tuple(hands)
        matches = table.bit_by_card[take] if take else self.field_bits & table.capturable[card]
        captured = self._lay_card_and_capture_matches(card_played_event, card, matches, table)
        if self.stock:  # the stock runs out early if its cards have replaced cards on the field
            turned, self.stock = self.stock[0], self.stock[1:]
            matches = self.field_bits & table.capturable[turned]
            if matches & (matches - 1) and table.must_choose_capture(turned, matches):  # two or more matches
                self.shown, self.phase = (turned,), "take"
            else:
                captured |= self._lay_card_and_capture_matches(stock_card_turned_event, turned, matches, table)
        if captured:
            captures = [*self.capture_bits]
            captures[seat] |= captured
            self.capture_bits = tuple(captures)
        if self.phase != "take":
            self.score_captures_and_end_turn(captured)

    def capture_with_turned_card(self, take: Card) -> None:
        """Capture `take` with the card that was turned up from the stock, and end the turn."""
        seat, table = self.turn, self.rules.capture_masks
        captured = self.capture_bits[seat] | self._lay_card_and_capture_matches(
            stock_card_turned_event, self.shown[0], table.bit_by_card[take], table
        )
        self.shown, self.phase, self.capture_bits = (), "play", replace_at(self.capture_bits, seat, captured)
        self.score_captures_and_end_turn(captured)

    def capturable_cards(self, card: Card) -> tuple[Card, ...]:
        """Return the cards on the field that `card` can capture."""
        table = self.rules.capture_masks
        return table.select_cards(self.field_bits & table.capturable[card], self.field)

    def _lay_card_and_capture_matches(self, event: Callable[..., Event], card: Card, matches: int, table: CaptureMasks) -> int:
        """Lay a card on the field. If there are `matches`, capture them together with the card. Return the mask of captured cards."""
        self.unread_log = self.unread_log, event, self.turn, card, matches
        bit = table.bit_by_card[card]
        if matches:
            self.field_bits ^= matches
            return matches | bit
        self.field += (card,)
        self.field_bits |= bit
        return 0
