"""The board of games in which everybody has a hand, from one seat's view, and what may be done with it."""

from collections.abc import Mapping

from kabu_core.families.own_hands.play import HandsState, Pass, Stake
from kabu_core.play.banking import StakeRules
from kabu_core.play.state import Action
from kabu_core.views import banking
from kabu_core.views.acts import Act, Acts
from kabu_core.views.html import Html, join, tag
from kabu_core.views.log import Names

CHIPS = (1, 2, 3, 5, 10)
LABELS = banking.LABELS | {Pass: "Stay out"}


def board(view: HandsState[StakeRules], names: Names, acts: Acts) -> Html:
    """Every hand with its owner's points, the reader's first."""
    return tag("ol", join(_hand(view, seat, names, acts) for seat in names.around(view.seats)), class_="columns hands")


def room(view: HandsState[StakeRules]) -> str:
    """How much may still be staked."""
    return banking.room(view, [action for action in view.actions() if isinstance(action, Stake)])


def acts(view: HandsState[StakeRules], labels: Mapping[type[Action], str] = LABELS) -> Acts:
    """What the actor may do; one stake a round is laid on the actor's own hand, of some sizes up to the largest."""
    stakes = [action for action in view.actions() if isinstance(action, Stake)]
    shown = [stake for n, stake in enumerate(stakes, 1) if n in CHIPS or n == len(stakes)]
    laid = [Act(str(stake), f"Stake {stake.points} on your hand", f"hand-{view.acting}", str(stake.points)) for stake in shown]
    rest = [Act(str(action), labels[type(action)]) for action in view.actions() if not isinstance(action, Stake)]
    return Acts([*laid, *rest], [act.pick for act in laid])


def _hand(view: HandsState[StakeRules], seat: int, names: Names, acts: Acts) -> Html:
    banker = seat == view.banker
    event = banking.fate(view, "bank" if banker else "hand", seat)
    placed = [("Stake", view.stakes[seat])] if view.stakes[seat] else []
    rest = [banking.stakes(placed), banking.outcome(event) if view.phase == "over" and not banker else tag("p", class_="outcome")]
    asked = view.phase not in ("stake", "over") and view.actor == seat
    head = banking.owner(view, seat, names, view.banker)
    return banking.zone(view.GAME, head, view.hands[seat], event, *rest, acts.over(f"hand-{seat}"), asked=asked)
