"""Names of persons, works and dates in their original script, so that readers can recognise and search for them.

They are read from `data/history/names.toml`; the games do not need them, and browsers do not get them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from kabu_core.content import BibliographySource
from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id
from kabu_core.errors import DataFault, DataLocation, quote_input

NAME_KINDS = ("person", "work", "date")
LANGUAGES = ("ja", "zh-Hant")
_SCRIPT = re.compile(r"[\u3005\u3040-\u30ff\u3400-\u9fff]+")
_KANA = re.compile(r"[\u3040-\u30ff]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class NativeScriptName:
    """A name of a person, work or date, in the spelling of our pages and in its original script."""

    id: str
    """The permanent id of the row, used in links."""
    kind: str
    """A person, a work or a date."""
    name: str
    """The name as our pages spell it, the family name first."""
    script: str
    """The name in its original script."""
    lang: str
    """The language of the script."""
    sources: tuple[str, ...]
    """Ids of the sources that say who or what is meant, or print the name."""
    also: tuple[str, ...] = ()
    """Other spellings on our pages."""
    kana: str = ""
    """The reading of the name in kana, without blanks."""
    years: str = ""
    """The years of a life or period, if a source gives them."""
    line: int = 0

    @property
    def spellings(self) -> tuple[str, ...]:
        """Return every way in which our pages spell the name."""
        return (self.name, *self.also)


@cache_rows
def native_script_names() -> LazyRowMapping[NativeScriptName, str]:
    """Return every name by id."""
    return rows_by_id(partial(read_row, NativeScriptName), "history/names", "name")


def author_name_in_native_script(source: BibliographySource) -> str:
    """Return the name of the first author of a source in its original script; "" if that is unknown or in Latin letters."""
    return next(
        (row.script for _, row in native_script_names().valid_rows() if row.kind == "person" and source.author.startswith(row.spellings)),
        "",
    )


def check_native_script_name(row: NativeScriptName, at: DataLocation) -> Iterator[DataFault]:
    """Check that `script` is in Japanese or Chinese characters, `kana` in kana, and every spelling in Latin letters."""
    if not _SCRIPT.fullmatch(row.script):
        yield at.make_data_fault(f"{quote_input(row.script)} is not in Japanese or Chinese script; write the name as it is written there")
    if not _KANA.fullmatch(row.kana):
        yield at.make_data_fault(f"the reading {quote_input(row.kana)} is not in kana; write it in kana, without spaces")
    for spelt in row.spellings:
        if _SCRIPT.search(spelt):
            yield at.make_data_fault(f"{quote_input(spelt)} is not in Latin letters; put the original script in 'script'")
