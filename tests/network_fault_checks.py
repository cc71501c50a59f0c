"""Checks of network faults for any browser. Each file of the site fails in each of several ways.

The page must name the file and the fault, must not lose the game, and must continue the game after one press.
"""

import re
from pathlib import Path
from typing import get_args

from tests.browser.site_server import Fault, SiteServer
from tests.cross_browser.browser_tab import BrowserTab

PLAY, SCORE = "/games/oicho-kabu/", "/games/score/oicho-kabu/"
BOARD, PANEL = "section[data-widget=table] [data-html]", "section[data-widget=table] [data-engine]"
ACTION_BUTTON = f"{BOARD} [data-choices] button[data-event]:enabled"
LATE_REPORT = "section[data-widget=table] [data-late]"
BOARD_TEXT = f"() => document.querySelector({BOARD!r}).textContent"
BOARD_HAS_CHANGED = f"(before) => document.querySelector({BOARD!r}).textContent !== before"
OUTCOME_OF_PRESS = f"""(before) => {{
    const alert = document.querySelector({PANEL!r}).querySelector("[role=alert]")?.textContent;
    return alert ?? (document.querySelector({BOARD!r}).textContent !== before ? "played" : "");
}}"""
REPORT_IS_HIDDEN = f"() => document.querySelector({PANEL!r}).hidden"

LOADING_MESSAGE = "Loading the search index."

SILENCE_MS = 6000
"""The page reports silence if no file arrives for this many milliseconds. Even a slow machine delivers the next file sooner."""

FAULTS: tuple[Fault, ...] = tuple(fault for fault in get_args(Fault) if fault != "interrupted")
"""All faults but one, which is for a page whose first half the browser must have shown before the connection breaks."""

ENGINE_FILES = {
    "engine-worker-*.js": "The script that starts the engine",
    "engine/pyodide-*.js": "Python",
    "engine/pyodide.asm-*.js": "Python",
    "engine/pyodide.asm-*.wasm": "Python",
    "engine/library-*.bin": "Python’s library",
    "engine/kabu-*.bin": "The rules of the games",
}
"""The engine's files, and how the message to the reader names each."""

SCRIPT, ANSWERS = "widget-pages-*.js", "answers/oicho-kabu/fuda-wiki-2025-*.json"
SEARCH_FILES = INDEX, RANKING = "../search/search_index.json", "search-ranking-*.js"
OPTIONAL_FILES = (
    "site-*.js",
    "style-*.css",
    "table.css",
    "cards/kabufuda.css",
    "fonts/spectral-400-normal.woff2",
    "deals/oicho-kabu/fuda-wiki-*.json",
)
"""Files that are not needed to play a game."""

PATTERN_OF_FAULT: dict[Fault, str] = {
    "missing": "the server has no such file",
    "refused": r"the server refused the request \(503\)",
    "page": "another page came instead",
    "truncated": "the connection failed|arrived damaged",  # Firefox takes what arrived before the break for the whole file
    "short": "arrived damaged",
    "flipped": "arrived damaged",
    "edition": "arrived damaged",
    "silent": "could not be loaded: nothing has arrived",
    "blocked": "the connection failed",
}
"""For each fault, a regular expression for what the message says about it."""

HARMLESS_CASES = {("once", file) for file in ENGINE_FILES} | {("wrong type", file) for file in ENGINE_FILES if not file.endswith("js")}
"""Cases in which the game must go on without a message. A file refused once is requested again, and a wrong type does not matter."""

TOLERATED_CASES = {*(("edition", file) for file in ENGINE_FILES if file.endswith("js")), ("wrong type", "engine-worker-*.js")}
"""Cases in which the game may go on without a message. A script gains an empty line, or has a type that WebKitGTK accepts."""


def pairs_of_file_and_fault() -> list[tuple[str, Fault]]:
    """Return all testable pairs of a file and a fault."""
    files = (*ENGINE_FILES, SCRIPT, ANSWERS, *SEARCH_FILES, *OPTIONAL_FILES)
    return [(file, fault) for file in files for fault in FAULTS if fault != "silent" or file not in (SCRIPT, *OPTIONAL_FILES)]


