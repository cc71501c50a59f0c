"""Cards and packs, and the notation a person types: "8a 3a", or ranks alone: "8 9 3"."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kabu_core.errors import NotationError, quote
from kabu_core.names import Name

TOKENS = "10|[0-9]"
"""A run of digits is a run of ranks, 0 for ten: "893" is 8 9 3, "1010" is 10 10."""

RANKS_TYPED = {"0": 10} | {str(rank): rank for rank in range(1, 11)}

_SEPARATORS = re.compile(r"[\s,・-]+")
_DIGITS = re.compile(f"(?:{TOKENS})+")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of a pack; there is one object for it, so cards compare by identity.

    `rank` is the value it counts in a kabu game, `label` its name for a screen reader,
    `sign` the one character that stands for it, `mark` what is special about its print.
    """

    code: str
    rank: int
    label: str
    sign: str = ""
    mark: str = ""
    deck: str = ""

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self.code}>"


HIDDEN = Card("??", 0, "face-down card")
"""A card that the viewer may not know."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack: its cards in order, found by code."""

    id: str
    name: Name
    cards: tuple[Card, ...]
    sources: tuple[str, ...] = ()
    by_code: dict[str, Card] = field(init=False, default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.by_code.update((card.code, card) for card in self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, code: str) -> Card:
        return self.by_code[code]

    def parse(self, text: str) -> tuple[Card, ...]:
        """The cards of a hand as typed: codes, or ranks alone, which take the first free copy.

        Raises NotationError for a card the pack does not have or has too few copies of.
        """
        tokens = list(_tokens(text))
        named = [self.by_code.get(token) for token in tokens]
        cards: list[Card] = []
        for place, (token, card) in enumerate(zip(tokens, named, strict=True), 1):
            cards.append(card or self._free_copy(token, place, [*cards, *filter(None, named)]))
        return self._without_twins(cards)

    def _free_copy(self, token: str, place: int, taken: list[Card]) -> Card:
        rank = RANKS_TYPED.get(token)
        copies = [card for card in self.cards if card.rank == rank]
        if not copies:
            raise NotationError(f"unknown card {quote(token)} (card {place}); {self._notation()}")
        free = [card for card in copies if card not in taken]
        if not free:
            raise NotationError(f"too many cards of rank {rank} (card {place}); the pack has {len(copies)} of each rank")
        return free[0]

    def _without_twins(self, cards: list[Card]) -> tuple[Card, ...]:
        for place, card in enumerate(cards, 1):
            if card in cards[: place - 1]:
                raise NotationError(f"the card '{card}' stands twice (card {place}); each exists once")
        return tuple(cards)

    def _notation(self) -> str:
        letters = dict.fromkeys(card.code[-1] for card in self.cards)
        return f"write a rank 1 to 10, or a rank and one of the letters {' '.join(letters)}, as in '8{next(iter(letters))}'"


def ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    """The ranks of some cards, in their order."""
    return tuple(card.rank for card in cards)


def _tokens(text: str) -> Iterator[str]:
    for word in filter(None, _SEPARATORS.split(text.strip())):
        yield from re.findall(TOKENS, word) if _DIGITS.fullmatch(word) else [word.lower()]
