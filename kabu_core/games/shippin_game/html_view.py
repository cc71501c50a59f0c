"""The view of Shippin: columns whose first card is face down, and a stake that is always the same."""

from kabu_core import content
from kabu_core.families.columns import events
from kabu_core.families.columns import html_view as columns
from kabu_core.families.columns.base_game import StakeOnColumn
from kabu_core.games.shippin_game.game import ID, State
from kabu_core.play.events import Event
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view import GameView

COLUMNS_VIEW = columns.columns_view(ID)
TWO_KARAMI = "Both hands are *karami*; no source says which wins, so a rule of this site decides."


def decision_prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    return f"Stake {view.rules.unit} points on a free column." if view.phase == "stake" else columns.decision_prompt(view)


def available_act_buttons(view: State) -> AvailableActs:
    """Return a button over each free column, or those of the dealer."""
    if view.phase != "stake":
        return columns.available_act_buttons(view)
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnColumn)]
    return AvailableActs([ActButton(str(act), f"Stake {act.points} on column {act.column}", f"column-{act.column}") for act in stakes])


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence of an event."""
    match event:
        case events.FirstFieldLaid():
            return "First field: four cards face down."
        case events.SecondFieldLaid():
            return "Second field: one card face up below each column."
    sentence = COLUMNS_VIEW.event_text(event, names)
    return f"{sentence} {TWO_KARAMI}" if isinstance(event, events.ColumnCompared) and is_karami_against_karami(event) else sentence


def is_karami_against_karami(event: events.ColumnCompared) -> bool:
    """Return whether both hands are karami: the column's is one, but neither won by it nor lost to shippin."""
    settled = event.special == "karami" or event.reason == "shippin"
    return not settled and content.named_hands()["karami"].pattern.matches(event.cards)


VIEW = GameView(
    board=columns.render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=columns.render_side_panel,
    result_lines=columns.result_lines,
    event_text=event_sentence,
    kind="columns",
)
