"""A test of a game by link: two people play a round on two phones and send each other a link after each turn."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import WidgetDriver

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
RECORD_COPIED_TEXT = "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }"
MOST_TURNS = 12


def test_two_people_play_a_round_by_links(open_page: Callable[..., TabWithRequestLog]) -> None:
    visits = {name: open_page(script=RECORD_COPIED_TEXT, **PHONE) for name in ("Akiko", "Ben")}
    mover, other = "Akiko", "Ben"
    page = visits[mover].goto("/games/yari-tori/")
    WidgetDriver(page, "table").open_table_menu()
    page.get_by_text("Play a friend by link").tap()
    page.get_by_label("Your name").fill("Akiko")
    page.get_by_label("Your friend’s name").fill("Ben")
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page).to_have_url(re.compile("#table=friend1/.*people=Akiko,Ben"))
    for turn in range(MOST_TURNS):
        table = WidgetDriver(page, "table")
        while page.get_by_role("button", name="Copy link").count() == 0:
            table.press_first_action()
        expect(table.view.locator(".ask")).to_contain_text(f"Send {other} the link.")
        if turn == 0:
            assert not visits[mover].requested_addresses("qr-code")
            page.get_by_role("button", name="Show QR code").tap()
            expect(page.get_by_role("img", name="QR code")).to_be_visible()
            page.get_by_role("button", name="Close").tap()
            expect(page.get_by_role("img", name="QR code")).to_have_count(0)
            expect(page.get_by_role("button", name="Show QR code")).to_be_focused()
        page.get_by_role("button", name="Copy link").tap()
        expect(table.say).to_have_text("Copied.")
        link = page.evaluate("copied")
        over = "The round is over" in table.frame_text()
        mover, other = other, mover
        page = visits[mover].page
        page.goto(link)
        expect(page.get_by_role("button", name="Copy link")).to_have_count(0)
        if over:
            break
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    assert not [error for visit in visits.values() for error in visit.errors]
