"""Yari-Tori and related games: each test is named after the source of its rule."""

import random
from itertools import product
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.games.yari_tori import html_view
from kabu_core.play import dealt_hand_odds, hand_scoring
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from kabu_core.views.event_sentences import READER_NAMES
from tests.play_helpers import legal_action_texts, play_with_bot

DECK = content.decks()["nagoya"]
SIX_CARDS = "12a 6a 3c 1a 2c 10b"
"""Player 1 holds phoenix 6, peony 11 and cherry 3 (total 0). Player 2 holds pine 1, plum 12 and maple 10 (total 3)."""


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock and, unless the round has ended in a showdown, the opponent's cards."""
    played = state.phase == "over" and state.stake
    return {*state.stock, *(() if played else (*state.hands[1 - seat], *state.laid_down[1 - seat]))}


def replay_deal(cards: str, *actions: str, preset: str = "fuda-wiki-2022", **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Seat 0 gets the first cards and makes the first offer."""
    return games.replay(GameRecord("yari-tori", preset, 2, None, tuple(options.items()), (f"{cards} ...",), actions))


def score_cards(text: str) -> Any:
    return games.score_text("yari-tori", text, "player", games.rules("yari-tori"))


@pytest.mark.claim("yari-tori/pack")
def test_fuda_wiki_forty_five_cards_without_the_plain_paulownias() -> None:
    assert len(DECK) == 45
    assert [card.code for card in DECK if card.code_number == 12] == ["12a"]
    assert all(sum(card.code_number == month for card in DECK) == 4 for month in range(1, 12))


@pytest.mark.parametrize(("code", "value"), [("1a", 1), ("12a", 6), ("6a", 11), ("6b", 11), ("6c", 11), ("6d", 11)])
def test_fuda_wiki_values_of_pine_phoenix_and_peony(code: str, value: int) -> None:
    assert DECK[code].rank == value


@pytest.mark.claim("yari-tori/values")
def test_fuda_wiki_all_suits_count_in_the_order_of_nagoya() -> None:
    """The suits from 1 to 12: pine, willow, cherry, wisteria, iris, paulownia, bush clover, susuki, chrysanthemum, maple, peony, plum."""
    months = {card.rank: card.code_number for card in DECK}
    assert [months[value] for value in range(1, 13)] == [1, 11, 3, 4, 5, 12, 7, 8, 9, 10, 6, 2]


@pytest.mark.claim("yari-tori/values")
def test_fuda_wiki_only_the_flower_matters() -> None:
    for month in range(1, 12):
        assert len({card.rank for card in DECK if card.code_number == month}) == 1
    assert {card.kind for card in DECK} == {"bright", "animal", "ribbon", "chaff"}


def test_letters_of_card_codes_go_from_bright_to_chaff() -> None:
    kinds = ("bright", "animal", "ribbon", "chaff")
    codes = sorted(DECK, key=lambda card: (card.code_number, kinds.index(card.kind), card.code))
    assert codes == sorted(DECK, key=lambda card: (card.code_number, card.code))
    assert [sum(card.kind == kind for card in DECK) for kind in kinds] == [5, 9, 10, 21]


@pytest.mark.claim("yari-tori/hands")
def test_fuda_wiki_each_player_holds_three_cards() -> None:
    state = replay_deal(SIX_CARDS)
    assert state.hands == (DECK.parse_cards("12a 6a 3c"), DECK.parse_cards("1a 2c 10b"))
    assert len(state.stock) == 39


@pytest.mark.claim("yari-tori/equal")
def test_fuda_wiki_both_stakes_are_equal_before_the_game_goes_on() -> None:
    state = replay_deal(SIX_CARDS, "offer 30")
    assert state.current_player == 1
    assert legal_action_texts(state)[0] == "accept"
    assert "offer 30" not in legal_action_texts(state)
    state = apply_action_text(state, "offer 20")
    assert (state.current_player, state.stake) == (0, 0)
    state = apply_action_text(state, "accept")
    assert (state.stake, state.phase) == (20, "exchange")


@pytest.mark.claim("yari-tori/offers")
def test_after_three_offers_the_stake_is_accepted_or_declined() -> None:
    state = replay_deal(SIX_CARDS, "offer 30", "offer 20", "offer 40")
    assert legal_action_texts(state) == ["accept", "decline"]
    state = apply_action_text(state, "decline")
    assert state.payoffs == (0, 0)
    assert state.observation(0).hands[1] == (HIDDEN,) * 3, "a hand that was not played is not shown"


def test_an_option_allows_only_one_offer() -> None:
    assert legal_action_texts(replay_deal(SIX_CARDS, "offer 30", offers="1")) == ["accept", "decline"]


@pytest.mark.claim("yari-tori/exchange", "yari-tori/compare")
def test_fuda_wiki_any_card_is_exchanged_and_the_higher_digit_wins() -> None:
    """Player 1 gives cherry 3 and gets maple 10: 6 + 11 + 10 = 27, so seven. Player 2 then has 1 + 12 + 3 = 16, so six."""
    state = replay_deal(SIX_CARDS, "offer 30", "accept")
    assert legal_action_texts(state) == ["give 12a", "give 6a", "give 3c"]
    state = apply_action_text(apply_action_text(state, "give 3c"), "give 10b")
    assert state.hands == (DECK.parse_cards("12a 6a 10b"), DECK.parse_cards("1a 2c 3c"))
    assert [hand_scoring.hand_total(hand) for hand in state.hands] == [7, 6]
    assert state.payoffs == (30, -30)


@pytest.mark.claim("yari-tori/unseen")
def test_nobody_sees_the_others_choice_first() -> None:
    before = replay_deal(SIX_CARDS, "offer 30", "accept")
    views = [apply_action_text(before, give).observation(1) for give in ("give 12a", "give 6a", "give 3c")]
    assert views[0] == views[1] == views[2], "whatever lies there looks the same"
    assert views[0].hands[0] == (HIDDEN, HIDDEN)
    assert views[0].laid_down == ((HIDDEN,), ())
    assert apply_action_text(before, "give 6a").observation(0).laid_down[0] == (DECK["6a"],)


def test_the_panel_names_the_flowers_that_do_not_count_as_their_months() -> None:
    panel = html_view.render_payout_panel(replay_deal(SIX_CARDS).observation(0), READER_NAMES)
    assert "willow 2, paulownia 6, peony 11, plum 12; every other flower counts as its month" in panel.content


@pytest.mark.claim("yari-tori/tie")
def test_fuda_wiki_equal_digits_split() -> None:
    """Maple 10 in exchange for pine 1: 9 + 2 + 1 = 12 ties with 8 + 4 + 10 = 22. Plum 12 for pine 1: 12 loses to 8 + 4 + 12 = 24."""
    state = replay_deal("9a 11a 2a 8a 4a 1a", "offer 30", "accept", "give 2a", "give 1a")
    assert [hand_scoring.hand_total(hand) for hand in state.hands] == [2, 4]
    state = replay_deal("9a 11a 10a 8a 4a 1a", "offer 30", "accept", "give 10a", "give 1a")
    assert [hand_scoring.hand_total(hand) for hand in state.hands] == [2, 2]
    assert state.payoffs == (0, 0)


def test_the_exchange_keeps_the_sum_of_both_totals() -> None:
    """The exchange never changes the last digit of the sum of all six cards. Try all last digits of two hands and of the cards given.

    Therefore the two totals can be equal only if the sum of the six cards is even. This is our own arithmetic.
    """
    for mine, theirs, given, got in product(range(10), repeat=4):
        after = (mine - given + got) % 10, (theirs - got + given) % 10
        assert sum(after) % 10 == (mine + theirs) % 10
        assert after[0] != after[1] or (mine + theirs) % 2 == 0


def test_hands_with_an_odd_sum_of_six_cards_never_tie() -> None:
    for seed in range(300):
        before, *_, after = (state for state, _ in play_with_bot(GameRecord("yari-tori", "fuda-wiki-2022", 2, seed, (("rounds", "1"),))))
        first, last = sum(totals_of_all_hands(before)), sum(totals_of_all_hands(after))
        assert first % 10 == last % 10
        assert first % 2 == 0 or not after.stake or any(after.payoffs)  # type: ignore[attr-defined,arg-type]


def totals_of_all_hands(state: Any) -> list[int]:
    return [hand_scoring.hand_total(hand) for hand in state.hands]


@pytest.mark.claim("yari-tori/taken")
def test_fuda_wiki_tokotoko_two_cards_taken_from_five() -> None:
    state = replay_deal("1a 2a 3a 4a 5a 6a 7a 8a 9a 10a", "offer 50", "accept", preset="fuda-wiki-2022-tokotoko")
    assert legal_action_texts(state) == ["take 1", "take 2", "take 3", "take 4", "take 5"]
    state = apply_action_text(apply_action_text(state, "take 1"), "take 4")
    assert state.hands[1] == DECK.parse_cards("7a 8a 9a")
    assert state.removed == DECK.parse_cards("6a 10a")
    assert state.current_player == 1
    state = apply_action_text(apply_action_text(state, "take 5"), "take 1")
    assert state.hands[0] == DECK.parse_cards("2a 3a 4a")
    assert state.payoffs == (50, -50), "12 + 3 + 4 = 19 against 7 + 8 + 9 = 24"


def test_fuda_wiki_tensho_leaves_six_dead_cards() -> None:
    """In tensho, nine of the 45 cards lie on the field, four stacks get six cards each, and two of the stacks get three more each.

    The six dead cards that are left make the two hands of Yari-Tori.
    """
    assert len(DECK) - 9 - 4 * 6 - 2 * 3 == 6 == 2 * len(replay_deal(SIX_CARDS).hands[0])


def test_score_says_what_each_card_counts() -> None:
    found = score_cards("1a 12a 6a")
    assert found.values == (1, 6, 11)
    assert found.total == 8
    assert found.ways == (16, 14190), "four pines, one phoenix, four peonies"


def test_the_pack_has_one_six_and_eight_ones_and_twos_by_last_digit() -> None:
    digits = [sum(card.rank % 10 == digit for card in DECK) for digit in range(10)]
    assert digits == [4, 8, 8, 4, 4, 4, 1, 4, 4, 4]


def test_probabilities_of_all_totals_add_up_to_one() -> None:
    pack = dealt_hand_odds.count_cards_by_rank(DECK)
    assert [f"{dealt_hand_odds.probability_of_total(total, 3, pack):.2%}" for total in (9, 4)] == ["9.61%", "10.37%"]
    assert sum(dealt_hand_odds.probability_of_total(total, 3, pack) for total in range(10)) == 1


def test_two_cards_that_make_seven_are_the_best_to_keep() -> None:
    """The page and the medium bot assume that two cards that make seven are the best to keep.

    Compare the average totals over every card of the pack as the third card.
    """
    means = [sum((kept + card.rank) % 10 for card in DECK) / 45 for kept in range(10)]
    assert sorted(range(10), key=lambda kept: -means[kept]) == [7, 6, 5, 4, 8, 3, 2, 1, 0, 9]
    state = replay_deal("7a 10a 9a 1a 2c 10b", "offer 30", "accept")
    assert str(games.bot("yari-tori", "thumb")(state.observation(0), random.Random(0))) == "give 9a"


@pytest.mark.claim("yari-tori/people")
def test_yari_tori_refuses_a_third_player() -> None:
    with pytest.raises(NotationError, match=r"it takes 2$"):
        games.initial_state(GameRecord("yari-tori", "fuda-wiki-2022", 3, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 3 4", "several cards have the number 2 .card 1.; write a number 1 to 12 and one of the letters a b c d, as in '1a'"),
        ("12b", "unknown card '12b' .card 1."),
        ("13a", "unknown card '13a' .card 1."),
        ("1a 1a", "the card '1a' appears twice .card 2.; there is only one"),
        ("1a 1b 1c 1d", "a hand has one to three cards, not 4"),
    ],
)
def test_impossible_cards_are_reported(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        score_cards(text)


def test_a_card_not_held_cannot_be_given() -> None:
    with pytest.raises(IllegalAction, match="'give 1a' is not legal now; choose give 12a, give 6a or give 3c"):
        replay_deal(SIX_CARDS, "offer 30", "accept", "give 1a")


def test_a_stake_above_the_limit_cannot_be_proposed() -> None:
    with pytest.raises(IllegalAction, match="'offer 110' is not legal now"):
        replay_deal(SIX_CARDS, "offer 110")


def test_a_limit_below_the_unit_is_impossible() -> None:
    with pytest.raises(NotationError, match="limit cannot be 5 with unit 10; it takes 10 to 1000"):
        games.rules("yari-tori", "", {"limit": 5})


def test_determinizations_keep_the_cards_laid_down() -> None:
    state = replay_deal(SIX_CARDS, "offer 30", "accept", "give 6a")
    guess = state.observation(0).determinize(random.Random(1))
    assert guess.laid_down[0] == (DECK["6a"],)
    assert guess.hands[0] == state.hands[0]
