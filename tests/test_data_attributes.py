"""The contract between pages and scripts: docs/assets/README.md names every data attribute, and who writes and reads it."""

import re
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "docs" / "assets"
ROW = re.compile(r"(?m)^\| `data-([a-z-]+)` \| ([a-z, ]+) \| ([a-z, ]+) \| \S")
THEME = re.compile(r"md-|search-exclude|rank$")
"""Attributes of Material for MkDocs, which its own templates and style sheets know, and that of an example."""
PAGE = (r"root\.dataset\.(\w+) = ", r"\bdata_([a-z_]+)=(?!=)", r"\"data[-_]([a-z_-]+)\"", r"(?<=[ <\"'])data-([a-z-]+)(?=[=> ])")
WRITTEN = (r"dataset\.(\w+) (?:\?\?|\|\|)?= ", r"(?:toggle|set)Attribute\(\s*\"data-([a-z-]+)\"")
READ = (
    r"\[data-([a-z-]+)",
    r"data-([a-z-]+)=\"",
    r"dataset\??\.(\w+)\b(?! (?:\?\?|\|\|)?= )",
    r"(?:get|has)Attribute\(\"data-([a-z-]+)\"\)",
)
UNPACKED = re.compile(r"\{([^{}]*)\} = [^;\n]*dataset(?: \?\? \{\})?[;)]")
COMPUTED = {"alias", "games", "into", "most", "signs", "tokens", *(f"offline-{part}" for part in ("bar", "drop", "keep", "say", "stop"))}
"""Attributes that scripts read as parameters, or by a name that they put together."""
NAMES = re.compile(r"const NAMES = \[([^\]]*)\]")
"""What appearance.mjs sets on the root element."""


def names(patterns: Iterable[str], texts: Iterable[str]) -> set[str]:
    found = {name for text in texts for pattern in patterns for name in re.findall(pattern, text)}
    return {
        name
        for name in (re.sub("[A-Z]", lambda sign: f"-{sign[0].lower()}", one).replace("_", "-") for one in found)
        if not THEME.match(name) and not name.endswith("-")
    }


def actual() -> dict[str, set[str]]:
    """The attributes that are certainly written by pages and scripts, and read by scripts and style sheets."""
    python = chain((ROOT / "kabu_core").rglob("*.py"), (ROOT / "macros").rglob("*.py"))
    templates = [file for kind in ("*.html", "*.md") for file in (ROOT / "docs").rglob(kind) if file.name != "README.md"]
    pages = [file.read_text("utf-8") for file in chain(python, templates)]
    scripts = [re.sub(r"(?m)(^|\s)//.*$", "", file.read_text("utf-8")) for file in ASSETS.glob("*.mjs")]
    styles = [file.read_text("utf-8") for file in ASSETS.rglob("*.css")]
    unpacked = {re.split(r"[:= ]", part.strip())[0] for text in scripts for inside in UNPACKED.findall(text) for part in inside.split(",")}
    appearance = {name.strip(' "') for text in scripts for inside in NAMES.findall(text) for name in inside.split(",")}
    return {
        "page": names(PAGE, pages),
        "script": names(WRITTEN, scripts) | appearance,
        "by script": names(READ, scripts) | names([r"(\w+)"], unpacked),
        "by style": names([r"\[data-([a-z-]+)", r"attr\(data-([a-z-]+)"], styles),
    }


def told() -> dict[str, set[str]]:
    """The same as the table of the contract has it, and `by other` for what is read by the build or by other programs."""
    rows = ROW.findall((ASSETS / "README.md").read_text("utf-8"))
    assert len(rows) == len({name for name, _, _ in rows}) > 100
    columns: dict[str, set[str]] = {kind: set() for kind in ("page", "script", "by script", "by style", "by other")}
    for name, writers, readers in rows:
        for kind in (*writers.split(", "), *(f"by {reader}" for reader in readers.split(", "))):
            columns[kind].add(name)
    return columns


def test_the_contract_names_every_data_attribute_that_is_written_or_read() -> None:
    contract = told()
    for kind, found in actual().items():
        assert not found - contract[kind], kind


def test_what_the_contract_says_is_so() -> None:
    found, contract = actual(), told()
    found["by script"] |= COMPUTED
    for kind, attributes in found.items():
        assert not contract[kind] - attributes, kind


def test_nothing_is_read_that_nobody_writes_or_written_that_nobody_reads() -> None:
    contract = told()
    assert contract["page"] | contract["script"] == contract["by script"] | contract["by style"] | contract["by other"]
