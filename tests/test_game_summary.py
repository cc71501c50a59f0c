"""The summary of a game: the events shown of the reader's best round add up to the points won in it."""

from collections import Counter
from collections.abc import Sequence

import pytest

from kabu_core import content, games, web
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.koi_koi.game import Rules
from kabu_core.play.record import Record
from kabu_core.play.state import Event
from kabu_core.views.event_sentences import READER_NAMES, sentences
from kabu_core.views.game_result import explaining_events, payoffs_by_round
from kabu_core.views.html import prose
from kabu_core.views.round_log import split_rounds
from tests.effort import effort
from tests.play_helpers import PRESETS, play, rules_as


def points_from_events(events: Sequence[Event], seat: int) -> int:
    """Return the points that a seat other than the dealer's wins, calculated from the events that the summary shows."""
    points, escaped = Counter[object](), {event.column for event in events if event.key == "escape"}
    for event in events:
        match event.key:
            case "stake" | "bet" | "own stake":
                points[event.text or event.column] += event.points
            case "own escape":
                points.clear()
    total = 0
    for event in events:
        match event.key:
            case "score":
                total += event.points if event.seat == seat else 0
            case "column":
                total += points[event.column] * event.points if event.column not in escaped else 0
            case "hand":
                total += points[None] * event.points if points else event.points
            case "pays":
                total += dict(event.to).get(seat, 0) - (sum(dict(event.to).values()) if event.seat == seat else 0)
            case "result":
                rules = baccarat.Rules(commission=event.points) if event.text == "banker" else baccarat.Rules(tie_pays=event.points or 1)
                total += sum(baccarat.stake_payoff(baccarat.Stake(str(side), stake), event.text, rules) for side, stake in points.items())
            case "accept":
                total += event.points
    return total


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_account_of_a_won_round_explains_its_points(game: str, preset: str) -> None:
    seen = 0
    for seed in range(effort(4, 100)):
        *_, (state, _) = play(Record(game, preset, content.game(game).nearest_seats(4), seed, (("rounds", "4"),)))
        for events, won in zip(split_rounds(state.events), payoffs_by_round(state.events, state.seats), strict=True):
            dealer = next(event.seat for event in events if event.key == "round")
            for seat, points in enumerate(won):
                if points > 0 and (seat != dealer or game in ("koi-koi", "yari-tori", "sackson-kabu")):
                    assert points_from_events(explaining_events(events, seat), seat) == points
                    seen += 1
    assert seen


def test_the_summary_gives_the_whole_account() -> None:
    rules = rules_as(Rules, "koi-koi")
    for seed in range(20):
        *_, (state, record) = play(Record("koi-koi", content.game("koi-koi").default, 2, seed, (("rounds", "2"),)))
        won = [row[0] for row in payoffs_by_round(state.events, 2)]
        if max(won) >= rules.double_from:
            break
    account_sentences = sentences(
        explaining_events(split_rounds(state.events)[won.index(max(won))], 0), READER_NAMES, games.spec("koi-koi").view.texts
    )
    summary = web.show_widget("table", record.link()).html.partition('class="ended"')[2]
    assert f"Your best round was number {won.index(max(won)) + 1}, +{max(won)}. {prose(' '.join(account_sentences))}" in summary
