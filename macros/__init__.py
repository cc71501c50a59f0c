"""The macros of the pages: one call each into the engine's views. All that knows MkDocs is here and beside."""

import re
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import reload
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kabu_core import checks, content, games, mount, packs, web
from kabu_core import errata as register
from kabu_core.cards import Deck
from kabu_core.columns import part
from kabu_core.errors import ContentError
from kabu_core.loading import known
from kabu_core.render import cards as pictures
from kabu_core.render import decks as shown
from kabu_core.render import errata as noted
from kabu_core.render import printing, tables, words
from kabu_core.render import rules as rule_text
from kabu_core.render import table as boards
from kabu_core.render import yaku as yaku_text
from kabu_core.render.html import Html, join, latin, romaji, script, tag
from kabu_core.render.log import from_outside
from macros import bundle, citing, csp, library
from macros.faces import files

_ADDRESS = re.compile(r'((?<![\w-])(?:href|src)=)"/(?!/)')
EDIT = "edit/main/docs/"
"""Where a page's source is edited, below the repository's address."""


def define_env(env: Any) -> None:
    """Called by mkdocs-macros. Bad data end the build here."""
    _follow_edits()
    checks.check(games.rules_of_all())
    env.conf["extra"]["packs"] = [deck.id for deck in packs.drawn()]
    env.conf["extra"]["changed"] = citing.changed()
    if env.conf["repo_url"]:
        env.conf["edit_uri"] = EDIT
    root = urlsplit(env.conf["site_url"] or "").path or "/"
    for macro in MACROS:
        env.macro(rooted(macro, root))


def _follow_edits() -> None:
    """`mkdocs serve` builds many times in one interpreter: what was edited since then is imported anew."""
    if bundle.edition() != EDITION:
        for name in [name for name in sys.modules if name.startswith(("kabu_core", "macros."))]:
            del sys.modules[name]
        reload(sys.modules[__name__])


def rooted(macro: Callable[..., str], root: str) -> Callable[..., str]:
    """The macro for a site that does not stand at the root of its host."""

    @wraps(macro)
    def call(*args: Any, **options: Any) -> str:
        return _ADDRESS.sub(rf'\1"{root}', macro(*args, **options))

    return call


def on_post_build(env: Any) -> None:
    """Called by mkdocs-macros when the pages are written."""
    site = Path(env.conf["site_dir"])
    bundle.publish(site)
    files.publish(site)
    citing.publish(site)
    if "serve" not in sys.argv:  # what takes a while and changes no page, and what the server's own script would break
        library.run(library.BIN / "node", library.ROOT / "macros" / "slim.mjs", site)
        csp.write(site)


def scorer(game: str, rules: str = "", cards: str = "", role: str = "", id: str = "scorer") -> str:
    """What a hand is worth, `cards` in text notation; the page shows one worked hand until the reader asks for another."""
    return mount.scorer(game, rules, role, cards, id, bundle.answers(game), bundle.runtime())


def table(game: str, rules: str = "", seed: int = 1686, seats: int = 4, id: str = "table") -> str:
    """A round to play; `rules` is a preset, "" the game's default. Raises KabuError for an unknown game or preset."""
    return mount.table(game, rules, seed, seats, id, bundle.runtime())


def rules(game: str, rules: str = "") -> str:
    """The rules of a game, with the switch between presets."""
    return mount.rules(game, rules, bundle.answers(game), bundle.runtime())


def round_example(game: str, rules: str = "", seed: int = 1686, seats: int = 4) -> str:
    """A finished round between bots, as cards and as a log."""
    record = mount.record(game, rules, seats, seed)
    state = web.played_round(record)
    board = tag("div", part("render", game).board(state, from_outside), class_="board")
    line = tag("p", boards.state_line(record, state), class_="state-line")
    return tag("div", line, board, boards.log(game, state.events, from_outside, opened=True), class_="kabu kabu-example")


def presets(game: str) -> str:
    """The presets of a game compared."""
    info = content.game(game)
    return rule_text.compare(info, {key: games.rules(game, key) for key in info.presets})


def game_list() -> str:
    """All games of the site."""
    infos = [content.game(game) for game in games.GAMES]
    return tables.games((info, games.pack(info.id, games.rules(info.id)).parse(info.cards)) for info in infos)


def hands(game: str, group: str = "") -> str:
    """The hands of a game in a group, "special" or "named"; "" gives both."""
    rows = [hand for hand in content.game_hands(game) if group in ("", hand.group)]
    info = content.game(game)
    return tables.hands(rows, content.decks()["kabufuda"], f"#scorer={game}/{info.default}/player/")


def yaku(game: str) -> str:
    """Every yaku of a game with its example and near miss."""
    return yaku_text.table(content.game_yaku(game), content.decks()["hanafuda-48"], f"#scorer={game}/{content.game(game).default}/player/")


def pack(deck: str) -> str:
    """All cards of a flower pack, month by month. Raises ContentError for an unknown pack."""
    return yaku_text.pack(_deck(deck))


def viewer(deck: str) -> str:
    """Every face of a drawn pack, each to be opened at full size. Raises ContentError for an unknown pack."""
    return shown.viewer(_drawn(deck))


