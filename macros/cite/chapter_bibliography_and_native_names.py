"""Additions to chapters: the original script of names, and a bibliography of the cited sources at the end."""

import posixpath
from xml.etree.ElementTree import Element

from kabu_core import content
from kabu_core.pages.hand_tables import text_sort_key
from kabu_core.views.html_builder import Html, count_with_noun, tag
from macros.cite import bibliography, citing_pages, structured_data
from macros.pipeline import insert_native_names
from macros.pipeline.html_tree import parse_top_elements, remove_element

OTHER_CHAPTERS = ("eight-nine-three",)
"""Pages outside the chapters' folder that are chapters too."""

BIBLIOGRAPHY_CLASS = "cited"
"""The class of the bibliography at the end of a chapter."""


def is_chapter_page(page: str) -> bool:
    """Return whether a page is a chapter. `page` is the path of its source file."""
    return page.removesuffix(".md") in OTHER_CHAPTERS or "Chapter" in structured_data.schema_org_kind_of_page(page).get("@type", ())


def add_bibliography_and_native_names(path: str, page: Element) -> None:
    """Add a bibliography to a chapter, and add names in their original script to chapters and to the list of sources.

    Other pages stay unchanged. `path` is the path of the page below the root of the site.
    """
    name = posixpath.dirname(path)
    article = page.find(".//article")
    if is_chapter_page(f"{name}.md") and article is not None:
        for old in article.findall(f"section[@class='{BIBLIOGRAPHY_CLASS}']"):
            remove_element(article, old)
        article.extend(
            parse_top_elements(_folded_source_list(citing_pages.sources_linked_on_page(page), posixpath.relpath("sources", name)))
        )
    elif path != citing_pages.SOURCES_PAGE:
        return
    insert_native_names.add_native_names(page)


def _folded_source_list(sources: list[str], listed: str) -> Html:
    """Render sources as a collapsed list. A browser loads the fonts for their many writing systems only when a reader opens the list.

    `listed` is the relative address of the page with all sources.
    """
    rows = sorted((content.all_sources()[id_] for id_ in sources), key=lambda row: (text_sort_key(row.citation_label), row.id))
    items = (
        tag("li", tag("a", row.citation_label, href=f"{listed}/#{row.id}"), ". ", bibliography.full_source_entry(row), id=f"cited-{row.id}")
        for row in rows
    )
    summary = tag("summary", f"{count_with_noun(len(rows), 'source')} that this chapter cites")
    fold = tag("details", summary, tag("ul", *items), class_="fold")
    return tag("section", tag("h2", "Bibliography", id="bibliography"), fold, class_=BIBLIOGRAPHY_CLASS)
