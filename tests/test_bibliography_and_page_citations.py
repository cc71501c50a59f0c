"""Citations on the built site: bibliography files, links from each source to the pages that cite it, and how to cite a page."""

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl

import pytest
from pybtex.database import Entry, parse_file, parse_string

from kabu_core import content
from kabu_core.content import BibliographySource
from macros.cite import bibliography_export, git_dates, structured_data
from macros.pipeline.html_tree import parse_html

pytestmark = pytest.mark.built
SITE = Path(__file__).parent.parent / "site"
PAGES = sorted(SITE.rglob("index.html"))
SOURCES = content.all_sources().values()
# The CSL-JSON types and variables that we use, as the schema of CSL-JSON defines them.
USED_CSL_TYPES = {"article-journal", "book", "graphic", "pamphlet", "software", "webpage"}
CSL_VARIABLES = {
    "id",
    "type",
    "genre",
    "author",
    "title",
    "container-title",
    "volume",
    "issue",
    "page",
    "publisher",
    "issued",
    "URL",
    "language",
    "note",
}


class PageMetadata(NamedTuple):
    """A page's metadata for reference managers and search engines, and its links. `cited` has the pages that cite each source."""

    meta: dict[str, str]
    links: set[str]
    cited: dict[str, list[str]]
    data: list[str]
    context: str


def read_page_metadata(page: Path) -> PageMetadata:
    tree = parse_html(page.read_text("utf-8"))
    cited = {entry.attrib["id"]: entry.iterfind("details//p[@data-cited]//a") for entry in tree.iterfind(".//li[@id]/details[p]/..")}
    return PageMetadata(
        meta={meta.get("name", "") or meta.get("property", ""): meta.attrib["content"] for meta in tree.iterfind(".//meta[@content]")},
        links={link.attrib["href"] for link in tree.iterfind(".//a[@href]")},
        cited={source: [link.attrib["href"] for link in links] for source, links in cited.items()},
        data=[script.text or "" for script in tree.iterfind(".//script[@type='application/ld+json']")],
        context=next((element.attrib["title"] for element in tree.iterfind(".//*[@class='Z3988']")), ""),
    )


@pytest.fixture(scope="module")
def csl_items() -> dict[str, bibliography_export.CslItem]:
    return {item["id"]: item for item in json.loads((SITE / bibliography_export.CSL_PATH).read_text("utf-8"))}


@pytest.fixture(scope="module")
def bibtex_entries() -> dict[str, Entry]:
    return dict(parse_file(str(SITE / bibliography_export.BIBTEX_PATH)).entries)


@pytest.fixture(scope="module")
def metadata_of_pages() -> dict[Path, PageMetadata]:
    return {page: read_page_metadata(page) for page in PAGES}


def test_both_bibliography_files_hold_every_source(
    csl_items: dict[str, bibliography_export.CslItem], bibtex_entries: dict[str, Entry]
) -> None:
    assert list(csl_items) == list(bibtex_entries) == [source.id for source in SOURCES]
    assert {item["type"] for item in csl_items.values()} <= USED_CSL_TYPES
    assert {variable for item in csl_items.values() for variable in item} <= CSL_VARIABLES
    assert all(csl_items.values())


def test_every_kind_of_source_has_a_csl_type() -> None:
    assert set(bibliography_export.CSL_TYPES) == set(content.SOURCE_KINDS)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_exported_dates_are_those_of_the_rows(
    source: BibliographySource, csl_items: dict[str, bibliography_export.CslItem], bibtex_entries: dict[str, Entry]
) -> None:
    issued, fields = csl_items[source.id].get("issued", {}), bibtex_entries[source.id].fields
    if source.date == "undated":
        assert not issued
        assert not {"year", "date"} & set(fields)
    elif "date-parts" in issued:
        assert "-".join(f"{part:02}" for part in issued["date-parts"][0]) == source.date
        assert fields.get("date", fields["year"]) == source.date
        assert fields["year"] == source.date[:4]
    else:
        assert issued == {"literal": source.date}
        assert fields["year"] == source.date
        assert not re.fullmatch(r"[\d-]+", source.date)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_bibtex_has_the_title_and_address_of_the_row(source: BibliographySource, bibtex_entries: dict[str, Entry]) -> None:
    fields = bibtex_entries[source.id].fields
    assert re.sub(r"\\([&%$#_])", r"\1", fields["title"]) == source.title
    assert fields.get("url", "") == source.url
    texts = [re.sub(r"\\text\w+\{\}", "", text) for name, text in fields.items() if name != "url"]
    assert [text for text in texts if re.search(r"(?<!\\)[{}&%$#_^~]", text)] == []


