"""The house: a module imports only from those above it, games never import each other, the engine only the standard library."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabu_core import content, games
from kabu_core.play import Record
from tests.playing import PRESETS, play

ROOT = Path(__file__).parent.parent
LAYERS = [
    "errors",
    "names",
    "columns",
    "rules",
    "cards",
    "hands",
    "odds",
    "totals",
    "yaku",
    "loading",
    "facets",
    "content",
    "every_row",
    "game_checks",
    "written",
    "packs",
    "errata",
    "kin",
    "attestations",
    "lineage",
    "places",
    "passages",
    "founding",
    "checks",
    "play",
    "rounds",
    "banking",
    "own_hands",
    "fishing",
    "games",
    "bots",
    "render",
    "web",
    "mount",
    "terminal",
    "__main__",
]
MODULES = sorted((ROOT / "kabu_core").rglob("*.py"))


def layer(file: Path) -> str:
    return file.relative_to(ROOT / "kabu_core").parts[0].removesuffix(".py")


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: relative import"
            assert node.module
            yield node.module
            if node.module.startswith("kabu_core"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_go_up(file: Path) -> None:
    mine = LAYERS.index(layer(file)) if layer(file) != "__init__" else 0
    for name in imported(file):
        top, _, rest = name.partition(".")
        if top != "kabu_core":
            assert top in sys.stdlib_module_names, f"{file} imports {name}, which is not in the standard library"
        elif rest.partition(".")[0] in LAYERS:
            assert LAYERS.index(rest.partition(".")[0]) <= mine, f"{file} imports {name} from below"


def test_games_and_bots_never_import_their_siblings() -> None:
    for folder in ("games", "bots"):
        names = [file.stem for file in (ROOT / "kabu_core" / folder).glob("*.py") if file.stem != "__init__"]
        for name in names:
            found = set(imported(ROOT / "kabu_core" / folder / f"{name}.py"))
            assert not {f"kabu_core.{folder}.{other}" for other in names if other != name} & found


def test_views_never_play() -> None:
    """Render gets a view and draws it; `apply`, `act` and `replay` are not for it."""
    for file in (ROOT / "kabu_core" / "render").glob("*.py"):
        calls = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        }
        assert not calls & {"apply", "act", "replay", "start", "guess", "seen_by"}, file


def test_a_game_is_a_column() -> None:
    games = {file.stem for file in (ROOT / "kabu_core" / "games").glob("*.py")} - {"__init__"}
    for folder in ("bots", "render"):
        assert games <= {file.stem for file in (ROOT / "kabu_core" / folder).glob("*.py")}
    data = {file.stem.replace("-", "_") for file in (ROOT / "kabu_core" / "data" / "games").glob("*.toml")}
    pages = {file.stem.replace("-", "_") for file in (ROOT / "docs" / "games").glob("*.md")}
    sheets = {file.stem.replace("-", "_") for file in (ROOT / "docs" / "games" / "print").glob("*.md")}
    tests = {file.stem.removeprefix("test_") for file in (ROOT / "tests" / "games").glob("test_*.py")}
    assert games == data
    assert games <= pages
    assert games == sheets
    assert games <= tests


PLAIN = {
    *(
        "add",
        "all",
        "choice",
        "deal",
        "deck",
        "done",
        "form",
        "hidden",
        "name",
        "nothing",
        "offers",
        "open",
        "other",
        "push",
        "same",
        "table",
    ),
    *("take", "target", "third", "to", "turn", "kabu", "buta", "one"),
}
"""Words that a script has in a sense of its own: of the language, of a page, of the site; and the examples in the search field."""


def vocabulary() -> Iterator[str]:
    """What only the rules speak of: games, presets, options and their values, hands, words of art, packs, cards, and what can be done."""
    yield from [*content.hands(), *content.yaku(), *content.terms(), *content.decks()]
    yield from (card.code for deck in content.decks().values() for card in deck)
    for game, preset in PRESETS:
        yield from (game, preset)
        yield from (str(action).split()[0] for state, _ in play(Record(game, preset, 2, 1)) for action in state.actions())
    for game in games.GAMES:
        for name, (option, _) in games.module(game).Rules.options().items():
            yield from (name, *map(str, option.choices))


def test_javascript_knows_no_rule() -> None:
    """It has none of the words that a rule could be told with, and reckons with nothing but places in lists."""
    known = {*vocabulary()}
    assert len(known) > 400
    for file in sorted((ROOT / "docs" / "assets").glob("*.*js")):
        code = re.sub(r"(?m)(^|\s)//.*$", "", file.read_text(encoding="utf-8"))
        spoken = {*re.findall(r"[A-Za-z0-9][\w-]*", code)} & known - PLAIN
        assert not spoken, f"{file.name} speaks of {sorted(spoken)}"
        assert not re.search(r"\s%\s(?!\w+\.length)", code), f"{file.name} takes a remainder"
