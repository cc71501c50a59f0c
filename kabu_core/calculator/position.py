"""The odds of a position from cards as they are typed, for the terminal and for a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core import games
from kabu_core.calculator.decisions import Decision, has_exact_odds, weigh
from kabu_core.calculator.hands import Hands, KnownCards, known_cards, table
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class PositionOdds:
    """The cards of a position, what they become, and what is to be decided, if anything is."""

    known: KnownCards
    hands: list[Hands]
    decision: Decision | None


def reckon(game: str, rules: Rules, cards: str, seen: str = "", role: str = "player", against: Sequence[str] = ()) -> PositionOdds:
    """Calculate a position from cards as typed. Raises NotationError, also for cards that the pack lacks."""
    known = known_cards(games.pack(game, rules), cards, seen)
    found = table(game, rules, known)
    decides = against or role != "player" or has_exact_odds(game)
    return PositionOdds(known, found, weigh(game, rules, known, role, against) if decides else None)
