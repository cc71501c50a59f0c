"""The contract between pages and scripts: docs/assets/README.md lists every data attribute, and who writes and reads it."""

import re
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "docs" / "assets"
CONTRACT_ROW = re.compile(r"(?m)^\| `data-([a-z-]+)` \| ([a-z, ]+) \| ([a-z, ]+) \| \S")
THEME_ATTRIBUTES = re.compile(r"md-|search-exclude|rank$")
"""Attributes that the templates and style sheets of Material for MkDocs use, and one from an example."""
WRITTEN_BY_PAGES = (
    r"root\.dataset\.(\w+) = ",
    r"\bdata_([a-z_]+)=(?!=)",
    r"\"data[-_]([a-z_-]+)\"",
    r"(?<=[ <\"'])data-([a-z-]+)(?=[=> ])",
)
WRITTEN_BY_SCRIPTS = (r"dataset\.(\w+) (?:\?\?|\|\|)?= ", r"(?:toggle|set)Attribute\(\s*\"data-([a-z-]+)\"")
READ_BY_SCRIPTS = (
    r"\[data-([a-z-]+)",
    r"data-([a-z-]+)=\"",
    r"dataset\??\.(\w+)\b(?! (?:\?\?|\|\|)?= )",
    r"(?:get|has)Attribute\(\"data-([a-z-]+)\"\)",
)
UNPACKED_BY_SCRIPTS = re.compile(r"\{([^{}]*)\} = [^;\n]*dataset(?: \?\? \{\})?[;)]")
COMPUTED_NAMES = {
    "alias",
    "games",
    "into",
    "most",
    "signs",
    "tokens",
    *(f"offline-{part}" for part in ("bar", "drop", "keep", "say", "stop")),
}
"""Attributes whose names a script composes or receives as a parameter."""
ROOT_ATTRIBUTE_NAMES = re.compile(r"const NAMES = \[([^\]]*)\]")
"""The names of the attributes that appearance-settings.mjs sets on the root element."""


def data_attribute_names_in_texts(patterns: Iterable[str], texts: Iterable[str]) -> set[str]:
    found = {name for text in texts for pattern in patterns for name in re.findall(pattern, text)}
    return {
        name
        for name in (re.sub("[A-Z]", lambda sign: f"-{sign[0].lower()}", one).replace("_", "-") for one in found)
        if not THEME_ATTRIBUTES.match(name) and not name.endswith("-")
    }


def data_attributes_in_code() -> dict[str, set[str]]:
    """Return the attributes that the code writes and reads, grouped as in `data_attributes_in_contract`.

    Attributes in COMPUTED_NAMES are not found.
    """
    python = chain((ROOT / "kabu_core").rglob("*.py"), (ROOT / "macros").rglob("*.py"))
    templates = [file for kind in ("*.html", "*.md") for file in (ROOT / "docs").rglob(kind) if file.name != "README.md"]
    pages = [file.read_text("utf-8") for file in chain(python, templates)]
    scripts = [re.sub(r"(?m)(^|\s)//.*$", "", file.read_text("utf-8")) for file in ASSETS.glob("*.mjs")]
    styles = [file.read_text("utf-8") for file in ASSETS.rglob("*.css")]
    unpacked = {
        re.split(r"[:= ]", part.strip())[0]
        for text in scripts
        for inside in UNPACKED_BY_SCRIPTS.findall(text)
        for part in inside.split(",")
    }
    appearance = {name.strip(' "') for text in scripts for inside in ROOT_ATTRIBUTE_NAMES.findall(text) for name in inside.split(",")}
    return {
        "page": data_attribute_names_in_texts(WRITTEN_BY_PAGES, pages),
        "script": data_attribute_names_in_texts(WRITTEN_BY_SCRIPTS, scripts) | appearance,
        "by script": data_attribute_names_in_texts(READ_BY_SCRIPTS, scripts) | data_attribute_names_in_texts([r"(\w+)"], unpacked),
        "by style": data_attribute_names_in_texts([r"\[data-([a-z-]+)", r"attr\(data-([a-z-]+)"], styles),
    }


def data_attributes_in_contract() -> dict[str, set[str]]:
    """Return the attributes that the contract lists, grouped by who writes or reads them.

    `page` and `script` write them; `by script`, `by style` and `by other` (the build or other programs) read them.
    """
    rows = CONTRACT_ROW.findall((ASSETS / "README.md").read_text("utf-8"))
    assert len(rows) == len({name for name, _, _ in rows}) > 100
    columns: dict[str, set[str]] = {kind: set() for kind in ("page", "script", "by script", "by style", "by other")}
    for name, writers, readers in rows:
        for kind in (*writers.split(", "), *(f"by {reader}" for reader in readers.split(", "))):
            columns[kind].add(name)
    return columns


def test_every_data_attribute_in_the_code_is_in_the_contract() -> None:
    contract = data_attributes_in_contract()
    for kind, found in data_attributes_in_code().items():
        assert not found - contract[kind], kind


def test_every_data_attribute_of_the_contract_is_in_the_code() -> None:
    found, contract = data_attributes_in_code(), data_attributes_in_contract()
    found["by script"] |= COMPUTED_NAMES
    for kind, attributes in found.items():
        assert not contract[kind] - attributes, kind


def test_every_attribute_has_both_a_writer_and_a_reader() -> None:
    contract = data_attributes_in_contract()
    assert contract["page"] | contract["script"] == contract["by script"] | contract["by style"] | contract["by other"]
