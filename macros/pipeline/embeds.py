"""Tables, scorers, rules and named hands by themselves, for other people's pages: each a light page below `embed/` without our frame,
and beside it what oEmbed asks for. Opened at `#line` such a page tells the line that puts it elsewhere.

They are rendered from the same data as the pages, so whatever a table or a scorer is there, it is here. They are no part of the
search, of the list of pages, or of what is kept for reading without a net.
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
from macros.cite import citing, editions
from macros.pipeline import csp, scripts
from macros.pipeline.front_matter import front_matter
from macros.pipeline.page_tree import parse, rooted, text
from macros.project import ROOT, digest

FOLDER, HANDS = "embed", "hands/index.html"
WIDE, LOW, HIGH = 640, 200, 480
"""How wide a frame is where a host has to be told, and how high that of a rule or a hand may be."""

WIDGETS = {"table": 720, "scorer": 760}
"""What is played in a frame, and how high that is on a narrow page."""

LETTERS, LINE = 62, 25
"""So many letters stand in a line, which is so high."""


@dataclass(frozen=True)
class Embed:
    """One thing to be shown elsewhere: where it stands below the folder, its name, the page that it is from, and the place there."""

    path: str
    title: str
    page: str
    place: str
    inside: str
    height: int
    live: bool = False
    """Whether something is played in it."""


@dataclass(frozen=True)
class SiteContext:
    """The site that the embeds belong to."""

    home: str
    shared_links: str
    """The icon and the style sheet that all pages have, as links."""
    late: str
    """The addresses of the files that scripts may ask for."""
    address: Callable[[str], str]
    """Return the address of a file below the site's root, named by its content."""
    changed: Mapping[str, str]
    """The day on which each page last changed, by the path of its source."""


def publish(site: Path, context: SiteContext, pages: Container[str], widgets: Mapping[str, Callable[[str], str]]) -> None:
    """Write all of them into a site with these pages; `widgets` render what is played, by the kinds of WIDGETS."""
    for embed in every(pages, widgets):
        file = site / FOLDER / f"{embed.path}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page(embed, context), "utf-8")
        file.with_suffix(".json").write_text(json.dumps(oembed(embed, context.home), ensure_ascii=False), "utf-8")


def every(pages: Container[str], widgets: Mapping[str, Callable[[str], str]]) -> Iterator[Embed]:
    """All that can be shown elsewhere, of those whose page is there."""
    for game in games.GAMES:
        if (path := f"games/{game}/index.html") in pages:
            yield from _of_game(game, path, widgets)
    if HANDS in pages:
        for id_, hand in content.hands().items():
            title = f"A named hand: {hand.name.romaji}"
            yield _static(f"hand/{id_}", title, HANDS, f"hand-{id_}", embeds.embedded_hand(hand), 130)


def _of_game(game: str, path: str, widgets: Mapping[str, Callable[[str], str]]) -> Iterator[Embed]:
    info = content.game(game)
    for widget, height in WIDGETS.items():
        name = "a table" if widget == "table" else "score a hand"
        yield Embed(f"{widget}/{game}", f"{info.title}: {name}", path, "", widgets[widget](game), height, live=True)
    for row in filter(partial(embeds.sentences_by_preset, info), info.rules):  # some are for those who set the options alone
        title = f"{info.title}: {text(rule_text.title(info, row))}"
        preset = embeds.sentences_by_preset(info, row)[0][1][0]
        place = rule_text.address(info, row, preset).partition("#")[2]
        yield _static(f"rule/{game}-{row.id}", title, path, place, embeds.embedded_rule(info, row), 0)


