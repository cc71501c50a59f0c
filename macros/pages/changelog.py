"""The changelog page and the Atom feed, both generated from CHANGELOG.md."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from feedgen.feed import FeedGenerator
from markdown import markdown

from kabu_core.errors import ContentError
from macros.build_helpers import ROOT

FEED_PATH, PAGE_PATH = "changes.xml", "changes/"
"""Paths of the feed and of the page, relative to the site's root."""

_HEADING = re.compile(r"(.+) \((\d{4}-\d\d-\d\d)\)")
_SUBHEADING = re.compile(r"^### (.+)$", re.MULTILINE)
_NOT_IN_ANCHORS = re.compile(r"[^a-z0-9]+")


def changelog_markdown() -> str:
    """Return the changelog as Markdown, newest entry first. Raises ContentError for a heading without a date."""
    return "\n\n".join(
        f"## {title} {{ #{anchor} }}\n\n*{day}*\n\n{_anchor_subheadings(anchor, text)}" for title, day, anchor, text in _changelog_entries()
    )


def write_feed_and_robots_txt(site: Path, home: str) -> None:
    """Write the feed and robots.txt into a built site; `home` is the site's address."""
    feed = FeedGenerator()
    feed.id(home)
    feed.title("Kabu, the Japanese card games of nine: what is new")
    feed.author(name="The Kabu contributors")
    feed.link(href=f"{home}{PAGE_PATH}")
    feed.link(href=f"{home}{FEED_PATH}", rel="self")
    feed.rights("CC BY 4.0")
    dates = []
    for title, day, anchor, text in _changelog_entries():
        entry = feed.add_entry(order="append")
        entry.id(f"{home}{PAGE_PATH}#{anchor}")
        entry.link(href=f"{home}{PAGE_PATH}#{anchor}")
        entry.title(title)
        dates.append(datetime.fromisoformat(day).replace(tzinfo=UTC))
        entry.updated(dates[-1])
        entry.content(markdown(text), type="html")
    feed.updated(max(dates))
    feed.atom_file(str(site / FEED_PATH), pretty=True)
    (site / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {home}sitemap.xml\n", "utf-8")


def _anchor_subheadings(anchor: str, text: str) -> str:
    """Give each subheading an id that begins with the anchor of its entry, so that later entries never change the id."""
    return _SUBHEADING.sub(lambda heading: f"### {heading[1]} {{ #{anchor}-{_NOT_IN_ANCHORS.sub('-', heading[1].lower())} }}", text)


def _changelog_entries() -> Iterator[tuple[str, str, str, str]]:
    """Yield title, date, anchor and text of each entry."""
    for part in (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        match = _HEADING.fullmatch(heading.strip())
        if not match:
            raise ContentError(
                f"CHANGELOG.md: the heading '{heading.strip()}' does not end with a date, as in 'Six more games (2026-11-20)'"
            )
        yield match[1], match[2], _NOT_IN_ANCHORS.sub("-", match[1].lower()).strip("-"), text.strip()
