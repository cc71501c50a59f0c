"""The odds calculator gives the same numbers as the terminal, reports errors in one sentence, and loses no input."""

import json
import re
from html import unescape

import pytest

from kabu_core import games, web
from kabu_core.calculator import decision_odds
from kabu_core.calculator.calculator_widget import HAND_OPTIONS
from kabu_core.errors import KabuError
from kabu_core.odds import stored_odds
from kabu_core.terminal import commands
from kabu_core.views.rendered_widget import RenderedWidget

GAMES_WITH_EXACT_ODDS = [game for game in games.GAMES if decision_odds.has_exact_odds(game)]
POSITIONS = {
    "oicho-kabu/fuda-wiki-2025//player/2 3////7 7": ("oicho-kabu", "2 3", "--seen", "7 7"),
    "oicho-kabu/german-booklet/tie=dealer/player/1 4/8": (
        *("oicho-kabu", "1 4", "--rules", "german-booklet", "--set", "tie=dealer", "--against", "8 ?"),
    ),
    "oicho-kabu-hands/pollard-2024//dealer/2 3/7//3/9 9 1": (
        "oicho-kabu-hands",
        "2 3",
        "--as",
        "dealer",
        "--against",
        "7 ? 3",
        "--seen",
        "991",
    ),
    "sackson-kabu///player/2 3 9////1 1": ("sackson-kabu", "2 3 9", "--seen", "1 1"),
    "yari-tori///player/12a 6a 1a": ("yari-tori", "12a 6a 1a"),
    "baccarat//packs=1/player/////K K 0": ("baccarat", "", "--set", "packs=1", "--seen", "K K 0"),
}


def table_cells_by_row_heading(frame: RenderedWidget) -> dict[str, list[str]]:
    """Return the cells of each row in a frame's tables. The key is the heading of the row without its small print."""
    rows = re.findall(r"<tr[^>]*><th scope=\"row\">(.*?)</th>(.*?)</tr>", frame.parts[-1])
    return {re.sub("<small>.*|<[^>]+>", "", head): re.findall("<td[^>]*>(.*?)</td>", row) for head, row in rows}


@pytest.mark.parametrize(("state", "asked"), POSITIONS.items(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_numbers_are_those_of_the_terminal(capsys: pytest.CaptureFixture[str], state: str, asked: tuple[str, ...]) -> None:
    commands.main(["odds", *asked, "--json"])
    terminal, page = json.loads(capsys.readouterr().out), table_cells_by_row_heading(web.show_widget("odds", state))
    for choice in terminal["choices"]:
        action = re.sub(r" \d+$", "", choice["action"])
        shares = [f"{choice[name]['about']:.2%}" for name in ("win", "tie", "lose") if name in choice]
        worth = f"{choice['value']['about']:{'+' if shares else ''}.4f}".replace("-", "−")
        assert page[action][: len(shares) + 1] == [*shares, worth]
    if terminal["cards"] and terminal["hands"][0]["cards"] > len(terminal["cards"]):
        for total, share in terminal["hands"][0]["totals"].items():
            assert page[f"total {total}"][0] == f"{share['about']:.2%}"


def test_the_best_choice_and_the_rule_of_thumb_are_marked() -> None:
    frame = web.show_widget("odds", "oicho-kabu///player/2 3")
    best = "With 2 3, the best choice is “draw”, worth −0.3087 of the stake."
    assert frame.say == f"{best} The rule of thumb chooses “stand”, which costs 0.0672."
    assert re.search(r'<tr class="best"><th scope="row">draw<small> best</small>', frame.html)
    assert "stand<small> rule of thumb, costs 0.0672</small>" in frame.html


def test_the_effect_of_seen_cards_stands_beside_the_numbers() -> None:
    bare, seen = (table_cells_by_row_heading(web.show_widget("odds", f"oicho-kabu///player/2 3////{cards}")) for cards in ("", "9 9 9 9"))
    assert bare["total 4"] == ["10.53%"]
    assert seen["total 4"] == ["0.00%", "−10.53%"]


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("oicho-kabu///player/2 3////7 7 7 7 7", "Too many cards of rank 7 (card 5); the pack has 4 of each rank."),
        ("oicho-kabu///player/2 x////7", "Unknown card 'x' (card 2)"),
        ("oicho-kabu///player/1 2 3 4", "A hand has up to 3 cards, not 4."),
        ("oicho-kabu///bank/1 2", "Unknown role 'bank'; choose player or dealer."),
        ("oicho-kabu/nobody//player/2 3", "Oicho-kabu has no rules 'nobody'"),
        ("oicho-kabu//tie=zzz/player/2 3", "Tie cannot be 'zzz'"),
        ("yari-tori///player/2 3", "Several cards have the number 2"),
    ],
)
def test_errors_are_reported_and_the_input_stays(state: str, says: str) -> None:
    frame = web.show_widget("odds", state)
    assert frame.say.startswith(says)
    [said] = re.findall('<p class="error">(.*?)</p>', frame.html)
    assert unescape(said) == frame.say
    fields = dict(re.findall(r'<input type="text"[^>]* name="(cards|seen)" value="([^"]*)"', frame.html))
    held, seen = (*state.split("/"), *[""] * 8)[4], (*state.split("/"), *[""] * 8)[8]
    assert fields == {"cards": held, "seen": seen}


