"""The exported data on the built site: they match their schemas, CSV equals JSON, and our rows can be rebuilt from them."""

import contextlib
import csv
import io
import json
import re
import urllib.request
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jsonschema import Draft202012Validator

from kabu_core import content, games
from kabu_core.archive import check_all_data_rows, old_text_passages, pack_designs, unplayable_related_games
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.archive.data_row_spec import DataRowSpec
from kabu_core.content import DocumentedRule, GameInfo, Preset
from kabu_core.content.loading import read_row
from kabu_core.content.named_hands import Reading
from kabu_core.errors import ContentError, DataLocation
from kabu_core.views.html_builder import remove_asterisks
from macros.export import column_meanings, json_schema
from macros.export import data_files as export
from macros.export import exported_data_tables as exported
from macros.export.exported_data_tables import TABLES, ExportedDataTable

pytestmark = pytest.mark.built
ROOT = Path(__file__).parent.parent
DATA = ROOT / "site" / "data"
PROMISED_COLUMNS = {
    "games": "id title says players default presets page",
    "presets": "game id title says sources options",
    "options": "game id default says choices low high",
    "rules": "game id section heading status readings options text texts note tested",
    "readings": "of number source place says value our_choice",
    "hands": "id group name pattern example near_miss says status readings also work year tested",
    "yaku": "id group name pattern example near_miss says status readings",
    "terms": "id romaji english says sources kanji kana lang games readings",
    "numerals": "value kanji romaji kana english sources forms readings",
    "sources": "id label kind title date lang seen title_en author publisher url via note",
    "decks": "id name cards sources",
    "cards": "deck code rank label suit mark kind romaji kanji shows description",
    "errata": "id source place title noted claim says verdict readings about",
    "kin": "id name title says group players facets sources lang also cards deck hands terms page",
    "kin-rules": "game id section heading status readings text note",
    "kin-compared": "id cards tens best nothing third triple sources",
    "attestations": "id date first_year last_year title says kind status readings place games packs",
    "places": "id name north east region",
    "lineage": "id tree start to kind status says readings",
    "passages": "id source place date title lang original reading translation translator described holder holder_url rights taken notes",
    "odds-edges": "game rules option value plays edge about",
    "odds-removal": "game rank plays edge about",
    "odds-seeing": "game by card unseen seen worth about",
    "odds-decisions": "game holder other cards total action win tie lose worth about best thumb cost otherwise",
    "claims": "source number place says kind fate where note",
}
"""The columns of each table that must stay, because others may rely on them."""

type Rows = list[dict[str, Any]]
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)


def exported_rows(table: str) -> Rows:
    found: Rows = json.loads((DATA / f"{table}.json").read_bytes())
    return found


@each_table
def test_every_exported_table_is_valid_against_its_schema(table: ExportedDataTable) -> None:
    table_schema = json.loads((DATA / "schema" / f"{table.id}.json").read_bytes())
    Draft202012Validator.check_schema(table_schema)
    assert table_schema["$schema"] == json_schema.DRAFT
    assert urlsplit(table_schema["$id"]).path.endswith(f"/data/schema/{table.id}.json")
    assert [error.message for error in Draft202012Validator(table_schema).iter_errors(exported_rows(table.id))] == []
    for spoilt in ({}, {**exported_rows(table.id)[0], "more": 1}, {**exported_rows(table.id)[0], table.key[0]: None}):
        assert not Draft202012Validator(table_schema).is_valid([spoilt])


@each_table
def test_csv_and_json_agree_row_for_row(table: ExportedDataTable) -> None:
    text = (DATA / f"{table.id}.csv").read_bytes().decode()
    head, *lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows = exported_rows(table.id)
    assert len(lines) == len(rows)
    assert not re.search(r"(?<!\r)\n", re.sub(r'"[^"]*"', "", text))
    assert len(set(head)) == len(head)
    for line, row in zip(lines, rows, strict=True):
        for name, found in zip(head, line, strict=True):
            column, _, part = name.partition(".")
            value = row[column][part] if part else row.get(column)
            assert found == "" if value in (None, [], {}) else cell_equals_json_value(found, value), (name, row)


