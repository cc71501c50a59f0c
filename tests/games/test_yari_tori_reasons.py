"""The reason that a hint gives for an action of Yari-Tori."""

import re

import pytest

from kabu_core import games, web
from kabu_core.games.yari_tori.game import State
from kabu_core.games.yari_tori.reasons_to_choose_action import reason_for_action
from kabu_core.play.record import GameRecord


@pytest.mark.parametrize(
    ("cards", "actions", "preset", "chosen", "expected"),
    [
        ("1a 2c 10b 12a 6a 3c ...", (), "", "offer 10", "risks little with no two cards that total 5, 6 or 7"),
        ("1a 2c 10b 12a 6a 3c ...", (), "", "offer 50", "bluffs with no two cards that total 5, 6 or 7"),
        ("1a 12a 3c 2c 10b 6a ...", (), "", "offer 50", "plays for more with two cards to keep that total 7"),
        ("2c 10b 6a 1a 12a 3c ...", ("offer 30",), "", "accept", "plays for 30 with two cards to keep that total 7"),
        ("2c 10b 6a 1a 12a 3c ...", ("offer 30",), "", "decline", "loses nothing with two cards to keep that total 7"),
        (
            "1a 12a 3c 2c 10b 6a ...",
            ("offer 10", "accept"),
            "",
            "give 3c",
            "keeps a total of 7, which 15 of the 42 unseen cards would improve",
        ),
        ("1a 1b 1c 1d 3a ...", (), "-tokotoko", "offer 10", "risks little: 6 of your 10 possible hands total 5 or more"),
    ],
)
def test_the_reason_names_what_the_hand_is_worth(cards: str, actions: tuple[str, ...], preset: str, chosen: str, expected: str) -> None:
    state = games.replay(GameRecord("yari-tori", f"fuda-wiki-2022{preset}", 2, None, (), (cards,), actions))
    view = state.observation(state.current_player or 0)
    assert isinstance(view, State)
    action = next(action for action in view.legal_actions() if str(action) == chosen)
    assert reason_for_action(view, action) == expected


def test_a_hint_that_names_the_points_lights_their_chip() -> None:
    frame = web.show_widget("table", "thumb/yari-tori fuda-wiki-2022 seats=2 seed=5", "advise")
    hint = re.search(r"Hint: propose (\d+)\. It plays for more with two cards", frame.html)
    assert hint
    assert re.findall(r'class="chip" data-pick="(\d+)"[^>]* data-hint', frame.html) == [hint[1]]
