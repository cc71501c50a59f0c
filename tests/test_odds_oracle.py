"""The published odds, compared with a second implementation: some games by day, all games at night."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from kabu_core import games
from kabu_core.calculator.rules_with_one_change import rules_with_one_change
from kabu_core.odds import stored_odds
from tests import odds_oracle
from tests.nightly_effort import NIGHTLY, usual_or_nightly

GAMES_WITH_EDGES = [game for game in stored_odds.games_with_published_odds() if stored_odds.load_stored_odds(game).edges]
GAMES_WITH_DECISIONS = [game for game in stored_odds.games_with_published_odds() if stored_odds.load_stored_odds(game).cases]
GAMES_BY_DAY = ("oicho-kabu", "che-san-zhang")
"""Games with a dealer's hand that are compared by day: one has special hands, the other its own pack."""


def published_odds_json(game: str) -> Any:
    return json.loads(stored_odds.odds_file_path(game).read_text("utf-8"))


def test_every_published_game_is_compared() -> None:
    """The file of Yari-Tori has neither edges nor decisions. It holds a strategy, which has a test of its own."""
    assert {*GAMES_WITH_EDGES, *GAMES_WITH_DECISIONS, "yari-tori"} == {*stored_odds.games_with_published_odds()}


@pytest.mark.parametrize("game", usual_or_nightly([*GAMES_BY_DAY, "baccarat", "chemin-de-fer"], GAMES_WITH_EDGES))
def test_every_house_edge_agrees_with_the_second_implementation(game: str) -> None:
    rows, typed = published_odds_json(game)["edges"], stored_odds.load_stored_odds(game).edges
    some = [*zip(rows, typed, strict=True)]
    if not NIGHTLY:
        some = random.Random(game).sample(some, 1)
    answers = odds_oracle.ask_odds_oracle(
        [odds_oracle.oracle_question("edges", game, stored_odds.rules_of_house_edge_row(game, row)) for _, row in some]
    )
    for (row, _), answer in zip(some, answers, strict=True):
        assert odds_oracle.odds_as_fractions(answer) == row["edges"], (row["rules"], row["option"], row["value"])


@pytest.mark.parametrize("game", usual_or_nightly([*GAMES_BY_DAY, "baccarat"], GAMES_WITH_EDGES))
def test_every_edge_with_a_dead_card_agrees_with_the_second_implementation(game: str) -> None:
    rows = published_odds_json(game)["removal"]
    ranks = sorted(rows) if NIGHTLY else random.Random(game).sample(sorted(rows), 1)
    answers = odds_oracle.ask_odds_oracle(
        [odds_oracle.oracle_question("edges", game, games.rules(game), more={"dead": [int(rank)]}) for rank in ranks]
    )
    for rank, answer in zip(ranks, answers, strict=True):
        assert odds_oracle.odds_as_fractions({plays: answer[plays] for plays in rows[rank]}) == rows[rank], rank


OPEN_CARD_EFFECTS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "bettor": ("bettor_best", {"bankOpen": False}, {"bankOpen": True}),
    "dealer": ("dealer_best", {"open": 0}, {"open": 1}),
}
"""For the role that sees an open card of the other side: the edge that improves, and the settings without and with this card."""


@pytest.mark.parametrize(
    "game", usual_or_nightly(GAMES_BY_DAY[:1], [game for game in GAMES_WITH_EDGES if stored_odds.load_stored_odds(game).seeing])
)
def test_the_value_of_an_open_card_agrees_with_the_second_implementation(game: str) -> None:
    for row in (row for row in published_odds_json(game)["seeing"] if row["card"] == "open"):
        plays, *open_cards = OPEN_CARD_EFFECTS[row["by"]]
        answers = odds_oracle.ask_odds_oracle(
            [odds_oracle.oracle_question("edges", game, games.rules(game), more=more) for more in open_cards]
        )
        assert [odds_oracle.odds_as_fractions(answer[plays]) for answer in answers] == [row["unseen"], row["seen"]]


@pytest.mark.parametrize("game", usual_or_nightly([GAMES_BY_DAY[0], "sackson-kabu"], GAMES_WITH_DECISIONS))
def test_every_decision_agrees_with_the_second_implementation(game: str) -> None:
    (answer,) = odds_oracle.ask_odds_oracle([odds_oracle.oracle_question("decisions", game, games.rules(game))])
    assert rows_by_decision(map(odds_oracle.odds_as_fractions, answer)) == rows_by_decision(published_odds_json(game)["decisions"])


def rows_by_decision(rows: Any) -> dict[tuple[object, ...], Any]:
    return {tuple(row[name] for name in ("holder", "other", "cards", "total")): row for row in rows}


def rules_without_published_odds(game: str) -> Iterator[Any]:
    """Yield the default rules of a game with one option changed, for each such change that has no published odds."""
    known = {(row.option, row.value) for row in stored_odds.load_stored_odds(game).edges}
    yield from (changed for name, value, changed in rules_with_one_change(game, games.rules(game)) if (name, value) not in known)


@pytest.mark.by_day(0)
@pytest.mark.parametrize("game", GAMES_WITH_EDGES)
def test_an_option_without_a_published_row_changes_no_edge(game: str) -> None:
    answers = odds_oracle.ask_odds_oracle(
        [odds_oracle.oracle_question("edges", game, rules) for rules in rules_without_published_odds(game)]
    )
    for answer in answers:
        assert odds_oracle.odds_as_fractions(answer) == published_odds_json(game)["edges"][0]["edges"]
