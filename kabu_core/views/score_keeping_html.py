"""Score-keeping for games played with real cards: the score sheet, on screen and in print, and the forms for entering a round."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kabu_core.play import real_card_score_keeping
from kabu_core.play.people_on_device import numbered_player_name
from kabu_core.play.real_card_score_keeping import Points, RoundAwaitingEntry, RoundResult
from kabu_core.rules import Rules
from kabu_core.views.html_builder import Html, count_with_noun, format_points, join_html, scrollable_table, tag

type RoundForm[R: Rules] = Callable[[RoundAwaitingEntry[R], str, Sequence[str]], Html]
"""A function that returns the form for a round; its arguments are the round, the entry so far and the players' names."""

LEAST_LINES = 16
"""The default number of lines on a sheet. Unused lines are blank, so that a printed sheet can be filled in by hand."""


def round_label(index: int) -> str:
    """Return the label of a round, counted from 1."""
    return f"Round {index + 1}"


def reject_form_event(round_: RoundAwaitingEntry[Rules], entry: str, event: str) -> str | None:
    """Return None, which means that the event is unknown. This is the default for forms that are submitted as a whole."""
    return None


def winnings_against_dealer_form(round_: RoundAwaitingEntry[Rules], entry: str, names: Sequence[str]) -> Html:
    """Return a form with a field for each player's winnings against the dealer."""
    ask = f"How many points does each player win from {names[round_.dealer]}? Enter a loss with a minus sign."
    return _form_with_number_per_player(round_, entry, names, ask, round_.dealer, allow_minus=True)


def pot_winnings_form(round_: RoundAwaitingEntry[Rules], entry: str, names: Sequence[str]) -> Html:
    """Return a form with a field for the winnings or losses of each player in a round with a pot."""
    ask = "How many points does each player win, less what the player paid into the pot? Enter a loss with a minus sign."
    return _form_with_number_per_player(round_, entry, names, ask, allow_minus=True)


def hand_totals_form(round_: RoundAwaitingEntry[Rules], entry: str, names: Sequence[str]) -> Html:
    """Return a form with a field for the total of each hand."""
    return _form_with_number_per_player(round_, entry, names, "What is the total of each hand, 0 to 9?")


def card_points_form(round_: RoundAwaitingEntry[Rules], entry: str, names: Sequence[str]) -> Html:
    """Return a form with a field for the points of each player's captured cards."""
    return _form_with_number_per_player(round_, entry, names, "How many points are each player’s cards worth?")


def winner_and_stake_form(round_: RoundAwaitingEntry[Rules], entry: str, names: Sequence[str]) -> Html:
    """Return a form for the winner and the stake."""
    winner, _, points = entry.partition(",")
    winners = [*names, "Nobody"]
    values = ["1", "2", "0"]
    radios = [
        tag("label", tag("input", type="radio", name="winner", value=value, checked=value == (winner or "1")), f" {person}")
        for value, person in zip(values, winners, strict=True)
    ]
    pick = tag("fieldset", tag("legend", "Won by"), tag("div", *radios, class_="pick"))
    return _form_to_save_round("Who won the stake?", [pick, whole_number_field("Stake", points, "stake")], round_)


def whole_number_field(label: str, value: str, name: str, *, allow_minus: bool = False) -> Html:
    """Return a text field for a whole number. Its type is not "number", because such fields drop unusual minus signs and digits.

    With `allow_minus` a phone shows its full keyboard, because the numeric keyboard of some phones has no minus.
    """
    mode = None if allow_minus else "numeric"
    control = tag("input", type="text", class_="figure", name=name, value=value, inputmode=mode, autocomplete="off")
    return tag("p", tag("label", label, " ", control), class_="field")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ScoreKeepingSpec[R: Rules]:
    """The functions with which the score sheet of a game enters and settles rounds played with real cards."""

    settle: Callable[[RoundAwaitingEntry[R], str], RoundResult] = real_card_score_keeping.settle_entry_against_dealer
    """Returns the payoffs for an entry."""
    next_dealer: Callable[[R, int, Points], int] = real_card_score_keeping.keep_same_dealer
    """Returns the dealer of the next round."""
    form: RoundForm[R] = winnings_against_dealer_form
    """Returns the form for an entry."""
    apply_form_event: Callable[[RoundAwaitingEntry[R], str, str], str | None] = reject_form_event
    """Applies an event of the form to an entry and returns the new entry; None for an unknown event."""
    label: Callable[[int], str] = round_label
    """Returns the label of a round."""
    rows: tuple[str, ...] = ()
    """The ids of the rules about who deals."""
    house: str = ""
    """The name of the house, which takes the last seat but does not play; "" in games without a house."""
    lines: Callable[[R], int] = lambda rules: LEAST_LINES
    """Returns the number of lines on a sheet."""


