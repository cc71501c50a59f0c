"""Oicho-Kabu at the table: four columns of cards, on which the bettors stake against the banker.

One round: dead cards; first field, four cards face up; stakes; the banker's first card; second field, face down; a third
card for a column if its deciding bettor wants one; the banker's second and perhaps third card; showdown column by column.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kabu_core import content, totals
from kabu_core.banking import (
    BankRules,
    Deal,
    Done,
    Draw,
    Escape,
    Seating,
    Stand,
    hide,
    next_seating,
    room,
    seat_by_lot,
    seen_events,
    unseen,
)
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.errors import IllegalAction
from kabu_core.play import Action, Deals, Event
from kabu_core.rules import option

ID = "oicho-kabu"
COLUMNS = range(4)
PLACES = {"top": 0, "fourth": 3, "bottom": -1}


@dataclass(frozen=True, kw_only=True)
class Rules(BankRules):
    """The table form."""

    dead_cards: str = option("players", "Who gets a card to look at that is out of play.", "none", "players", "everyone")
    stake_on: str = option("several", "On how many columns one bettor may stake.", "one", "several")
    share_columns: bool = option(True, "Several bettors may stake on one column.")
    bank_pick: bool = option(True, "The dealer takes the first two cards from top, bottom or fourth place as he likes.")
    bank_first_open: bool = option(False, "The dealer's first card lies open before the stakes.")
    second_seen_by: str = option("bettors", "Who may look at a column's second card: its bettors or all players.", "bettors", "players")
    third_by: str = option("seat", "Whether the third cards are asked by seat or by column.", "seat", "column")


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """Put points on a column, 1 to 4, counted from the banker's right."""

    column: int
    points: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The banker takes a card from a place of the stock: top, fourth or bottom."""

    place: str


@dataclass(frozen=True)
class State:
    """One moment of the game; see `play.State`.

    `phase`: "stake", "bank" (the banker takes a card), "third", "last" (the banker's third card) or "over".
    `stakes[seat][column]` are points; `queue` holds (seat, column) of the decisions still to come; `turned` are the
    columns turned up before the showdown, since their stakes were taken back.
    """

    rules: Rules
    seats: int
    deals: Deals | None
    round: int
    seating: Seating
    phase: str
    stock: tuple[Card, ...]
    dead: tuple[Card | None, ...]
    columns: tuple[tuple[Card, ...], ...]
    bank: tuple[Card, ...]
    stakes: tuple[tuple[int, ...], ...]
    queue: tuple[tuple[int, int], ...]
    turned: tuple[int, ...]
    points: tuple[int, ...]
    payoffs: tuple[int, ...] | None
    events: tuple[Event, ...]

    @property
    def deck(self) -> Deck:
        return content.decks()[self.rules.deck]

    @property
    def banker(self) -> int:
        return self.seating.banker

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        if self.phase == "over":
            return self.banker if self.more_rounds else None
        return self.queue[0][0] if self.phase in ("stake", "third") else self.banker

    @property
    def more_rounds(self) -> bool:
        """Whether another round can be dealt."""
        return self.round + 1 < self.rules.rounds and (self.deals is None or self.deals.has(self.round + 1))

    @property
    def column(self) -> int | None:
        """The column whose third card is being decided."""
        return self.queue[0][1] if self.phase == "third" else None

    @property
    def total_stakes(self) -> tuple[int, ...]:
        """Points staked by each seat."""
        return tuple(map(sum, self.stakes))

    def actions(self) -> tuple[Action, ...]:
        """The legal actions of the actor."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        match self.phase:
            case "stake":
                return (*self._stakes(), Done())
            case "bank":
                return tuple(Take(place) for place in (PLACES if self.rules.bank_pick else ("top",)))
            case "third":
                return self._decisions(self.columns[self.queue[0][1]], "player")
            case "last":
                return self._decisions(self.bank, "dealer")
        return (Deal(),) if self.more_rounds else ()

    def apply(self, action: Action) -> "State":
        """The state after a legal action. Raises IllegalAction for any other."""
        if action not in self.actions():
            raise IllegalAction(f"'{action}' is not legal now")
        match action:
            case Stake(column, points):
                return self._stake(column - 1, points)
            case Done():
                return self._done()
            case Take(place):
                return self._take(PLACES[place], place)
            case Deal():
                return self._next_round()
        return self._last(action) if self.phase == "last" else self._third(action)

    def seen_by(self, seat: int) -> "State":
        """What a seat knows."""
        over = self.phase == "over"
        return replace(
            self,
            deals=None,
            stock=hide(self.stock),
            dead=tuple(card if card is None or owner == seat else HIDDEN for owner, card in enumerate(self.dead)),
            columns=self.columns if over else tuple(self._seen_column(seat, c) for c in COLUMNS),
            bank=self.bank if over else self._seen_bank(seat),
            events=seen_events(self.events, seat),
        )

    def guess(self, rng: random.Random) -> "State":
        """A full state that this view could be."""
        rest = unseen(self.deck, self.stock, filter(None, self.dead), self.bank, *self.columns)
        rng.shuffle(rest)

        def fill(cards: Sequence[Card]) -> tuple[Card, ...]:
            return tuple(rest.pop() if card is HIDDEN else card for card in cards)

        return replace(
            self,
            deals=Deals(rng.getrandbits(32)),
            columns=tuple(fill(column) for column in self.columns),
            bank=fill(self.bank),
            dead=tuple(card and fill((card,))[0] for card in self.dead),
            stock=fill(self.stock),
        )

    def _stakes(self) -> list[Action]:
        seat = self.queue[0][0]
        mine = self.stakes[seat]
        left = room(self.rules, self.total_stakes, sum(mine))
        return [
            Stake(column + 1, points)
            for column in COLUMNS
            if self._open_to(seat, column)
            for points in range(self.rules.unit, left + 1, self.rules.unit)
        ]

    def _open_to(self, seat: int, column: int) -> bool:
        """Whether a bettor may put points, or more points, on a column."""
        mine = self.stakes[seat]
        if self.rules.stake_on == "one" and any(mine):
            return mine[column] > 0
        others = any(row[column] for other, row in enumerate(self.stakes) if other != seat)
        return self.rules.share_columns or not others

    def _decisions(self, cards: Sequence[Card], role: totals.Role) -> tuple[Action, ...]:
        draw = totals.drawing(cards, role, self.rules, content.specials(ID))
        free: dict[totals.Draw, tuple[Action, ...]] = {"must": (Draw(),), "may": (Draw(), Stand()), "may not": (Stand(),)}
        escape = (Escape(),) if totals.may_escape(cards, role, self.rules) else ()
        return (*free[draw], *escape)

    def _stake(self, column: int, points: int) -> "State":
        seat = self.queue[0][0]
        row = (*self.stakes[seat][:column], self.stakes[seat][column] + points, *self.stakes[seat][column + 1 :])
        return replace(
            self,
            stakes=(*self.stakes[:seat], row, *self.stakes[seat + 1 :]),
            events=(*self.events, Event("stake", seat, column, points=points)),
        )

    def _done(self) -> "State":
        seat = self.queue[0][0]
        event = Event("staked", seat, points=sum(self.stakes[seat]))
        state = replace(self, queue=self.queue[1:], events=(*self.events, event))
        if state.queue:
            return state
        return state._second_field() if self.bank else replace(state, phase="bank")

    def _take(self, index: int, place: str) -> "State":
        stock = list(self.stock)
        card = stock.pop(index)
        opened = self.rules.bank_first_open and not self.bank
        seen = None if opened else (self.banker,) if self.bank else ()
        number = len(self.bank) + 1
        event = Event("bank card", self.banker, cards=(card,), points=number, text=place, seen=seen)
        state = replace(self, stock=tuple(stock), bank=(*self.bank, card), events=(*self.events, event))
        if self.bank:
            return state._after_bank()
        return replace(state, phase="stake") if opened else state._second_field()

    def _second_field(self) -> "State":
        columns = tuple((*column, card) for column, card in zip(self.columns, self.stock, strict=False))
        events = [Event("second field")]
        events += [
            Event("second", column=c, cards=columns[c][1:], seen=tuple(s for s in range(self.seats) if self._may_look(s, c)))
            for c in COLUMNS
        ]
        queue = self._queue()
        return replace(
            self,
            phase="third" if queue else "bank",
            columns=columns,
            stock=self.stock[4:],
            queue=queue,
            events=(*self.events, *events),
        )

    def _queue(self) -> tuple[tuple[int, int], ...]:
        """Who decides for which staked column, in the order of asking: the first bettor in turn who staked on it."""
        deciders = {
            column: next(seat for seat in self.seating.bettors if self.stakes[seat][column])
            for column in COLUMNS
            if any(row[column] for row in self.stakes)
        }
        if self.rules.third_by == "column":
            return tuple((seat, column) for column, seat in deciders.items())
        return tuple((seat, c) for seat in self.seating.bettors for c, decider in deciders.items() if decider == seat)

    def _third(self, action: Action) -> "State":
        (seat, column), *queue = self.queue
        state = replace(self, queue=tuple(queue), phase="third" if queue else "bank")
        match action:
            case Draw():
                card = self.stock[0]
                columns = (*self.columns[:column], (*self.columns[column], card), *self.columns[column + 1 :])
                event = Event("draw", seat, column, (card,))
                return replace(state, stock=self.stock[1:], columns=columns, events=(*self.events, event))
            case Escape():
                rows = tuple((*row[:column], 0, *row[column + 1 :]) for row in self.stakes)
                event = Event("escape", seat, column, self.columns[column])
                return replace(state, stakes=rows, turned=(*self.turned, column), events=(*self.events, event))
        return replace(state, events=(*self.events, Event("stand", seat, column)))

    def _after_bank(self) -> "State":
        """The banker has two cards: a special hand ends the round at once, and so does having nothing to win."""
        special = totals.special(self.bank, "dealer", self.rules, content.specials(ID))
        if special or not any(self.total_stakes):
            return self._showdown()
        return replace(self, phase="last")

    def _last(self, action: Action) -> "State":
        if isinstance(action, Stand):
            return replace(self, events=(*self.events, Event("bank stand", self.banker)))._showdown()
        event = Event("bank draw", self.banker, cards=self.stock[:1])
        bank = (*self.bank, self.stock[0])
        return replace(self, bank=bank, stock=self.stock[1:], events=(*self.events, event))._showdown()

    def _showdown(self) -> "State":
        payoffs = [0] * self.seats
        special = totals.special(self.bank, "dealer", self.rules, content.specials(ID))
        events = [Event("bank", self.banker, cards=self.bank, text=special.id if special else "")]
        for column in COLUMNS:
            if not any(row[column] for row in self.stakes):
                continue
            verdict = totals.against(self.columns[column], self.bank, self.rules, content.specials(ID))
            events.append(Event("column", None, column, self.columns[column], verdict.odds, verdict.reason))
            for seat in self.seating.bettors:
                payoffs[seat] += self.stakes[seat][column] * verdict.odds
        payoffs[self.banker] = -sum(payoffs)
        events += [Event("payoff", seat, points=payoffs[seat]) for seat in self.seating.order]
        return replace(
            self,
            phase="over",
            payoffs=tuple(payoffs),
            points=tuple(a + b for a, b in zip(self.points, payoffs, strict=True)),
            events=(*self.events, *events),
        )

    def _next_round(self) -> "State":
        if self.deals is None:
            raise IllegalAction("a view cannot deal: it does not know the cards")
        staked = [event for event in self.events[self._round_start :] if event.key == "column"]
        lost_to_all = bool(staked) and all(event.points > 0 for event in staked)
        number = self.round + 1
        seating = next_seating(self.rules, self.seating, lost_to_all, self.deals, self.deck, number)
        return _deal(self.rules, self.seats, self.deals, number, seating, self.points, self.events)

    @property
    def _round_start(self) -> int:
        return max(n for n, event in enumerate(self.events) if event.key == "round")

    def _may_look(self, seat: int, column: int) -> bool:
        return seat != self.banker and (self.rules.second_seen_by == "players" or self.stakes[seat][column] > 0)

    def _seen_column(self, seat: int, column: int) -> tuple[Card, ...]:
        first, *rest = self.columns[column]
        if rest and column not in self.turned and not self._may_look(seat, column):
            return (first, HIDDEN, *rest[1:])
        return self.columns[column]

    def _seen_bank(self, seat: int) -> tuple[Card, ...]:
        if seat == self.banker and len(self.bank) > 1:
            return self.bank
        opened = 1 if self.rules.bank_first_open else 0
        return (*self.bank[:opened], *hide(self.bank[opened:]))


def start(rules: Rules, seats: int, deals: Deals) -> State:
    """The first round, dealt and waiting for stakes."""
    seating = seat_by_lot(rules, seats, deals, content.decks()[rules.deck], 0)
    return _deal(rules, seats, deals, 0, seating, (0,) * seats, ())


def _deal(
    rules: Rules,
    seats: int,
    deals: Deals,
    number: int,
    seating: Seating,
    points: tuple[int, ...],
    events: tuple[Event, ...],
) -> State:
    """Round `number` (from 0): the dead cards, then the first field."""
    stock = list(deals.pack(content.decks()[rules.deck], number))
    receivers = {"none": (), "players": seating.bettors, "everyone": (*seating.bettors, seating.banker)}
    dead: list[Card | None] = [None] * seats
    told = [*seating.events, Event("round", seating.banker, points=number + 1)]
    for seat in receivers[rules.dead_cards]:
        dead[seat] = card = stock.pop(0)
        told.append(Event("dead", seat, cards=(card,), seen=(seat,)))
    first, stock = stock[:4], stock[4:]
    told.append(Event("first", cards=tuple(first)))
    return State(
        rules=rules,
        seats=seats,
        deals=deals,
        round=number,
        seating=seating,
        phase="bank" if rules.bank_first_open else "stake",
        stock=tuple(stock),
        dead=tuple(dead),
        columns=tuple((card,) for card in first),
        bank=(),
        stakes=((0,) * len(COLUMNS),) * seats,
        queue=tuple((seat, 0) for seat in seating.bettors),
        turned=(),
        points=points,
        payoffs=None,
        events=(*events, *told),
    )
