"""Tests of printed rule sheets: on A4 and Letter paper, they show every rule of every preset in readable type."""

import re
from collections.abc import Callable

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Page, expect

from kabu_core import content, games
from kabu_core.views.html_builder import remove_asterisks
from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.test_card_faces import PAPER_SIZES
from tests.browser.widget_helpers import WidgetDriver, show_fonts_of_site
from tests.nightly_effort import usual_or_nightly

Open = Callable[..., TabWithRequestLog]
MIN_FONT_SIZES = {".sheet-table": 9.5 * 96 / 72, ".sheet-told": 7.5 * 96 / 72}
"""The smallest font size in px that is allowed in each part of a sheet. Only numerals on cards may be smaller."""
SMALLEST_FONT_SIZE = """(sheet) => {
    const walk = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const sizes = [];
    while (walk.nextNode()) {
        const { parentElement: holder } = walk.currentNode;
        if (!walk.currentNode.data.trim() || holder.closest(".card") || !holder.checkVisibility()) continue;
        sizes.push(parseFloat(getComputedStyle(holder).fontSize));
    }
    return Math.min(...sizes);
}"""
"""A script that returns the smallest font size of visible text in px. Text on cards does not count."""

FACES_ARE_DRAWN = """() => {
    const faces = [...document.querySelectorAll(".sheet-table .card-face")];
    return faces.length > 0 && faces.every((face) => getComputedStyle(face).backgroundImage.startsWith("url("));
}"""


def keep_letters_and_digits(text: str) -> str:
    """Return the letters and digits of a text. Other signs and ligatures are dropped, since they may differ in print."""
    return re.sub(r"[\W_]|fi|fl|ff", "", text.replace("\ufb01", "fi").replace("\ufb02", "fl").replace("\ufb00", "ff"))


def printed_page_texts(page: Page, paper: str = "Letter") -> list[str]:
    """Return the text of each printed page."""
    with pdfium.PdfDocument(page.pdf(prefer_css_page_size=True, format=paper)) as document:
        return [sheet.get_textpage().get_text_bounded() for sheet in document]


def texts_expected_on_sheets(game: str, key: str) -> tuple[list[str], list[str]]:
    """Return the texts expected on the one-page sheet to use at a table, and those expected on the sheet with all rules."""
    info, chosen = content.game_info(game), games.rules(game, key)
    sentences = {row.id: row.rule_sentence(chosen) for row in info.rules}
    sentences_on_table_sheet = [text for id_, text in sentences.items() if (id_ in info.sheet if info.sheet else id_ not in info.yaku)]
    yaku = [row.name.romaji for row in content.game_yaku(game) if sentences[row.id]]
    return [*(row.says for row in info.sentence), *sentences_on_table_sheet, *yaku], list(sentences.values())


def texts_missing_on_paper(texts: list[str], paper: str) -> list[str]:
    """Return the texts that are missing in the printed text `paper`."""
    return [text for text in texts if keep_letters_and_digits(remove_asterisks(text)) not in keep_letters_and_digits(paper)]


def presets_to_print(game: str) -> list[str]:
    """Return the presets to print: all at night; by day the default preset and the longest other preset, which would overflow first."""
    info = content.game_info(game)
    others = sorted(
        {*info.presets} - {info.default},
        key=lambda key: (-sum(len(text) for texts in texts_expected_on_sheets(game, key) for text in texts), key),
    )
    return [info.default, *usual_or_nightly(others[:1], others)]


