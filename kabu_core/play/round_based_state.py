"""The base of all games that are played in rounds: the seating, the draw for the deal, and an immutable state.

A seat stays with its player for the whole game; `seating` has the order of play of a round, dealer first.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import add
from typing import ClassVar, Literal, Self

from kabu_core import content
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.errors import IllegalAction
from kabu_core.play.events import Event, card_drawn_for_deal, payoff_made, round_started
from kabu_core.play.fast_state_copies import new_state_with_fields
from kabu_core.play.fast_state_copies import replace as replace
from kabu_core.play.state import FOR_LOTS, Action, DealSource, seeded_random, shuffle_cards
from kabu_core.rules import Rules


class DealNextRound(Action, word="deal"):
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class SeatingOrder:
    """The order of play in a round, dealer first.

    `events` are the log events of the draw for the deal, if there was one. `rule` is the rule that decided who deals, as in an `Event`.
    """

    order: tuple[int, ...]
    events: tuple[Event, ...] = ()
    rule: str = ""

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.order[0]

    @property
    def seats_after_dealer(self) -> tuple[int, ...]:
        """All seats but the dealer's, in order of play, starting with the dealer's neighbour."""
        return self.order[1:]

    def with_next_dealer(self, rule: str = "") -> "SeatingOrder":
        """Return the seating in which the next seat deals. `rule` is the rule that decides this."""
        return self.with_dealer(self.order[1], rule)

    def with_dealer(self, dealer: int, rule: str = "") -> "SeatingOrder":
        """Return the seating in which `dealer` deals and the others follow in the same order. `rule` is the rule that decides this."""
        start = self.order.index(dealer)
        return SeatingOrder((*self.order[start:], *self.order[:start]), rule=rule)


def seating_with_random_dealer(seats: int, deals: DealSource) -> SeatingOrder:
    """Choose the first dealer at random. In a recorded game that names no dealer, seat 0 deals."""
    first = 0 if deals.seed is None else int(seeded_random(deals.seed, FOR_LOTS, 0).random() * seats)
    return SeatingOrder(deals.recorded_order_of_round(0) or (*range(first, seats), *range(first)))


def sole_winner(payoffs: Sequence[int]) -> int | None:
    """Return the only seat that won points in a round; None if no seat or several seats won points."""
    winners = [seat for seat, points in enumerate(payoffs) if points > 0]
    return winners[0] if len(winners) == 1 else None


def split_points(points: int, winners: Sequence[int]) -> dict[int, int]:
    """Return the share of each winning seat. If the points cannot be divided evenly, the first winners get one point more."""
    share, rest = divmod(points, len(winners))
    return {seat: share + (n < rest) for n, seat in enumerate(winners)}


def seating_by_draw[W: (int, tuple[int, int])](
    seats: int, deals: DealSource, deck: Deck, number: int, worth: Callable[[Card], W]
) -> SeatingOrder:
    """Let each seat draw a card, and return the seating in order of the worth of the cards.

    The seat with the card of the lowest worth deals. Seats with cards of equal worth draw again.

    A recorded order of play replaces the draw. If there is no recorded order and no seed, seat 0 deals.
    """
    if deals.recorded_order_of_round(number) or deals.seed is None:
        return SeatingOrder(deals.recorded_order_of_round(number) or tuple(range(seats)))
    events: list[Event] = []
    order = _sort_by_draw(range(seats), "", deck, seeded_random(deals.seed, FOR_LOTS, number), worth, events)
    return SeatingOrder(tuple(order), tuple(events))


def _sort_by_draw[W: (int, tuple[int, int])](
    seats: Sequence[int], rule: str, deck: Deck, rng: random.Random, worth: Callable[[Card], W], events: list[Event]
) -> list[int]:
    """Let each seat draw a card, add the events of the draw to `events`, and return the seats in order of the worth of their cards.

    It is not nested in `seating_by_draw`, where it would refer to itself and so keep `rng` in memory until the next garbage collection.
    """
    seats_by_worth: dict[W, list[int]] = {}
    for seat, card in zip(seats, shuffle_cards(deck.cards, rng, len(seats)), strict=True):
        events.append(card_drawn_for_deal(seat, (card,), rule=rule))
        seats_by_worth.setdefault(worth(card), []).append(seat)
    groups = [seats_by_worth[value] for value in sorted(seats_by_worth)]
    return [seat for group in groups for seat in (_sort_by_draw(group, "tied_lots", deck, rng, worth, events) if len(group) > 1 else group)]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)  # repr=False and eq=False for the reason given in a comment on `Rules`
class RoundBasedState[R: Rules, P: str](ABC):
    """The state of a game played in rounds; see the protocol `play.state.State`. Each game adds fields for its cards.

    `phase` is one of the game's own phases `P`, then "over" when the round is settled.
    """

    rules: R
    seats: int
    deals: DealSource | None
    round_index: int
    seating: SeatingOrder
    phase: P | Literal["", "over"] = ""
    stock: tuple[Card, ...] = ()
    points: tuple[int, ...]
    payoffs: tuple[int, ...] | None = None
    events: tuple[Event, ...] = ()
    has_more_rounds: bool = False

    _cached_legal_actions: ClassVar[tuple[Action, ...] | None]

    GAME: ClassVar[str]
    CACHES: ClassVar[tuple[str, ...]] = ("_cached_legal_actions",)
    """The names of the attributes that cache values calculated from the fields; None stands for a value not calculated yet."""
    CARDS_BY_SEAT: ClassVar[tuple[str, ...]] = ("hands",)
    """The names of the fields that have some cards for each seat."""
    CARDS_ON_TABLE: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, other than the stock, that have some cards for everybody."""
    ACTION_PATTERNS: ClassVar[tuple[str, ...]]
    """Patterns of the texts of all actions of the game. A name in braces, such as `{points}`, stands for each of its values in turn.

    `environments.action_list` lists these names. An asterisk stands for the one number of points that the rules allow at the moment.
    """

    def __post_init__(self) -> None:
        """Add the caches, empty at first. The functions in `fast_state_copies` do the same."""
        vars(self).update(dict.fromkeys(self.CACHES))

    def __repr__(self) -> str:
        """Return the game, the round, and the seat to act or the payoffs, because all fields would fill a page."""
        position = f"seat {self.current_player} to act" if self.payoffs is None else f"payoffs {self.payoffs}"
        return f"<{self.GAME}, round {self.round_index + 1}, {position}>"

    @abstractmethod
    def deal(self) -> Self:
        """Deal the round from the stock, which holds all cards, and return the state before the first action."""

    @abstractmethod
    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it."""

    @abstractmethod
    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Return the seating of the first round."""

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        """Return the seating of round `number` if the record does not give it: by default, the next seat deals."""
        return self.seating.with_next_dealer()

    @abstractmethod
    def _seat_to_act(self) -> int:
        """Return the seat to act during a round."""

    @abstractmethod
    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        """Return the legal actions during a round."""

    @abstractmethod
    def _apply(self, action: Action) -> Self:
        """Return the state after a legal action during a round."""

    def start_round(self, deals: DealSource, number: int, seating: SeatingOrder) -> Self:
        """Deal round `number`. Of this state, only the rules, seats, points and log are kept."""
        return new_state_with_fields(
            type(self),
            rules=self.rules,
            seats=self.seats,
            deals=deals,
            round_index=number,
            seating=seating,
            stock=deals.pack_of_round(self.deck, number),
            points=self.points,
            events=(*self.events, *seating.events, round_started(seating.dealer, number=number + 1, rule=seating.rule)),
            has_more_rounds=number + 1 < self.rules.rounds and deals.has_pack_of_round(number + 1),
        ).deal()

    @property
    def deck(self) -> Deck:
        """The deck that the game is played with, with the cards of all its packs."""
        return content.deck_named_by_rules(self.rules)

    @property
    def current_player(self) -> int | None:
        """The seat to act, None when the game is over."""
        if self.phase != "over":
            return self._seat_to_act()
        return self.seating.dealer if self.has_more_rounds else None

    def require_current_player(self) -> int:
        """Return the seat to act. Raises IllegalAction when the game is over."""
        if (seat := self.current_player) is None:
            raise IllegalAction("the game is over, so nobody can act")
        return seat

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the current player."""
        legal = self._cached_legal_actions
        if legal is None:
            legal = self._legal_actions_in_round() if self.phase != "over" else (DealNextRound(),) * self.has_more_rounds
            self.__dict__["_cached_legal_actions"] = legal
        return legal

    def apply(self, action: Action) -> Self:
        """Return the state after a legal action. Raises IllegalAction for any other action."""
        legal = self._cached_legal_actions or self.legal_actions()
        for other in legal:  # faster than `in`, which compares the fields of actions
            if other is action:
                break
        else:
            if action not in legal:
                raise IllegalAction(f"'{action}' is not legal now")
        return self._apply(action) if self.phase != "over" else self._next_round()

    def with_events(self, *events: Event) -> Self:
        """Return a copy with `events` appended to the log."""
        return replace(self, events=(*self.events, *events))

    def hide_stock_and_unseen_events(self, seat: int) -> Self:
        """Return a copy without the source of the deals. The stock is hidden, and so are the cards in the log that `seat` has not seen."""
        return replace(self, deals=None, stock=hide_cards(self.stock), events=events_visible_to_seat(self.events, seat))

    def settle_round(self, payoffs: Sequence[int], *events: Event) -> Self:
        """End the round: log `events`, then pay each seat."""
        payments = [payoff_made(seat, points=payoffs[seat]) for seat in self.seating.order]
        points = tuple(map(add, self.points, payoffs))
        return replace(self, phase="over", payoffs=tuple(payoffs), points=points, events=(*self.events, *events, *payments))

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation, with the hidden cards drawn at random."""
        by_seat = {name: getattr(self, name) for name in self.CARDS_BY_SEAT}
        piles = {name: getattr(self, name) for name in (*self.CARDS_ON_TABLE, "stock")}
        reveal = self.hidden_card_sampler(rng, *chain(*by_seat.values()), *piles.values())
        hands = {name: tuple(map(reveal, cards)) for name, cards in by_seat.items()}
        changes = {"deals": DealSource(rng.getrandbits(32)), **hands, **{name: reveal(cards) for name, cards in piles.items()}}
        return replace(self, **changes)  # type: ignore[arg-type]

    def hidden_card_sampler(self, rng: random.Random, *known: Iterable[Card]) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
        """Return a function that replaces hidden cards with random unseen cards, using each unseen card once.

        `known` are the cards of the state outside the stock.
        """
        seen = {*self.stock}.union(*known)
        unseen = [card for card in self.deck.cards if card not in seen]
        rng.shuffle(unseen)
        return lambda cards: tuple([unseen.pop() if card is HIDDEN else card for card in cards])

    def _next_round(self) -> Self:
        if self.deals is None:
            raise IllegalAction("a view cannot deal: it does not know the cards")
        number = self.round_index + 1
        recorded_order = self.deals.recorded_order_of_round(number)
        seating = SeatingOrder(recorded_order) if recorded_order else self._next_seating(self.deals, number)
        return self.start_round(self.deals, number, seating)


def start_game[S: RoundBasedState[Rules, str]](state_class: type[S], rules: Rules, seats: int, deals: DealSource) -> S:
    """Deal the first round of a game whose states have the class `state_class`."""
    seating = SeatingOrder(tuple(range(seats)))
    initial = new_state_with_fields(state_class, rules=rules, seats=seats, deals=deals, round_index=0, seating=seating, points=(0,) * seats)
    return initial.start_round(deals, 0, initial.first_seating(deals))


def replace_at[T](values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple `values` with the value at `index` replaced."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)


def hide_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return as many face-down cards as there are `cards`."""
    return tuple(HIDDEN for _ in cards)


def events_visible_to_seat(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """Return the events as `seat` saw them: cards that the seat has not seen are hidden."""
    return tuple(event if event.seen is None or seat in event.seen else replace(event, cards=hide_cards(event.cards)) for event in events)
