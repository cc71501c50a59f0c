"""Actions with a text form, the state of a game, and the source of its cards."""

import random
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, fields
from typing import ClassVar, Protocol, Self

from kabu_core.cards import Card, Deck
from kabu_core.errors import IllegalAction, join_with_or, quote_input
from kabu_core.play.events import Event
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class Action:
    """Base class of all actions. The text of an action is its `word` and its field values, such as "stake 2 30"."""

    word: ClassVar[str]
    """The first word of the text."""

    def __init_subclass__(cls, word: str = "") -> None:
        # The header of a class gives its word: `class KeepHand(Action, word="stand")`. A copy that `dataclass` makes has it already.
        if word:
            cls.word = word

    def __str__(self) -> str:
        return " ".join([self.word, *(str(getattr(self, f.name)) for f in fields(self))])


class State(Hashable, Protocol):
    """The immutable state of a game at one moment."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def current_player(self) -> int | None:
        """The seat to act, None when the game is over."""

    def require_current_player(self) -> int:
        """Return the seat to act. Raises IllegalAction when the game is over."""

    @property
    def phase(self) -> str:
        """The phase of the round; "over" at its end."""

    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """The points that each seat won in the finished round, None during a round."""

    @property
    def points(self) -> tuple[int, ...]:
        """The running total of each seat; all totals add up to zero."""

    @property
    def round_index(self) -> int:
        """The number of the round, from 0."""

    @property
    def has_more_rounds(self) -> bool:
        """Whether another round can be dealt."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The log."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the current player; none when the game is over.

        Only the full state and the observation of the current player can list them: other observations do not show the cards needed.
        """

    def apply(self, action: Action) -> Self:
        """Return the state after a legal action. Raises IllegalAction for any other action."""

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it, with every card that is hidden from the seat replaced by HIDDEN."""

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation, with the hidden cards drawn at random."""


def apply_action_text[S: State](state: S, text: str) -> S:
    """Return the state after the legal action with this text. If there is none, raise IllegalAction with a list of legal actions."""
    legal = state.legal_actions()
    for action in legal:
        if str(action) == text:
            return state.apply(action)
    if not legal:
        raise IllegalAction(f"{quote_input(text)} is not possible: the game is over")
    similar = [action for action in legal if text and text in str(action)]
    raise IllegalAction(f"{quote_input(text)} is not legal now; choose {join_with_or(similar or legal, 6)}")


FOR_CARDS, FOR_LOTS, FOR_BOTS = range(3)


def seeded_random(seed: int, purpose: int, number: int) -> random.Random:
    """Return the random generator for a seed, a purpose (FOR_CARDS, FOR_LOTS or FOR_BOTS) and a number, such as the number of the round.

    Deal cards with its method `random()` only: Python does not guarantee that other methods keep their results in later versions.
    """
    return random.Random((seed * 3 + purpose + 1) * 1_000_003 + number)


def shuffle_cards(cards: Iterable[Card], rng: random.Random, count: int | None = None) -> tuple[Card, ...]:
    """Return the cards in a random order that depends only on the seed of `rng`, not on the machine or the version of Python.

    With a `count`, return only that many cards.
    """
    pack, random_number = tuple(cards), rng.random
    sort_keys = [random_number() for _ in pack]
    return tuple([pack[index] for index in sorted(range(len(pack)), key=sort_keys.__getitem__)[:count]])


@dataclass(frozen=True, slots=True)
class DealSource:
    """The source of the cards: a seed, or one recorded pack per round, top card first.

    `orders` has the recorded order of play of each round, dealer first; an empty order leaves the seating to the rules.
    """

    seed: int | None = None
    packs: tuple[tuple[Card, ...], ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()

    def has_pack_of_round(self, number: int) -> bool:
        """Return whether there is a pack for round `number` (from 0)."""
        return self.seed is not None or number < len(self.packs)

    def pack_of_round(self, deck: Deck, number: int) -> tuple[Card, ...]:
        """Return the pack of round `number` (from 0), top card first."""
        if number < len(self.packs):
            return self.packs[number]
        return shuffle_cards(deck.cards, seeded_random(self.seed or 0, FOR_CARDS, number))

    def recorded_order_of_round(self, number: int) -> tuple[int, ...]:
        """Return the recorded order of play of round `number` (from 0), or an empty order."""
        return self.orders[number] if number < len(self.orders) else ()
