"""The numbers of Koi-Koi: what is simulated is what two bots play, what is exact holds in every deal, and the page shows both."""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import cast

import pytest

from kabu_core import games
from kabu_core.coach import says
from kabu_core.games.koi_koi.chances import turned
from kabu_core.games.koi_koi.game import State
from kabu_core.odds import flowers
from kabu_core.odds.flowers import Asked, Tally
from kabu_core.pages import koi_koi_odds as page
from kabu_core.play.record import Record
from tests.amount import amount

SITE = Path(__file__).parent.parent / "site"
KEPT = json.loads(flowers.FILE.read_text("utf-8"))


def test_what_is_published_is_not_stale() -> None:
    assert flowers.play(range(flowers.A_TASK)).dump() == KEPT["first"], "stale: run `python -m kabu_core reckon koi-koi`"
    assert KEPT["games"] == flowers.PLAYED


@pytest.mark.skipif(not amount(False, True), reason="at night")
def test_all_of_it_played_anew_is_the_published_file() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert flowers.text(executor) == flowers.FILE.read_text("utf-8")


def test_a_tally_is_the_same_however_its_games_are_divided() -> None:
    parts = [flowers.play([seed]) for seed in (3, 1, 2)]
    whole = Tally()
    for part in parts:
        whole.add(part)
    assert whole.dump() == flowers.play([1, 2, 3]).dump()
    assert flowers.load(json.loads(json.dumps(whole.dump()))) == whole


def test_a_yaku_is_made_in_a_round_once_however_often_it_is_bettered() -> None:
    """Against the log of the same game, divided where a round begins."""
    state = cast(State, games.start(Record(flowers.GAME, "fuda-wiki", 2, 0)))
    while state.actor is not None:
        state = state.apply(games.bot(flowers.GAME, flowers.BOTS)(state.seen_by(state.turn), random.Random(0)))
    made: list[set[str]] = []
    told = 0
    for event in state.events:
        if event.key == "round":
            made.append(set())
        elif event.key == "yaku":
            made[-1].add(event.text)
            told += 1
    counted = flowers.play([0])
    assert counted.counts["rounds"] == len(made)
    assert counted.yaku == Counter(yaku for of_round in made for yaku in of_round)
    assert sum(counted.yaku.values()) < told


def test_the_parts_of_what_is_published_fit_together() -> None:
    tally = flowers.published()
    rounds = tally.counts["rounds"]
    assert max(tally.yaku.values()) < rounds
    assert tally.asked.keys() == tally.brought.keys() == tally.squares.keys()
    assert all(kind.points > 0 and 0 < kind.left < 8 and kind.lacks in (0, 1, 2) for kind in tally.asked)
    assert all(tally.brought[kind] ** 2 <= tally.squares[kind] * tally.asked[kind] for kind in tally.asked)
    assert tally.counts["nobody"] < tally.counts["squares"]
    assert flowers.PLAYED * 11 < rounds <= flowers.PLAYED * 12


def test_an_average_of_many_kinds_is_that_of_all_their_questions() -> None:
    tally = Tally()
    for kind, brought in ((Asked(1, 1, 1), -3), (Asked(1, 1, 1), 5), (Asked(1, 2, 0), 4)):
        for count, value in ((tally.asked, 1), (tally.brought, brought), (tally.squares, brought**2)):
            count[kind] += value
    mean = tally.call(tally.asked)
    assert (mean.of, mean.value) == (3, 2)
    assert math.isclose(mean.half, 1.959964 * math.sqrt((25 + 9 + 4) / 2 / 3))


def positions(seed: int) -> Iterator[tuple[State, int]]:
    """Each play of a game, with the number of the act."""
    state = cast(State, games.start(Record(flowers.GAME, "fuda-wiki", 2, seed)))
    number, rng = 0, random.Random(seed)
    while state.actor is not None:
        if state.phase == "play":
            yield state, number
        state = state.apply(rng.choice(state.actions()))
        number += 1


def test_as_many_yaku_are_made_as_the_chances_of_the_next_card_add_up_to() -> None:
    """In deals as they lie, against the sum of what each seat could know; and no chance hangs on what is hidden."""
    made, expected, variance = 0, 0.0, 0.0
    for seed in range(amount(3, 40)):
        for state, number in positions(seed):
            action = state.actions()[number % len(state.actions())]
            view = state.seen_by(state.turn)
            found = turned(view, action)
            assert found == turned(view.guess(random.Random(number)).seen_by(state.turn), action)
            if found is None:
                assert not state.stock
                continue
            share = found[0] / found[1]
            expected, variance = expected + share, variance + share * (1 - share)
            end = state.apply(action)
            ends = [end.apply(take) for take in end.actions()] if end.phase == "take" else [end]
            made += any(event.key == "yaku" for end in ends for event in end.events[len(state.events) :])
    assert variance > 1
    assert abs(made - expected) < 3.5 * math.sqrt(variance)


def test_the_coach_tells_of_the_next_card() -> None:
    view = games.spec(flowers.GAME).view
    told = [says.advice(view, state.seen_by(state.turn), number) for state, number in islice(positions(5), amount(4, 100))]
    assert any("cards that may turn up" in said for said in told)
    assert not any("−0.0" in said for said in told)


@pytest.mark.built
def test_the_page_shows_what_is_simulated_and_says_so() -> None:
    part = (SITE / "odds" / "index.html").read_text("utf-8").partition('id="koi-koi"')[2]
    assert part.count("Simulated, by us") == 2
    for shown in (
        page.dealt_yaku(),
        page.call_gains(),
        page.yaku_frequencies(),
        page.dealer_gain(),
        page.round_count(),
        page.share_without_winner(),
    ):
        assert str(shown) in part
    assert 'href="../../odds/#koi-koi' in (SITE / "games" / "koi-koi" / "index.html").read_text("utf-8")
