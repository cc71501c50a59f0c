"""The toolbar of a table, its menu with the form for a new game, the replay buttons, and the form with the record as text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State
from kabu_core.views.game_by_link_controls import game_by_link_form
from kabu_core.views.game_view_interface import GameView, ScoredHand, SidePanel
from kabu_core.views.html_builder import Html, format_points, join_html, tag

LEVEL_LABELS = {
    "random": "Easy: plays at random",
    "thumb": "Medium: follows rules of thumb",
    "lookahead": "Hard: looks ahead",
}
BEST_LABEL = "Best: calculates the exact odds"
"""The label of the hard level in a game whose best play is calculated exactly."""


def bot_level_labels(exact: bool) -> dict[str, str]:
    """Return the label of each level of bots; `exact` is True if the hardest level of the game always makes the best choice."""
    return LEVEL_LABELS | ({"lookahead": BEST_LABEL} if exact else {})


FULLSCREEN_ICON = tag("svg", tag("path", d="M1 5V1h4M11 1h4v4M15 11v4h-4M5 15H1v-4"), viewBox="0 0 16 16", aria_hidden="true")
SAVED_GAMES_PAGE = "/games/yours/"
"""The address of the page with the reader's saved games."""
MENU_ID = "table-menu"
"""The id of the menu of the table."""
PANEL_ID = "table-panel"
"""The id of the panel beside the table."""
TABLE_LOOKS = {
    "cloth": ("Table colour", {"indigo": "Indigo", "pine": "Pine green", "plum": "Plum"}),
    "scale": ("Card size", {"fit": "Fit the window", "large": "Large"}),
}
"""The choices for the look of tables with their values, the default first. The script of the site saves and applies them."""
PACE_LABELS = {"slow": "Slow", "normal": "Normal", "instant": "Instant"}


@dataclass(frozen=True, slots=True)
class TableViewContext[S: State]:
    """Everything needed to draw a table: one seat's `view` of the `record` after `step` actions, and the state of the widget."""

    record: GameRecord
    game_view: GameView[S]
    """The functions that draw the game."""
    view: S
    step: int
    seat: int | None
    """The reader's seat; None while several players look at the device together."""
    bots: str
    """The level of the opponents."""
    exact: bool = False
    """Whether the hardest level always plays best."""
    since: int = 0
    """The number of events before the reader's last act or, in a replay, before the action shown."""
    begun: bool = False
    """Whether the reader has acted."""
    trouble: str = ""
    """The reason why an event was rejected."""
    draft: str = ""
    """The text of a rejected event, if the reader typed it."""
    handover: int | None = None
    """The player who must be given the device before the game continues."""
    coached: bool = True
    """Whether the game has a coach."""
    coach: bool = False
    """Whether the coach is on."""
    coach_text: str = ""
    """The coach's comment."""
    advice: bool = False
    """Whether the reader asked for the comment."""
    hint: str = ""
    """The best choice, if the reader asked for advice."""
    review: str = ""
    """The coach's review of a finished game."""
    score: Callable[[tuple[Card, ...]], ScoredHand] | None = None
    """Scores cards."""
    link: str = ""
    """The state for the other device in a game by link."""
    awaited: int | None = None
    """The other player in a game by link, during that player's turn."""
    covered: bool = False
    """Whether the reader's hand is face down in a game by link."""
    undoable: bool = True
    """Whether the reader may take back the last decision: not if the other player made it in a game by link."""

    @property
    def is_replaying(self) -> bool:
        """Whether a replay is on: the record has more actions than the `step` shown."""
        return self.step < len(self.record.actions)

    @property
    def new_deal_abandons_game(self) -> bool:
        """Whether a new deal would abandon a game that has begun and is not over."""
        over = self.view.payoffs is not None and not self.view.has_more_rounds
        return self.begun and (self.is_replaying or not over)

    @property
    def game_stage(self) -> str:
        """The stage of the game, which the browser saves with the game: "new" (not begun), "on" (under way) or "over"."""
        return "on" if self.new_deal_abandons_game else "over" if self.begun else "new"


def points_of_people_text(people: Sequence[str], points: Sequence[int]) -> str:
    """Return the points of several players as text: "Akiko +30, Ben −30"."""
    return ", ".join(f"{name} {format_points(number)}" for name, number in zip(people, points, strict=False))


