"""Files that widgets fetch on demand: answer tables, which replace the engine, and further parts of the engine."""

import json
import re
import sys
from importlib import import_module
from itertools import product
from pathlib import Path
from zipfile import ZipFile

import pytest

from kabu_core import content, games, web
from kabu_core.pages import initial_widgets
from kabu_core.web import reference_widgets
from macros import build_helpers, zip_archive
from macros.build_helpers import ROOT
from macros.pipeline import engine_bundle


@pytest.mark.by_day(4)
@pytest.mark.parametrize("game", games.GAMES)
def test_the_table_of_answers_holds_every_hand_of_up_to_three_cards(game: str) -> None:
    """Check only which hands the table holds. A test in tests/browser compares its answers with the engine's."""
    most = min(games.spec(game).scorer.most, 3)
    for preset in content.game_info(game).presets:
        rows = reference_widgets.precomputed_reference_answers(game, preset)["rows"]
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
from kabu_core import web

parts, *question = sys.argv[1:]
wanted = []
while (answer := json.loads(web.update(*question))).keys() == {"wants"}:
    if answer["wants"] in wanted:
        sys.exit(f"wants {answer['wants']} twice")
    wanted.append(answer["wants"])
    web.make_archive_importable(f"{parts}/{wanted[-1]}.zip")
print(json.dumps([wanted, answer["html"]]))
"""
"""A script that asks an engine a question and adds each on-demand part that the engine requests. It prints these parts and the HTML."""

SCORER_STATE = "oicho-kabu/fuda-wiki-2025/2 5/"


@pytest.fixture(scope="module")
def folder_of_browser_engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the engine's modules that a browser loads first, and with the on-demand parts as archives."""
    folder = tmp_path_factory.mktemp("engine")
    for file in engine_bundle.startup_modules() + engine_bundle.browser_data_files():
        copy = folder / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.symlink_to(file)
    for part, modules in engine_bundle.on_demand_modules().items():
        zip_archive.write_zip(folder / f"{part}.zip", {str(file.relative_to(ROOT)): file.read_bytes() for file in modules})
    return folder


def ask_engine_in_folder(folder: Path, *question: str) -> str:
    return build_helpers.run_command(
        sys.executable, "-c", QUESTION_SCRIPT, str(folder), *question, PYTHONPATH=str(folder), PYTHONSAFEPATH="1"
    )


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (("table", "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1", ""), []),
        (("table", "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1@coach", "advise"), ["advice"]),
        (("table", "lookahead/oicho-kabu fuda-wiki-2025 seats=4 seed=1", "stake 1 10"), ["advice"]),
        (("odds", SCORER_STATE, ""), ["advice", "calculator"]),
    ],
)
def test_a_browser_fetches_each_part_once_and_gets_the_same_answer(
    question: tuple[str, str, str], parts: list[str], folder_of_browser_engine: Path
) -> None:
    assert json.loads(ask_engine_in_folder(folder_of_browser_engine, *question)) == [parts, json.loads(web.update(*question))["html"]]


def test_a_module_missing_inside_a_part_is_an_error(folder_of_browser_engine: Path, tmp_path: Path) -> None:
    """If a module is missing inside a part, the engine must raise an error instead of requesting a part."""
    with ZipFile(folder_of_browser_engine / "advice.zip") as archive, ZipFile(tmp_path / "advice.zip", "w") as damaged:
        for name in archive.namelist():
            if not name.endswith("coach_sentences.py"):
                damaged.writestr(name, archive.read(name))
    (tmp_path / "kabu_core").symlink_to(folder_of_browser_engine / "kabu_core")
    with pytest.raises(RuntimeError, match=r"No module named 'kabu_core\.advice\.coach_sentences'"):
        ask_engine_in_folder(tmp_path, "table", "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1@coach", "advise")


@pytest.mark.parametrize("module", ["no_such_module", "kabu_core.no_such_module", "kabu_core.advice.no_such_module"])
def test_a_module_that_no_part_contains_is_an_error(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(web.WIDGETS, "table", lambda state, event: import_module(module))
    with pytest.raises(ModuleNotFoundError, match=re.escape(module)):
        web.update("table", "", "")
