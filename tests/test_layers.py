"""The house: a module imports only from those above it, games never import each other, the engine only the standard library."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from kabu_core import content, games, parts
from kabu_core.play.record import Record
from macros.pipeline import engine_bundle
from tests.playing import PRESETS, play

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROOMS = re.findall(r"(?m)^\| `(\w+)` \|", PAGE)
"""The rooms of the house as the page on its architecture tells them: folders, and modules that stand alone, in their order."""

MODULES = sorted((ROOT / "kabu_core").rglob("*.py"))


def room(file: Path) -> str:
    """The room of a module: of those in a game's folder the one to which it belongs, if that is further down."""
    own = file.relative_to(ROOT / "kabu_core").parts[0].removesuffix(".py")
    return max(own, parts.IN_GAME_FOLDERS.get(file.stem, own), key=ROOMS.index) if own == "games" else own


REGISTRY = ROOT / "kabu_core" / "games" / "__init__.py"
"""The only module that imports by name."""


def imported(source: str) -> Iterator[str]:
    """The names that a module imports, inside functions too: modules, and what it takes from them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative import"
            assert node.module
            yield node.module
            if node.module.startswith("kabu_core"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_by_name(source: str) -> bool:
    """Whether a module imports others by a string, which no other test here could follow."""
    return any(
        (isinstance(node, ast.Name) and node.id in ("import_module", "__import__"))
        or (isinstance(node, ast.Attribute) and node.attr in ("import_module", "__import__", "exec_module", "load_module"))
        or (isinstance(node, ast.alias) and node.name in ("import_module", "__import__", "runpy"))
        for node in ast.walk(ast.parse(source))
    )


def upwards(source: str, mine: str) -> list[str]:
    """The imports of a module in this room that are against the layers, or not of the standard library."""
    wrong = []
    for name in imported(source):
        top, _, rest = name.partition(".")
        room = rest.partition(".")[0]
        if top != "kabu_core":
            wrong += [name] * (top not in sys.stdlib_module_names)
        elif room in ROOMS:
            wrong += [name] * (mine not in ROOMS or ROOMS.index(room) > ROOMS.index(mine))
    return wrong


def dotted(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """The modules that each of some modules imports; the registry imports those of every game, the ones for packages below it aside."""
    found: dict[str, set[str]] = {module: set() for module in sources}
    for module, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found[module] |= {alias.name for alias in node.names} & {*sources}
            elif isinstance(node, ast.ImportFrom):
                taken = {f"{node.module}.{alias.name}" for alias in node.names}
                found[module] |= {name if name in sources else str(node.module) for name in taken} & {*sources}
    registry = dotted(REGISTRY)
    if registry in found:
        later = {name for name, package in parts.IN_GAME_FOLDERS.items() if ROOMS.index(package) > ROOMS.index("games")}
        in_folders = {name for name in sources if name.startswith(f"{registry}.") and name != f"{registry}.spec"}
        found[registry] |= {name for name in in_folders if name.rpartition(".")[2] not in later}
    return found


def test_the_page_names_every_room() -> None:
    assert {room(file) for file in MODULES} - {"__init__"} == {*ROOMS}
    of_macros = {folder.parent.name for folder in (ROOT / "macros").glob("*/__init__.py")}
    assert {*re.findall(r"`(\w+)` \(", PAGE.partition("The packages of `macros/`")[2].partition("\n")[0])} == of_macros
    rows = re.findall(r"(?m)^\| `(\w+)` \|.*\| (.*) \|$", PAGE)
    assert [room for room, who in rows if who == "browser"] == [*parts.ENGINE]
    assert [room for room, who in rows if who == "browser, on demand"] == [*parts.ON_DEMAND]


def test_a_browser_gets_whole_packages() -> None:
    """What it gets later is in no other part, and nothing that it gets imports what it never gets."""
    delivered = [engine_bundle.at_start(), *engine_bundle.on_demand().values()]
    files = [file for part in delivered for file in part]
    assert len(files) == len({*files})
    assert {engine_bundle.package(file) for file in files} == {"__init__", *parts.ENGINE, *parts.ON_DEMAND}
    assert {engine_bundle.package(file) for file in MODULES if file not in files}.isdisjoint({*parts.ENGINE, *parts.ON_DEMAND})
    imports = graph({dotted(file): file.read_text("utf-8") for file in MODULES})
    got = {dotted(file) for file in files}
    never = {dotted(file) for file in MODULES} - got
    assert {name: found & never for name, found in imports.items() if name in got - {dotted(REGISTRY)} and found & never} == {}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_go_up(file: Path) -> None:
    source = file.read_text("utf-8")
    assert upwards(source, room(file)) == []
    assert imports_by_name(source) == (file == REGISTRY)


def test_no_import_is_circular() -> None:
    """Neither one inside a function nor one by the registry."""
    TopologicalSorter(graph({dotted(file): file.read_text("utf-8") for file in MODULES})).prepare()


@pytest.mark.parametrize(
    "source",
    [
        "from importlib import import_module",
        "import importlib\nimportlib.import_module('kabu_core.web')",
        "def f():\n    return __import__('kabu_core.web')",
        "import builtins\nbuiltins.__import__('kabu_core.web')",
    ],
)
def test_an_import_by_name_is_seen(source: str) -> None:
    assert imports_by_name(source)


@pytest.mark.parametrize("source", ["from kabu_core import web", "def f():\n    from kabu_core.web import table", "import numpy"])
def test_an_import_against_the_layers_is_seen(source: str) -> None:
    assert upwards(source, "games")
    assert not upwards("from kabu_core.play import people\nimport json", "games")


@pytest.mark.parametrize(
    "other",
    [
        "from kabu_core.a import thing",
        "def f():\n    from kabu_core import a",
        "import kabu_core.a",
        "from kabu_core import a\nfrom kabu_core.a.inner import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from kabu_core import a",
    ],
)
def test_a_circular_import_is_seen(other: str) -> None:
    with pytest.raises(CycleError):
        TopologicalSorter(graph({"kabu_core.a": "from kabu_core import b", "kabu_core.b": other})).prepare()


def test_a_game_that_imports_the_registry_is_seen() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter(graph({"kabu_core.games": "", "kabu_core.games.yoshi.bot": "from kabu_core import games"})).prepare()


@pytest.mark.parametrize("package", ["faces", "slim_pyodide"])
def test_a_package_of_the_site_is_imported_by_its_interface_alone(package: str) -> None:
    home = ROOT / "macros" / package
    for file in {*(ROOT / "macros").rglob("*.py")} - {*home.rglob("*.py")}:
        assert f"macros.{package}." not in file.read_text("utf-8"), f"{file} imports a module that is private to {package}"


def folders() -> dict[str, Path]:
    """The folder of every game by its id."""
    found = (file.parent for file in (ROOT / "kabu_core" / "games").glob("*/__init__.py"))
    return {folder.name.replace("_", "-"): folder for folder in found}


def test_games_never_import_each_other() -> None:
    games_of = {folder.name for folder in folders().values()}
    for folder in folders().values():
        for file in folder.glob("*.py"):
            others = {
                name.split(".")[2] for name in imported(file.read_text("utf-8")) if name.startswith("kabu_core.games.")
            } & games_of - {folder.name}
            assert not others, file


def test_views_never_play() -> None:
    """A view draws what it is given; `apply`, `act` and `replay` are not for it."""
    kabu = ROOT / "kabu_core"
    for file in [*(kabu / "views").glob("*.py"), *(kabu / "pages").glob("*.py"), *kabu.glob("*/*/view.py")]:
        calls = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        }
        assert not calls & {"apply", "act", "replay", "start", "guess", "seen_by"}, file


def test_a_game_is_a_folder_a_page_and_its_tests() -> None:
    assert {*folders()} == {*games.GAMES}
    pages = {file.stem for file in (ROOT / "docs" / "games").glob("*.md")}
    tests = {file.stem.removeprefix("test_").replace("_", "-") for file in (ROOT / "tests" / "games").glob("test_*.py")}
    assert {*folders()} <= pages
    assert {*folders()} <= tests


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
        "play",
        "push",
        "same",
        "table",
    ),
    *("once", "take", "target", "third", "to", "turn", "kabu", "buta", "one"),
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
        for name, (option, _) in games.spec(game).rules.options().items():
            yield from (name, *map(str, option.choices))


def test_javascript_knows_no_rule() -> None:
    """It has none of the words that a rule could be told with, and reckons with nothing but places in lists."""
    known = {*vocabulary()}
    assert len(known) > 300
    for file in sorted((ROOT / "docs" / "assets").glob("*.*js")):
        code = re.sub(r"(?m)(^|\s)//.*$|(?s:/\*\*.*?\*/)", "", file.read_text(encoding="utf-8"))
        spoken = {*re.findall(r"[A-Za-z0-9][\w-]*", code)} & known - PLAIN
        assert not spoken, f"{file.name} speaks of {sorted(spoken)}"
        assert not re.search(r"\s%\s(?!\w+\.length)", code), f"{file.name} takes a remainder"


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    files = [file for room in ("kabu_core", "macros", "tests", "docs/assets") for file in (ROOT / room).rglob("*")]
    lines = {file.name: len(file.read_text("utf-8").splitlines()) for file in files if file.suffix in (".py", ".mjs")}
    assert {name: count for name, count in lines.items() if count > 300} == {}
