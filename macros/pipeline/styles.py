"""The style sheets of the pages: what all of them ask for, the theme's and ours, is one file, in the same order; and so are the pictures
of the cards that a page shows. Each has a name made of its content. What only some pages ask for stays apart.
"""

import re
from pathlib import Path

from macros.pipeline import theme
from macros.pipeline.scripts import ESBUILD
from macros.project import BIN, checksum, digest, run

type Pages = dict[str, str]

HOME = "index.html"
"""A page whose addresses begin at the root of the site."""

SHOWN = "shown-"
"""How the sheet with the cards of a page begins; each page has its own, so that a reader's machine knows the next edition of it."""

_SHORT = ("--minify", "--charset=utf8", "--allow-overwrite", "--log-level=warning")
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]*)">\s*')
_PACK = re.compile(r'<link rel="stylesheet" href="([^"]*assets/cards/)([\w-]+)\.css">\s*')
_CARD = re.compile(r'data-deck="([^"]*)" data-card="([^"]*)"')
_RULE = re.compile(r'\.card-face\[data-deck="([^"]*)"\]:is\(([^)]*)\) {.*')
_WORN = re.compile(r'data-card="([^"]*)"')
_HEAD = re.compile(r"<head>.*?</head>", re.DOTALL)


def bundle_css(site: Path, pages: Pages) -> Pages:
    """The pages with one sheet, which the site gets in place of the others; as they are if they have it already."""
    names = _SHEET.findall(_head(pages[HOME]))
    if len(names) < 2:
        return pages
    theme.slim(site, pages.values())
    made = _made(site / "assets" / "style.css", [f"../{name}" for name in names])
    for name in names:
        (site / name).unlink()
    (site / "assets" / "stylesheets").rmdir()
    _shorten(*(sheet for sheet in sorted((site / "assets").glob("*.css")) if sheet.name != made))
    asked = f'assets/{made}" integrity="{checksum((site / "assets" / made).read_bytes())}'  # else one that came damaged would be used
    return {path: _told(page, names, asked) for path, page in pages.items()}


def _made(sheet: Path, names: list[str]) -> str:
    """Writes one sheet with the content of these; its name. The faces lie where they lay."""
    sheet.write_text("".join(f'@import "{name}";' for name in names), "utf-8")
    faces = ("--loader:.woff2=file", "--asset-names=fonts/[name]")
    run(BIN / "node", ESBUILD, sheet, "--bundle", *faces, *_SHORT, f"--outdir={sheet.parent}")
    return sheet.rename(sheet.with_stem(f"{sheet.stem}-{digest(sheet.read_bytes())}")).name


def _shorten(*sheets: Path) -> None:
    """Takes what no browser reads from the sheets of single pages."""
    run(BIN / "node", ESBUILD, *sheets, *_SHORT, f"--outdir={sheets[0].parent}")


def _told(page: str, names: list[str], made: str) -> str:
    """The page with the one sheet in place of these, from wherever it stands: behind the scripts of the head, which would wait for it."""
    head = _head(page)
    root = _SHEET.findall(head)[0].removesuffix(names[0])
    return page.replace(head, _SHEET.sub("", head).replace("</head>", f'<link rel="stylesheet" href="{root}{made}">\n</head>'), 1)


def shown(site: Path, pages: Pages) -> Pages:
    """The pages with no other pictures of cards than those that they show. Where something is played, any card of a pack may come."""
    home = site / "assets" / "cards"
    rules = {rule for file in home.glob("*.css") for rule in file.read_text("utf-8").splitlines()}
    worn = [(rule, {(found[1], code) for code in _WORN.findall(found[2])}) for rule in sorted(rules) if (found := _RULE.match(rule))]
    told = {}
    for path, page in pages.items():
        packs = _PACK.findall(page)
        cards = set(_CARD.findall(page))
        if packs and "data-widget=" not in page and not packs[0][1].startswith(SHOWN):
            sheet = "\n".join(rule for rule, wearers in worn if wearers & cards)
            name = f"{SHOWN}{Path(path).parent.as_posix().replace('/', '-')}-{digest(sheet.encode())}.css"
            (home / name).write_text(sheet, "utf-8")
            first, *others = _PACK.finditer(page)
            for other in reversed(others):
                page = page[: other.start()] + page[other.end() :]
            page = page[: first.start()] + f'<link rel="stylesheet" href="{packs[0][0]}{name}">\n' + page[first.end() :]
        told[path] = page
    return told


def _head(page: str) -> str:
    found = _HEAD.search(page)
    return found[0] if found else ""
