"""Oicho-Kabu with a hand for each player: one card open and one hidden, against the dealer."""

from kabu_core.families.own_hands import heuristic_bot
from kabu_core.games.game_spec import GameSpec
from kabu_core.games.oicho_kabu_hands import html_view
from kabu_core.games.oicho_kabu_hands.game import ID, Rules, State
from kabu_core.views import score_keeping_html, scorer_answer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=heuristic_bot.heuristic_action,
    view=html_view.VIEW,
    scorer=scorer_answer.kabu_hand_scorer(ID),
    keeper=score_keeping_html.BANK_PASSES,
    problems={"hand": 4},
)