def test_special_characters_of_tex_are_escaped() -> None:
    written = bibliography_export.bibtex_entry({"id": "x", "type": "book", "title": "50% {of R&D_1 ~ ^ \\ #1 $", "language": "en"})
    title = parse_string(written, "bibtex").entries["x"].fields["title"]
    assert title == r"50\% \textbraceleft{}of R\&D\_1 \textasciitilde{} \textasciicircum{} \textbackslash{} \#1 \$"


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("pollard-2024", [{"family": "Pollard", "given": "George"}]),
        ("takahashi", [{"literal": "Takahashi Hironori"}]),
        ("arc-2020", [{"literal": "Art Research Center, Ritsumeikan University"}]),
        ("indianwolf-2017", [{"family": "Johnson", "given": "Jason"}, {"literal": "Antonietta Fazio-Johnson"}]),
        ("ukiyo-monogatari", None),
    ],
)
def test_names_are_split_only_as_the_row_splits_them(
    source: str, names: list[dict[str, str]] | None, csl_items: dict[str, bibliography_export.CslItem], bibtex_entries: dict[str, Entry]
) -> None:
    assert csl_items[source].get("author") == names
    assert len(bibtex_entries[source].persons.get("author", ())) == len(names or ())


def test_volume_and_issue_of_a_journal_are_split(csl_items: dict[str, bibliography_export.CslItem]) -> None:
    found = csl_items["lo-2003"]
    assert [found[key] for key in ("container-title", "volume", "issue", "page")] == ["The Playing-Card", "31", "6", "278–284"]


REPEATING_FOLDERS = (SITE / "games" / "print", SITE / "games" / "score", SITE / "games" / "sources")
PAGES_THAT_CITE_EVERYTHING = (SITE / "sources" / "index.html", SITE / "health" / "index.html")


def test_each_source_lists_the_pages_that_cite_it_and_no_others(metadata_of_pages: dict[Path, PageMetadata]) -> None:
    home = SITE / "sources" / "index.html"
    cited = metadata_of_pages[home].cited
    assert set(cited) == set(content.all_sources())
    for source, links in cited.items():
        listed = [(home.parent / link / "index.html").resolve() for link in links]
        target = f"/sources/#{source}"
        assert sorted(listed) == [
            page.resolve()
            for page, head in metadata_of_pages.items()
            if page not in PAGES_THAT_CITE_EVERYTHING
            and page.parent.parent not in REPEATING_FOLDERS
            and any(f"/{link}".endswith(target) for link in head.links)
        ], source
    assert home.read_text("utf-8").count("Cited on no other page.") == sum(not links for links in cited.values())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(SITE)))
