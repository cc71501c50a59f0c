"""Embeds: tables, scorers, rules and named hands that other sites can show in their pages.

Each embed is a small page below `embed/` with an oEmbed description beside it. Opened at `#line`, it shows the HTML to copy. Embeds are
rendered from the same data as the pages, but are not in the search, the sitemap or the offline copy.
"""

import html
import json
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from kabu_core import content, games
from kabu_core.archive import pack_designs
from kabu_core.pages import embeds_for_other_sites
from kabu_core.views import rule_text_html as rule_text
from kabu_core.views.html_builder import Html, escape_html, join_html, remove_asterisks, tag
from macros.build_helpers import ROOT, short_digest
from macros.cite import page_citation, site_editions
from macros.pipeline import bundle_scripts, security_policy
from macros.pipeline.front_matter import page_front_matter
from macros.pipeline.html_tree import parse_html, prefix_addresses, text_of_html

FOLDER, HANDS_PAGE = "embed", "hands/index.html"
WIDTH, MIN_HEIGHT, MAX_HEIGHT = 640, 200, 480
"""The frame's width as oEmbed states it, and the least and the greatest height of the frame of a rule or a hand, in pixels."""

WIDGETS = {"table": 720, "scorer": 760}
"""The interactive widgets that can be embedded, with their heights in pixels on a narrow page."""

LETTERS_PER_LINE, LINE_HEIGHT = 62, 25
"""The average number of letters in a line, and the height of a line in pixels."""


@dataclass(frozen=True)
class EmbedPage:
    """An embed: its path below `embed/` without suffix, its title, its HTML (`body`), its height, and its place on a page of the site."""

    path: str
    title: str
    page_path: str
    fragment: str
    body: str
    height: int
    interactive: bool = False
    """True for a widget, False for plain text."""


@dataclass(frozen=True)
class EmbedSiteContext:
    """The properties of the site that its embeds need."""

    home: str
    shared_links: str
    """The link elements for the icon and the style sheet of all pages."""
    late_addresses: str
    """The versioned addresses of the files that scripts load by name, separated by spaces."""
    address: Callable[[str], str]
    """A function that adds a hash of a file's content to the file's path below the site's root."""
    changed: Mapping[str, str]
    """The day when each page last changed, by the path of its source."""


def publish_embeds(site: Path, context: EmbedSiteContext, pages: Container[str], widgets: Mapping[str, Callable[[str], str]]) -> None:
    """Write the embeds of all pages in `pages` into a built site.

    `widgets` has, for each kind in WIDGETS, the function that renders this widget for a game.
    """
    for embed in all_embed_pages(pages, widgets):
        file = site / FOLDER / f"{embed.path}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(render_embed_page(embed, context), "utf-8")
        file.with_suffix(".json").write_text(json.dumps(oembed_description(embed, context.home), ensure_ascii=False), "utf-8")


def all_embed_pages(pages: Container[str], widgets: Mapping[str, Callable[[str], str]]) -> Iterator[EmbedPage]:
    """Yield all embeds that belong to a page in `pages`."""
    for game in games.GAMES:
        if (path := f"games/{game}/index.html") in pages:
            yield from _embed_pages_of_game(game, path, widgets)
    if HANDS_PAGE in pages:
        for id_, hand in content.named_hands().items():
            title = f"A named hand: {hand.name.romaji}"
            yield _plain_text_embed_page(f"hand/{id_}", title, HANDS_PAGE, f"hand-{id_}", embeds_for_other_sites.embedded_hand(hand), 130)


def _embed_pages_of_game(game: str, path: str, widgets: Mapping[str, Callable[[str], str]]) -> Iterator[EmbedPage]:
    info = content.game_info(game)
    for widget, height in WIDGETS.items():
        name = "a table" if widget == "table" else "score a hand"
        yield EmbedPage(f"{widget}/{game}", f"{info.title}: {name}", path, "", widgets[widget](game), height, interactive=True)
    for row in filter(partial(embeds_for_other_sites.rule_sentences_with_presets, info), info.rules):  # a few rules belong to no preset
        title = f"{info.title}: {text_of_html(rule_text.rule_title(info, row))}"
        preset = embeds_for_other_sites.rule_sentences_with_presets(info, row)[0][1][0]
        place = rule_text.rule_url(info, row, preset).partition("#")[2]
        yield _plain_text_embed_page(f"rule/{game}-{row.id}", title, path, place, embeds_for_other_sites.embedded_rule(info, row), 0)


