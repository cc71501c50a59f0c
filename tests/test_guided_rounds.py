"""The guided first round of each game: the table offers the act of each step, and the round is played to its end."""

from itertools import pairwise
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.archive import guided_rounds
from kabu_core.content import loading
from kabu_core.errors import ContentError
from kabu_core.web.table_session import TableSession
from tests.play_helpers import picks_and_events_of_table_buttons


@pytest.mark.parametrize("game", games.GAMES)
def test_a_guide_leads_through_a_round_to_its_end(game: str) -> None:
    """The round uses the default rules, the table offers each act of the guide, and the opponents' moves are shown after it."""
    guide = guided_rounds.guided_round(game)
    steps = guided_rounds.guided_round_frames(guide)
    assert guide.round.preset == content.game_info(game).default
    for step, after in pairwise(steps):
        assert step.act in [event for _, event in picks_and_events_of_table_buttons(step.frame.html)]
        assert after.frame.state.startswith(f"{step.frame.state};{step.act}")
        assert all(html for html, _ in after.frame.steps)
    assert steps[-1].act == ""
    last = games.replay(guide.round)
    assert last.payoffs is not None
    assert last.round_index == 0
    assert TableSession.parse_state(steps[-1].frame.state).render_frame().html == steps[-1].frame.html
    assert 1 < sum(len(step.says) for step in steps) <= 12, "about two minutes"


FAULTY_GUIDES: dict[str, tuple[dict[str, Any], str]] = {
    "a step too few": ({"step": []}, "3 steps are needed, one for each choice of the first seat and one for the end, but there are 0"),
    "nothing said": ({"step": [{"says": []}] * 3}, "step no. 1 has no text"),
    "too long": ({"step": [{"says": ["x" * 200]}] * 3}, "a sentence has 200 characters; at most"),
    "another game": ({"round": "koi-koi fuda-wiki seats=2 seed=1\n"}, "the round belongs to another game, koi-koi"),
    "an act that cannot be": ({"round": "yoshi fuda-wiki-yoshi seats=3 seed=3\nstake 7\n"}, "round: 'stake 7' is not legal now"),
    "no seed": ({"round": "yoshi fuda-wiki-yoshi seats=3\ndeal 3a 8a 9a ...\nstake 20\n"}, "the round has no seed"),
    "no end": ({"round": "yoshi fuda-wiki-yoshi seats=3 seed=3\nstake 20\n"}, "the round is not finished"),
}


@pytest.mark.parametrize("name", FAULTY_GUIDES)
def test_a_guide_that_cannot_be_followed_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, fault = FAULTY_GUIDES[name]
    guide = {**loading.load_data_file("games/yoshi/guide"), **change}
    monkeypatch.setattr(guided_rounds, "load_data_file", lambda file: guide)
    with pytest.raises(ContentError, match=fault):
        guided_rounds.guided_round("yoshi")
