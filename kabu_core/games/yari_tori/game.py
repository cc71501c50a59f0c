"""Yari-Tori: three cards each from a packet of six, a stake agreed by both, and a blind exchange of one card; the higher last digit wins.

Its sibling, Yari-Tori Tokotoko, is played with the option form = "removal": each player gets five cards, and the opponent takes two of them
away unseen.
"""

from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.agreed_stakes.base_game import AgreedStakeRules, AgreedStakeState, without_card
from kabu_core.families.agreed_stakes.events import HandShown, RoundTied
from kabu_core.games.yari_tori import events
from kabu_core.play import hand_scoring
from kabu_core.play.round_based_state import hide_cards, replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "yari-tori"
MOST_CARDS = 3
HAND_SIZES = {"exchange": MOST_CARDS, "removal": 5}


@dataclass(frozen=True, kw_only=True)
class Rules(AgreedStakeRules):
    """The options of Yari-Tori, which choose between the two siblings and set the rules for agreeing on a stake."""

    form: Literal["exchange", "removal"] = option(
        "exchange", "Whether you exchange one of three cards, or take two of the other player’s five cards away."
    )


@dataclass(frozen=True, slots=True)
class GiveCard(Action, word="give"):
    """Lay a card face down for the opponent."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakeOpponentCard(Action, word="take"):
    """Take a card of the opponent away without seeing it. `position` counts the cards from 1."""

    position: int


@dataclass(frozen=True, kw_only=True, repr=False)
class State(AgreedStakeState[Rules, Literal["exchange", "removal"]]):
    """A state of Yari-Tori.

    `phase` is "stake", then "exchange" or "removal", then "over". `laid_down` has the card that each seat has laid down for the other; the
    cards are hidden until both seats have laid one down. `removed` are the cards taken away.
    """

    laid_down: tuple[tuple[Card, ...], ...] = ((), ())
    removed: tuple[Card, ...] = ()

    GAME = ID
    CARDS_BY_SEAT = ("hands", "laid_down")
    CARDS_ON_TABLE = ("removed",)
    ACTION_PATTERNS = (*AgreedStakeState.ACTION_PATTERNS, "give {card}", "take {position}")
    STAKE_ACCEPTED = events.StakeAccepted

    def deal(self) -> "State":
        """Deal two hands from the pack."""
        return self.deal_hands_of_size(HAND_SIZES[self.rules.form]).begin_stake_agreement()

    def begin_play_after_agreement(self) -> "State":
        """Begin the exchange or the removal of cards."""
        return replace(self, phase=self.rules.form)

    def observation(self, seat: int) -> "State":
        """Return this state as `seat` sees it: its own cards, and both hands once they are shown after play."""
        laid_down = (cards if owner == seat else hide_cards(cards) for owner, cards in enumerate(self.laid_down))
        return replace(
            self.hide_stock_and_other_hands(seat, (0, 1) if self.phase == "over" and self.stake else (seat,)), laid_down=tuple(laid_down)
        )

    def _seat_to_act(self) -> int:
        first, second = self.seating.order
        match self.phase:
            case "stake":
                return self.queue[0]
            case "exchange":
                return second if self.laid_down[first] else first
        return first if len(self.hands[second]) > MOST_CARDS else second

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        seat = self._seat_to_act()
        match self.phase:
            case "exchange":
                return tuple(map(GiveCard, self.hands[seat]))
            case "removal":
                return tuple(TakeOpponentCard(position) for position in range(1, len(self.hands[1 - seat]) + 1))
        return self.legal_stake_actions()

    def _apply(self, action: Action) -> "State":
        seat = self._seat_to_act()
        match action:
            case GiveCard(card):
                return self._give_card(seat, card)
            case TakeOpponentCard(place):
                return self._take_opponent_card(seat, self.hands[1 - seat][place - 1])
        return self.apply_stake_action(action)

    def _give_card(self, seat: int, card: Card) -> "State":
        """Return the state after `seat` lays down a card. After the second card, both cards change hands, and the showdown follows."""
        laid_down = replace_at(self.laid_down, seat, (card,))
        hands = replace_at(self.hands, seat, without_card(self.hands[seat], card))
        state = replace(self.with_events(events.CardLaidForOpponent(seat, (card,), (seat,))), laid_down=laid_down, hands=hands)
        if not all(laid_down):
            return state
        given = [events.LaidCardHandedOver(owner, laid_down[owner]) for owner in self.seating.order]
        return replace(
            state.with_events(*given), laid_down=((), ()), hands=(hands[0] + laid_down[1], hands[1] + laid_down[0])
        )._settle_at_showdown()

    def _take_opponent_card(self, seat: int, card: Card) -> "State":
        """Take a card from the opponent and lay it face up beside the hands. The showdown follows when each hand has three cards."""
        hands = replace_at(self.hands, 1 - seat, without_card(self.hands[1 - seat], card))
        state = replace(self.with_events(events.OpponentCardTaken(seat, (card,))), hands=hands, removed=(*self.removed, card))
        return state if any(len(hand) > MOST_CARDS for hand in hands) else state._settle_at_showdown()

    def _settle_at_showdown(self) -> "State":
        """Settle the round: the hand with the higher last digit wins the stake of the other player.

        If both digits are equal, nobody wins.
        """
        mine, theirs = map(hand_scoring.hand_total, self.hands)
        payoff = self.stake * ((mine > theirs) - (mine < theirs))
        shown = [HandShown(seat, self.hands[seat]) for seat in self.seating.order]
        return self.settle_round((payoff, -payoff), *shown, *([] if payoff else [RoundTied()]))
