"""The files of the built site: links, ids, languages and descriptions. `make test` builds the site first."""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

import pytest

import macros
from kabu_core import content, games
from kabu_core.archive import founding_document_claims
from kabu_core.views.html_builder import _LATIN_ANYWAY
from macros.build_helpers import BIN
from macros.pipeline.html_tree import meta_content, parse_html
from tests.nightly_effort import sample_unless_nightly

pytestmark = pytest.mark.built
ROOT = Path(__file__).parent.parent
SITE, DOCS = ROOT / "site", ROOT / "docs"
PAGES = sorted(
    page for page in SITE.rglob("*.html") if page.name != "404.html" and {SITE / "embed", SITE / "assets"}.isdisjoint(page.parents)
)
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff66-\uff9d]")
"""Characters of Japanese, Chinese and Korean."""

ELEMENTS_OF_THEME = re.compile(r"""[#"]__[a-z]|^html > body > label """)
"""A pattern for elements that only the theme writes: those whose ids begin with two underscores, and a label that covers the page."""

IGNORED_IN_THEME = {"valid-id", "input-missing-label"}
"""Rules of html-validate that are ignored for elements of the theme."""

BASE_MATCH = re.search(r'rel="canonical" href="https?://[^/"]+(/[^"]*)"', (SITE / "index.html").read_text("utf-8")) if PAGES else None
"""A match whose first group is the path of the site on its host, such as "/kabu/"."""


def html_as_at_site_root(file: Path) -> str:
    """Return the HTML of a page, with addresses as if the site stood at the root of its host."""
    return file.read_text("utf-8").replace(f'="{BASE_MATCH[1] if BASE_MATCH else "/"}', '="/')


class ScannedPage(NamedTuple):
    """The ids, links and description of a page, its pictures without `alt`, and its East Asian text without a `lang` of its own."""

    ids: Counter[str]
    links: list[str]
    description: str
    unnamed: list[dict[str, str]]
    untagged: list[str]


@cache
def scan_page_once(file: Path) -> ScannedPage:
    """Parse a page, or return the result of an earlier call."""
    tree = parse_html(html_as_at_site_root(file))
    linking = (element.attrib for element in tree.iter() if element.tag in ("a", "link", "script", "img"))
    return ScannedPage(
        ids=Counter(element.attrib["id"] for element in tree.iter() if "id" in element.attrib),
        links=[attributes[name] for attributes in linking for name in ("href", "src") if name in attributes],
        description=meta_content(tree, "description"),
        unnamed=[image.attrib for image in tree.iter("img") if "alt" not in image.attrib],
        untagged=[text.strip()[:80] for text, lang in texts_with_languages(tree) if CJK.search(text) and lang in _LATIN_ANYWAY],
    )


def texts_with_languages(element: Element, lang: str = "en") -> Iterator[tuple[str, str]]:
    """Yield each text inside an element with its language. Skip scripts, styles and text areas."""
    lang = element.get("lang") or lang
    if element.tag not in ("script", "style", "textarea"):
        yield element.text or "", lang
        for child in element:
            yield from texts_with_languages(child, lang)
            yield child.tail or "", lang


@pytest.fixture(scope="module", params=PAGES, ids=lambda file: str(file.relative_to(SITE)), name="page")
def provide_scanned_page(request: pytest.FixtureRequest) -> tuple[Path, ScannedPage]:
    return request.param, scan_page_once(request.param)


def test_the_site_has_been_built() -> None:
    assert len(PAGES) >= 6, "run `make build` first"


def test_all_macros_can_be_imported() -> None:
    """Show the cause of an import error, which MkDocs reports only as 'could not find custom module'."""
    assert macros.MACROS


def test_every_id_is_unique(page: tuple[Path, ScannedPage]) -> None:
    assert [name for name, times in page[1].ids.items() if times > 1] == []


def test_every_internal_link_has_a_target(page: tuple[Path, ScannedPage]) -> None:
    assert list(describe_dead_links(*page)) == []