def test_every_page_says_how_to_cite_it(page: Path, metadata_of_pages: dict[Path, PageMetadata]) -> None:
    meta, data = metadata_of_pages[page].meta, json.loads(metadata_of_pages[page].data[0])
    address = meta["citation_public_url"]
    path = page.parent.relative_to(SITE).as_posix()
    assert address.endswith("/" if path == "." else f"/{path}/")
    assert address in metadata_of_pages[page].links
    assert dict(
        parse_qsl(metadata_of_pages[page].context)
    ) == {  # Zotero reads this first. In other metadata it mistakes an organization for a person.
        "ctx_ver": "Z39.88-2004",
        "rft_val_fmt": "info:ofi/fmt:kev:mtx:dc",
        "rft.type": "webpage",
        "rft.title": meta["citation_title"],
        "rft.aucorp": meta["citation_author"],
        "rft.source": meta["og:site_name"],
        **({"rft.date": meta["citation_publication_date"]} if "citation_publication_date" in meta else {}),
        "rft.identifier": address,
        "rft.language": meta["citation_language"],
        "rft.rights": meta["DC.rights"],
        "rft.description": meta["description"],
    }
    assert [data[key] for key in ("headline", "url", "inLanguage", "description")] == [
        meta[key] for key in ("citation_title", "citation_public_url", "citation_language", "description")
    ]
    assert data.get("dateModified") == meta.get("citation_publication_date") == meta.get("DC.date")
    assert data.get("datePublished") == meta.get("citation_online_date")
    assert data.get("datePublished", "") <= data.get("dateModified", "")
    assert data["author"] == data["publisher"] == structured_data.AUTHOR  # `editor` is not set: it must be a person
    assert data["isPartOf"]["name"] == meta["og:site_name"]
    assert meta["citation_author"] == meta["DC.creator"] == data["author"]["name"] == "The Kabu contributors"
    assert meta["DC.type"] == "webpage"  # without this, Zotero mistakes a page with a citation_title for a journal article


def test_no_citation_title_ends_with_the_name_of_the_site(metadata_of_pages: dict[Path, PageMetadata]) -> None:
    """Zotero would remove the name of the site from such a title."""
    for head in metadata_of_pages.values():
        assert re.search(rf"[-–—=_:|~#]\s*{head.meta['og:site_name']}$", head.meta["citation_title"]) is None


PAGES_ABOUT_SITE = {"architecture", "contributing"}
"""Pages that may have a title of one word, because they are about the site itself."""


def test_page_titles_make_sense_alone(metadata_of_pages: dict[Path, PageMetadata]) -> None:
    titles = {page: head.meta["citation_title"] for page, head in metadata_of_pages.items()}
    assert [title for title, times in Counter(titles.values()).items() if times > 1] == []
    short = {page for page, title in titles.items() if " " not in title}
    assert {page.parent.name for page in short} <= PAGES_ABOUT_SITE
    for page, title in titles.items():
        shown = re.search(r"<title[^>]*>([^<]*)</title>", page.read_text("utf-8"))
        assert shown
        assert unescape(shown[1]) == ("Kabu" if page.parent == SITE else f"{title} · Kabu")


def test_structured_data_give_the_type_and_citations_of_chapters_and_games(metadata_of_pages: dict[Path, PageMetadata]) -> None:
    edo, drawn, yoshi, score = (
        [json.loads(text) for text in metadata_of_pages[SITE / page / "index.html"].data]
        for page in ("history/edo", "history/map", "games/yoshi", "games/score/yoshi")
    )
    assert edo[0]["@type"] == ["Article", "Chapter"]
    links = metadata_of_pages[SITE / "history" / "edo" / "index.html"].links
    assert {cited["@id"].rpartition("#")[2] for cited in edo[0]["citation"]} == {
        link.rpartition("#")[2] for link in links if re.search(r"sources/#(?!ours$)", link)
    }
    assert all(cited["name"] and cited["@id"].startswith(edo[0]["isPartOf"]["url"]) for cited in edo[0]["citation"])
    assert drawn[0]["@type"] == score[0]["@type"] == "Article"
    assert "citation" not in drawn[0]
    assert len(score) == 1
    assert yoshi[0]["citation"]
    assert yoshi[0]["about"] == {"@id": yoshi[1]["@id"]}
    assert yoshi[1]["@type"] == "Game"
    assert yoshi[1]["numberOfPlayers"] == {"@type": "QuantitativeValue", "minValue": 2, "maxValue": 13}
    for item in yoshi[1]["gameItem"]:
        assert item["url"].removeprefix(edo[0]["isPartOf"]["url"]) in {f"cards/{pack}/" for pack in content.game_info("yoshi").facets.packs}


def test_change_dates_are_days_keyed_by_page() -> None:
    assert all(name.endswith(".md") and re.fullmatch(r"\d{4}-\d\d-\d\d", day) for name, day in git_dates.last_change_dates().items())


def test_without_a_git_history_there_is_no_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert git_dates.last_change_dates() == {}
