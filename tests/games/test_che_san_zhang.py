"""Chě sān zhāng: each test is named after the source of its rule, or "reconstructed" if no source states the rule."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import NotationError
from kabu_core.games.che_san_zhang import game as che_san_zhang
from kabu_core.play.events import CardDrawnForDeal
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests import play_helpers
from tests.play_helpers import legal_action_texts

GAME = "che-san-zhang"
DECK = content.decks()["money-suited"]


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, and the others' second cards and face-down first cards."""
    if state.phase == "over":
        return set(state.stock)
    down = 1 if state.rules.first_card == "open" else 0
    return {*state.stock, *(card for owner, hand in enumerate(state.hands) if owner != seat for card in hand[down:2])}


def replay_deal(top: str, *actions: str, preset: str = "pollard-2024", seats: int = 3, packs: int = 1, **options: str) -> Any:
    """Deal `packs` rounds, each from the cards in `top`, take the actions, and return the state.

    Seat 0 deals first. With three seats, the cards go to seats 1, 2 and 0 in turn.
    """
    return games.replay(GameRecord(GAME, preset, seats, None, tuple(options.items()), (f"{top} ...",) * packs, actions))


def total_of_hand(text: str) -> int:
    found: int = play_helpers.score_cards(GAME, text, "anyone", games.rules(GAME)).total
    return found


@pytest.mark.claim("che-san-zhang/pack")
def test_pollard_the_pack_has_one_to_nine_in_three_suits_and_three_honours() -> None:
    assert len(DECK) == 30
    assert Counter(card.code_number for card in DECK) == dict.fromkeys(range(10), 3)
    assert Counter(card.mark for card in DECK) == {"coins": 9, "strings": 9, "myriads": 9, "honour": 3}
    assert [card.code for card in DECK if card.kind == "honour"] == ["0x", "0y", "0z"]


@pytest.mark.parametrize(
    ("hand", "worth", "counted"),
    [
        ("8c 0x", 9, (8, 1)),
        ("9c 0x", 9, (9, 0)),
        ("0x 0y", 2, (1, 1)),
        ("0x 0y 0z", 3, (1, 1, 1)),
        ("8c 0x 0y", 9, (8, 1, 0)),
        ("9c 0x 0y", 9, (9, 0, 0)),
        ("9c 9s 0x", 9, (9, 9, 1)),
        ("4c 5s 0x", 9, (4, 5, 0)),
        ("0x", 1, (1,)),
        ("8c 9s", 7, (8, 9)),
        ("1c 9s", 0, (1, 9)),
    ],
)
@pytest.mark.claim("che-san-zhang/honours", "che-san-zhang/better-value")
def test_pollard_honours_count_one_or_zero(hand: str, worth: int, counted: tuple[int, ...]) -> None:
    score = play_helpers.score_cards(GAME, hand, "anyone", games.rules(GAME))
    assert (score.total, score.values) == (worth, counted)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_total_of_a_hand_is_the_best_over_all_values_of_honours(cards: int) -> None:
    """For every hand, try each value of each honour. The engine must find the same best total, and the same numbers of hands and deals."""
    deals: Counter[int] = Counter()
    alike: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(DECK, cards):
        tried = product(*((0, 1) if card.kind else (card.rank,) for card in hand))
        best = max(sum(counts) % 10 for counts in tried)
        assert che_san_zhang.best_total(hand) == best == sum(che_san_zhang.card_values_in_best_total(hand)) % 10
        deals[best] += 1
        alike[tuple(sorted(card.rank for card in hand))] += 1
    assert che_san_zhang.count_deals_by_total("money-suited", cards) == deals
    for ranks, ways in alike.items():
        score = play_helpers.score_cards(GAME, " ".join(map(str, ranks)), "anyone", games.rules(GAME))
        assert score.ways == (ways, deals.total())
        assert score.made == (deals[score.total], deals.total())


def test_improving_cards_are_counted_among_unseen_cards() -> None:
    """Four and five make nine, which no third card improves. A hand of eight is improved only by a one or an honour."""
    assert play_helpers.score_cards(GAME, "4 5", "anyone", games.rules(GAME)).better == (0, 28)
    assert play_helpers.score_cards(GAME, "3 5", "anyone", games.rules(GAME)).better == (6, 28)
    assert play_helpers.score_cards(GAME, "3 4 1", "anyone", games.rules(GAME)).better is None


TOP_CARDS = "4c 7c 9c 1c 7s 0x 7m 2c"


@pytest.mark.claim("che-san-zhang/people", "che-san-zhang/compare")
def test_1588_one_banks_and_the_others_play_against_him() -> None:
    """Seat 1 has five. Seat 2 has four and, after a third card, one. The dealer makes nine with an honour and beats both completely."""
    state = replay_deal(TOP_CARDS, "stand", "draw", "stand")
    assert state.payoffs == (2, -1, -1)
    assert state.hands[2] == (DECK["7c"], DECK["7s"], DECK["7m"]), "three alike win nothing by themselves"


def test_1588_both_bettors_beat_the_dealer() -> None:
    assert replay_deal("9c 9s 1c 0x 0y 2c", "stand", "stand", "stand").payoffs == (-2, 1, 1)


