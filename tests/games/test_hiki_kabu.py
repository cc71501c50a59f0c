"""Hiki-Kabu as the Fuda Wiki described it in 2022."""

import random
from itertools import pairwise
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.families.pots.ordered_deal_counts import count_deals_by_level
from kabu_core.games.hiki_kabu.bot import heuristic_action, strongest_action
from kabu_core.games.hiki_kabu.game import MULTIPLES, hand_rank, multiple_of_bets_won_at_level
from kabu_core.play.record import GameRecord
from tests.play_helpers import legal_action_texts

DECK = content.decks()["kabufuda"]
NINE, EIGHT, ZERO, SHIPPIN = "7a 2a", "7b 1b", "8a 2b", "4a 1a"


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and the second cards of others, unless their hands have been shown."""
    left = set(range(state.seats)) - state.folded
    shown = left if state.phase == "over" and len(left) > 1 else set()
    return {*state.stock, *(state.hands[owner][1] for owner in range(state.seats) if owner not in shown | {seat})}


def replay_deals(*deals: str, seats: int = 2, actions: str = "", **options: str) -> Any:
    """Deal from these packs, take the actions, and return the state. In the first deal, each player gets two cards, the dealer last."""
    packs = (*(f"{deal} ..." for deal in deals), "...")
    taken = tuple(action for action in actions.split(", ") if action)
    return games.replay(GameRecord("hiki-kabu", "hiki-kabu-2022", seats, None, tuple(options.items()), packs, taken))


def level_of_hand(hand: str) -> int:
    return hand_rank(DECK.parse_cards(hand)).level


@pytest.mark.claim("hiki-kabu/people", "hiki-kabu/pack")
def test_two_to_ten_people_play_with_forty_cards() -> None:
    assert content.game_info("hiki-kabu").players == (2, 10)
    for deck in ("kabufuda", "hanafuda", "western"):
        pack = games.deck("hiki-kabu", games.rules("hiki-kabu", options={"deck": deck}))
        assert sorted(card.rank for card in pack) == sorted([*range(1, 11)] * 4)


@pytest.mark.claim("hiki-kabu/ante", "hiki-kabu/deal")
def test_the_ante_is_the_smallest_bet_and_only_the_second_card_is_hidden() -> None:
    state = replay_deals(f"{NINE} {ZERO}", actions="stand, stand", ante="25")
    assert (state.paid, legal_action_texts(state)) == ((25, 25), ["bet 25", "fold"])
    seen = state.observation(0).hands[1]
    assert (str(seen[0]), str(seen[1])) == ("7a", "??")


@pytest.mark.claim("hiki-kabu/third")
def test_players_ask_for_a_third_card_from_the_dealer_on_and_everybody_sees_it() -> None:
    state = replay_deals(f"{NINE} {EIGHT} {ZERO} 5a 6a", seats=3, actions="draw")
    assert (state.current_player, legal_action_texts(state)) == (1, ["draw", "stand"])
    assert state.observation(2).hands[0][2] == state.hands[0][2]
    assert replay_deals(f"{NINE} {EIGHT} {ZERO} 5a 6a", seats=3, actions="draw, stand, draw").phase == "bet"
    limited = replay_deals(f"{NINE} {EIGHT} 5a 6b 4b", seats=3, third_card="within-limits")
    assert (limited.phase, [len(hand) for hand in limited.hands]) == ("bet", [3, 2, 2]), "a one must draw, a nine may not"
    free = replay_deals(f"{NINE} 9a 1a", third_card="within-limits")
    assert legal_action_texts(free) == ["draw", "stand"], "nine-one is a named hand, though it counts zero"


@pytest.mark.claim("hiki-kabu/betting", "hiki-kabu/raises")
def test_the_betting_goes_the_other_way_round_and_a_raise_doubles_the_bet() -> None:
    hands = f"{NINE} {EIGHT} {ZERO}"
    state = replay_deals(hands, seats=3, actions="stand, stand, stand, bet 10")
    assert (state.current_player, legal_action_texts(state)) == (2, ["call", "bet 20", "fold"])
    opened = replay_deals(hands, seats=3, actions="stand, stand, stand, fold")
    assert (opened.current_player, legal_action_texts(opened)) == (2, ["bet 10", "fold"]), "the dealer has folded, so the next player opens"
    raised = replay_deals(hands, seats=3, actions="stand, stand, stand, bet 10, call, bet 20, bet 40")
    assert (raised.current_player, legal_action_texts(raised)) == (2, ["call", "bet 80", "fold"]), "who has called may still raise"
    capped = replay_deals(hands, seats=3, actions="stand, stand, stand, bet 10, bet 20", most_raises="1")
    assert legal_action_texts(capped) == ["call", "fold"]


@pytest.mark.claim("hiki-kabu/no-side-pots")
def test_everybody_can_always_call_however_much_is_bet() -> None:
    actions = "stand, stand, bet 100000, bet 200000, bet 400000, bet 800000"
    assert legal_action_texts(replay_deals(f"{NINE} {ZERO}", actions=actions, ante="100000")) == ["call", "fold"]


@pytest.mark.claim("hiki-kabu/last-in")
def test_the_last_player_in_takes_the_pot_without_a_multiple() -> None:
    over = replay_deals(f"{SHIPPIN} {ZERO}", actions="stand, stand, bet 10, bet 20, fold")
    assert (over.payoffs, over.seats_whose_hands_are_shown) == ((-20, 20), ())


@pytest.mark.claim("hiki-kabu/five", "hiki-kabu/three", "hiki-kabu/two", "hiki-kabu/one")
def test_hands_rank_and_multiply_as_in_the_list_of_the_fuda_wiki() -> None:
    five, three = ["10 1 10", "3 3 3"], ["9 9 9", "3 5 7", "3 1 2", "9 7 4", "10 3 7", "4 5 6", "5 4 3"]
    two, totals = ["1 9", "1 4", "1 10", "2 2", "5 5"], ["7 2", "7 1", "5 2 9", "4 6 10"]
    levels = [level_of_hand(hand) for hand in (*five, *three, *two, *totals)]
    assert all(better > worse for better, worse in pairwise(levels))
    assert [multiple_of_bets_won_at_level(level) for level in levels] == [5] * 2 + [3] * 7 + [2] * 5 + [1] * 4
    assert level_of_hand("9 9 9") == level_of_hand("1 1 1"), "two arashi are a draw"
    assert level_of_hand("4 3 2") > level_of_hand("5 4 3"), "between two kudari the last digit decides"
    assert level_of_hand("8 9 10") < level_of_hand("2 3 4"), "and between two nobori"
    assert [multiple_of_bets_won_at_level(level_of_hand(hand)) for hand in ("9 10 1", "4 6 5", "9 1 3", "2 2 8", "10 1 9")] == [1] * 5, (
        "near misses"
    )


@pytest.mark.claim("hiki-kabu/pot", "hiki-kabu/multiples")
def test_a_named_hand_wins_several_times_the_bets_of_those_who_show_their_cards() -> None:
    hands = f"{SHIPPIN} {EIGHT} {ZERO}"
    over = replay_deals(hands, seats=3, actions="stand, stand, stand, bet 10, call, call")
    assert over.payoffs == (-30, 60, -30), "ten ante and twice ten"
    folded = replay_deals(hands, seats=3, actions="stand, stand, stand, bet 10, call, bet 20, call, fold")
    assert folded.payoffs == (-50, 70, -20), "who has folded pays nothing more"
    plain = replay_deals(f"{NINE} {EIGHT} {ZERO}", seats=3, actions="stand, stand, stand, bet 10, call, call")
    assert plain.payoffs == (-20, 40, -20)
    five = replay_deals("3a 3b 8a 9a 3c", actions="stand, draw, bet 10, call")
    assert five.payoffs == (-60, 60), "arashi-kabu"


@pytest.mark.claim("hiki-kabu/tie")
def test_the_pot_stays_after_a_draw() -> None:
    equal = "7a 2a 7b 2b"
    actions = "stand, stand, bet 10, call"
    assert replay_deals(equal, actions=actions).payoffs == (0, 0)
    over = replay_deals(equal, f"{EIGHT} {ZERO}", actions=f"{actions}, deal, {actions}")
    assert (over.seating.dealer, over.paid, over.payoffs) == (0, (40, 40), (-40, 40))
    three = f"{equal} 8a 3a"
    folding = "stand, stand, stand, fold, bet 5, call"
    assert replay_deals(three, seats=3, actions=folding, tie="split-pot", ante="5").payoffs == (-5, 3, 2)
    assert replay_deals(three, seats=3, actions=folding, ante="5", rounds="1").payoffs == (-5, 3, 2), "the last round"


@pytest.mark.claim("hiki-kabu/next-dealer")
@pytest.mark.parametrize(("option", "dealer"), [("winner", 2), ("in-turn", 1)])
def test_an_option_decides_whether_the_winner_or_the_next_player_deals(option: str, dealer: int) -> None:
    actions = "stand, stand, stand, bet 10, call, fold, deal"
    assert replay_deals(f"{EIGHT} {NINE} {ZERO}", seats=3, actions=actions, next_dealer=option).seating.dealer == dealer


def test_shares_of_deals_agree_with_simple_counts() -> None:
    two, three = (count_deals_by_level(size, hand_rank) for size in (2, 3))
    assert (two.total(), three.total()) == (40 * 39, 40 * 39 * 38)
    places = {name: len(MULTIPLES) - place for place, name in enumerate(MULTIPLES)}
    assert two[10 * places["tsuru"]] == 4 * 3
    assert three[10 * places["arashi"]] == 9 * 4 * 3 * 2
    assert three[10 * places["doshippin"]] == 3 * 4 * 3 * 4, "the one can come first, second or last"


def test_bots_draw_to_a_zero_and_keep_a_named_hand() -> None:
    zero, named = replay_deals(f"{NINE} {ZERO}"), replay_deals(f"{NINE} {SHIPPIN}")
    assert [str(heuristic_action(state, random.Random(1))) for state in (zero, named)] == ["draw", "stand"]
    assert [str(strongest_action(state.observation(0), random.Random(1))) for state in (zero, named)] == ["draw", "stand"]
