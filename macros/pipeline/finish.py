"""All that stands beside the pages of a built site, and what its pages say of each other: one command, one pass.

It needs the folder that MkDocs has written, the address at which the site will stand, and whether it is only served while it
is edited; nothing of MkDocs' own run. Every page is read once, handed from step to step as a text, and written once, if a step
changed it. Done again, it changes nothing.
"""

from pathlib import Path

from macros.cite import chapters, citing, describing
from macros.export import files as export
from macros.faces import write_cards
from macros.pages import changes, health
from macros.pipeline import (
    csp,
    embeds,
    engine_bundle,
    hover_previews,
    precompute,
    release,
    scripts,
    search_index,
    social_cards,
    styles,
    svg_sprites,
    theme,
)

type Pages = dict[str, str]
"""The text of each page by its path below the site."""

NEEDED = (citing.LISTED, health.PAGE)
"""The pages that a site cannot be finished without, since they say something of the others."""


def finish(site: Path, home: str, served: bool = False) -> None:
    """Finishes a site that will stand at this address."""
    before = read(site)
    beside(site, home)
    if not served:  # else the pages come first, and the engine later
        engine_bundle.publish(site)
        precompute.publish(site, before.values())
    pages = told(before)
    if not served:  # and what takes a while and changes no page, and what the server's own script would break
        social_cards.publish(site, pages.values())
        loaded = release.sheets(site, home)
        pages = svg_sprites.combine(site, styles.shown(site, styles.bundle_css(site, pages)))
        release.beside(site)
        pages, asked = release.named(site, home, pages)
    policy = "" if served else csp.element(pages.values())
    for path, text in pages.items():
        finished = csp.under(text, policy)
        if finished != before[path]:
            (site / path).write_text(finished, "utf-8")
    embeds.publish(site, home, pages)
    if not served:
        release.publish(site, loaded | asked)


def read(site: Path) -> Pages:
    """Every page of a built site, but for those that are made of them."""
    files = ((file.relative_to(site).as_posix(), file) for file in sorted(site.rglob("*.html")))
    return {path: file.read_text("utf-8") for path, file in files if not path.startswith(f"{embeds.FOLDER}/")}


def beside(site: Path, home: str) -> None:
    """Writes what is no page, and takes away what no page uses."""
    theme.trim(site)
    scripts.publish(site)
    write_cards(site)
    citing.publish(site)
    search_index.publish(site)
    hover_previews.publish(site)
    export.publish(site, home)
    changes.publish(site, home)


def told(pages: Pages) -> Pages:
    """The pages with what they say of each other."""
    pages = {path: theme.plain(chapters.told(path, describing.citations(text))) for path, text in pages.items()}
    pages[citing.LISTED] = citing.listing(pages[citing.LISTED], citing.citing(_addressed(pages)))
    pages[health.PAGE] = health.counted(pages[health.PAGE], health.counting(_addressed(pages).values()))
    return pages


def _addressed(pages: Pages) -> Pages:
    """Those that have an address of their own: not the one that stands for all that are not there."""
    return {path: text for path, text in pages.items() if path.endswith("index.html")}
