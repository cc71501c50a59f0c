"""Macros for the page about the data files."""

import json

from kabu_core import __version__
from kabu_core.pages import data_key_tables
from kabu_core.views import foldable_list_and_text_filter
from kabu_core.views.html_builder import Html, count_with_noun, data_table, format_count, join_html, tag
from macros.cite import bibliography_export, git_dates
from macros.export import data_files as export
from macros.export.exported_data_tables import TABLES, ExportedDataTable, column_meaning
from macros.slim_pyodide import PYODIDE


def data_file_table() -> str:
    """Render a list of all exported tables with their row counts, files and file sizes."""
    columns = ("Table", "Rows", "JSON, bytes", "CSV, bytes", "Schema", "Contents")
    return data_table("The files", columns, map(_exported_data_table_row, TABLES), "data files")


def data_archive_link() -> str:
    """Render the download link for the archive of all data."""
    link = tag("a", "All data in one file", href=f"/{export.ARCHIVE}", download=True)
    return tag("p", link, ", a ZIP of the tables, their schemas and the bibliography, free to use (CC0).")


def bibliography_file_links() -> str:
    """Render the links for downloading the bibliography into a reference manager."""
    return bibliography_export.bibliography_download_links()


def data_column_meanings() -> str:
    """Render the meaning of every column of every table."""
    return tag(
        "div",
        foldable_list_and_text_filter.text_filter_form("Find a column"),
        foldable_list_and_text_filter.foldable_list(*map(_column_meanings_of_table, TABLES)),
        data_filter="tables",
    )


def data_key_meanings() -> str:
    """Render the meaning of every key in the files that contributors edit."""
    return data_key_tables.tables_of_data_keys()


def data_version() -> str:
    """Return the date when the data last changed, or "unknown" if the git history is incomplete."""
    return git_dates.data_change_date() or "unknown"


def engine_version() -> str:
    """Return the version of the engine and the site, which share one number."""
    return __version__


def pyodide_version() -> str:
    """Return the version of Pyodide with which this site runs the engine."""
    package: dict[str, str] = json.loads((PYODIDE / "package.json").read_text())
    return package["version"]


def _exported_data_table_row(exported: ExportedDataTable) -> Html:
    texts = export.data_file_texts()
    rows = format_count(len(exported.rows_with_ordered_columns()))
    links = (
        tag(
            "td",
            tag("a", kind.upper(), href=f"/{export.FOLDER}/{name}", download=True),
            " ",
            tag("small", format_count(len(texts[name].encode()))),
        )
        for kind, name in (("json", f"{exported.id}.json"), ("csv", f"{exported.id}.csv"))
    )
    schema = tag("a", "schema", href=f"/{export.FOLDER}/{export.SCHEMAS}/{exported.id}.json")
    head = tag("th", tag("a", exported.id, href=f"#columns-{exported.id}"), scope="row")
    return tag("tr", head, tag("td", rows), *links, tag("td", schema), tag("td", exported.says))


def _column_meanings_of_table(exported: ExportedDataTable) -> Html:
    key = tag("p", "Key: ", join_html((tag("code", name) for name in exported.key), " and "), ".")
    rows = (part for name in exported.columns for part in (tag("dt", tag("code", name)), tag("dd", column_meaning(exported, name))))
    title = join_html([tag("b", exported.id), " ", tag("span", count_with_noun(len(exported.columns), "column"), class_="place")])
    return foldable_list_and_text_filter.foldable_item(f"columns-{exported.id}", title, key, tag("dl", *rows, class_="columns"))
