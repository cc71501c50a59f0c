"""The files of the built site: each file is used, and each third-party file is listed on the page about licences."""

import json
import re
import zipfile
from collections import Counter
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
import resvg_py

from macros.build_helpers import ROOT
from macros.pages import licences_page as of_licences

pytestmark = pytest.mark.built
SITE, DOCS = ROOT / "site", ROOT / "docs"
FILES = sorted(file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file())
TEXT_SUFFIXES = {".html", ".css", ".js", ".json", ".xml"}
PAGES_WITH_MANY_CARDS = (
    "",
    "history/timeline/",
    *(f"cards/print/{file.stem}/" for file in sorted((DOCS / "cards" / "print").glob("*.md"))),
)
FILE_NAME = re.compile(r"[\w.-]+\.\w+")
INSTALLED_FOLDERS = (ROOT / "node_modules", of_licences.theme_template_folder())
GENERATED_FILES = {
    "**.html": "pages",
    "assets/*.js": "our own scripts, as the build binds them",
    "assets/style-*.css": "our styles and those of the theme that pages use, as the build binds them",
    "assets/cards/*": "cards drawn by our own code",
    "assets/social/*": "pictures of pages, drawn by our own code",
    "assets/answers/*": "precomputed answers of the engine",
    "assets/previews/*": "previews of links to rows",
    "embed/*.json": "oEmbed descriptions",
    "assets/deals/*": "precomputed deals",
    "assets/engine/kabu-*.bin": "the engine",
    "assets/engine/parts-*.json": "the addresses of the further parts of the engine",
    "assets/engine/families/*.bin": "the families of games",
    "assets/engine/games/*.bin": "the games",
    "assets/engine/advice-*.bin": "the coach and best play",
    "assets/engine/calculator-*.bin": "the odds of a position",
    "assets/engine/wheel/*": "the engine as a wheel for any Pyodide",
    "data/*": "the data",
    "test-vectors/*": "the test vectors",
    "search/search_index.json": "the search index",
    "changes.xml": "the changes as a feed",
    "sitemap.xml": "the list of pages",
    "release.json": "the list of all files",
    "sw.js": "our service worker, as the build binds it",
    "assets/icons/*": "the logo, drawn by the build",
    "robots.txt": "the address of the sitemap",
}
"""Patterns for our own files outside docs/, and what each file is. As in fnmatch, a star matches slashes too."""

USED_INDIRECTLY = {
    "404.html": "servers send it if there is no such page",
    "index.html": "the first page",
    "robots.txt": "search engines ask for it",
    "sitemap.xml": "search engines ask for it",
    "assets/answers/*/*.json": "a page names the folder, and its widget requests the file of its game and rules",
    "assets/previews/*.json": "a script requests the preview of a link",
    "assets/icons/icon-*.png": "the web app manifest names it for readers who install the site",
    "assets/fonts/LICENSE-*.txt": "the licence must accompany the fonts",
    "data/schema/*.json": "the data files name their schema",
}
"""Files that are used although no other file contains their whole name, and what uses them."""

KNOWN_SUFFIXES = {".html", ".css", ".js", ".json", ".svg", ".png", ".xml", ".txt", ".zip"}
"""Suffixes of files that nginx 1.22, Apache 2.4 and Python's http.server send with the right type by default."""

OTHER_SUFFIXES = {
    ".bin": "a script reads its bytes",
    ".wasm": "the worker compiles it under a type of its own",
    ".woff2": "browsers do not look at the type of a font",
    ".csv": "readers save it",
    ".bib": "readers save it",
    ".whl": "readers save it, and Pyodide reads its bytes",
}
"""Suffixes of other files, and why the type of these files does not matter."""


def matches_any_file_pattern(file: str, patterns: dict[str, str]) -> bool:
    return any(fnmatch(file, pattern) for pattern in patterns)


@cache
def files_mentioning_each_name() -> dict[str, set[str]]:
    """Return each file name that occurs in the site's files, with the set of files in which it occurs.

    Occurrences in the sitemap and in release.json do not count.
    """
    found: dict[str, set[str]] = {}
    for file in FILES:
        if Path(file).suffix in TEXT_SUFFIXES and file not in ("sitemap.xml", "release.json"):
            for name in set(FILE_NAME.findall((SITE / file).read_text("utf-8"))):
                found.setdefault(name, set()).add(file)
    return found


def test_every_file_of_the_site_is_used() -> None:
    others = [file for file in FILES if not file.endswith("/index.html") and not matches_any_file_pattern(file, USED_INDIRECTLY)]
    unnamed = [file for file in others if not files_mentioning_each_name().get(Path(file).name, set()) - {file}]
    assert unnamed == []


def test_every_file_has_a_suffix_that_common_hosts_know() -> None:
    """A browser refuses a script, a style sheet or a picture that is sent with a wrong type."""
    assert {Path(file).suffix for file in FILES} == KNOWN_SUFFIXES | {*OTHER_SUFFIXES}


