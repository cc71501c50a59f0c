"""Tables of the exported data: one for each kind of row that has a table name, and some others."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kabu_core import content, games
from kabu_core.archive import data_key_reference, dated_events, pack_designs, person_and_work_names
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.archive.data_row_spec import DataRowSpec
from kabu_core.archive.rows_to_json import row_to_json, rule_to_json
from kabu_core.archive.unplayable_related_games import SECTIONS
from kabu_core.calculator import house_edges
from kabu_core.cards import Card
from kabu_core.content import DocumentedRule
from kabu_core.content.named_hands import Reading
from kabu_core.odds import decisions_by_total, stored_odds
from kabu_core.rules import RuleOption, Value
from macros.export import json_schema, odds_rows
from macros.export.column_meanings import MEANINGS

type Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedDataTable:
    """One exported table: rows of one class, with the columns in `extra` added and the fields in `omitted` left out.

    `key` names the columns that identify a row. They come first, then the `leading` columns.
    """

    id: str
    says: str
    kind: type
    rows: Callable[[], Iterable[Row]]
    key: tuple[str, ...] = ("id",)
    extra: Mapping[str, Any] = field(default_factory=dict)
    omitted: frozenset[str] = frozenset()
    leading: tuple[str, ...] = ()

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of the JSON file in order, with their types."""
        types = {name: kind for name, kind in json_schema.row_field_types(self.kind).items() if name not in self.omitted} | dict(self.extra)
        return {name: types[name] for name in dict.fromkeys((*self.key, *self.leading, *types))}

    @property
    def optional_columns(self) -> set[str]:
        """The columns that a row may omit."""
        return json_schema.optional_row_fields(self.kind) | {"low", "high"}

    def rows_with_ordered_columns(self) -> list[Row]:
        """Return the rows with their columns in order."""
        return [{name: row[name] for name in self.columns if name in row} for row in self.rows()]

    def schema(self) -> json_schema.Schema:
        """Return the JSON Schema of the file."""
        defined: json_schema.Schema = {}
        properties = {name: json_schema.type_schema(kind, defined) | _describe_column(self, name) for name, kind in self.columns.items()}
        file_schema = json_schema.schema_of_row_list(
            json_schema.schema_of_object(properties, self.optional_columns), f"Kabu: {self.id}", self.says
        )
        return file_schema | {"$defs": dict(sorted(defined.items()))}


def column_meaning(table: ExportedDataTable, column: str) -> str:
    """Return the meaning of a column from MEANINGS or, if it has no entry there, from the row class."""
    return MEANINGS.get(f"{table.id}.{column}") or MEANINGS.get(column) or data_key_reference.field_meanings(table.kind)[column]


