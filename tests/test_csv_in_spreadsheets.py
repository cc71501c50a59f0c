"""Exported CSV in a spreadsheet: no cell is mistaken for a date."""

import csv
import io
import re
from datetime import datetime
from fractions import Fraction

import pytest

from macros.export.data_files import avoid_date_like_fraction, data_file_texts

MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
YEAR, DAY = r"\d{1,4}", r"(?:[012]?\d|3[01])"
DATE_OR_TIME = re.compile(
    rf"\s*-?(?:{DAY}\s*[/-]\s*{YEAR}|{YEAR}\s*[/-]\s*{DAY}|\d+\s*[/-]\s*\d+\s*[/-]\s*\d+"
    rf"|{DAY}[ -]*{MONTH}\b[ ,-]*(?:{YEAR})?|{MONTH}[ -]+{YEAR}(?:[ ,-]+{YEAR})?|\d+:\d+(?::\d+)?)\s*",
    re.IGNORECASE,
)
"""A pattern of text that Excel or LibreOffice reads as a date or a time, in an American or a European locale."""

COLUMNS_WITH_DATES = {("sources.csv", "date"), ("errata.csv", "noted"), ("attestations.csv", "date"), ("readings.csv", "place")}
"""Columns whose cells may be read as dates, because they are dates. The `place` of a reading can be the date of an entry."""


@pytest.mark.parametrize("text", ["1/2", "9/37", "-1/2", "12/1999", "1999/12", "3-4", "2-1-5", "Mar 5", "5 march", "March 2020", "10:30"])
def test_text_that_a_spreadsheet_reads_as_a_date_is_recognized(text: str) -> None:
    assert DATE_OR_TIME.fullmatch(text)


@pytest.mark.parametrize("file", [name for name in data_file_texts() if name.endswith(".csv")])
def test_no_cell_becomes_a_date(file: str) -> None:
    for row in csv.DictReader(io.StringIO(data_file_texts()[file], newline="")):
        for name, found in row.items():
            if DATE_OR_TIME.fullmatch(found):
                assert (file, name) in COLUMNS_WITH_DATES, f"{name}: {found}"
                assert datetime.strptime(found, "%d %B %Y" if " " in found else "%Y-%m-%d"[: 3 * found.count("-") + 2])


@pytest.mark.parametrize("text", ["1/2", "-9/37", "353/666", "1/9999", "27/12345", "-3118/56468475", "0", "1", ""])
def test_a_fraction_keeps_its_value_and_is_not_a_date(text: str) -> None:
    written = avoid_date_like_fraction(text)
    assert not DATE_OR_TIME.fullmatch(written)
    assert Fraction(written or 0) == Fraction(text or 0)
