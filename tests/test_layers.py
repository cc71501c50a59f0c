"""The house: a module imports only from those above it, games never import each other, the engine only the standard library."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabu_core import content, games
from kabu_core.play.record import Record
from macros.build import bundle
from tests.playing import PRESETS, play

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROOMS = re.findall(r"(?m)^\| `(\w+)` \|", PAGE)
"""The rooms of the house as the page on its architecture tells them: folders, and modules that stand alone, in their order."""

MODULES = sorted((ROOT / "kabu_core").rglob("*.py"))


def room(file: Path) -> str:
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


def test_the_page_names_every_room() -> None:
    assert {room(file) for file in MODULES} - {"__init__"} == {*ROOMS}
    of_macros = {folder.parent.name for folder in (ROOT / "macros").glob("*/__init__.py")}
    assert {*re.findall(r"`(\w+)` \(", PAGE.partition("The rooms of `macros/`")[2].partition("\n")[0])} == of_macros
    sent = {room for room, who in re.findall(r"(?m)^\| `(\w+)` \|.*\| (.*) \|$", PAGE) if who == "browser"}
    assert {file.relative_to(ROOT / "kabu_core").parts[0].removesuffix(".py") for file in bundle.files(".py")} - {"__init__"} == sent


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_go_up(file: Path) -> None:
    mine = ROOMS.index(room(file)) if room(file) != "__init__" else 0
    for name in imported(file):
        top, _, rest = name.partition(".")
        if top != "kabu_core":
            assert top in sys.stdlib_module_names, f"{file} imports {name}, which is not in the standard library"
        elif rest.partition(".")[0] in ROOMS:
            assert ROOMS.index(rest.partition(".")[0]) <= mine, f"{file} imports {name} from below"


def folders() -> dict[str, Path]:
    """The folder of every game by its id."""
    found = (file.parent for file in (ROOT / "kabu_core" / "games").glob("*/__init__.py"))
    return {folder.name.replace("_", "-"): folder for folder in found}


def test_games_never_import_each_other() -> None:
    games_of = {folder.name for folder in folders().values()}
    for folder in folders().values():
        for file in folder.glob("*.py"):
            others = {name.split(".")[2] for name in imported(file) if name.startswith("kabu_core.games.")} & games_of - {folder.name}
            assert not others, file


def test_views_never_play() -> None:
    """A view draws what it is given; `apply`, `act` and `replay` are not for it."""
    kabu = ROOT / "kabu_core"
    for file in [*(kabu / "views").glob("*.py"), *(kabu / "pages").glob("*.py"), *(kabu / "games").glob("*/view.py")]:
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
    assert len(known) > 400
    for file in sorted((ROOT / "docs" / "assets").glob("*.*js")):
        code = re.sub(r"(?m)(^|\s)//.*$|(?s:/\*\*.*?\*/)", "", file.read_text(encoding="utf-8"))
        spoken = {*re.findall(r"[A-Za-z0-9][\w-]*", code)} & known - PLAIN
        assert not spoken, f"{file.name} speaks of {sorted(spoken)}"
        assert not re.search(r"\s%\s(?!\w+\.length)", code), f"{file.name} takes a remainder"


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    files = [file for room in ("kabu_core", "macros", "tests", "docs/assets") for file in (ROOT / room).rglob("*")]
    lines = {file.name: len(file.read_text("utf-8").splitlines()) for file in files if file.suffix in (".py", ".mjs")}
    assert {name: count for name, count in lines.items() if count > 300} == {}
