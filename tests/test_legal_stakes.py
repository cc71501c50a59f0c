"""Legal stakes: a game may limit them by seat, and a table offers every legal stake if there are only a few."""

from collections.abc import Sequence
from typing import Any

import pytest

from kabu_core import games
from kabu_core.environments.encoded_game import EncodedGame
from kabu_core.families.own_hands.html_view import available_act_buttons
from kabu_core.play.record import GameRecord


def stake_texts_of_actions(actions: Sequence[object]) -> list[str]:
    return [text for text in map(str, actions) if text.startswith("stake ")]


@pytest.mark.parametrize("game", ["oicho-kabu", "oicho-kabu-hands", "baccarat-banque"])
def test_a_state_may_limit_stakes_by_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the seat to act one legal stake of its own, above the limit of the rules."""
    spec = games.spec(game)
    state: Any = games.initial_state(GameRecord(game, "", 3, 7))
    seat, stake = state.current_player, 5000
    monkeypatch.setattr(spec.state, "legal_stake_sizes_of_seat", lambda self, who: (stake,) if who == seat else ())
    monkeypatch.setattr(spec.rules, "possible_stake_sizes", property(lambda self: (stake,)))
    stakes = stake_texts_of_actions(state.legal_actions())
    assert stakes
    assert all(text.endswith(f" {stake}") for text in stakes)
    assert f"up to {stake}" in spec.view.prompt(state)
    assert {*stakes} <= {*EncodedGame(game).actions.texts}


@pytest.mark.parametrize(
    ("limit", "offered"),
    [(5, [1, 2, 3, 4, 5]), (6, [1, 2, 3, 4, 5, 6]), (7, [1, 2, 3, 5, 7]), (12, [1, 2, 3, 5, 10, 12])],
)
def test_a_table_offers_every_stake_only_if_they_are_few(limit: int, offered: list[int]) -> None:
    record = GameRecord("oicho-kabu-hands", "pollard-2024", 3, 7, (("limit", str(limit)), ("unit", "1")))
    state: Any = games.initial_state(record)
    assert len(stake_texts_of_actions(state.legal_actions())) == limit
    assert stake_texts_of_actions([act.event for act in available_act_buttons(state).acts]) == [f"stake {points}" for points in offered]
