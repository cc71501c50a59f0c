"""The bibliography: who says so."""

from dataclasses import dataclass
from functools import partial

from kabu_core.content.loading import Rows, by_id, kept, read

KINDS = ("book", "article", "page", "game", "play", "picture", "booklet", "dictionary")
"""What a source can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One witness. `seen` is false where we know it only through the source named in `via`."""

    id: str
    kind: str
    title: str
    date: str
    lang: str
    seen: bool
    title_en: str = ""
    author: str = ""
    publisher: str = ""
    url: str = ""
    via: str = ""
    note: str = ""
    short: str = ""
    line: int = 0

    @property
    def label(self) -> str:
        """How a citation names it: its short name, or the family name and year."""
        author = self.author.partition(",")[0].partition(";")[0]
        year = self.date[:4] if self.date[:4].isdigit() else ""
        return self.short or f"{author or self.title} {year}".strip()


@kept
def sources() -> Rows[Source]:
    """The bibliography by id."""
    return by_id(partial(read, Source), "sources", "source")
