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
from kabu_core.views.html import Html, join, romaji, signed, tag
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


def pile(cards: Sequence[Card], kind: str = "pile", places: int = 3) -> Html:
    """The cards of a hand or column, with a place for each that may come; the style sheet shows the places of those that do come."""
    return faces.row((*cards, *(None for _ in range(places - len(cards)))), "Cards", kind)


def worth(game: str, cards: Sequence[Card], special: str = "") -> Html:
    """The total of some cards with its name in a game, as far as they can be seen, and the special hand that decided.

    Its place is always there.
    """
    if not cards or HIDDEN in cards:
        return tag("p", class_="sum")
    value = totals.total(cards)
    hand = content.hands().get(special)
    named = hand.name.romaji if hand else content.game(game).numeral(value)
    return tag("p", tag("b", str(value)), *([" ", romaji(named)] if named else []), class_="sum")


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
    return words.outcome("wins" if event.points > 0 else "loses", event.points, content.odds_in_words(abs(event.points)))


def stakes(placed: Sequence[tuple[str, int]]) -> Html:
    """Who has staked how much, in two lines: of more than two the first, and the others together."""
    if not placed:
        return Html("")
    others = placed[1:]
    shown = placed if len(placed) < 3 else [placed[0], (f"{len(others)} others", sum(points for _, points in others))]
    return tag("ul", join(tag("li", tag("span", who), " ", tag("b", str(n))) for who, n in shown), class_="stakes")


def zone(game: str, head: Sequence[object], cards: Sequence[Card], event: Event | None, *rest: Html, asked: bool) -> Html:
    """A column or a hand on the board of a game, with what stands at its head."""
    special = event.text if event and (event.key == "bank" or event.points > 0) else ""
    return words.column(*head, pile(cards), worth(game, cards, special), *rest, asked=asked)


def owner(view: RoundState[Rules], seat: int, names: Names, dealer: int | None, what: str = "dealer") -> list[Html]:
    """At the head of a hand: whose it is, whether the dealer's, and how that seat stands."""
    return [tag("h4", names(seat), *mark(what, seat == dealer)), standing(view, seat)]


def mark(what: str, here: bool = True) -> list[object]:
    """What a seat is beside a player: the dealer, the house."""
    return [" ", tag("span", what, class_="mark")] if here else []


def standing(view: RoundState[Rules], seat: int) -> Html:
    """A seat's running total; that it is points is said and not shown."""
    total, _, unit = points(view, seat).partition(" ")
    return tag("span", total, tag("span", f" {unit}", class_="unseen"), class_="points")


def seats(view: BankState[StakeRules], names: Names, dead: Sequence[Card | None] = ()) -> Html:
    """Who sits where, the reader first, with points and dead cards."""
    shown = dead or (None,) * view.seats
    return in_seats(
        sitting(view, seat, names(seat), mark("dealer", seat == view.banker), _dead(card, names(seat)) if (card := shown[seat]) else "")
        for seat in names.around(view.seats)
    )


def in_seats(rows: Iterable[Html]) -> Html:
    """The seats around a table."""
    return tag("ul", *rows, class_="seats")


def sitting(view: RoundState[Rules], seat: int, who: str, marks: Sequence[object], *rest: object) -> Html:
    """One seat: who, what else they are, how they stand, and whose turn it is."""
    turn = "true" if seat == view.actor and view.payoffs is None else None
    return tag("li", tag("span", who, class_="who"), *marks, " ", standing(view, seat), *rest, class_="seat", aria_current=turn)


def points(view: RoundState[Rules], seat: int) -> str:
    """A seat's running total, with its sign."""
    return f"{signed(view.points[seat])} points"


def _dead(card: Card, who: str) -> Html:
    """A card out of play, and that it is."""
    named = "Your dead card" if who == "You" else f"Dead card of {who}"
    return tag("div", tag("small", "dead", aria_hidden="true"), faces.row((card,), named, "dead"), class_="out")