def check_page_copes_with_faulty_file(tab: BrowserTab, site: SiteServer, file: str, fault: Fault) -> None:
    """Make the server deliver a file with a fault, and check how the page copes.

    If the file belongs to the engine, the widgets' script or the search, the page must report the fault and continue after one press.
    Cases in HARMLESS_CASES need no report.
    If any other file is faulty, the page must still work. Without its answer table, for example, a scorer must ask the engine.
    """
    [found] = site.root.glob(f"assets/{file}") if ".." not in file else [site.root / Path(file).relative_to("..")]
    if file in ENGINE_FILES:
        check_page_reports_faulty_engine_file(tab, site, found.name, fault, file)
    elif file == SCRIPT:
        check_page_reports_faulty_script(tab, site, found.name, fault)
    elif file == ANSWERS:
        check_engine_replaces_faulty_answer_table(tab, site, found.name, fault)
    elif file in SEARCH_FILES:
        check_search_survives_faulty_file(tab, site, found.name, fault)
    else:
        site.faults[found.name] = fault
        check_table_is_playable(tab)


def remove_faults(site: SiteServer) -> None:
    site.faults.clear()
    site.server.answer_held_requests()


def check_table_is_playable(tab: BrowserTab) -> None:
    tab.open_page(PLAY)
    before = tab.call_function(BOARD_TEXT)
    tab.press_element(ACTION_BUTTON)
    tab.wait_for_result(BOARD_HAS_CHANGED, before)


def check_page_reports_faulty_engine_file(tab: BrowserTab, site: SiteServer, name: str, fault: Fault, file: str) -> None:
    tab.open_page(PLAY)
    before, address = tab.call_function(BOARD_TEXT), tab.current_address()
    if fault == "silent":
        tab.call_function("(limit) => { globalThis.kabuLimits.boot = limit; }", SILENCE_MS)
    site.faults[name] = fault
    tab.press_element(ACTION_BUTTON)
    outcome = tab.wait_for_result(OUTCOME_OF_PRESS, before)
    if (fault, file) in HARMLESS_CASES or ((fault, file) in TOLERATED_CASES and outcome == "played"):
        assert outcome == "played"
        return
    assert outcome.startswith(ENGINE_FILES[file]), outcome
    assert re.search(PATTERN_OF_FAULT.get(fault, "."), outcome), outcome
    assert (tab.call_function(BOARD_TEXT), tab.current_address()) == (before, address), "the board and the address stay"
    tab.call_function("() => { delete globalThis.kabuLimits.boot; }")
    remove_faults(site)
    tab.press_element(f"{PANEL} button")
    tab.wait_for_result(BOARD_HAS_CHANGED, before)
    tab.wait_for_result(REPORT_IS_HIDDEN)


def check_page_reports_faulty_script(tab: BrowserTab, site: SiteServer, name: str, fault: Fault) -> None:
    site.faults[name] = fault
    tab.open_page(PLAY)
    if fault == "once" and not tab.call_function(f"() => document.querySelector({LATE_REPORT!r}).checkVisibility()"):
        return  # the browser has repeated the request by itself
    tab.wait_for_result(f"() => document.querySelector({LATE_REPORT!r}).checkVisibility()")
    remove_faults(site)
    tab.press_element(f"{LATE_REPORT} button")
    tab.wait_for_result(f"() => globalThis.kabuLifecycle.goBack && !document.querySelector({LATE_REPORT!r}).checkVisibility()")
    before = tab.call_function(BOARD_TEXT)
    tab.press_element(ACTION_BUTTON)
    tab.wait_for_result(BOARD_HAS_CHANGED, before)


def check_engine_replaces_faulty_answer_table(tab: BrowserTab, site: SiteServer, name: str, fault: Fault) -> None:
    """Check that the engine answers if the table of answers cannot be loaded."""
    tab.open_page(SCORE)
    tab.call_function("() => { globalThis.kabuLimits.table = 500; }")
    site.faults[name] = fault
    tab.replace_field_text("section[data-widget=scorer] input[name=cards]", "2 3")
    tab.wait_for_result("() => document.querySelector('section[data-widget=scorer] [data-say]').textContent.startsWith('Total 5')")


def check_search_survives_faulty_file(tab: BrowserTab, site: SiteServer, name: str, fault: Fault) -> None:
    site.faults[name] = fault
    tab.open_page(PLAY)
    tab.press_element("[data-find]")
    tab.replace_field_text("dialog.search input", "arashi")
    said = tab.wait_for_result("() => document.querySelector('dialog.search [role=status]').textContent")
    if fault == "silent":
        assert said == LOADING_MESSAGE
    else:
        said = tab.wait_for_result(
            f"() => [document.querySelector('dialog.search [role=status]').textContent].find((said) => said !== {LOADING_MESSAGE!r})"
        )
        assert said.endswith("places") or said == "The search index could not be loaded. Close the search and try again."
    remove_faults(site)
    if said.startswith("The search index could not"):
        tab.press_keys("Escape")
        tab.press_element("[data-find]")
        tab.replace_field_text("dialog.search input", "arashi")  # Escape clears the field
    tab.wait_for_result("() => document.querySelectorAll('dialog.search ol a').length > 3")
