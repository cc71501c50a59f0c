"""The words of the games and the gambling names of the totals, with the statements of sources about them."""

from dataclasses import dataclass
from functools import partial

from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id
from kabu_core.content.named_hands import Reading
from kabu_core.errors import ContentError, DataLocation
from kabu_core.japanese_names import Name

TERM_GROUPS = {
    "people": "People and roles",
    "calls": "Calls",
    "cards": "Packs and cards",
    "table": "The field and the deal",
    "numbers": "Numbers",
    "hands": "Hands and totals",
    "money": "Stakes and money",
    "games": "Names of games",
    "kinds": "Kinds of games",
}
"""The groups of terms with their headings, in the order of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTerm:
    """A word used in the games, with its sources."""

    id: str
    """The permanent id of the row, used in links."""
    romaji: str
    """The word in Latin letters: modified Hepburn with macrons, or pinyin."""
    english: str
    """The word in English."""
    group: str
    """The heading under which the word is listed."""
    says: str
    """The meaning; *words* between asterisks are romaji, or words of the language before a colon: *ms:buta* is Malay."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""
    also: tuple[Name, ...] = ()
    """Other names or forms."""
    kanji: str = ""
    """The word in Japanese or Chinese script."""
    kana: str = ""
    """The word in kana."""
    lang: str = "ja"
    """The BCP 47 tag of the language."""
    games: tuple[str, ...] = ()
    """Ids of the games that use the word."""
    readings: tuple[Reading, ...] = ()
    """The explanation of each source, if they differ."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """An attested form of a numeral, in kana or in the script of its language."""

    romaji: str
    """The word in Latin letters."""
    kana: str = ""
    """The form in kana, or in the script of its language."""
    sources: tuple[str, ...]
    """Ids of the sources that have this form."""
    note: str = ""
    """The place or time in which the form was used."""
    lang: str = "ja"
    """The BCP 47 tag of the language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamblingNumeralSource:
    """A source with gambling names of totals, and the games from which it has them."""

    source: str
    """The id of a source with names of totals."""
    games: str
    """The games from which the source has its names of totals, in words."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GamblingNumeral:
    """The gambling name of a total: its main form in each script, and all attested forms."""

    value: int
    """The total, 0 to 9."""
    kanji: str
    """The word in Japanese script."""
    romaji: str
    """The word in Latin letters."""
    kana: str
    """The word in kana."""
    english: str
    """The word in English."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""
    forms: tuple[Form, ...] = ()
    """All attested forms with their sources."""
    readings: tuple[Reading, ...] = ()
    """The statement of each source about the total."""
    line: int = 0


@cache_rows
def all_terms() -> LazyRowMapping[GameTerm, str]:
    """Return the words of the games by id."""
    return rows_by_id(partial(read_row, GameTerm), "terms", "term")


@cache_rows
def gambling_numerals_by_total() -> LazyRowMapping[GamblingNumeral, int]:
    """Return the gambling names of the totals, keyed by total."""
    return rows_by_id(partial(read_row, GamblingNumeral), "numerals", "numeral", "value")


def gambling_numerals() -> tuple[GamblingNumeral, ...]:
    """Return the gambling names of the totals 0 to 9, in order. Raise ContentError if one is missing."""
    if [*gambling_numerals_by_total()] != list(range(10)):
        numbers = ", ".join(map(str, gambling_numerals_by_total()))
        raise ContentError(DataLocation("numerals").make_data_fault(f"the values must be 0 to 9, each once, in order, not {numbers}"))
    return tuple(gambling_numerals_by_total().values())


@cache_rows
def gambling_numeral_sources() -> LazyRowMapping[GamblingNumeralSource, str]:
    """Return the rows about sources of numerals, keyed by source id, in the order of the data."""
    return rows_by_id(partial(read_row, GamblingNumeralSource), "numerals", "witness", "source")
