"""The value of choices and the house edge, compared with the JavaScript implementation and with published figures."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.calculator import decision_odds, hand_odds, house_edges
from kabu_core.calculator.rules_with_one_change import rules_with_one_change
from kabu_core.errors import NotationError
from kabu_core.games.sackson_kabu.game import average_total_after_draw
from kabu_core.odds import stored_odds
from tests import odds_oracle
from tests.play_helpers import PRESETS

HANDS_OF_TWO = {"oicho-kabu": [[2, 3], [10, 5], [3, 3], [4, 10], [9, 6]], "che-san-zhang": [[2, 3], [0, 4], [0, 0]]}
"""For each game, the ranks of some hands of two cards."""


def odds_of_decision(
    game: str, cards: str, seen: str = "", role: str = "player", *against: str, **options: Any
) -> decision_odds.DecisionOdds:
    rules = games.rules(game, "", options)
    found = decision_odds.evaluate_decision(game, rules, hand_odds.parse_known_cards(games.deck(game, rules), cards, seen), role, against)
    assert found
    return found


def value_of_each_action(found: decision_odds.DecisionOdds) -> dict[str, Fraction]:
    return {outcome.action: outcome.value for outcome in found.choices}


@pytest.mark.parametrize(("game", "twos"), HANDS_OF_TWO.items())
def test_choices_agree_with_the_second_implementation(game: str, twos: list[list[int]]) -> None:
    (answer,) = odds_oracle.ask_odds_oracle([odds_oracle.oracle_question("choices", game, games.rules(game), twos=twos)])
    for two, choices in zip(twos, answer, strict=True):
        ours = value_of_each_action(
            odds_of_decision(game, " ".join(map(str, two)) if game == "oicho-kabu" else codes_of_money_suited_cards(two))
        )
        assert ours == {act: Fraction(*value) for act, value in choices.items()}


def codes_of_money_suited_cards(ranks: list[int]) -> str:
    """Return the codes of different cards of the money-suited pack that have these ranks."""
    deck = content.decks()["money-suited"]
    left = list(deck)
    found = [left.pop(next(place for place, card in enumerate(left) if card.rank == rank)) for rank in ranks]
    return " ".join(card.code for card in found)


@pytest.mark.parametrize("game", [game for game in stored_odds.games_with_published_odds() if games.advice_spec(game).duel])
def test_best_play_has_the_highest_value(game: str) -> None:
    for row in stored_odds.load_stored_odds(game).edges:
        for who, edge in row.edges.items():
            assert row.edges["bettor_best"] <= edge if who.startswith("bettor") else edge <= row.edges["dealer_best"]
        assert row.edges["bettor_best"] <= row.edges["thumb"] <= row.edges["dealer_best"]


def test_baccarat_matches_published_figures_and_the_second_implementation() -> None:
    packed = (1, 6, 8)
    for packs, sides in zip(
        packed, odds_oracle.ask_odds_oracle([{"ask": "sides", "options": {"packs": packs}} for packs in packed]), strict=True
    ):
        found = odds_of_decision("baccarat", "", packs=packs)
        assert {o.action.split()[1]: o.win for o in found.choices if o.win} == {side: Fraction(*sides[side]) for side in sides}
        if packs == 8:
            shares = {outcome.action: f"{float(outcome.win):.6f}" for outcome in found.choices}
            assert shares == {"stake banker 20": "0.458597", "stake player 20": "0.446247", "stake tie 20": "0.095156", "pass": "0.000000"}


def test_odds_of_hands_agree_with_the_second_implementation() -> None:
    deck = content.decks()["kabufuda"]
    without: tuple[list[int], ...] = ([], [8, 8, 3, 10])
    *threes, month = odds_oracle.ask_odds_oracle([*({"ask": "threes", "seen": seen} for seen in without), {"ask": "month"}])
    for seen, counts in zip(without, threes, strict=True):
        shares = hand_odds.total_probabilities(
            lambda ranks: sum(ranks) % 10, hand_odds.parse_known_cards(deck, "", " ".join(map(str, seen))), 3
        )
        assert shares == {total: Fraction(ways, sum(counts)) for total, ways in enumerate(counts)}
    koi = hand_odds.hand_odds_by_size("koi-koi", games.rules("koi-koi"), hand_odds.parse_known_cards(content.decks()["hanafuda-48"]))
    assert koi[0].named["teshi"] == Fraction(month, 377_348_994)


PRESETS_WITH_ODDS = [(game, preset) for game, preset in PRESETS if decision_odds.has_exact_odds(game) and not preset.endswith("tokotoko")]
"""Pairs of game and preset with a decision that has exact odds. Under the rules of Tokotoko there is no such decision."""


@pytest.mark.by_day(13)
@pytest.mark.parametrize(("game", "preset"), PRESETS_WITH_ODDS)
def test_win_tie_and_loss_of_every_choice_add_up_to_one(game: str, preset: str) -> None:
    rules, size = games.rules(game, preset), games.advice_spec(game).deciding[0]
    deck = games.deck(game, rules)
    for role in ("player", "dealer") if games.advice_spec(game).duel else ("player",):
        for cards in (deck.cards[:size], deck.cards[13 : 13 + size]):
            found = decision_odds.evaluate_decision(game, rules, hand_odds.parse_known_cards(deck, " ".join(map(str, cards))), role)
            assert found
            assert found.cost_of_rule_of_thumb >= 0
            assert all(found.sums or outcome.win + outcome.tie + outcome.lose == 1 for outcome in found.choices)


def test_a_dealer_against_several_hands_counts_each_by_itself() -> None:
    """The value against two hands is the mean of the values against each hand alone, where the other hand's known cards count as seen."""
    one = value_of_each_action(odds_of_decision("oicho-kabu", "2 3", "8", "dealer", "7 ? 3"))
    other = value_of_each_action(odds_of_decision("oicho-kabu", "2 3", "7 3", "dealer", "8 ?"))
    both = value_of_each_action(odds_of_decision("oicho-kabu", "2 3", "", "dealer", "7 ? 3", "8 ?"))
    assert both == {act: (one[act] + other[act]) / 2 for act in both}


