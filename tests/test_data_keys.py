"""The page on the keys of the data files lists and explains every key that a file uses."""

import marshal
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from kabu_core.archive.data_key_reference import TomlTableKind, all_kinds_of_toml_tables, field_meanings
from kabu_core.content import BibliographySource
from kabu_core.pages.data_key_tables import tables_of_data_keys
from macros.pipeline import engine_part_files
from tests.conftest import ENGINE_FOLDER, ROOT

DATA_FILES = sorted({*ENGINE_FOLDER.glob("data/**/*.toml"), *ENGINE_FOLDER.glob("games/*/*.toml")})
KINDS_OF_TABLES = {(part.files, part.heading): part for part in all_kinds_of_toml_tables()}


def page_section_of_toml_heading(path: str, heading: str) -> TomlTableKind | None:
    """Return the section of the page that explains the tables under this TOML heading of a file, or None if there is none."""
    for (files, found), part in KINDS_OF_TABLES.items():
        if found == heading and any(re.fullmatch(re.escape(file).replace(r"\*", "[^/]*"), path) for file in files):
            return part
    return None


def toml_keys_with_page_sections(
    path: str, name: str, part: TomlTableKind | None, table: dict[str, Any]
) -> Iterator[tuple[str, str, TomlTableKind | None]]:
    """Yield every key of a table and of its subtables, each with its TOML heading and the section of the page that must explain it."""
    known = {key.name: key for key in part.keys} if part else {}
    for key, value in table.items():
        below = page_section_of_toml_heading(path, "[preset.ID]" if key == "preset" else f"[[{f'{name}.{key}'.lstrip('.')}]]")
        if not (below and not name and key not in known):
            yield name, key, part
        inner = below or next(
            (one for one in all_kinds_of_toml_tables() if key in known and known[key].of and one.row is known[key].of), None
        )
        for one in toml_tables_in_value(value) if inner else ():
            named = f"{name}.{key}".lstrip(".")
            yield from toml_keys_with_page_sections(path, named if below else f"{named}:", inner, one)


def toml_tables_in_value(value: Any) -> list[dict[str, Any]]:
    """Return the tables in a value, which may be a table, a list of tables or a table of tables."""
    found = value if isinstance(value, list) else [*value.values()] if all(isinstance(one, dict) for one in value.values()) else [value]
    return [one for one in found if isinstance(one, dict)]


@pytest.mark.parametrize("file", DATA_FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_key_of_a_file_is_on_the_page(file: Any) -> None:
    path = file.relative_to(ROOT).as_posix()
    found = tomllib.loads(file.read_text("utf-8"))
    if code := page_section_of_toml_heading(path, "[CODE]"):
        every = [key for card in found.values() for key in toml_keys_with_page_sections(path, "CODE", code, card)]
    else:
        every = [*toml_keys_with_page_sections(path, "", page_section_of_toml_heading(path, ""), found)]
    assert every or not found
    for name, key, part in every:
        assert part, f"{path}: nothing explains the tables [{name}] with the key {key}"
        assert key in [one.name for one in part.keys], f"{path}, [{name}]: the key {key} is not on the page"


def test_every_key_is_explained_where_it_is_defined() -> None:
    lacking = [
        f"{part.row.__module__}.{part.row.__name__}.{key.name}" for part in all_kinds_of_toml_tables() for key in part.keys if not key.says
    ]
    assert not lacking, f"say below each of these fields, in a text of its own, what it means: {lacking}"


def test_the_page_has_every_key_with_its_type_and_leads_to_the_tables_within() -> None:
    page = tables_of_data_keys()
    ids = re.findall(r'<h2 id="([^"]*)"', page)
    assert ids == [part.anchor for part in all_kinds_of_toml_tables()]
    assert len(set(ids)) == len(ids)
    assert {*re.findall(r'href="#([^"]*)"', page)} == {*ids}
    for part in all_kinds_of_toml_tables():
        section = page.partition(f'<h2 id="{part.anchor}"')[2].partition("<h2")[0]
        assert re.findall(r'<th scope="row">([^<]*)</th>', section) == [key.name for key in part.keys]
        assert section.count("; required") == sum(key.needed for key in part.keys)
    rule = page.partition('<h2 id="rules-rule"')[2].partition("<h2")[0]
    assert "One of <code>attested</code>, <code>reported</code>" in rule
    assert '<a href="#reading">list of tables</a>; required' in rule


def test_explanations_of_keys_are_not_sent_to_browsers() -> None:
    """The compiled code contains no docstrings below fields."""
    file = ENGINE_FOLDER / "content" / "bibliography.py"
    assert file in engine_part_files.modules_of_part(engine_part_files.STARTUP_PART)
    sent = marshal.dumps(compile(file.read_text("utf-8"), file.name, "exec", optimize=1))
    for meant in field_meanings(BibliographySource).values():
        assert meant.encode() not in sent