DEALER_STAYS = ScoreKeepingSpec[Rules]()
"""The score keeper of games in which the same player always deals and the others play against the dealer."""

BANK_PASSES = ScoreKeepingSpec(next_dealer=real_card_score_keeping.next_banker, rows=("bank-passes",))
"""The score keeper of games in which the rules say when the bank passes to another player."""


def _form_with_number_per_player(
    round_: RoundAwaitingEntry[Rules],
    entry: str,
    names: Sequence[str],
    question: str,
    skipped_seat: int | None = None,
    *,
    allow_minus: bool = False,
) -> Html:
    values = [*entry.split(","), *[""] * round_.seats][: round_.seats]
    empty_field = tag("input", type="hidden", name="none", value="")
    fields = [
        empty_field if seat == skipped_seat else whole_number_field(names[seat], value, f"n{seat}", allow_minus=allow_minus)
        for seat, value in enumerate(values)
    ]
    return _form_to_save_round(question, fields, round_)


def _form_to_save_round(question: str, fields: Iterable[Html], round_: RoundAwaitingEntry[Rules]) -> Html:
    write = tag("button", "Save this round", type="submit", class_="go")
    form = tag("form", *fields, write, class_="fields", data_event="write", data_between=",")
    return join_html([tag("p", f"{round_label(round_.number)}. {question}", class_="ask"), form])


# ---- parts shared by all forms


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoreSheetLine:
    """A line of the sheet: the name and dealer of a round, each player's points and running total, and a note that explains the points."""

    name: str
    dealer: str
    points: Points
    running_totals: Points
    note: str


def score_sheet_table(title: str, rules: str, names: Sequence[str], lines: Sequence[ScoreSheetLine], blank: Sequence[str]) -> Html:
    """Return the sheet as a table, with a line for each round played and a blank line for each round label in `blank`."""
    head = tag("tr", tag("th", "Round", scope="col"), *(tag("th", name, scope="col") for name in names))
    rows = [_round_row(line) for line in lines] + [_blank_round_row(name, len(names)) for name in blank]
    sums = lines[-1].running_totals if lines else ()
    foot = tag(
        "tr", tag("th", "Total", scope="row"), *(tag("td", tag("b", format_points_or_text(points))) for points in sums or [""] * len(names))
    )
    caption = tag("caption", tag("b", title), " ", tag("small", rules))
    table = tag("table", caption, tag("thead", head), tag("tbody", *rows), tag("tfoot", foot), class_="tally")
    return tag("div", scrollable_table(table, title), class_="keep-sheet")


def format_points_or_text(points: int | str) -> str:
    """Return points as text with their sign; a text is returned unchanged."""
    return format_points(points) if isinstance(points, int) else points


def _round_row(line: ScoreSheetLine) -> Html:
    explanation = tag("span", line.note, class_="how") if line.note else ""
    name = tag("th", line.name, " ", tag("small", f"{line.dealer} dealt"), explanation, scope="row")
    pairs = zip(line.points, line.running_totals, strict=True)
    cells = [
        tag(
            "td",
            tag("b", format_points_or_text(change)),
            " ",
            tag("small", tag("span", "total ", class_="away"), format_points_or_text(total)),
        )
        for change, total in pairs
    ]
    return tag("tr", name, *cells)


def _blank_round_row(name: str, seats: int) -> Html:
    return tag("tr", tag("th", name, scope="row"), *(tag("td") for _ in range(seats)), class_="blank")


def score_sheet_csv(names: Sequence[str], lines: Sequence[ScoreSheetLine]) -> str:
    """Return the lines of a sheet as comma-separated values."""
    head = ["Round", "Dealer", *names, *(f"{name} total" for name in names), "How"]
    rows = [[line.name, line.dealer, *map(str, line.points), *map(str, line.running_totals), line.note] for line in lines]
    return "\n".join(",".join(f'"{word}"' if "," in word else word for word in row) for row in [head, *rows]) + "\n"


def score_sheet_csv_fold(text: str) -> Html:
    """Return a fold with the table as text (CSV), which the reader can copy."""
    field = tag(
        "p", tag("label", "Table for a spreadsheet", tag("textarea", text, rows=6, readonly=True, spellcheck="false")), class_="field"
    )
    copy = tag("button", "Copy the table", type="button", data_copy="textarea")
    return tag("details", tag("summary", "Table as text"), field, copy, class_="fold text")


