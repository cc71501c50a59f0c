"""Kabu by Sid Sackson: up to four cards each and no bank; each pair of players settles the difference of their totals."""

from kabu_core.games.game_spec import GameSpec
from kabu_core.games.sackson_kabu import bot, html_view, real_card_score_keeping
from kabu_core.games.sackson_kabu.game import ID, Rules, State

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=bot.heuristic_action,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=real_card_score_keeping.KEEPER,
    problems={"draw": 7, "hand": 2},
)
