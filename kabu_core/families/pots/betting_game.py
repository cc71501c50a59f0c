"""Rules and states of pot games with rounds of betting: check, bet, call, raise or fold.

Points are not limited, so everybody can always match a bet, and there are no side pots.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import ClassVar, NamedTuple, Self

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.pots.base_game import AntesPaid, FoldHand, HandRank, PaidIntoPot, PotGameState, PotReturned, PotRules, PotTaken
from kabu_core.play.events import Event, EventForAllSeats, events_of_latest_round
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action


class BettingRules(PotRules):
    """Rules of betting. Each game defines these attributes as options or constants."""

    most_raises: int = 0
    winner_pays_ante: bool = True

    @property
    def bet(self) -> int:
        """The smallest bet."""
        raise NotImplementedError


class CheckWithoutBet(Action, word="check"):
    """Stay in without a bet, while nobody has bet."""


@dataclass(frozen=True, slots=True)
class PlaceBet(Action, word="bet"):
    """Open the betting or raise, so that everybody has to pay `points` in this round of betting to stay in."""

    points: int


class CallBet(Action, word="call"):
    """Pay what is missing to match the bet."""


@dataclass(frozen=True, kw_only=True)
class BettingRoundStarted(Event):
    """Another round of betting begins. `number` is its number in this deal, counted from 1."""

    number: int


class BetChecked(EventForAllSeats):
    """The seat stays in without a bet."""


@dataclass(frozen=True, kw_only=True)
class SeatOpenedBetting(PaidIntoPot):
    """The seat opens the betting with `points`."""


@dataclass(frozen=True, kw_only=True)
class BetRaised(PaidIntoPot):
    """The seat raises and pays `points`; everybody now has to pay `level` in this round of betting."""

    level: int


class BetCalled(PaidIntoPot):
    """The seat pays `points` to match the bet."""


class ExtraPaymentMade(PaidIntoPot):
    """The seat pays `points` more because of the hand that has won."""


class PointsLeftInPot(PaidIntoPot):
    """The seat’s `points` from earlier rounds are still in the pot."""


@dataclass(frozen=True, kw_only=True)
class PotLeftForNextRound(Event):
    """Nobody wins. The pot stays for the next round; `paid` has the points of each seat in it."""

    paid: tuple[int, ...]


class BettingSituation(NamedTuple):
    """A choice in the betting, as everybody sees it: the number of opponents in the pot, the points to call, and the points in the pot."""

    seat: int
    legal: tuple[Action, ...]
    opponents: int
    points_to_call: int
    pot: int


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BettingState[R: BettingRules](PotGameState[R]):
    """The state of a game with rounds of betting.

    In the current round of betting, `bets` has the points of each seat, `level` the points that a seat needs to stay in, `raises` the
    number of raises, and `called` the seats that have called. `decisions` has all choices of the deal and the actions chosen, oldest first.
    """

    LAST_HAND_WINS = True
    DEALER_MAY_CHECK: ClassVar[bool] = False
    CALLER_MAY_RAISE: ClassVar[bool] = True

    bets: tuple[int, ...] = ()
    level: int = 0
    raises: int = 0
    called: frozenset[int] = frozenset()
    decisions: tuple[tuple[BettingSituation, Action], ...] = ()

    def deal(self) -> Self:
        """Deal the hands, put the points that the last round left in the pot into the new pot, and start the play."""
        previous = events_of_latest_round(self.events[:-1])
        left = next((event.paid for event in previous if isinstance(event, PotLeftForNextRound)), (0,) * self.seats)
        reminders = [PointsLeftInPot(seat, points=points) for seat, points in enumerate(left) if points]
        has_won = [event.seat for event in previous if isinstance(event, PotTaken)] == [self.seating.dealer]
        free = self.seating.dealer if has_won and not self.rules.winner_pays_ante else None
        dealt = self.pay_antes_and_deal_hands(AntesPaid(free, points=self.rules.ante), *reminders)
        return replace(dealt, paid=tuple(map(sum, zip(dealt.paid, left, strict=True)))).start_play()

    def start_play(self) -> Self:
        """Return the state after the deal: by default, the first round of betting is open."""
        return self.start_betting_round()

    @property
    def betting_order(self) -> tuple[int, ...]:
        """All seats in the order of betting, the dealer first."""
        return self.seating.order

    def start_betting_round(self) -> Self:
        """Return the state at the start of a round of betting."""
        queue = tuple(seat for seat in self.betting_order if seat not in self.folded)
        return replace(self, phase="bet", queue=queue, bets=(0,) * self.seats, level=0, raises=0, called=frozenset())

    @property
    def points_to_call(self) -> int:
        """The points that the next seat has to pay to stay in."""
        return self.level - self.bets[self.queue[0]]

    def possible_opening_bets(self) -> Sequence[int]:
        """Return the points with which the betting can be opened."""
        return (self.rules.bet,)

    def bet_level_after_raise(self) -> int:
        """Return the level after a raise: by default, a raise doubles the bet."""
        return 2 * self.level

    def betting_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the next seat in a round of betting."""
        if not self.level:
            check = (CheckWithoutBet(),) if self.DEALER_MAY_CHECK and self.queue[0] == self.seating.dealer else ()
            return (*check, *map(PlaceBet, self.possible_opening_bets()), FoldHand())
        may_raise = self.raises < self.rules.most_raises and (self.CALLER_MAY_RAISE or self.queue[0] not in self.called)
        return (CallBet(), *((PlaceBet(self.bet_level_after_raise()),) if may_raise else ()), FoldHand())

    @property
    def betting_situation(self) -> BettingSituation:
        """The choice of the next seat."""
        return BettingSituation(self.queue[0], self.legal_actions(), len(self.seats_in_pot) - 1, self.points_to_call, sum(self.paid))

    def apply_betting_action(self, action: Action) -> Self:
        """Return the state after an action of the next seat in a round of betting."""
        seat, missing = self.queue[0], self.points_to_call
        state = replace(self, decisions=(*self.decisions, (self.betting_situation, action)))
        match action:
            case PlaceBet(level):
                return state._place_bet(seat, level)
            case CallBet():
                called = replace(state, called=state.called | {seat}, bets=replace_at(state.bets, seat, state.level))
                return called.pay_into_pot(missing, BetCalled(seat, points=missing))
            case CheckWithoutBet():
                return state.with_events(BetChecked(seat)).continue_after_decision()
        return state.fold_hand()

    def _place_bet(self, seat: int, level: int) -> Self:
        """Let `seat` open or raise. All other seats in the pot then have to decide, in turn."""
        points, place = level - self.bets[seat], self.betting_order.index(seat)
        others = [other for other in (*self.betting_order[place + 1 :], *self.betting_order[:place]) if other not in self.folded]
        event = BetRaised(seat, points=points, level=level) if self.level else SeatOpenedBetting(seat, points=points)
        raises = self.raises + bool(self.level)
        return replace(self, level=level, raises=raises, bets=replace_at(self.bets, seat, level), queue=(seat, *others)).pay_into_pot(
            points, event
        )

    @abstractmethod
    def levels_of_all_possible_hands(self) -> Sequence[int]:
        """Return the level of every hand that can be dealt, in ascending order. A level shared by several hands is repeated."""

    def extra_payments(self, winner: int) -> Mapping[int, int]:
        """Return the points that other seats pay to a winner who has shown a hand, in addition to the pot: by default, none."""
        return {}

    def settle_pot(self, winners: Sequence[int], *shown: Event) -> Self:
        """Let the winner take the pot. After a tie, leave it for the next round under the rule "pot-stays"; otherwise share it."""
        if len(winners) > 1 and self.rules.tie == "pot-stays" and self.has_more_rounds:
            return self.leave_pot_for_next_round(*shown)
        extra = self.extra_payments(winners[0]) if shown and len(winners) == 1 else {}
        paid = tuple(points + extra.get(seat, 0) for seat, points in enumerate(self.paid))
        payments = [ExtraPaymentMade(seat, points=points) for seat, points in extra.items() if points]
        return super(BettingState, replace(self, paid=paid)).settle_pot(winners, *shown, *payments)

    def leave_pot_for_next_round(self, *shown: Event, rule: str = "") -> Self:
        """End the round without a winner, and leave the pot for the next round. After the last round, all points are given back.

        `rule` is the rule that decides this.
        """
        result = PotLeftForNextRound(paid=self.paid, rule=rule) if self.has_more_rounds else PotReturned(rule=rule)
        return self.settle_round((0,) * self.seats, *shown, result)

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return self.betting_actions()

    def _apply(self, action: Action) -> Self:
        return self.apply_betting_action(action)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TwoCardBettingState[R: BettingRules](BettingState[R]):
    """The state of a game with rounds of betting and hands of two cards."""

    HAND_SIZE = 2

    @staticmethod
    @abstractmethod
    def hand_rank(cards: Sequence[Card]) -> HandRank:
        """Return the rank of two cards."""

    def hand_value(self, seat: int) -> HandRank:
        """Return the rank of the hand of `seat`."""
        return self.hand_rank(self.hands[seat])

    def levels_of_all_possible_hands(self) -> Sequence[int]:
        """Return the levels of all hands that can be dealt, in ascending order."""
        return levels_of_two_cards(self.rules.deck, self.hand_rank)


@cache
def levels_of_two_cards(deck: str, hand_rank: Callable[[Sequence[Card]], HandRank]) -> tuple[int, ...]:
    """Return the levels of all hands of two cards of a deck, in ascending order."""
    return tuple(sorted(hand_rank(cards).level for cards in combinations(content.decks()[deck].cards, 2)))
