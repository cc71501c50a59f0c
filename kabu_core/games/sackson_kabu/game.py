"""Kabu by Sid Sackson: two cards each, a third and a fourth by choice, and everybody settles with everybody by the difference of totals."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card, ranks
from kabu_core.content.hands import Score
from kabu_core.play import totals
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.rounds import RoundState, Seating, hide, replace, replace_at, seen_events
from kabu_core.play.state import FOR_LOTS, Action, DealSource, Event, chance
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

ID = "sackson-kabu"
MOST_CARDS = 4
WHITE, RED, BLUE = 1, 5, 10
WHITES = 10
SIX = 6


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """What can be chosen in Sackson's game."""

    deck: str = option("western", "The pack of 40.", "western", "kabufuda", "hanafuda")
    six_open: bool = option(False, "Six more cards lie open, out of play.")
    asking: Literal["rotation", "turn"] = option(
        "rotation", "Whether each is asked for one card at a time or takes all of them in one turn."
    )
    drawn_open: bool = option(False, "A third and a fourth card lie open.")
    rounds: int = option(24, "How many rounds a game has at the most.", low=1, high=1000)


@dataclass(frozen=True, slots=True)
class Chips:
    """A player's points in white, red and blue chips."""

    white: int
    red: int
    blue: int


def stack(seats: int) -> int:
    """The points each player starts with: ten white chips, and a red and a blue one for each player (Pollard 2024, Kabu).

    >>> [stack(seats) for seats in range(2, 7)]
    [40, 55, 70, 85, 100]
    """
    return WHITES * WHITE + seats * (RED + BLUE)


def in_chips(points: Sequence[int]) -> tuple[Chips, ...]:
    """The points of all players in the chips that are on the table, spread as evenly as can be.

    It always comes out: every player's odd points are fewer than the white chips each began with.
    """
    left = [held - held % RED for held in points]
    given = {BLUE: [0] * len(points), RED: [0] * len(points)}
    for worth, stacks in given.items():
        for _ in range(len(points) ** 2):
            seat = left.index(max(left))
            left[seat] -= worth
            stacks[seat] += 1
    return tuple(Chips(held - RED * red - BLUE * blue, red, blue) for held, red, blue in zip(points, given[RED], given[BLUE], strict=True))


def solvent(worth: Sequence[int], chips: Sequence[int]) -> tuple[int, ...]:
    """The seats that settle when hands of this worth are shown: who cannot pay neither pays nor collects.

    That may leave another short of what they counted on, so it is asked until all who are left can pay.
    """
    able = tuple(range(len(worth)))
    while short := {seat for seat in able if chips[seat] + balance(seat, worth, able) < 0}:
        able = tuple(seat for seat in able if seat not in short)
    return able


def balance(seat: int, worth: Sequence[int], others: Iterable[int]) -> int:
    """What a seat wins from others by the differences of totals."""
    return sum(worth[seat] - worth[other] for other in others)


def outlook(cards: Sequence[Card], unseen: Iterable[Card]) -> tuple[int, int]:
    """The total to be expected if one card more is taken and the hand then played on at its best, as a fraction.

    Everybody settles with everybody by differences, so a point more is worth a point from each other player whatever they
    hold: the expected total is all there is to reckon.
    """
    left = Counter(ranks(unseen))
    value, every = totals.total(cards), left.total()
    if len(cards) == MOST_CARDS - 1:
        return _mean(value, left), every
    best = 0
    for rank, copies in left.items():
        now = (value + rank) % 10
        best += copies * max(now * (every - 1), _mean(now, left - Counter([rank])))
    return best, every * (every - 1)


def _mean(value: int, left: Counter[int]) -> int:
    """The sum of all totals that one of the cards left can make of this one."""
    return sum(copies * ((value + rank) % 10) for rank, copies in left.items())


def score(cards: Sequence[Card], role: str, rules: Rules) -> Score:
    """The total of one to four cards, and how many of the unseen better it. Raises NotationError for more cards."""
    found = totals.counted(cards, content.decks()[rules.deck], MOST_CARDS)
    return dataclasses.replace(found, draw="may" if 1 < len(cards) < MOST_CARDS else None)


