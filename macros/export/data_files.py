"""The data files in the folder data/ of the site: every table as JSON and CSV, with its JSON Schema.

JSON has lists and objects. In CSV, an object with fixed fields has one column for each field ("name.romaji"), a list of plain values is
joined with "; ", and any other list or object is JSON text in one cell. Fractions are written so that spreadsheets do not read them as
dates.
"""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from kabu_core.errors import ContentError
from macros import zip_archive
from macros.export.exported_data_tables import TABLES, ExportedDataTable, Row

FOLDER, SCHEMAS = "data", "schema"
"""The folder of the data files in the site, and its subfolder with their schemas."""

ARCHIVE = f"{FOLDER}/kabu-data.zip"
"""The archive with all data files."""

ARCHIVED_SUFFIXES = {".json", ".csv", ".bib"}

MEDIA_TYPES = {"json": "application/json", "csv": "text/csv"}
LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/"
LIST_SEPARATOR = "; "
"""The separator between the values of a list in a CSV cell."""

DATE_DIGITS = 4
"""The most digits that a number in a date can have; years have four."""


@cache
def data_file_texts() -> Mapping[str, str]:
    """Return the text of every data file except the schemas, keyed by file name."""
    files: dict[str, str] = {}
    for table in TABLES:
        rows = table.rows_with_ordered_columns()
        files[f"{table.id}.json"] = _format_json(rows)
        files[f"{table.id}.csv"] = format_csv(table, rows)
    return files


def write_data_files(site: Path, home: str) -> None:
    """Write all data files into a built site. `home` is the address of the site."""
    folder = site / FOLDER
    (folder / SCHEMAS).mkdir(parents=True, exist_ok=True)
    for name, text in data_file_texts().items():
        (folder / name).write_bytes(text.encode())
    for table in TABLES:
        json_schema = {"$id": urljoin(home, f"{FOLDER}/{SCHEMAS}/{table.id}.json")} | table.schema()
        (folder / SCHEMAS / f"{table.id}.json").write_bytes(_format_json(json_schema).encode())
    write_data_archive(folder, site / ARCHIVE)


def write_data_archive(folder: Path, archive: Path) -> None:
    """Write all data files of a folder to an archive with reproducible bytes."""
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.*") if file.suffix in ARCHIVED_SUFFIXES}
    zip_archive.write_zip(archive, {f"kabu-data/{name}": content for name, content in files.items()}, zipfile.ZIP_DEFLATED)


def schema_org_dataset(home: str, day: str) -> dict[str, Any]:
    """Return the schema.org Dataset description for dataset search engines; `day` is the day of the last change, "" if unknown."""
    files = [
        {
            "@type": "DataDownload",
            "name": name,
            "contentUrl": urljoin(home, f"{FOLDER}/{name}"),
            "encodingFormat": MEDIA_TYPES[name.partition(".")[2]],
            "contentSize": f"{len(text.encode())} B",
        }
        for name, text in data_file_texts().items()
    ]
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "Kabu: rules, hands, words, history and sources of the Japanese card games of nine",
        "description": "Rules of kabu card games and their relatives, sentence by sentence, with what each source says and where; "
        "named hands, sets of flower cards, gambling numerals, terms, packs and cards with descriptions, dated events, places, lines of "
        "descent, passages of old texts, a bibliography and a register of errors in sources.",
        "url": urljoin(home, f"{FOLDER}/"),
        "license": LICENCE,
        "isAccessibleForFree": True,
        "inLanguage": "en",
        "keywords": ["card games", "playing cards", "Japan", "kabufuda", "hanafuda", "oicho-kabu", "rules of games"],
        "creator": {"@type": "Organization", "name": "The Kabu contributors"},
        **({"version": day, "dateModified": day} if day else {}),
        "distribution": files,
    }


def format_csv(table: ExportedDataTable, rows: Iterable[Row]) -> str:
    """Format rows as CSV (RFC 4180) with a header."""
    buffer, cells = io.StringIO(), csv_columns(table)
    writer = csv.writer(buffer)
    writer.writerow(cells)
    writer.writerows(csv_row_cells(row, cells, table.columns) for row in rows)
    return buffer.getvalue()


def csv_columns(table: ExportedDataTable) -> dict[str, tuple[str, str]]:
    """Return the CSV columns by name, each as (JSON column, field).

    The field is "" unless the JSON column holds objects with fixed fields. Examples: {"id": ("id", ""), "name.romaji": ("name", "romaji")}.
    """
    cells: dict[str, tuple[str, str]] = {}
    for name, kind in table.columns.items():
        parts = [field.name for field in fields(kind)] if is_dataclass(kind) else []
        cells |= {f"{name}.{part}": (name, part) for part in parts} or {name: (name, "")}
    return cells


def csv_row_cells(row: Row, cells: Mapping[str, tuple[str, str]], kinds: Mapping[str, Any]) -> list[str]:
    """Return the CSV cells of a row. Raise ContentError if a list has a value with a semicolon.

    `cells` are the columns from `csv_columns`; `kinds` has the type of each JSON column.
    """
    cell_texts = {name: format_csv_cell(row[column][part] if part else row.get(column)) for name, (column, part) in cells.items()}
    return [avoid_date_like_fraction(text) if kinds[cells[name][0]] is Fraction else text for name, text in cell_texts.items()]


def avoid_date_like_fraction(fraction: str) -> str:
    """Multiply both parts of a short fraction by 10,000, because Excel and LibreOffice would read "9/37" as a date.

    >>> avoid_date_like_fraction("9/37"), avoid_date_like_fraction("3118/56468475"), avoid_date_like_fraction("1")
    ('90000/370000', '3118/56468475', '1')
    """
    numerator, slash, denominator = fraction.partition("/")
    if not slash or max(len(numerator.removeprefix("-")), len(denominator)) > DATE_DIGITS:
        return fraction
    zeros = "0" * DATE_DIGITS
    return f"{numerator}{zeros}/{denominator}{zeros}"


def format_csv_cell(value: Any) -> str:
    """Format a value for a CSV cell. Raise ContentError if a list has a value with a semicolon, which separates the values."""
    if value in (None, [], {}):
        return ""
    if isinstance(value, list) and not isinstance(value[0], dict):
        if any(LIST_SEPARATOR.strip() in str(part) for part in value):
            raise ContentError(f"the list {value} has a value with ';' in it, which separates the values of a list in CSV")
        return LIST_SEPARATOR.join(map(format_csv_cell, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _format_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