def _describe_column(table: ExportedDataTable, column: str) -> json_schema.Schema:
    choices = COLUMN_CHOICES.get(f"{table.id}.{column}")
    return {"description": column_meaning(table, column)} | ({"enum": list(choices)} if choices else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedDataTableOverrides:
    """Settings of an exported table that differ from the defaults. `values` returns the values of the `extra` columns of a row."""

    key: tuple[str, ...] = ("id",)
    extra: Mapping[str, Any] = field(default_factory=dict)
    omitted: frozenset[str] = frozenset()
    leading: tuple[str, ...] = ()
    values: Callable[[Any, Any], Row] = lambda name, row: {}
    order: Callable[[Any], Any] | None = None


def _rule_option_rows() -> Iterator[Row]:
    for game, kind in games.rules_classes().items():
        for name, (option, default) in kind.declared_options().items():
            bounds = set() if type(default) is int else {"low", "high"}
            fields = {key: value for key, value in row_to_json(option).items() if key not in bounds}
            yield {"game": game, "id": name, "default": default} | fields


def _extra_rule_columns(name: tuple[str, str], row: DocumentedRule) -> Row:
    info = content.game_info(name[0])
    headings = {section.id: section.title for section in info.rule_sections}
    played = {preset: games.rules(info.id, preset) for preset in info.presets}
    texts = {preset: row.rule_sentence(rules) for preset, rules in played.items()}
    return {"heading": headings[row.section]} | rule_to_json(row, played[info.default]) | {"texts": texts}


def _rows_of_readings() -> Iterator[Row]:
    for kind in (kind for kind in ROW_SPECS if kind.table and kind.thing):
        for name, row in _names_and_rows_in_order(kind):
            thing = "/".join((kind.thing, *map(str, name if isinstance(name, tuple) else (name,))))
            yield from (
                {"of": thing, "number": number} | row_to_json(reading) for number, reading in enumerate(getattr(row, "readings", ()), 1)
            )


def _kind_of_named_hand(hand: str) -> str:
    """Return "special" if a hand is a special hand of any game, otherwise "named"."""
    return "special" if any(hand in content.special_hands_by_id(game) for game in games.GAMES) else "named"


def _card_and_face_rows() -> Iterator[Row]:
    for deck in content.decks().values():
        faces = pack_designs.card_faces(deck.cards[0].faces)
        for card in deck:
            yield row_to_json(card) | row_to_json(faces[pack_designs.face_code_of_card(card, faces)])


def _names_and_rows_in_order(kind: DataRowSpec) -> list[tuple[Any, Any]]:
    """Return the rows of a kind as pairs (name, row), in the order of the exported table."""
    order = TABLE_DETAILS.get(kind.table, NO_DETAILS).order
    rows = [*kind.rows().items()]
    return sorted(rows, key=lambda item: order(item[1])) if order else rows


def _exported_data_table_of_kind(kind: DataRowSpec) -> ExportedDataTable:
    further = TABLE_DETAILS.get(kind.table, NO_DETAILS)

    def exported_rows() -> Iterator[Row]:
        for name, row in _names_and_rows_in_order(kind):
            keys = dict(zip(further.key, name, strict=True)) if isinstance(name, tuple) else {}
            yield keys | row_to_json(row) | further.values(name, row)

    return ExportedDataTable(
        id=kind.table,
        says=kind.says,
        kind=kind.row,
        rows=exported_rows,
        key=further.key,
        extra=further.extra,
        omitted=further.omitted,
        leading=further.leading,
    )


GAME_KEY = ("game", "id")
NO_DETAILS = ExportedDataTableOverrides()
UNLISTED_COLUMN = frozenset({"unlisted"})
TABLE_DETAILS = {
    "games": ExportedDataTableOverrides(
        extra={"presets": tuple[str, ...], "special": tuple[str, ...], "page": str},
        omitted=frozenset({"odds"}),
        values=lambda name, row: {"presets": [*row.presets], "special": [*content.special_hands_by_id(name)], "page": f"games/{name}/"},
    ),
    "presets": ExportedDataTableOverrides(key=GAME_KEY, extra={"game": str, "id": str}),
    "rules": ExportedDataTableOverrides(
        key=GAME_KEY, extra={"game": str, "heading": str, "texts": Mapping[str, str]}, values=_extra_rule_columns
    ),
    "hands": ExportedDataTableOverrides(
        extra={"group": str}, omitted=UNLISTED_COLUMN, leading=("group",), values=lambda name, row: {"group": _kind_of_named_hand(name)}
    ),
    "yaku": ExportedDataTableOverrides(omitted=UNLISTED_COLUMN, leading=("group",)),
    "numerals": ExportedDataTableOverrides(key=("value",)),
    "sources": ExportedDataTableOverrides(
        extra={"label": str, "author_script": str},
        values=lambda name, row: {"label": row.citation_label, "author_script": person_and_work_names.author_name_in_native_script(row)},
    ),
    "decks": ExportedDataTableOverrides(
        extra={"cards": int}, omitted=frozenset({"by_code", "_alike", "size"}), values=lambda name, row: {"cards": len(row)}
    ),
    "kin": ExportedDataTableOverrides(
        extra={"page": str},
        omitted=frozenset({"rule"}),
        values=lambda name, row: {"page": f"kin/{row.group}/#{name}"},
    ),
    "kin-rules": ExportedDataTableOverrides(
        key=GAME_KEY,
        extra={"game": str, "heading": str},
        omitted=frozenset({"options", "texts", "tested", "unless"}),
        values=lambda name, row: {"heading": SECTIONS[row.section]},
    ),
    "attestations": ExportedDataTableOverrides(
        extra={"first_year": int, "last_year": int},
        values=lambda name, row: dict(zip(("first_year", "last_year"), row.year_range, strict=True)),
        order=dated_events.event_date_sort_key,
    ),
    "passages": ExportedDataTableOverrides(extra={"notes": str}, values=lambda name, row: {"notes": "\n".join(row.notes)}),
    "claims": ExportedDataTableOverrides(key=("source", "number"), extra={"source": str, "number": int}),
}
"""For each table, the settings that cannot be derived from its kind of rows."""

MORE_TABLES = {
    "presets": ExportedDataTable(
        id="options",
        says="The options of the rules: the meaning of each, its default and the values that it accepts.",
        kind=RuleOption,
        rows=_rule_option_rows,
        key=GAME_KEY,
        extra={"game": str, "id": str, "default": Value},
        omitted=frozenset({"odds", "never"}),
    ),
    "rules": ExportedDataTable(
        id="readings",
        says="What each source says about each rule, hand, yaku, term, total, erratum, event or edge: all readings in one table.",
        kind=Reading,
        rows=_rows_of_readings,
        key=("of", "number"),
        extra={"of": str, "number": int},
    ),
    "decks": ExportedDataTable(
        id="cards",
        says="Every card of every pack, with the name of its face and a description for people who cannot see it.",
        kind=Card,
        rows=_card_and_face_rows,
        key=("deck", "code"),
        extra=json_schema.row_field_types(pack_designs.CardFace),
    ),
}
"""Tables that have no kind of row of their own, keyed by the table after which they are listed."""

ODDS_TABLES = (
    ExportedDataTable(
        id="odds-edges",
        says="The exact average loss of a stake: under every preset, and with each change of an option that makes a difference.",
        kind=stored_odds.HouseEdgeRow,
        rows=odds_rows.house_edge_rows,
        key=("game", "rules", "option", "value", "plays"),
        extra={"game": str, "plays": str, "edge": Fraction, "about": float},
        omitted=frozenset({"edges"}),
    ),
    ExportedDataTable(
        id="odds-decisions",
        says="The exact value of each choice on each total, under the default rules, from a full pack, if no other cards have been seen.",
        kind=decisions_by_total.DecisionAtTotal,
        rows=odds_rows.odds_of_choices_by_total_rows,
        key=("game", "holder", "other", "cards", "total", "action"),
        extra={"game": str, "action": str, **dict.fromkeys(("win", "tie", "lose", "worth"), Fraction)}
        | {"about": float, "best": bool, "thumb": bool, "cost": Fraction, "otherwise": Fraction},
        omitted=frozenset({"decision", "usual"}),
    ),
    ExportedDataTable(
        id="odds-removal",
        says="The exact average loss of a stake if one card of a rank is dead before the deal, under the default rules.",
        kind=odds_rows.HouseEdgeWithDeadCard,
        rows=odds_rows.dead_card_edge_rows,
        key=("game", "rank", "plays"),
        extra={"game": str, "about": float},
    ),
    ExportedDataTable(
        id="odds-seeing",
        says="The exact value of seeing a card of the other hand, or a dead card, if you play best, under the default rules.",
        kind=house_edges.ValueOfSeeingCard,
        rows=odds_rows.value_of_seeing_card_rows,
        key=("game", "by", "card"),
        extra={"game": str, **dict.fromkeys(("unseen", "seen", "worth"), Fraction), "about": float},
        omitted=frozenset({"unseen", "seen"}),
    ),
    ExportedDataTable(
        id="odds-gifts",
        says="Which card to give from each hand if both players give a card at the same time, so that an opponent who knows the plan wins "
        "as little as possible.",
        kind=odds_rows.CardToGiveFrequency,
        rows=odds_rows.card_to_give_frequency_rows,
        key=("game", "hand", "digit"),
        extra={"game": str},
    ),
    ExportedDataTable(
        id="simulated-yaku",
        says="For each yaku, the number of Koi-Koi rounds in which a player made it, if two bots play by the rule of thumb.",
        kind=odds_rows.YakuFrequency,
        rows=odds_rows.yaku_frequency_rows,
        key=("yaku",),
    ),
    ExportedDataTable(
        id="simulated-calls",
        says="The gain of calling koi-koi compared with stopping in the simulated rounds, with each decision played both ways.",
        kind=odds_rows.KoiKoiCallGain,
        rows=odds_rows.koi_koi_call_gain_rows,
        key=("points", "left", "lacks"),
    ),
)
"""Tables that the engine calculates."""

_ROW_TABLES = (
    table
    for kind in ROW_SPECS
    if kind.table
    for table in (_exported_data_table_of_kind(kind), *([MORE_TABLES[kind.table]] if kind.table in MORE_TABLES else []))
)
TABLES = (*_ROW_TABLES, *ODDS_TABLES)
COLUMN_CHOICES = {f"{kind.table}.{name}": words for kind in ROW_SPECS if kind.table for name, words in kind.choices.items()}
COLUMN_CHOICES["hands.group"] = ("special", "named")
"""The allowed values of each column with a fixed set of values."""
