"""The odds of a position, from cards as typed in the terminal or on a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core import games
from kabu_core.calculator.decisions import Decision, has_exact_odds, weigh
from kabu_core.calculator.hands import Hands, KnownCards, known_cards, table
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class PositionOdds:
    """The known cards of a position, the probabilities of the final hands, and the decision, if there is one."""

    known: KnownCards
    hands: list[Hands]
    decision: Decision | None


def reckon(game: str, rules: Rules, cards: str, seen: str = "", role: str = "player", against: Sequence[str] = ()) -> PositionOdds:
    """Calculate a position from cards as typed. Raises NotationError, also for cards that the pack lacks."""
    known = known_cards(games.pack(game, rules), cards, seen)
    hands = table(game, rules, known)
    decides = against or role != "player" or has_exact_odds(game)
    return PositionOdds(known, hands, weigh(game, rules, known, role, against) if decides else None)
