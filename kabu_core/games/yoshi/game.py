"""Yoshi: a stake on one open card, then a second card and at once the call, one player after another, against the banker's hand."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.own_hands.play import HandsState, Pass
from kabu_core.play.banking import Draw, StakeRules
from kabu_core.play.rounds import replace
from kabu_core.play.state import Action, Event
from kabu_core.rules import option

ID = "yoshi"


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules):
    """What the players agree upon."""

    deck: str = option("komaru", "The pack of 40.", "komaru", "kabufuda", "hanafuda", "western")
    limit: int = option(300, "The most points that all bettors together may stake.", low=1, high=100_000)
    unit: int = option(10, "The smallest stake; larger ones are multiples of it.", low=1, high=100_000)
    may_sit_out: bool = option(False, "A bettor may stake nothing although there is room.")
    tied_lots: Literal["redraw", "by-card"] = option("redraw", "How equal cards drawn for the deal are parted.")
    second_card: Literal["hidden", "open"] = option("hidden", "Whether others see the second card before the showdown.")
    tie: Literal["push", "dealer"] = option("push", "Who wins equal totals.")
    bank_passes: Literal["never", "after-losing-to-all"] = option(
        "after-losing-to-all", "When the deal goes to the player at the dealer's right."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class Yoshi(Action):
    """Be satisfied with two cards."""


@dataclass(frozen=True, kw_only=True)
class State(HandsState[Rules, Literal["call"]]):
    """One moment of the game; `phase` is "stake", "call" or "over"."""

    GAME = ID

    def deal(self) -> "State":
        """An open card for everybody, the banker last."""
        return self.open_round().deal_card("up", (*self.bettors, self.banker), face_up=True)

    def _knows(self, seat: int, owner: int) -> bool:
        return self.rules.second_card == "open" or super()._knows(seat, owner)

    def _choices(self) -> tuple[Action, ...]:
        if self.phase == "call":
            return Draw(), Yoshi()
        stakes = self.possible_stakes()
        return (*stakes, Pass()) if self.rules.may_sit_out or not stakes else stakes

    def _after(self, action: Action) -> "State":
        match action:
            case Draw():
                return self.deal_card("own draw", self.queue[:1], face_up=True)._to_next()
            case Yoshi():
                return self.with_events(Event("yoshi", self.queue[0]))._to_next()
        state = self.place_stake(action)
        return state if state.queue else state._second_cards()

    def _second_cards(self) -> "State":
        """The first of those who have staked is dealt a second card."""
        if not any(self.stakes):
            return self.showdown()
        return replace(self, phase="call", queue=self.playing)._second_card()

    def _to_next(self) -> "State":
        """The next in turn is dealt a second card; after the banker come the hands."""
        state = replace(self, queue=self.queue[1:])
        return state._second_card() if state.queue else state.showdown()

    def _second_card(self) -> "State":
        state = self.deal_card("down", self.queue[:1], face_up=self.rules.second_card == "open")
        return state.showdown() if state.bank_decides() else state
