"""Yaku in HTML: the scorer's answer, the lines of a score that the board shows, too, and the list of all yaku."""

from collections.abc import Iterable, Mapping, Sequence

from kabu_core.cards import Card, Deck
from kabu_core.content import GameInfo
from kabu_core.content.hands import NamedHand, Yaku
from kabu_core.families.fishing import flower_cards
from kabu_core.games.koi_koi.yaku import NearYaku, YakuLine, YakuScore, equation
from kabu_core.views import cards as faces
from kabu_core.views import words
from kabu_core.views.html import Html, divided, join, plural, prose, romaji, tag

EMPTY = "Give the cards that a player has taken."
NEAREST = 3
"""So many yaku within reach are told at once, the others when asked for."""

NOWHERE: Mapping[Card, str] = {}


def answer(info: GameInfo, score: YakuScore, role: str, most: int) -> Html:
    """The answer: the cards by kind, the points, the yaku made, and those that are close."""
    if not score.cards:
        return divided("div", tag("p", EMPTY, class_="draw"), class_="result")
    parts = [
        flower_cards.kinds(score.cards),
        tag("p", tag("b", str(score.points)), f" {'point' if score.points == 1 else 'points'}{_wins(score)}", class_="total"),
        made(score) if score.lines else tag("p", "No yaku yet.", class_="why"),
        join([tag("h4", "Within reach"), near(score.near)]) if score.near else Html(""),
    ]
    return divided("div", *parts, class_="result taken")


def say(info: GameInfo, score: YakuScore, most: int) -> str:
    """The answer in one sentence for the live region."""
    if not score.cards:
        return EMPTY
    names = [line.hand.name.romaji for line in score.lines]
    return f"{', '.join([plural(score.points, 'point') + _wins(score), *names])}."


def _wins(score: YakuScore) -> str:
    """What the sum wins where that is another number."""
    return f" that win {score.payout}" if score.payout != score.points else ""


def made(score: YakuScore) -> Html:
    """The yaku of a score with their points, and what their sum becomes."""
    simple = score.payout == score.lines[0].points
    lines = tag("ul", *map(_line, score.lines), class_="lines")
    return lines if simple else join([lines, tag("p", prose(f"Score: {equation(score)}."), class_="why")])


def near(rows: Iterable[NearYaku], places: Mapping[Card, str] = NOWHERE) -> Html:
    """Yaku that lack a card or two: what each would count, which cards would do, and where they lie as far as that is known."""
    shown = [_near(row, places) for row in rows]
    more = tag("details", tag("summary", f"{len(shown) - NEAREST} more"), tag("ul", *shown[NEAREST:], class_="near"), class_="fold")
    return join([tag("ul", *shown[:NEAREST], class_="near"), more if len(shown) > NEAREST else ""])


def table(rows: Iterable[Yaku], deck: Deck, link: str) -> Html:
    """Every yaku with its example, a near miss, and what the sources give for it; `link` + cards opens one in the scorer."""
    return tag("ul", *(_row(row, deck, link) for row in rows), class_="yaku-list")


def _line(line: YakuLine) -> Html:
    return tag("li", tag("b", str(line.points)), " ", _name(line.hand, ":"), " ", _chips(line.cards))


def _near(row: NearYaku, places: Mapping[Card, str]) -> Html:
    needs = f" needs {'one' if row.missing == 1 else row.missing} of " if row.missing < len(row.cards) else " needs "
    return tag("li", tag("b", str(row.points)), " ", _name(row.hand), needs, _chips(row.cards, places))


def _chips(cards: Sequence[Card], places: Mapping[Card, str] = NOWHERE) -> Html:
    """Cards in a line, each with its place where that is known."""
    shown = [tag("span", faces.card(card, decorative=True), _place(card, places)) for card in cards]
    told = [f"{flower_cards.name(card)}, {places[card]}" if card in places else flower_cards.name(card) for card in cards]
    label = "; ".join(told) if places else flower_cards.names(cards)
    return tag("span", join(shown, " "), class_="chips", role="img", aria_label=label)


def _place(card: Card, places: Mapping[Card, str]) -> Html:
    return tag("small", places[card]) if card in places else Html("")


def _name(hand: NamedHand, behind: str = "") -> Html:
    return join([romaji(hand.name.romaji), " ", tag("small", f"‘{hand.name.english}’{behind}")])


def _row(row: Yaku, deck: Deck, link: str) -> Html:
    values = list(dict.fromkeys(reading.value for reading in row.readings if reading.value is not None))
    points = tag("strong", " / ".join(map(str, values)))
    also = [join([" Also ", words.name(other), "."]) for other in row.also if other.romaji != row.name.romaji]
    head = tag("summary", points, tag("span", words.name(row.name), f" ‘{row.name.english}’"), _example(row.example, deck))
    says = tag("p", prose(row.says), *also)
    miss = tag("p", tag("span", "But not", class_="place"), " ", _example(row.near_miss, deck), class_="miss")
    try_it = tag("a", "Open in the scorer", href=f"{link}{row.example.replace(' ', '_')}")
    told = [words.readings(row.readings), tag("p", words.edit("yaku", row.line, "this yaku"), class_="note") if row.line else ""]
    who = tag("details", tag("summary", "Who gives what"), *told, class_="mark")
    more = tag("div", "" if row.group in ("dealt", "month") else try_it, who, class_="more")
    return tag("li", tag("details", head, says, miss, more, class_="hand"), id=f"yaku-{row.id}")


def _example(text: str, deck: Deck) -> Html:
    return faces.hand(deck.parse(text))