def test_drawing_reveals_something_about_the_hidden_card() -> None:
    """By the rule of thumb, a player draws on four or less and stands on five or more. So the act tells the dealer about the hand."""
    stood = odds_of_decision("oicho-kabu", "2 3", "", "dealer", "7 ?")
    drew = odds_of_decision("oicho-kabu", "2 3", "", "dealer", "7 ? 10")
    assert stood.best_choice.action == "draw"
    assert value_of_each_action(drew)["stand"] > value_of_each_action(stood)["stand"]


def test_a_hand_that_may_not_draw_has_one_choice() -> None:
    assert [outcome.action for outcome in odds_of_decision("oicho-kabu", "4 5").choices] == ["stand"]
    assert [outcome.action for outcome in odds_of_decision("oicho-kabu", "1 2").choices] == ["draw"]
    assert {outcome.action for outcome in odds_of_decision("oicho-kabu", "4 6", shiroku_escape=True).choices} == {"draw", "escape"}
    assert odds_of_decision("oicho-kabu", "4 6", shiroku_escape=True).thumb == "escape"


def test_the_heads_of_kyo_kabu_count_as_seen_even_if_not_named() -> None:
    assert odds_of_decision("kyo-kabu", "5 10") == odds_of_decision("kyo-kabu", "5 10", "6 7 8")
    assert odds_of_decision("kyo-kabu", "5 10") != odds_of_decision("oicho-kabu", "5 10")


def test_the_value_of_a_draw_in_sackson_kabu_agrees_with_the_bots() -> None:
    deck = content.decks()["western"]
    for text in ("2 4", "1 1", "10 5", "3 4 6"):
        cards = deck.parse_cards(text)
        total, of = average_total_after_draw(cards, [card for card in deck if card not in cards])
        assert value_of_each_action(odds_of_decision("sackson-kabu", text))["draw"] == Fraction(total, of)


def test_a_seen_card_changes_the_value_of_stakes_in_baccarat() -> None:
    rules = games.rules("baccarat")
    at = decision_odds.seat_knowledge_from_cards("baccarat", rules, hand_odds.parse_known_cards(games.deck("baccarat", rules)))
    moved = decision_odds.value_changes_if_rank_was_seen("baccarat", rules, at)
    assert moved.keys() == {*range(10)}
    assert moved[4]["stake player 20"] < 0 < moved[4]["stake banker 20"]
    left = Counter(dict(enumerate(at.left)))
    assert sum(left[rank] * value["stake tie 20"] for rank, value in moved.items()) == 0


def test_rules_with_one_change_change_one_option() -> None:
    """Each of the changed rules differs in one option. An option that does not concern hands leaves the house edge unchanged."""
    rules = games.rules("oicho-kabu")
    for name, value, changed in rules_with_one_change("oicho-kabu", rules):
        assert changed == rules.with_options({name: value}) != rules
    kept = games.rules("che-san-zhang")
    assert house_edges.house_edge("che-san-zhang", kept.with_options({"rounds": 3})) is house_edges.house_edge("che-san-zhang", kept)


@pytest.mark.parametrize(
    ("game", "role", "against", "said"),
    [
        ("koi-koi", "player", (), "no exact odds are known for decisions in koi-koi"),
        ("oicho-kabu", "child", (), "choose player or dealer"),
        ("baccarat", "dealer", (), "has no dealer's hand"),
        ("oicho-kabu", "player", ("7", "8"), "2 hands are too many"),
        ("oicho-kabu", "player", ("7 ? 3",), "it has up to 2 cards"),
        ("oicho-kabu", "dealer", ("7 8 ?",), "only the first two may be hidden"),
        ("oicho-kabu", "dealer", ("2 2", "2 2"), "too many cards of rank 2"),
    ],
)
def test_an_impossible_question_is_reported_in_one_sentence(game: str, role: str, against: tuple[str, ...], said: str) -> None:
    rules = games.rules(game)
    with pytest.raises(NotationError, match=said):
        decision_odds.evaluate_decision(
            game, rules, hand_odds.parse_known_cards(games.deck(game, rules), "2 3" if game == "oicho-kabu" else ""), role, against
        )
    with pytest.raises(NotationError, match="has no dealer's hand"):
        house_edges.house_edge("sackson-kabu", games.rules("sackson-kabu"))
