"""Embeds: tables, scorers, rules and named hands that other people can show in their pages.

Each is a small page below `embed/` with an oEmbed description beside it; opened at `#line`, it shows the HTML to copy. Embeds are
rendered from the same data as the pages. They are not in the search, the sitemap or the offline copy.
"""

import html
import json
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from kabu_core import content, games
from kabu_core.archive import packs
from kabu_core.pages import embeds
from kabu_core.views import rules as rule_text
from kabu_core.views.html import Html, escape, join, plain, tag
from macros.cite import citations, editions
from macros.pipeline import csp, scripts
from macros.pipeline.front_matter import front_matter
from macros.pipeline.page_tree import parse, prefix_addresses, text
from macros.project import ROOT, digest

FOLDER, HANDS_PAGE = "embed", "hands/index.html"
WIDTH, MIN_HEIGHT, MAX_HEIGHT = 640, 200, 480
"""The width of a frame for hosts that ask for one, and the least and greatest height of a rule or a hand."""

WIDGETS = {"table": 720, "scorer": 760}
"""The interactive widgets that can be embedded, with their heights on a narrow page."""

LETTERS_PER_LINE, LINE_HEIGHT = 62, 25
"""The average letters of a line, and its height in pixels."""


@dataclass(frozen=True)
class EmbedPage:
    """One embed: its path below the folder, its title, its page with the fragment there, its HTML and its height."""

    path: str
    title: str
    page_path: str
    fragment: str
    body: str
    height: int
    interactive: bool = False
    """True for a widget, False for plain text."""


@dataclass(frozen=True)
class SiteContext:
    """The site that the embeds belong to."""

    home: str
    shared_links: str
    """The link elements for the icon and the style sheet of all pages."""
    late_addresses: str
    """The addresses of files that scripts may load."""
    address: Callable[[str], str]
    """Add the hash of a file's content to its path below the site's root."""
    changed: Mapping[str, str]
    """The day of each page's last change, by the path of its source."""


def publish(site: Path, context: SiteContext, pages: Container[str], widgets: Mapping[str, Callable[[str], str]]) -> None:
    """Write all embeds into a site with these pages; `widgets` has a function for each kind in WIDGETS, which renders it for a game."""
    for embed in all_embeds(pages, widgets):
        file = site / FOLDER / f"{embed.path}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(render_page(embed, context), "utf-8")
        file.with_suffix(".json").write_text(json.dumps(oembed(embed, context.home), ensure_ascii=False), "utf-8")


def all_embeds(pages: Container[str], widgets: Mapping[str, Callable[[str], str]]) -> Iterator[EmbedPage]:
    """Yield all embeds whose page exists."""
    for game in games.GAMES:
        if (path := f"games/{game}/index.html") in pages:
            yield from _game_embeds(game, path, widgets)
    if HANDS_PAGE in pages:
        for id_, hand in content.hands().items():
            title = f"A named hand: {hand.name.romaji}"
            yield _text_embed(f"hand/{id_}", title, HANDS_PAGE, f"hand-{id_}", embeds.embedded_hand(hand), 130)


def _game_embeds(game: str, path: str, widgets: Mapping[str, Callable[[str], str]]) -> Iterator[EmbedPage]:
    info = content.game(game)
    for widget, height in WIDGETS.items():
        name = "a table" if widget == "table" else "score a hand"
        yield EmbedPage(f"{widget}/{game}", f"{info.title}: {name}", path, "", widgets[widget](game), height, interactive=True)
    for row in filter(partial(embeds.sentences_by_preset, info), info.rules):  # a few rules belong to no preset
        title = f"{info.title}: {text(rule_text.rule_title(info, row))}"
        preset = embeds.sentences_by_preset(info, row)[0][1][0]
        place = rule_text.rule_url(info, row, preset).partition("#")[2]
        yield _text_embed(f"rule/{game}-{row.id}", title, path, place, embeds.embedded_rule(info, row), 0)


