"""The published odds: they are complete, up to date, equal to what the engine calculates, and shown on their page."""

import json
import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.calculator.decision_odds import ROLES
from kabu_core.calculator.rules_with_one_change import rules_with_one_change
from kabu_core.odds import stored_odds
from kabu_core.pages import odds_tables as page
from kabu_core.terminal import commands
from kabu_core.views import hand_total_probability
from macros.pages.odds_page import odds_of_other_games
from tests.nightly_effort import usual_or_nightly

GAMES_WITH_ODDS = stored_odds.games_with_published_odds()
each_game = pytest.mark.parametrize("game", GAMES_WITH_ODDS)
SITE = Path(__file__).parent.parent / "site"


def json_output_of_kabu_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert commands.main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def most_stakes_won_by_hand(game: str) -> int:
    """Return the largest number of stakes that one hand can win from another under the default preset."""
    spec, rules = games.advice_spec(game), games.rules(game)
    assert spec.duel
    duel = spec.duel(rules)
    numbers = sorted(spec.card_numbers_for_odds(games.deck(game, rules)))
    hands = {hand for size in spec.sizes for hand in combinations(numbers, size)}
    own, bank = ({duel.worth(hand, role) for hand in hands} for role in ROLES)
    return max(abs(duel.against(*worths)) for worths in product(own, bank))


@pytest.mark.parametrize("game", games.GAMES)
def test_hands_link_to_an_existing_section_of_the_page(game: str) -> None:
    info = content.game_info(game)
    page = (SITE.parent / "docs" / "odds.md").read_text("utf-8") + odds_of_other_games()
    assert len(re.findall(rf"(?m)^## .*\{{: #{game}\b(?!-)", page)) == info.odds
    assert hand_total_probability.odds_link(replace(info, odds=True)) == f' <a href="/odds/#{game}">More odds for {info.title}</a>.'
    assert hand_total_probability.odds_link(replace(info, odds=False)) == ""


@each_game
def test_every_preset_and_no_unknown_option_has_an_edge(game: str) -> None:
    rows = stored_odds.load_stored_odds(game).edges
    assert [row.rules for row in rows if not row.option] == (list(content.game_info(game).presets) if rows else [])
    switches = {(name, value) for name, value, _ in rules_with_one_change(game, games.rules(game))}
    assert {(row.option, row.value) for row in rows if row.option} <= switches
    assert len({tuple(row.edges) for row in rows}) <= 1
    assert {row.rules for row in rows if row.option} <= {content.game_info(game).default}


@pytest.mark.by_day(2)
@each_game
def test_a_recalculated_edge_equals_the_published_one(game: str) -> None:
    """Compare some rows by day, and all rows at night."""
    rows = list(stored_odds.load_stored_odds(game).edges)
    for row in random.Random(game).sample(rows, min(usual_or_nightly(1, len(rows)), len(rows))):
        assert stored_odds.house_edges_under_rules(game, stored_odds.rules_of_house_edge_row(game, row)) == row.edges, (
            f"{row}: run `{stored_odds.RENEW_COMMAND} {game}`"
        )


@each_game
def test_dead_cards_change_no_average_and_seen_cards_never_harm(game: str) -> None:
    """A dead card that nobody sees changes no edge on average, and a player who sees more cards is never worse off."""
    found, rules = stored_odds.load_stored_odds(game), games.rules(game)
    if not found.edges:
        assert (found.removal, found.seeing) == ({}, ())
        return
    if games.advice_spec(game).distinguishes_suits:
        assert (found.removal, found.seeing) == ({}, ()), "it depends on the suit what a dead card changes"
        return
    own, duel = found.edges[0].edges, games.advice_spec(game).duel
    heads = Counter(duel(rules).heads if duel else ())
    packs = Counter(card.rank for card in games.deck(game, rules)) - heads
    assert found.removal.keys() == packs.keys()
    mean = {name: sum(packs[rank] * row[name] for rank, row in found.removal.items()) / packs.total() for name in found.removal[1]}
    for name, edge in mean.items():
        assert edge == own[name] if "best" not in name else (edge >= own[name] if name == "dealer_best" else edge <= own[name])
    assert [(row.by, row.card) for row in found.seeing if row.card == "dead"] == [(who, "dead") for who in ("bettor", "dealer") if duel]
    for row in found.seeing:
        assert row.worth >= 0
        if row.card == "dead":
            assert (row.unseen, row.seen) == (own[f"{row.by}_best"], mean[f"{row.by}_best"])
        else:
            assert own[f"{row.by}_best"] in (row.unseen, row.seen)


