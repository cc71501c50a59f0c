"""The style sheets that every page asks for, the theme's and ours: one file, in the same order, under a name made of its content."""

import re
from pathlib import Path

from macros.build import theme
from macros.build.library import BIN, digest, run
from macros.build.scripts import ESBUILD

type Pages = dict[str, str]

HOME = "index.html"
"""A page whose addresses begin at the root of the site."""

_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]*)">\s*')
_HEAD = re.compile(r"<head>.*?</head>", re.DOTALL)


def bound(site: Path, pages: Pages) -> Pages:
    """The pages with one sheet, which the site gets in place of the others; as they are if they have it already."""
    names = _SHEET.findall(_head(pages[HOME]))
    if len(names) < 2:
        return pages
    theme.slim(site, pages.values())
    made = _made(site / "assets" / "site.css", [f"../{name}" for name in names])
    for name in names:
        (site / name).unlink()
    (site / "assets" / "stylesheets").rmdir()
    return {path: _told(page, names, f"assets/{made}") for path, page in pages.items()}


def _made(sheet: Path, names: list[str]) -> str:
    """Writes one sheet with the content of these; its name. The faces lie where they lay."""
    sheet.write_text("".join(f'@import "{name}";' for name in names), "utf-8")
    faces = ("--loader:.woff2=file", "--asset-names=fonts/[name]", "--allow-overwrite")
    run(BIN / "node", ESBUILD, sheet, "--bundle", "--minify", "--charset=utf8", *faces, f"--outdir={sheet.parent}", "--log-level=warning")
    return sheet.rename(sheet.with_stem(f"{sheet.stem}-{digest(sheet.read_bytes())}")).name


def _told(page: str, names: list[str], made: str) -> str:
    """The page with the one sheet in place of the first of these, from wherever it stands."""
    head = _head(page)
    root = _SHEET.findall(head)[0].removesuffix(names[0])
    before, after = head.split("<link rel=\"stylesheet\"", 1)
    one = f'<link rel="stylesheet" href="{root}{made}">\n    '
    return page.replace(head, before + one + _SHEET.sub("", f'<link rel="stylesheet"{after}'), 1)


def _head(page: str) -> str:
    found = _HEAD.search(page)
    return found[0] if found else ""
