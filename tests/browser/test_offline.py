"""Tests of reading offline: visited pages, the whole site, and upgrades, which never mix files of two editions."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from macros.build_helpers import integrity_checksum
from macros.pipeline import html_tree, release_manifest, site_completion
from tests.browser.conftest import NO_DELAYS, SITE, TABLE_PAGE, TIMEOUT_MS
from tests.browser.site_server import SiteServer, file_name_with_new_hash, recompress_engine, site_base_path
from tests.browser.widget_helpers import WidgetDriver, follow_link_and_wait_for_page, requests_once_idle, wait_until
from tests.nightly_effort import NIGHTLY

BASE = site_base_path(SITE)
"""The path of the built site on its host."""
CACHED_PATHS = """async () => {
    const cache = await caches.open("kabu BASE/");
    return (await cache.keys()).map(({ url }) => url.slice((location.origin + "BASE").length));
}""".replace("BASE", BASE)
OFFLINE_PAGE = "/offline/"
SAVE_BUTTON = re.compile("^Save everything for offline|^Save the rest")
CACHED_PARTS = ["/deals/", "wasm", "library-", "kabu-", "engine/games/", "engine-worker-", "site-", "widget-pages-", "style-", "release."]
LOADED_ASSETS = """() => performance.getEntriesByType("resource").map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith("BASE/assets/"))
    .map(({ pathname, search }) => pathname.slice("BASE/".length) + search)""".replace("BASE", BASE)
DENY_CACHES = """Object.defineProperty(globalThis, "caches", { get() { throw new DOMException("denied", "SecurityError"); } });"""
NEVER_IDLE = "globalThis.requestIdleCallback = (callback, { timeout } = {}) => timeout && setTimeout(callback);"
FILL_CACHES = """Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));"""


VISITED_FOLDERS = {"", "games/oicho-kabu", "games/yoshi", "history/edo", "history/macao", "offline", "offline-cache", "terms"}
"""The folders of the pages that tests visit. By day, an edition has no other pages, since each page takes time to prepare."""

OMITTED_FOLDERS = {"data", "social", "wheel", "answers", "kin", "sources"}
"""Folders that no edition has."""

PAGE_WITH_NEW_STYLE = ("history/macao/index.html", "fresh.css", b":root { --fresh: yes }")
"""The path of a page of the newer edition, and the name and content of a new style sheet that this page needs."""


def file_names_not_copied(folder: str, names: list[str]) -> set[str]:
    """Return the names in a folder of the built site that `build_edition` must not copy: data and, by day, most pages."""
    pages = set() if NIGHTLY or Path(folder).relative_to(SITE).as_posix().removeprefix(".") in VISITED_FOLDERS else {"index.html"}
    return pages | OMITTED_FOLDERS.intersection(names)


def build_edition(
    folder: Path, script: bytes, styles: bytes, engine: Callable[[bytes], bytes], more: tuple[str, str, bytes] | None = None
) -> Path:
    """Copy most of the built site into `folder` with a changed script, style sheet and engine, and return the folder."""
    shutil.copytree(SITE, folder, ignore=file_names_not_copied)
    names: dict[str, str] = {}
    changes = {"site-*.js": lambda content: content + script, "style-*.css": lambda content: content + styles, "engine/kabu-*.bin": engine}
    for pattern, change in changes.items():
        [file] = folder.glob(f"assets/{pattern}")
        old = file.read_bytes()
        new = change(old)
        other = file.with_name(file_name_with_new_hash(file.name, new))
        file.rename(other).write_bytes(new)
        names |= {file.name: other.name, integrity_checksum(old): integrity_checksum(new)}
    pages = site_completion.read_page_texts(folder)
    for old_name, new_name in names.items():
        pages = {path: text.replace(old_name, new_name) for path, text in pages.items()}
    if more:
        page, sheet, content = more
        (folder / "assets" / sheet).write_bytes(content)
        pages[page] = pages[page].replace("</head>", f'<link rel="stylesheet" href="{BASE}/assets/{sheet}"></head>')
    trees = {path: html_tree.parse_html(text) for path, text in pages.items()}
    named = release_manifest.AddressVersioner(folder, f"{BASE}/")
    release_manifest.add_versions_to_addresses(trees, named, release_manifest.addresses_loaded_by_scripts(folder, named))
    for path, tree in trees.items():
        (folder / path).write_text(html_tree.serialize_html(tree), "utf-8")
    release_manifest.write_manifest(
        folder, release_manifest.add_versions_in_style_sheets(folder, f"{BASE}/") | named.requested, trees.get(release_manifest.ABOUT)
    )
    return folder


def addresses_in_offline_copy(folder: Path) -> set[str]:
    """Return the addresses of all files in the offline copy of an edition, including its manifest."""
    return {*json.loads((folder / release_manifest.MANIFEST).read_text("utf-8"))["kept"], release_manifest.MANIFEST}


def cacheable_addresses_of_edition(folder: Path) -> set[str]:
    """Return the addresses of all files of an edition that can be cached: those in the offline copy, and precomputed answers to acts."""
    answers = {file.relative_to(folder).as_posix() for name in ("acts", "second") for file in folder.glob(f"assets/deals/*/{name}-*")}
    return addresses_in_offline_copy(folder) | answers


@dataclass
class OfflineReader:
    """A reader whose browser runs the service worker, on a site that can be upgraded from an older to a newer edition."""

    page: Page
    site: SiteServer
    older: Path
    newer: Path

    def goto(self, path: str) -> Page:
        self.page.goto(self.site.url + path)
        return self.page

    def set_network_connection(self, online: bool) -> None:
        if online:
            self.site.faults.clear()
        else:
            self.site.faults["/"] = "blocked"

    def cached_addresses(self) -> list[str]:
        addresses: list[str] = self.page.evaluate(CACHED_PATHS)
        return addresses

    def edition_of_page(self) -> str:
        """Return the edition of the page, "older" or "newer". Fail if the page has loaded a file of the other edition."""
        style: str = self.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--edition')")
        assert {*self.page.evaluate(LOADED_ASSETS)} <= cacheable_addresses_of_edition({"older": self.older, "newer": self.newer}[style])
        return style

    def wait_for_text(self, text: str) -> None:
        """Wait until the table shows this text."""
        arg = [WidgetDriver(self.page, "table").view.element_handle(), text]
        self.page.wait_for_function("([view, text]) => view.textContent === text", arg=arg, timeout=TIMEOUT_MS)

    def wait_for_cache(self, condition: str) -> None:
        """Wait until a JavaScript condition on `kept`, the list of cached addresses, is true."""
        wait_until(self.page, f"async () => {{ const kept = await ({CACHED_PATHS})(); return {condition}; }}")


@pytest.fixture(scope="session", name="editions")
def build_older_and_newer_edition(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    home = tmp_path_factory.mktemp("editions")
    older = build_edition(home / "older", b"//older", b":root { --edition: older }", recompress_engine)
    newer = build_edition(home / "newer", b"", b":root { --edition: newer }", bytes, PAGE_WITH_NEW_STYLE)
    return older, newer


@pytest.fixture(name="reader")
def provide_offline_reader(browser: Browser, editions: tuple[Path, Path]) -> Iterator[OfflineReader]:
    with SiteServer(editions[0]) as site:
        context = browser.new_context()
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(f"globalThis.kabuLimits = {NO_DELAYS | {'ahead': 1}}")
        yield OfflineReader(context.new_page(), site, *editions)
        context.close()
        site.server.answer_held_requests()


@pytest.mark.parametrize("path", ["/history/macao/", TABLE_PAGE])
def test_a_first_visit_requests_each_file_of_the_page_once_and_nothing_else(reader: OfflineReader, path: str) -> None:
    reader.site.faults["release.json"] = "silent"
    reader.page.add_init_script(NEVER_IDLE)
    page = reader.goto(path)
    loaded = {f"/{name}" for name in page.evaluate(LOADED_ASSETS)}
    reader.wait_for_cache(f"{[*loaded]}.every((url) => kept.includes(url))")
    reader.site.faults.clear()
    reader.site.server.answer_held_requests()
    reader.wait_for_cache(f"['{path}', '/release.json'].every((url) => kept.includes(url))")
    requested = [url.removeprefix(BASE) for url in requests_once_idle(page, reader.site, "/")]
    assert [url for url in requested if requested.count(url) > 1] == []
    parts = [url[1:] for url in requested if url not in (path, "/sw.js", "/release.json")]
    page.wait_for_function(f"(parts) => parts.every((part) => ({LOADED_ASSETS})().includes(part))", arg=parts)


def test_an_upgrade_during_a_game_replaces_all_cached_files(reader: OfflineReader) -> None:
    """Visited pages work offline. After an upgrade during a game, all files of the older edition are replaced."""
    page = reader.goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    table.press_first_action()
    table.press_first_action()
    reader.wait_for_cache(f"{CACHED_PARTS}.every((part) => kept.some((url) => url.includes(part)))")
    [engine] = [url for url in reader.cached_addresses() if "/kabu-" in url]
    reader.set_network_connection(False)
    reader.goto(TABLE_PAGE)
    table.press_first_action()
    table.press_first_action()
    reader.site.root = reader.newer
    reader.set_network_connection(True)  # while the page is open
    table.press_first_action()
    game, shown = page.url, table.frame_text()
    assert reader.edition_of_page() == "older"

    page.reload()
    assert (reader.edition_of_page(), page.url) == ("newer", game)
    reader.wait_for_cache(f"!kept.includes('{engine}') && kept.some((url) => url.includes('/kabu-'))")
    reader.set_network_connection(False)
    page.reload()
    reader.wait_for_text(shown)
    table.press_first_action()
    assert reader.edition_of_page() == "newer"
    assert {url[1:] for url in reader.cached_addresses()} <= cacheable_addresses_of_edition(reader.newer)
    reader.goto("/terms/")
    expect(page.get_by_role("heading")).to_have_text("This page is not saved on this device")


def test_an_upgrade_caches_new_parts_of_visited_pages(reader: OfflineReader) -> None:
    """After an upgrade gives a visited page one more style sheet, the page is still complete offline."""
    reader.goto("/history/macao/")
    reader.wait_for_cache("kept.includes('/history/macao/') && kept.includes('/release.json')")
    reader.site.root = reader.newer
    reader.goto("/terms/")
    reader.wait_for_cache("kept.includes('/terms/') && kept.some((url) => url.includes('fresh.css'))")
    reader.set_network_connection(False)
    reader.goto("/history/macao/")
    assert reader.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--fresh')") == "yes"
    assert reader.edition_of_page() == "newer"


def test_a_damaged_cached_file_is_fetched_again(reader: OfflineReader) -> None:
    """The service worker replaces a damaged file in its cache, although the HTTP cache could deliver the same file for a year."""
    reader.site.faults["/assets/style-"] = "short"
    page = reader.goto("/history/macao/")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--edition')") == ""
    reader.site.faults.clear()
    page.reload()
    reader.wait_for_cache("kept.some((url) => url.includes('/style-'))")
    page.reload()
    assert reader.edition_of_page() == "older"


ADDRESS_VARIANTS = (
    "history/macao",
    "history/macao/index.html",
    "history//macao/",
    "/history/macao/",
    "history//macao?from=mail",
    "history/macao/index.html?a=1#end",
)
"""Addresses at which servers deliver a page that has another canonical address."""


def test_a_variant_of_a_page_address_redirects_to_it_offline(reader: OfflineReader) -> None:
    """Addresses such as one without the final slash must be redirected offline too. Otherwise the page's relative links would break."""
    page = reader.goto("/history/macao/index.html")
    reader.wait_for_cache(
        "kept.includes('/history/macao/') && kept.includes('/release.json') && kept.some((url) => url.includes('style-'))"
    )
    heading = page.locator("h1").inner_text()
    reader.set_network_connection(False)
    for address in ADDRESS_VARIANTS:
        reader.goto(f"/{address}")
        rest = "".join(re.findall(r"[?#].*", address))
        assert page.url == f"{reader.site.url}/history/macao/{rest}"
        assert page.locator("h1").inner_text() == heading
        assert reader.edition_of_page() == "older"
    reader.goto("/terms")
    expect(page.get_by_role("heading")).to_have_text("This page is not saved on this device")
    with pytest.raises(Error, match="ERR_"):
        reader.goto("/data/")
    with pytest.raises(Error, match="ERR_"):
        reader.goto("/changes.xml")