def contact(deck: str) -> str:
    """The contact sheet of a drawn pack. Raises ContentError for an unknown pack."""
    return shown.contact(_drawn(deck))


def look_alikes(deck: str) -> str:
    """What is easily confused in a drawn pack. Raises ContentError for an unknown pack."""
    return shown.alikes(packs.alikes(deck), _drawn(deck))


def card_set() -> str:
    """Where the drawings can be had, and on which terms."""
    return shown.card_set()


def orders() -> str:
    """The orders of the flowers."""
    return shown.orders(packs.orders(), packs.flowers(), _deck("hanafuda-48"))


def reckonings() -> str:
    """What games do with the eleventh and the twelfth card of an order."""
    return shown.reckonings(packs.reckonings(), {order.id: order.title for order in packs.orders()})


def patterns(group: str) -> str:
    """The packs of old of one family. Raises ContentError for an unknown family."""
    known([group], packs.GROUPS, "patterns")
    return shown.patterns(row for row in packs.patterns() if row.group == group)


def deck_uses(deck: str) -> str:
    """The games played with a drawn pack, or with a part of it. Raises ContentError for an unknown pack."""
    return shown.uses(_drawn(deck), ((content.game(game), cut, usual) for game in games.GAMES for cut, usual in _cuts(game, deck)))


def _cuts(game: str, deck: str) -> Iterator[tuple[Deck, bool]]:
    """The packs with the faces of this one that a game can be played with, and whether it is the usual one."""
    option = games.module(game).Rules.options().get("deck")
    usual = games.rules(game).deck if option else games.pack(game, games.rules(game)).id
    for id_ in option[0].choices if option else (usual,):
        if content.decks()[id_].cards[0].faces == deck:
            yield content.decks()[id_], id_ == usual


def numerals() -> str:
    """The gambling names of the totals."""
    return tables.numerals(content.numerals())


def terms() -> str:
    """The words of the games."""
    return tables.terms(content.terms().values())


def sources() -> str:
    """The bibliography."""
    return join([citing.files(), tables.sources(content.sources().values())])


def errata(game: str = "") -> str:
    """The register of errors in sources; with a game, links to what concerns it. Raises ContentError for an unknown game."""
    if not game:
        return noted.register(register.errata().values())
    known([game], games.GAMES, "errata")
    links = noted.links(register.about(game), "In the register of errors in sources: ")
    return tag("p", links) if links else links


def verdicts() -> str:
    """What the verdicts of the register mean."""
    return noted.verdicts()


def card_look() -> str:
    """The reader's choice of how cards look, on every page."""
    return printing.look()


def print_sheets(pack: str) -> str:
    """All cards of a drawn pack at their true size, to print. Raises ContentError for an unknown pack."""
    return printing.sheets(_deck(pack))


def figures(game: str, name: str) -> str:
    """A table that a game's own view makes for its page, by name. Raises KabuError for an unknown game or name."""
    made = getattr(part("render", games.module(game).ID), "FIGURES", {})
    known([name], made, f"figures of {game}")
    return str(made[name]())


def odds_totals() -> str:
    """How often each total is dealt."""
    return tables.totals()


def cite(source: str, place: str = "") -> str:
    """A short link to a source, with the place in it. Raises ContentError for an unknown id."""
    return words.cite(source, place)


def cards(text: str, deck: str = "kabufuda") -> str:
    """Cards of a pack in prose, from their text notation. Raises KabuError for an unknown pack or card."""
    return pictures.hand(_deck(deck).parse(text))


def deals(text: str) -> str:
    """In how many deals a hand comes up: "64 of 9,880"."""
    return tables.deals(content.decks()["kabufuda"].parse(text))


def term(id: str) -> str:
    """A word at its first use: romaji, script and gloss. Raises ContentError for an unknown id."""
    found = _term(id)
    inside = join([script(found.kanji or found.kana, found.lang), f" ‘{found.english}’"], "")
    return join([_word(id), " (", inside, ")"])


def word(id: str) -> str:
    """A word in romaji. Raises ContentError for an unknown id."""
    return _word(id)


def _word(id: str) -> Html:
    found = _term(id)
    return tag("a", romaji(found.romaji, latin(found.lang)), href=f"/numerals/#term-{id}", class_="term")


def _deck(id: str) -> Deck:
    known([id], content.decks(), "decks")
    return content.decks()[id]


def _drawn(id: str) -> Deck:
    known([id], [deck.id for deck in packs.drawn()], "drawn packs")
    return content.decks()[id]


def _term(id: str) -> content.Term:
    if id not in content.terms():
        raise ContentError(f"term: unknown term '{id}'; add it to terms.toml or correct the id")
    return content.terms()[id]


EDITION = bundle.edition()
MACROS = (
    scorer,
    table,
    rules,
    round_example,
    presets,
    game_list,
    hands,
    yaku,
    pack,
    viewer,
    contact,
    look_alikes,
    orders,
    reckonings,
    patterns,
    deck_uses,
    card_set,
    numerals,
    terms,
    sources,
    errata,
    verdicts,
    odds_totals,
    card_look,
    print_sheets,
    figures,
    cite,
    cards,
    deals,
    term,
    word,
)