def _plain_text_embed_page(path: str, title: str, page_path: str, place: str, inside: Html, extra_height: int) -> EmbedPage:
    """Return an embed of plain text. Its height roughly fits the text, up to MAX_HEIGHT; longer texts scroll.

    `extra_height` is the height in pixels for content other than text.
    """
    blocks = parse_html(inside)
    for block in (*blocks.iter("p"), *blocks.iter("li")):
        block.tail = f"\n{block.tail or ''}"
    lines = sum(1 + len(paragraph) // LETTERS_PER_LINE for paragraph in "".join(blocks.itertext()).split("\n"))
    return EmbedPage(path, title, page_path, place, inside, min(max(MIN_HEIGHT, 140 + extra_height + LINE_HEIGHT * lines), MAX_HEIGHT))


def embed_code(embed: EmbedPage, home: str) -> str:
    """Return the line of HTML that other sites copy to show an embed: a frame, and a link to the page of the embed.

    The link is for readers who do not see the frame, because their feed reader or the headers of the other site block it.
    """
    allowed = {"allow": "fullscreen; clipboard-write"} if embed.interactive else {}
    address = f"{home}{FOLDER}/{embed.path}.html"
    iframe = tag("iframe", src=address, title=embed.title, width="100%", height=embed.height, loading="lazy", style="border:0", **allowed)
    fragment = f"#{embed.fragment}" if embed.fragment else ""
    return f"{iframe} {tag('a', embed.title, href=f'{home}{embed.page_path.removesuffix("index.html")}{fragment}')}"


def oembed_description(embed: EmbedPage, home: str) -> dict[str, object]:
    """Return the oEmbed description of an embed: https://oembed.com."""
    author = {"author_name": "The Kabu contributors", "provider_name": "Kabu", "provider_url": home}
    size = {"width": WIDTH, "height": embed.height}
    return {"version": "1.0", "type": "rich", "title": embed.title, **author, **size, "html": embed_code(embed, home), "cache_age": 86_400}


def render_embed_page(embed: EmbedPage, context: EmbedSiteContext) -> str:
    """Return the complete HTML page of an embed."""
    home = context.home
    root = urlsplit(home).path or "/"
    line = f"<code>{html.escape(embed_code(embed, home))}</code>"
    title = escape_html(remove_asterisks(embed.title))
    headings = _headings_above_widget(title) if embed.interactive else tag("h1", title)
    sheets = f"{context.shared_links}{_widget_style_links(embed, context) if embed.interactive else ''}"
    version = short_digest((ROOT / "docs" / "assets" / "embed.css").read_bytes())
    return f"""<!doctype html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8">{security_policy.policy_meta_element(security_policy.content_security_policy([COLOUR_SCHEME_SCRIPT]))}
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
{_widget_script_elements(context.late_addresses) if embed.interactive else ""}<title>{title} · Kabu</title>
<base target="_blank">
{sheets}<link rel="stylesheet" href="../../assets/embed.css?{version}">
<link rel="alternate" type="application/json+oembed" href="{home}{FOLDER}/{embed.path}.json" title="{title}">
</head>
<body dir="ltr" class="embed" data-md-color-scheme="paper">
<script>{COLOUR_SCHEME_SCRIPT}</script>
<main class="md-typeset">{headings}{prefix_addresses(embed.body, root)}</main>
<footer><p>{embed_citation(embed, context)}</p></footer>
<section id="line" class="md-typeset" aria-label="To show this elsewhere"><p>This line shows it in another page:</p><pre>{line}</pre>
<p><a href="{root}embedding/" target="_self">More on this</a></p></section>
</body>
</html>
"""


def _widget_style_links(embed: EmbedPage, context: EmbedSiteContext) -> Html:
    """Return links to the style sheets of a widget: one for tables, and one for each pack that the widget shows or its game uses."""
    game = embed.path.partition("/")[2]
    used = {card.get("data-deck") for card in parse_html(embed.body).iter()} | {card.faces for card in games.deck(game, games.rules(game))}
    sheets = ("assets/table.css", *(f"assets/cards/{pack.id}.css" for pack in pack_designs.packs_with_own_faces() if pack.id in used))
    return join_html(tag("link", rel="stylesheet", href=f"../../{context.address(sheet)}") for sheet in sheets)


COLOUR_SCHEME_SCRIPT = (
    'document.documentElement.className = "js"; const dark = matchMedia("(prefers-color-scheme: dark)");'
    ' (dark.onchange = () => { document.body.dataset.mdColorScheme = dark.matches ? "lacquer" : "paper"; })();'
)
"""The script that makes an embed follow the reader's colour scheme; on our own pages, the theme does this."""


def _headings_above_widget(title: Html) -> str:
    """Return an h1 and an h2 for the page of a widget, whose own headings have lower ranks."""
    game, _, widget = title.partition(": ")
    return f"<h1>{game}:</h1> <h2>{widget}</h2>"


def _widget_script_elements(late_addresses: str) -> str:
    """Return the script element of a widget, and the meta element with the addresses of files that the script may load later."""
    name = bundle_scripts.script_file_name(bundle_scripts.EMBED)
    meta = f'<meta name="kabu-script" content="{name}" data-late="{late_addresses}">\n'
    integrity = bundle_scripts.script_integrity(bundle_scripts.EMBED)
    return f'{meta}<script type="module" src="../../assets/{name}" integrity="{integrity}"></script>\n'


def embed_citation(embed: EmbedPage, context: EmbedSiteContext) -> Html:
    """Return the citation of the page that an embed belongs to. The citation is the embed's only visible link to the site."""
    source = f"{PurePosixPath(embed.page_path).parent}.md"
    fragment, rule = (f"#{embed.fragment}", f": {embed.title.rpartition(': ')[2]}") if embed.fragment else ("", "")
    home = context.home
    link = tag("a", address := f"{home}{embed.page_path.removesuffix('index.html')}{fragment}", href=address)
    day = context.changed.get(source, "")
    return page_citation.suggested_citation(
        f"{page_front_matter(source)['title']}{rule}",
        day,
        site_editions.edition_template_variables_of_address(home).get("name", ""),
        link,
    )
