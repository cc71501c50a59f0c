"""All that stands beside the pages of a built site, and what its pages say of each other: one command, one pass.

It needs the folder that MkDocs has written, the address at which the site will stand, and whether it is only served while it
is edited; nothing of MkDocs' own run. Every page is parsed once, handed from step to step as a tree, and written once, if a step
changed it. Done again, it changes nothing.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from macros.cite import chapters, citing, describing
from macros.export import files as export
from macros.faces import write_cards
from macros.pages import changes, health, play
from macros.pipeline import (
    csp,
    embeds,
    engine_bundle,
    hover_previews,
    page_tree,
    precompute,
    release,
    scripts,
    search_index,
    social_cards,
    styles,
    svg_sprites,
    theme,
)

type Pages = dict[str, Element]
"""The tree of each page by its path below the site."""

NEEDED = (citing.LISTED, health.PAGE)
"""The pages that a site cannot be finished without, since they say something of the others."""

WIDGETS: Mapping[str, Callable[[str], str]] = {"table": play.table, "scorer": play.scorer}


def finish(site: Path, home: str, served: bool = False) -> None:
    """Finish a site that will stand at this address."""
    texts = read(site)
    pages = {path: page_tree.parse(text) for path, text in texts.items()}
    beside(site, home)
    if not served:  # else the pages come first, and the engine later
        engine_bundle.publish(site)
        precompute.publish(site, pages.values())
    complete(pages)
    late, names, policy = "", release.Names(site, home, served), ""
    if not served:  # and what takes a while and changes no page, and what the server's own script would break
        social_cards.publish(site, pages.values())
        loaded = release.sheets(site, home)
        styles.bundle_css(site, pages)
        styles.select_cards(site, pages)
        svg_sprites.combine(site, pages)
        release.beside(site)
        late = release.late(site, names)
        release.name_files(pages, names, late)
        policy = csp.policy(csp.inline(pages.values()))
    for path, page in pages.items():
        csp.apply(page, policy)
        if (text := page_tree.serialize(page)) != texts[path]:
            (site / path).write_text(text, "utf-8")
    context = embeds.SiteContext(home, styles.shared(pages), late, names.named, citing.changed())
    embeds.publish(site, context, pages, WIDGETS)
    if not served:
        release.publish(site, loaded | names.asked, pages.get(release.ABOUT))


def read(site: Path) -> dict[str, str]:
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


def complete(pages: Pages) -> None:
    """Add to the pages what they say of each other, and remove what the templates cannot leave out."""
    for path, page in pages.items():
        describing.add_citations(page)
        chapters.complete(path, page)
        theme.clean(page)
    citing.list_citing_pages(pages[citing.LISTED], citing.citing(_addressed(pages)))
    health.fill_in(pages[health.PAGE], health.counting(_addressed(pages).values()))


def _addressed(pages: Pages) -> Pages:
    """Those that have an address of their own: not the one that stands for all that are not there."""
    return {path: page for path, page in pages.items() if path.endswith("index.html")}
