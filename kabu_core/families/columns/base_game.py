"""Rules and states of games in which the bettors stake on columns of cards against the banker.

A round with four columns begins with dead cards, under some rules, and a first row of four cards, one for each column. The bettors stake,
the banker takes a first card, and a second row is laid face down. Then bettors decide on third cards for the columns. The banker takes a
second card and perhaps a third. At the end each column with a stake is compared with the banker's hand.
"""

import random
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core.cards import HIDDEN, Card
from kabu_core.families.columns import events
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import BankingState, BankRules, DrawCard, EscapeWithStake, FinishStaking, FixedStakeRules, StandOnCards
from kabu_core.play.round_based_state import hide_cards, replace, replace_at
from kabu_core.play.state import Action, DealSource

COLUMNS = range(4)
PLACES = {"top": 0, "fourth": 3, "bottom": -1}


class ColumnRules(BankRules):
    """The rules of the simplest table: each bettor stakes on one column.

    The values are class attributes, not dataclass fields, so that a game can replace them with options. The options of Oicho-Kabu explain
    what each value means.
    """

    dead_cards: Literal["none", "players", "everyone"] = "none"
    stake_on: Literal["one", "several"] = "one"
    share_columns: bool = True
    bank_pick: bool = False
    bank_first_open: bool = False
    second_seen_by: Literal["bettors", "players"] = "bettors"
    third_by: Literal["seat", "column"] = "seat"


@dataclass(frozen=True, slots=True)
class StakeOnColumn(Action, word="stake"):
    """Stake points on a column. Columns are counted from 1, starting at the banker's right."""

    column: int
    points: int


