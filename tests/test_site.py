"""The built site, read as files: links, ids, languages, descriptions. `make test` builds it before."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import macros
from kabu_core import content, founding, games
from kabu_core.errors import KabuError
from macros import of_cards, of_play, of_rules, of_words

SITE = Path(__file__).parent.parent / "site"
PAGES = sorted(page for page in SITE.rglob("*.html") if page.name != "404.html")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9d]")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "path", "circle", "rect"}


class Page(HTMLParser):
    """What the tests ask of a page: its ids, its links, and Japanese text outside any element that says so."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.untagged: list[str] = []
        self.unnamed: list[str] = []
        self.description = ""
        self._open: list[tuple[str, str]] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.update([found["id"]] if "id" in found else [])
        self.links += [found[name] for name in ("href", "src") if name in found and tag in ("a", "link", "script", "img")]
        if tag == "img" and "alt" not in found:
            self.unnamed.append(str(found))
        if tag == "meta" and found.get("name") == "description":
            self.description = found["content"]
        if tag not in VOID:
            self._open.append((tag, found.get("lang", "")))

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag in {name for name, _ in self._open}:
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        tags = {name for name, _ in self._open}
        lang = next((lang for _, lang in reversed(self._open) if lang), "en")
        if JAPANESE.search(data) and not tags & {"script", "style", "textarea"} and lang in ("en", ""):
            self.untagged.append(data.strip()[:80])


@cache
def read(file: Path) -> Page:
    """A page, read once."""
    return Page(file)


@pytest.fixture(scope="module", params=PAGES, ids=lambda file: str(file.relative_to(SITE)))
def page(request: pytest.FixtureRequest) -> tuple[Path, Page]:
    return request.param, read(request.param)


def test_there_is_a_site() -> None:
    assert len(PAGES) >= 6, "run `make build` first"


def test_macros_import() -> None:
    """An error in here is reported by MkDocs as 'could not find custom module'; this shows the true cause."""
    assert macros.MACROS


@pytest.mark.parametrize(
    ("macro", "arguments", "said"),
    [
        (of_rules.figures, ("baccarat", "odds"), "figures of baccarat: unknown 'odds'; choose tableau"),
        (of_rules.figures, ("chess", "odds"), "unknown game 'chess'"),
        (of_cards.cards, ("1a", "tarot"), "unknown 'tarot'; choose kabufuda"),
        (of_cards.pack, ("tarot",), "unknown 'tarot'; choose kabufuda"),
        (of_play.scorer, ("koi-koi", "", "1z"), "unknown card '1z'"),
        (of_play.table, ("koi-koi", "nobody"), "koi-koi has no rules 'nobody'"),
        (of_words.term, ("oyaji",), "unknown term 'oyaji'"),
    ],
)
def test_a_wrong_call_in_a_page_ends_the_build_with_one_sentence(macro: Callable[..., str], arguments: tuple[str, ...], said: str) -> None:
    with pytest.raises(KabuError, match=re.escape(said)):
        macro(*arguments)


def test_every_id_stands_once(page: tuple[Path, Page]) -> None:
    assert [name for name, times in page[1].ids.items() if times > 1] == []


def test_every_internal_link_arrives(page: tuple[Path, Page]) -> None:
    file, found = page
    assert list(dead_links(file, found)) == []


def dead_links(file: Path, found: Page) -> Iterator[str]:
    for link in found.links:
        address, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or "=" in anchor:
            continue
        target = SITE / address.lstrip("/") if address.startswith("/") else (file.parent / address).resolve()
        target = (target / "index.html" if target.is_dir() else target) if address else file
        if not target.exists() or (anchor and anchor not in read(target).ids):
            yield link


def test_japanese_says_that_it_is_japanese(page: tuple[Path, Page]) -> None:
    assert page[1].untagged == []


def test_pictures_have_text_and_pages_descriptions(page: tuple[Path, Page]) -> None:
    assert page[1].unnamed == []
    assert len(page[1].description) > 30


def test_no_macro_left_its_braces(page: tuple[Path, Page]) -> None:
    text = page[0].read_text(encoding="utf-8")
    assert "{{" not in text
    assert "Macro Rendering Error" not in text


@pytest.mark.parametrize("game", games.GAMES)
def test_the_page_of_a_game_shows_every_rule_and_special_hand(game: str) -> None:
    text = (SITE / "games" / game / "index.html").read_text(encoding="utf-8")
    info = content.game(game)
    rules = games.rules(game)
    for row in info.rules:
        assert (f'id="{game}-{row.id}"' in text) == bool(row.sentence(rules)), row.id
    for hand in content.specials(game):
        assert f'id="hand-{hand.id}"' in text


def test_every_source_and_term_has_its_place() -> None:
    sources = read(SITE / "sources" / "index.html").ids
    assert set(content.sources()) <= set(sources)
    terms = read(SITE / "numerals" / "index.html").ids
    assert {f"term-{term}" for term in content.terms()} <= set(terms)


@pytest.mark.parametrize("source", founding.DOCUMENTS)
def test_where_a_claim_of_a_founding_document_leads_is_a_heading_that_names_the_document(source: str) -> None:
    listed = (SITE / "founding" / "index.html").read_text(encoding="utf-8")
    for claim in founding.document(source).claim:
        for target in (target.removeprefix("page/") for target in claim.where if target.startswith("page/")):
            path, _, anchor = target.partition("#")
            file = SITE / path / "index.html"
            assert anchor in read(file).ids, target
            assert f'href="/sources/#{source}"' in file.read_text(encoding="utf-8"), target
            assert f'href="/{path}/#{anchor}"' in listed, target
