"""The odds of hands, compared with a card-by-card count of every deal and with published figures."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from kabu_core import content, games, web
from kabu_core.calculator import hand_odds
from kabu_core.cards import ranks_of_cards
from kabu_core.content.named_hands import HandScore
from kabu_core.rules import number_in_words
from tests.play_helpers import PRESETS, picks_and_events_of_table_buttons


@pytest.mark.by_day(2)
@pytest.mark.parametrize(("held", "seen"), [("", ""), ("8", "8 8 3"), ("4a 9a", "1 1 1 5"), ("", "10 10 10 10 1 2 3")])
@pytest.mark.parametrize("size", [2, 3])
def test_odds_of_totals_and_named_hands_equal_a_count_of_every_deal(held: str, seen: str, size: int) -> None:
    """For kuppin and shippin, the order in which the cards were dealt counts too."""
    rules = games.rules("oicho-kabu")
    known = hand_odds.parse_known_cards(content.decks()["kabufuda"], held, seen)
    row = next((row for row in hand_odds.hand_odds_by_size("oicho-kabu", rules, known) if row.cards == size), None)
    if row is None:
        return
    deals = [(*known.held, *drawn) for drawn in permutations(known.unseen_cards, size - len(known.held))]
    totals = Counter(sum(ranks_of_cards(deal)) % 10 for deal in deals)
    assert row.totals == {total: Fraction(totals[total], len(deals)) for total in range(10)}
    in_order = {"kuppin", "shippin"}
    together = Counter(frozenset(deal) for deal in deals)
    for hand in content.game_named_hands("oicho-kabu"):
        if hand.id in row.named:
            if hand.id in in_order:
                alike = sum(hand.pattern.matches_whole_hand(deal, in_order=True) for deal in deals)
            else:
                alike = sum(many for deal, many in together.items() if any(map(hand.pattern.matches_whole_hand, permutations(deal))))
            assert row.named[hand.id] == Fraction(alike, len(deals)), hand.id


@pytest.mark.by_day(12)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_chances_of_all_totals_add_up_to_one(game: str, preset: str) -> None:
    rules = games.rules(game, preset)
    deck = games.deck(game, rules)
    for cards in ("", deck.cards[0].code):
        for row in hand_odds.hand_odds_by_size(game, rules, hand_odds.parse_known_cards(deck, cards)):
            assert not row.totals or sum(row.totals.values()) == 1
            assert all(0 <= share <= 1 for share in row.named.values())


def test_three_cards_of_forty_make_every_total_equally_often() -> None:
    deck = content.decks()["kabufuda"]
    assert {
        share * 9880
        for share in hand_odds.total_probabilities(lambda ranks: sum(ranks) % 10, hand_odds.parse_known_cards(deck), 3).values()
    } == {988}


def test_odds_of_dealt_yaku_equal_those_of_a_public_page() -> None:
    """A public page gives 1,629,012 hands with a whole month, but counts the 66 hands with two whole months twice."""
    row = hand_odds.hand_odds_by_size("koi-koi", games.rules("koi-koi"), hand_odds.parse_known_cards(content.decks()["hanafuda-48"]))[0]
    assert row.named["teshi"] == Fraction(12 * 135_751 - 66, 377_348_994) == Fraction(1_628_946, 377_348_994)
    assert row.named["kuttsuki"] == Fraction(495 * 6**4, 377_348_994)


def test_odds_of_dealt_yaku_equal_a_count_of_every_deal() -> None:
    """With six of the eight cards held and six cards unseen, few enough deals are left to count all of them."""
    deck = content.decks()["hanafuda-48"]
    held = "1a 1b 1c 2a 2b 2c"
    left = {"1d", "2d", "3a", "3b", "4a", "5a"}
    seen = " ".join(card.code for card in deck if card.code not in {*left, *held.split()})
    known = hand_odds.parse_known_cards(deck, held, seen)
    for hand in content.game_yaku("koi-koi"):
        if hand.group == "dealt":
            deals = [hand.pattern.is_included_in((*known.held, *drawn)) for drawn in combinations(known.unseen_cards, 2)]
            assert hand_odds.dealt_yaku_probability(hand.pattern, known, 8) == Fraction(sum(deals), len(deals))


def test_odds_of_a_hand_of_particular_cards_depend_on_seen_cards() -> None:
    """A hand that consists of particular cards, not only of ranks, is impossible once one of these cards has been seen elsewhere."""
    hand = next(hand for hand in content.named_hands().values() if hand.pattern.including)
    deck = content.decks()[hand.deck]
    one, other = hand.pattern.including
    assert hand_odds.named_hand_probability(hand, hand_odds.parse_known_cards(deck), 2) == Fraction(2, len(deck) * (len(deck) - 1))
    assert hand_odds.named_hand_probability(hand, hand_odds.parse_known_cards(deck, one), 2) == Fraction(1, len(deck) - 1)
    assert hand_odds.named_hand_probability(hand, hand_odds.parse_known_cards(deck, one, other), 2) == 0


@pytest.mark.parametrize("game", games.GAMES)
def test_the_log_of_a_finished_round_gives_the_chance_of_its_total(game: str) -> None:
    """The log gives the chance that `hand_odds` calculates. In a game that is not scored by totals, it gives no chance.

    If the dealer has no hand, the log gives no chance to the dealer and to bettors who have lost, so several rounds are tried.
    """
    info, rules = content.game_info(game), games.rules(game)
    most = min(3, games.spec(game).scorer.most)
    by_total = isinstance(games.score_cards_for_default_role(game, rules, tuple(games.deck(game, rules))[:most]), HandScore)
    for seed in range(7, 17 if by_total else 8):
        frame = web.show_widget("table", f"thumb/{game} {info.default} seats={info.nearest_seat_count(3)} seed={seed} rounds=2", "go")
        while 'data-event="deal"' not in frame.html:
            frame = web.show_widget("table", frame.state, picks_and_events_of_table_buttons(frame.html)[0][1])
        likely = r'<li class="likely">How likely was a total of (\d)\? ([\d,]+) of all ([\d,]+) deals of (\w+) cards'
        explained = re.findall(likely, frame.html)
        if explained:
            break
    if not by_total:
        assert not explained
        return
    [(total, ways, every, cards)] = explained
    found = hand_odds.hand_odds_by_size(game, rules, hand_odds.parse_known_cards(games.deck(game, rules)))
    share = next(row.totals[int(total)] for row in found if number_in_words(row.cards) == cards)
    assert Fraction(int(ways.replace(",", "")), int(every.replace(",", ""))) == share
    assert (f'href="/odds/#{game}"' in frame.html) == info.odds
