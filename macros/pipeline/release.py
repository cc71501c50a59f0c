"""The release: every file that a reader can keep, with its bytes and the hash of its content, and pages that name their parts by it.

What a page loads is asked for with twelve digits of its content in the address, so that what was kept of one release never meets a page
of another. The service worker at the site's root goes by the same list; the icons are for those who install the site.
"""

import json
import math
import posixpath
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from macros.pipeline import embeds, scripts
from macros.pipeline.page_tree import content, parse, serialize
from macros.pipeline.social_cards import PAPER, drawn
from macros.project import ROOT, digest

type Pages = dict[str, Element]

MANIFEST, WORKER, ABOUT = "release.json", "sw", "offline/index.html"
ICONS = {"icon-192": (192, 0.92, "none"), "icon-512": (512, 0.92, "none"), "maskable-512": (512, 0.62, PAPER)}
"""The icons: their size, how much of it the logo is high, and what is behind it."""

REST = (
    *("404.html", "robots.txt", "changes.xml", "manifest.json", "data/**", "**/*.zip", "**/*.txt"),
    *("assets/embed*", "assets/social/*", "assets/icons/*", "assets/engine/wheel/*", "assets/cards/*/*"),
)
"""What is no part of everything that a reader can keep, unless it is a page or a page loads it."""

LATE = ("assets/previews/*.json", "assets/cards/*.css")
"""What scripts ask for by its name: every page tells them its content."""

LOADING = {"link", "img", "script", "button"}
"""Elements that load a file, or name one that their script loads."""

_LOADED = re.compile(r"([^:?#]+)(?:\?[0-9a-f]{12})?")
_URL = re.compile(r'(url\("?)([^":?#)]+)(?:\?[0-9a-f]{12})?(?="?\))')
_NAMED = re.compile(r"-[0-9a-f]{12}\.\w+$")


def beside(site: Path) -> None:
    """Writes the worker and the icons into a built site."""
    (site / f"{WORKER}.js").write_text(scripts.service(), "utf-8")
    logo = content(parse((ROOT / "docs" / "assets" / "logo.svg").read_text("utf-8"))[0])
    (site / "assets" / "icons").mkdir(parents=True, exist_ok=True)
    for name, (size, part, behind) in ICONS.items():
        scale = size * part / 530
        place = f"translate({(size - 320 * scale) / 2:.2f} {(size - 530 * scale) / 2:.2f}) scale({scale:.4f})"
        svg = f'<rect width="{size}" height="{size}" fill="{behind}"/><g transform="{place}">{logo}</g>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">{svg}</svg>'
        (site / "assets" / "icons" / f"{name}.png").write_bytes(drawn(svg).read_bytes())


def sheets(site: Path, home: str) -> set[str]:
    """Names what the style sheets load by its content; the paths of that. Comes before sheets get names of their own content."""
    names = Names(site, home)
    for sheet in site.glob("assets/**/*.css"):
        before = sheet.read_text("utf-8")
        folder = sheet.parent.relative_to(site).as_posix()
        if (after := _URL.sub(_address_in(names, folder), before)) != before:
            sheet.write_text(after, "utf-8")
    return names.asked


def _address_in(names: "Names", folder: str) -> Callable[[re.Match[str]], str]:
    return lambda found: found[1] + names.loaded(folder, found[2])


def late(site: Path, names: "Names") -> str:
    """Return the addresses of what scripts may ask for by its name."""
    files = sorted(file.relative_to(site).as_posix() for pattern in LATE for file in site.glob(pattern))
    return " ".join(path.removeprefix("assets/") + names.address(path) for path in files if not _NAMED.search(path))


def name_files(pages: Pages, names: "Names", late: str) -> None:
    """Name what the pages load by its content, and tell them what scripts may ask for."""
    for path, page in pages.items():
        for element in page.iter():
            if element.tag in LOADING:
                _name_file(element, names, posixpath.dirname(path))
            elif element.tag == "meta" and element.get("name") == "kabu-script":
                element.set("data-late", late)


def _name_file(element: Element, names: "Names", folder: str) -> None:
    """Name the file that an element loads, the first of its addresses that is one of a file."""
    for name in ("href", "src", "data-find"):
        if found := _LOADED.fullmatch(element.get(name, "")):
            element.set(name, names.loaded(folder, found[1]))
            return


class Names:
    """What is put behind the addresses of files that are loaded, and which those are."""

    def __init__(self, site: Path, home: str, served: bool = False) -> None:
        self.site, self.root, self.served = site, urlsplit(home).path or "/", served
        self.asked: set[str] = set()
        self.address = cache(self._address)

    def _address(self, path: str) -> str:
        file = self.site / path
        if self.served or not path.startswith(("assets/", "search/")) or _NAMED.search(path) or not file.is_file():
            return ""
        self.asked.add(path)
        return f"?{digest(file.read_bytes())}"

    def loaded(self, folder: str, address: str) -> str:
        """An address in a file of this folder."""
        path = address.removeprefix(self.root) if address.startswith("/") else posixpath.normpath(posixpath.join(folder, address))
        return address + self.address(path)

    def named(self, path: str) -> str:
        """A path with what is put behind it."""
        return path + self.address(path)


def publish(site: Path, asked: set[str], page: Element | None) -> None:
    """Write the list of a site whose pages are written: of all that a reader can keep, by address, the bytes and the hash.

    `page` is the one about it, which says how much all of it is.
    """
    kept: dict[str, tuple[int, str]] = {}
    for file in sorted(file for file in site.rglob("*") if file.is_file()):
        path = file.relative_to(site).as_posix()
        if path != ABOUT and _keeps(path, path in asked):
            kept |= _told(file, path, path in asked)
    about = site / ABOUT
    if page is not None:
        for size in page.iterfind(".//*[@data-built='offline']"):
            size.text = str(math.ceil(sum(count for count, _ in kept.values()) / 1_000_000))
        about.write_text(serialize(page), "utf-8")
        kept |= _told(about, ABOUT, False)
    (site / MANIFEST).write_text(json.dumps({"kept": kept}, separators=(",", ":")), "utf-8")


def _keeps(path: str, asked: bool) -> bool:
    """Whether a file belongs to everything that can be kept."""
    if path in (MANIFEST, f"{WORKER}.js") or path.startswith(f"{embeds.FOLDER}/"):
        return False
    return asked or path.endswith("index.html") or not any(Path(path).full_match(pattern) for pattern in REST)


def _told(file: Path, path: str, asked: bool) -> dict[str, tuple[int, str]]:
    """The bytes and the hash of a file by its address."""
    content = file.read_bytes()
    address = path.removesuffix("index.html") if file.name == "index.html" else f"{path}?{digest(content)}" if asked else path
    return {address: (len(content), digest(content))}
