"""The board of the form with own hands, from one seat's view."""

from typing import Any

from kabu_core import totals
from kabu_core.games.oicho_kabu_hands import Pass, Stake
from kabu_core.render import banking, log, scorer
from kabu_core.render.html import Html, join, tag
from kabu_core.render.log import Names
from kabu_core.render.words import Choices

CHIPS = (1, 2, 3, 5, 10)
TEXTS = log.BANKING
answer, say, ready = scorer.answer, scorer.say, banking.ready


def board(view: Any, names: Names) -> Html:
    """Every hand, the dealer's first, with its owner's points."""
    return tag("ol", join(_hand(view, seat, names) for seat in view.seating.order), class_="columns hands")


def prompt(view: Any) -> str:
    """What the actor has to decide, in one sentence."""
    actions = view.actions()
    match view.phase:
        case "stake":
            return f"Put a stake on your hand; {banking.room(view)}."
        case "third":
            return f"You have {totals.total(view.hands[view.actor])}. {banking.advice(actions)}"
    return "The round is over."


def choices(view: Any) -> Choices:
    """The actor's choices; one stake a round, of some sizes up to the largest."""
    stakes = [(str(action.points), str(action)) for action in view.actions() if isinstance(action, Stake)]
    shown = [stake for n, stake in enumerate(stakes, 1) if n in CHIPS or n == len(stakes)]
    rest = [
        ("Stay out" if isinstance(action, Pass) else banking.LABELS[type(action)], str(action))
        for action in view.actions()
        if not isinstance(action, Stake)
    ]
    return [("Stake", shown), ("", rest)] if stakes else [("", rest)]


def _hand(view: Any, seat: int, names: Names) -> Html:
    banker = seat == view.banker
    event = banking.fate(view, "bank" if banker else "hand", seat)
    placed = [("Stake", view.stakes[seat])] if view.stakes[seat] else []
    rest = [banking.stakes(placed), tag("p", banking.points(view, seat), class_="points")]
    rest += [banking.outcome(event)] if view.phase == "over" and not banker else []
    title = names(seat) + (", dealer" if banker else "")
    return banking.zone(title, view.hands[seat], event, *rest, asked=view.phase == "third" and view.actor == seat)
