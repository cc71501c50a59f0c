"""Chě sān zhāng, 'draw three cards': two cards each, a third by choice, against the dealer's; who loses drinks a cup.

No full rule text is known. What is reconstructed here is marked so, row by row, in the game's data.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card, ranks
from kabu_core.content.hands import Score
from kabu_core.play import odds
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.rounds import RoundState, Seating, by_lot, hide, replace, replace_at, seen_events
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.play.totals import check_number
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

ID = "che-san-zhang"
MOST_CARDS = 3
HONOUR = 0
"""The rank of a card that counts one or nothing, whichever is better."""

TIES = {"nobody": 0, "dealer": -1, "player": 1}


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """What the sources leave open, and the one rule that only the account of 1588 has."""

    deck: str = option("money-suited", "The pack of 30.", "money-suited")
    first_card: Literal["open", "closed"] = option("open", "How the first of the two cards lies.")
    third: Literal["choice", "three"] = option("choice", "Whether the third card is a choice, or three are dealt to everybody.")
    tie: Literal["nobody", "dealer", "player"] = option("nobody", "Who wins equal totals.")
    sole_winner: Literal["passes", "plays-again"] = option("passes", "What becomes of one who alone has won a round.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


def best(held: Sequence[int]) -> tuple[int, int]:
    """The best last digit of some ranks, and how many of the honours among them count one for it.

    >>> best((9, 0)), best((8, 0, 0))
    ((9, 0), (9, 1))
    """
    return max(((sum(held) + ones) % 10, ones) for ones in range(held.count(HONOUR) + 1))


def total(cards: Sequence[Card]) -> int:
    """The best total of a hand, 0 to 9; nine is best."""
    return best(ranks(cards))[0]


def values(cards: Sequence[Card]) -> tuple[int, ...]:
    """What each card counts for the best total; of several honours the first ones count one."""
    _, ones = best(ranks(cards))
    honours = [card for card in cards if card.rank == HONOUR]
    return tuple(1 if card in honours[:ones] else card.rank for card in cards)


@cache
def tally(deck: str, cards: int) -> Mapping[int, int]:
    """In how many of all deals of so many cards each total is the best that can be made of them."""
    pack = odds.copies(content.decks()[deck])
    found: Counter[int] = Counter()
    for held in combinations_with_replacement(dict(pack), cards):
        found[best(held)[0]] += odds.deals(held, pack)[0]
    return found


def score(cards: Sequence[Card], role: str, rules: Rules) -> Score:
    """The best total, what its honours count, and how often that is dealt. Raises NotationError for too many cards."""
    check_number(cards, MOST_CARDS)
    if not cards:
        return Score(cards=(), values=(), total=0)
    deck = content.decks()[rules.deck]
    ways, every = odds.deals(ranks(cards), odds.copies(deck))
    unseen = [card for card in deck if card not in cards]
    better = sum(total((*cards, card)) > total(cards) for card in unseen)
    return Score(
        cards=tuple(cards),
        values=values(cards),
        total=total(cards),
        draw=("may" if rules.third == "choice" else "must") if len(cards) == 2 else None,
        ways=(ways, every),
        made=(tally(rules.deck, len(cards))[total(cards)], every),
        better=(better, len(unseen)) if len(cards) < MOST_CARDS else None,
    )


def against(mine: int, bank: int, rules: Rules) -> int:
    """A total against the dealer's: 1 if it wins, -1 if it loses, 0 if nobody drinks."""
    return TIES[rules.tie] if mine == bank else 1 if mine > bank else -1


def plays_again(rules: Rules, payoffs: Sequence[int]) -> int | None:
    """Who alone has won and must therefore take on everybody again, if the rules say so."""
    winners = [seat for seat, points in enumerate(payoffs) if points > 0]
    return winners[0] if rules.sole_winner == "plays-again" and len(winners) == 1 else None


