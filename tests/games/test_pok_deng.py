"""Pok deng. The sources of its rules are Wikipedia and pages of online games."""

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.advice.coach_sentences import Coach
from kabu_core.advice.duel_evaluation import DuelRules, OpposingHandAsSeen, SeatKnowledge
from kabu_core.advice.suited_card_numbers import index_of_suited_card
from kabu_core.advice.two_card_decisions import third_card_decisions
from kabu_core.calculator import decision_odds, hand_odds
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.pok_deng import game
from kabu_core.games.pok_deng.advice import duel_rules
from kabu_core.games.pok_deng.game import Rules
from kabu_core.games.pok_deng.html_view import VIEW
from kabu_core.play.hand_scoring import Role
from kabu_core.play.record import GameRecord
from kabu_core.views.event_sentences import READER_NAMES, SPECTATOR_NAMES, sentences_of_events
from tests.nightly_effort import usual_or_nightly

DECK = content.decks()["western-52"]


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, before the showdown, the hands of others that have not been shown."""
    if state.phase == "over":
        return set(state.stock)
    return {*state.stock, *(card for owner, hand in enumerate(state.hands) if owner not in (seat, *state.turned) for card in hand)}


def rank_hand(hand: str, kinds: str = "all", ace: str = "before-two") -> game.HandRank:
    return game.rank_hand(DECK.parse_cards(hand), kinds, ace)


def replay_deal(cards: str, *actions: str, seats: int = 2, preset: str = "wikipedia", **options: str) -> Any:
    """Deal the cards in this order, with the dealer (seat 0) last in each turn; take the actions, and return the state."""
    return games.replay(GameRecord("pok-deng", preset, seats, None, tuple(options.items()), (f"{cards} ...", "..."), actions))


def net_odds(mine: str, bank: str, kinds: str = "all", equal: str = "multiple") -> int:
    return game.compare_ranks(rank_hand(mine, kinds), rank_hand(bank, kinds), equal).odds


@pytest.mark.claim("pok-deng/pack", "pok-deng/digit")
def test_tens_and_courts_count_zero_and_only_the_last_digit_counts() -> None:
    assert [rank_hand(hand).total for hand in ("4s 7h", "10s 13h", "1s 12h", "9s 8h 7d")] == [1, 0, 1, 4], "4 and 7 make 1: seirokyo.com"


@pytest.mark.claim("pok-deng/kinds")
def test_kinds_of_hands_rank_as_in_wikipedia() -> None:
    best_first = ["13s 9h", "2s 6h", "2s 2h 2d", "5d 6d 7d", "5s 6h 7d", "11s 12h 12d", "13s 2h 7d", "13s 2h 6d"]
    assert [rank_hand(hand).name for hand in best_first] == [
        *("pok 9", "pok 8", "three of a kind", "straight flush", "straight", "three courts", "9", "8"),
    ]
    assert sorted(map(rank_hand, best_first), reverse=True) == list(map(rank_hand, best_first))
    assert rank_hand("10s 11h 12d").name == "straight"
    assert rank_hand("10s 11h 13d").name == "0", "near miss: a ten is no court"
    assert rank_hand("2s 2h 5d").name == "9", "near miss: three cards make no pok, and a pair of three no multiple"
    assert [rank_hand("5s 6h 7d", kinds).name for kinds in ("no-straights", "pok")] == ["8", "8"]
    assert [rank_hand("11s 12h 12d", kinds).name for kinds in ("no-straights", "pok")] == ["three courts", "0"]
    assert rank_hand("2s 2h 2d", "pok").name == "triple 6"


@pytest.mark.claim("pok-deng/ace")
def test_an_option_decides_in_which_straights_an_ace_counts() -> None:
    names = {
        ace: [rank_hand(hand, ace=ace).name for hand in ("1s 2h 3d", "12s 13h 1d", "13s 1h 2d")]
        for ace in ("before-two", "after-king", "both")
    }
    assert names == {"before-two": ["straight", "1", "3"], "after-king": ["6", "straight", "3"], "both": ["straight", "straight", "3"]}


@pytest.mark.claim("pok-deng/deng")
def test_the_winning_hand_wins_its_multiple() -> None:
    assert net_odds("5s 9h 13d", "4s 9d 10h") == 1
    assert net_odds("2s 5s", "4s 9d 10h") == net_odds("3s 3h", "4s 9d 10h") == 2, "two of a suit, and a pair"
    assert net_odds("2s 5s 10s", "4s 9d 10h") == 3
    assert net_odds("4s 9d 10h", "2s 5s 10s") == -3, "the loser pays the winner's multiple"
    assert [net_odds(hand, "4s 9d 10h") for hand in ("2s 3h 4d", "11s 11h 13d", "2s 3s 4s", "2s 2h 2d")] == [3, 3, 5, 5]
    assert net_odds("2s 2h 2d", "4s 9d 10h", "pok") == 3, "seirokyo.com: three of the same number win three times"
    assert net_odds("2s 2h 2d", "11s 11h 13d") == 2, "Pok Deng Score: three of a kind against three courts wins double"
    assert net_odds("4s 4h", "13s 9h") == -1, "a nine beats a double eight"


@pytest.mark.claim("pok-deng/equal")
def test_the_example_of_six_four_and_five_of_clubs_wins_one_stake() -> None:
    state = replay_deal("6c 2s 4c 3s 5c", "stake 10", "draw", "stand", preset="wikipedia-older")
    assert state.payoffs == (-10, 10)
    assert net_odds("6c 4c 5c", "2s 3s", "no-straights", "push") == 0
    assert net_odds("6c 10d 9h", "2s 13d 3h") == 0, "the same multiple"


def test_swapping_two_hands_turns_a_win_into_an_equal_loss() -> None:
    rng = random.Random(8)
    for _ in range(300):
        cards = tuple(rng.sample(DECK.cards, 6))
        one, other = (game.rank_hand(hand, "all", "before-two") for hand in (cards[: rng.choice((2, 3))], cards[3 : rng.choice((5, 6))]))
        assert game.compare_ranks(one, other, "multiple").odds == -game.compare_ranks(other, one, "multiple").odds


@pytest.mark.claim("pok-deng/stakes", "pok-deng/two", "pok-deng/third", "pok-deng/people")
def test_after_the_stakes_two_cards_come_face_down_and_a_third_is_optional() -> None:
    start = replay_deal("2s 3h 4d 9s 3d 5c 7h", seats=3)
    assert [str(act) for act in start.legal_actions()] == [f"stake {n}" for n in range(10, 101, 10)]
    state = replay_deal("2s 3h 4d 10s 3d 13c 7h", "stake 10", "stake 20", seats=3)
    assert [" ".join(map(str, hand)) for hand in state.hands] == ["4d 13c", "2s 10s", "3h 3d"]
    assert state.observation(1).hands[0] == state.observation(1).hands[2] == (HIDDEN, HIDDEN)
    assert [str(act) for act in state.legal_actions()] == ["draw", "stand"]
    drawn = state.apply(state.legal_actions()[0])
    assert (str(drawn.hands[1][2]), drawn.observation(2).hands[1]) == ("7h", (HIDDEN,) * 3)
    assert content.game_info("pok-deng").players == (2, 9)


@pytest.mark.claim("pok-deng/pok", "pok-deng/compare")
def test_pok_is_shown_at_once_and_ends_the_round_if_the_dealer_has_it() -> None:
    shown = replay_deal("2s 3h 4d 7h 3d 13c", "stake 10", "stake 20", seats=3)
    assert [str(card) for card in shown.observation(2).hands[1]] == ["2s", "7h"]
    assert shown.current_player == 2, "who has pok draws no card"
    over = replay_deal("2s 3h 4d 13h 3d 5c", "stake 10", "stake 20", seats=3)
    assert (over.phase, over.payoffs) == ("over", (30, -10, -20))
    assert replay_deal("2s 4d 7h 13c", "stake 10").payoffs == (-10, 10), "all bettors have pok, so the dealer has nothing to decide"
    assert replay_deal("2s 4d 5h 13c", "stake 10").phase == "third", "near miss: a seven"


@pytest.mark.claim("pok-deng/early")
def test_the_dealer_settles_with_some_and_draws_against_the_rest() -> None:
    stakes = ("stake 10", "stake 20", "draw", "stand")
    cards = "9d 10h 5s 7c 3h 11h 2h 4c"
    state = replay_deal(cards, *stakes, seats=3)
    assert [str(act) for act in state.legal_actions()] == ["draw", "stand", "settle 2", "settle 3"]
    settled = replay_deal(cards, *stakes, "settle 3", seats=3)
    assert [str(act) for act in settled.legal_actions()] == ["draw", "stand", "settle 2"]
    assert HIDDEN not in settled.observation(1).hands[0] + settled.observation(1).hands[2]
    assert replay_deal(cards, *stakes, "settle 3", "draw", seats=3).payoffs == (30, -10, -20), "5 beats 3, and 9 beats 8"
    assert replay_deal(cards, *stakes, "settle 3", "settle 2", seats=3).payoffs == (10, 10, -20), "5 loses to 8"
    log = sentences_of_events(replay_deal(cards, *stakes, "settle 3", "settle 2", seats=3).events, SPECTATOR_NAMES, VIEW.event_text)
    assert len([line for line in log if line.startswith("The dealer shows")]) == 1, "two cards are shown only once"
    board = VIEW.board(settled.observation(0), READER_NAMES, VIEW.acts(settled.observation(0)))
    assert re.findall('Settle with [^"]*', board) == ["Settle with Aki now"]
    assert 'data-won="no"' in board, "the settled hand has its result at once"
    late = replay_deal(cards, *stakes, seats=3, settles_early="false")
    assert [str(act) for act in late.legal_actions()] == ["draw", "stand"]


@pytest.mark.claim("pok-deng/bank-passes")
@pytest.mark.parametrize(("passes", "cards", "dealer"), [
    ("never", "2s 4d 7h 13c", 0), ("every-round", "2s 4d 7h 13c", 1), ("after-losing-to-all", "2s 4d 7h 13c", 1),
    ("after-losing-to-all", "2s 4d 5h 5c", 0),
])  # fmt: skip
def test_an_option_decides_who_deals_next(passes: str, cards: str, dealer: int) -> None:
    assert replay_deal(cards, "stake 10", "deal", bank_passes=passes).banker == dealer


def values_of_actions(view: Any, duel: DuelRules) -> dict[str, float]:
    (decision,) = third_card_decisions(view, index_of_suited_card)
    stakes = sum(rival.stake for rival in decision.position.rivals)
    return {str(choice.action): choice.average_net_win / stakes for choice in duel.evaluate_actions(decision.position).choices}


def test_best_play_weighs_suits_and_what_others_did() -> None:
    best = games.bot("pok-deng", "lookahead")
    for two, act in (("10s 5h", "draw"), ("10s 5s", "stand"), ("7s 8s", "draw")):
        one, other = two.split()
        assert str(best(replay_deal(f"{one} 4d {other} 13c", "stake 10").observation(1), random.Random(0))) == act, two
    dealer = replay_deal("10d 10h 5s 4c 3h 11h 13d 4d", "stake 20", "stake 20", "draw", "stand", seats=3).observation(0)
    assert str(best(dealer, random.Random(0))) == "settle 2", "five is good against three cards, and poor against the two that stood"
    values = values_of_actions(dealer, duel_rules(dealer.rules))
    assert values["settle 2"] > max(values["draw"], values["stand"]) > values["settle 3"]


def test_counting_from_the_whole_pack_gives_what_dealing_every_card_gives() -> None:
    """Compare the values against face-down hands with the values from dealing every unseen card, when twelve are unseen."""
    duel, unseen = duel_rules(Rules()), random.Random(5).sample(range(52), 14)
    mine, left = tuple(unseen[:2]), tuple(int(number in unseen[2:]) for number in range(52))
    hands: list[tuple[Role, int]] = [("player", 2), ("dealer", 2), ("dealer", 3)]
    for role, cards in hands:
        position = SeatKnowledge(role, mine, (OpposingHandAsSeen((None,) * cards, decided=role == "dealer"),), left)
        counted, dealt = (each.evaluate_actions(position).choices for each in (duel, replace(duel, count_face_down=None)))
        assert [row.average_net_win for row in counted] == pytest.approx([row.average_net_win for row in dealt])


def test_the_names_of_suits_change_no_value() -> None:
    duel, rules = duel_rules(Rules()), Rules()
    for one, other in (("5s 10s", "5d 10d"), ("3s 4h", "3c 4d")):
        positions = [
            decision_odds.seat_knowledge_from_cards("pok-deng", rules, hand_odds.parse_known_cards(DECK, cards)) for cards in (one, other)
        ]
        assert duel.with_canonical_suits(positions[0]) == duel.with_canonical_suits(positions[1])
        values = [[row.average_net_win for row in duel.evaluate_actions(position).choices] for position in positions]
        assert values[0] == values[1]


@pytest.mark.parametrize("act", ["", "draw", "stand"])
def test_the_values_of_a_choice_on_five_or_four_agree_with_a_simulation(act: str) -> None:
    """Compare the values for the bettor or, after the bettor's act `act`, for the dealer with random deals that fit what this seat sees."""
    state = replay_deal("10s 4d 5h 13c", "stake 10", *filter(None, [act]))
    seat = 0 if act else 1
    view, thumb = state.observation(seat), games.bot("pok-deng", "thumb")
    exact, rounds = values_of_actions(view, duel_rules(view.rules)), usual_or_nightly(400, 40_000)
    rng, sums = random.Random(9), Counter[str]()
    for _ in range(rounds):
        full = next(guess for guess in (view.determinize(rng) for _ in range(1000)) if fits_rule_of_thumb(guess, act))
        for choice in full.legal_actions()[:2]:
            after = full.apply(choice)
            after = after if act else after.apply(thumb(after.observation(0), rng))
            sums[str(choice)] += after.payoffs[seat] / 10
    assert all(abs(sums[choice] / rounds - exact[choice]) < usual_or_nightly(0.3, 0.03) for choice in ("draw", "stand"))


def fits_rule_of_thumb(full: Any, act: str) -> bool:
    """Return whether the other hand is not pok. If it is the bettor's, the rule of thumb must also choose `act` on its first two cards."""
    two = full.hands[1 if act else 0][:2]
    return not full.ends_hand(two) and (not act or (full.hand_rank(two).total <= 4) == (act == "draw"))


def test_the_coach_names_the_hand_and_the_bettor_to_settle_with() -> None:
    coach = Coach(games.spec("pok-deng").view, games.advice_spec("pok-deng"))
    five = replay_deal("10s 4d 5s 13c", "stake 10").observation(1)
    assert coach.advice_sentences(five, 0).startswith("Hint: no third card. It keeps a double 5, which ")
    dealer = replay_deal("10d 10h 5s 4c 3h 11h 13d 4d", "stake 20", "stake 20", "draw", "stand", seats=3).observation(0)
    assert coach.advice_sentences(dealer, 0).startswith("Hint: settle with ")
