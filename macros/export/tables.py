"""Tables of the exported data, one for each kind of row with a table name, and some more."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kabu_core import content, games
from kabu_core.archive import attestations, data_keys, original_names, packs
from kabu_core.archive.row_kind import RowKind
from kabu_core.archive.row_kinds import ROW_KINDS
from kabu_core.archive.serialization import rule_to_json, to_json
from kabu_core.archive.unplayed_games import SECTIONS
from kabu_core.calculator import edges
from kabu_core.cards import Card
from kabu_core.content import RuleRow
from kabu_core.content.hands import Reading
from kabu_core.odds import by_total, published
from kabu_core.rules import Option, Value
from macros.export import reckoned, schema
from macros.export.meanings import MEANINGS

type Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One exported table: rows of one class, with the columns `more` added and `less` left out; `key` identifies a row.

    The columns of the key come first, then those in `first`.
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
        """Columns of the JSON file in order, with their types."""
        types = {name: kind for name, kind in schema.columns(self.kind).items() if name not in self.less} | dict(self.more)
        return {name: types[name] for name in dict.fromkeys((*self.key, *self.first, *types))}

    @property
    def left_out(self) -> set[str]:
        """Columns that a row may omit."""
        return schema.optional(self.kind) | {"low", "high"}

    def made(self) -> list[Row]:
        """Return the rows with their columns in order."""
        return [{name: row[name] for name in self.columns if name in row} for row in self.rows()]

    def schema(self) -> schema.Schema:
        """Return the JSON Schema of the file."""
        defined: schema.Schema = {}
        properties = {name: schema.of(kind, defined) | _annotations(self, name) for name, kind in self.columns.items()}
        file_schema = schema.of_rows(schema.of_object(properties, self.left_out), f"Kabu: {self.id}", self.says)
        return file_schema | {"$defs": dict(sorted(defined.items()))}


def meaning(table: Table, column: str) -> str:
    """Return the meaning of a column: from MEANINGS if it is there, otherwise from the row class."""
    return MEANINGS.get(f"{table.id}.{column}") or MEANINGS.get(column) or data_keys.field_meanings(table.kind)[column]


def _annotations(table: Table, column: str) -> schema.Schema:
    choices = AMONG.get(f"{table.id}.{column}")
    return {"description": meaning(table, column)} | ({"enum": list(choices)} if choices else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Further:
    """How a table differs from its kind of row: key, order, columns `less` and `more`, and `added` values of each row."""

    key: tuple[str, ...] = ("id",)
    more: Mapping[str, Any] = field(default_factory=dict)
    less: frozenset[str] = frozenset()
    first: tuple[str, ...] = ()
    added: Callable[[Any, Any], Row] = lambda name, row: {}
    order: Callable[[Any], Any] | None = None


def _options() -> Iterator[Row]:
    for game, kind in games.rules_of_all().items():
        for name, (option, default) in kind.options().items():
            bounds = set() if type(default) is int else {"low", "high"}
            fields = {key: value for key, value in to_json(option).items() if key not in bounds}
            yield {"game": game, "id": name, "default": default} | fields


def _rule_values(name: tuple[str, str], row: RuleRow) -> Row:
    info = content.game(name[0])
    headings = {section.id: section.title for section in info.sections}
    played = {preset: games.rules(info.id, preset) for preset in info.presets}
    texts = {preset: row.sentence(rules) for preset, rules in played.items()}
    return {"heading": headings[row.section]} | rule_to_json(row, played[info.default]) | {"texts": texts}


def _readings() -> Iterator[Row]:
    for kind in (kind for kind in ROW_KINDS if kind.table and kind.thing):
        for name, row in _ordered(kind):
            thing = "/".join((kind.thing, *map(str, name if isinstance(name, tuple) else (name,))))
            yield from (
                {"of": thing, "number": number} | to_json(reading) for number, reading in enumerate(getattr(row, "readings", ()), 1)
            )


def _group(hand: str) -> str:
    """Return "special" if a hand changes a round of some game, otherwise "named"."""
    return "special" if any(hand in content.game_specials(game) for game in games.GAMES) else "named"


def _cards() -> Iterator[Row]:
    for deck in content.decks().values():
        faces = packs.faces(deck.cards[0].faces)
        for card in deck:
            yield to_json(card) | to_json(faces[packs.face_code(card, faces)])


def _ordered(kind: RowKind) -> list[tuple[Any, Any]]:
    """Return the rows of a kind with their names, in the order of the table."""
    order = FURTHER.get(kind.table, PLAIN).order
    rows = [*kind.rows().items()]
    return sorted(rows, key=lambda item: order(item[1])) if order else rows


def _table(kind: RowKind) -> Table:
    further = FURTHER.get(kind.table, PLAIN)

    def rows() -> Iterator[Row]:
        for name, row in _ordered(kind):
            keys = dict(zip(further.key, name, strict=True)) if isinstance(name, tuple) else {}
            yield keys | to_json(row) | further.added(name, row)

    return Table(
        id=kind.table,
        says=kind.says,
        kind=kind.row,
        rows=rows,
        key=further.key,
        more=further.more,
        less=further.less,
        first=further.first,
    )


OF_GAME = ("game", "id")
PLAIN = Further()
UNLISTED = frozenset({"unlisted"})
FURTHER = {
    "games": Further(
        more={"presets": tuple[str, ...], "special": tuple[str, ...], "page": str},
        less=frozenset({"odds"}),
        added=lambda name, row: {"presets": [*row.presets], "special": [*content.game_specials(name)], "page": f"games/{name}/"},
    ),
    "presets": Further(key=OF_GAME, more={"game": str, "id": str}),
    "rules": Further(key=OF_GAME, more={"game": str, "heading": str, "texts": Mapping[str, str]}, added=_rule_values),
    "hands": Further(more={"group": str}, less=UNLISTED, first=("group",), added=lambda name, row: {"group": _group(name)}),
    "yaku": Further(less=UNLISTED, first=("group",)),
    "numerals": Further(key=("value",)),
    "sources": Further(
        more={"label": str, "author_script": str},
        added=lambda name, row: {"label": row.label, "author_script": original_names.author_script(row)},
    ),
    "decks": Further(more={"cards": int}, less=frozenset({"by_code", "_alike", "size"}), added=lambda name, row: {"cards": len(row)}),
    "kin": Further(
        more={"page": str},
        less=frozenset({"rule"}),
        added=lambda name, row: {"page": f"kin/{row.group}/#{name}"},
    ),
    "kin-rules": Further(
        key=OF_GAME,
        more={"game": str, "heading": str},
        less=frozenset({"options", "texts", "tested", "unless"}),
        added=lambda name, row: {"heading": SECTIONS[row.section]},
    ),
    "attestations": Further(
        more={"first_year": int, "last_year": int},
        added=lambda name, row: dict(zip(("first_year", "last_year"), row.years, strict=True)),
        order=attestations.date_order,
    ),
    "passages": Further(more={"notes": str}, added=lambda name, row: {"notes": "\n".join(row.notes)}),
    "claims": Further(key=("source", "number"), more={"source": str, "number": int}),
}
"""Differences between a table and its kind of row."""

BESIDE = {
    "presets": Table(
        id="options",
        says="The switches of the rules: what each means, its default and the values that it takes.",
        kind=Option,
        rows=_options,
        key=OF_GAME,
        more={"game": str, "id": str, "default": Value},
        less=frozenset({"odds", "never"}),
    ),
    "rules": Table(
        id="readings",
        says="What each source says of each rule, hand, yaku, term, total, erratum, event or edge: all readings in one table.",
        kind=Reading,
        rows=_readings,
        key=("of", "number"),
        more={"of": str, "number": int},
    ),
    "decks": Table(
        id="cards",
        says="Every card of every pack, with the name of its face and a description for people who cannot see it.",
        kind=Card,
        rows=_cards,
        key=("deck", "code"),
        more=schema.columns(packs.Face),
    ),
}
"""Tables that have no kind of row, by the table after which they come."""

RECKONED = (
    Table(
        id="odds-edges",
        says="What one stake loses on average, exactly: under every preset, and with one option changed wherever that changes it.",
        kind=published.Edges,
        rows=reckoned.edges,
        key=("game", "rules", "option", "value", "plays"),
        more={"game": str, "plays": str, "edge": Fraction, "about": float},
        less=frozenset({"edges"}),
    ),
    Table(
        id="odds-decisions",
        says="What each choice is worth on each total, exactly, under the default rules, from a full pack, with nothing else seen.",
        kind=by_total.Case,
        rows=reckoned.decisions,
        key=("game", "holder", "other", "cards", "total", "action"),
        more={"game": str, "action": str, **dict.fromkeys(("win", "tie", "lose", "worth"), Fraction)}
        | {"about": float, "best": bool, "thumb": bool, "cost": Fraction, "otherwise": Fraction},
        less=frozenset({"decision", "usual"}),
    ),
    Table(
        id="odds-removal",
        says="What one stake loses on average, exactly, if one card of a rank lies dead before the deal, under the default rules.",
        kind=reckoned.Removal,
        rows=reckoned.removal,
        key=("game", "rank", "plays"),
        more={"game": str, "about": float},
    ),
    Table(
        id="odds-seeing",
        says="What it is worth, exactly, to see a card of the other hand, or a dead one, to who plays best, under the default rules.",
        kind=edges.Seeing,
        rows=reckoned.seeing,
        key=("game", "by", "card"),
        more={"game": str, **dict.fromkeys(("unseen", "seen", "worth"), Fraction), "about": float},
        less=frozenset({"unseen", "seen"}),
    ),
    Table(
        id="odds-gifts",
        says="What to give of each hand where both give a card at once, so that whoever knows it wins as little as can be.",
        kind=reckoned.Gift,
        rows=reckoned.gifts,
        key=("game", "hand", "digit"),
        more={"game": str},
    ),
    Table(
        id="simulated-yaku",
        says="In how many of the rounds of Koi-Koi that two bots played, by the rule of thumb, somebody made each yaku.",
        kind=reckoned.Made,
        rows=reckoned.yaku_rows,
        key=("yaku",),
        more={},
    ),
    Table(
        id="simulated-calls",
        says="What a call of koi-koi brought above stopping in those rounds, each question answered both ways.",
        kind=reckoned.Call,
        rows=reckoned.calls,
        key=("points", "left", "lacks"),
        more={},
    ),
)
"""Tables that the engine calculates."""

_ROW_TABLES = (
    table for kind in ROW_KINDS if kind.table for table in (_table(kind), *([BESIDE[kind.table]] if kind.table in BESIDE else []))
)
TABLES = (*_ROW_TABLES, *RECKONED)
AMONG = {f"{kind.table}.{name}": words for kind in ROW_KINDS if kind.table for name, words in kind.choices.items()}
AMONG["hands.group"] = ("special", "named")
"""Columns with a fixed set of values."""