def next_dealer(rules: Rules, dealer: int, payoffs: Sequence[int]) -> int:
    """Who deals next of people who sit in the order of play."""
    winner = plays_again(rules, payoffs)
    return (dealer + 1) % len(payoffs) if winner is None else winner


@dataclass(frozen=True, kw_only=True)
class State(RoundState[Rules, Literal["third"]]):
    """One moment of the game; `phase` is "third" or "over", `queue` holds the seats still to decide, the dealer last."""

    hands: tuple[tuple[Card, ...], ...] = ()
    queue: tuple[int, ...] = ()

    GAME = ID

    def first_seating(self, deals: DealSource) -> Seating:
        """Who draws the highest card deals first."""
        return by_lot(self.seats, deals, self.deck, 0, lambda card: -total((card,)))

    def deal(self) -> "State":
        """Two cards for everybody."""
        state = replace(self, phase="third", hands=((),) * self.seats, queue=(*self.seating.others, self.seating.dealer))
        return state._deal_one("up", self.rules.first_card == "open")._deal_one("down", False)

    def seen_by(self, seat: int) -> "State":
        """What a seat knows: its own hand, and the others' cards that lie face up."""
        hands = tuple(hand if seat == owner or self.phase == "over" else self._face_up(hand) for owner, hand in enumerate(self.hands))
        return replace(self, deals=None, stock=hide(self.stock), hands=hands, events=seen_events(self.events, seat))

    def guess(self, rng: random.Random) -> "State":
        """A full state that this view could be."""
        fill = self.hidden_card_sampler(rng, *self.hands)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=tuple(map(fill, self.hands)), stock=fill(self.stock))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """The deal passes in turn, unless who alone has won must play against everybody again."""
        winner = plays_again(self.rules, self.payoffs or ())
        if winner is None:
            return self.seating.passed()
        place = self.seating.order.index(winner)
        return Seating((*self.seating.order[place:], *self.seating.order[:place]))

    def _to_act(self) -> int:
        return self.queue[0]

    def _choices(self) -> tuple[Action, ...]:
        return (Draw(), Stand()) if self.rules.third == "choice" else (Draw(),)

    def _after(self, action: Action) -> "State":
        seat, *queue = self.queue
        state = replace(self, queue=tuple(queue))
        if isinstance(action, Draw):
            hands = replace_at(self.hands, seat, (*self.hands[seat], self.stock[0]))
            state = replace(state.with_events(Event("own draw", seat, cards=self.stock[:1])), stock=self.stock[1:], hands=hands)
        else:
            state = state.with_events(Event("own stand", seat))
        return state if queue else state._showdown()

    def _deal_one(self, key: str, face_up: bool) -> "State":
        """One card to each in turn, the dealer last."""
        cards = dict(zip(self.queue, self.stock, strict=False))
        events = [Event(key, seat, cards=(cards[seat],), seen=None if face_up else (seat,)) for seat in self.queue]
        hands = tuple((*hand, cards[seat]) for seat, hand in enumerate(self.hands))
        return replace(self.with_events(*events), stock=self.stock[len(cards) :], hands=hands)

    def _face_up(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The third card lies open, the second does not, and the first as agreed."""
        first = hand[:1] if self.rules.first_card == "open" else hide(hand[:1])
        return (*first, *hide(hand[1:2]), *hand[2:])

    def _showdown(self) -> "State":
        """Each hand by itself against the dealer's: a cup for the one who loses."""
        dealer = self.seating.dealer
        worth = [total(hand) for hand in self.hands]
        payoffs = [0] * self.seats
        fates = []
        for seat in self.seating.others:
            payoffs[seat] = against(worth[seat], worth[dealer], self.rules)
            reason = "tie" if worth[seat] == worth[dealer] else "total"
            fates.append(Event("hand", seat, cards=self.hands[seat], points=payoffs[seat], text=reason))
        payoffs[dealer] = -sum(payoffs)
        return self.settle(payoffs, Event("bank", dealer, cards=self.hands[dealer]), *fates)
