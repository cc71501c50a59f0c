"""Tests of saved games: stored in the browser, resumed on a later visit, listed, exported and deleted."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kabu_core import content
from kabu_core.play.record import GameRecord
from kabu_core.terminal.commands import main
from kabu_core.web.table_session import TableSession
from tests.browser.conftest import TabWithRequestLog
from tests.browser.replayed_browser_games import record_in_text_field
from tests.browser.scripts_breaking_browser_features import DENY_STORAGE, FILL_STORAGE
from tests.browser.test_first_visit import DEALS_HAVE_ARRIVED
from tests.browser.widget_helpers import WidgetDriver, requests_once_idle, wait_until, wait_until_idle

Open = Callable[..., TabWithRequestLog]
PLAY, YOURS = "/games/koi-koi/", "/games/yours/"
MAX_SAVED_GAMES = 10
GAME_UNDER_UNKNOWN_RULES = "thumb/koi-koi no-such-rules seats=2 seed=5;play 1a"
GAME_OF_TWO_PEOPLE = "lookahead/yoshi fuda-wiki-yoshi seats=3 people=Aki,Ben seed=7 rounds=2"
OLDER_GAMES = [
    TableSession(GameRecord("koi-koi", "wikipedia", 2, seed)).apply_event("go").serialize_state() for seed in range(MAX_SAVED_GAMES - 3)
]
UNFINISHED_GAME = "lookahead/koi-koi koi-koi-japan seats=2 seed=5 rounds=3;play 9a;play 7b"
STORE_NEWER_FORMAT = """localStorage["kabu.games"] ??= '{"v": 2, "games": "told in another way"}';"""
STORE_DAMAGED_GAMES = [
    f"localStorage['kabu.games'] ??= {json.dumps(text)};" for text in ("{broken", '{"v": 1, "games": [7, null, {"state": 1}]}')
]


def script_that_stores_games(*states: str) -> str:
    """Return a script that stores these games, newest first, as if the reader had played them on earlier days."""
    games = [{"state": state, "stage": "on", "told": f"Round {n}", "when": 1.7e12 - n * 1e9} for n, state in enumerate(states)]
    return f"localStorage['kabu.games'] ??= {json.dumps(json.dumps({'v': 1, 'games': games}))};"


def states_of_stored_games(page: Page) -> list[str]:
    content: dict[str, Any] = json.loads(page.evaluate("() => localStorage['kabu.games']"))
    return [game["state"] for game in content["games"]]


def wait_until_games_are_stored(page: Page, states: list[str]) -> None:
    """Wait until the browser has saved these games, in this order."""
    shown = "JSON.parse(localStorage['kabu.games']).games.map(({ state }) => state)"
    page.wait_for_function(f"(states) => JSON.stringify({shown}) === JSON.stringify(states)", arg=states)


def test_a_game_is_resumed_on_a_later_visit_listed_exported_and_deleted(open_page: Open) -> None:
    visit = open_page(script=script_that_stores_games(UNFINISHED_GAME, GAME_UNDER_UNKNOWN_RULES, GAME_OF_TWO_PEOPLE, *OLDER_GAMES))
    page = visit.goto(PLAY)
    table, offer = WidgetDriver(page, "table"), page.locator("[data-resume]")
    expect(offer).to_contain_text(re.compile("Your game of 14 November 2023, .*Round 0"))
    assert requests_once_idle(page, visit, "/assets/engine/") == []
    offer.get_by_role("button", name="Resume").focus()
    page.keyboard.press("Enter")
    expect(table.view.locator("textarea")).to_have_value(GameRecord.loads(UNFINISHED_GAME.partition("/")[2]).dumps())
    expect(table.view.locator(".ask")).to_be_focused()
    expect(offer.get_by_role("button")).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape(f"{PLAY}#table={UNFINISHED_GAME.replace(' ', '_')}") + "$"))
    page.evaluate("() => { location.hash = 'table=lookahead/koi-koi_wikipedia_seats=2_seed=77'; }")
    expect(table.view.locator(".state-line")).to_contain_text("seed 77")
    wait_until_idle(page)
    assert states_of_stored_games(page) == [UNFINISHED_GAME, GAME_UNDER_UNKNOWN_RULES, GAME_OF_TWO_PEOPLE, *OLDER_GAMES], (
        "a game that is only opened is not saved"
    )

    other = page.context.new_page()
    other.goto(visit.url + YOURS)
    games = other.locator("[data-yours] li")
    expect(games).to_have_count(MAX_SAVED_GAMES)
    expect(games.nth(2)).to_contain_text("Yoshi")
    table.press_first_action()
    now = f"lookahead/{record_in_text_field(table).text_for_url()}"
    # the eleventh game replaces the oldest one
    wait_until_games_are_stored(page, [now, UNFINISHED_GAME, GAME_UNDER_UNKNOWN_RULES, GAME_OF_TWO_PEOPLE, *OLDER_GAMES[:-1]])
    expect(games.first.get_by_role("link", name="Resume")).to_have_attribute("href", f"../koi-koi/{page.url[page.url.index('#') :]}")
    with other.expect_download() as download:
        games.first.get_by_role("link", name="Export").click()
    assert GameRecord.loads(download.value.path().read_text("utf-8")) == record_in_text_field(table)
    check_deleting_and_exporting_games(other, states_of_stored_games(page))
    page.evaluate("(link) => { location.hash = link; }", f"table={GAME_UNDER_UNKNOWN_RULES.replace(' ', '_')}")
    expect(table.view.locator(".error").first).to_contain_text("is incomplete or damaged, so the game")
    expect(offer).to_contain_text("The game is still in your saved games")
    assert visit.errors == []


def check_deleting_and_exporting_games(page: Page, before: list[str]) -> None:
    """Delete one game and undo this, delete all games and undo this, and export all. The command line must read the export."""
    games, said = page.locator("[data-yours] li"), page.locator("[data-yours] [role=status]")
    for forget, left in {"Delete": MAX_SAVED_GAMES - 1, "Delete all": 0}.items():
        page.get_by_role("button", name=forget, exact=True).first.click()
        expect(games).to_have_count(left)
        wait_until_games_are_stored(page, before[MAX_SAVED_GAMES - left :])
        expect(said).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(games).to_have_count(MAX_SAVED_GAMES)
        wait_until_games_are_stored(page, before)
    games.nth(before.index(GAME_UNDER_UNKNOWN_RULES)).get_by_role("button", name="Delete").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all").click()
    assert download.value.path().read_text("utf-8").count(" seats=") == MAX_SAVED_GAMES - 1
    assert main(["replay", str(download.value.path())]) == 0
    page.get_by_role("button", name="Undo").click()
    expect(games).to_have_count(MAX_SAVED_GAMES)


@pytest.mark.parametrize(
    "script",
    [DENY_STORAGE, FILL_STORAGE, STORE_NEWER_FORMAT, *STORE_DAMAGED_GAMES],
    ids=["denied", "full", "newer", "junk", "junk in a list"],
)
def test_without_storage_the_table_says_so_and_still_works(open_page: Open, script: str) -> None:
    """Damaged saved games are replaced, and games saved by a newer edition stay."""
    visit = open_page({"ahead": 1}, script)
    page = visit.goto(PLAY)
    page.wait_for_function(DEALS_HAVE_ARRIVED)
    WidgetDriver(page, "table").press_first_action()
    offer = page.locator("[data-resume]")
    if script in STORE_DAMAGED_GAMES:
        expect(offer).to_contain_text("New to this game?")
        assert len(states_of_stored_games(page)) == 1
    else:
        expect(offer).to_contain_text("This browser is not saving games")
        visit.goto(YOURS)
        expect(page.locator("[data-yours]")).to_contain_text(
            "No saved games yet" if script == FILL_STORAGE else "Games can’t be saved here"
        )
    assert visit.errors == []


def test_without_scripts_the_page_explains_saved_games(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).goto(YOURS)
    assert page.locator("[data-yours]").inner_text().startswith("JavaScript is off: games cannot be saved")
    assert page.locator("[data-yours] :is(a, button)").count() == 0


def test_a_finished_game_counts_in_the_statistics_until_they_are_deleted(open_page: Open) -> None:
    visit = open_page({"ahead": 1})
    page = visit.goto(f"/games/baccarat/#table=thumb/baccarat_{content.game_info('baccarat').default}_seats=2_seed=5_rounds=1")
    page.wait_for_function(DEALS_HAVE_ARRIVED)
    WidgetDriver(page, "table").press_first_action()
    wait_until(page, "() => JSON.parse(localStorage.getItem('kabu.results') ?? '{}').results?.length === 1")
    page = visit.goto(YOURS)
    statistics = page.locator("[data-statistics]")
    expect(statistics.get_by_role("row").nth(1)).to_contain_text(re.compile("^Baccarat1[01]"))
    statistics.get_by_role("button", name="Delete statistics").click()
    expect(statistics.get_by_role("status")).to_be_focused()
    expect(statistics.get_by_role("row")).to_have_count(0)
    statistics.get_by_role("button", name="Undo").click()
    expect(statistics.get_by_role("row")).to_have_count(2)
    assert visit.errors == []
