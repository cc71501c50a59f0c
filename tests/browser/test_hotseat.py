"""A test of a hotseat game: two people play a round on one phone, and neither sees the other's hand."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
MOST_ACTS = 20


def test_two_people_play_a_round_by_touch(open_page: Callable[..., TabWithRequestLog]) -> None:
    visit = open_page(**PHONE)
    page = visit.goto("/games/yoshi/")
    table = WidgetDriver(page, "table")
    prompt, board = table.view.locator(".ask"), table.view.locator(".board")
    table.open_table_menu()
    expect(page.get_by_label("Names, sep")).to_be_hidden()
    page.get_by_label("Players on this device").select_option("2")
    page.get_by_label("Names, sep").fill("Akiko, Ben")
    page.get_by_role("button", name="Start new game").tap()
    expect(table.view.locator(".state-line")).to_contain_text("Round 1")
    expect(page).to_have_url(re.compile("people=Akiko,Ben"))
    seen: list[str] = []
    for _ in range(MOST_ACTS):
        question = prompt.text_content() or ""
        if "The round is over" in question:
            break
        if waits := re.fullmatch(r"Pass the device to (Akiko|Ben)\.", question):
            expect(board.locator(".card")).to_have_count(0)
            if not seen:
                page.reload()
                expect(prompt).to_have_text(question)
            expect(board.locator(".card")).to_have_count(0)
            seen.append(waits[1])
            before = table.frame_text()
            page.get_by_role("button", name=f"I am {waits[1]}").tap()
            table.wait_for_changed_frame(before)
            expect(board.locator(".column h4").first).to_have_text(re.compile("^You"))
            if len(seen) == 2:
                page.reload()
                expect(prompt).to_have_text(question)
                expect(board.locator(".card")).to_have_count(0)
                page.get_by_role("button", name=f"I am {waits[1]}").tap()
                expect(prompt).to_contain_text("You have")
            continue
        before = table.frame_text()
        table.section.locator(LEGAL_ACTION).first.tap()
        table.wait_for_changed_frame(before)
    expect(prompt).to_contain_text(re.compile(r"The round is over: Akiko [+−]?\d+, Ben [+−]?\d+\."))
    assert {*seen} == {"Akiko", "Ben"}
    assert not visit.errors
