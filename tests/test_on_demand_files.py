"""Files that widgets fetch on demand: answer tables, which replace the engine, and the parts of the engine."""

import json
import marshal
import re
import shutil
import sys
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

from kabu_core import content, games, web
from kabu_core.pages import initial_widgets
from kabu_core.web import scorer_and_rules_widgets
from macros import build_helpers
from macros.build_helpers import ROOT
from macros.pipeline import engine_part_files
from macros.pipeline.engine_bundle import SLIM
from tests.nightly_effort import sample_unless_nightly


@pytest.mark.by_day(4)
@pytest.mark.parametrize("game", games.GAMES)
def test_the_table_of_answers_holds_every_hand_of_up_to_three_cards(game: str) -> None:
    """Check only which hands the table holds. A test in tests/browser compares its answers with the engine's."""
    most = min(games.spec(game).scorer.most, 3)
    for preset in content.game_info(game).presets:
        rows = scorer_and_rules_widgets.precomputed_scorer_and_rules_answers(game, preset)["rows"]
        if not games.spec(game).scorer.precomputed:
            assert set(rows) == {"rules", "sheet"}
            continue
        hands = [" ".join(map(str, hand)) for n in range(most + 1) for hand in product(range(1, 11), repeat=n)]
        every = {f"{role}/{hand}" for role in ("player", "dealer") for hand in hands}
        assert set(rows) == {"rules", "sheet"} | every


@pytest.mark.parametrize("game", games.GAMES)
def test_a_scorer_has_the_address_of_its_answer_table_if_there_is_one(game: str) -> None:
    shown = initial_widgets.scorer_widget(game, "", "", "", "scorer", answers="answers.json", runtime="{}")
    assert ("data-answers" in shown) == games.spec(game).scorer.precomputed


QUESTION_SCRIPT = """
import json, sys
from archive_importer import add_archive

parts, *question = sys.argv[1:]
add_archive(f"{parts}/kabu")
from kabu_core import web

wanted = []
while (answer := json.loads(web.update(*question))).keys() == {"wants"}:
    if answer["wants"] in wanted:
        sys.exit(f"wants {answer['wants']} twice")
    wanted.append(answer["wants"])
    add_archive(f"{parts}/{wanted[-1]}")
print(json.dumps([wanted, answer["html"], sorted(name for name in sys.modules if name.startswith("kabu_core"))]))
"""
"""A script that asks an engine a question and adds each part that the engine requests. It prints these parts, the HTML and the modules."""

MOST_ENGINE_BYTES = 400_000
"""The most bytes of the engine that a browser fetches to play one game, compressed, without Pyodide."""

SCORER_STATE = "oicho-kabu/fuda-wiki-2025/2 5/"