@pytest.mark.by_day(0)
@pytest.mark.parametrize("game", games.GAMES)
def test_every_preset_prints_a_table_sheet_and_a_sheet_with_every_rule(open_page: Open, game: str) -> None:
    info = content.game_info(game)
    page = open_page().goto(f"/games/print/{game}/")
    sheet = WidgetDriver(page, "sheet")
    show_fonts_of_site(page)
    for key in presets_to_print(game):
        sheet.rules.select_option(key)
        expect(sheet.view.locator(".sheet-table h2")).to_contain_text(info.presets[key].title)
        wanted, every = texts_expected_on_sheets(game, key)
        for paper in (
            PAPER_SIZES if key == info.default else usual_or_nightly(["letter"], PAPER_SIZES)
        ):  # Letter is shorter, so it overflows first
            page.locator(f"[name=paper][value={paper}]").check()
            page.locator("[name=second][value=sources]").check()
            texts = printed_page_texts(page)
            assert len(texts) == 2, f"{key} on {paper}"
            assert texts_missing_on_paper(wanted, texts[0]) == [], f"{key} on {paper}"
            assert texts_missing_on_paper(every, texts[1]) == [], f"{key} on {paper}"
            assert "CC BY" in texts[0]
            assert f"/games/{game}/" in texts[0]
            assert "[" not in texts[0], "source numbers belong on the second sheet"
        page.emulate_media(media="print")
        for part, smallest in MIN_FONT_SIZES.items():
            assert page.locator(part).evaluate(SMALLEST_FONT_SIZE) >= smallest - 0.01
        page.emulate_media(media="null")


@pytest.mark.by_day(0)
def test_the_second_sheet_is_printed_only_on_request(open_page: Open) -> None:
    page = open_page().goto("/games/print/koi-koi/")
    assert len(printed_page_texts(page)) == 1
    page.locator("[name=second][value=sources]").check()
    assert len(printed_page_texts(page)) == 2


@pytest.mark.parametrize("game", ["koi-koi", "oicho-kabu", "yari-tori"])
def test_every_yaku_is_shown_with_its_cards(open_page: Open, game: str) -> None:
    page = open_page().goto(f"/games/print/{game}/")
    page.wait_for_function(FACES_ARE_DRAWN)
    chosen, deck = games.rules(game), games.deck(game, games.rules(game))
    for yaku in content.game_yaku(game):
        name = ", ".join(card.label for card in deck.parse_cards(yaku.example))
        shown = page.locator(f'.sheet-yaku .cards[aria-label="{name}"]')
        expect(shown).to_have_count(1 if getattr(chosen, yaku.points) else 0)


@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_a_rule_sheet_is_printed_on_the_chosen_paper(open_page: Open, paper: str) -> None:
    page = open_page().goto("/games/print/yoshi/")
    page.locator(f"[name=paper][value={paper}]").check()
    with pdfium.PdfDocument(page.pdf(prefer_css_page_size=True)) as document:
        assert [side / 72 * 25.4 for side in document[0].get_size()] == pytest.approx(PAPER_SIZES[paper], abs=0.6)


@pytest.mark.by_day(0)
def test_the_print_button_is_hidden_without_scripts(open_page: Open) -> None:
    page = open_page(script="globalThis.print = () => (globalThis.printed = true)").goto("/games/print/yoshi/")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => globalThis.printed")
    plain_page = open_page(java_script_enabled=False).page
    plain_page.goto(page.url)
    expect(plain_page.locator("[data-print]")).to_be_hidden()
    expect(plain_page.locator(".sheet-table")).to_contain_text("Yoshi")


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_page_prints_its_rules_on_four_sheets(open_page: Open, game: str) -> None:
    info, chosen = content.game_info(game), games.rules(game)
    page = open_page().goto(f"/games/{game}/")
    show_fonts_of_site(page)
    sheets = printed_page_texts(page, "A4")
    assert len(sheets) <= 4
    assert len(printed_page_texts(page, "Letter")) <= 4
    assert texts_missing_on_paper([row.rule_sentence(chosen) for row in info.rules], " ".join(sheets)) == []


def test_a_game_page_prints_black_on_white_without_controls(open_page: Open) -> None:
    page = open_page(color_scheme="dark").goto(TABLE_PAGE)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    shown = "(all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: false })).map((one) => one.outerHTML.slice(0, 80))"
    for part in ("button", "select", "input", "textarea", "nav", ".to-print", "details.contents", "noscript"):
        assert page.locator(part).evaluate_all(shown) == [], part
    rules = " ".join(printed_page_texts(page))
    row = next(row for row in content.game_info("oicho-kabu").rules if row.id == "must-draw")
    assert keep_letters_and_digits(remove_asterisks(row.rule_sentence(games.rules("oicho-kabu")))) in keep_letters_and_digits(rules)
    assert not [
        reading
        for reading in row.readings
        if len(reading.says) > 30 and keep_letters_and_digits(remove_asterisks(reading.says)) in keep_letters_and_digits(rules)
    ]
