"""What the site gives to other people's programs: the tables, made of rows that the engine holds.

What is added to the engine's data is in its table too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kabu_core import content, games
from kabu_core.archive import errata, packs
from kabu_core.archive.attestations import Attestation, Place
from kabu_core.archive.errata import Erratum
from kabu_core.archive.founding import Claim
from kabu_core.archive.kin import Compared, Kin
from kabu_core.archive.lineage import Edge
from kabu_core.archive.passages import Passage
from kabu_core.archive.written import plain, statement
from kabu_core.cards import Card, Deck
from kabu_core.content import GameInfo, Numeral, Preset, RuleRow, Source, Term
from kabu_core.content.hands import NamedHand, Reading, Yaku
from kabu_core.rules import Option, Value
from macros.export import kin as exported_kin
from macros.export import schema
from macros.export.meanings import AMONG, MEANINGS

type Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One file of data: rows of one class, or such with some columns `more` and some `less`; `key` tells one row from another.

    The columns of the key stand first, then those named in `first`.
    """

    id: str
    says: str
    kind: type
    rows: Callable[[], Iterable[Row]]
    key: tuple[str, ...] = ("id",)
    more: Mapping[str, Any]
    less: frozenset[str] = frozenset()
    first: tuple[str, ...] = ()

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of JSON with their types, in their order."""
        found = {name: kind for name, kind in schema.columns(self.kind).items() if name not in self.less} | dict(self.more)
        return {name: found[name] for name in dict.fromkeys((*self.key, *self.first, *found))}

    @property
    def left_out(self) -> set[str]:
        """The columns that a row need not have."""
        return schema.optional(self.kind) | {"low", "high"}

    def made(self) -> list[Row]:
        """The rows, their columns in order."""
        return [{name: row[name] for name in self.columns if name in row} for row in self.rows()]

    def schema(self) -> schema.Schema:
        """The JSON Schema of the file."""
        defined: schema.Schema = {}
        properties = {name: schema.of(kind, defined) | _meant(self.id, name) for name, kind in self.columns.items()}
        found = schema.of_rows(schema.of_object(properties, self.left_out), f"Kabu: {self.id}", self.says)
        return found | {"$defs": dict(sorted(defined.items()))}


def meaning(table: str, column: str) -> str:
    """What a column means, in a sentence."""
    return MEANINGS.get(f"{table}.{column}") or MEANINGS[column]


def _meant(table: str, column: str) -> schema.Schema:
    among = AMONG.get(f"{table}.{column}", AMONG.get(column))
    return {"description": meaning(table, column)} | ({"enum": list(among)} if among else {})


def _infos() -> Iterator[GameInfo]:
    return (content.game(game) for game in games.GAMES)


def _games() -> Iterator[Row]:
    for info in _infos():
        special = [row.hand.id for row in content.specials(info.id)]
        yield plain(info) | {"presets": list(info.presets), "special": special, "page": f"games/{info.id}/"}


def _presets() -> Iterator[Row]:
    for info in _infos():
        yield from ({"game": info.id, "id": id_} | plain(preset) for id_, preset in info.presets.items())


def _options() -> Iterator[Row]:
    for game, kind in games.rules_of_all().items():
        for name, (option, default) in kind.options().items():
            bounds = set() if type(default) is int else {"low", "high"}
            told = {key: value for key, value in plain(option).items() if key not in bounds}
            yield {"game": game, "id": name, "default": default} | told


def _rules() -> Iterator[Row]:
    for info in _infos():
        headings = {section.id: section.title for section in info.sections}
        played = {preset: games.rules(info.id, preset) for preset in info.presets}
        for row in info.rules:
            texts = {preset: row.sentence(rules) for preset, rules in played.items()}
            yield {"game": info.id, "heading": headings[row.section]} | statement(row, played[info.default]) | {"texts": texts}


def _readings() -> Iterator[Row]:
    told: tuple[tuple[str, tuple[Reading, ...]], ...] = (
        *((f"rule/{info.id}/{row.id}", row.readings) for info in _infos() for row in info.rules),
        *((f"hand/{hand.id}", hand.readings) for hand in content.hands().values()),
        *((f"yaku/{hand.id}", hand.readings) for hand in content.yaku().values()),
        *((f"term/{term.id}", term.readings) for term in content.terms().values()),
        *((f"total/{numeral.value}", numeral.readings) for numeral in content.numerals()),
        *((f"erratum/{row.id}", row.readings) for row in errata.errata().values()),
        *exported_kin.readings(),
    )
    for thing, readings in told:
        yield from ({"of": thing, "number": number} | plain(reading) for number, reading in enumerate(readings, 1))


def _hands() -> Iterator[Row]:
    special = {row.hand.id for info in _infos() for row in content.specials(info.id)}
    for hand in content.hands().values():
        yield plain(hand) | {"group": "special" if hand.id in special else "named"}


def _decks() -> Iterator[Row]:
    for deck in content.decks().values():
        yield plain(deck) | {"cards": len(deck)}


def _cards() -> Iterator[Row]:
    for deck in content.decks().values():
        faces = packs.faces(deck.cards[0].faces)
        for card in deck:
            yield plain(card) | plain(faces[packs.worn(card, faces)])


def _all(rows: Callable[[], Mapping[str, Any]]) -> Callable[[], list[Row]]:
    return lambda: [plain(row) for row in rows().values()]


TABLES = (
    Table(
        id="games",
        says="The games of the site, each with its rule presets and the sentences that sum it up.",
        kind=GameInfo,
        rows=_games,
        more={"presets": tuple[str, ...], "special": tuple[str, ...], "page": str},
    ),
    Table(
        id="presets",
        says="The sets of rules, each named after its source, with the options in which it differs from the defaults.",
        kind=Preset,
        rows=_presets,
        key=("game", "id"),
        more={"game": str, "id": str},
    ),
    Table(
        id="options",
        says="The switches of the rules: what each means, its default and the values that it takes.",
        kind=Option,
        rows=_options,
        key=("game", "id"),
        more={"game": str, "id": str, "default": Value},
        less=frozenset({"odds", "never"}),
    ),
    Table(
        id="rules",
        says="Every rule of every game as a sentence, under the default preset and under each other one, with the readings of the sources.",
        kind=RuleRow,
        rows=_rules,
        key=("game", "id"),
        more={"game": str, "heading": str, "texts": Mapping[str, str]},
    ),
    Table(
        id="readings",
        says="What each source says of each rule, hand, yaku, term, total, erratum, event or edge: all readings in one table.",
        kind=Reading,
        rows=_readings,
        key=("of", "number"),
        more={"of": str, "number": int},
    ),
    Table(
        id="hands",
        says="The named and special hands of the kabu games.",
        kind=NamedHand,
        rows=_hands,
        more={"group": str},
        first=("group",),
    ),
    Table(id="yaku", says="The sets of flower cards that count points.", kind=Yaku, rows=_all(content.yaku), more={}, first=("group",)),
    Table(id="terms", says="The words of the games, with what sources say of them.", kind=Term, rows=_all(content.terms), more={}),
    Table(
        id="numerals",
        says="The gambling names of the totals 0 to 9, with all attested forms.",
        kind=Numeral,
        rows=lambda: [plain(row) for row in content.numerals()],
        key=("value",),
        more={},
    ),
    Table(
        id="sources",
        says="The bibliography, with what each source rests on.",
        kind=Source,
        rows=lambda: [plain(row) | {"label": row.label} for row in content.sources().values()],
        more={"label": str},
    ),
    Table(
        id="decks",
        says="The packs of cards.",
        kind=Deck,
        rows=_decks,
        more={"cards": int},
        less=frozenset({"by_code", "_alike", "size"}),
    ),
    Table(
        id="cards",
        says="Every card of every pack, with the name of its face and a description for people who cannot see it.",
        kind=Card,
        rows=_cards,
        key=("deck", "code"),
        more=schema.columns(packs.Face),
    ),
    Table(
        id="errata",
        says="The register of claims in sources that did not hold, could not be confirmed or were doubted in vain.",
        kind=Erratum,
        rows=_all(errata.errata),
        more={},
    ),
    Table(
        id="kin",
        says="The relatives of the games, which cannot be played here, and games that only look like relatives.",
        kind=Kin,
        rows=exported_kin.games,
        more={"page": str},
        less=frozenset({"rule"}),
    ),
    Table(
        id="kin-rules",
        says="Every rule that is told of these games, and what is not known of them, with the readings of the sources.",
        kind=RuleRow,
        rows=exported_kin.rules,
        key=("game", "id"),
        more={"game": str, "heading": str},
        less=frozenset({"options", "texts", "tested"}),
    ),
    Table(
        id="kin-compared",
        says="What the last digit does in the games in which it counts, in a few words.",
        kind=Compared,
        rows=exported_kin.compared,
        more={},
    ),
    Table(
        id="attestations",
        says="The dated events of the timeline: when and where the games and their cards are attested, and who says so.",
        kind=Attestation,
        rows=exported_kin.events,
        more={"first_year": int, "last_year": int},
    ),
    Table(id="places", says="The places of these events on the map.", kind=Place, rows=exported_kin.places, more={}),
    Table(
        id="lineage",
        says="The edges of the family tree of games and of the tree of texts, with what speaks for each.",
        kind=Edge,
        rows=exported_kin.edges,
        more={},
    ),
    Table(
        id="passages",
        says="Passages of old texts with reading and translation, or described where the words are not at hand.",
        kind=Passage,
        rows=exported_kin.texts,
        more={"notes": str},
    ),
    Table(
        id="claims",
        says="Every claim of the five documents that the site began with, and what became of it.",
        kind=Claim,
        rows=exported_kin.claims,
        key=("source", "number"),
        more={"source": str, "number": int},
    ),
)