def test_every_page_is_linked_from_another() -> None:
    pages = {file.removesuffix("index.html") for file in FILES if file.endswith("/index.html")}
    links = {
        (SITE / file).parent.joinpath(href.partition("#")[0]).resolve().relative_to(SITE).as_posix() + "/"
        for file in FILES
        if file.endswith("index.html")
        for href in re.findall(r'<a\b[^>]* href="((?:\.\.?/|[\w-])[^":?]*)"', (SITE / file).read_text("utf-8"))
        if (SITE / file).parent.joinpath(href.partition("#")[0]).resolve().is_relative_to(SITE) and not file.startswith(href)
    }
    assert sorted(pages - links) == []


def test_every_exempted_file_pattern_still_matches_a_file() -> None:
    """Check that each pattern in GENERATED_FILES and USED_INDIRECTLY, which are exceptions from other checks, still matches a file."""
    assert [pattern for pattern in {**GENERATED_FILES, **USED_INDIRECTLY} if not any(fnmatch(file, pattern) for file in FILES)] == []


def test_every_file_is_ours_or_named_on_the_page_of_licences() -> None:
    ours = [file for file in FILES if of_licences.third_party_work_of_file(file) is None]
    assert [file for file in ours if not (DOCS / file).is_file() and not matches_any_file_pattern(file, GENERATED_FILES)] == []


def test_no_file_of_an_installed_package_counts_as_ours() -> None:
    """Compare files by content, to find copies under other names too."""
    ours = {
        (SITE / file).read_bytes(): file
        for file in FILES
        if of_licences.third_party_work_of_file(file) is None and (SITE / file).stat().st_size > 200
    }
    sizes = {len(content) for content in ours}
    there = (file for home in INSTALLED_FOLDERS for file in home.rglob("*") if file.is_file() and file.stat().st_size in sizes)
    assert [(str(file), ours[file.read_bytes()]) for file in there if file.read_bytes() in ours] == []


def test_every_third_party_work_is_listed_with_its_licence_and_source() -> None:
    page = (SITE / "licences" / "index.html").read_text("utf-8")
    for part in of_licences.third_party_works():
        assert f'<li><a href="{part.source}">{part.name}</a>' in page, part.name
        assert re.fullmatch(r"[\w.-]+", part.licence), part.name
        assert part.source.startswith("https://"), part.name
    for said in (
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "SIL OPEN FONT LICENSE",
        "Martin Donath",
    ):
        assert said in page
    assert "https://github.com/pyodide/pyodide/tree/0." in page


def test_no_script_of_the_theme_is_published() -> None:
    assert not list(SITE.glob("**/javascripts"))


@pytest.mark.parametrize("page", ["index.html", "games/yoshi/index.html"])
def test_every_page_links_to_the_licences(page: str) -> None:
    assert re.search(r'<footer.*href="[^"]*licences/"', (SITE / page).read_text("utf-8"), re.DOTALL)


def test_no_two_files_of_a_release_have_names_that_differ_only_in_their_hash() -> None:
    """The service worker finds the newer version of a cached file by its name without the hash. Two files of Pyodide are an exception."""
    kept = json.loads((SITE / "release.json").read_text("utf-8"))["kept"]
    names = Counter(re.sub(r"[-?][0-9a-f]{12}(\.\w+)?$", "", address) for address in kept)
    assert [name for name, many in names.items() if many > 1] == ["assets/engine/pyodide.asm"]


@pytest.mark.by_day(1)
@pytest.mark.parametrize("page", PAGES_WITH_MANY_CARDS)
def test_the_combined_card_picture_of_a_page_equals_its_single_cards(page: str) -> None:
    """A page with many cards loads one SVG file with all these cards. Each view into this file must equal the SVG file of its card."""
    asked = re.findall(r'<img src="/([^"#]*/cards/[^"#]*)#?([^"]*)"', (SITE / page / "index.html").read_text("utf-8"))
    assert len(asked) > 8
    for name in {name for name, _ in asked}:
        stack = (SITE / name).read_text("utf-8")
        views = dict(re.findall(r'<view id="([^"]*)" viewBox="([^"]*)"/>', stack))
        assert {view for file, view in asked if file == name} == set(views)
        for view, box in views.items():
            deck, _, code = view.rpartition("-")
            alone = (SITE / "assets" / "cards" / deck / f"{code}.svg").read_text("utf-8")
            assert pixels_of_drawing(stack, box) == pixels_of_drawing(alone, "0 0 320 530"), view


def pixels_of_drawing(svg: str, box: str) -> bytes:
    """Draw the part of an SVG file inside the view box `box`, and return its pixels."""
    root = f'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="106" viewBox="{box}">'
    return bytes(resvg_py.svg_to_bytes(svg_string=re.sub("^<svg [^>]*>", root, svg), skip_system_fonts=True))


def test_files_from_an_archive_are_readable_by_everybody() -> None:
    archives = [SITE / file for file in FILES if file.endswith((".zip", ".whl"))]
    assert len(archives) >= 3
    for archive in archives:
        with zipfile.ZipFile(archive) as packed:
            assert {entry.external_attr >> 16 & 0o444 for entry in packed.infolist()} == {0o444}, archive
