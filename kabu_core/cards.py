"""Cards, decks, and the notation for typing a hand: "8a 3a", or ranks alone, "8 9 3"."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kabu_core.errors import NotationError, quote_input
from kabu_core.japanese_names import Name
from kabu_core.rules import parse_whole_number
from kabu_core.text_normalization import NUMERALS, normalize_text, replace_kanji_numerals

TOKEN_PATTERN = "10|1(?!0)|[02-9]"
"""A regular expression for one typed rank. 0 means ten: "893" is read as 8 9 3, and "1010" as 10 10.

Each run of digits can be split in only one way, so a match never backtracks.
"""

MOST_LETTERS = 5000
"""The most characters that a typed hand may have. Eight full packs take a third of this number."""

SEPARATORS = dict.fromkeys(",、.。・·-‐‑‒–—―−ー", " ")
"""The characters that separate cards, besides spaces."""

_SPACED, _VALUES = str.maketrans(SEPARATORS), str.maketrans(NUMERALS)
_DIGITS = re.compile(f"(?:{TOKEN_PATTERN})+")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card of a pack. Each card is a single object, so cards are compared by identity."""

    code: str
    """The number of the card (rank or month) and a letter, such as 8a."""
    rank: int
    """The value of the card in a kabu game."""
    label: str
    """The name of the card for a screen reader."""
    suit: str = ""
    """The sign of the suit; "" in packs without suits."""
    mark: str = ""
    """A special feature of the print."""
    kind: str = ""
    """The class of the card, such as "ribbon"; "" in packs without classes."""
    deck: str = ""
    """The id of the deck to which the card belongs."""
    faces: str = ""
    """The id of the deck whose pictures the card shows."""

    @property
    def code_number(self) -> int:
        """The number in the code: the rank or, in a pack of flower cards, the month."""
        return int(self.code[:-1])

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self.code}>"


HIDDEN = Card("??", 0, "face-down card")
"""The face-down card that replaces each card the viewer may not know."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one or several packs, in order."""

    id: str
    name: Name
    cards: tuple[Card, ...]
    sources: tuple[str, ...] = ()
    size: int = 0
    """The expected number of cards; 0 means four of each number."""
    ranks_alone: bool = True
    """Whether a card can be typed as a number without its letter."""
    words: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The number for each letter that can be typed in its place, such as 13 for K."""
    by_code: dict[str, Card] = field(init=False, default_factory=dict, repr=False, compare=False)
    _alike: dict[str, list[Card]] = field(init=False, default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        for card in self.cards:
            self.by_code[card.code] = card
            self._alike.setdefault(card.code, []).append(card)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, code: str) -> Card:
        return self.by_code[code]

    def parse_cards(self, text: str) -> tuple[Card, ...]:
        """Parse a hand typed as codes or numbers. A number alone stands for the first free card of that number.

        Raises NotationError for a card that the pack does not have, or does not have often enough.
        """
        if len(text) > MOST_LETTERS:
            raise NotationError(f"these cards have {len(text):,} characters; at most {MOST_LETTERS:,} are allowed")
        tokens = [self._expand_rank_letter(token) for token in _split_into_card_tokens(text)]
        typed_codes = {token for token in tokens if token in self.by_code}
        cards: dict[Card, None] = {}
        for position, token in enumerate(tokens, 1):
            cards[self._first_free_card(token, position, cards, typed_codes)] = None
        return tuple(cards)

    def _expand_rank_letter(self, token: str) -> str:
        """Replace a letter that stands for a number: "Ks" becomes "13s"."""
        number = self.words.get(token[:-1].upper())
        return f"{number}{token[-1]}" if number and f"{number}{token[-1]}" in self.by_code else token

    def _first_free_card(self, token: str, position: int, taken: Container[Card], typed_codes: Container[str]) -> Card:
        """Return the first card with this code or number that is not `taken`. A number alone skips the cards in `typed_codes`."""
        copies = self._alike.get(token, [])
        if copies:
            free = [card for card in copies if card not in taken]
        else:
            copies = self._cards_with_number(token, position)
            free = [card for card in copies if card not in taken and card.code not in typed_codes]
        if free:
            return free[0]
        if copies[0].code == token:
            times = "twice" if len(copies) == 1 else f"{len(copies) + 1} times"
            exists = "there is only one" if len(copies) == 1 else f"there are only {len(copies)}"
            raise NotationError(f"the card '{token}' appears {times} (card {position}); {exists}")
        raise NotationError(f"too many cards of rank {copies[0].code_number} (card {position}); the pack has {len(copies)} of each rank")

    def _cards_with_number(self, token: str, position: int) -> list[Card]:
        """Return all cards with the number `token`, which was typed without a letter."""
        number = 10 if token == "0" else self.words.get(token.upper(), parse_whole_number(token))
        copies = [card for card in self.cards if card.code[:-1] == token] or [card for card in self.cards if card.code_number == number]
        if copies and self.ranks_alone:
            return copies
        why = f"several cards have the number {number}" if copies else f"unknown card {quote_input(token)}"
        raise NotationError(f"{why} (card {position}); {self._hint_on_card_notation()}")

    def _hint_on_card_notation(self) -> str:
        """Return the part of an error message that explains how to write a card."""
        letters = " ".join(dict.fromkeys(card.code[-1] for card in self.cards))
        numbers = [card.code_number for card in self.cards]
        valid = f"{min(numbers)} to {max(numbers)}" + (f" ({', '.join(self.words)})" if self.words else "")
        if self.ranks_alone:
            return f"write a rank {valid}, or a rank and one of the letters {letters}, as in '8{letters[0]}'"
        return f"write a number {valid} and one of the letters {letters}, as in '{self.cards[0]}'"


def split_typed_hand(text: str) -> list[str]:
    """Split a typed hand at spaces and separators."""
    return normalize_text(text).translate(_SPACED).split()


def split_off_one_card_per_rank(cards: Iterable[Card], ranks: Iterable[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Split cards in two: the first card of each rank in `ranks`, and all other cards."""
    left = list(cards)
    taken = tuple(left.pop(next(place for place, card in enumerate(left) if card.rank == rank)) for rank in ranks)
    return taken, tuple(left)


def ranks_of_cards(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return the ranks of some cards, in the order of the cards."""
    return tuple(card.rank for card in cards)


def _split_into_card_tokens(text: str) -> Iterator[str]:
    for word in split_typed_hand(text):
        run = word.translate(_VALUES)
        yield from re.findall(TOKEN_PATTERN, run) if _DIGITS.fullmatch(run) else [replace_kanji_numerals(word).lower()]
