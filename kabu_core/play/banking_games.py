"""Rules and states of games with a banker: the draw for the bank, stakes under a limit, and the moves of the bank.

The order of play is counter-clockwise, starting at the banker's right.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import SpecialHand
from kabu_core.errors import NotationError
from kabu_core.play import hand_scoring
from kabu_core.play.events import DecisiveCardsEvent, Event, EventForAllSeats, events_of_latest_round
from kabu_core.play.hand_scoring import BasicHandRules, OichoKabuHandRules
from kabu_core.play.round_based_state import RoundBasedState, SeatingOrder, seating_by_draw
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import constant_rule, option

TIE_BREAK_ORDER = ("bright", "animal", "ribbon", "chaff", "♠", "♥", "♦", "♣")
"""Kinds of flower cards and suits of Western cards, best first. They break ties in the draw for the bank."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BankRules(BasicHandRules):
    """Rules for the bank. By default, the player who draws the lowest card is the banker for the whole game.

    The rules of a game add `StakeRules` or `FixedStakeRules`.
    """

    first_banker = constant_rule("lowest")
    tied_lots = constant_rule("redraw")
    bank_passes = constant_rule("never")

    @property
    def unit(self) -> int:
        """The smallest stake, in points."""
        raise NotImplementedError

    @property
    def third_card_allowed(self) -> bool:
        """Whether any hand may draw a third card."""
        return self.may_not_draw_from > 0 or self.pair_may_draw or not self.dealer_limits

    def legal_stake_sizes(self, stakes: Sequence[int], mine: int) -> Sequence[int]:
        """Return the stakes, in points, that a bettor may place now.

        `stakes` has the points that each seat has staked, and `mine` those of the bettor.
        """
        raise NotImplementedError

    @property
    def possible_stake_sizes(self) -> Sequence[int]:
        """Every number of points that a bettor may ever stake at once."""
        return self.legal_stake_sizes((), 0)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class StakeRules(BankRules):
    """Rules under which each bettor chooses a stake: a multiple of `unit`, up to a limit.

    The limit is for the stakes of the whole table or, if `limit_of` is "bettor", for the stakes of each bettor.
    """

    limit: int = option(100, "The largest total stake in a round, in points.", low=1, high=100_000)
    unit: int = option(10, "Every stake is a multiple of this many points.", low=1, high=100_000)

    limit_of = constant_rule("table")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_stake_limit(self.limit, self.unit)

    def legal_stake_sizes(self, stakes: Sequence[int], mine: int) -> Sequence[int]:
        """Return the stakes that the bettor may still place: the multiples of the unit within the limit."""
        left = self.limit - (sum(stakes) if self.limit_of == "table" else mine)
        return range(self.unit, left + 1, self.unit)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BettorStakeRules(StakeRules):
    """Rules under which each bettor chooses a stake, up to a limit for each bettor."""

    limit: int = option(100, "The most points that each bettor may stake in a round.", low=1, high=100_000)

    limit_of = constant_rule("bettor")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FixedStakeRules(BankRules):
    """Rules for a fixed stake, which every bettor has to place. There is no limit, since nobody chooses the size of a stake."""

    unit: int = option(10, "The one stake of every bettor, in points.", low=1, high=100_000)

    def legal_stake_sizes(self, stakes: Sequence[int], mine: int) -> Sequence[int]:
        """Return the one stake, or nothing if the bettor has placed it already."""
        return () if mine else (self.unit,)


def check_stake_limit(limit: int, unit: int) -> None:
    """Raise NotationError if the limit allows no stake or too many to choose from."""
    if not unit <= limit <= 100 * unit:
        raise NotationError(f"limit cannot be {limit} with unit {unit}; it takes {unit} to {100 * unit}")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OichoKabuHandStakeAndBankRules(StakeRules, OichoKabuHandRules):
    """The options of Oicho-Kabu for hands, stakes and the bank."""

    limit_of: Literal["table", "bettor"] = option("table", "Whether the limit is for all bettors together or for each bettor.")
    first_banker: Literal["lowest", "nearest-nine"] = option("lowest", "Which drawn card decides the first dealer.")
    bank_passes: Literal["never", "after-losing-to-all", "every-round", "by-lot"] = option(
        "after-losing-to-all", "When the deal goes to the player at the dealer's right, or to a new draw."
    )
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


class DrawCard(Action, word="draw"):
    """Draw a card."""


class StandOnCards(Action, word="stand"):
    """Draw no more cards."""


class SitRoundOut(Action, word="pass"):
    """Stake nothing in this round."""


class EscapeWithStake(Action, word="escape"):
    """Take the stake back on a 4-6 (shiroku no nige)."""


class FinishStaking(Action, word="done"):
    """Finish staking."""


class RoundSatOut(Event):
    """The seat stakes nothing in this round."""


class FirstHandCardDealt(Event):
    """The seat gets the first card of its hand."""


class SecondCardDealt(Event):
    """The seat gets the second card of its hand."""


class ThirdCardDrawn(Event):
    """The seat draws a third card."""


class ThirdCardDeclined(Event):
    """The seat draws no third card."""


@dataclass(frozen=True, kw_only=True)
class DealerHandShown(DecisiveCardsEvent, EventForAllSeats):
    """The dealer shows a hand, which has no cards if nobody has staked. `special` is the id of the special hand that it forms, if any."""

    special: str = ""


