"""The result of a round and the panel of payouts: their equations and rules agree with the engine."""

import re
from fractions import Fraction
from itertools import combinations, product

import pytest

from kabu_core import content, games
from kabu_core.families.pots.base_game import PotGameState
from kabu_core.families.pots.betting_game import ExtraPaymentMade
from kabu_core.families.pots.html_view import LEFT_ALONE
from kabu_core.play import hand_scoring
from kabu_core.play.events import events_of_latest_round
from kabu_core.play.hand_scoring import BasicHandRules
from kabu_core.play.record import GameRecord
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import format_points, remove_asterisks
from kabu_core.views.payout_panel import third_card_rule_text
from kabu_core.views.round_result import HandResultLine, points_equation, round_result_html
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import PRESETS, play_with_bot, rules_of_expected_class

BRACKETED_NOTE = re.compile(r" \([^)]*\)")
PRESETS_WITH_DEALER = [(game, preset) for game, preset in PRESETS if game != "koi-koi"]


def value_left_of_equals_sign(text: str) -> Fraction:
    """Return the value of the left side of an equation, ignoring the notes in brackets."""
    sums = BRACKETED_NOTE.sub("", remove_asterisks(text).rpartition(" = ")[0] or text).replace("− ", "−").replace("+ ", "+")
    total = Fraction(0)
    for sign, stake, odds in re.findall(r"([−+]?)(\d+)(?: × ([\d.]+))?", sums):
        total += (-1 if sign == "−" else 1) * int(stake) * Fraction(odds or 1)
    return total


@pytest.mark.parametrize(("game", "preset"), PRESETS_WITH_DEALER)
def test_the_equation_gives_the_points_that_the_engine_pays(game: str, preset: str) -> None:
    view, names = games.spec(game).view, SeatNames(you=None)
    explained = 0
    for seed in range(usual_or_nightly(3, 150)):
        for state, _ in play_with_bot(GameRecord(game, preset, content.game_info(game).nearest_seat_count(4), seed, (("rounds", "4"),))):
            if state.payoffs is None:
                continue
            for seat, paid in enumerate(state.payoffs):
                text = points_equation(view.result_lines(state.observation(seat), seat, names))
                assert value_left_of_equals_sign(text) == paid, text
                assert BRACKETED_NOTE.sub("", text).rpartition(" = ")[2] == format_points(paid)
                explained += bool(paid)
    assert explained


@pytest.mark.parametrize(("points", "term", "equation"), [(20, "20", ""), (40, "20 × 2 (*arashi*)", "20 × 2 (<em>arashi</em>) = +40")])
def test_a_result_with_one_stake_gives_its_points_once(points: int, term: str, equation: str) -> None:
    """The points of a plain stake stand in the heading of the result only, so there is no equation. Other points stand in the equation."""
    lines = [HandResultLine(label="Dealer", value="5"), HandResultLine(label="Column 1", value="8", points=points, term=term)]
    result = re.sub(' (lang|translate)="[^"]*"', "", round_result_html([(0, lines)], SeatNames(you=0)))
    assert str(points) not in result.partition("</ul>")[0]
    assert result.partition('class="equation">')[2].removesuffix("</p>") == equation


@pytest.mark.parametrize("game", ["dorijitgo-ttaeng", "hiki-kabu", "kachi-kachi", "seotda"])
def test_the_result_says_who_took_the_pot_if_no_hand_was_shown(game: str) -> None:
    view, names = games.spec(game).view, SeatNames(you=0)
    checked = 0
    for seed in range(40):
        for state, _ in play_with_bot(GameRecord(game, content.game_info(game).default, 3, seed, (("rounds", "4"),))):
            assert isinstance(state, PotGameState)
            left = [seat for seat, points in enumerate(state.payoffs or ()) if points > 0]
            if state.payoffs and 0 not in left and not state.seats_whose_hands_are_shown:
                others = [line.label for line in view.result_lines(state.observation(0), 0, names) if line.value == LEFT_ALONE]
                assert others == [names(seat) for seat in left]
                checked += 1
    assert checked


