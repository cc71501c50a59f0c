"""What is new on the site: CHANGELOG.md as a page and as a feed."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from feedgen.feed import FeedGenerator
from markdown import markdown

from kabu_core.errors import ContentError
from macros.project import ROOT

FEED, PAGE = "changes.xml", "changes/"
"""The feed and the page, below the site's root."""

_HEADING = re.compile(r"(.+) \((\d{4}-\d\d-\d\d)\)")
_PART = re.compile(r"^### (.+)$", re.MULTILINE)
_MARKS = re.compile(r"[^a-z0-9]+")


def changes() -> str:
    """The changes as the text of a page, the newest first. Raises ContentError for a heading without its day."""
    return "\n\n".join(f"## {title} {{ #{anchor} }}\n\n*{day}*\n\n{_parts(anchor, text)}" for title, day, anchor, text in _read())


def publish(site: Path, home: str) -> None:
    """Writes the feed into a built site that stands at this address."""
    feed = FeedGenerator()
    feed.id(home)
    feed.title("Kabu, the Japanese card games of nine: what is new")
    feed.author(name="The Kabu contributors")
    feed.link(href=f"{home}{PAGE}")
    feed.link(href=f"{home}{FEED}", rel="self")
    feed.rights("CC BY 4.0")
    days = []
    for title, day, anchor, text in _read():
        entry = feed.add_entry(order="append")
        entry.id(f"{home}{PAGE}#{anchor}")
        entry.link(href=f"{home}{PAGE}#{anchor}")
        entry.title(title)
        days.append(datetime.fromisoformat(day).replace(tzinfo=UTC))
        entry.updated(days[-1])
        entry.content(markdown(text), type="html")
    feed.updated(max(days))
    feed.atom_file(str(site / FEED), pretty=True)
    (site / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {home}sitemap.xml\n", "utf-8")


def _parts(anchor: str, text: str) -> str:
    """The text of a change whose parts have addresses that no later change moves."""
    return _PART.sub(lambda part: f"### {part[1]} {{ #{anchor}-{_MARKS.sub('-', part[1].lower())} }}", text)


def _read() -> Iterator[tuple[str, str, str, str]]:
    """Each change: title, day, anchor and text."""
    for part in (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        told = _HEADING.fullmatch(heading.strip())
        if not told:
            raise ContentError(
                f"CHANGELOG.md: the heading '{heading.strip()}' does not end with its day, as in 'Six more games (2026-11-20)'"
            )
        yield told[1], told[2], _MARKS.sub("-", told[1].lower()).strip("-"), text.strip()


MACROS = (changes,)