@pytest.fixture(scope="module")
def folder_of_browser_engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an archive for each part of the engine, without compiled methods of dataclasses."""
    folder = tmp_path_factory.mktemp("engine")
    for part in engine_part_files.files_by_part():
        files = engine_part_files.part_contents(part).items()
        code = {f"{path}c": marshal.dumps(compile(content, path, "exec")) for path, content in files if path.endswith(".py")}
        (folder / part).parent.mkdir(exist_ok=True)
        (folder / part).write_bytes(marshal.dumps(dict(files) | code))
    return folder


def ask_engine_in_folder(folder: Path, *question: str) -> str:
    return build_helpers.run_command(
        sys.executable, "-c", QUESTION_SCRIPT, str(folder), *question, PYTHONPATH=str(SLIM), PYTHONSAFEPATH="1"
    )


COMPARISON_STATE = "koi-koi/wikipedia/kyo-kabu/fuda-wiki-kyo-kabu"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (("table", "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1", ""), []),
        (("table", "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1@coach", "advise"), ["advice"]),
        (("table", "lookahead/oicho-kabu fuda-wiki-2025 seats=4 seed=1", "stake 1 10"), ["advice"]),
        (("scorer", SCORER_STATE, ""), []),
        (("odds", SCORER_STATE, ""), ["calculator", "advice"]),
    ],
)
def test_a_browser_fetches_each_part_once_and_gets_the_same_answer(
    question: tuple[str, str, str], parts: list[str], folder_of_browser_engine: Path
) -> None:
    wanted, html, _ = json.loads(ask_engine_in_folder(folder_of_browser_engine, *question))
    assert html == json.loads(web.update(*question))["html"]
    assert sorted(wanted) == sorted([*parts, "games/oicho-kabu", *engine_part_files.parts_imported_by("games/oicho-kabu")])


def test_a_comparison_of_two_games_fetches_only_their_parts(folder_of_browser_engine: Path) -> None:
    question = ("differences", COMPARISON_STATE, "other yoshi")
    wanted, html, _ = json.loads(ask_engine_in_folder(folder_of_browser_engine, *question))
    assert html == json.loads(web.update(*question))["html"]
    assert {part for part in wanted if part.startswith("games/")} == {"games/koi-koi", "games/yoshi"}


@pytest.mark.parametrize("game", sample_unless_nightly(games.GAMES, 2))
def test_a_game_needs_the_parts_of_no_other_game(game: str, folder_of_browser_engine: Path) -> None:
    """A browser that has fetched the part of a game, and the parts that it needs, is never asked for another part during play."""
    info, part = content.game_info(game), f"games/{game}"
    question = ("table", f"thumb/{game} {info.default} seats={info.nearest_seat_count(2)} seed=1", "")
    wanted, html, modules = json.loads(ask_engine_in_folder(folder_of_browser_engine, *question))
    assert html == json.loads(web.update(*question))["html"]
    assert {*wanted} == {part, *engine_part_files.parts_imported_by(part)}
    own = f"kabu_core.games.{game.replace('-', '_')}"
    assert {name for name in modules if name.count(".") > 1 and name.startswith("kabu_core.games.") and not name.startswith(own)} == {
        "kabu_core.games.game_spec"
    }


def test_every_game_and_every_family_is_a_part() -> None:
    found = {part for part in engine_part_files.files_by_part() if part.startswith("games/")}
    assert found == {f"games/{game}" for game in games.GAMES}
    needed = {need for part in found for need in engine_part_files.parts_imported_by(part)}
    assert needed == {part for part in engine_part_files.files_by_part() if part.startswith("families/")}


@pytest.mark.built
def test_no_game_makes_the_start_of_the_engine_large() -> None:
    assets = ROOT / "site" / "assets"
    [start], [table] = assets.glob("engine/kabu-*.bin"), assets.glob("engine/parts-*.json")
    parts = json.loads(table.read_text("utf-8"))
    sizes = {name: (assets / part["address"]).stat().st_size for name, part in parts.items()}
    own = {game: sum(sizes[name] for name in (f"games/{game}", *parts[f"games/{game}"]["needs"])) for game in games.GAMES}
    assert {game: size for game, size in own.items() if start.stat().st_size + size > MOST_ENGINE_BYTES} == {}


@pytest.mark.parametrize("question", [("table", "thumb/no-such-game x seats=4 seed=1", ""), ("rules", "no_such_game/x", "")])
def test_an_unknown_game_is_no_missing_part(question: tuple[str, str, str], folder_of_browser_engine: Path) -> None:
    wanted, html, _ = json.loads(ask_engine_in_folder(folder_of_browser_engine, *question))
    assert (wanted, html) == ([], json.loads(web.update(*question))["html"])


def test_a_module_missing_inside_a_part_is_an_error(folder_of_browser_engine: Path, tmp_path: Path) -> None:
    """If a module is missing inside a part, the engine must raise an error instead of requesting a part."""
    shutil.copytree(folder_of_browser_engine, tmp_path, dirs_exist_ok=True)
    advice = marshal.loads((tmp_path / "advice").read_bytes())
    del advice["kabu_core/advice/coach_sentences.pyc"]
    (tmp_path / "advice").write_bytes(marshal.dumps(advice))
    with pytest.raises(RuntimeError, match=r"No module named 'kabu_core\.advice\.coach_sentences'"):
        ask_engine_in_folder(tmp_path, "table", "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1@coach", "advise")


@pytest.mark.parametrize("module", ["no_such_module", "kabu_core.no_such_module", "kabu_core.advice.no_such_module"])
def test_a_module_that_no_part_contains_is_an_error(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(web.WIDGETS, "table", lambda state, event: import_module(module))
    with pytest.raises(ModuleNotFoundError, match=re.escape(module)):
        web.update("table", "", "")
