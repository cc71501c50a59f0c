"""What flower cards are worth: the scorer's answer, and the lines of a score that the board shows, too."""

from collections.abc import Iterable, Mapping, Sequence

from kabu_core.cards import Card, Deck
from kabu_core.content import GameInfo
from kabu_core.content.hands import NamedHand, Yaku
from kabu_core.games.koi_koi.yaku import Close, YakuLine, YakuScore, equation
from kabu_core.views import cards as faces
from kabu_core.views import words
from kabu_core.views.html import Html, divided, join, plural, prose, romaji, tag

PLAIN = ("plain", "yellow")
"""What a card shows beside its flower is then no thing."""

EMPTY = "Give the cards that a player has taken."
NEAREST = 3
"""So many yaku within reach are told at once, the others when asked for."""

NOWHERE: Mapping[Card, str] = {}
KINDS = {"bright": "Brights", "animal": "Animals", "ribbon": "Ribbons", "chaff": "Chaff"}


def answer(info: GameInfo, score: YakuScore, role: str, most: int) -> Html:
    """The answer: the cards by kind, the points, the yaku made, and those that are close."""
    if not score.cards:
        return divided("div", tag("p", EMPTY, class_="draw"), class_="result")
    parts = [
        kinds(score.cards),
        tag("p", tag("b", str(score.points)), f" {'point' if score.points == 1 else 'points'}{_wins(score)}", class_="total"),
        made(score) if score.lines else tag("p", "No yaku yet.", class_="why"),
        join([tag("h4", "Within reach"), close(score.close)]) if score.close else Html(""),
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


def close(rows: Iterable[Close], places: Mapping[Card, str] = NOWHERE) -> Html:
    """Yaku that lack a card or two: what each would count, which cards would do, and where they lie as far as that is known."""
    shown = [_close(row, places) for row in rows]
    more = tag("details", tag("summary", f"{len(shown) - NEAREST} more"), tag("ul", *shown[NEAREST:], class_="near"), class_="fold")
    return join([tag("ul", *shown[:NEAREST], class_="near"), more if len(shown) > NEAREST else ""])


def kinds(cards: Sequence[Card]) -> Html:
    """Captured cards, grouped by kind, in the order of the months."""
    ordered = sorted(cards, key=lambda card: (card.number, card.code))
    groups = [(name, [card for card in ordered if card.kind == kind]) for kind, name in KINDS.items()]
    return tag("div", *(_kind(name, group) for name, group in groups if group), class_="kinds")


def thing(card: Card) -> str:
    """What a flower card shows beside its flower."""
    return card.label.split(", ")[2]


def name(card: Card) -> str:
    """A flower card in a sentence: "pine crane", "plain pine"."""
    _, flower, thing, *_ = card.label.split(", ")
    return f"{thing} {flower}" if thing in PLAIN else f"{flower} {thing}"


def names(cards: Iterable[Card]) -> str:
    """Several cards in a sentence, equal ones counted."""
    all_names = [name(card) for card in cards]
    told = [f"{all_names.count(one)} × {one}" if all_names.count(one) > 1 else one for one in dict.fromkeys(all_names)]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def table(rows: Iterable[Yaku], deck: Deck, link: str) -> Html:
    """Every yaku with its example, a near miss, and what the sources give for it; `link` + cards opens one in the scorer."""
    return tag("ul", *(_row(row, deck, link) for row in rows), class_="yaku-list")


def pack(deck: Deck) -> Html:
    """All cards of a pack, a month at a time, with their names."""
    months: dict[int, list[Card]] = {}
    for card in deck:
        months.setdefault(card.number, []).append(card)
    return tag("ul", *(tag("li", tag("strong", f"{n} {_flower(month)}"), _named(month)) for n, month in months.items()), class_="months")


def _flower(month: Sequence[Card]) -> str:
    return month[0].label.split(", ")[1]


def _named(month: Sequence[Card]) -> Html:
    things = dict.fromkeys(map(thing, month))
    return join([faces.row(month, _flower(month).capitalize()), tag("p", ", ".join(things))])


def _line(line: YakuLine) -> Html:
    return tag("li", tag("b", str(line.points)), " ", _name(line.hand, ":"), " ", _chips(line.cards))


def _close(row: Close, places: Mapping[Card, str]) -> Html:
    needs = f" needs {'one' if row.missing == 1 else row.missing} of " if row.missing < len(row.cards) else " needs "
    return tag("li", tag("b", str(row.points)), " ", _name(row.hand), needs, _chips(row.cards, places))


def _chips(cards: Sequence[Card], places: Mapping[Card, str] = NOWHERE) -> Html:
    """Cards in a line, each with its place where that is known."""
    shown = [tag("span", faces.card(card, decorative=True), _place(card, places)) for card in cards]
    told = [f"{name(card)}, {places[card]}" if card in places else name(card) for card in cards]
    label = "; ".join(told) if places else names(cards)
    return tag("span", join(shown, " "), class_="chips", role="img", aria_label=label)


def _place(card: Card, places: Mapping[Card, str]) -> Html:
    return tag("small", places[card]) if card in places else Html("")


def _name(hand: NamedHand, behind: str = "") -> Html:
    return join([romaji(hand.name.romaji), " ", tag("small", f"‘{hand.name.english}’{behind}")])


def _kind(title: str, cards: Sequence[Card]) -> Html:
    label = tag("span", title, " ", tag("b", str(len(cards))), class_="label", aria_hidden="true")
    return tag("div", label, faces.row(cards, f"{title}, {len(cards)}"), class_="kind", data_kind=cards[0].kind)


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