@pytest.mark.by_day(0)
@each_game
def test_a_full_recalculation_equals_the_published_file(game: str) -> None:
    assert stored_odds.odds_file_text(game) == stored_odds.odds_file_path(game).read_text("utf-8"), (
        f"run `{stored_odds.RENEW_COMMAND} {game}`"
    )


@each_game
def test_the_plan_of_a_game_has_the_hands_that_its_equilibrium_solves(game: str) -> None:
    solved = [module.solve_equilibrium(iterations=1) for module in stored_odds._equilibrium_modules(game)]
    assert {hand for plan in solved for hand in plan} == {*stored_odds.load_stored_odds(game).plan}


@each_game
def test_win_tie_and_loss_of_every_choice_add_up_to_one(game: str) -> None:
    """Check that the value of a choice fits its shares too: a hand wins or loses at least one stake, and at most the highest multiple."""
    cases = stored_odds.load_stored_odds(game).cases
    most = most_stakes_won_by_hand(game) if any(not case.decision.sums for case in cases) else 0
    for case in cases:
        found = case.decision
        assert case.usual < 1 or case.cost == found.cost_of_rule_of_thumb
        assert case.cost >= 0
        assert 0 <= case.otherwise < 1
        assert list(found.choices) == sorted(found.choices, key=lambda row: -row.value)
        for row in found.choices:
            assert found.sums or row.win + row.tie + row.lose == 1
            assert found.sums or row.win - most * row.lose <= row.value <= most * row.win - row.lose, (case, row)


def test_the_terminal_shows_the_published_odds(capsys: pytest.CaptureFixture[str]) -> None:
    """Compare the published file with two commands: one prints the odds by total, the other the odds of a hand.

    The published value of a total is the mean over its hands.
    """
    found = json_output_of_kabu_command(capsys, "odds", "sackson-kabu", "--by-total")["decisions"]
    assert found == json.loads(stored_odds.odds_file_path("sackson-kabu").read_text("utf-8"))["decisions"]
    values: dict[str, list[Fraction]] = {"draw": [], "stand": []}
    for cards, ways in (("2 3", 16), ("4 1", 16), ("10 5", 16), ("6 9", 16), ("7 8", 16)):
        for row in json_output_of_kabu_command(capsys, "odds", "oicho-kabu", cards)["choices"]:
            values[row["action"]].append(Fraction(row["value"]["exact"]) * ways)
    five = next(case for case in stored_odds.load_stored_odds("oicho-kabu").cases if (case.holder, case.total) == ("player", 5))
    assert {row.action: row.value for row in five.decision.choices} == {act: sum(rows) / 80 for act, rows in values.items()}


def test_a_dealers_odds_depend_on_what_the_bettor_did(capsys: pytest.CaptureFixture[str]) -> None:
    cases = {(case.other, case.total): case for case in stored_odds.load_stored_odds("oicho-kabu").cases if case.holder == "dealer"}
    assert cases["stood", 5].decision.best_choice.action == "draw"
    assert cases["drew", 5].decision.best_choice.action == "stand"
    nine = json_output_of_kabu_command(capsys, "odds", "oicho-kabu", "4 5", "--as", "dealer", "--against", "? ?")["choices"]
    low, high = sorted([Fraction(nine[0]["value"]["exact"]), cases["stood", 9].decision.best_choice.value])
    assert high - low < Fraction(1, 20)


