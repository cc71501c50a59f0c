"""Citations, numerals and readings as HTML: the small pieces that every page and widget shares."""

from collections.abc import Iterable

from kabu_core import content
from kabu_core.content import Numeral, Source
from kabu_core.content.hands import Reading
from kabu_core.content.loading import data_path
from kabu_core.errors import ContentError
from kabu_core.names import Name
from kabu_core.rules import Value, spell
from kabu_core.views.html import Html, escape, join, prose, romaji, script, tag

SOURCES = "/sources/"
ERRATA = "/errata/"
"""Where the bibliography and the register of errors stand; a site that does not stand at the root of its host prefixes them."""


def cite(source_id: str, place: str = "") -> Html:
    """A short link to a source: "Pollard 2024, Play". Raises ContentError for an unknown source."""
    source = content.sources().get(source_id)
    if source is None:
        raise ContentError(f"cite: unknown source '{source_id}'; add it to sources.toml or correct the id")
    link = tag("a", source.label, href=f"{SOURCES}#{source_id}")
    return join([link, ", ", place]) if place else link


def known_through(source: Source, before: str = "") -> Html:
    """That we have not seen a source, and through which one we know it; nothing for one that we have seen."""
    if source.seen:
        return escape("")
    via = join([" through ", cite(source.via)]) if source.via else ""
    return tag("span", f"{before}Not seen; known", via, ".", class_="note")


def edit(file: str, line: int, what: str = "this rule") -> Html:
    """Where a row of the data is edited, shown to contributors; the page makes it a link where it knows the repository."""
    return tag("a", f"Edit {what}", class_="edit", data_row=f"kabu_core/{data_path(file)}.toml#L{line}") if line else escape("")


def noted(thing: str) -> Html:
    """Links to the entries in the register of errors that concern just this thing."""
    links = [tag("a", title, href=f"{ERRATA}#erratum-{id_}") for id_, title in content.errata_titles(thing)]
    return tag("span", "See errors in sources: ", join(links, "; "), ".", class_="noted") if links else escape("")


def badge(status: str) -> Html:
    """How well something is attested, as a mark beside it."""
    return tag("span", status, class_="status", data_status=status)


def cites(source_ids: Iterable[str]) -> Html:
    """Several citations in a row."""
    return join((cite(source_id) for source_id in source_ids), "; ")


def name(word: Name, lang: str = "ja") -> Html:
    """A name in romaji, with its script where it has one."""
    kanji = join([" ", script(word.kanji or word.kana, lang)]) if word.kanji or word.kana else ""
    return join([romaji(word.romaji), kanji])


def numeral(value: int) -> Html:
    """The gambling name of a total: "kabu 九"."""
    found: Numeral = content.numerals()[value]
    return join([romaji(found.romaji), " ", script(found.kanji)])


def said(rows: Iterable[Reading], *more: object) -> Html:
    """Who says what, and what more there is, behind a fold."""
    return tag("details", tag("summary", "Who says so"), readings(rows), *more, class_="mark")


def readings(rows: Iterable[Reading], played: Value | None = None, anchor: str = "") -> Html:
    """Who says what; a reading that states another value than the one played is marked. With an `anchor` each has an id: anchor-source."""
    return tag("ul", join(_reading(row, played, anchor) for row in rows), class_="readings")


def differs(reading: Reading, played: Value | None) -> bool:
    """Whether a reading states another value than the one played."""
    return reading.value is not None and played is not None and spell(reading.value) != spell(played)


def column(*parts: object, asked: bool) -> Html:
    """A hand, or a column of cards, on a board; `asked` where it waits for a decision."""
    return tag("li", *parts, class_="column asked" if asked else "column", aria_current="true" if asked else None)


def outcome(text: str, won: int, more: str = "") -> Html:
    """How a hand or column fared, and what that means: `won` is more than nothing where it won and less where it lost."""
    rest = [" ", tag("span", more, class_="more")] if more else []
    return tag("p", tag("span", text), *rest, class_="outcome", data_won="yes" if won > 0 else "no" if won else "")


def _reading(row: Reading, played: Value | None, anchor: str) -> Html:
    other, id_ = differs(row, played), f"{anchor}-{row.source}" if anchor else None
    mark = tag("span", " differs", class_="differs") if other else escape("")
    return tag("li", cite(row.source, row.place), mark, ": ", prose(row.says), class_="is-other" if other else None, id=id_)
