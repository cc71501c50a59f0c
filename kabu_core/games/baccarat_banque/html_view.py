"""The view of baccarat banque."""

from functools import partial

from kabu_core.families.shoe_games import html_view as shoe_games
from kabu_core.games.baccarat_banque.game import SIDES, StakeOnSide, State
from kabu_core.play.banking_games import SitRoundOut
from kabu_core.views import banking_board
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.game_view_interface import GameView

LABELS = banking_board.ACTION_LABELS | {SitRoundOut: "Pass"}
CHIPS = (2, 4, 10)
PLACES = {"right": " on the right side", "left": " on the left side", "both": ", half on each side"}
BOTH_SIDES = "Both sides"


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase == "third":
        return shoe_games.third_card_prompt(view)
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnSide)]
    most = max((stake.points for stake in stakes), default=0)
    return f"Stake up to {most} on a side, or half on each." if most else "The bank covers no more stakes."


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons of the current player: chips to stake on the hand of a side or on both, and the other actions."""
    chips, rest = [], []
    for action in view.legal_actions():
        if not isinstance(action, StakeOnSide):
            rest.append(ActButton(str(action), LABELS[type(action)]))
        elif action.points in {view.rules.unit * chip for chip in CHIPS}:
            name, size = f"Stake {action.points}{PLACES[action.side]}", str(action.points)
            if action.side == "both":
                chips.append(ActButton(str(action), f"{BOTH_SIDES}: {name[:1].lower()}{name[1:]}", "", size, short=BOTH_SIDES))
            else:
                chips.append(ActButton(str(action), name, f"hand-{SIDES[action.side][0]}", size))
    return AvailableActs([*chips, *rest], list(dict.fromkeys(act.pick for act in chips)))


VIEW = GameView(
    board=shoe_games.render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=shoe_games.render_payout_panel,
    result_lines=shoe_games.result_lines,
    event_text=partial(shoe_games.event_sentence, state=State),
)