@dataclass(frozen=True, slots=True)
class TakeBankerCard(Action, word="take"):
    """Take a card for the banker from a place in the stock: "top", "fourth" (from the top) or "bottom"."""

    place: str


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ColumnGameState[R: ColumnRules](BankingState[R, Literal["stake", "bank", "third", "last"]]):
    """The state of a game with columns.

    `phase` is "stake", "bank" (the banker takes a card), "third" (a bettor decides on the third card of a column), "last" (the banker
    decides on a third card) or "over". `stakes[seat][column]` are points. `queue` has a pair (seat, column) for each decision of a bettor
    to come; while the bettors stake, the column is always 0. `dead` has the dead card of each seat, or None.
    """

    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("stake {column} {points}", "done", "take {place}", "draw", "stand", "escape")
    COLUMN_NAME: ClassVar[str] = "column"
    """The word for a column in questions. The names of columns contain this word too, unless a game overrides `column_name`."""

    dead: tuple[Card | None, ...] = ()
    columns: tuple[tuple[Card, ...], ...] = ()
    bank: tuple[Card, ...] = ()
    stakes: tuple[tuple[int, ...], ...] = ()
    queue: tuple[tuple[int, int], ...] = ()

    def deal_dead_cards(self) -> Self:
        """Deal a dead card, which is out of play, to each seat that may look at one under the rules."""
        receivers = {"none": (), "players": self.bettors, "everyone": (*self.bettors, self.banker)}
        dead = dict(zip(receivers[self.rules.dead_cards], self.stock, strict=False))
        dealt = (events.DeadCardDealt(seat, (card,), (seat,)) for seat, card in dead.items())
        return replace(self.with_events(*dealt), stock=self.stock[len(dead) :], dead=tuple(map(dead.get, range(self.seats))))

    def lay_first_row(self, first: tuple[Card, ...], stock: tuple[Card, ...]) -> Self:
        """Lay the cards `first` face up, one for each column, and start the staking.

        Under the rule `bank_first_open`, the banker takes a card before the stakes.
        """
        return replace(
            self.with_events(events.FirstRowLaid(cards=first)),
            phase="bank" if self.rules.bank_first_open else "stake",
            stock=stock,
            columns=tuple((card,) for card in first),
            stakes=((0,) * len(COLUMNS),) * self.seats,
            queue=tuple((seat, 0) for seat in self.bettors),
        )

    @classmethod
    def column_name(cls, column: int) -> str:
        """Return the name of a column on the board and in the log, such as "column 1"."""
        return f"{cls.COLUMN_NAME} {column + 1}"

    @property
    def stakes_by_seat(self) -> tuple[int, ...]:
        """The points staked by each seat."""
        return tuple(map(sum, self.stakes))

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it."""
        over = self.phase == "over"
        return replace(
            self.hide_stock_and_unseen_events(seat),
            dead=tuple(card if card is None or owner == seat else HIDDEN for owner, card in enumerate(self.dead)),
            columns=self.columns if over else tuple(self._visible_column_cards(seat, c) for c in range(len(self.columns))),
            bank=self.bank if over else self._visible_banker_cards(seat),
        )

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation, with the hidden cards drawn at random."""
        reveal = self.hidden_card_sampler(rng, filter(None, self.dead), self.bank, *self.columns)
        return replace(
            self,
            deals=DealSource(rng.getrandbits(32)),
            columns=tuple(map(reveal, self.columns)),
            bank=reveal(self.bank),
            dead=tuple(card and reveal((card,))[0] for card in self.dead),
            stock=reveal(self.stock),
        )

    def _seat_to_act(self) -> int:
        return self.queue[0][0] if self.phase in ("stake", "third") else self.banker

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        match self.phase:
            case "stake":
                return (*self._possible_stakes(), *(() if isinstance(self.rules, FixedStakeRules) else (FinishStaking(),)))
            case "bank":
                return tuple(TakeBankerCard(place) for place in (PLACES if self.rules.bank_pick else ("top",)))
            case "third":
                return self.legal_two_card_actions(self.columns[self.queue[0][1]], "player")
        return self.legal_two_card_actions(self.bank, "dealer")

    def _apply(self, action: Action) -> Self:
        match action:
            case StakeOnColumn(column, points):
                state = self._place_stake(column - 1, points)
                return state._finish_staking_of_seat() if isinstance(self.rules, FixedStakeRules) else state
            case FinishStaking():
                return self._finish_staking_of_seat()
            case TakeBankerCard(place):
                return self._take_banker_card(PLACES[place], place)
        return self._apply_banker_decision(action) if self.phase == "last" else self._apply_third_card_decision(action)

    def _possible_stakes(self) -> list[Action]:
        seat = self.queue[0][0]
        return [
            StakeOnColumn(column + 1, points)
            for column in range(len(self.columns))
            if self._may_stake_on(seat, column)
            for points in self.legal_stake_sizes_of_seat(seat)
        ]

    def _may_stake_on(self, seat: int, column: int) -> bool:
        """Return whether a bettor may stake on a column, or add to a stake there."""
        mine = self.stakes[seat]
        if self.rules.stake_on == "one" and any(mine):
            return mine[column] > 0
        others = any(row[column] for other, row in enumerate(self.stakes) if other != seat)
        return self.rules.share_columns or not others

    def _place_stake(self, column: int, points: int) -> Self:
        seat = self.queue[0][0]
        row = self.stakes[seat]
        stakes = replace_at(self.stakes, seat, replace_at(row, column, row[column] + points))
        return replace(self.with_events(events.ColumnStaked(seat, column=column, points=points)), stakes=stakes)

    def _finish_staking_of_seat(self) -> Self:
        seat = self.queue[0][0]
        event = events.SeatFinishedStaking(seat, points=sum(self.stakes[seat]))
        state = replace(self.with_events(event), queue=self.queue[1:])
        return state if state.queue else state._continue_after_stakes()

    def _continue_after_stakes(self) -> Self:
        """Lay the second row if the banker has a card; otherwise let the banker take one first."""
        return self._lay_second_row() if self.bank else replace(self, phase="bank")

    def _take_banker_card(self, index: int, place: str) -> Self:
        stock = list(self.stock)
        card = stock.pop(index)
        face_up = self.rules.bank_first_open and not self.bank
        seen = None if face_up else (self.banker,) if self.bank else ()
        event = events.BankerCardTaken(self.banker, (card,), seen, number=len(self.bank) + 1, place=place)
        bank = (*self.bank, card)
        look = [events.BankerLookedAtCards(self.banker, bank, (self.banker,))] if self.bank else []
        state = replace(self.with_events(event, *look), stock=tuple(stock), bank=bank)
        if self.bank:
            return state._end_round_or_let_banker_draw()
        return replace(state, phase="stake") if face_up else state._lay_second_row()

    def _lay_second_row(self) -> Self:
        columns = tuple((*column, card) for column, card in zip(self.columns, self.stock, strict=False))
        seen = [tuple(seat for seat in range(self.seats) if self._may_see_second_card(seat, column)) for column in COLUMNS]
        laid = [events.ColumnSecondCardLaid(None, columns[column][1:], seen[column], column=column) for column in COLUMNS]
        queue = self._third_card_queue()
        state = self.with_events(events.SecondRowLaid(), *laid)
        return replace(state, phase="third" if queue else "bank", columns=columns, stock=self.stock[4:], queue=queue)

    def _third_card_queue(self) -> tuple[tuple[int, int], ...]:
        """Return a pair (seat, column) for each column with a stake, in the order of the decisions on third cards.

        The first bettor in turn with a stake on the column makes the decision.
        """
        deciders = {
            column: next(seat for seat in self.bettors if self.stakes[seat][column])
            for column in COLUMNS
            if any(row[column] for row in self.stakes)
        }
        if self.rules.third_by == "column":
            return tuple((seat, column) for column, seat in deciders.items())
        return tuple((seat, c) for seat in self.bettors for c, decider in deciders.items() if decider == seat)

    def _apply_third_card_decision(self, action: Action) -> Self:
        (seat, column), *queue = self.queue
        state = replace(self, queue=tuple(queue), phase="third" if queue else "bank")
        match action:
            case DrawCard():
                card = self.stock[0]
                columns = replace_at(self.columns, column, (*self.columns[column], card))
                drawn = events.ColumnThirdCardDrawn(seat, (card,), column=column)
                return replace(state.with_events(drawn), stock=self.stock[1:], columns=columns)
            case EscapeWithStake():
                rows = tuple(replace_at(row, column, 0) for row in self.stakes)
                shown = events.ColumnStakesTakenBack(seat, self.columns[column], column=column)
                return replace(state.with_events(shown), stakes=rows, turned=(*self.turned, column))
        return state.with_events(events.ColumnThirdCardDeclined(seat, column=column))

    def _end_round_or_let_banker_draw(self) -> Self:
        """End the round if the banker wins outright with two cards, or if no stakes are left. Otherwise let the banker draw or stand."""
        special = hand_scoring.winning_special_hand(self.bank, "dealer", self.rules, self.special_hands)
        if special or not any(self.stakes_by_seat):
            return self._settle_at_showdown()
        return replace(self, phase="last")

    def _apply_banker_decision(self, action: Action) -> Self:
        if isinstance(action, StandOnCards):
            return self.with_events(events.BankerThirdCardDeclined(self.banker))._settle_at_showdown()
        event = events.BankerThirdCardDrawn(self.banker, self.stock[:1])
        bank = (*self.bank, self.stock[0])
        return replace(self.with_events(event), bank=bank, stock=self.stock[1:])._settle_at_showdown()

    def _settle_at_showdown(self) -> Self:
        """Compare each column that has a stake with the banker's hand, and end the round."""
        payoffs = [0] * self.seats
        results = []
        for column, cards in enumerate(self.columns):
            if any(row[column] for row in self.stakes):
                verdict = self.compare_with_bank(cards, self.bank)
                results.append(
                    events.ColumnCompared(None, cards, column=column, odds=verdict.odds, reason=verdict.reason, rule=verdict.rule)
                )
                payoffs = [won + row[column] * verdict.odds for won, row in zip(payoffs, self.stakes, strict=True)]
        return self.pay_bettors_and_end_round(self.bank, results, payoffs)

    def _may_see_second_card(self, seat: int, column: int) -> bool:
        return seat != self.banker and (self.rules.second_seen_by == "players" or self.stakes[seat][column] > 0)

    def _visible_column_cards(self, seat: int, column: int) -> tuple[Card, ...]:
        first, *rest = self.columns[column]
        if rest and column not in self.turned and not self._may_see_second_card(seat, column):
            return (first, HIDDEN, *rest[1:])
        return self.columns[column]

    def _visible_banker_cards(self, seat: int) -> tuple[Card, ...]:
        if seat == self.banker and len(self.bank) > 1:
            return self.bank
        face_up = 1 if self.rules.bank_first_open else 0
        return (*self.bank[:face_up], *hide_cards(self.bank[face_up:]))