def player_count_and_names_form(names: Sequence[str], seats: tuple[int, ...], house: str, new: bool) -> Html:
    """Return the form for the number and names of the players.

    `new` is True until a round is written. After that, the form is folded, and only the names can be changed.
    """
    low, high = seats
    counts = [(str(n), str(n)) for n in range(low, high + 1)]
    seat_select = select_field_sending_event("Players", "seats", counts, str(len(names))) if low < high and new else ""
    fields = [_player_name_field(seat, name) for seat, name in enumerate(names[: len(names) - 1 if house else None])]
    form = tag("form", *fields, class_="fields", data_event="names", data_between=",", data_auto=True)
    order = tag("p", f"Names in the order of play{f'; {house.lower()} comes last' if house else ''}.", class_="note") if high > 2 else ""
    inside = join_html([seat_select, order, form])
    return inside if new else tag("details", tag("summary", "Names"), inside, class_="fold")


def _player_name_field(seat: int, name: str) -> Html:
    label = numbered_player_name(seat)
    value = "" if name == label else name
    control = tag("input", type="text", name=f"name{seat}", value=value, maxlength=20, autocomplete="off", placeholder=label)
    return tag("p", tag("label", label, " ", control), class_="field")


def dealer_select_field(names: Sequence[str], dealer: int, rules: Sequence[str]) -> Html:
    """Return the select field for the dealer, and beside the field the rules about who deals."""
    choose = select_field_sending_event("Dealer", "deals", [(str(seat), name) for seat, name in enumerate(names, 1)], str(dealer + 1))
    return tag("div", choose, tag("p", join_html(rules, " "), class_="note") if rules else "", class_="deal")


def discard_sheet_question(written: int) -> Html:
    """Return the question whether to discard the sheet, with buttons to keep it or begin a new sheet."""
    question = tag("p", f"Start a new sheet? {count_with_noun(written, 'round')} on this sheet will be deleted.", class_="ask")
    return join_html([question, button_group_for_choices("Choices", [("Keep this sheet", "keep"), ("Start a new sheet", "new")])])


def game_over_html(text: str) -> Html:
    """Return the result `text` of a finished game, with a button for a new sheet."""
    return join_html([tag("p", text, class_="ask"), button_group_for_choices("Choices", [("New sheet", "new")])])


def button_group_for_choices(label: str, choices: Iterable[tuple[object, str]]) -> Html:
    """Return a group of buttons without a visible label, one for each choice (text, event)."""
    return labelled_button_group(label, [button_sending_event(text, event) for text, event in choices], shown=False)


def labelled_button_group(label: str, buttons: Iterable[Html], shown: bool = True, kind: str = "") -> Html:
    """Return a labelled group of buttons. Tab reaches the group, and arrow keys move inside it. If `shown`, the label is visible too."""
    title = tag("span", label, class_="label", aria_hidden="true") if shown else ""
    return tag("div", title, *buttons, class_=f"acts {kind}".strip(), role="group", aria_label=label, data_roving=True)


def select_field_sending_event(label: str, event: str, choices: Iterable[tuple[str, str]], chosen: str) -> Html:
    """Return a select field that sends an event with the value chosen."""
    options = join_html(tag("option", text, value=value, selected=value == chosen) for value, text in choices)
    return tag("p", tag("label", label, " ", tag("select", options, data_event=event)), class_="field")


def button_sending_event(
    text: object, event: str, name: str | None = None, pressed: bool | None = None, enabled: bool = True, kind: str = ""
) -> Html:
    """Return a button that sends an event. `pressed` is the state of a toggle button, None for an ordinary button."""
    state = None if pressed is None else str(pressed).lower()
    attributes = {"aria_label": name, "aria_pressed": state, "disabled": not enabled, "class_": kind or None}
    return tag("button", text, type="button", data_event=event, **attributes)


def score_sheet_toolbar(written: int, begun: bool) -> Html:
    """Return the toolbar of the sheet; `written` is the number of rounds on it."""
    undo = button_sending_event("Undo the last round", "undo", enabled=written > 0)
    link = tag("button", "Copy a link", type="button", data_link=True)
    return tag(
        "div",
        undo,
        button_sending_event("New sheet", "new", enabled=begun),
        link,
        class_="tools",
        role="toolbar",
        aria_label="Sheet",
        data_roving=True,
    )
