"""Tests of the map, the timeline and the family tree: labels never overlap, popovers work, and links open folds."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import follow_link_and_wait_for_page, resize_window

Open = Callable[..., TabWithRequestLog]
FAULTY_LABELS = """() => [...document.querySelectorAll(".chart, .kin-chart")].flatMap((drawing) => {
    const shown = [...drawing.querySelectorAll("li button")].filter((button) => button.checkVisibility());
    const boxes = shown.map((button) => [button.textContent, button.getBoundingClientRect()]);
    const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
    const { left, right } = drawing.getBoundingClientRect();
    const off = boxes.filter(([, box]) => box.left < left - 1 || box.right > right + 1).map(([text]) => `${text} is off`);
    const pairs = boxes.flatMap((one, n) => boxes.slice(n + 1).map((two) => [one, two]));
    return [...off, ...pairs.filter(([one, two]) => meet(one[1], two[1])).map(([one, two]) => `${one[0]} meets ${two[0]}`)];
})"""
"""A script that returns the labels of a chart that overlap or lie outside the chart."""


def check_no_overlap_and_count_labels(tab: Page, width: int) -> int:
    """Check that no labels overlap in a window of this width, and return the number of visible labels."""
    resize_window(tab, {"width": width, "height": 800})
    assert tab.evaluate(FAULTY_LABELS) == [], width
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    return tab.locator(":is(.chart, .kin-chart) li button:visible").count()


def test_no_labels_overlap_at_any_width_and_a_place_opens_beside_its_map(open_page: Open) -> None:
    visit = open_page(viewport={"width": 360, "height": 800})
    tab = visit.goto("/history/map/")
    assert len({check_no_overlap_and_count_labels(tab, width) for width in (320, 360, 768, 1280)}) == 1
    at = tab.evaluate("scrollY")
    tab.locator(".names.wide").get_by_role("button", name="Nanjing 1588").click()
    expect(tab.locator("#place-nanjing a[href$='#nanjing-1588']")).to_be_in_viewport()
    assert tab.evaluate("scrollY") == at
    tab.keyboard.press("Escape")
    expect(tab.locator("#place-nanjing")).to_be_hidden()
    tab.locator("#map-asia .spot[data-for=at-korea] circle").click(force=True)  # an element that lies on top may get the click
    expect(tab.locator("#place-korea")).to_be_visible()
    tab.keyboard.press("Escape")
    tab.get_by_label("1600").check()
    expect(tab.locator("#map-asia .names.wide button:visible")).to_have_text(["Nagasaki about 1571", "Nanjing 1588", "Macao no date"])
    expect(tab.locator("#map-asia button[tabindex='0']:enabled")).to_have_text("Nagasaki about 1571")
    tab.locator("#map-asia button[tabindex='0']:enabled").press("ArrowDown")
    expect(tab.locator("#map-asia button[tabindex='0']:enabled")).to_have_text("Nanjing 1588")
    assert visit.errors == []


def test_links_and_the_filter_open_folds(open_page: Open) -> None:
    tab = open_page(viewport={"width": 360, "height": 800}).goto("/history/map/#place-kyoto")
    tab.locator("#place-kyoto a[href$='#nintendo-1889']").click()
    expect(tab.locator("#nintendo-1889")).to_be_in_viewport()
    tab.locator("form.narrow summary").click()
    tab.get_by_label("Kind of source").select_option("software")
    expect(tab.locator("#tosei-1978")).to_be_visible()


def test_a_game_in_the_narrow_family_chart_opens_its_card_without_scripts(open_page: Open) -> None:
    tab = open_page(viewport={"width": 360, "height": 800}, java_script_enabled=False).goto("/history/family/")
    tab.locator(".kin-chart.narrow").get_by_role("button", name="Yoshi").click()
    expect(tab.locator("#games-to-yoshi")).to_contain_text("The Last Yomi Cards")


def test_no_boxes_of_the_family_tree_overlap_at_any_width(open_page: Open) -> None:
    tab = open_page().goto("/history/family/")
    assert len({check_no_overlap_and_count_labels(tab, width) for width in (320, 360, 768, 1280)}) == 1


def test_the_family_tree_dims_other_lineages(open_page: Open) -> None:
    """The boxes of other lineages are dimmed, but only while a box is pointed at, focused or open. Its script is loaded on arrival."""
    tab = open_page(viewport={"width": 1280, "height": 800}).goto("/history/")
    follow_link_and_wait_for_page(tab, "/history/family/")
    chart = tab.locator(".kin-chart.wide")
    expect(chart.locator("[tabindex='-1']")).not_to_have_count(0)  # its script has arrived and makes it one tab stop
    baccarat, yoshi, kabu = (chart.locator(f"[data-node={id_}]") for id_ in ("baccarat", "yoshi", "oicho-kabu"))
    dimmed = chart.locator("[data-node][data-dimmed]")
    yoshi.hover()
    expect(kabu).not_to_have_attribute("data-dimmed", "")
    expect(baccarat).to_have_attribute("data-dimmed", "")
    tab.mouse.move(2, 2)
    expect(dimmed).to_have_count(0)
    kabu.focus()
    expect(yoshi).not_to_have_attribute("data-dimmed", "")
    expect(dimmed).not_to_have_count(0)
    tab.locator("h1").click()
    expect(dimmed).to_have_count(0)
    yoshi.click()
    expect(tab.locator("#card-yoshi")).to_be_visible()
    expect(baccarat).to_have_attribute("data-dimmed", "")
