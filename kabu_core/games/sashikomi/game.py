"""Sashikomi: two players get three flower cards each, and each player may exchange one card for a card from the pack."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.agreed_stakes.base_game import EqualStakeState, without_card
from kabu_core.families.agreed_stakes.events import HandShown, RoundTied, SeatWonStakes, StakesPaid
from kabu_core.games.sashikomi import events
from kabu_core.play import hand_scoring
from kabu_core.play.round_based_state import hide_cards, replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

ID = "sashikomi"


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """The options of Sashikomi."""

    deck: str = option("hanafuda-48", "The pack of 48.", "hanafuda-48")
    stake: int = option(10, "The points that each of you stakes before the deal.", low=1, high=100_000)
    discard: Literal["face-down", "face-up"] = option("face-down", "Whether the other player sees the card that you throw away.")
    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


class KeepHand(Action, word="stand"):
    """Keep all three cards."""


@dataclass(frozen=True, slots=True)
class ExchangeCard(Action, word="exchange"):
    """Throw a card away and draw another."""

    card: Card


@dataclass(frozen=True, kw_only=True, repr=False)
class State(EqualStakeState[Rules, Literal["exchange"]]):
    """A state of Sashikomi; `phase` is "exchange" or "over".

    `discards` has the card that each seat has thrown away. The card drawn in its place is the last of the hand.
    """

    queue: tuple[int, ...] = ()
    discards: tuple[tuple[Card, ...], ...] = ((), ())

    GAME = ID
    CARDS_BY_SEAT = ("hands", "discards")
    ACTION_PATTERNS = ("stand", "exchange {card}")

    def deal(self) -> "State":
        """Take both stakes and deal three cards to each seat, the top cards to the dealer."""
        state = self.with_events(StakesPaid(points=self.rules.stake)).deal_hands_of_size(hand_scoring.MOST_CARDS)
        return replace(state, phase="exchange", stake=self.rules.stake, queue=self.seating.order)

    def observation(self, seat: int) -> "State":
        """Return this state as `seat` sees it: its own cards, cards that were thrown away face up, and both hands at the end."""
        discards = (
            cards if owner == seat or self.rules.discard == "face-up" else hide_cards(cards) for owner, cards in enumerate(self.discards)
        )
        return replace(self.hide_stock_and_other_hands(seat, (0, 1) if self.phase == "over" else (seat,)), discards=tuple(discards))

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return (KeepHand(), *map(ExchangeCard, self.hands[self.queue[0]]))

    def _apply(self, action: Action) -> "State":
        seat = self.queue[0]
        decided = self._exchange_card(seat, action.card) if isinstance(action, ExchangeCard) else self.with_events(events.HandKept(seat))
        state = replace(decided, queue=self.queue[1:])
        return state if state.queue else state._settle_at_showdown()

    def _exchange_card(self, seat: int, card: Card) -> "State":
        drawn, *stock = self.stock
        thrown_away = events.CardThrownAway(seat, (card,), None if self.rules.discard == "face-up" else (seat,))
        return replace(
            self.with_events(thrown_away, events.CardDrawn(seat, (drawn,), (seat,))),
            stock=tuple(stock),
            hands=replace_at(self.hands, seat, (*without_card(self.hands[seat], card), drawn)),
            discards=replace_at(self.discards, seat, (card,)),
        )

    def _settle_at_showdown(self) -> "State":
        """Show both hands. The higher last digit takes both stakes. Under the rule "dealer", the dealer wins ties."""
        dealer, other = self.seating.order
        difference = hand_scoring.hand_total(self.hands[dealer]) - hand_scoring.hand_total(self.hands[other])
        shown = [HandShown(seat, self.hands[seat]) for seat in self.seating.order]
        if not difference and self.rules.tie == "push":
            return self.settle_round((0, 0), *shown, RoundTied())
        winner = dealer if difference >= 0 else other
        payoffs = replace_at((-self.stake, -self.stake), winner, self.stake)
        tied = [] if difference else [events.TieWonByDealer()]
        return self.settle_round(payoffs, *shown, *tied, SeatWonStakes(winner, points=2 * self.stake))
