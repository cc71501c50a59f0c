"""Structured data (schema.org) that says whether a page is a chapter or describes a game, and which sources it cites."""

import json
from typing import Any
from urllib.parse import urljoin
from xml.etree.ElementTree import Element

from jinja2.utils import htmlsafe_json_dumps

from kabu_core import content, games
from macros.cite import citing_pages

AUTHOR = {"@type": "Organization", "name": "The Kabu contributors"}
"""The author and publisher of all pages, as in LICENSE-CONTENT."""

CHAPTER_FOLDER, DRAWING_PAGES = "history/", {"index", "map", "timeline", "family", "texts"}
"""The folder of the chapters, and the pages in this folder that are drawings or lists instead of chapters."""

type Thing = dict[str, Any]


def schema_org_kind_of_page(page: str) -> Thing:
    """Return the schema.org properties that mark a page as a chapter or the page of a game, or {} for other pages.

    `page` is the path of the page's source file.
    """
    name = page.removesuffix(".md")
    if name.startswith(CHAPTER_FOLDER) and name.removeprefix(CHAPTER_FOLDER) not in DRAWING_PAGES:
        return {"@type": ["Article", "Chapter"], "citation": []}
    return {"citation": []} if game_id_of_page(page) else {}


def schema_org_game(home: str, page: str) -> Thing:
    """Return the schema.org description of the game that a page describes, or {}; `home` is the site's address."""
    if not (id_ := game_id_of_page(page)):
        return {}
    info = content.game_info(id_)
    address, (fewest, most) = urljoin(home, f"games/{id_}/"), info.players
    names = {content.decks()[pack].name.english: pack for pack in info.facets.packs}
    also = [word for word in (info.name.kanji, info.name.kana) if word]
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "@id": f"{address}#game",
        "name": info.title,
        **({"alternateName": also} if also else {}),
        "description": info.says,
        "url": address,
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": fewest, "maxValue": most},
        "gameItem": [{"@type": "Thing", "name": name, "url": urljoin(home, f"cards/{pack}/")} for name, pack in names.items()],
    }


def add_citations_to_schema_org(page: Element) -> None:
    """Add the sources that a page links to, as citations, to the page's schema.org description, if it has one."""
    for script in page.iterfind(".//script[@type='application/ld+json']"):
        description = json.loads(script.text or "{}")
        if "citation" in description:
            home = description["isPartOf"].get("url", "")
            description["citation"] = [_schema_org_source(home, source) for source in citing_pages.sources_linked_on_page(page)]
            script.text = str(htmlsafe_json_dumps(description, sort_keys=True))
            return


def _schema_org_source(home: str, source: str) -> Thing:
    return {"@type": "CreativeWork", "@id": urljoin(home, f"sources/#{source}"), "name": content.all_sources()[source].title}


def game_id_of_page(page: str) -> str:
    """Return the id of the game that a page describes, or "" if there is none. `page` is the path of the source file of the page."""
    folder, _, name = page.removesuffix(".md").rpartition("/")
    return name if folder == "games" and name in games.GAMES else ""
