"""The bibliography: the sources that the data rows cite, from `data/sources.toml`."""

from dataclasses import dataclass
from functools import partial

from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id

SOURCE_KINDS = ("book", "article", "page", "game", "play", "picture", "booklet", "dictionary")
"""The kinds of sources."""

SEEN = (True, False, "partly")
"""The values of `BibliographySource.seen`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BibliographySource:
    """A source in the bibliography: a book, article, web page or other work that makes a claim."""

    id: str
    """The permanent id of the row, used in links."""
    kind: str
    """The kind of source."""
    title: str
    """The title in its own script."""
    date: str
    """The day, month or year as 2026-11-20, or in words; "undated" where none was found."""
    lang: str
    """The BCP 47 tag of the language."""
    seen: bool | str
    """Whether we have read the source ourselves: true, false, or "partly" if we have read only part of it."""
    title_en: str = ""
    """The title in English."""
    author: str = ""
    """The author, with the family name first, followed by a comma."""
    publisher: str = ""
    """The publisher, site or journal."""
    url: str = ""
    """The address of the source, with https:// or http://."""
    via: str = ""
    """The id of the source through which we know it, if we have not read it ourselves."""
    note: str = ""
    """The basis of the source, and other remarks."""
    short: str = ""
    """A short name, if the family name and the year are not enough."""
    line: int = 0

    @property
    def citation_label(self) -> str:
        """Return the name of the source in citations: its short name or, if it has none, its author or title and the year."""
        author = self.author.partition(",")[0].partition(";")[0]
        year = self.date[:4] if self.date[:4].isdigit() else ""
        return self.short or f"{author or self.title} {year}".strip()


@cache_rows
def all_sources() -> LazyRowMapping[BibliographySource, str]:
    """Return the bibliography by id."""
    return rows_by_id(partial(read_row, BibliographySource), "sources", "source")