def _static(path: str, title: str, page: str, place: str, inside: Html, more: int) -> Embed:
    """With as much height as its text takes, about; what is longer scrolls."""
    blocks = parse(inside)
    for block in (*blocks.iter("p"), *blocks.iter("li")):
        block.tail = f"\n{block.tail or ''}"
    lines = sum(1 + len(part) // LETTERS for part in "".join(blocks.itertext()).split("\n"))
    return Embed(path, title, page, place, inside, min(max(LOW, 140 + more + LINE * lines), HIGH))


def frame(embed: Embed, home: str) -> str:
    """The one line that puts it into a page.

    Its link is for readers to whom the frame is not shown, since a header or their feed reader forbids it.
    """
    allowed = {"allow": "fullscreen; clipboard-write"} if embed.live else {}
    address = f"{home}{FOLDER}/{embed.path}.html"
    shown = tag("iframe", src=address, title=embed.title, width="100%", height=embed.height, loading="lazy", style="border:0", **allowed)
    place = f"#{embed.place}" if embed.place else ""
    return f"{shown} {tag('a', embed.title, href=f'{home}{embed.page.removesuffix("index.html")}{place}')}"


def oembed(embed: Embed, home: str) -> dict[str, object]:
    """What it is, as https://oembed.com has it."""
    who = {"author_name": "The Kabu contributors", "provider_name": "Kabu", "provider_url": home}
    size = {"width": WIDE, "height": embed.height}
    return {"version": "1.0", "type": "rich", "title": embed.title, **who, **size, "html": frame(embed, home), "cache_age": 86_400}


def page(embed: Embed, context: SiteContext) -> str:
    """Return the whole of it."""
    home = context.home
    root = urlsplit(home).path or "/"
    line = f"<code>{html.escape(frame(embed, home))}</code>"
    title = escape(plain(embed.title))
    own = digest((ROOT / "docs" / "assets" / "embed.css").read_bytes())
    return f"""<!doctype html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8">{csp.element(csp.policy([COLOURS]))}
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
{_script(context.late) if embed.live else ""}<title>{title} · Kabu</title>
<base target="_blank">
{context.shared_links}{_played(embed, context) if embed.live else ""}<link rel="stylesheet" href="../../assets/embed.css?{own}">
<link rel="alternate" type="application/json+oembed" href="{home}{FOLDER}/{embed.path}.json" title="{title}">
</head>
<body dir="ltr" class="embed" data-md-color-scheme="paper">
<script>{COLOURS}</script>
<main class="md-typeset">{_heading(title) if embed.live else tag("h1", title)}{rooted(embed.inside, root)}</main>
<footer><p>{citation(embed, context)}</p></footer>
<section id="line" class="md-typeset" aria-label="To show this elsewhere"><p>This line shows it in another page:</p><pre>{line}</pre>
<p><a href="{root}embedding/" target="_self">More on this</a></p></section>
</body>
</html>
"""


def _played(embed: Embed, context: SiteContext) -> Html:
    """Return the sheets of what is played, with the cards that it shows and those of the game's own pack; scripts fetch others."""
    game = embed.path.partition("/")[2]
    shown = {card.get("data-deck") for card in parse(embed.inside).iter()} | {card.faces for card in games.pack(game, games.rules(game))}
    sheets = ("assets/table.css", *(f"assets/cards/{pack.id}.css" for pack in packs.drawn_packs() if pack.id in shown))
    return join(tag("link", rel="stylesheet", href=f"../../{context.address(sheet)}") for sheet in sheets)


COLOURS = (
    'document.documentElement.className = "js"; const dark = matchMedia("(prefers-color-scheme: dark)");'
    ' (dark.onchange = () => { document.body.dataset.mdColorScheme = dark.matches ? "lacquer" : "paper"; })();'
)
"""The reader's colours, which on our own pages the theme's form sets."""


def _heading(title: Html) -> str:
    """Of a game and what is done: what is played has headings below these."""
    game, _, what = title.partition(": ")
    return f"<h1>{game}:</h1> <h2>{what}</h2>"


def _script(late: str) -> str:
    """Return the script of what is played, with what it may ask for later."""
    name = scripts.name(scripts.EMBED)
    told = f'<meta name="kabu-script" content="{name}" data-late="{late}">\n'
    return f'{told}<script type="module" src="../../assets/{name}" integrity="{scripts.integrity(scripts.EMBED)}"></script>\n'


def citation(embed: Embed, context: SiteContext) -> Html:
    """Return how its page is cited, with the place on it: the one way back."""
    page = f"{PurePosixPath(embed.page).parent}.md"
    place, rule = (f"#{embed.place}", f": {embed.title.rpartition(': ')[2]}") if embed.place else ("", "")
    home = context.home
    link = tag("a", address := f"{home}{embed.page.removesuffix('index.html')}{place}", href=address)
    day = context.changed.get(page, "")
    return citing.citation(f"{front_matter(page)['title']}{rule}", day, editions.of(home).get("name", ""), link)