@pytest.mark.parametrize("state", ["koi-koi///player/2 3", "zzz", "oicho-kabu/////////"])
def test_an_invalid_position_is_refused(state: str) -> None:
    assert '<p class="error">' in web.show_widget("odds", state).html
    with pytest.raises(KabuError):
        web.WIDGETS["odds"](state, "")


@pytest.mark.parametrize("game", GAMES_WITH_EXACT_ODDS)
def test_switching_the_game_keeps_the_cards_it_shares(game: str) -> None:
    frame = web.show_widget("odds", "oicho-kabu/german-booklet//dealer/2 3/7///9 9", f"game {game}")
    assert 'class="error"' not in frame.html
    assert frame.state.startswith(f"{game}/")
    assert frame.state.endswith("/2 3////9 9") is (game not in ("yari-tori", "baccarat", "pok-deng")), "cards of pok deng have suits"


def test_the_form_asks_only_for_open_cards_of_the_other_hand() -> None:
    def open_cards_asked_in_form(state: str) -> list[str]:
        return re.findall(r'<select id="odds-(first|second|third)-choice"', web.show_widget("odds", state).html)

    assert open_cards_asked_in_form("oicho-kabu//bank_first_open=true/player/2 3") == ["first"]
    assert open_cards_asked_in_form("oicho-kabu//bank_first_open=false/player/2 3") == []
    assert open_cards_asked_in_form("oicho-kabu///dealer/2 3") == ["first", "third"]
    assert open_cards_asked_in_form("yoshi//second_card=open/dealer/2 3") == ["first", "second", "third"]
    assert open_cards_asked_in_form("sackson-kabu///player/2 3") == []
    assert open_cards_asked_in_form("oicho-kabu//bank_first_open=false/player/2 3/7//3") == ["first"], (
        "a given card stays; the dealer has no third card yet"
    )


def test_card_buttons_show_how_many_cards_are_left() -> None:
    html = web.show_widget("odds", "oicho-kabu///player/7 3////7 7 7").html
    assert html.count('disabled aria-label="7, 0 left"') == 2
    assert html.count('aria-label="3, 3 left"') == 2


def test_every_option_that_changes_an_edge_can_be_set_in_the_form() -> None:
    for game in stored_odds.games_with_published_odds():
        changed = {row.option for row in stored_odds.load_stored_odds(game).edges if row.option}
        assert changed <= HAND_OPTIONS | {*games.advice_spec(game).options}, game