@dataclass(frozen=True, kw_only=True)
class State(RoundState[Rules, Literal["draw"]]):
    """One moment of the game.

    `phase`: "draw" or "over"; `queue` holds the seats still to be asked, `table` the cards out of play; `able` are the seats
    that could pay at the showdown.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    table: tuple[Card, ...] = ()
    queue: tuple[int, ...] = ()
    able: tuple[int, ...] = ()

    GAME = ID

    def first_seating(self, deals: DealSource) -> Seating:
        """Chance names the dealer, as no source does; seat 0 deals where a game was dealt elsewhere and its record names nobody."""
        first = 0 if deals.seed is None else int(chance(deals.seed, FOR_LOTS, 0).random() * self.seats)
        return Seating(deals.order(0) or (*range(first, self.seats), *range(first)))

    def deal(self) -> "State":
        """Two cards each, one at a time, then the open ones."""
        order, first = (*self.seating.others, self.seating.dealer), 2 * self.seats
        table = self.stock[first : first + SIX] if self.rules.six_open else ()
        hands = tuple((self.stock[place], self.stock[self.seats + place]) for place in map(order.index, range(self.seats)))
        return replace(
            self.with_events(
                *(Event("two", seat, cards=hands[seat], seen=(seat,)) for seat in order), *([Event("six", cards=table)] if table else [])
            ),
            phase="draw",
            stock=self.stock[first + len(table) :],
            hands=hands,
            table=table,
            queue=order,
        )

    @property
    def chips(self) -> tuple[int, ...]:
        """The points each seat has in chips."""
        return tuple(stack(self.seats) + points for points in self.points)

    @property
    def payments(self) -> tuple[tuple[int, int, int], ...]:
        """Who pays whom how much at the showdown, by payer."""
        worth = [totals.total(hand) for hand in self.hands]
        pairs = ((low, high, worth[high] - worth[low]) for low in self.able for high in self.able)
        return tuple(pair for pair in pairs if pair[2] > 0)

    def seen_by(self, seat: int) -> "State":
        """What a seat knows: its own hand, the cards out of play and, where they lie open, those the others have taken."""
        hidden = 0 if self.phase == "over" else 2 if self.rules.drawn_open else MOST_CARDS
        hands = tuple(hand if owner == seat else (*hide(hand[:hidden]), *hand[hidden:]) for owner, hand in enumerate(self.hands))
        return replace(self, deals=None, stock=hide(self.stock), hands=hands, events=seen_events(self.events, seat))

    def guess(self, rng: random.Random) -> "State":
        """A full state that this view could be."""
        fill = self.hidden_card_sampler(rng, self.table, *self.hands)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=tuple(map(fill, self.hands)), stock=fill(self.stock))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """The deal goes round."""
        return self.seating.passed()

    def _to_act(self) -> int:
        return self.queue[0]

    def _choices(self) -> tuple[Action, ...]:
        return (Draw(), Stand())

    def _after(self, action: Action) -> "State":
        seat, *rest = self.queue
        if action == Stand():
            state = replace(self.with_events(Event("stand", seat)), queue=tuple(rest))
        else:
            hand = (*self.hands[seat], self.stock[0])
            again = [seat] if len(hand) < MOST_CARDS else []
            event = Event("draw", seat, cards=self.stock[:1], seen=None if self.rules.drawn_open else (seat,))
            state = replace(
                self.with_events(event),
                queue=(*again, *rest) if self.rules.asking == "turn" else (*rest, *again),
                stock=self.stock[1:],
                hands=replace_at(self.hands, seat, hand),
            )
        return state if state.queue else state._showdown()

    def _showdown(self) -> "State":
        """Everybody settles with everybody; who cannot pay ends the game."""
        order = (*self.seating.others, self.seating.dealer)
        worth = [totals.total(hand) for hand in self.hands]
        settled = replace(self, able=solvent(worth, self.chips))
        short = [seat for seat in order if seat not in settled.able]
        payoffs = [0 if seat in short else balance(seat, worth, settled.able) for seat in range(self.seats)]
        shown = [Event("show", seat, cards=self.hands[seat]) for seat in order]
        paid = [Event("pays", seat, to=to) for seat in order if (to := tuple(pair[1:] for pair in settled.payments if pair[0] == seat))]
        state = settled.settle(payoffs, *shown, *(Event("short", seat) for seat in short), *paid)
        state = replace(state, more_rounds=self.more_rounds and not short)
        return state if state.more_rounds else state._won()

    def _won(self) -> "State":
        """Who has the most points in the end."""
        most = max(self.chips)
        return self.with_events(*(Event("most", seat, points=most) for seat, chips in enumerate(self.chips) if chips == most))