def test_an_extra_payment_for_the_hand_of_the_winner_is_a_term_of_its_own() -> None:
    view, names, equations = games.spec("hiki-kabu").view, SeatNames(you=None), list[str]()
    for seed in range(20):
        for state, _ in play_with_bot(GameRecord("hiki-kabu", "hiki-kabu-2022", 4, seed, (("rounds", "4"),))):
            paid = [event.seat for event in events_of_latest_round(state.events) if isinstance(event, ExtraPaymentMade)]
            if state.payoffs:
                equations += [points_equation(view.result_lines(state, seat, names)) for seat in paid if seat is not None]
    assert equations
    assert all(re.fullmatch(r"−\d+ − \d+ = −\d+", equation) for equation in equations), equations


def test_the_result_of_a_round_that_is_not_played_says_who_declined() -> None:
    state = games.replay(GameRecord.loads("yari-tori fuda-wiki-2022 seats=2 seed=5;offer 10;decline"))
    lines = games.spec("yari-tori").view.result_lines(state, 0, SeatNames(you=0))
    assert [(line.label, line.value) for line in lines] == [("Aki", "declined")]


PRESETS_WITH_TOTALS = [(game, preset) for game, preset in PRESETS_WITH_DEALER if isinstance(games.rules(game, preset), BasicHandRules)]


@pytest.mark.parametrize(("game", "preset"), PRESETS_WITH_TOTALS)
def test_the_panel_states_the_rule_for_the_third_card_that_the_engine_applies(game: str, preset: str) -> None:
    rules = rules_of_expected_class(BasicHandRules, game, preset)
    roles: tuple[hand_scoring.Role, ...] = ("player", "dealer")
    for role, value in product(roles, range(10)):
        text = third_card_rule_text(rules, role)
        cards = next(
            pair
            for pair in combinations(content.decks()[rules.deck], 2)
            if pair[0].rank != pair[1].rank and hand_scoring.hand_total(pair) == value
        )
        expected = "else choose" if "else choose" in text else "always a choice"
        for part in text.split(", "):
            word, *_, span = part.removesuffix(" unless a pair").split(" ")
            low, _, high = span.partition("–")
            if word in ("draw", "stand") and int(low) <= value <= int(high or low):
                expected = word
        rule = hand_scoring.third_card_rule(cards, role, rules, ())
        assert {"must": "draw", "may not": "stand"}.get(rule, expected) == expected, (text, value)
        assert (rule == "may") == (expected not in ("draw", "stand")), (text, value)


def test_a_total_without_a_name_is_called_a_total_in_the_result() -> None:
    lines = [HandResultLine(label="Dealer", value="5"), HandResultLine(label="You", value="9 *kabu*", points=20, term="20")]
    result = re.sub(' (lang|translate)="[^"]*"', "", round_result_html([(0, lines)], SeatNames(you=0)))
    assert "<span>total 5</span>" in result
    assert "<span>9 <em>kabu</em></span>" in result


def test_the_result_of_niu_niu_says_that_the_highest_card_decided() -> None:
    record = "niu-niu yxw868-doubled seats=4 seed=39 rounds=2;stake 80;stake 20;stake 20;deal;stake 80;stake 20;stake 20"
    lines = games.spec("niu-niu").view.result_lines(games.replay(GameRecord.loads(record)), 0, SeatNames(you=0))
    assert [line.value for line in lines] == ["no ox", "no ox, wins by the highest card"]


def test_the_result_of_baccarat_says_which_hand_wins() -> None:
    record = "baccarat enwiki-baccarat seats=4 seed=39 rounds=2;stake tie 20;stake banker 40;stake banker 40"
    lines = games.spec("baccarat").view.result_lines(games.replay(GameRecord.loads(record)), 0, SeatNames(you=0))
    assert [(line.label, line.value) for line in lines] == [
        ("Player’s hand", "total 6"),
        ("Banker’s hand", "total 8, wins"),
        ("You, 20 on a tie", ""),
    ]
