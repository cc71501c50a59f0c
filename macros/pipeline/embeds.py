"""Tables, scorers, rules and named hands by themselves, for other people's pages: each a light page below `embed/` without our frame,
and beside it what oEmbed asks for. Opened at `#line` such a page tells the line that puts it elsewhere.

They are made of pages that are finished, so whatever a table or a scorer is there, it is here. They are no part of the search, of the
list of pages, or of what is kept for reading without a net.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from kabu_core import content, games
from kabu_core.pages import embeds
from kabu_core.views import rules as rule_text
from kabu_core.views.html import Html, escape, plain, tag
from macros.pipeline import csp, scripts
from macros.project import ROOT, digest

FOLDER, HANDS = "embed", "hands/index.html"
WIDE, LOW, HIGH = 640, 200, 480
"""How wide a frame is where a host has to be told, and how high that of a rule or a hand may be."""

WIDGETS = {"table": 720, "scorer": 760}
"""What is played in a frame, and how high that is on a narrow page."""

LETTERS, LINE = 62, 25
"""So many letters stand in a line, which is so high."""

_CITED = re.compile(r"Cite (?:or embed )?this page</summary>\s*<p>\s*(.*?)\s*<a href=\"([^\"]*)\">[^<]*</a>", re.DOTALL)
_HEAD = re.compile(r'<link rel="(?:icon|stylesheet)"[^>]*>')
_PLAYED = re.compile(r"assets/(?:cards/|table\.)")
_UP = re.compile(r'href="(?:\.\./)*')
_LATE = re.compile(r'<meta name="kabu-script"[^>]*(data-late="[^"]*")')
_SECTION = re.compile(r"<(/?)section\b")
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Embed:
    """One thing to be shown elsewhere: where it stands below the folder, its name, the page that it is from, and the place there."""

    path: str
    title: str
    page: str
    place: str
    inside: str
    height: int

    @property
    def live(self) -> bool:
        """Whether something is played in it."""
        return "data-widget=" in self.inside


def publish(site: Path, home: str, pages: Mapping[str, str]) -> None:
    """Writes all of them into a site with these finished pages, in place of any others."""
    for embed in every(pages):
        file = site / FOLDER / f"{embed.path}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page(embed, home, pages[embed.page]), "utf-8")
        file.with_suffix(".json").write_text(json.dumps(oembed(embed, home), ensure_ascii=False), "utf-8")


def every(pages: Mapping[str, str]) -> Iterator[Embed]:
    """All that can be shown elsewhere, of those whose page is there."""
    for game in games.GAMES:
        if (path := f"games/{game}/index.html") in pages:
            yield from _of_game(game, path, pages[path])
    if HANDS in pages:
        for id_, hand in content.hands().items():
            title = f"A named hand: {hand.name.romaji}"
            yield _static(f"hand/{id_}", title, HANDS, f"hand-{id_}", embeds.embedded_hand(hand), 130)


def _of_game(game: str, path: str, text: str) -> Iterator[Embed]:
    info = content.game(game)
    for widget, height in WIDGETS.items():
        if section := _widget(text, widget):
            name = "a table" if widget == "table" else "score a hand"
            yield Embed(f"{widget}/{game}", f"{info.title}: {name}", path, "", section, height)
    for row in filter(partial(embeds.sentences_by_preset, info), info.rules):  # some are for those who set the options alone
        title = f"{info.title}: {_TAG.sub('', rule_text.title(info, row))}"
        preset = embeds.sentences_by_preset(info, row)[0][1][0]
        place = rule_text.address(info, row, preset).partition("#")[2]
        yield _static(f"rule/{game}-{row.id}", title, path, place, embeds.embedded_rule(info, row), 0)


def _static(path: str, title: str, page: str, place: str, inside: Html, more: int) -> Embed:
    """With as much height as its text takes, about; what is longer scrolls."""
    lines = sum(1 + len(_TAG.sub("", part)) // LETTERS for part in re.split(r"</(?:p|li)>", inside))
    return Embed(path, title, page, place, inside, min(max(LOW, 140 + more + LINE * lines), HIGH))


def _widget(page: str, kind: str) -> str:
    """The widget of this kind as it stands in a page; "" if there is none."""
    start = re.search(rf'<section\b[^>]*\bdata-widget="{kind}"', page)
    depth = 0
    for mark in _SECTION.finditer(page, start.start()) if start else ():
        depth += -1 if mark[1] else 1
        if start and not depth:
            return f"{page[start.start() : mark.start()]}</section>"
    return ""


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


def page(embed: Embed, home: str, of: str) -> str:
    """The whole of it; `of` is the finished page that it is from, whose sheets it shares."""
    root = urlsplit(home).path or "/"
    inside = re.sub(r'((?:href|src)=")/(?!/)', rf"\1{root}", embed.inside) if not embed.live else embed.inside
    sheets = [_UP.sub('href="../../', link) for link in _HEAD.findall(of) if embed.live or not _PLAYED.search(link)]
    own = (ROOT / "docs" / "assets" / "embed.css").read_bytes()
    line = f"<code>{html.escape(frame(embed, home))}</code>"
    title = escape(plain(embed.title))
    text = f"""<!doctype html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
{_script(of) if embed.live else ""}<title>{title} · Kabu</title>
<base target="_blank">
{"".join(sheets)}<link rel="stylesheet" href="../../assets/embed.css?{digest(own)}">
<link rel="alternate" type="application/json+oembed" href="{home}{FOLDER}/{embed.path}.json" title="{title}">
</head>
<body dir="ltr" class="embed" data-md-color-scheme="paper">
<script>{COLOURS}</script>
<main class="md-typeset">{_heading(title) if embed.live else tag("h1", title)}{inside}</main>
<footer><p>{citation(embed, of)}</p></footer>
<section id="line" class="md-typeset" aria-label="To show this elsewhere"><p>This line shows it in another page:</p><pre>{line}</pre>
<p><a href="{root}embedding/" target="_self">More on this</a></p></section>
</body>
</html>
"""
    return csp.under(text, csp.element([text]))


COLOURS = (
    'document.documentElement.className = "js"; const dark = matchMedia("(prefers-color-scheme: dark)");'
    ' (dark.onchange = () => { document.body.dataset.mdColorScheme = dark.matches ? "lacquer" : "paper"; })();'
)
"""The reader's colours, which on our own pages the theme's form sets."""


def _heading(title: Html) -> str:
    """Of a game and what is done: what is played has headings below these."""
    game, _, what = title.partition(": ")
    return f"<h1>{game}:</h1> <h2>{what}</h2>"


def _script(of: str) -> str:
    """The script of what is played, and what it may ask for later."""
    late = _LATE.search(of)
    name = scripts.name(scripts.EMBED)
    told = f'<meta name="kabu-script" content="{name}" {late[1] if late else ""}>\n'
    return f'{told}<script type="module" src="../../assets/{name}" integrity="{scripts.integrity(scripts.EMBED)}"></script>\n'


def citation(embed: Embed, of: str) -> str:
    """How its page is cited, with the place on it: the one way back."""
    if not (found := _CITED.search(of)):
        return ""
    place = escape(f"#{embed.place}") if embed.place else ""
    name = f": {embed.title.rpartition(': ')[2]}”" if embed.place else "”"
    told = re.sub(r"”", escape(name), found[1], count=1)
    return f'{told} <a href="{found[2]}{place}">{found[2]}{place}</a>. CC BY 4.0.'