@dataclass(frozen=True, kw_only=True)
class HandCompared(DecisiveCardsEvent):
    """A bettor's hand is compared with the dealer's.

    `odds` are the points that the bettor wins for each point staked: negative for a loss, 0 if the stake is returned. `reason` says what
    decided: "total", "tie", or the id of a special hand.
    """

    odds: int
    reason: str

    @property
    def points_or_odds_won(self) -> int:
        """The points that the bettor wins for each point staked; negative for a loss."""
        return self.odds

    @property
    def rule_behind_event(self) -> str:
        """The rule that decided: `rule` or, if it is "", "tie" for a tie and "payment" for a win."""
        return self.rule or ("tie" if self.reason == "tie" else "payment" if self.odds > 0 else "")

    @property
    def winning_reason(self) -> str:
        """The `reason` if the bettor's hand wins, otherwise "". The reason can be "tie", because some rules let the bettor win a tie."""
        return self.reason if self.odds > 0 else ""


def third_card_actions(
    cards: Sequence[Card], role: hand_scoring.Role, rules: BasicHandRules, specials: Sequence[SpecialHand]
) -> tuple[Action, ...]:
    """Return the legal actions for a hand of two cards: draw, stand or take the stake back."""
    rule = hand_scoring.third_card_rule(cards, role, rules, specials)
    by_rule: dict[str, tuple[Action, ...]] = {"must": (DrawCard(),), "may": (DrawCard(), StandOnCards()), "may not": (StandOnCards(),)}
    return (*by_rule[rule], *((EscapeWithStake(),) if hand_scoring.may_take_stake_back(cards, role, rules, specials) else ()))


def bank_passes_to_next_seat(rules: BankRules, results: Sequence[int]) -> bool:
    """Return whether the bank passes to the next seat. `results` are the results of the bettors in the last round, positive for a win."""
    return rules.bank_passes == "every-round" or (rules.bank_passes == "after-losing-to-all" and bool(results) and min(results) > 0)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BankingState[R: BankRules, P: str](RoundBasedState[R, P]):
    """The state of a game with a banker. The class of each game adds fields for its cards and stakes.

    `turned` lists the columns or seats whose stakes were taken back, so that their cards lie face up before the showdown.
    """

    turned: tuple[int, ...] = ()

    @property
    @abstractmethod
    def stakes_by_seat(self) -> tuple[int, ...]:
        """The points staked by each seat."""

    def legal_stake_sizes_of_seat(self, seat: int) -> Sequence[int]:
        """Return the possible stakes of a bettor now, in points. A game whose limit differs between seats overrides this method."""
        return self.rules.legal_stake_sizes(self.stakes_by_seat, self.stakes_by_seat[seat])

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Let each seat draw a card to decide who is banker, and return the seating of the first round."""
        return _draw_lots_for_bank(self.rules, self.seats, deals, 0)

    @property
    def banker(self) -> int:
        """The seat of the banker."""
        return self.seating.dealer

    @property
    def bettors(self) -> tuple[int, ...]:
        """All seats but the banker's, in order of play, starting at the banker's right."""
        return self.seating.seats_after_dealer

    @property
    def special_hands(self) -> tuple[SpecialHand, ...]:
        """The special hands of the game, best first."""
        return content.special_hands(self.GAME)

    def legal_two_card_actions(self, cards: Sequence[Card], role: hand_scoring.Role) -> tuple[Action, ...]:
        """Return the legal actions for the two cards of a hand or a column: draw, stand, or take the stake back."""
        return third_card_actions(cards, role, self.rules, self.special_hands)

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> hand_scoring.HandResult:
        """Compare a bettor's hand or a column with the banker's hand. Override this in a game with payouts of its own."""
        return hand_scoring.compare_hands(cards, bank, self.rules, self.special_hands)

    def pay_bettors_and_end_round(self, bank: Sequence[Card], results: Sequence[HandCompared], payoffs: Sequence[int]) -> Self:
        """End the round: the banker pays the `payoffs` of the bettors. `results` are the log events of their hands."""
        special = hand_scoring.winning_special_hand(bank, "dealer", self.rules, self.special_hands)
        rule = "" if special else hand_scoring.option_barring_special_hand(bank, "dealer", self.rules, self.special_hands)
        bank_event = DealerHandShown(self.banker, tuple(bank), special=special.hand.id if special else "", rule=rule)
        return self.settle_round([-sum(payoffs) if seat == self.banker else won for seat, won in enumerate(payoffs)], bank_event, *results)

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        """Return the seating of round `number`, in which the dealer is also the banker."""
        results = [event.odds for event in events_of_latest_round(self.events) if isinstance(event, HandCompared)]
        if self.rules.bank_passes == "by-lot":
            return _draw_lots_for_bank(self.rules, self.seats, deals, number)
        passes = bank_passes_to_next_seat(self.rules, results)
        rule = "bank-passes" if passes or (results and min(results) > 0) else ""
        return self.seating.with_next_dealer(rule) if passes else self.seating.with_dealer(self.banker, rule)


def _draw_lots_for_bank(rules: BankRules, seats: int, deals: DealSource, number: int) -> SeatingOrder:
    """Let each seat draw a card to decide who is banker. The seat with the best card becomes the banker."""

    def worth_of_card_drawn_for_bank(card: Card) -> tuple[int, int]:
        rank_order = card.rank if rules.first_banker == "lowest" else 9 - card.rank % 10
        kind = card.kind or card.suit
        return rank_order, TIE_BREAK_ORDER.index(kind) if rules.tied_lots == "by-card" and kind in TIE_BREAK_ORDER else 0

    return seating_by_draw(seats, deals, content.decks()[rules.deck], number, worth_of_card_drawn_for_bank)
