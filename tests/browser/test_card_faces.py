"""Tests of card faces in a browser: pictures, printed size, motion, and the reader's preferences."""

import re
from collections.abc import Callable

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import expect

from kabu_core import content
from kabu_core.archive import pack_designs
from macros.faces import card_svg
from tests.browser.conftest import TabWithRequestLog
from tests.browser.site_server import SiteServer
from tests.browser.widget_helpers import WidgetDriver, requests_once_idle, wait_until_idle

Open = Callable[..., TabWithRequestLog]
PAPER_SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
DOTS_PER_MM = 10  # of a printed page
PRINT_PAGE = "/cards/print/kabufuda/"
RECORD_MOTIONS = """globalThis.motions = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    motions.push([this.querySelector("[data-card]")?.dataset.card, frames[0].transform]);
    return animate.call(this, frames, how);
};"""
"""A script for the start of a page that records each motion: the code of the card, and the transform with which the motion starts."""

COUNT_STYLED_MOTIONS = """globalThis.styled = 0;
for (const name of ["transitionrun", "animationstart"]) {
    addEventListener(name, ({ target }) => (styled += target.matches(".card")), true);
}"""
"""A script for the start of a page that counts the transitions and animations of cards that style sheets start."""

WAIT_FOR_ANIMATIONS = "Promise.all(document.getAnimations().map(({ finished }) => finished))"
BOTTOMS_OF_NUMBERS = """(numbers) => numbers.map((b) => {
    const [{ top, height }, face] = [getComputedStyle(b), getComputedStyle(b.parentElement)];
    return (parseFloat(top) + parseFloat(height)) / parseFloat(face.height);
})"""
"""A script that returns the position of the lower edge of each card's number, as a share of the card's height."""

PICTURES_OF_CARDS = """(face, [deck, cards]) => cards.map((card) => {
    Object.assign(face.dataset, { deck, card });
    return getComputedStyle(face).backgroundImage;
})"""
"""A script that makes one element show each of these cards in turn, and returns the addresses of their pictures."""

CARD_PLACES = """() => {
    const board = document.querySelector("section[data-widget=table] .board");
    const { x, y } = board.getBoundingClientRect();
    const lying = [...board.querySelectorAll("[data-card]")].filter((face) => !face.closest(".chips"));
    const places = lying.map((face) => [face.dataset.card, face.parentElement.getBoundingClientRect()]);
    return Object.fromEntries(places.map(([code, at]) => [code, [at.x - x, at.y - y]]));
}"""
"""A script that returns the place of each card on the board, measured from the corner of the board and keyed by the card's code."""


def is_black_pixel(bitmap: pdfium.PdfBitmap, x: int, y: int) -> bool:
    """Return whether a dot of a grey picture is black."""
    return bool(bitmap.buffer[y * bitmap.stride + x] < 100)


@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_a_printed_sheet_measures_right(open_page: Open, paper: str) -> None:
    """The sheet has the chosen size of paper. It has six cards across, each 32 mm wide, and four down, each 53 mm high."""
    page = open_page().goto(PRINT_PAGE)
    page.locator(f"[name=paper][value={paper}]").check()
    page.wait_for_function("() => [...document.querySelectorAll('.print img')].every((image) => image.complete)")
    with pdfium.PdfDocument(page.pdf(prefer_css_page_size=True)) as document:
        assert len(document) == 2, "42 cards"
        wide, high = (side / 72 * 25.4 for side in document[0].get_size())
        assert (wide, high) == pytest.approx(PAPER_SIZES[paper], abs=0.6)
        printed = document[0].render(scale=DOTS_PER_MM * 25.4 / 72, grayscale=True)
        left, top = (wide - 6 * 32) / 2, (high - 4 * 53) / 2
        across = [x for x in range(printed.width) if is_black_pixel(printed, x, int((top + 20) * DOTS_PER_MM))]
        down = [y for y in range(printed.height) if is_black_pixel(printed, int((left + 1) * DOTS_PER_MM), y)]
        assert (across[-1] - across[0] + 1) / DOTS_PER_MM == pytest.approx(6 * 32, abs=0.3)
        assert (down[-1] - down[0] + 1) / DOTS_PER_MM == pytest.approx(4 * 53, abs=0.3)
        assert across[0] / DOTS_PER_MM == pytest.approx(left, abs=0.6)


@pytest.mark.by_day(0)
def test_backs_are_printed_after_each_sheet_of_faces(open_page: Open) -> None:
    page = open_page().goto(PRINT_PAGE)
    page.locator("[name=backs][value=black]").check()
    with pdfium.PdfDocument(page.pdf(prefer_css_page_size=True)) as document:
        assert len(document) == 4


def test_every_card_shows_its_own_picture(open_page: Open) -> None:
    page = open_page().goto("/cards/")
    face = page.locator(".card-face").first
    for pack in card_svg.DRAWING_MODULES:
        faces = pack_designs.card_faces(pack)
        page.add_style_tag(url=f"/assets/cards/{pack}.css")
        shown = (*content.decks()[pack], *pack_designs.extra_cards_of_pack(content.decks()[pack], faces))
        printed = face.evaluate(PICTURES_OF_CARDS, [pack, [card.code for card in shown]])
        for card, image in zip(shown, printed, strict=True):
            assert image == f'url("{card_svg.card_data_uri(pack, pack_designs.face_code_of_card(card, faces))}")', f"{pack} {card}"


