"""The manifest of a release (the list of all files in the offline copy), and versioned addresses in pages and style sheets.

A versioned address contains twelve digits of a hash of the file's content, so a page never loads a cached file of another release.
The service worker reads the manifest. This module also writes the icons, for readers who install the site as an app.
"""

import math
import posixpath
import re
from collections.abc import Callable
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from macros.build_helpers import ROOT, compact_json, short_digest
from macros.pipeline import bundle_scripts, embed_pages
from macros.pipeline.html_tree import inner_html, parse_html, serialize_html
from macros.pipeline.social_cards import PAPER, render_png

type Pages = dict[str, Element]

MANIFEST, WORKER, ABOUT = "release.json", "sw", "offline/index.html"
ICONS = {"icon-192": (192, 0.92, "none"), "icon-512": (512, 0.92, "none"), "maskable-512": (512, 0.62, PAPER)}
"""The icons by file name: size in pixels, height of the logo as a share of the size, and background."""

NOT_OFFLINE = (
    *("404.html", "robots.txt", "changes.xml", "manifest.json", "data/*", "*.zip", "*.txt"),
    *("assets/embed*", "assets/social/*", "assets/icons/*", "assets/engine/wheel/*", "assets/cards/*/*"),
    *("assets/deals/*/acts-*", "assets/deals/*/second-*"),
)
"""Patterns of files that are not in the offline copy, unless they are pages or have versioned addresses.

They include hundreds of files with precomputed answers to acts, which the copy does not need because it has the engine.
"""

LOADED_BY_SCRIPTS = ("assets/previews/*.json", "assets/cards/*.css")
"""Patterns of files that scripts load by name; every page contains their versioned addresses."""

LOADING_ELEMENTS = {"link", "img", "script", "button"}
"""Elements that load a file, or that have the address of a file for a script to load."""

_FILE_ADDRESS = re.compile(r"([^:?#]+)(?:\?[0-9a-f]{12})?")
_URL = re.compile(r'(url\("?)([^":?#)]+)(?:\?[0-9a-f]{12})?(?="?\))')
_HASHED_NAME = re.compile(r"-[0-9a-f]{12}\.\w+$")
_HASH_AT_END = re.compile(r"[-?][0-9a-f]{12}(\.\w+)?$")


class AddressVersioner:
    """A builder of versioned addresses for a site's files. It records the paths of the files that it has versioned."""

    def __init__(self, site: Path, home: str) -> None:
        self.site, self.root = site, urlsplit(home).path or "/"
        self.requested: set[str] = set()
        self.version_suffix = cache(self._version_suffix)

    def _version_suffix(self, path: str) -> str:
        """Return "?" and a hash of the file at a path, or "" if its address needs no version."""
        file = self.site / path
        if not path.startswith(("assets/", "search/")) or _HASHED_NAME.search(path) or not file.is_file():
            return ""
        self.requested.add(path)
        return f"?{short_digest(file.read_bytes())}"

    def versioned_address_in_folder(self, folder: str, address: str) -> str:
        """Return the versioned form of an address that a file in this folder contains."""
        path = address.removeprefix(self.root) if address.startswith("/") else posixpath.normpath(posixpath.join(folder, address))
        return address + self.version_suffix(path)

    def versioned_path(self, path: str) -> str:
        """Return the versioned address of a path below the site's root."""
        return path + self.version_suffix(path)


def write_worker_and_icons(site: Path) -> None:
    """Write the service worker and the icons into a built site."""
    (site / f"{WORKER}.js").write_text(bundle_scripts.service_worker_text(), "utf-8")
    logo = inner_html(parse_html((ROOT / "docs" / "assets" / "logo.svg").read_text("utf-8"))[0])
    (site / "assets" / "icons").mkdir(parents=True, exist_ok=True)
    for name, (size, share, background) in ICONS.items():
        scale = size * share / 530
        transform = f"translate({(size - 320 * scale) / 2:.2f} {(size - 530 * scale) / 2:.2f}) scale({scale:.4f})"
        svg = f'<rect width="{size}" height="{size}" fill="{background}"/><g transform="{transform}">{logo}</g>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">{svg}</svg>'
        (site / "assets" / "icons" / f"{name}.png").write_bytes(render_png(svg).read_bytes())


