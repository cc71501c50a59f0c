"""The pages that cite each source. A page cites a source if it links to the source's entry in the list of sources."""

import re
from collections import defaultdict
from collections.abc import Mapping
from operator import itemgetter
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element

from kabu_core import content
from kabu_core.views.html_builder import Html, join_html, tag
from macros.pipeline.html_tree import meta_content, replace_element_content

_LINK = re.compile(r"(?:[^:]*/)?sources/#(.+)")
SOURCES_PAGE = "sources/index.html"
"""The page that lists, for each source, the pages that cite it."""
REPEATING_FOLDERS = tuple(map(PurePosixPath, ("games/print", "games/score", "games/sources")))
"""Folders whose pages repeat the citations of games' pages (printable rules, scorers, rules by source). The list leaves these pages out."""
HEALTH_PAGE_FOLDER = PurePosixPath("health")
"""The folder of the page that counts the sources. The list leaves this page out too, since it cites nearly every source."""


def fill_in_citing_pages(page: Element, pages_by_source: Mapping[str, Mapping[str, str]]) -> None:
    """Write "Cited on ..." with links into each entry of `page`, the page that lists all sources.

    `pages_by_source` is the result of `citing_pages_by_source`.
    """
    for entry in page.iterfind(".//li[@id]"):
        for note in entry.iterfind("details//p[@data-cited]"):
            replace_element_content(note, _cited_on_html(pages_by_source.get(entry.attrib["id"], {})))


def citing_pages_by_source(pages: Mapping[str, Element]) -> dict[str, dict[str, str]]:
    """Return, for each source id, the pages that link to the source, as a dictionary from address to title.

    Addresses are relative to the page that lists all sources. Titles are cut off before a colon. The health page and pages in
    REPEATING_FOLDERS are left out.
    """
    home = PurePosixPath(SOURCES_PAGE).parent
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for folder, page in sorted(((PurePosixPath(path).parent, page) for path, page in pages.items()), key=itemgetter(0)):
        if (
            folder not in (home, HEALTH_PAGE_FOLDER)
            and folder.parent not in REPEATING_FOLDERS
            and (title := meta_content(page, "citation_title"))
        ):
            address = f"{folder.relative_to(home, walk_up=True).as_posix()}/"
            for source in _source_ids_in_links(page):
                found[source][address] = title.partition(": ")[0]
    return found


def sources_linked_on_page(page: Element) -> list[str]:
    """Return the sources that a page links to, each once, in the order of the links."""
    return [source for source in dict.fromkeys(_source_ids_in_links(page)) if source in content.all_sources()]


def _source_ids_in_links(page: Element) -> list[str]:
    return [link[1] for element in page.iter() if (link := _LINK.fullmatch(element.get("href", "")))]


def _cited_on_html(pages: Mapping[str, str]) -> Html:
    links = join_html((tag("a", title, href=address) for address, title in pages.items()), ", ")
    return join_html(["Cited on ", links or "no other page", "."])