def describe_dead_links(file: Path, found: ScannedPage) -> Iterator[str]:
    """Yield a message for each link to a missing page or anchor."""
    for link in found.links:
        address, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or "=" in anchor:
            continue
        address = address.partition("?")[0]
        target = SITE / address.lstrip("/") if address.startswith("/") else (file.parent / address).resolve()
        target = (target / "index.html" if target.is_dir() else target) if address else file
        if not target.exists():
            yield f"{file}: the link {link} leads to no page; correct it, or write the page"
        elif anchor and anchor not in scan_page_once(target).ids:
            yield f"{file}: the link {link} leads to no place in its page; correct it, or give a heading or row the id '{anchor}'"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("../chess/", "leads to no page; correct it"),
        ("#rules", "leads to no place in its page; correct it, or give a heading or row the id 'rules'"),
    ],
)
def test_a_dead_link_is_reported_in_one_sentence(link: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "index.html"
    file.write_text(f'<a href="{link}">there</a><a href="#here">here</a><p id="here">', encoding="utf-8")
    (message,) = describe_dead_links(file, scan_page_once(file))
    assert message.startswith(f"{file}: the link {link} {said}")


def describe_lines_with_raw_japanese(file: Path) -> Iterator[str]:
    """Yield a message for each line of a page's source that contains Japanese text."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if typed := CJK.search(line):
            place = f"{file}, line {number}: {typed[0]} is typed raw"
            yield f'{place}; give the word a row in kabu_core/data/terms.toml and write {{{{ term("its-id") }}}}'


@pytest.mark.parametrize("file", sorted(DOCS.rglob("*.md")), ids=lambda file: str(file.relative_to(DOCS)))
def test_no_japanese_is_typed_in_prose(file: Path) -> None:
    assert list(describe_lines_with_raw_japanese(file)) == []


def test_raw_japanese_is_reported_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.md"
    file.write_text("# Game\n\nThe *oya* (\u89aa) deals.\n", encoding="utf-8")
    (message,) = describe_lines_with_raw_japanese(file)
    assert message.startswith(f"{file}, line 3: \u89aa is typed raw; give the word a row in kabu_core/data/terms.toml and write {{{{ term(")


def html_validate_messages(tmp_path: Path, *pages: str) -> list[str]:
    """Run html-validate once on these pages, and return its messages. Its configuration explains which rules are switched off."""
    script = ROOT / "node_modules" / ".bin" / "html-validate"
    report = tmp_path / "report.json"  # a pipe would cut off a long report
    with report.open("w") as out:
        command: list[str | Path] = [BIN / "node", script, "--config", ROOT / ".htmlvalidate.mjs", "--formatter", "json", *pages]
        done = subprocess.run(command, cwd=ROOT, text=True, stdout=out, stderr=subprocess.PIPE)
    assert done.returncode in (0, 1), done.stderr
    messages = [(page["filePath"], found) for page in json.loads(report.read_text("utf-8")) for found in page["messages"]]
    return [
        f"{file}:{found['line']}:{found['column']} {found['ruleId']}: {found['message']}"
        for file, found in messages
        if found["ruleId"] not in IGNORED_IN_THEME or not ELEMENTS_OF_THEME.search(f"{found['selector']} {found['message']}")
    ]


def test_all_pages_are_valid_html(tmp_path: Path) -> None:
    """Check all pages at night, and a sample of them by day. Embeds are alike, so only the embeds of one game are checked."""
    pages = sorted(str(page) for page in SITE.rglob("*.html") if "embed" not in page.parts or "yoshi" in page.name)
    found = html_validate_messages(tmp_path, *sample_unless_nightly(pages, 30))
    assert not found, "\n".join(found[:20])


def test_invalid_html_is_found(tmp_path: Path) -> None:
    """Check that unknown attributes are found too, which html-validate ignores by default."""
    page = tmp_path / "index.html"
    page.write_text(
        """<!doctype html><html lang="en"><head><title>Page</title></head><body>
<p><span markdown>left</span></p>
<svg translate="no" viewBox="0 0 1 1"></svg>
<input type="checkbox" id="__search" aria-label="Search" autocomplete="off">
<label for="__toc">Contents</label>
</body></html>""",
        "utf-8",
    )
    assert [re.sub(r".*index.html:(\d+):\d+ ([\w-]+):.*", r"\1 \2", found) for found in html_validate_messages(tmp_path, str(page))] == [
        "2 attribute-misuse",
        "3 attribute-misuse",
        "4 input-attributes",
        "4 valid-autocomplete",
        "5 no-missing-references",
    ]


def test_japanese_is_marked_as_japanese(page: tuple[Path, ScannedPage]) -> None:
    assert page[1].untagged == []


def test_pictures_have_alt_texts_and_pages_have_descriptions(page: tuple[Path, ScannedPage]) -> None:
    assert page[1].unnamed == []
    assert len(page[1].description) > 30


def test_no_page_contains_an_unrendered_macro(page: tuple[Path, ScannedPage]) -> None:
    text = page[0].read_text(encoding="utf-8")
    assert "{{" not in text
    assert "Macro Rendering Error" not in text


@pytest.mark.parametrize("game", games.GAMES)
def test_the_page_of_a_game_shows_every_rule_and_special_hand(game: str) -> None:
    text = (SITE / "games" / game / "index.html").read_text(encoding="utf-8")
    info = content.game_info(game)
    rules = games.rules(game)
    for row in info.rules:
        assert (f'id="{game}-{row.id}"' in text) == bool(row.rule_sentence(rules)), row.id
    for special in content.special_hands(game):
        assert f'id="hand-{special.hand.id}"' in text


def test_every_source_and_term_has_an_anchor() -> None:
    sources = scan_page_once(SITE / "sources" / "index.html").ids
    assert set(content.all_sources()) <= set(sources)
    terms = scan_page_once(SITE / "terms" / "index.html").ids
    assert {f"term-{term}" for term in content.all_terms()} <= set(terms)


@pytest.mark.parametrize("source", founding_document_claims.DOCUMENTS)
def test_a_claim_of_a_founding_document_links_to_a_page_that_cites_it(source: str) -> None:
    listed = html_as_at_site_root(SITE / "founding" / "index.html")
    for claim in founding_document_claims.founding_document(source).claim:
        for target in (target.removeprefix("page/") for target in claim.where if target.startswith("page/")):
            path, _, anchor = target.partition("#")
            file = SITE / path / "index.html"
            assert anchor in scan_page_once(file).ids, target
            assert f'href="/sources/#{source}"' in html_as_at_site_root(file), target
            assert f'href="/{path}/#{anchor}"' in listed, target