def add_versions_in_style_sheets(site: Path, home: str) -> set[str]:
    """Add a version to every file address in the style sheets, and return the paths of the versioned files.

    This must run before the contents of the sheets themselves are hashed.
    """
    names = AddressVersioner(site, home)
    for sheet in site.glob("assets/**/*.css"):
        before = sheet.read_text("utf-8")
        folder = sheet.parent.relative_to(site).as_posix()
        if (after := _URL.sub(_url_versioner_for_folder(names, folder), before)) != before:
            sheet.write_text(after, "utf-8")
    return names.requested


def _url_versioner_for_folder(names: AddressVersioner, folder: str) -> Callable[[re.Match[str]], str]:
    return lambda match: match[1] + names.versioned_address_in_folder(folder, match[2])


def addresses_loaded_by_scripts(site: Path, names: AddressVersioner) -> str:
    """Return the versioned addresses of the files that scripts load by name, separated by spaces and relative to the assets folder."""
    files = sorted(file.relative_to(site).as_posix() for pattern in LOADED_BY_SCRIPTS for file in site.glob(pattern))
    return " ".join(path.removeprefix("assets/") + names.version_suffix(path) for path in files if not _HASHED_NAME.search(path))


def add_versions_to_addresses(pages: Pages, names: AddressVersioner, script_files: str) -> None:
    """Version the addresses of the files that pages load, and add `script_files`, the addresses of files that scripts may load."""
    for path, page in pages.items():
        for element in page.iter():
            if element.tag in LOADING_ELEMENTS:
                _add_version_to_address(element, names, posixpath.dirname(path))
            elif element.tag == "meta" and element.get("name") == "kabu-script":
                element.set("data-late", script_files)


def _add_version_to_address(element: Element, names: AddressVersioner, folder: str) -> None:
    """Version the first attribute of an element that is the address of a file on the site."""
    for attribute in ("href", "src", "data-find"):
        if match := _FILE_ADDRESS.fullmatch(element.get(attribute, "")):
            element.set(attribute, names.versioned_address_in_folder(folder, match[1]))
            return


def write_manifest(site: Path, versioned: set[str], offline_copy_page: Element | None) -> None:
    """Write the manifest of a finished site: the address of every file in the offline copy, with its size in bytes.

    If a file's address contains no hash of its content, its entry also has this hash.

    `versioned` are the paths of files with versioned addresses. `offline_copy_page`, the page about the
    offline copy, gets its size.
    """
    manifest: dict[str, list[int | str]] = {}
    for file in sorted(file for file in site.rglob("*") if file.is_file()):
        path = file.relative_to(site).as_posix()
        if path != ABOUT and _is_kept_offline(path, path in versioned):
            manifest |= _manifest_entry(file, path, path in versioned)
    about = site / ABOUT
    if offline_copy_page is not None:
        for megabytes in offline_copy_page.iterfind(".//*[@data-built='offline']"):
            megabytes.text = str(math.ceil(sum(int(size) for size, *_ in manifest.values()) / 1_000_000))
        about.write_text(serialize_html(offline_copy_page), "utf-8")
        manifest |= _manifest_entry(about, ABOUT, False)
    (site / MANIFEST).write_text(compact_json({"kept": manifest}), "utf-8")


def _is_kept_offline(path: str, versioned: bool) -> bool:
    if path in (MANIFEST, f"{WORKER}.js") or path.startswith(f"{embed_pages.FOLDER}/"):
        return False
    return versioned or path.endswith("index.html") or not any(fnmatch(path, pattern) for pattern in NOT_OFFLINE)


def _manifest_entry(file: Path, path: str, versioned: bool) -> dict[str, list[int | str]]:
    content = file.read_bytes()
    address = path.removesuffix("index.html") if file.name == "index.html" else f"{path}?{short_digest(content)}" if versioned else path
    return {address: [len(content), *([] if _HASH_AT_END.search(address) else [short_digest(content)])]}
