"""The result of a round: the hands that decided it with their cards, and the points of a seat as an equation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kabu_core.cards import HIDDEN, Card
from kabu_core.views import cards_html as faces
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import Html, format_points, join_html, prose_html, tag


@dataclass(frozen=True, kw_only=True, slots=True)
class HandResultLine:
    """A hand that decided a round, as it concerns one seat.

    `label` names the hand or its owner, and `value` is its worth in words; a number alone is a total. `points` are what the seat wins or
    loses with this hand, None if the hand is only shown for comparison. `term` is the calculation of the points in the equation, such as
    "20 × 2 (*arashi*)", without its sign.
    """

    label: str
    cards: tuple[Card, ...] = ()
    value: str = ""
    points: int | None = None
    term: str = ""


def equation_term(stake: int, odds: int, reason: str = "") -> str:
    """Return a term of an equation: a stake, its net odds unless they are even, and the reason.

    >>> equation_term(20, -2, "arashi"), equation_term(20, 1), equation_term(20, 0)
    ('20 × 2 (*arashi*)', '20', '0 (tie)')
    """
    text = f"{stake} × {abs(odds)}" if abs(odds) > 1 else str(stake if odds else 0)
    note = f"*{reason}*" if reason else "" if odds else "tie"
    return f"{text} ({note})" if note else text


def points_equation(lines: Iterable[HandResultLine]) -> str:
    """Return the points of a seat as an equation: "20 × 2 (*arashi*) − 10 = +30". If there is only one number, return that number.

    >>> points_equation([HandResultLine(label="Column 1", points=20, term="20")])
    '+20'
    >>> points_equation([HandResultLine(label="Column 1", points=0, term="0 (tie)")])
    '0 (tie)'
    """
    terms = [(line.points, line.term) for line in lines if line.points is not None]
    result = format_points(sum(points for points, _ in terms))
    if not terms or (len(terms) == 1 and terms[0][1] == str(abs(terms[0][0]))):
        return result
    if len(terms) == 1 and not terms[0][0]:
        return terms[0][1]
    first, *others = (("−" if points < 0 else "+", term) for points, term in terms)
    text = "".join([first[0].replace("+", ""), first[1], *(f" {sign} {term}" for sign, term in others)])
    return f"{text} = {result}"


def round_result_html(lines_by_seat: Sequence[tuple[int, Sequence[HandResultLine]]], names: SeatNames) -> Html:
    """Return the hands that decided the round and an equation for each seat.

    For several seats, each hand is listed once, without points, and each equation has the name of its seat.
    """
    if len(lines_by_seat) == 1:
        own = lines_by_seat[0][1]
        return hands_and_equation_html(own, points_equation(own))
    hands = {(line.label, line.cards): replace(line, points=None) for _, lines in lines_by_seat for line in lines}
    sums = [_equation_line(points_equation(lines), f"{names(seat)}: ") for seat, lines in lines_by_seat]
    return join_html([result_line_list(hands.values()), *sums])


def hands_and_equation_html(lines: Sequence[HandResultLine], equation: str) -> Html:
    """Return hands with their points, and the equation.

    If only one hand has points, the points are left out, because the heading of the result has them.
    """
    if sum(line.points is not None for line in lines) == 1:
        lines = [replace(line, points=None) for line in lines]
    return join_html([result_line_list(lines), _equation_line(equation)])


def _equation_line(equation: str, name: str = "") -> Html:
    """Return a paragraph with an equation; nothing if the equation is only the number in the heading of the result."""
    return tag("p", name, prose_html(equation), class_="equation") if " " in equation else Html("")


def result_line_list(lines: Iterable[HandResultLine]) -> Html:
    """Return hands as a list, each with its cards and its points."""
    return tag("ul", *map(_result_line_item, lines), class_="showing")


def _result_line_item(line: HandResultLine) -> Html:
    points = [" ", tag("b", format_points(line.points), class_="won")] if line.points is not None else []
    cards = [" ", faces.hand_picture_html(line.cards)] if line.cards and HIDDEN not in line.cards else []
    worth = f"total {line.value}" if line.value.isdigit() else line.value
    value = [" ", tag("span", prose_html(worth))] if worth else []
    return tag("li", tag("b", prose_html(line.label)), *value, *points, *cards)
