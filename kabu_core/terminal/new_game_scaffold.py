"""The command `new-game`, which writes a game from templates: its package, page, test and record, and the line that registers it.

The new game runs and passes all tests as it is; its author then changes it.
"""

import builtins
import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path

import kabu_core
from kabu_core import content, games
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.archive.common_row_checks import check_id_fits_url
from kabu_core.archive.unplayable_related_games import related_games_by_id
from kabu_core.errors import DataLocation, NotationError, quote_input

ROOT = Path(kabu_core.__file__).parents[1]
HOME = files(kabu_core) / "terminal" / "new_game"
TEMPLATES = {
    "__init__.txt": "kabu_core/games/@folder@/__init__.py",
    "game.txt": "kabu_core/games/@folder@/game.py",
    "advice.txt": "kabu_core/games/@folder@/advice.py",
    "rules.txt": "kabu_core/games/@folder@/rules.toml",
    "guide.txt": "kabu_core/games/@folder@/guide.toml",
    "page.txt": "docs/games/@id@.md",
    "test.txt": "tests/games/test_@folder@.py",
    "record.txt": "tests/records/@id@.txt",
}
"""The templates, each with the path of the file written from it. Some are in a folder for each family, others are for all families."""

FAMILIES = ("own-hands", "columns", "fishing")
"""The families for which there are templates: games with a hand for each player, with columns on the table, and fishing games."""

REGISTRY = "kabu_core/games/__init__.py"
"""The file that lists all games."""

_LIST = re.compile(r"^GAMES = \(\n.*?(?=^\))", re.DOTALL | re.MULTILINE)


PYTHON_NAMES = {*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *sys.stdlib_module_names, "test"}
"""Names that Python uses itself, so that no package of a game can have them."""

RESERVED_WORDS = {"deal", "game", "page", "keep", "print", "score", "sources", *(kind.thing for kind in ROW_SPECS)}
"""Words that cannot be the id of a game, because an address or a line of a record may have them in the place of an id."""


def create_game_from_templates(game: str, family: str = FAMILIES[0]) -> list[str]:
    """Write the files of a new game and return their paths in the repository. Raise NotationError for an id that cannot be used."""
    _check_game_id(game)
    names = _texts_for_placeholders(game)
    homes = (HOME, HOME / family.replace("-", "_"))
    templates = {place: home / name for home in homes for name, place in TEMPLATES.items() if (home / name).is_file()}
    for place, file in templates.items():
        target = ROOT / _fill_placeholders(place, names)
        target.parent.mkdir(exist_ok=True)
        target.write_text(_IMPORTS.sub(_sort_imports, _fill_placeholders(file.read_text("utf-8"), names)), "utf-8")
    registry = ROOT / REGISTRY
    registry.write_text(_LIST.sub(rf'\g<0>    "{game}",\n', registry.read_text("utf-8"), count=1), "utf-8")
    return [*(_fill_placeholders(place, names) for place in templates), REGISTRY]


def _check_game_id(game: str) -> None:
    for fault in check_id_fits_url(game, DataLocation("new-game")):
        raise NotationError(str(fault))
    if not game[0].isalpha() or "--" in game or game.endswith("-"):
        raise NotationError(f"{quote_input(game)} cannot be used as the name of a folder; write it like {quote_input('trial-kabu')}")
    if game in games.GAMES or game in related_games_by_id():
        where = (
            "playable here"
            if game in games.GAMES
            else f"documented in data/kin/{related_games_by_id()[game].group}.toml: remove its rows first"
        )
        raise NotationError(f"the game {quote_input(game)} already exists, {where}")
    if why := _name_clash_clause(game):
        raise NotationError(
            f"{quote_input(game)} cannot be the id of a game, since {why}; choose another, like {quote_input('trial-kabu')}"
        )
    if not (ROOT / REGISTRY).exists():
        raise NotationError(f"new-game needs a copy of the repository, and {quote_input(ROOT)} is not one")


def _name_clash_clause(game: str) -> str:
    """Return a clause that says what already has this name, or "" if nothing has it."""
    names = _texts_for_placeholders(game)
    folder = names["@folder@"]
    if folder in PYTHON_NAMES:
        return "Python itself uses that name"
    if game in RESERVED_WORDS:
        return "records or addresses use that word for something else"
    named_so = game in content.all_terms() and content.all_terms()[game].group in ("games", "kinds")
    for kind in ROW_SPECS:
        if kind.thing in ("hand", "yaku", "term", "source") and game in kind.rows() and not named_so:
            return f"{kind.rows().row_location(game)} already uses it"
    home = Path("kabu_core/games", folder)
    places = (home, home.with_suffix(".py"), *(Path(_fill_placeholders(place, names)) for place in TEMPLATES.values()))
    return next((f"{place.as_posix()} already exists" for place in places if (ROOT / place).exists()), "")


def _texts_for_placeholders(game: str) -> dict[str, str]:
    """Return the text that replaces each placeholder of the templates."""
    return {"@title@": "-".join(part.capitalize() for part in game.split("-")), "@folder@": game.replace("-", "_"), "@id@": game}


_IMPORTS = re.compile(r"(?:^from kabu_core\S* import .*\n)+", re.MULTILINE)


def _sort_imports(block: re.Match[str]) -> str:
    """Return a block of imports sorted by module, because the name of the new game can come before or after the others."""
    return "".join(sorted(block[0].splitlines(keepends=True), key=lambda line: line.split()[1]))


def _fill_placeholders(text: str, names: dict[str, str]) -> str:
    for word, name in names.items():
        text = text.replace(word, name)
    return text
