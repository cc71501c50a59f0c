"""Macao: stakes first, then one card each; buy more to come near nine, and lose if you go over it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState
from kabu_core.games.macao.events import BuyingEnded, CardBought, HandShownEarly
from kabu_core.play.banking_games import DrawCard, FirstHandCardDealt, StakeRules, StandOnCards
from kabu_core.play.hand_scoring import HandResult
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import constant_rule, number_in_words, option

ID = "macao"
NINE, EIGHT = 9, 8


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules):
    """The options of Macao."""

    deck: str = option("western-52", "The pack.", "western-52")
    packs: int = option(2, "How many packs are shuffled together.", low=1, high=2)
    limit: int = option(100, "The most points that each bettor may stake in a round.", low=1, high=100_000)
    tie: Literal["dealer", "fewer-cards"] = option(
        "dealer", "Who wins when totals are equal: always the dealer, or the hand with fewer cards."
    )
    stroke_shown: Literal["at-once", "at-end"] = option(
        "at-once", "When a player shows a nine as the first card: before anybody buys, or at the end."
    )
    bank_passes: Literal["every-round", "never"] = option("every-round", "When the deal passes to the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    limit_of = constant_rule("bettor")


def full_deck(rules: Rules) -> Deck:
    """Return one deck with the cards of all packs."""
    return content.deck_of_packs(rules.deck, rules.packs)


def hand_sum(cards: Sequence[Card]) -> int:
    """Return the sum of a hand, from which no tens are dropped."""
    return sum(card.rank for card in cards)


def is_great_stroke(cards: Sequence[Card]) -> bool:
    """Return whether a hand is the great stroke: a nine as its only card."""
    return len(cards) == 1 and cards[0].rank == NINE


def value_name(cards: Sequence[Card]) -> str:
    """Return the name of a hand's value: "great stroke", "total 12, over nine" or "total 7 in three cards"."""
    points = hand_sum(cards)
    if points > NINE:
        return f"total {points}, over nine"
    if len(cards) > 1:
        return f"total {points} in {number_in_words(len(cards))} cards"
    return {NINE: "great stroke", EIGHT: "small stroke"}.get(points, f"total {points}")


def compare_hands(cards: Sequence[Card], bank: Sequence[Card], rules: Rules) -> HandResult:
    """Return the result of a hand against the dealer's.

    The reason is "over", "great-stroke", "dealer-over", "total", "cards" or "tie".
    """
    mine, theirs = hand_sum(cards), hand_sum(bank)
    if mine > NINE:
        return HandResult(-1, "over")
    if is_great_stroke(bank):
        return HandResult(-1 if is_great_stroke(cards) else -2, "great-stroke")
    if is_great_stroke(cards):
        return HandResult(2, "great-stroke")
    if theirs > NINE:
        return HandResult(1, "dealer-over")
    if mine != theirs:
        return HandResult(1 if mine > theirs else -1, "total")
    if rules.tie == "dealer" or len(cards) == len(bank):
        return HandResult(-1, "tie")
    return HandResult(1 if len(cards) < len(bank) else -1, "cards")


@dataclass(frozen=True, kw_only=True)
class State(DealtAtOnceState[Rules]):
    """A state of Macao; `phase` is "stake", "draw" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("stake {points}", "draw", "stand")
    HAND_SIZE = 1

    @property
    def deck(self) -> Deck:
        """One deck with the cards of all packs."""
        return full_deck(self.rules)

    def value_name(self, cards: Sequence[Card]) -> str:
        """Return the name of a hand's value, such as "total 7 in three cards"."""
        return value_name(cards)

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a hand with the dealer's."""
        return compare_hands(cards, bank, self.rules)

    def _round_actions(self) -> tuple[Action, ...]:
        return self.possible_stakes() if self.phase == "stake" else (DrawCard(), StandOnCards())

    def _apply(self, action: Action) -> "State":
        if self.phase == "stake":
            state = self.apply_stake_or_pass(action)
            return state if state.queue else state._deal_first_cards()
        if action == StandOnCards():
            return self.with_events(BuyingEnded(self.queue[0]))._finish_turn()
        state = self.deal_card_to_seats(CardBought, self.queue[:1], face_up=False)
        return state._finish_turn() if hand_sum(state.hands[self.queue[0]]) >= NINE or not state.stock else state

    def _deal_first_cards(self) -> "State":
        """Deal a card face down to each seat, and show the great strokes at once if the rules say so."""
        state = self.deal_card_to_seats(FirstHandCardDealt, self.seats_in_round, face_up=False)
        strokes = [seat for seat in state.seats_in_round if is_great_stroke(state.hands[seat])]
        if self.rules.stroke_shown == "at-once":
            state = state._show_hands(strokes, rule="stroke-shown")
        if self.banker in state.turned:
            return state.settle_hands_with_bank()
        return replace(state, phase="draw", queue=tuple(seat for seat in state.seats_in_round if seat not in strokes))._skip_idle_dealer()

    def _show_hands(self, seats: Sequence[int], rule: str = "") -> "State":
        """Show the hands of these seats to everybody before the end of the round. `rule` is the rule that decides this."""
        shown = (HandShownEarly(seat, self.hands[seat], rule=rule) for seat in seats)
        return replace(self.with_events(*shown), turned=(*self.turned, *seats))

    def _finish_turn(self) -> "State":
        """End the turn of the next seat. A bettor's hand over nine is shown to everybody."""
        seat, *queue = self.queue
        state = replace(self, queue=tuple(queue))
        return (state._show_hands([seat]) if seat != self.banker and hand_sum(self.hands[seat]) > NINE else state)._skip_idle_dealer()

    def _skip_idle_dealer(self) -> "State":
        """End the round if nobody has to buy any more, or if the dealer's purchases could change no result."""
        decided = all(hand_sum(self.hands[seat]) > NINE or is_great_stroke(self.hands[seat]) for seat in self.seats_in_round[:-1])
        return self.settle_hands_with_bank() if not self.queue or (self.queue == (self.banker,) and decided) else self
