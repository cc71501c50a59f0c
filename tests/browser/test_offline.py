"""Without a net: what was read is there, everything can be kept, and a newer edition comes without a loss and never mixed with another."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from macros.pipeline import finish, page_tree, release
from macros.project import checksum
from tests.browser.conftest import AT_ONCE, PATIENCE, PLAY, SITE
from tests.browser.server import Site, base, renamed, repacked
from tests.browser.widgets import Widget, follow, settled, until

BASE = base(SITE)
"""Where the built site stands on its host, with SITE_URL."""
KEPT = """async () => {
    const cache = await caches.open("kabu BASE/");
    return (await cache.keys()).map(({ url }) => url.slice((location.origin + "BASE").length));
}""".replace("BASE", BASE)
OFFLINE = "/offline/"
KEEP = re.compile("^Keep everything for offline|^Keep the rest")
PARTS = ("/deals/", "wasm", "library-", "kabu-", "worker-", "site-", "play-", "style-", "release.json")
LOADED = """() => performance.getEntriesByType("resource").map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith("BASE/assets/"))
    .map(({ pathname, search }) => pathname.slice("BASE/".length) + search)""".replace("BASE", BASE)
REFUSED = """Object.defineProperty(globalThis, "caches", { get() { throw new DOMException("denied", "SecurityError"); } });"""
NEVER_IDLE = "globalThis.requestIdleCallback = (callback, { timeout } = {}) => timeout && setTimeout(callback);"
FULL = """Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));"""


MORE = ("history/macao/index.html", "fresh.css", b":root { --fresh: yes }")
"""What the newer edition has more: a page, and a sheet that it did not need before."""


def edition(
    folder: Path, script: bytes, styles: bytes, engine: Callable[[bytes], bytes], more: tuple[str, str, bytes] | None = None
) -> Path:
    """The built site, less some of it, as a release of its own: with another script, another style sheet and another engine."""
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns("data", "social", "wheel", "answers", "kin", "sources"))
    names: dict[str, str] = {}
    changes = {"site-*.js": lambda content: content + script, "style-*.css": lambda content: content + styles, "engine/kabu-*.bin": engine}
    for pattern, change in changes.items():
        [file] = folder.glob(f"assets/{pattern}")
        old = file.read_bytes()
        new = change(old)
        other = file.with_name(renamed(file.name, new))
        file.rename(other).write_bytes(new)
        names |= {file.name: other.name, checksum(old): checksum(new)}
    pages = finish.read(folder)
    for old_name, new_name in names.items():
        pages = {path: text.replace(old_name, new_name) for path, text in pages.items()}
    if more:
        page, sheet, content = more
        (folder / "assets" / sheet).write_bytes(content)
        pages[page] = pages[page].replace("</head>", f'<link rel="stylesheet" href="{BASE}/assets/{sheet}"></head>')
    trees = {path: page_tree.parse(text) for path, text in pages.items()}
    named = release.Names(folder, f"{BASE}/")
    release.name_files(trees, named, release.late(folder, named))
    for path, tree in trees.items():
        (folder / path).write_text(page_tree.serialize(tree), "utf-8")
    release.publish(folder, release.sheets(folder, f"{BASE}/") | named.asked, trees.get(release.ABOUT))
    return folder


def same(content: bytes) -> bytes:
    return content


def listed(folder: Path) -> set[str]:
    """The addresses of what can be kept of an edition, and of its list."""
    return {*json.loads((folder / release.MANIFEST).read_text("utf-8"))["kept"], release.MANIFEST}


@dataclass
class Reader:
    """Somebody with a browser that keeps what was read."""

    page: Page
    site: Site
    older: Path
    newer: Path

    def to(self, path: str) -> Page:
        self.page.goto(self.site.url + path)
        return self.page

    def net(self, there: bool) -> None:
        if there:
            self.site.faults.clear()
        else:
            self.site.faults["/"] = "blocked"

    def kept(self) -> list[str]:
        found: list[str] = self.page.evaluate(KEPT)
        return found

    def edition(self) -> str:
        """The edition of the page, all of whose parts are of that one."""
        style: str = self.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--edition')")
        assert {*self.page.evaluate(LOADED)} <= listed({"older": self.older, "newer": self.newer}[style])
        return style

    def shows(self, text: str) -> None:
        """Waits for a game that the address tells."""
        arg = [Widget(self.page, "table").view.element_handle(), text]
        self.page.wait_for_function("([view, text]) => view.textContent === text", arg=arg, timeout=PATIENCE)

    def waits(self, condition: str) -> None:
        """For what happens behind the page."""
        until(self.page, f"async () => {{ const kept = await ({KEPT})(); return {condition}; }}")


@pytest.fixture(scope="session")
def editions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    home = tmp_path_factory.mktemp("editions")
    older = edition(home / "older", b"//older", b":root { --edition: older }", repacked)
    newer = edition(home / "newer", b"", b":root { --edition: newer }", same, MORE)
    return older, newer


@pytest.fixture
def reader(browser: Browser, editions: tuple[Path, Path]) -> Iterator[Reader]:
    with Site(editions[0]) as site:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"globalThis.kabuLimits = {AT_ONCE | {'ahead': 1}}")
        yield Reader(context.new_page(), site, *editions)
        context.close()
        site.server.release()


@pytest.mark.parametrize("path", ["/history/macao/", PLAY])
def test_a_first_visit_asks_once_for_what_the_page_loads_and_for_nothing_else(reader: Reader, path: str) -> None:
    reader.site.faults["release.json"] = "silent"
    reader.page.add_init_script(NEVER_IDLE)
    page = reader.to(path)
    loaded = {f"/{name}" for name in page.evaluate(LOADED)}
    reader.waits(f"{[*loaded]}.every((url) => kept.includes(url))")
    reader.site.faults.clear()
    reader.site.server.release()
    reader.waits(f"['{path}', '/release.json'].every((url) => kept.includes(url))")
    asked = [url.removeprefix(BASE) for url in settled(page, reader.site, "/")]
    assert [url for url in asked if asked.count(url) > 1] == []
    parts = [url[1:] for url in asked if url not in (path, "/sw.js", "/release.json")]
    page.wait_for_function(f"(parts) => parts.every((part) => ({LOADED})().includes(part))", arg=parts)


def test_an_upgrade_in_the_middle_of_a_game(reader: Reader) -> None:
    """What was read is there without a net, and an older edition gives way to a newer as a whole, with the game that goes on."""
    page = reader.to(PLAY)
    table = Widget(page, "table")
    table.act()
    table.act()
    reader.waits(f"{[*PARTS]}.every((part) => kept.some((url) => url.includes(part)))")
    [engine] = [url for url in reader.kept() if "/kabu-" in url]
    reader.net(False)
    reader.to(PLAY)
    table.act()
    table.act()
    reader.site.root = reader.newer
    reader.net(True)  # under the open page
    table.act()
    game, shown = page.url, table.text()
    assert reader.edition() == "older"

    page.reload()
    assert (reader.edition(), page.url) == ("newer", game)
    reader.waits(f"!kept.includes('{engine}') && kept.some((url) => url.includes('/kabu-'))")
    reader.net(False)
    page.reload()
    reader.shows(shown)
    table.act()
    assert reader.edition() == "newer"
    assert {url[1:] for url in reader.kept()} <= listed(reader.newer)
    reader.to("/terms/")
    expect(page.get_by_role("heading")).to_have_text("This page is not kept on this machine")


def test_an_upgrade_brings_what_a_page_did_not_need_before(reader: Reader) -> None:
    """A page that was read stays one that can be read without a net."""
    reader.to("/history/macao/")
    reader.waits("kept.includes('/history/macao/') && kept.includes('/release.json')")
    reader.site.root = reader.newer
    reader.to("/terms/")
    reader.waits("kept.includes('/terms/') && kept.some((url) => url.includes('fresh.css'))")
    reader.net(False)
    reader.to("/history/macao/")
    assert reader.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--fresh')") == "yes"
    assert reader.edition() == "newer"


def test_a_part_that_came_damaged_is_fetched_again(reader: Reader) -> None:
    """Else the browser's own cache gives it out for a year."""
    reader.site.faults["/assets/style-"] = "short"
    page = reader.to("/history/macao/")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--edition')") == ""
    reader.site.faults.clear()
    page.reload()
    reader.waits("kept.some((url) => url.includes('/style-'))")
    page.reload()
    assert reader.edition() == "older"


