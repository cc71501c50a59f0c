"""All that is told of a position, for the terminal and for a page: from cards as they are typed."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core import games
from kabu_core.calculator.decisions import Decision, reckoned, weigh
from kabu_core.calculator.hands import Asked, Hands, asked, table
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The cards of a position, what they become, and what is to be decided, if anything is."""

    known: Asked
    hands: list[Hands]
    decision: Decision | None


def reckon(game: str, rules: Rules, cards: str, seen: str = "", role: str = "player", against: Sequence[str] = ()) -> Reckoned:
    """Raises NotationError, also for cards that there are not."""
    known = asked(games.pack(game, rules), cards, seen)
    found = table(game, rules, known)
    decides = against or role != "player" or reckoned(game)
    return Reckoned(known, found, weigh(game, rules, known, role, against) if decides else None)
