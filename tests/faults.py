"""What may go wrong with each file of the site, and what the reader is told then: the table file x fault, for any browser.

In no cell is there silence, a false sentence, a lost game or a dead button.
"""

import re
from pathlib import Path
from typing import get_args

from tests.browser.server import Fault, Site
from tests.engines.tab import Tab

PLAY, SCORE = "/games/oicho-kabu/", "/games/score/oicho-kabu/"
BOARD, PANEL = "section[data-widget=table] [data-html]", "section[data-widget=table] [data-engine]"
ACT = f"{BOARD} [data-choices] button[data-event]:enabled"
LATE = "section[data-widget=table] [data-late]"
TEXT = f"() => document.querySelector({BOARD!r}).textContent"
CHANGED = f"(before) => document.querySelector({BOARD!r}).textContent !== before"
OUTCOME = f"""(before) => {{
    const alert = document.querySelector({PANEL!r}).querySelector("[role=alert]")?.textContent;
    return alert ?? (document.querySelector({BOARD!r}).textContent !== before ? "played" : "");
}}"""
QUIET = f"() => document.querySelector({PANEL!r}).hidden"

COMING = "The index is on its way."

SILENCE = 6000
"""For so many ms no part of the engine may arrive; a slow machine must get the other parts through in less."""

FAULTS: tuple[Fault, ...] = get_args(Fault)
ENGINE = {
    "worker-*.js": "The script that starts the engine",
    "engine/pyodide-*.js": "Python",
    "engine/pyodide.asm-*.js": "Python",
    "engine/pyodide.asm-*.wasm": "Python",
    "engine/library-*.bin": "Python’s library",
    "engine/kabu-*.bin": "The rules of the games",
}
"""The parts of the engine, and what a reader's sentence calls each."""

SCRIPT, ANSWERS = "play-*.js", "answers/oicho-kabu/fuda-wiki-2025-*.json"
SEARCH = INDEX, RANKING = "../search/search_index.json", "ranking-*.js"
OTHERS = (
    "site-*.js",
    "style-*.css",
    "table.css",
    "cards/kabufuda.css",
    "fonts/spectral-400-normal.woff2",
    "deals/oicho-kabu/fuda-wiki-*.json",
)
"""What a game can be played without."""

SAID: dict[Fault, str] = {
    "missing": "the server has no such file",
    "refused": r"the server refuses just now \(503\)",
    "page": "another page came instead",
    "truncated": "the connection failed|arrived damaged",  # Firefox takes what came before the end for the whole
    "short": "arrived damaged",
    "flipped": "arrived damaged",
    "edition": "arrived damaged",
    "silent": "could not be loaded: nothing has arrived",
    "blocked": "the connection failed",
}
"""How a sentence goes on."""

HARMLESS = {("once", file) for file in ENGINE} | {("wrong type", file) for file in ENGINE if not file.endswith("js")}
"""Cells in which the game goes on without a word: what was refused once is asked for again, and these types need not be right."""

EITHER = {*(("edition", file) for file in ENGINE if file.endswith("js")), ("wrong type", "worker-*.js")}
"""Scripts to which a line was added that does nothing, and one whose type not every browser minds (WebKitGTK)."""


def cells() -> list[tuple[str, Fault]]:
    """The whole table."""
    files = (*ENGINE, SCRIPT, ANSWERS, *SEARCH, *OTHERS)
    return [(file, fault) for file in files for fault in FAULTS if fault != "silent" or file not in (SCRIPT, *OTHERS)]


def try_out(tab: Tab, site: Site, file: str, fault: Fault) -> None:
    """One cell: the fault, what the reader sees, the repair, and one press that goes on."""
    [found] = site.root.glob(f"assets/{file}") if ".." not in file else [site.root / Path(file).relative_to("..")]
    if file in ENGINE:
        of_the_engine(tab, site, found.name, fault, file)
    elif file == SCRIPT:
        of_the_script(tab, site, found.name, fault)
    elif file == ANSWERS:
        of_the_answers(tab, site, found.name, fault)
    elif file in SEARCH:
        of_the_search(tab, site, found.name, fault)
    else:
        site.faults[found.name] = fault
        plays(tab)


def mend(site: Site) -> None:
    site.faults.clear()
    site.server.release()


def plays(tab: Tab) -> None:
    tab.open(PLAY)
    before = tab.run(TEXT)
    tab.press(ACT)
    tab.wait(CHANGED, before)


def of_the_engine(tab: Tab, site: Site, name: str, fault: Fault, file: str) -> None:
    tab.open(PLAY)
    before, address = tab.run(TEXT), tab.url()
    if fault == "silent":
        tab.run("(limit) => { globalThis.kabuLimits.boot = limit; }", SILENCE)
    site.faults[name] = fault
    tab.press(ACT)
    outcome = tab.wait(OUTCOME, before)
    if (fault, file) in HARMLESS or ((fault, file) in EITHER and outcome == "played"):
        assert outcome == "played"
        return
    assert outcome.startswith(ENGINE[file]), outcome
    assert re.search(SAID.get(fault, "."), outcome), outcome
    assert (tab.run(TEXT), tab.url()) == (before, address), "the board and the address stay"
    tab.run("() => { delete globalThis.kabuLimits.boot; }")
    mend(site)
    tab.press(f"{PANEL} button")
    tab.wait(CHANGED, before)
    tab.wait(QUIET)


def of_the_script(tab: Tab, site: Site, name: str, fault: Fault) -> None:
    site.faults[name] = fault
    tab.open(PLAY)
    if fault == "once" and not tab.run(f"() => document.querySelector({LATE!r}).checkVisibility()"):
        return  # the browser itself asked again
    tab.wait(f"() => document.querySelector({LATE!r}).checkVisibility()")
    mend(site)
    tab.press(f"{LATE} button")
    tab.wait(f"() => globalThis.kabuBack && !document.querySelector({LATE!r}).checkVisibility()")
    before = tab.run(TEXT)
    tab.press(ACT)
    tab.wait(CHANGED, before)


def of_the_answers(tab: Tab, site: Site, name: str, fault: Fault) -> None:
    """Without the table the engine answers."""
    tab.open(SCORE)
    tab.run("() => { globalThis.kabuLimits.table = 500; }")
    site.faults[name] = fault
    tab.type("section[data-widget=scorer] input[name=cards]", "2 3")
    tab.wait("() => document.querySelector('section[data-widget=scorer] [data-say]').textContent.startsWith('Total 5')")


def of_the_search(tab: Tab, site: Site, name: str, fault: Fault) -> None:
    site.faults[name] = fault
    tab.open(PLAY)
    tab.press("[data-find]")
    tab.type("dialog.search input", "arashi")
    said = tab.wait("() => document.querySelector('dialog.search [role=status]').textContent")
    if fault == "silent":
        assert said == COMING
    else:
        said = tab.wait(f"() => [document.querySelector('dialog.search [role=status]').textContent].find((said) => said !== {COMING!r})")
        assert said.endswith("places") or said == "The index could not be loaded. Close, and try again."
    mend(site)
    if said.startswith("The index could not"):
        tab.keys("Escape")
        tab.press("[data-find]")
        tab.type("dialog.search input", "arashi")  # Escape empties the field
    tab.wait("() => document.querySelectorAll('dialog.search ol a').length > 3")
