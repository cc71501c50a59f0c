"""The style sheets of pages: one bundle of the sheets that all pages load, and for each page one sheet with the cards that it shows.

The names of these files contain a hash of their content. Sheets that only some pages load stay separate. Pages that show no italics at
first do not preload the italic font.
"""

import re
from pathlib import Path
from xml.etree.ElementTree import Element

from kabu_core.views.html_builder import join_html, tag
from macros.build_helpers import BIN, integrity_checksum, run_command, short_digest
from macros.pipeline import theme_cleanup
from macros.pipeline.bundle_scripts import ESBUILD
from macros.pipeline.first_view_letters_and_files import INVISIBLE
from macros.pipeline.html_tree import concatenate_texts, parents_of_elements, parse_top_elements, remove_element, strip_leading_space

type Pages = dict[str, Element]

HOME_PAGE = "index.html"
"""The home page, whose relative addresses start at the root of the site."""

PAGE_CARDS = "shown-"
"""The prefix in the name of a file with a page's cards. The page's path follows, so the cache can replace the file of an older release."""

_MINIFY_FLAGS = ("--minify", "--charset=utf8", "--allow-overwrite", "--log-level=warning")
_PACK_SHEET = re.compile(r"(.*assets/cards/)([\w-]+)\.css")
_FACE_RULE = re.compile(r'\.card-face\[data-deck="([^"]*)"\]:is\(([^)]*)\) {.*')
_CARD_CODE = re.compile(r'data-card="([^"]*)"')


def bundle_shared_style_sheets(site: Path, pages: Pages) -> None:
    """Replace the style sheets that all pages load by a single bundle, unless an earlier run has done so."""
    names = [sheet.attrib["href"] for sheet in _style_sheet_links(_head_element_of_page(pages[HOME_PAGE]))]
    if len(names) < 2:
        return
    theme_cleanup.purge_unused_theme_styles(site, pages.values())
    made = _bundle_style_sheets(site / "assets" / "style.css", [f"../{name}" for name in names])
    for name in names:
        (site / name).unlink()
    (site / "assets" / "stylesheets").rmdir()
    _minify_other_style_sheets(*(sheet for sheet in sorted((site / "assets").glob("*.css")) if sheet.name != made))
    integrity = integrity_checksum((site / "assets" / made).read_bytes())  # with it, a browser rejects a damaged file
    for page in pages.values():
        _replace_style_sheets(_head_element_of_page(page), names[0], f"assets/{made}", integrity)


def _bundle_style_sheets(sheet: Path, names: list[str]) -> str:
    """Bundle style sheets into one file, add a hash to its name, and return the name. The addresses of fonts do not change."""
    sheet.write_text("".join(f'@import "{name}";' for name in names), "utf-8")
    fonts = ("--loader:.woff2=file", "--asset-names=fonts/[name]")
    run_command(BIN / "node", ESBUILD, sheet, "--bundle", *fonts, *_MINIFY_FLAGS, f"--outdir={sheet.parent}")
    return sheet.rename(sheet.with_stem(f"{sheet.stem}-{short_digest(sheet.read_bytes())}")).name


def _minify_other_style_sheets(*sheets: Path) -> None:
    """Minify the style sheets that are not part of the bundle."""
    run_command(BIN / "node", ESBUILD, *sheets, *_MINIFY_FLAGS, f"--outdir={sheets[0].parent}")


def _replace_style_sheets(head: Element, first_old_sheet: str, new_sheet: str, integrity: str) -> None:
    """Replace all style sheets in the head of a page by a single one at the end of the head.

    At the end it delays no script, because a script waits only for the style sheets above it. `first_old_sheet` and `new_sheet` are paths
    below the site's root.
    """
    sheets = _style_sheet_links(head)
    root = sheets[0].attrib["href"].removesuffix(first_old_sheet)
    for sheet in sheets:
        sheet.tail = strip_leading_space(sheet.tail)
        remove_element(head, sheet)
    head.extend(parse_top_elements(f'<link rel="stylesheet" href="{root}{new_sheet}" integrity="{integrity}">\n'))


def select_card_styles(site: Path, pages: Pages) -> None:
    """Give each page a single sheet with only the cards that it shows.

    Pages with widgets keep the sheets of whole packs, since any card may appear in a widget.
    """
    home = site / "assets" / "cards"
    rules = {rule for file in home.glob("*.css") for rule in file.read_text("utf-8").splitlines()}
    matches = filter(None, map(_FACE_RULE.match, sorted(rules)))
    faces = [(match[0], {(match[1], code) for code in _CARD_CODE.findall(match[2])}) for match in matches]
    for path, page in pages.items():
        packs = [(link, pack) for link in _style_sheet_links(page) if (pack := _PACK_SHEET.fullmatch(link.attrib["href"]))]
        if not packs or page.find(".//*[@data-widget]") is not None or packs[0][1][2].startswith(PAGE_CARDS):
            continue
        cards = {(card.get("data-deck"), card.get("data-card")) for card in page.iter() if "data-card" in card.attrib}
        sheet = "\n".join(rule for rule, cards_with_face in faces if cards_with_face & cards)
        name = f"{PAGE_CARDS}{Path(path).parent.as_posix().replace('/', '-')}-{short_digest(sheet.encode())}.css"
        (home / name).write_text(sheet, "utf-8")
        parent = parents_of_elements(page)
        (first, pack), *others = packs
        first.set("href", f"{pack[1]}{name}")
        for other, _ in others:
            other.tail = strip_leading_space(other.tail)
            remove_element(parent[other], other)
        first.tail = concatenate_texts("\n", strip_leading_space(first.tail))


def remove_unneeded_italic_preload(page: Element) -> None:
    """Remove the link that preloads the italic font from a page that shows no italics before the reader opens something."""
    head = _head_element_of_page(page)
    for link in head.findall("link[@rel='preload']"):
        if "-italic." in link.attrib["href"] and not _shows_italics(page):
            link.tail = strip_leading_space(link.tail)
            remove_element(head, link)


def _shows_italics(element: Element) -> bool:
    """Return whether an element has visible text in italics when the page opens: a page with italics has some in an `em` element."""
    if element.tag == "em":
        return True
    if element.tag in INVISIBLE or not {"hidden", "popover"}.isdisjoint(element.attrib):
        return False
    closed = element.tag == "details" and "open" not in element.attrib
    return any(_shows_italics(child) for child in (element.findall("summary") if closed else element))


def shared_head_links(pages: Pages) -> str:
    """Return the home page's links for icon, fonts and style sheets, with addresses for a page two folders below the root."""
    links = (link for link in _head_element_of_page(pages[HOME_PAGE]).iter("link") if link.get("rel") in ("icon", "preload", "stylesheet"))
    attributes = ({name: value or True for name, value in link.attrib.items()} for link in links)  # "crossorigin" has no value
    return join_html(tag("link", **{**found, "href": f"../../{found['href']}"}) for found in attributes)


def _style_sheet_links(tree: Element) -> list[Element]:
    return tree.findall(".//link[@rel='stylesheet']")


def _head_element_of_page(page: Element) -> Element:
    head = page.find(".//head")
    assert head is not None
    return head
