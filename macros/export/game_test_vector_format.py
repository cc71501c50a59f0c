"""The parts of a file of test vectors. The JSON Schema and the page about the files are made from these classes and their docstrings."""

from collections.abc import Mapping
from dataclasses import dataclass

from kabu_core.rules import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPosition:
    """A deal, up to the first decision."""

    preset: str
    """The preset whose options hold."""
    deck: str
    """The pack, which replaces that of the preset."""
    seats: int
    """The number of seats. Seats are counted from 0."""
    order: tuple[int, ...]
    """The seats in the order of play, the dealer first."""
    pack: str
    """All cards before the deal, the top card first."""
    cards: Mapping[str, tuple[str, ...]]
    """The cards after the deal, without the stock: for each place, its piles. Hands and captures have one pile for each seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalActionCounts:
    """The numbers of sequences of legal actions with which a deal can go on."""

    start: StartPosition
    """The position in which counting starts."""
    counts: tuple[int, ...]
    """The number of different sequences of one legal action, of two, and so on, by all seats in turn. No sequence goes beyond the round."""
    by_first_action: Mapping[str, int]
    """The sequences of the last count by their first action. A first action that cannot begin such a long sequence has 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """Cards taken from the field, in Koi-Koi."""

    after: int
    """The number of the action that led to this, from 1; 0 stands for the deal."""
    seat: int
    """The seat that takes the cards."""
    cards: str
    """The cards; a card that was played or turned up comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuPoints:
    """A yaku that was made, improved or dealt, in Koi-Koi."""

    after: int
    """The number of the action that led to this, from 1; 0 stands for the deal."""
    seat: int | None = None
    """The seat that has the yaku; left out for a yaku dealt to the field."""
    yaku: str
    """The id of the yaku."""
    points: int
    """The points that the yaku is worth then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScore:
    """The score of the winner of a round of Koi-Koi."""

    seat: int
    """The winner."""
    yaku: Mapping[str, int]
    """The winner's yaku by id, with their points."""
    points: int
    """The sum of these points."""
    payout: int
    """The points that the winner gets, with all bonuses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """Cards that were shown and that decided stakes."""

    seat: int | None = None
    """The seat whose cards or stake they are; left out if they belong to the table."""
    position: int | str | None = None
    """The column, hand or side at which the cards lie, columns and hands counted from 0; left out for the seat's own hand."""
    cards: str
    """The cards."""
    value: str | None = None
    """The value of the hand, or the reason for its result: a total, a tie or the id of a special hand."""
    won: int
    """The points won, or the net odds at which the stake was paid. A loss is negative; 0 also stands for no such number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """A round with all its actions and its result."""

    start: StartPosition
    """The position after the deal."""
    actions: tuple[str, ...]
    """All actions of the round, in order."""
    acting_seats: tuple[int, ...]
    """The seat of each action."""
    captures: tuple[Capture, ...] | None = None
    """All captures, in order; only in Koi-Koi."""
    yaku: tuple[YakuPoints, ...] | None = None
    """All yaku, in order; only in Koi-Koi."""
    score: RoundScore | None = None
    """The winner's score, if yaku decided the round."""
    shown: tuple[ShownHand, ...]
    """The cards shown at the end, in order."""
    cards: Mapping[str, tuple[str, ...]]
    """All cards at the end, also the stock: for each place, its piles."""
    payoffs: tuple[int, ...]
    """The points that each seat has won or lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredHandVector:
    """A hand and its score. Each game has only some of the fields."""

    preset: str
    """The preset whose options hold."""
    deck: str
    """The pack, which replaces that of the preset."""
    role: str
    """The role of the holder, such as dealer; it can change which special hands count."""
    cards: str
    """The cards of the hand, in the order in which they were dealt."""
    values: tuple[int, ...] | None = None
    """The points that each card counts: its rank, or a value chosen for a card of rank 0 that the rules let you choose."""
    total: int | None = None
    """The last digit of the sum of the values."""
    hands: tuple[str, ...] | None = None
    """The ids of all named hands that the cards form."""
    wins_outright: bool | None = None
    """Whether a special hand wins whatever the total."""
    third_card: str | None = None
    """Whether a hand of two cards must, may or may not draw a third."""
    value: str | None = None
    """The value in words, in games that rank hands in another way."""
    yaku: Mapping[str, int] | None = None
    """The yaku by id, with their points."""
    points: int | None = None
    """The sum of these points."""
    payout: int | None = None
    """The points with the bonuses that do not depend on the course of a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVectors:
    """The test vectors of one game."""

    game: str
    """The id of the game."""
    rules: Mapping[str, Mapping[str, Value]]
    """The options of each preset with their values, except the pack."""
    cards: Mapping[str, Mapping[str, int]]
    """The cards of each pack by their codes, with their ranks; a game may play with several copies of a pack."""
    legal_action_counts: tuple[LegalActionCounts, ...]
    """Counts of legal actions, for twenty deals."""
    rounds: tuple[RecordedRound, ...]
    """Two hundred rounds in which every action was chosen at random."""
    hands: tuple[ScoredHandVector, ...]
    """Scored hands: an example of each named hand, then hands drawn at random."""


CLASSES = (
    GameVectors,
    StartPosition,
    LegalActionCounts,
    RecordedRound,
    Capture,
    YakuPoints,
    RoundScore,
    ShownHand,
    ScoredHandVector,
)
"""All classes, in the order of the page about test vectors."""
