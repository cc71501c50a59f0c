"""The board of the table form, from one seat's view."""

from typing import Any

from kabu_core import totals
from kabu_core.banking import Done
from kabu_core.games.oicho_kabu import COLUMNS, Stake, Take
from kabu_core.play import Action
from kabu_core.render import banking
from kabu_core.render.html import Html, join, tag
from kabu_core.render.log import PLACES, Names


def board(view: Any, names: Names) -> Html:
    """The dealer's cards, the four columns with their stakes, the seats."""
    title = tag("h4", f"Dealer: {names(view.banker)}")
    shown = banking.fate(view, "bank", view.banker)
    worth = banking.worth(view.bank, shown.text if shown else "")
    banker = tag("div", title, banking.pile(view.bank, "cards"), worth, class_="banker")
    columns = tag("ol", join(_column(view, column, names) for column in COLUMNS), class_="columns")
    return join([banker, columns, banking.seats(view, names, view.dead)])


def prompt(view: Any) -> str:
    """What the actor has to decide, in one sentence."""
    actions = view.actions()
    match view.phase:
        case "stake":
            where = "one column or several" if view.rules.stake_on == "several" else "one column"
            return f"Put a stake on {where}; {banking.room(view)}."
        case "bank":
            return f"Take the dealer’s {'second' if view.bank else 'first'} card."
        case "third":
            total = totals.total(view.columns[view.column])
            return f"Column {view.column + 1} has {total}. {banking.advice(actions)}"
        case "last":
            return f"The dealer has {totals.total(view.bank)}. {banking.advice(actions)}"
    return "The round is over."


def choices(view: Any) -> banking.Choices:
    """The actor's choices; stakes come as chips that add up."""
    stakes = [action for action in view.actions() if isinstance(action, Stake)]
    chips = [view.rules.unit * chip for chip in banking.CHIPS]
    columns = [
        (f"Column {column}", [(str(a.points), str(a)) for a in stakes if a.column == column and a.points in chips])
        for column in sorted({action.column for action in stakes})
    ]
    rest = [(_label(view, action), str(action)) for action in view.actions() if not isinstance(action, Stake)]
    return [*columns, ("", rest)]


def _label(view: Any, action: Action) -> str:
    match action:
        case Done():
            return "Done" if view.total_stakes[view.actor] else "Stake nothing"
        case Take(place):
            return f"From {PLACES[place]}"
    return banking.LABELS[type(action)]


def _column(view: Any, column: int, names: Names) -> Html:
    event = banking.fate(view, "column", column)
    placed = [(names(seat), row[column]) for seat, row in enumerate(view.stakes) if row[column]]
    rest = [banking.stakes(placed)] + ([banking.outcome(event)] if view.phase == "over" else [])
    return banking.zone(f"Column {column + 1}", view.columns[column], event, *rest, asked=view.column == column)
