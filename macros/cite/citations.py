"""Citations: the bibliography as files, the pages that cite each source, and the day on which each page last changed."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree.ElementTree import Element

from mkdocs.utils.yaml import yaml_load

from kabu_core import __version__, content
from kabu_core.content import Source
from kabu_core.views.html import Html, join, tag
from macros import build_helpers
from macros.pipeline.html_tree import meta_content, replace_content

CSL_PATH, BIBTEX_PATH = "data/sources.csl.json", "data/sources.bib"
"""The bibliography for reference managers, below the site's root."""

type CslItem = dict[str, Any]
"""A source as CSL-JSON has it: https://github.com/citation-style-language/schema."""

CSL_TYPES = {
    "book": "book",
    "play": "book",
    "dictionary": "book",
    "article": "article-journal",
    "page": "webpage",
    "game": "software",
    "picture": "graphic",
    "booklet": "pamphlet",
}
_ENTRIES = {"book": ("book", "publisher"), "article-journal": ("article", "journal"), "pamphlet": ("booklet", "howpublished")}
_DAY = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_PERSON = re.compile(r"(\S+), ([^,]+)")  # the name of an organization may have a comma too, but then more than one word precedes it
_ISSUE = re.compile(r"(.+) (\d+)\(([^)]+)\)(?:: (.+))?")
_TEX = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%$#_"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
    }
)
_LINK = re.compile(r"(?:[^:]*/)?sources/#(.+)")
SOURCES_PAGE = "sources/index.html"
"""The page that lists, for each source, the pages that cite it."""


