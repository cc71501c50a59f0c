"""Which source speaks of which rule of a game: the list of its sources, and the matrix of rules by sources."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kabu_core import content
from kabu_core.content import GameInfo, Source
from kabu_core.render import words
from kabu_core.render.html import Html, join, plural, tag

PAGES = "/games/sources/"
"""Where the matrix of each game stands, under the game's id."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A source of a game: of how many of its rules and hands it speaks, and the presets that rest on it, by title."""

    source: Source
    rules: int
    hands: int
    presets: tuple[str, ...]


def witnesses(info: GameInfo) -> list[Witness]:
    """Every source on which a game's rules, hands and presets rest; that which speaks of most rules first."""
    rules = Counter(source for row in info.rules for source in {reading.source for reading in row.readings})
    hands = Counter(source for hand in content.game_hands(info.id) for source in hand.sources)
    resting = {preset.title: preset.sources for preset in info.presets.values()}
    every = {*rules, *hands, *(source for sources in resting.values() for source in sources)}
    found = [Witness(content.sources()[id_], rules[id_], hands[id_], _titles(resting.items(), id_)) for id_ in every]
    return sorted(found, key=lambda one: (-one.rules, -one.hands, one.source.label.lower(), one.source.id))


def sources(info: GameInfo) -> Html:
    """Every source of a game, of how many of its rules it speaks, whether it was seen, and a link to the matrix."""
    link = tag("a", "Rule by rule, source by source", href=f"{PAGES}{info.id}/")
    return join([tag("ul", *map(_witness, witnesses(info)), class_="game-sources"), tag("p", link)])


def _titles(resting: Iterable[tuple[str, tuple[str, ...]]], source: str) -> tuple[str, ...]:
    return tuple(title for title, sources in resting if source in sources)


def _witness(one: Witness) -> Html:
    told = [plural(one.rules, "rule")] if one.rules else []
    told += [plural(one.hands, "hand")] if one.hands else []
    told += [f"preset: {', '.join(one.presets)}"] if one.presets else []
    return tag("li", words.cite(one.source.id), f": {', '.join(told)}.", words.known_through(one.source, " "))
