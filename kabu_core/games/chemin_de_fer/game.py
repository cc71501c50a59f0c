"""Chemin de fer: the bank goes round. Each banker in turn plays a hand of baccarat against one hand of the punters."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.shoe_games.base_game import ShoeGameRules, ShoeGameState
from kabu_core.games.chemin_de_fer.events import BancoCalled, BankAmountAnnounced, BankGivenUp
from kabu_core.play.banking_games import RoundSatOut, SitRoundOut
from kabu_core.play.events import PayoffMade
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action
from kabu_core.rules import constant_rule, option

ID = "chemin-de-fer"


@dataclass(frozen=True, kw_only=True)
class Rules(ShoeGameRules):
    """The options of chemin de fer."""

    banker_third: Literal["table", "free"] = option("table", "Whether a table binds the banker’s third card, or the banker is free.")
    limit: int = option(200, "The most points that a bank may hold.", low=1, high=100_000)
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    bank_passes = constant_rule("after-losing-to-all")


@dataclass(frozen=True, slots=True)
class PutUpBank(Action, word="bank"):
    """Put points into a new bank."""

    points: int


class KeepBank(Action, word="keep-bank"):
    """Play another round with the whole bank."""


class GiveUpBank(Action, word="pass-bank"):
    """Take the winnings and pass the bank to the next player."""


@dataclass(frozen=True, slots=True)
class StakeAgainstBank(Action, word="stake"):
    """Stake points on the punters' hand."""

    points: int


class CallBanco(Action, word="banco"):
    """Play alone against the whole bank."""


@dataclass(frozen=True, kw_only=True, repr=False)
class State(ShoeGameState[Rules, Literal["bank"]]):
    """A state of chemin de fer. `phase` is "bank" while the banker puts up, keeps or gives up the bank. `bank` has the points in it."""

    bank: int = 0

    GAME = ID
    ACTION_PATTERNS = ("bank {points}", "keep-bank", "pass-bank", "stake {points}", "banco", "pass", "draw", "stand")
    HAND_NAMES = ("the punters’ hand",)

    def deal(self) -> "State":
        """Start a round. A new banker puts up a bank; one who has won keeps it or gives it up; after a tie it stays as it was."""
        held, won = self._last_bank_and_banker_payoff()
        if not held or won < 0:
            return replace(self, phase="bank")
        state = replace(self, bank=min(held + won, self.rules.limit))
        return replace(state, phase="bank") if won else state._announce_bank_and_take_stakes(new=False)

    def _last_bank_and_banker_payoff(self) -> tuple[int, int]:
        """Return the points in the bank of the last round (0 if the banker was another seat), and the banker's payoff in that round."""
        held = next((event for event in reversed(self.events) if isinstance(event, BankAmountAnnounced)), None)
        won = next((event.points for event in reversed(self.events) if isinstance(event, PayoffMade) and event.seat == self.banker), 0)
        return held.points if held and held.seat == self.banker else 0, won

    def _announce_bank_and_take_stakes(self, *, new: bool) -> "State":
        rule = "growing-bank" if not new and sum(self._last_bank_and_banker_payoff()) > self.rules.limit else ""
        return self.with_events(BankAmountAnnounced(self.banker, points=self.bank, new=new, rule=rule)).start_staking()

    def _seat_to_act(self) -> int:
        return self.banker if self.phase == "bank" else super()._seat_to_act()

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        unit = self.rules.unit
        match self.phase:
            case "bank" if self.bank:
                return KeepBank(), GiveUpBank()
            case "bank":
                return tuple(PutUpBank(points) for points in range(unit, self.rules.limit + 1, unit))
            case "stake":
                left = self.bank - sum(self.stakes_by_seat)
                return (*(StakeAgainstBank(points) for points in range(unit, left + 1, unit)), CallBanco(), SitRoundOut())
        return self.third_card_actions()

    def _apply(self, action: Action) -> "State":
        match action:
            case PutUpBank(points):
                return replace(self, bank=points)._announce_bank_and_take_stakes(new=True)
            case KeepBank():
                return self._announce_bank_and_take_stakes(new=False)
            case GiveUpBank():
                return replace(self.with_events(BankGivenUp(self.banker)), seating=self.seating.with_next_dealer(), bank=0)
            case StakeAgainstBank(points):
                return self.stake_on_hand(self.queue[0], 0, points).continue_staking()
            case CallBanco():
                caller = self.queue[0]
                stakes = tuple((self.bank if seat == caller else 0,) for seat in range(self.seats))
                called = self.with_events(BancoCalled(caller, hand=0, points=self.bank, rule="banco"))
                return replace(called, stakes=stakes, queue=()).deal_hands()
            case SitRoundOut():
                return self.with_events(RoundSatOut(self.queue[0])).continue_staking()
        return self.draw_or_stand(action)
