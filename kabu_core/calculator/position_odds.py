"""The odds of a position, from cards as typed in the terminal or on a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core import games
from kabu_core.calculator.decision_odds import DecisionOdds, evaluate_decision, has_exact_odds
from kabu_core.calculator.hand_odds import HandProbabilities, KnownCards, hand_odds_by_size, parse_known_cards
from kabu_core.rules import Rules


@dataclass(frozen=True, slots=True)
class PositionOdds:
    """The known cards of a position, the probabilities of the final hands, and the decision, if there is one."""

    known: KnownCards
    hands: list[HandProbabilities]
    decision: DecisionOdds | None


def calculate_position_odds(
    game: str, rules: Rules, cards: str, seen: str = "", role: str = "player", against: Sequence[str] = ()
) -> PositionOdds:
    """Calculate the exact odds of a position from cards as typed, as codes or ranks: "8a 3b" or "8 3".

    Args:
        game: The id of a game.
        rules: The rules, from `game_rules`.
        cards: The cards in the hand of the seat that decides.
        seen: Cards seen elsewhere, which can no longer be dealt.
        role: The role of the seat that decides, "player" or "dealer".
        against: The opposing hands, with "?" for a hidden card, such as "7 ?"; for a player only the dealer's.

    Raises:
        NotationError: A card, the game or the role is unknown, or the pack lacks one of the cards.
    """
    known = parse_known_cards(games.deck(game, rules), cards, seen)
    hands = hand_odds_by_size(game, rules, known)
    decides = against or role != "player" or has_exact_odds(game)
    return PositionOdds(known, hands, evaluate_decision(game, rules, known, role, against) if decides else None)
