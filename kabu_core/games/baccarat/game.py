"""Baccarat (punto banco): two hands that belong to nobody, a table instead of choices, stakes on either hand or on a tie.

All stakes are laid against the house, which sits last. Every round is dealt from a full shoe.
"""

import dataclasses
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import TYPE_CHECKING, Literal

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.content.hands import Score
from kabu_core.play import odds, totals
from kabu_core.play.rounds import RoundState, Seating, hide, replace, replace_at
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

if TYPE_CHECKING:
    from fractions import Fraction

ID = "baccarat"
MOST_CARDS = totals.MOST_CARDS
SIDES = ("player", "banker", "tie")
"""What a stake can be laid on; the first two are the hands, in the order of the deal."""

SMALLEST = 20
ALONE_UPTO = 5
"""The player's hand draws up to this total, and the banker's if the player's stood."""

BANKER_UPTO = (3, 3, 4, 4, 5, 5, 6, 6, 2, 3)
"""Up to which total the banker's hand draws, by what the player's third card counts. Source: 58 Pa. Code 631a.11, table 1."""

type Counts = tuple[int, ...]
"""How many cards are left that count 0, 1, 2 and so on to 9."""


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """The shoe and the pay."""

    deck: str = option("western-52", "The pack.", "western-52")
    packs: int = option(8, "How many packs are in the shoe.", low=1, high=8)
    commission: int = option(5, "How many percent of a win on the banker’s hand the house keeps.", low=0, high=10)
    tie_pays: int = option(8, "Net odds of a tie.", low=1, high=20, odds=True)
    units: int = option(10, "The largest stake, in smallest stakes.", low=1, high=50)
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    @property
    def unit(self) -> int:
        """The smallest stake, of which all are multiples: from 20 up, and such that the commission is a whole number of points."""
        whole = 100 // gcd(100, self.commission)
        return -(-SMALLEST // whole) * whole


def pack(rules: Rules) -> Deck:
    """The shoe: so many packs as one."""
    return _shoe(rules.deck, rules.packs)


@cache
def _shoe(deck_id: str, packs: int) -> Deck:
    deck = content.decks()[deck_id]
    return dataclasses.replace(deck, cards=tuple(dataclasses.replace(card) for _ in range(packs) for card in deck), size=packs * len(deck))


def natural(cards: Sequence[Card]) -> bool:
    """Whether two cards make eight or nine, which ends the deal."""
    return len(cards) == 2 and totals.total(cards) >= 8


def player_draws(total: int) -> bool:
    """Whether the player's hand takes a third card, there being no natural."""
    return total <= ALONE_UPTO


def banker_draws(total: int, third: int | None) -> bool:
    """Whether the banker's hand takes a third card, there being no natural; `third` is what the player's counts, None if there is none.

    >>> banker_draws(3, 8), banker_draws(6, 7), banker_draws(6, None)
    (False, True, False)
    """
    return total <= (ALONE_UPTO if third is None else BANKER_UPTO[third])


def dealt(shoe: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The player's and the banker's hand from the top of a shoe."""
    player, banker, rest = tuple(shoe[0:4:2]), tuple(shoe[1:4:2]), shoe[4:6]
    if natural(player) or natural(banker):
        return player, banker
    third = rest[0] if player_draws(totals.total(player)) else None
    if third:
        player, rest = (*player, third), rest[1:]
    if banker_draws(totals.total(banker), third.rank if third else None):
        banker = (*banker, rest[0])
    return player, banker


def winner(player: int, banker: int) -> str:
    """The side that wins, by the totals of the hands."""
    return "player" if player > banker else "banker" if banker > player else "tie"


def score(cards: Sequence[Card], role: str, rules: Rules) -> Score:
    """What a hand is worth; of a banker's two cards `draw` is None where the third depends on the player's hand."""
    found = totals.counted(cards, pack(rules))
    if len(cards) != 2:
        return found
    if natural(cards):
        return dataclasses.replace(found, draw="may not", better=None)
    draws = {player_draws(found.total)} if role == "player" else {banker_draws(found.total, third) for third in (None, *range(10))}
    return dataclasses.replace(found, draw=None if len(draws) == 2 else "must" if draws.pop() else "may not")


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """Put points on the player's hand, the banker's hand or a tie."""

    side: str
    points: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Look on this round."""


def won(stake: Stake, side: str, rules: Rules) -> int:
    """The points that a stake wins when this side does: less than nothing if it is lost."""
    if stake.side != side:
        return 0 if side == "tie" else -stake.points
    return stake.points * {"player": 100, "banker": 100 - rules.commission, "tie": 100 * rules.tie_pays}[side] // 100


@dataclass(frozen=True, kw_only=True)
class State(RoundState[Rules, Literal["stake"]]):
    """One moment of the game.

    `phase`: "stake" or "over"; `hands` are the player's and the banker's; `bets` by seat; `queue` holds the seats still to stake.
    """

    hands: tuple[tuple[Card, ...], ...] = ((), ())
    bets: tuple[Stake | None, ...] = ()
    queue: tuple[int, ...] = ()

    GAME = ID

    def first_seating(self, deals: DealSource) -> Seating:
        """The house sits last."""
        return Seating(deals.order(0) or (self.seats - 1, *range(self.seats - 1)))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        return Seating(self.seating.order)

    def deal(self) -> "State":
        """A full shoe, and the first bettor to stake."""
        return replace(self, phase="stake", bets=(None,) * self.seats, queue=self.seating.others)

    @property
    def deck(self) -> Deck:
        return pack(self.rules)

    def seen_by(self, seat: int) -> "State":
        """What a seat knows: all but the shoe."""
        return replace(self, deals=None, stock=hide(self.stock))

    def guess(self, rng: random.Random) -> "State":
        """A full state that this view could be."""
        return replace(self, deals=DealSource(rng.getrandbits(32)), stock=self.hidden_card_sampler(rng, *self.hands)(self.stock))

    def _to_act(self) -> int:
        return self.queue[0]

    def _choices(self) -> tuple[Action, ...]:
        unit = self.rules.unit
        points = range(unit, unit * self.rules.units + 1, unit)
        return (*(Stake(side, stake) for side in SIDES for stake in points), Pass())

    def _after(self, action: Action) -> "State":
        seat, *queue = self.queue
        if isinstance(action, Stake):
            bets = replace_at(self.bets, seat, action)
            state = replace(self.with_events(Event("bet", seat, text=action.side, points=action.points)), bets=bets, queue=tuple(queue))
        else:
            state = replace(self.with_events(Event("look on", seat)), queue=tuple(queue))
        return state if queue else state._dealt()

    def _dealt(self) -> "State":
        """The hands by the table, and the end of the round."""
        hands = dealt(self.stock)
        stock = self.stock[sum(map(len, hands)) :]
        ends = any(natural(hand) for hand in hands)
        told = [Event("two", text=side, cards=hand[:2]) for side, hand in zip(SIDES, hands, strict=False)]
        told += [Event("natural")] if ends else [Event("third", text=side, cards=hand) for side, hand in zip(SIDES, hands, strict=False)]
        side = winner(*map(totals.total, hands))
        paid = [won(bet, side, self.rules) if bet else 0 for bet in self.bets]
        paid[self.seating.dealer] = -sum(paid)
        terms = {"banker": self.rules.commission, "tie": self.rules.tie_pays}
        return replace(self, stock=stock, hands=hands).settle(paid, *told, Event("result", text=side, points=terms.get(side, 0)))


@cache
def outcomes(packs: int) -> dict[str, int]:
    """In how many of all orders of the top six cards of a full shoe each side wins.

    >>> outcomes(1)
    {'player': 6548674432, 'banker': 6737232640, 'tie': 1372227328}
    """
    copies = dict(odds.copies(_shoe("western-52", packs)))
    return ended(tuple(copies[value] for value in range(10)))


def ended(shoe: Counts) -> dict[str, int]:
    """The same for any cards that are left."""
    found = dict.fromkeys(SIDES, 0)
    for player, without_player, ways in _pairs(shoe):
        for banker, left, more in _pairs(without_player):
            for side, orders in _ended(player, banker, left):
                found[side] += ways * more * orders
    return found


def _pairs(left: Counts) -> Iterator[tuple[int, Counts, int]]:
    """Every two cards from these: their total, what is left, and in how many orders they come."""
    for one in range(10):
        for other in range(one, 10):
            ways = left[one] * (left[other] - 1) if one == other else 2 * left[one] * left[other]
            rest = tuple(count - (value == one) - (value == other) for value, count in enumerate(left))
            yield (one + other) % 10, rest, ways


def _ended(player: int, banker: int, left: Counts) -> Iterator[tuple[str, int]]:
    """How the round ends from these two totals, in how many orders of the next two cards, whether or not they are drawn."""
    unseen = sum(left)
    if max(player, banker) >= 8 or not (player_draws(player) or banker_draws(banker, None)):
        yield winner(player, banker), unseen * (unseen - 1)
    elif not player_draws(player):
        for card, count in enumerate(left):
            yield winner(player, (banker + card) % 10), count * (unseen - 1)
    else:
        for third, count in enumerate(left):
            total = (player + third) % 10
            if not banker_draws(banker, third):
                yield winner(total, banker), count * (unseen - 1)
                continue
            for card, more in enumerate(left):
                yield winner(total, (banker + card) % 10), count * (more - (card == third))


def gain(side: str, rules: Rules) -> tuple[int, int]:
    """What a stake on this side wins on average of itself, as a number and of how many; less than nothing is the edge of the house."""
    counts = outcomes(rules.packs)
    stake = Stake(side, 100)
    return sum(won(stake, ends, rules) * count for ends, count in counts.items()), 100 * sum(counts.values())


def edge(side: str, rules: Rules) -> "Fraction":
    """The share of every stake on this side that the house keeps on average.

    >>> edge("player", Rules(packs=1))
    Fraction(163679, 12724075)
    """
    from fractions import Fraction  # needed by the page and not by a widget, so no browser loads it

    lost, of = gain(side, rules)
    return Fraction(-lost, of)
