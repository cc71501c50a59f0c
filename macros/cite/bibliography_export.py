"""The bibliography for reference managers: every source as CSL-JSON and as BibTeX."""

import json
import re
from pathlib import Path
from typing import Any

from kabu_core import content
from kabu_core.content import BibliographySource
from kabu_core.views.html_builder import Html, join_html, tag

CSL_PATH, BIBTEX_PATH = "data/sources.csl.json", "data/sources.bib"
"""The bibliography for reference managers, below the site's root."""

type CslItem = dict[str, Any]
"""A source in the format CSL-JSON: https://github.com/citation-style-language/schema."""

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
_PERSON = re.compile(r"(\S+), ([^,]+)")  # only a person has a single word before the comma; the name of an organization has several
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


def write_bibliography(site: Path) -> None:
    """Write both bibliography files into a built site."""
    items = [source_as_csl_item(source) for source in content.all_sources().values()]
    (site / CSL_PATH).parent.mkdir(exist_ok=True)
    (site / CSL_PATH).write_text(json.dumps(items, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (site / BIBTEX_PATH).write_text("\n".join(map(bibtex_entry, items)), "utf-8")


def bibliography_download_links() -> Html:
    """Render the download links of the bibliography."""
    links = (tag("a", name, href=f"/{path}", download=True) for name, path in (("CSL-JSON", CSL_PATH), ("BibTeX", BIBTEX_PATH)))
    return tag("p", "The bibliography for a reference manager, free to use (CC0): ", join_html(links, ", "), ".")


def source_as_csl_item(source: BibliographySource) -> CslItem:
    """Return a source as CSL-JSON without empty fields."""
    kind = CSL_TYPES[source.kind]
    issue = _ISSUE.fullmatch(source.publisher)
    home = "container-title" if kind in ("article-journal", "webpage") else "publisher"
    found = {
        "id": source.id,
        "type": kind,
        "genre": source.kind if source.kind in ("play", "dictionary") else "",
        "author": [_csl_name(name) for name in source.author.split(", and ") if name],
        "title": source.title,
        **(dict(zip(("container-title", "volume", "issue", "page"), issue.groups(), strict=True)) if issue else {home: source.publisher}),
        "issued": _csl_date(source.date),
        "URL": source.url,
        "language": source.lang,
        "note": _note_on_source(source),
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


def _csl_name(text: str) -> dict[str, str]:
    person = _PERSON.fullmatch(text)
    return {"family": person[1], "given": person[2]} if person else {"literal": text}


def _bibtex_name(name: dict[str, str]) -> str:
    return f"{{{name['literal'].translate(_TEX)}}}" if "literal" in name else f"{name['family']}, {name['given']}".translate(_TEX)


def _csl_date(date: str) -> CslItem:
    if date == "undated":
        return {}
    return {"date-parts": [[int(part) for part in date.split("-")]]} if _DAY.fullmatch(date) else {"literal": date}


def _note_on_source(source: BibliographySource) -> str:
    """Return the text of the entry's note: the English title, how much of the source we have read, and the source's own note."""
    through = f" through {content.all_sources()[source.via].citation_label}" if source.via else ""
    english = f"‘{source.title_en}’." if source.title_en else ""
    seen = {True: "", False: f"Not seen by us; known{through}.", "partly": "Read in part."}[source.seen]
    return " ".join(filter(None, (english, seen, source.note)))
