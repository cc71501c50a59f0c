"""Small pieces of HTML shared by pages and widgets: citations, readings, badges, names and numerals."""

from collections.abc import Iterable

from kabu_core import content
from kabu_core.content import BibliographySource, GamblingNumeral
from kabu_core.content.loading import data_file_path
from kabu_core.content.named_hands import Reading
from kabu_core.errors import ContentError
from kabu_core.japanese_names import Name
from kabu_core.rules import Value, format_option_value
from kabu_core.views.html_builder import Html, escape_html, join_html, latin_script_html, native_script_html, prose_html, tag

# If the site is not at the root of its host, the build adds a prefix to these addresses.
SOURCES_PAGE = "/sources/"
"""The address of the bibliography."""

ERRATA_PAGE = "/errata/"
"""The address of the list of errors in sources."""


def citation_link(source_id: str, place: str = "") -> Html:
    """Return a short link to a source, followed by the place in it: "Pollard 2024, Play". Raises ContentError for an unknown source."""
    source = content.all_sources().get(source_id)
    if source is None:
        raise ContentError(f"cite: unknown source '{source_id}'; add it to sources.toml or correct the id")
    link = tag("a", source.citation_label, href=f"{SOURCES_PAGE}#{source_id}")
    return join_html([link, ", ", place]) if place else link


def partly_read_source_sentence(source: BibliographySource) -> Html:
    """Return a sentence that says we have read a source only in part, or know it only through another source; nothing for other sources."""
    if source.seen:
        return escape_html("Read in part." if source.seen == "partly" else "")
    via = join_html([" through ", citation_link(source.via)]) if source.via else ""
    return join_html(["Not seen by us; known", via, "."])


def row_edit_link(file: str, line: int, label: str = "this rule") -> Html:
    """Return a link with which contributors can edit a row of data; nothing if `line` is 0.

    A script adds the address of the file if the page knows the repository.
    """
    return tag("a", f"Edit {label}", class_="edit", data_row=f"kabu_core/{data_file_path(file)}.toml#L{line}") if line else escape_html("")


def errata_links(thing: str) -> Html:
    """Return links to the entries about `thing`, such as "yoshi/kuppin", in the list of errors in sources."""
    links = [tag("a", title, href=f"{ERRATA_PAGE}#erratum-{id_}") for id_, title in content.erratum_titles_about(thing)]
    return tag("span", "See errors in sources: ", join_html(links, "; "), ".", class_="noted") if links else escape_html("")


def attestation_status_badge(status: str) -> Html:
    """Return a badge with a status, which says how well a claim is attested."""
    return tag("span", status, class_="status", data_status=status)


def citation_links(source_ids: Iterable[str]) -> Html:
    """Return links to several sources, separated by semicolons."""
    return join_html((citation_link(source_id) for source_id in source_ids), "; ")


def name_in_scripts_html(word: Name, lang: str = "ja") -> Html:
    """Return a name in romaji, followed by its kanji or kana if it has any."""
    kanji = join_html([" ", native_script_html(word.kanji or word.kana, lang)]) if word.kanji or word.kana else ""
    return join_html([latin_script_html(word.romaji), kanji])


def gambling_name_html(value: int) -> Html:
    """Return the gambling name of a total: "kabu 九"."""
    name_of_total: GamblingNumeral = content.gambling_numerals()[value]
    return join_html([latin_script_html(name_of_total.romaji), " ", native_script_html(name_of_total.kanji)])


def source_readings_fold(rows: Iterable[Reading], *more: object) -> Html:
    """Return a fold with the statement of each source (its reading), followed by `more`."""
    return tag("details", tag("summary", "Sources"), source_reading_list(rows), *more, class_="mark")


def source_reading_list(rows: Iterable[Reading], played: Value | None = None, anchor: str = "") -> Html:
    """Return the list of readings. A reading that differs from the value `played` is marked. With an `anchor`, ids are ANCHOR-SOURCE."""
    return tag("ul", join_html(_source_reading_item(row, played, anchor) for row in rows), class_="readings")


def reading_differs(reading: Reading, played: Value | None) -> bool:
    """Return whether a reading states a value other than the one played."""
    return reading.value is not None and played is not None and format_option_value(reading.value) != format_option_value(played)


CRESTS = 7
"""The number of crests that the style sheet of the table draws."""


def seat_crest_html(seat: int) -> Html:
    """Return the crest of `seat`, a small drawing before its name."""
    return tag("i", class_=f"crest crest-{seat % CRESTS}", aria_hidden="true")


def seat_name_html(seat: int, name: str, level: str = "") -> Html:
    """Return the crest and name of `seat`, followed by the level of its bot, which only wide boards have room to show."""
    return join_html([seat_crest_html(seat), name, *([" ", tag("small", level, class_="level")] if level else [])])


def board_column_html(*parts: object, asked: bool) -> Html:
    """Return a hand or column on a board; `asked` is True if a player has to make a decision about it."""
    return tag("li", *parts, class_="column asked" if asked else "column", aria_current="true" if asked else None)


def hand_outcome_line(text: str, won: int, more: str = "") -> Html:
    """Return the line with the result of a hand or column; `won` is positive for a win, negative for a loss and 0 for a tie."""
    details = [" ", tag("span", more, class_="more")] if more else []
    return tag("p", tag("span", text), *details, class_="outcome", data_won="yes" if won > 0 else "no" if won else "")


def points_outcome_line(won: int) -> Html:
    """Return the line with the points that a hand wins or loses."""
    return hand_outcome_line("wins" if won > 0 else "loses" if won else "even", won, str(abs(won)) if won else "")


def _source_reading_item(row: Reading, played: Value | None, anchor: str) -> Html:
    is_other, id_ = reading_differs(row, played), f"{anchor}-{row.source}" if anchor else None
    mark = tag("span", " differs", class_="differs") if is_other else escape_html("")
    return tag(
        "li", citation_link(row.source, row.place), mark, ": ", prose_html(row.says), class_="is-other" if is_other else None, id=id_
    )
