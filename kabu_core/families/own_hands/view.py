"""The board and buttons of games in which every seat has a hand, as one seat sees them."""

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
    """Render every hand with its owner's points, the reader's first."""
    return tag("ol", join(_hand_zone(view, seat, names, acts) for seat in names.around(view.seats)), class_="columns hands")


def room(view: HandsState[StakeRules]) -> str:
    """Return a text on the points that may still be staked."""
    return banking.room(view, [action for action in view.actions() if isinstance(action, Stake)])


def acts(view: HandsState[StakeRules], labels: Mapping[type[Action], str] = LABELS) -> Acts:
    """Return the buttons of the current player, with some stakes on the hand up to the largest."""
    stakes = [action for action in view.actions() if isinstance(action, Stake)]
    offered = [stake for n, stake in enumerate(stakes, 1) if n in CHIPS or n == len(stakes)]
    on_hand = [Act(str(stake), f"Stake {stake.points} on your hand", f"hand-{view.acting}", str(stake.points)) for stake in offered]
    rest = [Act(str(action), labels[type(action)]) for action in view.actions() if not isinstance(action, Stake)]
    return Acts([*on_hand, *rest], [act.pick for act in on_hand])


def _hand_zone(view: HandsState[StakeRules], seat: int, names: Names, acts: Acts) -> Html:
    banker = seat == view.banker
    event = banking.fate(view, "bank" if banker else "hand", seat)
    stakes = [("Stake", view.stakes[seat])] if view.stakes[seat] else []
    rest = [banking.stakes(stakes), banking.outcome(event) if view.phase == "over" and not banker else tag("p", class_="outcome")]
    deciding = view.phase not in ("stake", "over") and view.actor == seat
    head = banking.owner(view, seat, names, view.banker)
    return banking.zone(view.GAME, head, view.hands[seat], event, *rest, acts.over(f"hand-{seat}"), asked=deciding)
