"""Odds on the command line, as text and as JSON."""

import json

import pytest

from kabu_core.terminal.commands import main
from tests.kabu_command_helper import output_of_kabu_command


def test_odds_prints_exact_and_rounded_shares_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(output_of_kabu_command(capsys, "odds", "oicho-kabu", "8 9", "--seen", "3 3 3", "--json"))
    assert (answer["cards"], answer["seen"], answer["unseen"]) == (["8a", "9a"], ["3a", "3b", "3c"], 35)
    (row,) = answer["hands"]
    assert row["cards"] == 3
    assert row["totals"]["0"] == row["named"]["yakuza"] == {"exact": "1/35", "about": 1 / 35}


def test_a_decision_is_printed_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("odds", "oicho-kabu", "2 3", "--as", "dealer", "--against", "7 ? 3", "--against", "8 ?")
    answer = json.loads(output_of_kabu_command(capsys, *asked, "--json"))
    assert (answer["best"], answer["thumb"]) == ("draw", "stand")
    assert [choice["action"] for choice in answer["choices"]] == ["draw", "stand"]
    assert answer["cost"]["about"] == pytest.approx(answer["choices"][0]["value"]["about"] - answer["choices"][1]["value"]["about"])
    assert "\nBy rule of thumb: stand, which costs 0.0861.\n" in output_of_kabu_command(capsys, *asked)


def test_edges_are_printed_as_json_and_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kabu_core.terminal.odds_commands.rules_with_one_change",
        lambda game, rules: [("rounds", 3, rules.with_options({"rounds": 3}))],
    )
    answer = json.loads(output_of_kabu_command(capsys, "odds", "kyo-kabu", "--edges", "--json"))
    assert answer["edge"]["thumb"]["about"] < 0 < answer["edge"]["dealer_best"]["about"]
    assert answer["changed"] == []
    assert "both sides follow the rule of thumb: -2.0252%\n" in output_of_kabu_command(capsys, "odds", "kyo-kabu", "--edges")


def test_the_option_removal_prints_what_a_seen_card_changes(capsys: pytest.CaptureFixture[str]) -> None:
    """Check two tables: how a seen card changes the edge, and how it changes the value of each choice of a player who holds cards."""
    answer = json.loads(output_of_kabu_command(capsys, "odds", "kyo-kabu", "--removal", "--json"))
    assert [row["rank"] for row in answer["removal"]] == [*range(1, 11)]
    assert {(row["by"], row["card"]) for row in answer["seeing"]} == {("bettor", "open"), ("bettor", "dead"), ("dealer", "dead")}
    text = output_of_kabu_command(capsys, "odds", "kyo-kabu", "--removal")
    assert "\n  5: -3.0469%  +0.1219%  -4.7071%\n" in text
    assert text.endswith("  the dealer, one dead card: +0.0222%\n")
    (gains,) = (
        row["gains"]
        for row in json.loads(output_of_kabu_command(capsys, "odds", "oicho-kabu", "2 3", "--removal", "--json"))["removal"]
        if row["rank"] == 4
    )
    assert gains["draw"]["about"] == pytest.approx(-0.0248, abs=0.0001)
    assert "\n  4: -0.0248  +0.0058\n" in output_of_kabu_command(capsys, "odds", "oicho-kabu", "2 3", "--removal")
    assert "\n  10 J Q K: " in output_of_kabu_command(capsys, "odds", "baccarat", "--removal")


def test_odds_prints_percentages_and_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    text = output_of_kabu_command(capsys, "odds", "oicho-kabu")
    assert "In 3 cards:\n  total 9: 10.0000% = 1/10\n" in text
    assert "  yakuza (eight-nine-three; worthless): 0.6478% = 8/1235\n" in text
    assert "nine-one" not in output_of_kabu_command(capsys, "odds", "oicho-kabu", "8")


def test_a_game_without_choices_about_cards_has_no_odds(capsys: pytest.CaptureFixture[str]) -> None:
    for flags in ((), ("--edges",), ("--by-total",), ("--removal",)):
        assert main(["odds", "sanmai-kabu", *flags]) == 2
        assert "there are no odds to calculate for sanmai-kabu" in capsys.readouterr().err
    assert "For more odds" not in output_of_kabu_command(capsys, "score", "sanmai-kabu", "9a 10a 12a")
