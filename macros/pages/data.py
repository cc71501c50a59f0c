"""Macros of the page on the data for others."""

from kabu_core.views.html import Html, count, join, table, tag
from macros.cite import citing
from macros.export import files as export
from macros.export.tables import TABLES, Table, meaning


def data_files() -> str:
    """Every table with its files, how many rows it has and how many bytes they are."""
    columns = ("Table", "Rows", "Bytes of JSON", "Bytes of CSV", "Schema", "What it has")
    return table("The files", columns, map(_files, TABLES), "data files")


def bibliography_files() -> str:
    """Where the bibliography can be had for reference managers."""
    return citing.files()


def data_columns() -> str:
    """What the columns of each table mean."""
    return join(part for found in TABLES for part in _columns(found))


def data_version() -> str:
    """The day on which the data last changed; a word where the history does not tell."""
    return citing.data_changed() or "unknown"


def _files(found: Table) -> Html:
    texts = export.texts()
    rows = count(len(found.made()))
    links = (
        tag("td", tag("a", count(len(texts[name].encode())), href=f"/{export.FOLDER}/{name}", download=True))
        for name in (f"{found.id}.json", f"{found.id}.csv")
    )
    schema = tag("a", "schema", href=f"/{export.FOLDER}/{export.SCHEMAS}/{found.id}.json")
    head = tag("th", tag("a", found.id, href=f"#columns-{found.id}"), scope="row")
    return tag("tr", head, tag("td", rows), *links, tag("td", schema), tag("td", found.says))


def _columns(found: Table) -> list[Html]:
    key = tag("p", "Told apart by ", join((tag("code", name) for name in found.key), " and "), ".")
    rows = (part for name in found.columns for part in (tag("dt", tag("code", name)), tag("dd", meaning(found.id, name))))
    return [tag("h3", found.id, id=f"columns-{found.id}"), key, tag("dl", *rows, class_="columns")]


MACROS = (data_files, bibliography_files, data_columns, data_version)
