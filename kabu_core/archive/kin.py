"""The kin: games of the family that cannot be played here, as far as sources tell them, and games that only look like kin.

Read from `data/kin/`, a file a group; the games that can be played need none of it, and it is not sent to browsers.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from reprlib import repr as short
from types import MappingProxyType

from kabu_core import content
from kabu_core.content import RuleRow, loading
from kabu_core.content.facets import Facets
from kabu_core.content.loading import by_id, known, placed, read
from kabu_core.errors import ContentError, NotationError, quote
from kabu_core.names import Name

GROUPS = {
    "dealer": "Japan: against a dealer",
    "showdown": "Japan: among equals",
    "sides": "Japan: stakes on one of two sets",
    "china": "China",
    "korea": "Korea",
    "malay": "The Malay world and Indonesia",
    "mainland": "Thailand, Myanmar, Vietnam, the Philippines",
    "pacific": "New Guinea and the Solomon Islands",
    "australia": "Northern Australia",
    "europe": "Europe and America",
    "unlike": "Not kabu games, whatever they look like",
}
"""The groups in the order of the pages; each has a file of its name in data/kin/ and a page docs/kin/<group>.md."""

SECTIONS = {
    "need": "What you need",
    "deal": "The deal",
    "play": "Play",
    "ranking": "Which hand is better",
    "settling": "Settling",
    "relation": "How it relates",
    "open": "What is not known",
}
"""The headings under which the rules of every such game stand."""


MANY = 100
"""More than can play at one table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """One game: what is told of it, rule by rule. `players` are the fewest and the most, 0 where nobody says.

    `cards` is an example hand of the pack `deck`, where one of our packs shows it, `hands` the ids of named hands that count in it,
    `terms` those of words that it has.
    """

    id: str
    name: Name
    title: str
    says: str
    players: tuple[int, ...]
    facets: Facets
    sources: tuple[str, ...]
    rule: tuple[RuleRow, ...]
    lang: str = "ja"
    also: tuple[Name, ...] = ()
    cards: str = ""
    deck: str = ""
    hands: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    line: int = 0
    group: str = ""

    @property
    def seats(self) -> str:
        """How many can play: "2", "2 to 10", "2 or more", or "" where nobody says."""
        low, high = self.players
        if not low:
            return ""
        return str(low) if low == high else f"{low} to {high}" if high else f"{low} or more"

    @property
    def told(self) -> bool:
        """Whether anything is told of the deal, of play or of settling; of the others there is hardly more than a name."""
        return any(row.section in ("deal", "play", "settling") for row in self.rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A game, played here or not, in a few words: what the last digit does in it."""

    id: str
    cards: str
    tens: str
    best: str
    nothing: str
    third: str
    triple: str
    sources: tuple[str, ...]
    line: int = 0


@cache
def compared() -> Mapping[str, Compared]:
    """The games that can be compared, by id, in the order of their table."""
    return by_id(partial(read, Compared), "kin/compare", "row")


@cache
def kin() -> Mapping[str, Kin]:
    """Every game of the kin by id, group by group. Raises ContentError for an id that stands in two groups."""
    found: dict[str, Kin] = {}
    for group in GROUPS:
        for id_, row in by_id(partial(_kin, group), f"kin/{group}", "game").items():
            if id_ in found:
                raise ContentError(f"kin/{group}, game '{id_}': the id stands in kin/{found[id_].group} too; each stands once")
            found[id_] = row
    return MappingProxyType(found)


def _kin(group: str, row: object, place: str) -> Kin:
    if isinstance(row, dict) and "group" in row:
        raise ContentError(f"{place}: unknown key 'group'; the file says which group it is")
    return read(Kin, {**row, "group": group} if isinstance(row, dict) else row, place)


def rows() -> Iterator[tuple[str, Kin | RuleRow | Compared]]:
    """Every row with its place in the data."""
    yield from placed(compared(), "kin/compare", "row")
    for game in kin().values():
        yield _place(game), game
        yield from ((f"{_place(game)}, rule {row.id!r}", row) for row in game.rule)


def check(playable: Collection[str]) -> None:
    """Holds the rows against each other. Raises ContentError for the first bad one."""
    known(loading.load("kin/compare"), ["row"], "kin/compare", "key ")
    known(compared(), [*playable, *kin()], "kin/compare, row")
    for group in GROUPS:
        known(loading.load(f"kin/{group}"), ["game"], f"kin/{group}", "key ")
    for game in kin().values():
        place = _place(game)
        if game.id in playable:
            raise ContentError(f"{place}: the id is that of a game to play here; write another")
        _check_players(game, place)
        game.facets.check(f"{place}, facets")
        _check_rules(game, place)
        known(game.hands, content.hands(), f"{place}, hands")
        known(game.terms, content.terms(), f"{place}, terms")
        if game.cards:
            _check_cards(game, place)


def _place(game: Kin) -> str:
    return f"kin/{game.group}, game {game.id!r}"


def _check_players(game: Kin, place: str) -> None:
    """Two numbers of people who can sit together, the most 0 where nobody says."""
    low, high = game.players if len(game.players) == 2 else (-1, 0)
    if not 0 <= low <= (high or MANY) <= MANY:
        raise ContentError(f"{place}, players: expected the fewest and the most, as in [2, 10] or [2, 0], not {short(list(game.players))}")


def _check_cards(game: Kin, place: str) -> None:
    known([game.deck], content.decks(), f"{place}, deck")
    try:
        content.decks()[game.deck].parse(game.cards)
    except NotationError as error:
        raise ContentError(f"{place}, cards: {error}") from None


def _check_rules(game: Kin, place: str) -> None:
    if not game.rule:
        raise ContentError(f"{place}: no rules; say at least under 'open' what is not known")
    seen: set[str] = set()
    for row in game.rule:
        known([row.section], SECTIONS, f"{place}, rule '{row.id}', section")
        if row.id in seen:
            raise ContentError(f"{place}, rule '{row.id}': the id stands twice; each stands once")
        if row.options or row.texts or set("{}") & set(row.text):
            raise ContentError(f"{place}, rule {quote(row.id)}: a game that is not played here has no options; write one text")
        seen.add(row.id)
