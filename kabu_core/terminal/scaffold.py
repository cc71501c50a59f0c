"""A new game: a folder that runs and passes, its page, its tests, and the two lines that name it."""

import builtins
import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path

import kabu_core
from kabu_core import content, games
from kabu_core.archive.common_checks import unlinkable
from kabu_core.archive.row_kinds import KINDS
from kabu_core.archive.unplayed_games import kin
from kabu_core.errors import Location, NotationError, quote

ROOT = Path(kabu_core.__file__).parents[1]
FILES = {
    "__init__": "kabu_core/games/@folder@/__init__.py",
    "game": "kabu_core/games/@folder@/game.py",
    "bot": "kabu_core/games/@folder@/bot.py",
    "chances": "kabu_core/games/@folder@/chances.py",
    "view": "kabu_core/games/@folder@/view.py",
    "rules": "kabu_core/games/@folder@/rules.toml",
    "guide": "kabu_core/games/@folder@/guide.toml",
    "page": "docs/games/@id@.md",
    "test": "tests/games/test_@folder@.py",
    "record": "tests/records/@id@.txt",
}
"""Where each text of the pattern goes."""

LISTS = {
    "kabu_core/games/__init__.py": (re.compile(r"^(GAMES = \(\n.*?)^\)", re.DOTALL | re.MULTILINE), '\\1    "@id@",\n)'),
    "mkdocs.yml": (re.compile(r"^(      - Differences: )", re.MULTILINE), "      - @title@: games/@id@.md\n\\1"),
}
"""Where a game is named, and how."""


PYTHONS = {*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *sys.stdlib_module_names, "test"}
"""The names that Python uses itself."""

OURS = {"deal", "game", "page", "keep", "print", "score", "sources", *(kind.thing for kind in KINDS)}
"""The words that begin a line of a record, the address of a row or that of a page, where the id of a game stands too."""


def create(game: str) -> list[str]:
    """Writes a game that runs; returns the files written, below the repository. Raises NotationError for an id that cannot be."""
    _check(game)
    names = _names(game)
    for name, place in FILES.items():
        text = (files(kabu_core) / "terminal" / "new_game" / f"{name}.txt").read_text("utf-8")
        target = ROOT / _named(place, names)
        target.parent.mkdir(exist_ok=True)
        target.write_text(_IMPORTS.sub(_in_order, _named(text, names)), "utf-8")
    for place, (where, line) in LISTS.items():
        target = ROOT / place
        target.write_text(where.sub(_named(line, names), target.read_text("utf-8"), count=1), "utf-8")
    return [_named(place, names) for place in (*FILES.values(), *LISTS)]


def _check(game: str) -> None:
    for fault in unlinkable(game, Location("new-game")):
        raise NotationError(str(fault))
    if not game[0].isalpha() or "--" in game or game.endswith("-"):
        raise NotationError(f"{quote(game)} cannot be the name of a folder too; write it like {quote('trial-kabu')}")
    if game in games.GAMES or game in kin():
        told = "to play here" if game in games.GAMES else f"told of in data/kin/{kin()[game].group}.toml: take its rows away first"
        raise NotationError(f"there is a game {quote(game)} already, {told}")
    if why := _taken(game):
        raise NotationError(f"{quote(game)} cannot be the id of a game, since {why}; choose another, like {quote('trial-kabu')}")
    if not all((ROOT / place).exists() for place in LISTS):
        raise NotationError(f"new-game writes into a copy of the repository, and {quote(ROOT)} is none")


def _taken(game: str) -> str:
    """Say what bears this name already; "" if nothing does."""
    names = _names(game)
    folder = names["@folder@"]
    if folder in PYTHONS:
        return "Python uses that name itself"
    if game in OURS:
        return "records or addresses use that word for something else"
    named_so = game in content.terms() and content.terms()[game].group in ("games", "kinds")
    for kind in KINDS:
        if kind.thing in ("hand", "yaku", "term", "source") and game in kind.rows() and not named_so:
            return f"{kind.rows().location(game)} has it"
    home = Path("kabu_core/games", folder)
    places = (home, home.with_suffix(".py"), *(Path(_named(place, names)) for place in FILES.values()))
    return next((f"{place.as_posix()} is there already" for place in places if (ROOT / place).exists()), "")


def _names(game: str) -> dict[str, str]:
    """Return what stands in place of each placeholder."""
    return {"@title@": "-".join(part.capitalize() for part in game.split("-")), "@folder@": game.replace("-", "_"), "@id@": game}


_IMPORTS = re.compile(r"(?:^from kabu_core\S* import .*\n)+", re.MULTILINE)


def _in_order(block: re.Match[str]) -> str:
    """Imports by the names of their modules, where that of the game may stand before others or behind."""
    return "".join(sorted(block[0].splitlines(keepends=True), key=lambda line: line.split()[1]))


def _named(text: str, names: dict[str, str]) -> str:
    for word, name in names.items():
        text = text.replace(word, name)
    return text