def write_bibliography(site: Path) -> None:
    """Write both bibliography files into a built site."""
    items = [csl_item(source) for source in content.sources().values()]
    (site / CSL_PATH).parent.mkdir(exist_ok=True)
    (site / CSL_PATH).write_text(json.dumps(items, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (site / BIBTEX_PATH).write_text("\n".join(map(bibtex_entry, items)), "utf-8")


def list_citing_pages(page: Element, pages_by_source: Mapping[str, Mapping[str, str]]) -> None:
    """Fill in the pages that cite each source, on the page with the list of sources."""
    for entry in page.iterfind(".//li[@id]"):
        for note in entry.iterfind("details//p[@data-cited]"):
            replace_content(note, _cited(pages_by_source.get(entry.attrib["id"], {})))


def download_links() -> Html:
    """Render the download links of the bibliography."""
    links = (tag("a", name, href=f"/{path}", download=True) for name, path in (("CSL-JSON", CSL_PATH), ("BibTeX", BIBTEX_PATH)))
    return tag("p", "The bibliography for a reference manager, free of any rights (CC0): ", join(links, ", "), ".")


def citation(title: str, day: str, edition: str, link: Html) -> Html:
    """Return the suggested citation of a page for its foot, with its edition or, if it has none, the day of its last change."""
    when = f", edition of {edition}" if edition else f", last changed {day}" if day else ""
    version = f", version {__version__}{when}. "
    return join([f"The Kabu contributors. “{title}”. ", tag("cite", site_name()), version, link, ". CC BY 4.0."])


@cache
def site_name() -> str:
    """Return the full name of the site, from mkdocs.yml."""
    return str(yaml_load((build_helpers.ROOT / "mkdocs.yml").read_text("utf-8"))["extra"]["full_name"])


def csl_item(source: Source) -> CslItem:
    """Return a source as CSL-JSON without empty fields."""
    kind = CSL_TYPES[source.kind]
    issue = _ISSUE.fullmatch(source.publisher)
    home = "container-title" if kind in ("article-journal", "webpage") else "publisher"
    found = {
        "id": source.id,
        "type": kind,
        "genre": source.kind if source.kind in ("play", "dictionary") else "",
        "author": [_name(name) for name in source.author.split(", and ") if name],
        "title": source.title,
        **(dict(zip(("container-title", "volume", "issue", "page"), issue.groups(), strict=True)) if issue else {home: source.publisher}),
        "issued": _issued(source.date),
        "URL": source.url,
        "language": source.lang,
        "note": _note(source),
    }
    return {key: value for key, value in found.items() if value}


def bibtex_entry(csl: CslItem) -> str:
    """Format a CSL-JSON item as a BibTeX entry in UTF-8. URLs are not escaped, since programs read them literally."""
    entry, home = _ENTRIES.get(csl["type"], ("misc", "howpublished"))
    issued = csl.get("issued", {})
    parts = issued.get("date-parts", [[]])[0]
    texts = {
        "title": csl["title"],
        home: csl.get("container-title") or csl.get("publisher", ""),
        "volume": csl.get("volume", ""),
        "number": csl.get("issue", ""),
        "pages": csl.get("page", "").replace("–", "--"),
        "year": str(parts[0]) if parts else issued.get("literal", ""),
        "date": "-".join(f"{part:02}" for part in parts) if len(parts) > 1 else "",
        "language": csl["language"],
        "note": csl.get("note", ""),
    }
    fields = {
        "author": " and ".join(map(_bibtex_name, csl.get("author", ()))),
        **{name: value.translate(_TEX) for name, value in texts.items()},
        "url": csl.get("URL", ""),
    }
    return f"@{entry}{{{csl['id']}" + "".join(f",\n  {name} = {{{value}}}" for name, value in fields.items() if value) + "\n}\n"


def citing_pages(pages: Mapping[str, Element]) -> dict[str, dict[str, str]]:
    """Return, for each source, the titles of the pages that link to it, keyed by their addresses relative to the list of sources."""
    home = PurePosixPath(SOURCES_PAGE).parent
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for folder, page in sorted(((PurePosixPath(path).parent, page) for path, page in pages.items()), key=itemgetter(0)):
        if folder != home and (title := meta_content(page, "citation_title")):
            address = f"{folder.relative_to(home, walk_up=True).as_posix()}/"
            for source in _links(page):
                found[source][address] = title
    return found


def linked_sources(page: Element) -> list[str]:
    """Return the sources that a page links to, each once, in the order of the links."""
    return [source for source in dict.fromkeys(_links(page)) if source in content.sources()]


def _links(page: Element) -> list[str]:
    return [link[1] for element in page.iter() if (link := _LINK.fullmatch(element.get("href", "")))]


def publication_dates() -> dict[str, str]:
    """Return the day on which each page was first committed; empty without a full git history."""
    return {name.removeprefix("docs/"): day for name, day in _days(first=True).items() if name.endswith(".md")}


def change_dates() -> dict[str, str]:
    """Return the day on which each page's own text or the data last changed; empty without a full git history."""
    days = _days()
    data = _of_data(days)
    return {name.removeprefix("docs/"): max(day, data) for name, day in days.items() if name.endswith(".md")}


def data_change_date() -> str:
    """Return the day on which the data last changed; "" without a full git history."""
    return _of_data(_days())


def _of_data(days: dict[str, str]) -> str:
    return max((day for name, day in days.items() if name.startswith("kabu_core/")), default="")


def _days(first: bool = False) -> dict[str, str]:
    """Return the day of the last (or first) commit of each page and data file."""
    try:
        if build_helpers.run_command("git", "rev-parse", "--is-shallow-repository").strip() != "false":
            return {}
        log = build_helpers.run_command("git", "log", "--format=%x00%cs", "--name-only", "--relative", "--", "docs", "kabu_core/*.toml")
    except (OSError, RuntimeError):
        return {}
    days: dict[str, str] = {}
    for day, *names in (commit.split() for commit in log.split("\0")[1:]):
        for name in names:
            days[name] = day if first else days.get(name, day)
    return days


def _cited(pages: Mapping[str, str]) -> Html:
    links = join((tag("a", title, href=address) for address, title in pages.items()), ", ")
    return join(["Cited on ", links or "no other page", "."])


def _name(text: str) -> dict[str, str]:
    person = _PERSON.fullmatch(text)
    return {"family": person[1], "given": person[2]} if person else {"literal": text}


def _bibtex_name(name: dict[str, str]) -> str:
    return f"{{{name['literal'].translate(_TEX)}}}" if "literal" in name else f"{name['family']}, {name['given']}".translate(_TEX)


def _issued(date: str) -> CslItem:
    if date == "undated":
        return {}
    return {"date-parts": [[int(part) for part in date.split("-")]]} if _DAY.fullmatch(date) else {"literal": date}


def _note(source: Source) -> str:
    """Return the English title, through which source we know this one if we have not seen it, and the note in the bibliography."""
    through = f" through {content.sources()[source.via].label}" if source.via else ""
    english = f"‘{source.title_en}’." if source.title_en else ""
    return " ".join(filter(None, (english, "" if source.seen else f"Not seen; known{through}.", source.note)))