def test_1588_dealer_loses_to_one_and_beats_another() -> None:
    assert replay_deal("9c 1s 4c 0x 1m 2c", "stand", "stand", "stand").payoffs == (0, 1, -1)


@pytest.mark.claim("che-san-zhang/in-turn")
def test_1588_each_is_banker_in_turn() -> None:
    state = replay_deal(TOP_CARDS, packs=4)
    dealers = []
    for _ in range(4):
        dealers.append(state.seating.dealer)
        while state.payoffs is None:
            state = apply_action_text(state, "stand")
        state = apply_action_text(state, "deal") if state.current_player is not None else state
    assert dealers == [0, 1, 2, 0]


@pytest.mark.claim("che-san-zhang/sole-winner")
def test_1588_a_sole_winner_must_play_against_everyone_again() -> None:
    """First the dealer beats everybody. Then seat 2 beats the dealer, who ties with seat 1."""
    state = replay_deal(TOP_CARDS, "stand", "stand", "stand", "deal", preset="lo-2003", packs=2)
    assert state.seating.order == (0, 1, 2)
    tied = replay_deal("4c 9c 4s 1c 0x 1s", "stand", "stand", "stand", "deal", preset="lo-2003", packs=2)
    assert tied.seating.order == (2, 0, 1)


@pytest.mark.claim("che-san-zhang/deal")
def test_pollard_the_first_card_lies_open_and_the_second_does_not() -> None:
    state = replay_deal(TOP_CARDS, "stand", "draw")
    assert state.observation(1).hands == ((DECK["9c"], HIDDEN), (DECK["4c"], DECK["1c"]), (DECK["7c"], HIDDEN, DECK["7m"]))
    closed = replay_deal(TOP_CARDS, "stand", "draw", first_card="closed")
    assert closed.observation(1).hands == ((HIDDEN, HIDDEN), (DECK["4c"], DECK["1c"]), (HIDDEN, HIDDEN, DECK["7m"]))


@pytest.mark.claim("che-san-zhang/no-limits")
def test_reconstructed_no_total_forces_or_forbids_a_third_card() -> None:
    for top in ("9c 2c 3c 0x 3s 4c", "1c 2c 3c 9s 3s 4c"):
        assert legal_action_texts(replay_deal(top)) == ["draw", "stand"]


@pytest.mark.claim("che-san-zhang/third")
def test_an_option_deals_three_cards_to_everybody() -> None:
    state = replay_deal(TOP_CARDS, third="three")
    assert legal_action_texts(state) == ["draw"]
    state = apply_action_text(apply_action_text(apply_action_text(state, "draw"), "draw"), "draw")
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    assert play_helpers.score_cards(GAME, "4 1", "anyone", state.rules).draw == "must"


@pytest.mark.parametrize(("tie", "payoffs"), [("nobody", (0, 0, 0)), ("dealer", (2, -1, -1)), ("player", (-2, 1, 1))])
@pytest.mark.claim("che-san-zhang/tie")
def test_reconstructed_an_option_says_who_wins_a_tie(tie: str, payoffs: tuple[int, ...]) -> None:
    """All three hands make nine. The dealer's hand includes an honour, which counts nothing."""
    assert replay_deal("4c 9s 9c 5c 0y 0x", "stand", "stand", "stand", tie=tie).payoffs == payoffs


@pytest.mark.claim("che-san-zhang/first-dealer")
def test_reconstructed_the_highest_card_deals_first() -> None:
    """In the draw for the first deal, an honour counts one and so ties with a card of rank one."""
    for seed in range(40):
        state: Any = games.initial_state(GameRecord(GAME, "pollard-2024", 4, seed))
        drawn = [(event.seat, event.cards[0]) for event in state.events if isinstance(event, CardDrawnForDeal)]
        best = max(max(1, card.rank) for _, card in drawn[:4])
        assert state.seating.dealer in {seat for seat, card in drawn[:4] if max(1, card.rank) == best}


def test_reconstructed_ten_hands_of_three_take_the_whole_pack() -> None:
    state: Any = games.initial_state(GameRecord(GAME, "pollard-2024", 10, 1))
    while state.payoffs is None:
        state = apply_action_text(state, "draw")
    assert not state.stock
    with pytest.raises(NotationError, match="it takes 2 to 10"):
        games.initial_state(GameRecord(GAME, "pollard-2024", 11, 1))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("10", "unknown card '10' (card 1); write a rank 0 to 9, or a rank and one of the letters c s m x y z, as in '8c'"),
        ("8a", "unknown card '8a' (card 1)"),
        ("8c 8c", "the card '8c' appears twice (card 2)"),
        ("0 0 0 0", "too many cards of rank 0 (card 4); the pack has 3 of each rank"),
        ("1 2 3 4", "a hand has one to three cards, not 4"),
    ],
)
def test_an_impossible_hand_is_reported(typed: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        total_of_hand(typed)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("bad", [{"third": "four"}, {"tie": "push"}, {"rounds": "25"}, {"deck": "kabufuda"}, {"arashi": "both"}])
def test_impossible_rules_are_reported(bad: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        games.rules(GAME, "pollard-2024", bad)
