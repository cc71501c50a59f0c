"""Gomai-Kabu as Fuda Wiki's page describes it."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.families.pots.real_card_score_keeping import next_dealer_after_pot
from kabu_core.families.three_and_two.five_card_splits import count_hands_by_level
from kabu_core.families.three_and_two.pot_game import NO_TENS, PAIR, best_split_value
from kabu_core.games.gomai_kabu.game import Rules
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import legal_action_texts

DECK = content.decks()["kabufuda"]
NONE, NINE, OTHER_NINE, PAIR_OF_FIVES = "1a 2a 3a 1b 2b", "4a 6a 10a 9a 10b", "2c 8a 10c 9b 10d", "3b 7a 10c 5a 5b"


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the remaining stacks, and other hands except those compared at the end."""
    shown = set(range(state.seats)) - state.folded if state.phase == "over" else set()
    hidden = [state.hands[owner] for owner in range(state.seats) if owner not in shown | {seat}]
    return {card for cards in (state.stock, *hidden) for card in cards}


def replay_deal(*hands: str, actions: tuple[str, ...] = (), **options: str) -> Any:
    """Deal these hands, take the actions, and return the state. The last hand goes to seat 0, the dealer."""
    deal = f"{' '.join(hands)} ..."
    return games.replay(GameRecord("gomai-kabu", "fuda-wiki-gomai-kabu", len(hands), None, tuple(options.items()), (deal, "..."), actions))


def name_of_value_of_two_kept_cards(hand: str) -> str:
    return best_split_value(DECK.parse_cards(hand)).name


@pytest.mark.claim("gomai-kabu/deal", "gomai-kabu/ante", "gomai-kabu/people")
def test_everybody_pays_an_ante_and_gets_a_stack_of_five() -> None:
    full = games.initial_state(GameRecord("gomai-kabu", "fuda-wiki-gomai-kabu", 8, 1))
    assert not full.stock, "eight stacks use all forty cards"
    state = replay_deal(NINE, PAIR_OF_FIVES, NONE, ante="25")
    assert (state.paid, len(state.stock)) == ((25, 25, 25), 25)
    assert " ".join(map(str, state.hands[1])) == NINE, "the dealer's neighbour takes the first stack"
    assert " ".join(map(str, state.hands[0])) == NONE, "the dealer comes last"
    assert content.game_info("gomai-kabu").players == (2, 8)


@pytest.mark.claim("gomai-kabu/pack")
@pytest.mark.parametrize("deck", ["kabufuda", "hanafuda", "western"])
def test_each_pack_has_forty_cards_of_ten_ranks(deck: str) -> None:
    pack = games.deck("gomai-kabu", games.rules("gomai-kabu", options={"deck": deck}))
    assert sorted(card.rank for card in pack) == sorted([*range(1, 11)] * 4)


@pytest.mark.claim("gomai-kabu/three", "gomai-kabu/two")
def test_three_cards_make_ten_twenty_or_thirty_and_the_other_two_count() -> None:
    assert name_of_value_of_two_kept_cards("1a 2a 7a 8a 9a") == "total 7", "ten"
    assert name_of_value_of_two_kept_cards("5a 7a 8a 4a 9a") == "total 3", "twenty"
    assert name_of_value_of_two_kept_cards("10a 10b 10c 4a 9a") == "total 3", "thirty"
    assert name_of_value_of_two_kept_cards("5a 7a 9a 5b 9b") == "no tens", "near miss: five, seven and nine make twenty-one"


@pytest.mark.claim("gomai-kabu/out")
def test_a_player_without_tens_can_only_fold_and_others_may() -> None:
    state = replay_deal(NONE, NINE, PAIR_OF_FIVES)
    assert legal_action_texts(state) == ["fold"]
    assert legal_action_texts(state.apply(state.legal_actions()[0])) == ["cut 9 10", "fold"]


@pytest.mark.claim("gomai-kabu/pairs", "gomai-kabu/pot")
def test_a_pair_beats_every_total_and_a_higher_pair_a_lower_one() -> None:
    assert replay_deal(NINE, PAIR_OF_FIVES, actions=("cut 9 10", "cut 5 5")).payoffs == (10, -10)
    assert replay_deal("2a 8a 10a 6a 6b", PAIR_OF_FIVES, actions=("cut 6 6", "cut 5 5")).payoffs == (-10, 10)
    assert name_of_value_of_two_kept_cards("4a 6a 10a 9a 9b") == "pair of 9s"
    assert name_of_value_of_two_kept_cards("4a 6a 10a 9a 8b") == "total 7", "near miss: nine and eight"


