"""The rules of a game on one sheet of paper: every sentence, who says so by number, the hands with a name, the list of sources."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain

from kabu_core import content
from kabu_core.content import GameInfo, Preset, RuleRow
from kabu_core.content.hands import NamedHand
from kabu_core.rules import Rules, said
from kabu_core.views import words
from kabu_core.views.html import Html, escape, join, prose, romaji, tag

SIZES = {"large": 3000, "middle": 5000}
"""How many letters a page holds at this size; a longer text is small. print.css has the sizes."""

_TAG = re.compile("<[^<>]+>")

LEGEND = "The numbers name the sources of a rule; behind ≠ stand those that have it otherwise."


def sheet(info: GameInfo, preset: Preset, chosen: Rules) -> Html:
    """A game's rules under a preset, short of nothing but readings, notes and pictures."""
    played = [(row, row.sentence(chosen)) for row in info.rules if row.sentence(chosen)]
    numbers = _numbers(preset, [row for row, _ in played])
    lines = [*_hands(info.id, chosen)]
    title = tag("h2", info.title, " ", tag("small", f"Rules: {preset.title}. {info.seats} players."))
    says = tag("p", prose(preset.says), " ", _marks("", {numbers[source] for source in preset.sources}), class_="preset-says")
    parts = [_section(section.title, section.id, played, numbers, chosen) for section in info.sections]
    named = join([tag("h3", "Hands with a name"), tag("ul", *lines, class_="sheet-hands")]) if lines else ""
    foot = tag("p", LEGEND, " ", join((_source(id_, n, played) for id_, n in numbers.items()), " "), class_="sheet-sources")
    body = join([tag("div", *parts, class_="sheet-rules"), named, foot])
    return tag("article", title, says, body, class_="rule-sheet", data_size=_size(join([says, body])))


def _size(text: Html) -> str:
    letters = len(_TAG.sub("", text))
    return next((size for size, most in SIZES.items() if letters <= most), "small")


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


def _hands(game: str, chosen: Rules) -> Iterator[Html]:
    """A line for each hand that has its name under these rules: a special one that they leave out is not worth it."""
    specials = {row.hand.id: row for row in content.specials(game)}
    for hand in content.game_hands(game):
        row = specials.get(hand.id)
        wins = row and said(row.held_by, chosen) != "nobody"
        if not row or wins or said(row.escape, chosen):
            yield _hand(hand, f", {content.odds(said(row.pays, chosen))}" if row and wins else "")


def _hand(hand: NamedHand, worth: str) -> Html:
    """The cards, the name and what it means, and what a hand that wins by itself pays."""
    return tag("li", tag("b", hand.example.replace(" ", "-")), " ", romaji(hand.name.romaji), f" ‘{hand.name.english}’{worth}")


def _source(id_: str, number: int, played: Iterable[tuple[RuleRow, str]]) -> Html:
    """A source by its number, with the places in it that the rules rest on."""
    told = (reading.place.split("; ") for row, _ in played for reading in row.readings if reading.source == id_ and reading.place)
    where = "; ".join(dict.fromkeys(chain.from_iterable(told)))
    return join([tag("b", str(number)), " ", words.cite(id_), f": {where}." if where else "."])
