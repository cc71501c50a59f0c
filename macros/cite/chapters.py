"""Additions to chapters: names in their original script, and a bibliography of the cited sources at the end."""

import posixpath
import re

from kabu_core import content
from kabu_core.pages.hand_tables import sort_key
from kabu_core.views.html import Html, plural, tag
from macros.cite import bibliography, citing, describing
from macros.pipeline import native_names

TOO = ("eight-nine-three",)
"""Pages outside the chapters' folder that are chapters too."""

_THERE = re.compile(r'<section class="cited">.*?</section>', re.DOTALL)
_END = "</article>"


def chapter(page: str) -> bool:
    """Return whether a page is a chapter, by the path of its source."""
    return page.removesuffix(".md") in TOO or "Chapter" in describing.described(page).get("@type", ())


def told(path: str, page: str) -> str:
    """A page, by its path below the site, as its readers get it: names in their own script in chapters and in the list of sources."""
    found = ended(path, page)
    return native_names.beside(found) if found != page or _THERE.search(page) or path == citing.LISTED else found


def ended(path: str, page: str) -> str:
    """A chapter, by its path below the site, with its bibliography at its end, in place of any; another page as it is."""
    name = posixpath.dirname(path)
    if not chapter(f"{name}.md"):
        return page
    bare = _THERE.sub("", page)
    before, end, after = bare.rpartition(_END)
    return f"{before}{_cited(citing.linked(bare), posixpath.relpath('sources', name))}{end}{after}" if end else page


def _cited(sources: list[str], listed: str) -> Html:
    """Render these sources as a folded list, since their titles need fonts for many scripts."""
    rows = sorted((content.sources()[id_] for id_ in sources), key=lambda row: (sort_key(row.label), row.id))
    items = (
        tag("li", tag("a", row.label, href=f"{listed}/#{row.id}"), ". ", bibliography.set_out(row), id=f"cited-{row.id}") for row in rows
    )
    summary = tag("summary", f"{plural(len(rows), 'source')} that this chapter cites")
    fold = tag("details", summary, tag("ul", *items), class_="fold")
    return tag("section", tag("h2", "Bibliography", id="bibliography"), fold, class_="cited")
