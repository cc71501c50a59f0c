"""The rule of thumb for third cards in games of baccarat."""

from kabu_core.families.shoe_games.baccarat_rules import DRAW_UPTO
from kabu_core.families.shoe_games.base_game import ShoeGameRules, ShoeGameState
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.state import Action


def decide_third_card(view: ShoeGameState[ShoeGameRules, str]) -> Action:
    """Draw on five or less, stand on more, as in punto banco."""
    return DrawCard() if hand_scoring.hand_total(view.hands[view.queue[0]]) <= DRAW_UPTO else StandOnCards()