def test_the_two_cards_that_are_kept_count_even_if_others_were_better() -> None:
    hand = "4b 10d 6c 5a 5c"
    assert legal_action_texts(replay_deal(hand, NINE)) == ["cut 4 6", "cut 5 5", "fold"]
    assert replay_deal(hand, NINE, actions=("cut 5 5", "fold")).payoffs == (-10, 10)
    assert replay_deal(hand, "2c 8a 10c 9b 10b", actions=("cut 4 6", "cut 9 10")).payoffs == (10, -10)


@pytest.mark.claim("gomai-kabu/everyone-out")
def test_everybody_takes_the_ante_back_if_all_fold() -> None:
    assert replay_deal(NONE, "1c 2c 3c 1d 2d", actions=("fold", "fold")).payoffs == (0, 0)


@pytest.mark.claim("gomai-kabu/tie")
def test_equal_hands_share_the_pot_or_everybody_takes_the_ante_back() -> None:
    hands, actions = (NINE, OTHER_NINE, NONE), ("cut 9 10", "cut 9 10", "fold")
    assert replay_deal(*hands, actions=actions).payoffs == (-10, 5, 5)
    assert replay_deal(*hands, actions=actions, ante="5").payoffs == (-5, 3, 2), "the odd point goes to the first in turn"
    assert replay_deal(*hands, actions=actions, tie="push").payoffs == (0, 0, 0)


@pytest.mark.claim("gomai-kabu/next-dealer")
@pytest.mark.parametrize(("option", "dealer", "after_tie"), [("winner", 2, 0), ("in-turn", 1, 1)])
def test_an_option_decides_whether_the_winner_or_the_next_player_deals(option: str, dealer: int, after_tie: int) -> None:
    won = replay_deal(NONE, NINE, "1c 2c 3c 1d 2d", actions=("fold", "cut 9 10", "fold", "deal"), next_dealer=option)
    tied = replay_deal(NINE, OTHER_NINE, NONE, actions=("cut 9 10", "cut 9 10", "fold", "deal"), next_dealer=option)
    assert (won.seating.dealer, tied.seating.dealer) == (dealer, after_tie)
    rules = games.rules("gomai-kabu", options={"next_dealer": option})
    assert isinstance(rules, Rules)
    assert (next_dealer_after_pot(rules, 0, (-10, -10, 20)), next_dealer_after_pot(rules, 0, (-10, 5, 5))) == (dealer, after_tie)


@pytest.mark.claim("gomai-kabu/pairs")
def test_pair_value_takes_the_best_of_all_splits() -> None:
    rng = random.Random(5)
    for _ in range(usual_or_nightly(400, 20_000)):
        hand = rng.sample(DECK.cards, 5)
        levels = [NO_TENS]
        for i, j in combinations(range(5), 2):
            rest = sum(card.rank for n, card in enumerate(hand) if n not in (i, j))
            one, other = hand[i].rank, hand[j].rank
            if rest in (10, 20, 30):
                levels.append(PAIR + one if one == other else (one + other) % 10)
        assert best_split_value(hand).level == max(levels)


def test_shares_of_good_hands_equal_those_of_a_page_on_the_korean_game() -> None:
    """A page on dorijitgo-ttaeng says that, with forty cards, 67.7 % of hands make tens and 6.8 % leave a pair besides the tens."""
    hands = count_hands_by_level(DECK, best_split_value)
    good = 1 - hands[NO_TENS] / hands.total()
    pairs = sum(ways for level, ways in hands.items() if level > PAIR) / hands.total()
    assert (hands.total(), round(100 * good, 1), round(100 * pairs, 1)) == (658_008, 67.7, 6.8)


def test_counts_of_levels_equal_a_count_over_ranks() -> None:
    again: Counter[int] = Counter()
    for hand in combinations_with_replacement(range(1, 11), 5):
        ways = prod(comb(4, n) for n in Counter(hand).values())
        found = [
            PAIR + left[0] if left[0] == left[1] else sum(left) % 10
            for three in combinations(hand, 3)
            if sum(three) % 10 == 0
            for left in [sorted((Counter(hand) - Counter(three)).elements())]
        ]
        again[max(found, default=NO_TENS)] += ways
    assert +again == count_hands_by_level(DECK, best_split_value)