def cell_equals_json_value(found: str, value: Any) -> bool:
    """Return whether a CSV cell has this value. A list is one cell, with semicolons between its items."""
    if isinstance(value, list) and not isinstance(value[0], dict):
        return found.split("; ") == [str(part) for part in value]
    return (found == value or Fraction(found) == Fraction(value)) if isinstance(value, str) else bool(json.loads(found) == value)


@each_table
def test_the_key_of_an_exported_row_is_unique_and_comes_first(table: ExportedDataTable) -> None:
    keys = [tuple(row[name] for name in table.key) for row in exported_rows(table.id)]
    assert keys
    assert len(set(keys)) == len(keys)
    assert all(tuple(row)[: len(table.key)] == table.key for row in exported_rows(table.id))


@each_table
def test_promised_columns_of_exported_tables_exist(table: ExportedDataTable) -> None:
    assert set(PROMISED_COLUMNS.get(table.id, "").split()) <= set(table.columns)
    assert set(PROMISED_COLUMNS) <= {table.id for table in TABLES}


@pytest.mark.parametrize("file", sorted({*DATA.rglob("*.*")} - {DATA / "kabu-data.zip"}), ids=lambda file: str(file.relative_to(DATA)))
def test_no_file_shows_line_numbers_or_paths_of_the_build(file: Path) -> None:
    text = file.read_text("utf-8")
    assert str(ROOT) not in text
    assert "kabu_core/" not in text
    if file.suffix == ".json":
        assert '"line"' not in text
    if file.suffix == ".csv":
        assert "line" not in text.partition("\r\n")[0].split(",")
        cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
        assert [cell for cell in cells if re.match(r"[=+@\t]", cell)] == [], "a spreadsheet would run it"


def test_exported_readings_equal_our_readings() -> None:
    found = {(row["of"], row["number"]): row for row in exported_rows("readings")}
    number = 0
    for kind in (kind for kind in ROW_SPECS if kind.table and kind.thing):
        for name, mine in kind.rows().items():
            thing = "/".join((kind.thing, *map(str, name if isinstance(name, tuple) else (name,))))
            for number, reading in enumerate(getattr(mine, "readings", ()), 1):
                row = {column: value for column, value in found.pop((thing, number)).items() if column not in ("of", "number")}
                assert read_row(Reading, row, DataLocation(thing)) == reading
    assert number
    assert found == {}


PLAIN_KINDS = [
    kind
    for kind, further in ((kind, exported.TABLE_DETAILS.get(kind.table, exported.NO_DETAILS)) for kind in ROW_SPECS if kind.table)
    if not further.omitted and not further.extra.keys() & json_schema.row_field_types(kind.row).keys() and kind.row is not GameInfo
]


@pytest.mark.parametrize("kind", PLAIN_KINDS, ids=lambda kind: kind.table)
def test_exported_rows_can_be_read_back_as_our_rows(kind: DataRowSpec) -> None:
    table = next(table for table in TABLES if table.id == kind.table)
    rows, ours, columns = exported_rows(table.id), kind.rows(), json_schema.row_field_types(kind.row)
    assert len(rows) == len(ours)
    for row in rows:
        name = tuple(row[key] for key in table.key)
        mine = ours[name if len(name) > 1 else name[0]]
        again = read_row(kind.row, {column: value for column, value in row.items() if column in columns}, DataLocation(table.id))
        assert [getattr(again, column) for column in columns] == [getattr(mine, column) for column in columns]


def test_a_hand_is_special_if_any_game_makes_it_special() -> None:
    special = {hand for row in exported_rows("games") for hand in row["special"]}
    assert {row["id"] for row in exported_rows("hands") if row["group"] == "special"} == special
    assert all({*row["special"]} <= {*row["hands"]} for row in exported_rows("games"))