def table_toolbar[S: State](context: TableViewContext[S], panel: SidePanel | None) -> Html:
    """Return the toolbar above a table: the round, the points, the rules, and buttons for everything except the moves of the game."""
    to_panel = tag("button", panel.label, type="button", class_="to-panel", popovertarget=PANEL_ID) if panel else ""
    hint = tag(
        "button",
        "Hint",
        type="button",
        data_event="advise",
        data_key="?",
        disabled=context.handover is not None,
    )
    undo = button_sending_event("Undo", "undo", enabled=context.begun and context.undoable and not context.is_replaying)
    fullscreen = tag(
        "button", FULLSCREEN_ICON, type="button", class_="full", aria_label="Full screen", aria_pressed="false", data_full=True
    )
    more = tag("button", "⋯", type="button", class_="more", aria_label="Menu", popovertarget=MENU_ID)
    tools = tag(
        "div",
        to_panel,
        undo,
        fullscreen,
        hint if context.coached else "",
        more,
        class_="tools",
        role="toolbar",
        aria_label="Game",
        data_roving=True,
    )
    return tag("div", game_status_line(context.record, context.view, context.seat), tools, _table_menu(context), class_="bar")


def game_status_line(record: GameRecord, view: State, seat: int | None = None) -> Html:
    """Return the line with the round, the points, the rules and the seed."""
    options = "".join(f", {name} = {value}" for name, value in record.options if name != "rounds")
    rules = content.game_info(record.game).find_preset(record.preset).name_for_players + options
    cards = "cards dealt elsewhere" if record.seed is None else f"seed {record.seed}"
    standings = points_of_people_text(record.people, view.points) if seat is None else f"You {format_points(view.points[seat])}"
    first = tag("b", f"Round {view.round_index + 1} of {view.rules.rounds}")
    details = tag("span", f"{standings and ' · '}{rules} · {cards}", class_="by")
    return tag("p", first, " ", tag("span", standings, details), class_="state-line")


def button_sending_event(label: str, event: str, kind: str | None = None, *, enabled: bool = True) -> Html:
    """Return a button that sends an event."""
    return tag("button", label, type="button", class_=kind, data_event=event, disabled=not enabled)


def _table_menu[S: State](context: TableViewContext[S]) -> Html:
    """Return the menu that opens over the table."""
    link = tag("button", "Copy a link", type="button", data_link=context.link or True)
    pace = _select_field("Opponents’ speed", "pace", list(PACE_LABELS.items()), "normal", data_manner="pace")
    sound = tag("label", tag("input", type="checkbox", name="sound", data_manner="sound"), " Sound")
    looks = [_select_field(label, name, list(values.items()), next(iter(values))) for name, (label, values) in TABLE_LOOKS.items()]
    saved_games = tag("a", "Your games", href=SAVED_GAMES_PAGE, class_="door")
    coach_off = button_sending_event("Stop coaching", "alone") if context.coach else ""
    parts = [
        popover_sheet_heading("Menu", MENU_ID),
        tag("div", _new_deal_button(context), link, saved_games, coach_off, class_="row"),
        tag("p", pace, sound, class_="row"),
        tag("form", *looks, class_="row", data_look=True),
        _game_by_link_form(context),
        _new_game_form(context),
    ]
    return tag("div", *parts, id=MENU_ID, class_="menu", popover=True, role="dialog", aria_label="Menu")


def popover_sheet_heading(title: str, id_: str) -> Html:
    """Return the heading of the sheet with the id `id_`, and beside it the button that closes the sheet."""
    label = f"Close {title[0].lower()}{title[1:]}"
    close = tag("button", "Close", type="button", class_="close", aria_label=label, popovertarget=id_, popovertargetaction="hide")
    return tag("div", tag("h4", title), close, class_="sheet-top")


def _new_deal_button[S: State](context: TableViewContext[S]) -> Html:
    """Return the button for a new deal. It asks for confirmation if the deal would abandon a game."""
    if not context.new_deal_abandons_game:
        return button_sending_event("New deal", "again {random}")
    confirmation = [tag("p", "This game is not over. Leave it and deal a new one?"), button_sending_event("New deal", "again {random}")]
    confirmation += [tag("button", "Keep playing", type="button", popovertarget="table-sure", popovertargetaction="hide")]
    dialog = tag("div", *confirmation, id="table-sure", class_="menu", popover=True, role="dialog", aria_label="New deal")
    return join_html([tag("button", "New deal", type="button", popovertarget="table-sure"), dialog])


