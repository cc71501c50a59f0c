"""What a widget gets without the engine, or beside it: tables of answers, and modules that come only when they are asked for."""

import json
from importlib import import_module
from itertools import product
from typing import NoReturn

import pytest

from kabu_core import content, games, web
from kabu_core.pages import mount
from kabu_core.web import lookups


@pytest.mark.parametrize("game", games.GAMES)
def test_the_table_of_answers_holds_every_hand_of_up_to_three_cards(game: str) -> None:
    """Whether it says what the engine says is asked of the published files, in the browser."""
    for preset in content.game(game).presets:
        rows = lookups.answers(game, preset)["rows"]
        if not games.spec(game).scorer.tabled:
            assert set(rows) == {"rules", "sheet"}
            continue
        hands = [" ".join(map(str, hand)) for n in range(4) for hand in product(range(1, 11), repeat=n)]
        every = {f"{role}/{hand}" for role in ("player", "dealer") for hand in hands}
        assert set(rows) == {"rules", "sheet"} | every


@pytest.mark.parametrize("game", games.GAMES)
def test_a_scorer_asks_for_a_table_of_answers_where_there_is_one(game: str) -> None:
    shown = mount.scorer(game, "", "", "", "scorer", answers="answers.json", runtime="{}")
    assert ("data-answers" in shown) == games.spec(game).scorer.tabled


@pytest.mark.parametrize(
    ("missing", "part"), [("kabu_core.coach", "coach"), ("kabu_core.play.duel", "coach"), ("kabu_core.odds.widget", "odds")]
)
def test_a_module_that_is_not_there_yet_is_asked_for_by_its_part(missing: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(state: str, event: str) -> NoReturn:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setitem(web.WIDGETS, "table", shown)
    assert json.loads(web.update("table", "", "")) == {"wants": part}


def test_a_module_that_no_part_brings_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(web.WIDGETS, "table", lambda state, event: import_module("no_such_module"))
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        web.update("table", "", "")