@each_game
def test_decisions_on_five_are_as_the_page_says(game: str) -> None:
    """Check the results that the page calls surprising."""
    found = stored_odds.load_stored_odds(game)
    for case in found.cases:
        if (case.holder, case.other, case.cards, case.total) == ("player", "hidden", 2, 5):
            assert (case.decision.best_choice.action, case.decision.thumb != "draw") == ("draw", True)
    by_preset = {row.rules: row.edges for row in found.edges if not row.option}
    if game == "oicho-kabu":
        own = by_preset[content.game_info(game).default]
        assert 0 < own["bettor_best"] < Fraction(6, 10) * own["thumb"]
        assert own["bettor_to_5"] == own["bettor_best"] < own["thumb"] < own["bettor_to_6"]
        assert by_preset["yakuza-series"]["bettor_best"] < by_preset["yakuza-series"]["bettor_to_5"]
    if game == "kyo-kabu":
        own = by_preset[content.game_info(game).default]
        assert own["thumb"] < 0 < own["dealer_best"]
    if game == "baccarat":
        own = by_preset[content.game_info(game).default]
        assert min(own, key=lambda side: own[side]) == "banker"
        assert f"{float(own['banker']):.4%}" == "1.0579%"


def test_dead_cards_change_the_edge_as_the_page_says() -> None:
    """Check what the page says: which ranks change the edge most if one card of the rank is dead, and who gains."""

    def change_of_edge_by_seen_rank(game: str, plays: str = "thumb") -> dict[int, float]:
        found = stored_odds.load_stored_odds(game)
        return {rank: float(row[plays] - found.edges[0].edges[plays]) for rank, row in found.removal.items()}

    def ranks_that_lower_the_edge_most(game: str, n: int) -> list[int]:
        return sorted(change_of_edge_by_seen_rank(game), key=lambda rank: change_of_edge_by_seen_rank(game)[rank])[:n]

    assert ranks_that_lower_the_edge_most("oicho-kabu", 3) == [1, 4, 9]
    assert {*ranks_that_lower_the_edge_most("yoshi", 2)} == {1, 9}
    assert {*ranks_that_lower_the_edge_most("kyo-kabu", 2)} == {5, 6}
    assert all(0.007 < change_of_edge_by_seen_rank("kyo-kabu")[rank] < 0.012 for rank in (1, 2, 3))
    assert not any(change_of_edge_by_seen_rank("che-san-zhang").values())
    own = [
        sum(row.worth for row in stored_odds.load_stored_odds(game).seeing if row.card == "open")
        for game in ("oicho-kabu-hands", "che-san-zhang")
    ]
    assert own[0] < Fraction(5, 10_000) < own[1]
    assert [row.worth for row in stored_odds.load_stored_odds("oicho-kabu").seeing if (row.by, row.card) == ("bettor", "dead")] == [0]
    for row in stored_odds.load_stored_odds("baccarat").removal.values():
        assert row["banker"] < row["player"] < row["tie"]
    for side in ("banker", "player"):
        assert (
            max(map(abs, change_of_edge_by_seen_rank("baccarat", side).values()))
            == abs(change_of_edge_by_seen_rank("baccarat", side)[4])
            < 0.00013
        )


@pytest.mark.built
def test_the_odds_page_shows_every_number() -> None:
    text = (SITE / "odds" / "index.html").read_text("utf-8")
    for game in GAMES_WITH_ODDS:
        part = text.partition(f'id="{game}"')[2].partition("<h2")[0]
        for row in stored_odds.load_stored_odds(game).edges:
            assert all(f"<td>{page.format_percent(edge)}</td>" in part for edge in row.edges.values())
        own = stored_odds.load_stored_odds(game).edges[0].edges if stored_odds.load_stored_odds(game).edges else {}
        for lacking in stored_odds.load_stored_odds(game).removal.values():
            assert all(f"<td>{page.format_percent(edge - own[name])}</td>" in part for name, edge in lacking.items())
        for sight in stored_odds.load_stored_odds(game).seeing:
            assert all(f"<td>{page.format_percent(value)}</td>" in part for value in (sight.unseen, sight.seen, sight.worth))
        assert part.count("<svg") == len({(case.holder, case.other, case.cards) for case in stored_odds.load_stored_odds(game).cases})
        assert all(re.search(r'role="img" aria-label="[^"]*: on 0', svg) for svg in part.split("<svg")[1:])
        assert f"python -m kabu_core odds {game}" in part
        assert f'href="../../odds/#{game}' in (SITE / "games" / game / "index.html").read_text("utf-8")
