"""The board of games with four columns in the middle, from one seat's view, and what may be done there."""

from kabu_core.cards import HIDDEN
from kabu_core.play import totals
from kabu_core.play.banking import Done
from kabu_core.play.columns import COLUMNS, ColumnRules, ColumnsState, Stake, Take
from kabu_core.play.state import Action, Event
from kabu_core.views import banking, log
from kabu_core.views.board import View
from kabu_core.views.html import Html, join, tag
from kabu_core.views.log import Names
from kabu_core.views.words import Choices

PLACES = {"top": "the top", "fourth": "the fourth place", "bottom": "the bottom"}
ORDER = {1: "first", 2: "second"}


def board(view: ColumnsState[ColumnRules], names: Names) -> Html:
    """The dealer's cards, the four columns with their stakes, the seats."""
    title = tag("h4", f"Dealer: {names(view.banker)}")
    shown = banking.fate(view, "bank", view.banker)
    worth = banking.worth(view.bank, shown.text if shown else "")
    banker = tag("div", title, banking.pile(view.bank, "cards"), worth, class_="banker")
    columns = tag("ol", join(_column(view, column, names) for column in COLUMNS), class_="columns")
    return join([banker, columns, banking.seats(view, names, view.dead)])


def prompt(view: ColumnsState[ColumnRules]) -> str:
    """What the actor has to decide, in one sentence."""
    actions = view.actions()
    match view.phase:
        case "stake":
            where = "one column or several" if view.rules.stake_on == "several" else "one column"
            return f"Put a stake on {where}; {banking.room(view, _stakes(view))}."
        case "bank":
            return f"Take the dealer’s {'second' if view.bank else 'first'} card."
        case "third":
            column = view.queue[0][1]
            return f"Column {column + 1} has {totals.total(view.columns[column])}. {banking.advice(actions)}"
        case "last":
            return f"The dealer has {totals.total(view.bank)}. {banking.advice(actions)}"
    return "The round is over."


def choices(view: ColumnsState[ColumnRules]) -> Choices:
    """The actor's choices; stakes come as chips that add up."""
    stakes = _stakes(view)
    chips = [view.rules.unit * chip for chip in banking.CHIPS]
    columns = [
        (f"Column {column}", [(str(a.points), str(a)) for a in stakes if a.column == column and a.points in chips])
        for column in sorted({action.column for action in stakes})
    ]
    rest = [(_label(view, action), str(action)) for action in view.actions() if not isinstance(action, Stake)]
    return [*columns, ("", rest)]


def _stakes(view: ColumnsState[ColumnRules]) -> list[Stake]:
    """What may still be staked."""
    return [action for action in view.actions() if isinstance(action, Stake)]


def _label(view: ColumnsState[ColumnRules], action: Action) -> str:
    match action:
        case Done():
            return "Done" if view.total_stakes[view.acting] else "Stake nothing"
        case Take(place):
            return f"From {PLACES[place]}"
    return banking.LABELS[type(action)]


def _column(view: ColumnsState[ColumnRules], column: int, names: Names) -> Html:
    event = banking.fate(view, "column", column)
    placed = [(names(seat), row[column]) for seat, row in enumerate(view.stakes) if row[column]]
    rest = [banking.stakes(placed)] + ([banking.outcome(event)] if view.phase == "over" else [])
    return banking.zone(
        f"Column {column + 1}", view.columns[column], event, *rest, asked=view.phase == "third" and view.queue[0][1] == column
    )


def _second(event: Event, who: str) -> str:
    return "" if HIDDEN in event.cards else "Under column {column} lies {cards}."


def _staked(event: Event, who: str) -> str:
    return "" if event.points else "{who} stake{s} nothing."


def _bank_card(event: Event, who: str) -> str:
    return f"{{who}} take{{s}} the dealer’s {ORDER[event.points]} card from {PLACES[event.text]}, {{cards}}."


def _bank_held(event: Event, who: str) -> str:
    return "" if HIDDEN in event.cards else "{who} hold{s} {cards} for the bank."


def _column_fate(event: Event, who: str) -> str:
    return f"Column {{column}}: {log.worth(event.cards)}; {log.outcome(event)}."


TEXTS: log.Texts = {
    "dead": "{who} get{s} a dead card, {cards}.",
    "first": "First field: {cards}.",
    "stake": "{who} stake{s} {points} on column {column}.",
    "staked": _staked,
    "second field": "Second field: one card face down under each column.",
    "second": _second,
    "draw": "{who} draw{s} {cards} for column {column}.",
    "stand": "{who} take{s} no third card for column {column}.",
    "escape": "{who} take{s} back the stake on column {column}, {cards}.",
    "bank card": _bank_card,
    "bank held": _bank_held,
    "bank draw": "The dealer draws {cards}.",
    "bank stand": "The dealer takes no third card.",
    "bank": log.bank,
    "column": _column_fate,
}
VIEW = View(board=board, prompt=prompt, choices=choices, ready=banking.ready, texts=TEXTS)
