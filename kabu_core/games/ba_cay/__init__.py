"""Ba cây: three cards each against the dealer, all dealt at once."""

from kabu_core.families.own_hands import blind_stake_bot
from kabu_core.games.ba_cay import html_view
from kabu_core.games.ba_cay.game import ID, Rules, State
from kabu_core.games.ba_cay.real_card_score_keeping import KEEPER
from kabu_core.games.game_spec import GameSpec

GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=blind_stake_bot.heuristic_action,
    strongest=blind_stake_bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=KEEPER,
    coach=False,
)