def _text_embed(path: str, title: str, page_path: str, place: str, inside: Html, more: int) -> EmbedPage:
    """Return an embed of plain text, with a height that roughly fits it; longer texts scroll."""
    blocks = parse(inside)
    for block in (*blocks.iter("p"), *blocks.iter("li")):
        block.tail = f"\n{block.tail or ''}"
    lines = sum(1 + len(paragraph) // LETTERS_PER_LINE for paragraph in "".join(blocks.itertext()).split("\n"))
    return EmbedPage(path, title, page_path, place, inside, min(max(MIN_HEIGHT, 140 + more + LINE_HEIGHT * lines), MAX_HEIGHT))


def iframe_line(embed: EmbedPage, home: str) -> str:
    """Return the line of HTML that shows an embed in a page.

    Its link is for readers whose feed reader, or a header of the host, blocks the frame.
    """
    allowed = {"allow": "fullscreen; clipboard-write"} if embed.interactive else {}
    address = f"{home}{FOLDER}/{embed.path}.html"
    iframe = tag("iframe", src=address, title=embed.title, width="100%", height=embed.height, loading="lazy", style="border:0", **allowed)
    fragment = f"#{embed.fragment}" if embed.fragment else ""
    return f"{iframe} {tag('a', embed.title, href=f'{home}{embed.page_path.removesuffix("index.html")}{fragment}')}"


def oembed(embed: EmbedPage, home: str) -> dict[str, object]:
    """Return the oEmbed description of an embed: https://oembed.com."""
    author = {"author_name": "The Kabu contributors", "provider_name": "Kabu", "provider_url": home}
    size = {"width": WIDTH, "height": embed.height}
    return {"version": "1.0", "type": "rich", "title": embed.title, **author, **size, "html": iframe_line(embed, home), "cache_age": 86_400}


def render_page(embed: EmbedPage, context: SiteContext) -> str:
    """Return the HTML page of an embed."""
    home = context.home
    root = urlsplit(home).path or "/"
    line = f"<code>{html.escape(iframe_line(embed, home))}</code>"
    title = escape(plain(embed.title))
    sheets = f"{context.shared_links}{_widget_style_links(embed, context) if embed.interactive else ''}"
    version = digest((ROOT / "docs" / "assets" / "embed.css").read_bytes())
    return f"""<!doctype html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8">{csp.meta_element(csp.policy([COLOUR_SCHEME_SCRIPT]))}
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
{_widget_script(context.late_addresses) if embed.interactive else ""}<title>{title} · Kabu</title>
<base target="_blank">
{sheets}<link rel="stylesheet" href="../../assets/embed.css?{version}">
<link rel="alternate" type="application/json+oembed" href="{home}{FOLDER}/{embed.path}.json" title="{title}">
</head>
<body dir="ltr" class="embed" data-md-color-scheme="paper">
<script>{COLOUR_SCHEME_SCRIPT}</script>
<main class="md-typeset">{_widget_headings(title) if embed.interactive else tag("h1", title)}{prefix_addresses(embed.body, root)}</main>
<footer><p>{citation(embed, context)}</p></footer>
<section id="line" class="md-typeset" aria-label="To show this elsewhere"><p>This line shows it in another page:</p><pre>{line}</pre>
<p><a href="{root}embedding/" target="_self">More on this</a></p></section>
</body>
</html>
"""


def _widget_style_links(embed: EmbedPage, context: SiteContext) -> Html:
    """Return links to the style sheets of a widget: its own, and those of the cards in it and in the game's pack; scripts load others."""
    game = embed.path.partition("/")[2]
    used = {card.get("data-deck") for card in parse(embed.body).iter()} | {card.faces for card in games.pack(game, games.rules(game))}
    sheets = ("assets/table.css", *(f"assets/cards/{pack.id}.css" for pack in packs.drawn_packs() if pack.id in used))
    return join(tag("link", rel="stylesheet", href=f"../../{context.address(sheet)}") for sheet in sheets)


COLOUR_SCHEME_SCRIPT = (
    'document.documentElement.className = "js"; const dark = matchMedia("(prefers-color-scheme: dark)");'
    ' (dark.onchange = () => { document.body.dataset.mdColorScheme = dark.matches ? "lacquer" : "paper"; })();'
)
"""The script that follows the reader's colour scheme; on our own pages the theme does."""


def _widget_headings(title: Html) -> str:
    """Return the two headings of a widget, whose own headings are of lower rank."""
    game, _, widget = title.partition(": ")
    return f"<h1>{game}:</h1> <h2>{widget}</h2>"


def _widget_script(late: str) -> str:
    """Return the script element of a widget, and the meta element with the addresses that it may load later."""
    name = scripts.file_name(scripts.EMBED)
    meta = f'<meta name="kabu-script" content="{name}" data-late="{late}">\n'
    return f'{meta}<script type="module" src="../../assets/{name}" integrity="{scripts.integrity(scripts.EMBED)}"></script>\n'


def citation(embed: EmbedPage, context: SiteContext) -> Html:
    """Return the citation of an embed's page, which is its only link back."""
    source = f"{PurePosixPath(embed.page_path).parent}.md"
    fragment, rule = (f"#{embed.fragment}", f": {embed.title.rpartition(': ')[2]}") if embed.fragment else ("", "")
    home = context.home
    link = tag("a", address := f"{home}{embed.page_path.removesuffix('index.html')}{fragment}", href=address)
    day = context.changed.get(source, "")
    return citations.citation(f"{front_matter(source)['title']}{rule}", day, editions.edition_of_address(home).get("name", ""), link)