def test_exported_related_games_and_their_rules_equal_ours() -> None:
    rows = {(row["game"], row["id"]): row for row in exported_rows("kin-rules")}
    assert sorted(rows) == sorted((row.id, rule.id) for row in unplayable_related_games.related_games_by_id().values() for rule in row.rule)
    for row in exported_rows("kin"):
        game = unplayable_related_games.related_games_by_id()[row["id"]]
        assert (row["title"], row["group"], row["page"]) == (game.title, game.group, f"kin/{game.group}/#{game.id}")
        for rule in game.rule:
            rule_columns = {name: value for name, value in rows[game.id, rule.id].items() if name not in ("game", "heading")}
            assert read_row(DocumentedRule, rule_columns, DataLocation(game.id)) == replace(rule, line=0)
            assert rows[game.id, rule.id]["heading"] == unplayable_related_games.SECTIONS[rule.section]


def test_exported_passages_equal_our_passages() -> None:
    for row, text in zip(exported_rows("passages"), old_text_passages.old_text_passages().values(), strict=True):
        assert (row["id"], row["original"], row["notes"]) == (text.id, text.original, "\n".join(text.notes))


def test_asterisks_can_be_removed_with_the_pattern_on_the_page() -> None:
    pattern = re.search(r"regular expression `(.+?)`", (ROOT / "docs" / "data.md").read_text("utf-8"))
    assert pattern
    tagged = [row["text"] for row in exported_rows("kin-rules") if re.search(r"\*[a-z]+:", row["text"])]
    assert tagged
    for text in tagged:
        assert re.sub(pattern[1], r"\1", text) == remove_asterisks(text)


def test_exported_rules_have_the_texts_of_all_presets() -> None:
    rows = {(row["game"], row["id"]): row for row in exported_rows("rules")}
    for game in games.GAMES:
        info = content.game_info(game)
        for rule in info.rules:
            row = rows[game, rule.id]
            assert row["texts"] == {preset: rule.rule_sentence(games.rules(game, preset)) for preset in info.presets}
            assert row["text"] == row["texts"][info.default]
    for row in exported_rows("presets"):
        assert read_row(Preset, {name: value for name, value in row.items() if name not in ("game", "id")}, DataLocation(row["id"]))


def test_every_card_has_a_description_of_its_face() -> None:
    rows = exported_rows("cards")
    assert {(row["deck"], row["code"]) for row in rows} == {(deck.id, card.code) for deck in content.decks().values() for card in deck}
    assert all(row["description"] in {face.description for face in pack_designs.card_faces(row["faces"]).values()} for row in rows)


def test_every_reference_to_another_table_resolves() -> None:
    sources = {row["id"] for row in exported_rows("sources")}
    assert {row["source"] for row in exported_rows("readings")} <= sources
    assert {row["source"] for table in ("errata", "passages", "claims") for row in exported_rows(table)} <= sources
    assert {row["place"] for row in exported_rows("attestations")} <= {row["id"] for row in exported_rows("places")} | {""}
    known = {row["id"] for table in ("games", "kin") for row in exported_rows(table)}
    assert {row["id"] for row in exported_rows("kin-compared")} <= known
    assert {game for row in exported_rows("attestations") for game in row["games"]} <= known
    assert {term for row in exported_rows("kin") for term in row["terms"]} <= {row["id"] for row in exported_rows("terms")}
    options = {(row["game"], row["id"]) for row in exported_rows("options")}
    assert {(row["game"], name) for row in exported_rows("rules") for name in row["options"]} <= options
    assert {(row["game"], name) for row in exported_rows("presets") for name in row["options"]} <= options


