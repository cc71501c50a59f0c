"""Rules and states of games in which the bettors stake on one of two sets of three cards, and the better set wins.

In a round, two sets are dealt face down and, in some games, open cards beside them. The bettors stake on the sets. Then both sets are
turned over and compared with each other. Each round is dealt from the cards that the earlier rounds have left in the pack.
"""

import random
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kabu_core.cards import Card
from kabu_core.families.columns.base_game import ColumnRules
from kabu_core.families.columns.columns_dealt_face_down import FaceDownColumnsState
from kabu_core.families.columns.events import ColumnCompared
from kabu_core.families.rival_sets import events
from kabu_core.play.banking_games import StakeRules
from kabu_core.play.events import Event, events_of_latest_round
from kabu_core.play.hand_scoring import MOST_CARDS, TIE_RESULTS, HandResult
from kabu_core.play.round_based_state import replace
from kabu_core.rules import constant_rule

SETS = range(2)


class RivalSetsRules(StakeRules, ColumnRules):
    """The rules of the simplest table, with a limit for each bettor and no share for the house.

    The values are class attributes, not dataclass fields, so that a game can replace them with options.
    """

    limit_of = constant_rule("bettor")
    may_not_draw_from = constant_rule(0)

    def house_percentage(self, losing: Sequence[Card]) -> int:
        """Return the percentage of a win that goes to the house; `losing` is the set that has lost."""
        return 0


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RivalSetsState[R: RivalSetsRules](FaceDownColumnsState[R]):
    """The state of a game with rival sets; `phase` is "stake" or "over".

    `columns` are the two sets, and `open_cards` lie face up beside them. `played` are the cards of earlier rounds since the last shuffle.
    """

    NAMES: ClassVar[tuple[str, str]]
    """The names of the two sets."""
    OPEN_CARDS: ClassVar[int] = 0
    """How many cards lie open beside the sets."""

    open_cards: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()

    @abstractmethod
    def compare_sets(self) -> HandResult:
        """Return the result of the first set against the second. Its `odds` are 1 for a win, -1 for a loss and 0 for a tie."""

    @classmethod
    def column_name(cls, column: int) -> str:
        """Return the name of a set."""
        return cls.NAMES[column]

    @property
    def stakes_by_seat(self) -> tuple[int, ...]:
        """The points staked by each seat; 0 for the dealer, who only makes up the difference between the stakes on the two sets."""
        return tuple(0 if seat == self.banker else sum(row) for seat, row in enumerate(self.stakes))

    def _cards_used_since_shuffle(self, earlier: Sequence[Event]) -> tuple[Card, ...]:
        """Return the cards used up by the rounds since the last shuffle. `earlier` are the events of all earlier rounds."""
        cards_a_round = self.OPEN_CARDS + len(SETS) * MOST_CARDS
        shown = [card for event in earlier if isinstance(event, events.SetsDealt | ColumnCompared) for card in event.cards]
        return tuple(shown[len(shown) - cards_a_round * (self.round_index % (len(self.deck) // cards_a_round)) :])

    def deal(self) -> Self:
        """Lay the open cards face up and the two sets face down, and start the staking.

        The cards are those that no round since the last shuffle has used. If they are too few, the whole pack is shuffled again.
        """
        played = self._cards_used_since_shuffle(self.events)
        stock = tuple(card for card in self.stock if card not in played)
        first, second = self.OPEN_CARDS, self.OPEN_CARDS + MOST_CARDS
        end = second + MOST_CARDS
        return replace(
            self.with_events(events.SetsDealt(cards=stock[:first])),
            phase="stake",
            played=played,
            stock=stock[end:],
            open_cards=stock[:first],
            columns=(stock[first:second], stock[second:end]),
            stakes=((0,) * len(SETS),) * self.seats,
            queue=tuple((seat, 0) for seat in self.bettors),
        )

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it. The cards of earlier rounds are in the log only."""
        return replace(super().observation(seat), played=())

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation, with the hidden cards drawn at random."""
        earlier = self.events[: -len(events_of_latest_round(self.events))]
        return super(RivalSetsState, replace(self, played=self._cards_used_since_shuffle(earlier))).determinize(rng)

    def hidden_card_sampler(self, rng: random.Random, *known: Iterable[Card]) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
        """Return a function that replaces hidden cards with random cards that no round since the last shuffle has shown."""
        return super().hidden_card_sampler(rng, *known, self.open_cards, self.played)

    def _settle_at_showdown(self) -> Self:
        """Compare the sets with each other, and pay the bettors. The dealer keeps the share of the house."""
        result = self.compare_sets()
        tied = TIE_RESULTS[self.rules.tie]
        odds = (result.odds, -result.odds) if result.odds else (tied, tied)
        compared = [ColumnCompared(None, self.columns[n], column=n, odds=odds[n], reason=result.reason) for n in SETS]
        won = [sum(row[n] * odds[n] for n in SETS) if seat in self.bettors else 0 for seat, row in enumerate(self.stakes)]
        percentage = self.rules.house_percentage(self.columns[odds.index(min(odds))])
        shares = [max(points, 0) * percentage // 100 for points in won]
        payoffs = [points - share for points, share in zip(won, shares, strict=True)]
        payoffs[self.banker] = -sum(payoffs)
        paid = [events.HouseSharePaid(seat, points=shares[seat]) for seat in self.bettors if shares[seat]]
        return self.settle_round(payoffs, *compared, *paid)