def test_the_offline_copy_can_be_downloaded_stopped_and_removed(reader: OfflineReader) -> None:
    page = reader.goto(OFFLINE_PAGE)
    keep = page.get_by_role("button", name=SAVE_BUTTON)
    said = page.locator("[data-offline]").get_by_role("status")
    reader.site.faults["library-"] = "silent"
    keep.click()
    expect(page.get_by_role("progressbar", name="Saved so far")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(said).to_contain_text("Stopped.")
    reader.site.faults.clear()
    reader.site.server.answer_held_requests()
    keep.press("Enter")
    expect(said).to_have_text("Everything is saved on this device.")
    expect(page.get_by_role("button", name="Remove offline copy")).to_be_focused()
    assert {url[1:] for url in reader.cached_addresses()} == addresses_in_offline_copy(reader.older)

    page.reload()  # from now on the service worker answers requests
    reader.set_network_connection(False)
    reader.goto("/history/edo/")
    assert reader.edition_of_page() == "older"
    page.get_by_role("button", name="Search").click()
    page.get_by_role("searchbox").fill("yoshi")
    page.get_by_role("dialog").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("yoshi"))

    reader.goto(OFFLINE_PAGE)
    page.get_by_role("button", name="Remove offline copy").click()
    expect(said).to_contain_text("The offline copy has been removed.")
    assert reader.cached_addresses() == []


@pytest.mark.parametrize(
    ("script", "message"), [(DENY_CACHES, "not saving anything for this site"), (FILL_CACHES, "There is not enough storage left")]
)
def test_without_a_cache_the_page_says_so_and_the_site_still_works(reader: OfflineReader, script: str, message: str) -> None:
    reader.page.add_init_script(script)
    page = reader.goto(OFFLINE_PAGE)
    if script == FILL_CACHES:
        page.get_by_role("button", name=SAVE_BUTTON).click()
    expect(page.locator("[data-offline]").get_by_role("status")).to_contain_text(message)
    expect(page.get_by_role("button", name=SAVE_BUTTON)).to_have_count(1 if script == FILL_CACHES else 0)
    follow_link_and_wait_for_page(page, "/terms/")
