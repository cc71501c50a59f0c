"""What the boards of all games with one banker share: totals with their names, fates at the showdown, seats, choices."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.play import totals
from kabu_core.play.banking import BankState, Draw, Escape, StakeRules, Stand
from kabu_core.play.rounds import Deal, RoundState
from kabu_core.play.state import Action, Event
from kabu_core.rules import Rules
from kabu_core.views import cards as faces
from kabu_core.views import words
from kabu_core.views.html import Html, join, romaji, tag
from kabu_core.views.log import Names

CHIPS = (1, 2, 5, 10)
LABELS: dict[type[Action], str] = {
    Draw: "Draw a third card",
    Stand: "No third card",
    Escape: "Take the stake back",
    Deal: "Next round",
}


class Staking(Protocol):
    """An action that stakes points."""

    @property
    def points(self) -> int: ...


def room(view: BankState[StakeRules], stakes: Iterable[Staking]) -> str:
    """How much may still be staked, where these are the stakes that the actor may choose from."""
    most = max((stake.points for stake in stakes), default=0)
    if most:
        return f"{most} points may still be staked"
    used = max(view.total_stakes) if view.rules.limit_of == "bettor" else sum(view.total_stakes)
    return "the limit is reached" if used + view.rules.unit > view.rules.limit else "no column is free"


def advice(actions: Sequence[Action]) -> str:
    """What the rules leave open about the third card."""
    if Draw() in actions and Stand() in actions:
        return "A third card?"
    return "The rules demand a third card." if Draw() in actions else "The rules allow no third card."


def pile(cards: Sequence[Card], kind: str = "pile", places: int = 2) -> Html:
    """The cards of a hand or column, with the places of those that are always dealt."""
    return faces.row((*cards, *(None for _ in range(places - len(cards)))), "Cards", kind)


def worth(cards: Sequence[Card], special: str = "") -> Html:
    """The total of some cards with its name, as far as they can be seen, and the special hand that decided."""
    if not cards or HIDDEN in cards:
        return Html("")
    value = totals.total(cards)
    hand = content.hands().get(special)
    more = [" · ", romaji(hand.name.romaji)] if hand else []
    return tag("p", tag("b", str(value)), " ", romaji(content.numerals()[value].romaji), *more, class_="sum")


def fate(view: RoundState[Rules], key: str, place: int) -> Event | None:
    """The showdown of a column or hand in the last round, None if nobody had staked on it."""
    if view.phase != "over":
        return None
    for event in reversed(view.events):
        if event.key == "round":
            break
        if event.key == key and place in (event.column, event.seat):
            return event
    return None


def outcome(event: Event | None) -> Html:
    """How a column or hand fared against the dealer."""
    if event is None:
        return words.outcome("no stake", 0)
    if not event.points:
        return words.outcome("tie", 0)
    text = f"{'wins' if event.points > 0 else 'loses'} {content.odds(abs(event.points))}"
    return words.outcome(text, event.points)


def stakes(placed: Sequence[tuple[str, int]]) -> Html:
    """Who has staked how much."""
    if not placed:
        return Html("")
    return tag("ul", join(tag("li", tag("span", who), " ", tag("b", str(n))) for who, n in placed), class_="stakes")


def zone(title: str, cards: Sequence[Card], event: Event | None, *rest: Html, asked: bool) -> Html:
    """A column or a hand on the board."""
    special = event.text if event and (event.key == "bank" or event.points > 0) else ""
    return words.column(tag("h4", title), pile(cards), worth(cards, special), *rest, asked=asked)


def seats(view: BankState[StakeRules], names: Names, dead: Sequence[Card | None] = ()) -> Html:
    """Who sits where, the reader first, with points and dead cards."""
    shown = dead or (None,) * view.seats
    return tag("ul", join(_seat(view, seat, names, shown[seat]) for seat in range(view.seats)), class_="seats")


def points(view: RoundState[Rules], seat: int) -> str:
    """A seat's running total, with its sign."""
    total = view.points[seat]
    return f"{total:+d} points".replace("-", "−") if total else "0 points"


def _dead(card: Card, who: str) -> Html:
    """A card out of play, and that it is."""
    return tag(
        "span",
        faces.row((card,), "Your dead card" if who == "You" else f"Dead card of {who}", "dead"),
        tag("small", "dead", aria_hidden="true"),
    )


def _seat(view: BankState[StakeRules], seat: int, names: Names, dead: Card | None) -> Html:
    who = names(seat)
    return tag(
        "li",
        tag("span", who + (", dealer" if seat == view.banker else ""), class_="who"),
        " ",
        tag("span", points(view, seat), class_="points"),
        _dead(dead, who) if dead else "",
        class_="seat",
        aria_current="true" if seat == view.actor and view.payoffs is None else None,
    )
