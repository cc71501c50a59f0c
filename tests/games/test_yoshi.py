"""Yoshi: each test is named after a statement of its source."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests.play_helpers import legal_action_texts

DECK = content.decks()["komaru"]
TOP_CARDS = "4a 7a 9a 1a 7b 5a 10a"


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, before the showdown, the others' face-down second cards."""
    second = {hand[1] for owner, hand in enumerate(state.hands) if owner != seat and len(hand) > 1}
    return set(state.stock) | (second if state.rules.second_card == "hidden" and state.phase != "over" else set())


def yoshi_record(
    *actions: str, seats: int = 3, seed: int | None = None, deal: tuple[str, ...] = (), options: Mapping[str, str] = {}
) -> GameRecord:
    return GameRecord("yoshi", "fuda-wiki-yoshi", seats, seed, tuple(options.items()), deal, actions)


def replay_deal(top: str, *actions: str, seats: int = 3, **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state.

    First cards go to seats 1, 2 and 0, the dealer, in turn.
    """
    return games.replay(yoshi_record(*actions, seats=seats, deal=(f"{top} ...",), options=options))


def payoff_of_bettor(bettor: str, dealer: str, **options: str) -> int:
    """Play a round with one bettor, and return the points that the bettor wins with a stake of ten.

    Both hands are listed in the order in which their cards are dealt.
    """
    mine, bank = bettor.split(), dealer.split()
    calls = ["draw" if len(hand) == 3 else "yoshi" for hand in (mine, bank)]
    if bank[:2] == ["9a", "1a"]:
        del calls[1]
    top = [mine[0], bank[0], *mine[1:], *bank[1:]]
    payoff: int = replay_deal(" ".join(top), "stake 10", *calls, seats=2, **options).payoffs[1]
    return payoff


def card_codes_of_all_hands(state: Any) -> list[list[str]]:
    return [[card.code for card in hand] for hand in state.hands]


# --- packs and numbers of players -------------------------------------------------------------


@pytest.mark.claim("yoshi/pack")
def test_forty_komaru_without_jokers_or_one_of_three_other_packs() -> None:
    assert len(DECK) == 40
    assert {card.code for card in DECK if card.mark} == {"1d", "3d", "4d"}, "the special one, three and four"
    assert games.rules("yoshi").declared_options()["deck"][0].choices == ("komaru", "kabufuda", "hanafuda", "western")


@pytest.mark.parametrize("deck", ["kabufuda", "hanafuda", "western"])
def test_the_other_packs_are_without_willow_and_paulownia_or_jokers_and_courts(deck: str) -> None:
    assert Counter(card.rank for card in content.decks()[deck]) == dict.fromkeys(range(1, 11), 4)
    assert not [card for card in content.decks()[deck] if any(word in card.label for word in ("willow", "paulownia", "joker", "king"))]


@pytest.mark.claim("yoshi/people")
def test_twelve_bettors_and_a_dealer_are_thirteen_who_all_can_have_three_cards() -> None:
    state: Any = games.initial_state(yoshi_record(seats=13, seed=1))
    while state.phase != "over":
        wanted = "stake 10" if state.phase == "stake" else "draw"
        state = apply_action_text(state, wanted)
    assert {len(hand) for hand in state.hands} == {3}
    assert len(state.stock) == 1, "thirteen times three are thirty-nine"


@pytest.mark.parametrize("seats", [1, 14])
def test_one_seat_and_fourteen_seats_are_refused(seats: int) -> None:
    with pytest.raises(NotationError, match="it takes 2 to 13"):
        games.initial_state(yoshi_record(seats=seats, seed=1))


# --- stakes ------------------------------------------------------------------------------


@pytest.mark.claim("yoshi/first-card", "yoshi/stakes")
def test_each_player_gets_an_open_card_and_then_stakes_begin_at_the_dealers_right() -> None:
    state = replay_deal(TOP_CARDS)
    assert card_codes_of_all_hands(state) == [["9a"], ["4a"], ["7a"]]
    assert all(state.observation(seat).hands == state.hands for seat in range(3))
    assert state.current_player == 1
    assert apply_action_text(state, "stake 10").current_player == 2


@pytest.mark.claim("yoshi/least", "yoshi/limit")
def test_stakes_of_yoshi_have_a_smallest_size_and_a_common_limit() -> None:
    state = replay_deal(TOP_CARDS, unit="30", limit="70")
    assert legal_action_texts(state) == ["stake 30", "stake 60"]
    with pytest.raises(IllegalAction, match="'stake 20' is not legal now"):
        apply_action_text(state, "stake 20")
    assert legal_action_texts(apply_action_text(state, "stake 30")) == ["stake 30"], "forty are left for the next, and thirty is the least"


def test_once_the_limit_is_reached_nobody_can_stake() -> None:
    state = replay_deal(TOP_CARDS, "stake 60", limit="60")
    assert legal_action_texts(state) == ["pass"]
    state = apply_action_text(state, "pass")
    assert card_codes_of_all_hands(state) == [["9a"], ["4a", "1a"], ["7a"]]
    state = apply_action_text(apply_action_text(state, "yoshi"), "yoshi")
    assert card_codes_of_all_hands(state) == [["9a", "7b"], ["4a", "1a"], ["7a"]], "who has no stake gets no second card"
    assert state.payoffs == (60, -60, 0)


@pytest.mark.claim("yoshi/sit-out")
def test_an_option_lets_bettors_sit_out() -> None:
    assert "pass" not in legal_action_texts(replay_deal(TOP_CARDS))
    assert legal_action_texts(replay_deal(TOP_CARDS, may_sit_out="true"))[-1] == "pass"
    state = replay_deal(TOP_CARDS, "pass", "pass", may_sit_out="true")
    assert state.payoffs == (0, 0, 0)


# --- the second and the third card -------------------------------------------------------


@pytest.mark.claim("yoshi/second-card")
def test_each_bettor_in_turn_gets_a_second_card_and_at_once_draws_or_calls() -> None:
    state = replay_deal(TOP_CARDS, "stake 10", "stake 20")
    assert card_codes_of_all_hands(state) == [["9a"], ["4a", "1a"], ["7a"]], "only the first bettor has a second card"
    state = apply_action_text(state, "draw")
    assert card_codes_of_all_hands(state) == [["9a"], ["4a", "1a", "7b"], ["7a", "5a"]]
    state = apply_action_text(state, "yoshi")
    assert card_codes_of_all_hands(state) == [["9a", "10a"], ["4a", "1a", "7b"], ["7a", "5a"]], "the dealer last"
    assert state.current_player == 0


@pytest.mark.parametrize("second", ["3b", "2b", "10b", "6b"])
@pytest.mark.claim("yoshi/free")
def test_no_total_forces_or_forbids_a_third_card(second: str) -> None:
    state = replay_deal(f"7a 7b {second}", "stake 10", seats=2)
    assert legal_action_texts(state) == ["draw", "yoshi"]
    assert legal_action_texts(apply_action_text(state, "yoshi")) == ["draw", "yoshi"]


def test_all_cards_are_revealed_at_the_showdown() -> None:
    state = replay_deal(TOP_CARDS, "stake 10", "stake 20", "draw", "yoshi")
    assert state.observation(2).hands == ((DECK["9a"], HIDDEN), (DECK["4a"], HIDDEN, DECK["7b"]), (DECK["7a"], DECK["5a"]))
    state = apply_action_text(state, "yoshi")
    assert state.observation(2).hands == state.hands


@pytest.mark.claim("yoshi/second-seen")
def test_every_card_may_be_dealt_open() -> None:
    state = replay_deal(TOP_CARDS, "stake 10", "stake 20", "draw", "yoshi", second_card="open")
    assert state.observation(2).hands == state.hands


# --- the showdown ------------------------------------------------------------------------


@pytest.mark.claim("yoshi/total")
def test_ten_counts_zero_and_eleven_counts_one() -> None:
    assert payoff_of_bettor("4a 6a", "10a 10b") == 0, "a tie of nothing"
    assert payoff_of_bettor("5a 6a", "10a 1a") == 0, "a tie of one"
    assert payoff_of_bettor("5a 6a", "4a 6b") == 10


def test_a_bettor_who_wins_gets_the_stake_and_as_much_again() -> None:
    """The source calls this 2:1 because it counts the returned stake: the bettor wins one point for each point staked."""
    state = replay_deal("4a 3a 4b 4c", "stake 30", "yoshi", "yoshi", seats=2)
    assert state.payoffs == (-30, 30)


@pytest.mark.claim("yoshi/compare")
def test_the_higher_total_wins_and_equal_totals_are_a_draw() -> None:
    assert payoff_of_bettor("3a 4a", "4b 4c") == -10
    assert payoff_of_bettor("4a 4b", "3a 4c") == 10
    assert payoff_of_bettor("3a 4a", "3b 4b") == 0


@pytest.mark.claim("yoshi/tie")
def test_an_option_gives_ties_to_the_dealer() -> None:
    assert payoff_of_bettor("3a 4a", "3b 4b", tie="push") == 0
    assert payoff_of_bettor("3a 4a", "3b 4b", tie="dealer") == -10


def test_each_hand_is_compared_with_the_dealers_by_itself() -> None:
    state = replay_deal("4a 2a 3a 5a 2b 4b", "stake 30", "stake 20", "yoshi", "yoshi", "yoshi")
    assert state.payoffs == (-10, 30, -20), "nine beats the dealer's seven, four does not"


@pytest.mark.parametrize("bettor", ["4a 5a", "7a 7b 7c", "9b 1b"])
@pytest.mark.claim("yoshi/kuppin")
def test_dealers_nine_and_then_one_wins_against_all(bettor: str) -> None:
    assert payoff_of_bettor(bettor, "9a 1a") == -10


@pytest.mark.claim("yoshi/kuppin")
def test_only_the_dealers_nine_and_then_one_in_two_cards_is_kuppin() -> None:
    assert payoff_of_bettor("2a 3a", "1a 9a") == 10
    assert payoff_of_bettor("9b 1b", "2a 3a") == -10
    assert payoff_of_bettor("2a 3a", "9a 10a 1a") == 10


@pytest.mark.claim("yoshi/nothing-else")
def test_three_of_a_kind_and_shippin_are_ordinary_hands() -> None:
    assert payoff_of_bettor("7a 7b 7c", "2a 3a") == -10, "three of a kind count their total, one"
    assert payoff_of_bettor("2a 4b", "4a 1a") == 10, "four and one are five"


# --- further rounds ----------------------------------------------------------------------

PACK_CODES = " ".join(card.code for card in DECK)
ROUND_LOST_BY_DEALER = ["stake 10", "stake 10", "yoshi", "yoshi", "yoshi", "deal"]


@pytest.mark.parametrize(("passes", "banker"), [("after-losing-to-all", 1), ("never", 0)])
@pytest.mark.claim("yoshi/bank-passes")
def test_the_deal_goes_to_the_right_after_losing_to_every_hand(passes: str, banker: int) -> None:
    top = "4a 2a 3a 5a 7a 3b"
    pack = " ".join([*top.split(), *(card.code for card in DECK if card.code not in top.split())])
    state: Any = games.replay(yoshi_record(*ROUND_LOST_BY_DEALER, deal=(pack, PACK_CODES), options={"bank_passes": passes}))
    assert state.banker == banker
    assert state.seating.order == ((1, 2, 0) if banker else (0, 1, 2))


def test_a_dealer_who_beats_one_hand_stays() -> None:
    top = "4a 2a 3a 5a 2b 4b"
    pack = " ".join([*top.split(), *(card.code for card in DECK if card.code not in top.split())])
    assert games.replay(yoshi_record(*ROUND_LOST_BY_DEALER, deal=(pack, PACK_CODES))).current_player == 1


# --- the strong bot ---


def action_chosen_by_strong_bot(state: Any) -> str:
    return str(games.bot("yoshi", "lookahead")(state.observation(state.current_player), random.Random(0)))


def test_the_strong_bot_stakes_little_where_the_odds_favour_the_dealer() -> None:
    assert action_chosen_by_strong_bot(replay_deal("4a 7a 9a")) == "stake 10"
    assert action_chosen_by_strong_bot(replay_deal("9a 7a 4a")) == "stake 30"


@pytest.mark.parametrize(("bettors", "call"), [("2b 9b", "yoshi"), ("3b 10b", "draw")])
def test_the_strong_bot_as_dealer_plays_against_the_hands_on_the_table(bettors: str, call: str) -> None:
    """A dealer with six stands against two hands of five, and draws against two hands of seven."""
    first = "3a 6b" if call == "yoshi" else "4a 7b"
    state = replay_deal(f"{first} 2a {bettors} 4b", "stake 10", "stake 10", "yoshi", "yoshi", second_card="open")
    assert action_chosen_by_strong_bot(state) == call


# --- impossible options ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("tie", "player", "tie cannot be 'player'; choose push or dealer"),
        ("must_draw_upto", "3", "unknown option 'must_draw_upto'"),
        ("second_card", "down", "second_card cannot be 'down'; choose hidden or open"),
        ("limit", "5", "limit cannot be 5"),
        ("deck", "tarot", "deck cannot be 'tarot'"),
    ],
)
def test_invalid_options_are_reported(option: str, value: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        games.rules("yoshi", "", {option: value})