def test_an_added_game_appears_in_the_exported_tables(data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    untested = [{key: value for key, value in row.items() if key != "tested"} for row in data["games/yoshi"]["rule"]]
    data["games/twin"] = data["games/yoshi"] | {"title": "Twin", "rule": untested, "odds": False}
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "twin"))
    kinds, module = games.spec, games.game_module
    monkeypatch.setattr(games, "spec", lambda game: kinds("yoshi" if game == "twin" else game))
    monkeypatch.setattr(games, "game_module", lambda game, name: module("yoshi" if game == "twin" else game, name))
    check_all_data_rows.check_all_rows()
    found = {table.id: table.rows_with_ordered_columns() for table in TABLES}
    assert "Twin" in [row["title"] for row in found["games"]]
    for table in ("presets", "options", "rules"):
        own = [row for row in found[table] if row["game"] == "twin"]
        assert len(own) == sum(row["game"] == "yoshi" for row in found[table]) > 0
    assert any(row["of"].startswith("rule/twin/") for row in found["readings"])


def test_every_column_has_a_meaning_and_no_meaning_is_left_over() -> None:
    used = set()
    for table in TABLES:
        for name in table.columns:
            assert exported.column_meaning(table, name)
            used.add(f"{table.id}.{name}" if f"{table.id}.{name}" in column_meanings.MEANINGS else name)
    assert used >= set(column_meanings.MEANINGS)


def test_a_list_whose_csv_cell_would_be_ambiguous_ends_the_build() -> None:
    with pytest.raises(ContentError, match="has a value with ';' in it"):
        export.format_csv_cell(["one; two"])


def test_the_data_page_shows_numbers_of_rows_and_bytes() -> None:
    text = (DATA / "index.html").read_text("utf-8")
    for table in TABLES:
        row = text.partition(f'href="#columns-{table.id}"')[2].partition("</tr>")[0]
        assert f"<td>{len(exported_rows(table.id)):,}</td>" in row
        for suffix in ("json", "csv"):
            assert f"<small>{(DATA / f'{table.id}.{suffix}').stat().st_size:,}</small>" in row


def test_the_dataset_description_lists_every_file() -> None:
    scripts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', (DATA / "index.html").read_text("utf-8"), re.DOTALL)
    dataset = json.loads(scripts[1])
    assert dataset["@type"] == "Dataset"
    assert 50 <= len(dataset["description"]) <= 5000
    assert dataset["license"] == "https://creativecommons.org/publicdomain/zero/1.0/"
    files = {urlsplit(part["contentUrl"]).path.rpartition("/data/")[2]: part for part in dataset["distribution"]}
    assert set(files) == {f"{table.id}.{suffix}" for table in TABLES for suffix in ("json", "csv")}
    for name, part in files.items():
        assert part["contentSize"] == f"{(DATA / name).stat().st_size} B"
    others = [page for page in (ROOT / "site").rglob("index.html") if '"@type": "Dataset"' in page.read_text("utf-8")]
    assert others == [DATA / "index.html"]


def test_the_python_example_on_the_data_page_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(urllib.request, "urlopen", lambda address: contextlib.closing((DATA / urlsplit(address).path[6:]).open("rb")))
    code = (ROOT / "docs" / "data.md").read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    exec(code.replace("{{ config.site_url }}", "https://kabu.example/"), {})
    said = capsys.readouterr().out.splitlines()
    assert "yoshi tie ['push']" not in said
    assert any(line.startswith("oicho-kabu tie [") for line in said)


def test_the_archive_has_all_files_and_can_be_rebuilt_byte_for_byte(tmp_path: Path) -> None:
    archive = DATA / "kabu-data.zip"
    with zipfile.ZipFile(archive) as packed:
        names = {name.removeprefix("kabu-data/") for name in packed.namelist()}
        assert packed.read("kabu-data/terms.json") == (DATA / "terms.json").read_bytes()
    made = {file.relative_to(DATA).as_posix() for file in DATA.rglob("*") if file.suffix in (".json", ".csv", ".bib")}
    assert names == made
    export.write_data_archive(DATA, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()
