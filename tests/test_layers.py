"""The engine's layers: a module imports only from the standard library, its own layer and higher layers. Games never import each other."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from kabu_core import content, engine_parts, games
from kabu_core.play.record import GameRecord
from macros.pipeline import engine_part_files
from macros.pipeline.engine_part_files import dotted_module_name
from tests.play_helpers import PRESETS, play_with_bot

ROOT = Path(__file__).parent.parent
ARCHITECTURE_PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
LAYERS = re.findall(r"(?m)^\| `(\w+)` \|", ARCHITECTURE_PAGE)
"""The layers of `kabu_core` in the order of the architecture page. A layer is a package, or a module that stands alone."""

ADAPTERS = {"environments": {"gymnasium", "numpy", "pettingzoo"}}
"""The layers that adapt the engine to other software, each with the packages that it may import besides the standard library."""

MODULES = sorted((ROOT / "kabu_core").rglob("*.py"))


def layer_of_module_file(file: Path) -> str:
    """Return the layer of a module. kabu_core/__init__.py belongs to `public_api`, because it offers the names of that module.

    A module in a game's folder belongs to `games` or to a later layer: page_tables.py, for example, to `pages`.
    """
    package = engine_part_files.engine_package_of_file(file)
    if package == "__init__":
        return "public_api"
    return max("games", package, key=LAYERS.index) if file.is_relative_to(REGISTRY.parent) else package


REGISTRY = ROOT / "kabu_core" / "games" / "__init__.py"
"""The only module that imports others by a name in a string."""


def imported_modules_and_names(source: str) -> Iterator[str]:
    """Yield the modules that a module imports, even inside functions, and the names that it imports from modules of kabu_core."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative import"
            assert node.module
            yield node.module
            if node.module.startswith("kabu_core"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def has_import_by_string(source: str) -> bool:
    """Return whether a module imports others by a name in a string, which `imported_modules_and_names` cannot find."""
    return any(
        (isinstance(node, ast.Name) and node.id in ("import_module", "__import__"))
        or (isinstance(node, ast.Attribute) and node.attr in ("import_module", "__import__", "exec_module", "load_module"))
        or (isinstance(node, ast.alias) and node.name in ("import_module", "__import__", "runpy"))
        for node in ast.walk(ast.parse(source))
    )


def imports_against_layers(source: str, mine: str) -> list[str]:
    """Return the imports of a module in layer `mine` that break the layering or leave the standard library."""
    wrong = []
    for name in imported_modules_and_names(source):
        top, _, rest = name.partition(".")
        layer = rest.partition(".")[0]
        if top != "kabu_core":
            wrong += [name] * (top not in sys.stdlib_module_names | ADAPTERS.get(mine, set()))
        elif layer in LAYERS:
            wrong += [name] * (mine not in LAYERS or LAYERS.index(layer) > LAYERS.index(mine))
    return wrong


def import_graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return the modules that each module imports.

    The registry imports games by name. It counts as importing all modules in the folders of games, except modules of later layers.
    """
    found: dict[str, set[str]] = {module: set() for module in sources}
    for module, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found[module] |= {alias.name for alias in node.names} & {*sources}
            elif isinstance(node, ast.ImportFrom):
                taken = {f"{node.module}.{alias.name}" for alias in node.names}
                found[module] |= {name if name in sources else str(node.module) for name in taken} & {*sources}
    registry = dotted_module_name(REGISTRY)
    if registry in found:
        later = {name for name, package in engine_parts.IN_GAME_FOLDERS.items() if LAYERS.index(package) > LAYERS.index("games")}
        in_folders = {name for name in sources if name.startswith(f"{registry}.") and name != f"{registry}.spec"}
        found[registry] |= {name for name in in_folders if name.rpartition(".")[2] not in later}
    return found


def test_the_architecture_page_names_every_layer() -> None:
    assert {layer_of_module_file(file) for file in MODULES} == {*LAYERS}
    of_macros = {folder.parent.name for folder in (ROOT / "macros").glob("*/__init__.py")}
    assert {*re.findall(r"`(\w+)` \(", ARCHITECTURE_PAGE.partition("The packages of `macros/`")[2].partition("\n")[0])} == of_macros
    rows = re.findall(r"(?m)^\| `(\w+)` \|.*\| (.*) \|$", ARCHITECTURE_PAGE)
    assert [layer for layer, who in rows if who in ("browser", "browser, in parts")] == [*engine_parts.ENGINE]
    assert [layer for layer, who in rows if who == "browser, in parts"] == [*engine_parts.DIVIDED]
    assert [layer for layer, who in rows if who == "browser, on demand"] == [*engine_parts.ON_DEMAND]


def test_a_browser_gets_whole_packages_and_all_that_they_import() -> None:
    """No module is sent to browsers twice, and no module sent to browsers imports one that is never sent."""
    files = [file for part in engine_part_files.files_by_part() for file in engine_part_files.modules_of_part(part)]
    assert len(files) == len({*files})
    assert {engine_part_files.engine_package_of_file(file) for file in files} == {*engine_parts.ENGINE, *engine_parts.ON_DEMAND}
    assert {engine_part_files.engine_package_of_file(file) for file in MODULES if file not in files}.isdisjoint(
        {*engine_parts.ENGINE, *engine_parts.ON_DEMAND}
    )
    imports = import_graph({dotted_module_name(file): file.read_text("utf-8") for file in MODULES})
    got = {dotted_module_name(file) for file in files}
    never = {dotted_module_name(file) for file in MODULES} - got
    assert {name: found & never for name, found in imports.items() if name in got - {dotted_module_name(REGISTRY)} and found & never} == {}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_follow_the_layers(file: Path) -> None:
    source = file.read_text("utf-8")
    assert imports_against_layers(source, layer_of_module_file(file)) == []
    assert has_import_by_string(source) == (file == REGISTRY)


def test_no_import_is_circular() -> None:
    """Imports inside functions and the imports of the registry count too."""
    TopologicalSorter(import_graph({dotted_module_name(file): file.read_text("utf-8") for file in MODULES})).prepare()


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
    assert has_import_by_string(source)


@pytest.mark.parametrize("source", ["from kabu_core import web", "def f():\n    from kabu_core.web import table", "import numpy"])
def test_an_import_against_the_layers_is_seen(source: str) -> None:
    assert imports_against_layers(source, "games")
    assert not imports_against_layers("from kabu_core.play import people\nimport json", "games")


def test_only_an_adapter_may_import_other_software() -> None:
    assert imports_against_layers("import numpy\nimport scipy", "environments") == ["scipy"]


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
        TopologicalSorter(import_graph({"kabu_core.a": "from kabu_core import b", "kabu_core.b": other})).prepare()


def test_a_game_that_imports_the_registry_is_seen() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter(import_graph({"kabu_core.games": "", "kabu_core.games.yoshi.bot": "from kabu_core import games"})).prepare()


@pytest.mark.parametrize("package", ["faces", "slim_pyodide"])
def test_a_package_of_macros_is_imported_only_by_its_interface(package: str) -> None:
    home = ROOT / "macros" / package
    for file in {*(ROOT / "macros").rglob("*.py")} - {*home.rglob("*.py")}:
        assert f"macros.{package}." not in file.read_text("utf-8"), f"{file} imports a module that is private to {package}"


def game_folders() -> dict[str, Path]:
    """Return the folder of each game, keyed by its id."""
    found = (file.parent for file in (ROOT / "kabu_core" / "games").glob("*/__init__.py"))
    return {folder.name.replace("_", "-"): folder for folder in found}


def test_games_never_import_each_other() -> None:
    games_of = {folder.name for folder in game_folders().values()}
    for folder in game_folders().values():
        for file in folder.glob("*.py"):
            others = {
                name.split(".")[2] for name in imported_modules_and_names(file.read_text("utf-8")) if name.startswith("kabu_core.games.")
            } & games_of - {folder.name}
            assert not others, file


def test_views_never_change_or_replay_a_state() -> None:
    """A view only renders an observation. It never starts, replays or continues a game."""
    kabu = ROOT / "kabu_core"
    for file in [*(kabu / "views").glob("*.py"), *(kabu / "pages").glob("*.py"), *kabu.glob("*/*/html_view.py")]:
        calls = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        }
        assert not calls & {"apply", "apply_action_text", "replay", "start", "start_game", "determinize", "observation"}, file


def test_a_game_is_a_folder_a_page_and_its_tests() -> None:
    assert {*game_folders()} == {*games.GAMES}
    pages = {file.stem for file in (ROOT / "docs" / "games").glob("*.md")}
    tests = {file.stem.removeprefix("test_").replace("_", "-") for file in (ROOT / "tests" / "games").glob("test_*.py")}
    assert {*game_folders()} <= pages
    assert {*game_folders()} <= tests


WORDS_ALLOWED_IN_SCRIPTS = {
    *(
        "add",
        "all",
        "choice",
        "deal",
        "deck",
        "done",
        "fold",
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
"""Words of the rules that may occur in scripts, where they have another meaning: in JavaScript, HTML, or texts of the interface."""


def rule_words_banned_from_scripts() -> Iterator[tuple[str, str]]:
    """Yield the words of the rules, each with what it names: a game, preset, option, value, hand, term, pack, card or action."""
    yield from ((word, "a hand or a term") for word in [*content.named_hands(), *content.all_yaku(), *content.all_terms()])
    yield from ((word, "a pack or a card") for deck in content.decks() for word in (deck, *(card.code for card in content.decks()[deck])))
    for game, preset in PRESETS:
        yield from ((game, "a game"), (preset, f"a preset of {game}"))
        record = GameRecord(game, preset, content.game_info(game).nearest_seat_count(2), 1)
        for state, _ in play_with_bot(record):
            yield from ((str(action).split()[0], f"an action of {game}") for action in state.legal_actions())
    for game in games.GAMES:
        for name, (option, _) in games.spec(game).rules.declared_options().items():
            yield name, f"an option of {game}"
            yield from ((str(value), f"a value of the option {name} of {game}") for value in option.choices)


def test_javascript_contains_no_rule() -> None:
    """The scripts contain no words of the rules, and take remainders only of positions in lists."""
    known = dict(rule_words_banned_from_scripts())
    assert len(known) > 300
    for file in sorted((ROOT / "docs" / "assets").glob("*.*js")):
        code = re.sub(r"(?m)(^|\s)//.*$|(?s:/\*\*.*?\*/)", "", file.read_text(encoding="utf-8"))
        spoken = {*re.findall(r"[A-Za-z0-9][\w-]*", code)} & known.keys() - WORDS_ALLOWED_IN_SCRIPTS
        found = [f"“{word}”, {known[word]}" for word in sorted(spoken)]
        advice = "choose another word in the rules or, if the script means something else, add it to WORDS_ALLOWED_IN_SCRIPTS"
        assert not spoken, f"{file.name} contains {'; '.join(found)}: {advice}"
        assert not re.search(r"\s%\s(?!\w+\.length)", code), f"{file.name} takes a remainder"


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    files = [file for folder in ("kabu_core", "macros", "tests", "docs/assets") for file in (ROOT / folder).rglob("*")]
    lines = {file.name: len(file.read_text("utf-8").splitlines()) for file in files if file.suffix in (".py", ".mjs")}
    assert {name: count for name, count in lines.items() if count > 300} == {}


def test_few_annotations_are_any() -> None:
    assert sum(bool(re.search(r"\bAny\b", line)) for file in MODULES for line in file.read_text("utf-8").splitlines()) <= 40
