"""What games with one banker share: choosing the banker, stakes under a common limit, passing the bank on.

Everything goes round counter-clockwise, starting at the banker's right.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.hands import Special
from kabu_core.errors import NotationError
from kabu_core.play import totals
from kabu_core.play.rounds import RoundState, Seating, by_lot
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.play.totals import KabuRules, NineRules
from kabu_core.rules import fixed, option

BEST_FIRST = ("bright", "animal", "ribbon", "chaff", "♠", "♥", "♦", "♣")
"""The kinds of flower cards, and the signs of Western ones, as they may part equal cards that were drawn for the deal."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class StakeRules(NineRules):
    """Stakes under a limit, and a bank that stays with whoever drew the lowest card, where a game does not say otherwise."""

    limit: int = option(100, "The most points that may be staked.", low=1, high=100_000)
    unit: int = option(10, "Stakes are multiples of this.", low=1, high=100_000)

    limit_of = fixed("table")
    first_banker = fixed("lowest")
    tied_lots = fixed("redraw")
    bank_passes = fixed("never")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_limit(self.limit, self.unit)


def check_limit(limit: int, unit: int) -> None:
    """Refuses a limit that leaves nothing to stake, or too many stakes to choose from. Raises NotationError."""
    if not unit <= limit <= 100 * unit:
        raise NotationError(f"limit cannot be {limit} with unit {unit}; it takes {unit} to {100 * unit}")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BankRules(StakeRules, KabuRules):
    """Stakes and the bank, where oicho-kabu is played."""

    limit_of: Literal["table", "bettor"] = option("table", "Whether all share the limit or each bettor has it.")
    first_banker: Literal["lowest", "nearest-nine"] = option("lowest", "Which drawn card makes the dealer.")
    bank_passes: Literal["never", "after-losing-to-all", "every-round", "by-lot"] = option(
        "after-losing-to-all", "When the deal goes to the player at the dealer's right, or to a new draw."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take one card more."""


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Take none."""


@dataclass(frozen=True, slots=True)
class Escape(Action):
    """Take the stake back on a 4-6 (shiroku no nige)."""


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Stake no more."""


def room(rules: StakeRules, stakes: Sequence[int], mine: int) -> int:
    """How many points a bettor may still stake: `stakes` of everybody at the table, `mine` among them."""
    return rules.limit - (sum(stakes) if rules.limit_of == "table" else mine)


def decisions(cards: Sequence[Card], role: totals.Role, rules: NineRules, specials: Sequence[Special]) -> tuple[Action, ...]:
    """What may be done with two cards: a third card, none, or the stake back."""
    draw = totals.drawing(cards, role, rules, specials)
    free: dict[str, tuple[Action, ...]] = {"must": (Draw(),), "may": (Draw(), Stand()), "may not": (Stand(),)}
    return (*free[draw], *((Escape(),) if totals.may_escape(cards, role, rules, specials) else ()))


def passes(rules: StakeRules, fates: Sequence[int]) -> bool:
    """Whether the bank goes to the next in turn after a round in which the others won so much each, or lost it."""
    return rules.bank_passes == "every-round" or (rules.bank_passes == "after-losing-to-all" and bool(fates) and min(fates) > 0)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BankState[R: StakeRules, P: str = str](RoundState[R, P]):
    """What every such game has at one moment. A game adds its cards and stakes.

    `turned` are the columns or seats whose cards were turned up before the showdown, since their stakes were taken back.
    """

    turned: tuple[int, ...] = ()

    @property
    @abstractmethod
    def total_stakes(self) -> tuple[int, ...]:
        """Points staked by each seat."""

    def first_seating(self, deals: DealSource) -> Seating:
        """Each draws a card for the bank."""
        return _seat_by_lot(self.rules, self.seats, deals, 0)

    @property
    def banker(self) -> int:
        return self.seating.dealer

    @property
    def bettors(self) -> tuple[int, ...]:
        """In turn, from the banker's right."""
        return self.seating.others

    @property
    def specials(self) -> tuple[Special, ...]:
        return content.specials(self.GAME)

    def decisions(self, cards: Sequence[Card], role: totals.Role) -> tuple[Action, ...]:
        """What may be done with two cards."""
        return decisions(cards, role, self.rules, self.specials)

    def settle_with_bank(self, bank: Sequence[Card], fates: Sequence[Event], payoffs: Sequence[int]) -> Self:
        """End the round: the banker pays and takes what the bettors win and lose."""
        special = totals.special(bank, "dealer", self.rules, self.specials)
        shown = Event("bank", self.banker, cards=tuple(bank), text=special.hand.id if special else "")
        return self.settle([-sum(payoffs) if seat == self.banker else won for seat, won in enumerate(payoffs)], shown, *fates)

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """Who banks in the next round."""
        start = max(n for n, event in enumerate(self.events) if event.key == "round")
        fates = [event.points for event in self.events[start:] if event.key in ("column", "hand")]
        if self.rules.bank_passes == "by-lot":
            return _seat_by_lot(self.rules, self.seats, deals, number)
        return self.seating.passed() if passes(self.rules, fates) else Seating(self.seating.order)


def _seat_by_lot(rules: StakeRules, seats: int, deals: DealSource, number: int) -> Seating:
    """Who draws the best card for the bank is the banker."""

    def worth(card: Card) -> tuple[int, int]:
        place = card.rank if rules.first_banker == "lowest" else 9 - card.rank % 10
        kind = card.kind or card.suit
        return place, BEST_FIRST.index(kind) if rules.tied_lots == "by-card" and kind in BEST_FIRST else 0

    return by_lot(seats, deals, content.decks()[rules.deck], number, worth)
