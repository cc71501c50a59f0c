"""The engine's memory: kept at its second start, begun with at the third, and believed only if it is sound."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.amount import amount
from tests.browser.conftest import PLAY
from tests.browser.server import Site
from tests.browser.test_same_bytes import Questions, ask, cpython, everything
from tests.browser.widgets import LEGAL, quiet, until

pytestmark = pytest.mark.pyodide
BROKEN: Questions = [("table", "broken", "")]
SAID = cpython(*BROKEN[0])["html"]
WORDS = "This link holds no game"

HOLDS = """async (expected) => {
    const cache = await caches.open("kabu started /");
    const kept = await Promise.all((await cache.keys()).map((place) => cache.match(place)));
    const sizes = await Promise.all(kept.map(async (one) => (await one?.arrayBuffer())?.byteLength)); // none, if just now let go of
    const shown = sizes.map((size) => (size > 1_000_000 ? "memory" : size === undefined ? "gone" : "start"));
    return shown.join() === expected;
}"""
SUM = """async (bytes) => {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 12);
}"""
CHANGE = """async ([words, others, honest]) => {
    const cache = await caches.open("kabu started /");
    const [place] = await cache.keys();
    const kept = await cache.match(place);
    const bytes = new Uint8Array(await kept.arrayBuffer());
    const text = new TextDecoder("latin1").decode(bytes);
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) bytes.set(new TextEncoder().encode(others), at);
    const sum = await (%s)(bytes);
    await cache.put(place, new Response(bytes, { headers: { sum: honest ? sum : kept.headers.get("sum") } }));
}""".replace("%s", SUM)
WRECK = """async (tried) => {
    const cache = await caches.open("kabu started /");
    const [place] = await cache.keys();
    const bytes = new Uint8Array(8192);
    const sum = await (%s)(bytes);
    await cache.put(place, new Response(bytes, { headers: { sum } }));
    if (tried) await cache.put(`${place.url}&trial`, new Response());
}""".replace("%s", SUM)


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    page = browser.new_page(service_workers="block")
    page.goto(site.url + PLAY)
    yield page
    page.context.close()


def start(page: Page, questions: Questions = BROKEN) -> list[dict[str, str]]:
    """What a new worker answers."""
    page.reload()
    return ask(page, questions)


def turn_to_the_table(page: Page) -> None:
    """Which has the engine downloaded and begins nothing."""
    page.reload()
    with page.expect_event("worker"), page.context.expect_event("request", lambda request: "library-" in request.url):
        page.locator(LEGAL).first.focus()
    quiet(page)


def holds(page: Page, kept: str) -> None:
    until(page, HOLDS, kept)


def test_the_third_start_goes_on_from_what_the_second_kept(page: Page) -> None:
    for kept in ("start", "memory"):
        assert start(page)[0]["html"] == SAID
        holds(page, kept)
    questions = everything()[:: amount(20, 1)]
    for question, answer in zip(questions, start(page, questions), strict=True):
        assert answer == cpython(*question), question
    holds(page, "memory")
    other = WORDS.upper()
    page.evaluate(CHANGE, [WORDS, other, True])
    turn_to_the_table(page)
    assert start(page)[0]["html"] == SAID.replace(WORDS, other) != SAID, "which is what it began with"
    page.evaluate(CHANGE, [other, WORDS, False])
    assert start(page)[0]["html"] == SAID
    holds(page, "start")


def test_a_memory_that_does_not_start_is_let_go_of(page: Page) -> None:
    start(page)
    holds(page, "start")
    page.evaluate(WRECK, True)
    assert start(page)[0]["html"] == SAID, "begun with by somebody who never came to an end"
    holds(page, "start")
    page.evaluate(WRECK, False)
    with pytest.raises(Error, match="broken"):
        start(page)
    holds(page, "")
    assert start(page)[0]["html"] == SAID
