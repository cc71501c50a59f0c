"""The rules of a game on paper: a sheet for the table, with the cards drawn, and one with every rule, who says so, and the sources."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.content import GameInfo, Preset, RuleRow
from kabu_core.content.hands import NamedHand, Special, Yaku
from kabu_core.rules import Rules, said
from kabu_core.views import cards as faces
from kabu_core.views import words
from kabu_core.views.html import Html, escape, join, prose, romaji, tag

SIZES = {"large": 3000, "middle": 5000, "small": 7000}
"""How many letters the sheet of sources holds at this size; a longer text gets the least. print.css has the sizes."""

TYPE = range(27, 18, -1)
"""The sizes of the letters on the sheet for the table in half points, the largest first; print.css has a line for each."""

PAGE, LETTER, CARD, REST = 389_000, 0.66, 12, 917
"""What the sheet holds, in square points, and what takes it, in squares of the size of the letters: each letter, each card of a yaku or
of a hand with a name, and all else together. Measured in Chromium on the lower paper; a test prints every sheet."""

HELD_BY = {"players": "for a bettor", "dealer": "for the dealer", "both": "for bettor and dealer"}
"""For whom a special hand wins."""

_TAG = re.compile("<[^<>]+>")

LEGEND = "The numbers name the sources of a rule; behind ≠ stand those that have it otherwise."


def sheet(info: GameInfo, preset: Preset, chosen: Rules, deck: Deck) -> Html:
    """Both sheets under a preset; a style sheet leaves the second out unless it is asked for."""
    played = [(row, row.sentence(chosen)) for row in info.rules if row.sentence(chosen)]
    return join([_table(info, preset, chosen, deck, played), _told(info, preset, chosen, played)])


def _table(info: GameInfo, preset: Preset, chosen: Rules, deck: Deck, played: Sequence[tuple[RuleRow, str]]) -> Html:
    """What is wanted while playing: the game in short, what these rules settle, and all that has a name, drawn."""
    short = tag("ol", *(tag("li", prose(sentence.says)) for sentence in info.sentence), class_="sheet-short")
    named = _yaku(info, chosen, deck) if info.yaku else _names(info, deck)
    drawn = [named] if info.yaku else [_specials(info, chosen, deck), _values(info, deck), named]
    told = [tag("li", prose(text)) for row, text in played if (row.id in info.sheet if info.sheet else row.id not in info.yaku)]
    rules = _part("These rules", tag("ul", *told, class_="sheet-rules"))
    body = join([_title(info, preset), _part("In short", short), *drawn, rules])
    return tag("article", body, class_="rule-sheet sheet-table", data_size=_type(body, named.count('class="card"')))


def _title(info: GameInfo, preset: Preset) -> Html:
    return tag("h2", info.title, " ", tag("small", f"Rules: {preset.title}. {info.seats} players."))


def _part(title: str, body: Html) -> Html:
    return tag("section", tag("h3", title), body)


def _type(body: Html, cards: int) -> int:
    """The largest letters with which it still is one page, in half points."""
    squares = LETTER * len(_TAG.sub("", body)) + CARD * cards + REST
    return next((size for size in TYPE if squares * size * size / 4 <= PAGE), TYPE[-1])


def _yaku(info: GameInfo, chosen: Rules, deck: Deck) -> Html:
    """Every yaku that counts under these rules."""
    worth = {yaku: said(yaku.points, chosen) for yaku in content.game_yaku(info.id)}
    cells = [_cell(yaku, deck, tag("strong", points), join([". ", _says(yaku, chosen)])) for yaku, points in worth.items() if points]
    return _part("Yaku", tag("ul", *cells, class_="sheet-yaku"))


def _says(yaku: Yaku, chosen: Rules) -> Html:
    extra = said(yaku.extra, chosen) if yaku.extra else 0
    return join([prose(yaku.says), f" Each further {yaku.group} adds {extra}." if extra else ""])


def _specials(info: GameInfo, chosen: Rules, deck: Deck) -> Html:
    """The hands that change a round under these rules, with what they win."""
    found = [(row.hand, worth) for row in content.specials(info.id) for worth in _worth(row, chosen)]
    cells = [_cell(hand, deck, "", join([_meaning(hand), f" {worth}"])) for hand, worth in found]
    return _part("Special hands", tag("ul", *cells, class_="sheet-specials")) if cells else escape("")


def _worth(row: Special, chosen: Rules) -> Iterator[str]:
    """What a special hand is good for; nothing where these rules leave it out."""
    holder = said(row.held_by, chosen)
    if holder != "nobody":
        yield f"wins {HELD_BY[holder]}, {content.odds_in_words(said(row.pays, chosen))}"
    elif said(row.escape, chosen):
        yield "lets a bettor take the stake back"


def _values(info: GameInfo, deck: Deck) -> Html:
    """One card of each number: what it counts, which of one without a number the rules tell, and what a total of that is called."""
    first: dict[int, Card] = {}
    for card in deck:
        first.setdefault(card.number, card)
    title = "What cards count, and what a total is called" if info.numerals else "What cards count"
    in_order = sorted(first.values(), key=lambda card: (card.rank == 0, card.rank))
    return _part(title, tag("ul", *(_value(card, info) for card in in_order), class_="sheet-values"))


def _value(card: Card, info: GameInfo) -> Html:
    counts = tag("strong", card.rank) if card.number else tag("span", card.suit or card.label)
    named = join([" ", tag("span", words.numeral(card.rank % 10))]) if info.numerals else ""
    return tag("li", faces.card(card, decorative=True), tag("span", counts, named))


def _names(info: GameInfo, deck: Deck) -> Html:
    """Hands with a name that are worth what they add up to."""
    special = {row.hand.id for row in content.specials(info.id)}
    cells = [_cell(hand, deck, "", "") for hand in content.game_hands(info.id) if hand.id not in special]
    return _part("Hands with a name", tag("ul", *cells, class_="sheet-names")) if cells else escape("")


def _cell(hand: NamedHand, deck: Deck, worth: Html | str, told: Html | str) -> Html:
    """A hand drawn, what it counts, its name, and what is told of it."""
    return tag("li", faces.hand(deck.parse(hand.example)), tag("span", worth, " " if worth else "", romaji(hand.name.romaji), told))


def _meaning(hand: NamedHand) -> Html:
    return escape(f" ‘{hand.name.english}’")


def _told(info: GameInfo, preset: Preset, chosen: Rules, played: Sequence[tuple[RuleRow, str]]) -> Html:
    """Every rule, short of nothing but readings and notes, with its sources by number."""
    numbers = _numbers(preset, [row for row, _ in played])
    says = tag("p", prose(preset.says), " ", _marks("", {numbers[source] for source in preset.sources}), class_="preset-says")
    parts = [_section(section.title, section.id, played, numbers, chosen) for section in info.sections]
    names = [_named(hand) for hand in content.game_hands(info.id)]
    named = _part("Hands with a name", tag("ul", *names, class_="sheet-meanings")) if names else ""
    foot = tag("p", LEGEND, " ", join((_source(id_, n, played) for id_, n in numbers.items()), " "), class_="sheet-sources")
    body = join([tag("div", *parts, class_="sheet-sections"), named, foot])
    return tag("article", _title(info, preset), says, body, class_="rule-sheet sheet-told", data_size=_size(join([says, body])))


def _size(text: Html) -> str:
    letters = len(_TAG.sub("", text))
    return next((size for size, most in SIZES.items() if letters <= most), "least")


def _numbers(preset: Preset, rows: Iterable[RuleRow]) -> Mapping[str, int]:
    """The sources by id, numbered in the order in which the sheet comes to them."""
    found = [*preset.sources, *(reading.source for row in rows for reading in row.readings)]
    return {source: number for number, source in enumerate(dict.fromkeys(found), 1)}


def _section(title: str, id_: str, played: Iterable[tuple[RuleRow, str]], numbers: Mapping[str, int], chosen: Rules) -> Html:
    rows = [_rule(row, text, numbers, chosen) for row, text in played if row.section == id_]
    return join([tag("h3", title), tag("ul", *rows)]) if rows else escape("")


def _rule(row: RuleRow, text: str, numbers: Mapping[str, int], chosen: Rules) -> Html:
    value = getattr(chosen, row.options[0]) if row.options else None
    told = {numbers[reading.source] for reading in row.readings}
    against = {numbers[reading.source] for reading in row.readings if words.differs(reading, value)}
    return tag("li", prose(text), " ", _marks(row.status if row.status != "attested" else "", told - against, against))


def _marks(status: str, same: Set[int], other: Set[int] = frozenset()) -> Html:
    marks = [status, *map(str, sorted(same)), "≠" if other else "", *map(str, sorted(other))]
    return tag("small", f"[{' '.join(filter(None, marks))}]")


def _named(hand: NamedHand) -> Html:
    return tag("li", tag("b", hand.example.replace(" ", "-")), " ", romaji(hand.name.romaji), _meaning(hand))


def _source(id_: str, number: int, played: Iterable[tuple[RuleRow, str]]) -> Html:
    """A source by its number, with the places in it that the rules rest on."""
    told = (reading.place.split("; ") for row, _ in played for reading in row.readings if reading.source == id_ and reading.place)
    where = "; ".join(dict.fromkeys(chain.from_iterable(told)))
    return join([tag("b", str(number)), " ", words.cite(id_), f": {where}." if where else "."])
