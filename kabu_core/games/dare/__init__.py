"""Dare: nine cards to lay down in sets of three, each matching the total of three open cards."""

from kabu_core.families.pots import real_card_score_keeping
from kabu_core.games.dare import bot, html_view
from kabu_core.games.dare.game import ID, Rules, State
from kabu_core.games.game_spec import GameSpec
from kabu_core.views import scorer_answer

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    strongest=bot.strongest_action,
    view=html_view.VIEW,
    scorer=scorer_answer.SCORER_OF_THREE_CARDS,
    keeper=real_card_score_keeping.KEEPER,
    coach=False,
)