ASTRAY = (
    "history/macao",
    "history/macao/index.html",
    "history//macao/",
    "/history/macao/",
    "history//macao?from=mail",
    "history/macao/index.html?a=1#end",
)
"""Addresses under which servers give a page whose own is another."""


def test_an_address_that_is_nearly_that_of_a_page_leads_to_it(reader: Reader) -> None:
    """Without a net as with one. The address becomes the page's own, or its relative links would lead elsewhere."""
    page = reader.to("/history/macao/index.html")
    reader.waits("kept.includes('/history/macao/') && kept.includes('/release.json') && kept.some((url) => url.includes('style-'))")
    heading = page.locator("h1").inner_text()
    reader.net(False)
    for address in ASTRAY:
        reader.to(f"/{address}")
        rest = "".join(re.findall(r"[?#].*", address))
        assert page.url == f"{reader.site.url}/history/macao/{rest}"
        assert page.locator("h1").inner_text() == heading
        assert reader.edition() == "older"
    reader.to("/terms")
    expect(page.get_by_role("heading")).to_have_text("This page is not kept on this machine")
    with pytest.raises(Error, match="ERR_"):
        reader.to("/data/")
    with pytest.raises(Error, match="ERR_"):
        reader.to("/changes.xml")


def test_everything_is_kept_stopped_and_let_go_of(reader: Reader) -> None:
    page = reader.to(OFFLINE)
    keep = page.get_by_role("button", name=KEEP)
    said = page.locator("[data-offline]").get_by_role("status")
    reader.site.faults["library-"] = "silent"
    keep.click()
    expect(page.get_by_role("progressbar", name="What is kept of it")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(said).to_contain_text("Stopped.")
    reader.site.faults.clear()
    reader.site.server.release()
    keep.press("Enter")
    expect(said).to_have_text("Everything is kept on this machine.")
    expect(page.get_by_role("button", name="Let go of it")).to_be_focused()
    assert {url[1:] for url in reader.kept()} == listed(reader.older)

    page.reload()  # from now on the worker answers
    reader.net(False)
    reader.to("/history/edo/")
    assert reader.edition() == "older"
    page.get_by_role("button", name="Search").click()
    page.get_by_role("searchbox").fill("yoshi")
    page.get_by_role("dialog").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("yoshi"))

    reader.to(OFFLINE)
    page.get_by_role("button", name="Let go of it").click()
    expect(said).to_contain_text("It is let go of.")
    assert reader.kept() == []


@pytest.mark.parametrize(("script", "told"), [(REFUSED, "keeps nothing for this site just now"), (FULL, "There is no room left")])
def test_a_machine_that_keeps_nothing_says_so_and_all_works_as_before(reader: Reader, script: str, told: str) -> None:
    reader.page.add_init_script(script)
    page = reader.to(OFFLINE)
    if script == FULL:
        page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-offline]").get_by_role("status")).to_contain_text(told)
    expect(page.get_by_role("button", name=KEEP)).to_have_count(1 if script == FULL else 0)
    follow(page, "/terms/")
