"""The release: every file that a reader can keep, with its bytes and the hash of its content, and pages that name their parts by it.

What a page loads is asked for with twelve digits of its content in the address, so that what was kept of one release never meets a page
of another. The service worker at the site's root goes by the same list; the icons are for those who install the site.
"""

import json
import math
import posixpath
import re
from functools import cache, partial
from pathlib import Path
from urllib.parse import urlsplit

from macros.pipeline import embeds, scripts
from macros.pipeline.social_cards import PAPER, drawn
from macros.project import ROOT, digest

type Pages = dict[str, str]

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

_LOADED = re.compile(r'(<(?:link|img|script|button)\b[^>]*?\s(?:href|src|data-find)=")([^":?#]+)(?:\?[0-9a-f]{12})?(?=")')
_URL = re.compile(r'(url\("?)([^":?#)]+)(?:\?[0-9a-f]{12})?(?="?\))')
_NAMED = re.compile(r"-[0-9a-f]{12}\.\w+$")
_LATE = re.compile(r'(<meta name="kabu-script" [^>]*data-late=")[^"]*')
_SIZE = re.compile(r'(?<=data-built="offline">)\d+')


def beside(site: Path) -> None:
    """Writes the worker and the icons into a built site."""
    (site / f"{WORKER}.js").write_text(scripts.service(), "utf-8")
    logo = re.sub(r"^<svg [^>]*>|</svg>$", "", (ROOT / "docs" / "assets" / "logo.svg").read_text("utf-8").strip())
    (site / "assets" / "icons").mkdir(parents=True, exist_ok=True)
    for name, (size, part, behind) in ICONS.items():
        scale = size * part / 530
        place = f"translate({(size - 320 * scale) / 2:.2f} {(size - 530 * scale) / 2:.2f}) scale({scale:.4f})"
        svg = f'<rect width="{size}" height="{size}" fill="{behind}"/><g transform="{place}">{logo}</g>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">{svg}</svg>'
        (site / "assets" / "icons" / f"{name}.png").write_bytes(drawn(svg).read_bytes())


def sheets(site: Path, home: str) -> set[str]:
    """Names what the style sheets load by its content; the paths of that. Comes before sheets get names of their own content."""
    names = _Names(site, home)
    for sheet in site.glob("assets/**/*.css"):
        before = sheet.read_text("utf-8")
        if (after := _URL.sub(partial(names.loaded, sheet.parent.relative_to(site).as_posix()), before)) != before:
            sheet.write_text(after, "utf-8")
    return names.asked


def named(site: Path, home: str, pages: Pages) -> tuple[Pages, set[str]]:
    """The pages with what they load named by its content; and the paths of all that is loaded."""
    names = _Names(site, home)
    files = sorted(file.relative_to(site).as_posix() for pattern in LATE for file in site.glob(pattern))
    late = " ".join(path.removeprefix("assets/") + names.address(path) for path in files if not _NAMED.search(path))
    told = {path: _LOADED.sub(partial(names.loaded, posixpath.dirname(path)), text) for path, text in pages.items()}
    return {path: _LATE.sub(rf"\g<1>{late}", text) for path, text in told.items()}, names.asked


class _Names:
    """What is put behind the addresses of files that are loaded, and which those are."""

    def __init__(self, site: Path, home: str) -> None:
        self.site, self.root = site, urlsplit(home).path or "/"
        self.asked: set[str] = set()
        self.address = cache(self._address)

    def _address(self, path: str) -> str:
        file = self.site / path
        if not path.startswith(("assets/", "search/")) or _NAMED.search(path) or not file.is_file():
            return ""
        self.asked.add(path)
        return f"?{digest(file.read_bytes())}"

    def loaded(self, folder: str, found: re.Match[str]) -> str:
        """An address in a file of this folder."""
        path = found[2].removeprefix(self.root) if found[2].startswith("/") else posixpath.normpath(posixpath.join(folder, found[2]))
        return found[1] + found[2] + self.address(path)


def publish(site: Path, asked: set[str]) -> None:
    """Writes the list of a site whose pages are written: of all that a reader can keep, by address, the bytes and the hash."""
    kept: dict[str, tuple[int, str]] = {}
    for file in sorted(file for file in site.rglob("*") if file.is_file()):
        path = file.relative_to(site).as_posix()
        if path != ABOUT and _keeps(path, path in asked):
            kept |= _told(file, path, path in asked)
    about = site / ABOUT
    if about.is_file():
        size = math.ceil(sum(count for count, _ in kept.values()) / 1_000_000)
        about.write_text(_SIZE.sub(str(size), about.read_text("utf-8")), "utf-8")
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
