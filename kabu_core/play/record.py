"""The record of a game as text, which serves as saved game, link, undo history and test fixture."""

from dataclasses import dataclass, replace
from typing import Self

from kabu_core.cards import Card, Deck
from kabu_core.errors import NotationError, quote_input
from kabu_core.play import people_on_device
from kabu_core.rules import format_option_value, parse_whole_number
from kabu_core.text_normalization import normalize_text

MOST_LETTERS = 100_000
"""The most characters of a record. Real games take a few thousand; 24 rounds with eight packs in each take a third of the limit."""

_HEADER_ADVICE = "write 'GAME RULES seats=N seed=N', as in 'oicho-kabu german-booklet seats=4 seed=1686'"
MOST_SEED = 2**64


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as played: its rules, seats, cards (a seed or whole packs) and actions."""

    game: str
    preset: str
    seats: int
    seed: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    """The options that differ from the preset."""
    deal: tuple[str, ...] = ()
    """A text for each round whose pack is recorded, such as "3,1,2: 8a 3b 9d ...".

    The part before the colon is the order of play, dealer first; it can be left out. The cards follow, top card first. The dots stand for
    the cards that nobody saw.
    """
    actions: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """The names of the people who share one device. They take the first seats. A single player needs no name."""

    def with_action(self, action: object) -> Self:
        """Return the record with one more action."""
        return replace(self, actions=(*self.actions, str(action)))

    def with_first_actions(self, count: int) -> Self:
        """Return the record with only its first `count` actions."""
        return replace(self, actions=self.actions[:count])

    def dumps(self) -> str:
        """Return the record as text, one action per line."""
        names = ",".join(self.people).replace(" ", "_") or None
        values = {"seats": self.seats, "people": names, "seed": self.seed, **dict(self.options)}
        head = [self.game, self.preset, *(f"{k}={format_option_value(v)}" for k, v in values.items() if v is not None)]
        return "\n".join([" ".join(head), *(f"deal {pack}" for pack in self.deal), *self.actions]) + "\n"

    @classmethod
    def loads(cls, text: str) -> Self:
        """Parse the text of a record, without checking whether its actions are legal. Raises NotationError."""
        check_record_length(text)
        stripped = (line.strip() for line in normalize_text(text).splitlines())
        parts = (part for line in stripped if not line.startswith("#") for part in line.split(";"))
        lines = [" ".join(part.split()) for part in parts if part.strip()]
        words = lines[0].split(" ") if lines else []
        if len(words) < 2 or any("=" in word for word in words[:2]):
            raise NotationError(
                f"line 1 of the record, {quote_input(' '.join(words))}, does not name a game and its rules; {_HEADER_ADVICE}"
            )
        values = _parse_header_options(words[2:])
        if "seats" not in values:
            raise NotationError(f"line 1 of the record, {quote_input(' '.join(words))}, gives no number of seats; {_HEADER_ADVICE}")
        seats = _parse_header_number("seats", values.pop("seats"), 100)
        seed = _parse_header_number("seed", values.pop("seed"), MOST_SEED) if "seed" in values else None
        names = people_on_device.split_player_names(values.pop("people", "").replace("_", " "))
        deal = tuple(line.removeprefix("deal ") for line in lines[1:] if line.startswith("deal "))
        if seed is None and not deal:
            raise NotationError(f"line 1 of the record has neither a seed nor a deal; {_HEADER_ADVICE}")
        actions = tuple(line for line in lines[1:] if not line.startswith("deal "))
        return cls(words[0], words[1], seats, seed, tuple(values.items()), deal, actions, names)

    def text_for_url(self) -> str:
        """Return the record as one line for a URL."""
        return self.dumps().strip().replace("\n", ";")


def check_record_length(text: str) -> None:
    """Raise NotationError if the text of a record is too long."""
    if len(text) > MOST_LETTERS:
        raise NotationError(f"this record has {len(text):,} characters; at most {MOST_LETTERS:,} are allowed")


def _parse_header_options(words: list[str]) -> dict[str, str]:
    """Parse the NAME=VALUE words of a record's first line."""
    values: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not (key and sign and value):
            raise NotationError(f"{quote_input(word)} in line 1 of the record is not NAME=VALUE; {_HEADER_ADVICE}")
        if key in values:
            raise NotationError(f"{quote_input(key)} appears twice in line 1 of the record")
        values[key] = value
    return values


def _parse_header_number(name: str, text: str, most: int) -> int:
    number = parse_whole_number(text)
    if number is None or number >= most:
        raise NotationError(f"{name} in line 1 of the record is {quote_input(text)}; it takes a whole number below {most}")
    return number


def parse_seed(text: str) -> int:
    """Parse a typed seed. Raises NotationError unless it is a whole number below MOST_SEED."""
    number = parse_whole_number(text)
    if number is None or number >= MOST_SEED:
        raise NotationError(f"the seed cannot be {quote_input(text)}; it takes a whole number below {MOST_SEED}")
    return number


UNSEEN_REST = "..."
"""The mark at the end of a recorded deal that stands for the cards nobody saw."""


def parse_recorded_deal(text: str, deck: Deck, seats: int, number: int) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Parse one deal of a record. Return its order of play and its pack, with "..." replaced by the missing cards in deck order.

    `number` is the number of the deal in error messages. Raises NotationError if the order of play does not have each seat once, or if
    the deal has neither the whole pack nor "..." at its end.
    """
    players, colon, pack = text.removesuffix(UNSEEN_REST).rpartition(":")
    order = tuple((parse_whole_number(player) or 0) - 1 for player in players.strip().split(",")) if colon else ()
    if colon and sorted(order) != list(range(seats)):
        raise NotationError(f"the players {quote_input(players)} of deal {number} must be 1 to {seats}, each once, the dealer first")
    try:
        cards = deck.parse_cards(pack)
    except NotationError as error:
        raise NotationError(f"deal {number}: {error}") from None
    if text.endswith(UNSEEN_REST):
        seen = set(cards)
        return order, (*cards, *(card for card in deck if card not in seen))
    if len(cards) != len(deck):
        rest = f"or '{UNSEEN_REST}' after the last one seen"
        raise NotationError(f"deal {number} has {len(cards)} cards; it needs all {len(deck)}, top card first, {rest}")
    return order, cards