def _new_game_form[S: State](context: TableViewContext[S]) -> Html:
    record = context.record
    info = content.game_info(record.game)
    _, high = info.players
    rules = [(key, preset.name_for_players) for key, preset in info.presets.items()]
    typed = context.draft.split(" ", 6)[1:] if context.draft.startswith("new ") else []
    current = [
        record.preset,
        str(record.seats),
        context.bots,
        str(record.seed or 0),
        str(len(record.people) or 1),
        ", ".join(record.people),
    ]
    values = [*typed, *current[len(typed) :]] if len(typed) >= 4 else current
    fields = [
        _select_field("Rules", "rules", rules, values[0]),
        _seats_field(info, values[1]),
        _select_field("Opponents", "bots", list(bot_level_labels(context.exact).items()), values[2]),
        _labelled_field("Seed", tag("input", type="text", name="seed", value=values[3], inputmode="numeric", size=10, autocomplete="off")),
        _select_field("Players on this device", "people", [(str(n), str(n)) for n in range(1, high + 1)], values[4]),
        _labelled_field(
            "Names, separated by commas", tag("input", type="text", name="names", value=values[5], size=18, autocomplete="off")
        ),
    ]
    trouble = _error_paragraph(context.trouble if typed else "")
    return tag("form", trouble, *fields, tag("button", "Start new game", type="submit"), class_="fields", data_event="new")


def _seats_field(info: content.GameInfo, chosen: str) -> Html:
    """Return the field for the number of seats, which is hidden if the game is for one number only."""
    low, high = info.players
    if low == high:
        return tag("input", type="hidden", name="seats", value=low)
    return _select_field("Seats", "seats", [(str(n), str(n)) for n in range(low, high + 1)], chosen)


def _game_by_link_form[S: State](context: TableViewContext[S]) -> Html:
    """Return the form for a game by link; nothing if the game cannot be played by exactly two people."""
    low, high = content.game_info(context.record.game).players
    rejected = context.draft.startswith("friend ")
    return game_by_link_form(context.trouble if rejected else "", context.draft) if low <= 2 <= high else Html("")


def _select_field(label: str, name: str, values: Sequence[tuple[str, str]], chosen: str, **attributes: object) -> Html:
    options = join_html(tag("option", title, value=value, selected=value == chosen) for value, title in values)
    return _labelled_field(label, tag("select", options, name=name, **attributes))


def _labelled_field(label: str, control: Html) -> Html:
    return tag("span", tag("label", label, " ", control), class_="field")


def replay_buttons[S: State](context: TableViewContext[S]) -> Html:
    """Return the replay buttons, which show the previous and the next position."""
    previous = button_sending_event("Previous move", f"step {max(context.step - 1, 0)}", enabled=context.step > 0)
    following = button_sending_event("Next move", f"step {context.step + 1}", enabled=context.is_replaying)
    return tag("div", previous, following, class_="acts back", role="group", aria_label="Look back at moves", data_roving=True)


def current_record_form[S: State](context: TableViewContext[S]) -> Html:
    """Return the form with the current record or, if the reader entered a record that could not be opened, with that text."""
    word, _, typed = context.draft.partition(" ")
    return record_form(typed, context.trouble) if word == "import" else record_form(context.record.dumps())


def record_form(record_text: str, trouble: str = "", note: str = "") -> Html:
    """Return the form to copy or open a record. If the text cannot be opened, the form is unfolded, and `trouble` is the error message."""
    label = tag("label", "Record", tag("textarea", record_text, name="text", rows=6, spellcheck="false"))
    buttons = [
        tag("button", "Open this record", type="submit"),
        tag("button", "Copy the record", type="button", data_copy="textarea"),
    ]
    notice = tag("p", note, class_="note") if note else ""
    form = tag("form", _error_paragraph(trouble), notice, tag("p", label, class_="field"), *buttons, data_event="import")
    return tag("details", tag("summary", "Game notation"), form, class_="fold text", open=bool(trouble))


def broken_link_html(record_text: str, trouble: str, exact_error: str) -> Html:
    """Return the HTML that replaces a table that cannot be opened.

    It has the short message `trouble`, a button for a new game, and the text of the record with the exact error message, `exact_error`.
    """
    deal = tag("p", tag("button", "Deal a new game", type="button", class_="go", data_event="again {random}", data_home=True))
    return join_html([tag("p", trouble, class_="error"), deal, record_form(record_text, note=exact_error)])


def _error_paragraph(trouble: str) -> Html:
    """Return a paragraph that explains the trouble, or "" if there is none."""
    return tag("p", trouble, class_="error") if trouble else Html("")