def test_a_page_loads_one_style_sheet_for_each_pack_that_it_shows(open_page: Open, site: SiteServer) -> None:
    for path, wanted in (("/games/baccarat/", ["western-52"]), ("/games/koi-koi/", ["hanafuda-48"]), ("/sources/", [])):
        site.log.clear()
        packs_asked = requests_once_idle(open_page().goto(path), site, "/assets/cards/")
        assert re.findall(r"/assets/cards/([\w-]+)\.css", " ".join(packs_asked)) == wanted


def test_the_pictures_of_a_pack_named_in_a_link_are_fetched(open_page: Open, site: SiteServer) -> None:
    page = open_page().goto("/games/yoshi/#table=thumb/yoshi_fuda-wiki-yoshi_deck=hanafuda_seats=4_seed=3")
    face = page.locator(".board .card-face[data-deck=hanafuda-48]").first
    expect(face).to_have_css("background-image", re.compile("^url\\(.data:image/svg"))
    assert len(requests_once_idle(page, site, "/assets/cards/hanafuda-48.css")) == 1


def test_the_number_of_a_western_card_is_above_its_pips(open_page: Open) -> None:
    table = WidgetDriver(open_page(viewport={"width": 360, "height": 640}).goto("/games/baccarat/"), "table")
    table.press_first_action()
    bottoms = table.view.locator(".board .columns .card-face b").evaluate_all(BOTTOMS_OF_NUMBERS)
    assert bottoms
    assert max(bottoms) < 48 / 530, "the drawings of the pips begin 48 of 530 units below the edge"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_do_not_move_with_reduced_motion(open_page: Open, motion: str) -> None:
    table = WidgetDriver(open_page(script=RECORD_MOTIONS + COUNT_STYLED_MOTIONS, reduced_motion=motion).goto("/games/koi-koi/"), "table")
    for _ in range(2):
        table.press_first_action()
    wait_until_idle(table.page)
    assert bool(table.page.evaluate("motions.length + styled")) == (motion == "no-preference")


def test_a_card_glides_from_where_it_lay_however_the_page_is_scrolled(open_page: Open) -> None:
    page = open_page(script=RECORD_MOTIONS, viewport={"width": 390, "height": 700}).goto("/games/koi-koi/")
    table = WidgetDriver(page, "table")
    glides = 0
    for _ in range(2):
        table.press_first_action()
        page.evaluate(WAIT_FOR_ANIMATIONS)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.evaluate("motions.length = 0")
        before = page.evaluate(CARD_PLACES)
        table.press_first_action()
        page.evaluate(WAIT_FOR_ANIMATIONS)
        after = page.evaluate(CARD_PLACES)
        for code, start in page.evaluate("motions"):
            if moved := re.match(r"translate\((.+)px, (.+)px\)", start):
                glides += 1
                from_here = [after[code][axis] + float(moved[axis + 1]) for axis in (0, 1)]
                assert from_here == pytest.approx(before[code], abs=6), code  # a picked card is lifted a little
    assert glides, "a card was taken, or lay down on the field"


@pytest.mark.by_day(0)
def test_the_cards_of_a_new_deal_do_not_glide(open_page: Open) -> None:
    page = open_page(script=RECORD_MOTIONS).goto("/games/koi-koi/")
    table = WidgetDriver(page, "table")
    table.press_first_action()
    page.evaluate("motions.length = 0")
    table.start_new_deal_from_menu()
    starts = [start for _, start in page.evaluate("motions")]
    assert starts
    assert not [start for start in starts if start.startswith("translate(")]


def test_the_cards_that_a_button_takes_are_marked(open_page: Open) -> None:
    page = open_page().goto("/games/koi-koi/")
    button = page.locator("[data-choices] button[data-lights]").first
    codes = (button.get_attribute("data-lights") or "").split()
    button.focus()
    expect(page.locator(".board .card-picked")).to_have_count(len(codes))
    for code in codes:
        expect(page.locator(f".board .card-picked [data-card='{code}']")).to_have_count(1)


def test_a_card_opens_large_without_scripts_and_escape_closes_it(open_page: Open) -> None:
    for scripts in (True, False):
        page = open_page(java_script_enabled=scripts).page
        page.goto(open_page().url + "/cards/hanafuda/")
        button = page.locator(".viewer button[popovertarget]").first
        large = page.locator(f"#{button.get_attribute('popovertarget')}")
        button.press("Enter")
        expect(large).to_be_visible()
        expect(large).to_contain_text("crane")
        page.keyboard.press("Escape")
        expect(large).to_be_hidden()


def test_the_chosen_appearance_is_kept_on_every_page(open_page: Open) -> None:
    page = open_page().goto("/cards/")
    page.get_by_role("group", name="Figures in the corners of cards").get_by_label("Large").check()
    page.get_by_label("Black", exact=True).check()
    page.goto(page.url.replace("/cards/", "/games/koi-koi/"))
    figure = page.locator(".board .card-face b").first
    expect(page.locator(".card-back").first).to_have_css("background-color", "rgb(27, 26, 25)")
    assert figure.evaluate("(b) => parseFloat(getComputedStyle(b).fontSize) / b.parentElement.clientWidth") > 0.35
    page.goto(page.url.replace("/games/koi-koi/", "/cards/"))
    expect(page.get_by_role("group", name="Figures in the corners of cards").get_by_label("Large")).to_be_checked()


def test_without_scripts_the_appearance_form_is_hidden(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).page
    page.goto(open_page().url + "/cards/")
    expect(page.locator("form[data-look]")).to_be_hidden()
