"""Oicho-Kabu at the table: each test is named after the source of its rule."""

from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import IllegalAction
from kabu_core.families.columns import html_view as columns
from kabu_core.play.events import CardDrawnForDeal, RoundStarted
from kabu_core.play.record import GameRecord
from kabu_core.play.state import apply_action_text
from tests.play_helpers import legal_action_texts

DECK = content.decks()["kabufuda"]


def pack_with_given_top_and_bottom_cards(top: str, bottom: str = "") -> str:
    """Return a complete pack that has these cards on top and at the bottom."""
    named = top.split() + bottom.split()
    return " ".join([*top.split(), *(card.code for card in DECK if card.code not in named), *bottom.split()])


def replay_deal(top: str, *actions: str, preset: str = "german-booklet", seats: int = 3, bottom: str = "", **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state. Seat 0 is the dealer.

    With three seats, the first two cards are dead cards; the first field follows.
    """
    record = GameRecord(
        "oicho-kabu", preset, seats, None, tuple(options.items()), (pack_with_given_top_and_bottom_cards(top, bottom),), actions
    )
    return games.replay(record)


# With three seats the cards are, in this order: dead cards of seats 1 and 2, first field, the dealer's first card, second field, and so on.
TOP_CARDS = "5a 6a 8a 5b 3a 2a 9a 1a 4a 3b 7a 10a 10b 10c 9b"


@pytest.mark.claim("oicho-kabu/dead-cards")
def test_german_booklet_each_player_gets_a_dead_card_that_only_its_owner_sees() -> None:
    state = replay_deal(TOP_CARDS)
    assert state.dead == (None, DECK["5a"], DECK["6a"])
    assert state.observation(1).dead == (None, DECK["5a"], HIDDEN)
    assert state.observation(0).dead == (None, HIDDEN, HIDDEN)


@pytest.mark.claim("oicho-kabu/first-field")
def test_german_booklet_first_field_is_four_open_cards() -> None:
    state = replay_deal(TOP_CARDS)
    assert [column[0].code for column in state.observation(0).columns] == ["8a", "5b", "3a", "2a"]


@pytest.mark.claim("oicho-kabu/limit", "oicho-kabu/unit")
def test_german_booklet_a_stake_of_fifty_leaves_fifty_of_the_limit_for_the_others() -> None:
    state = replay_deal(TOP_CARDS, "stake 1 50", "done")
    assert "stake 1 50" in legal_action_texts(state)
    assert "stake 1 60" not in legal_action_texts(state)
    with pytest.raises(IllegalAction, match="'stake 1 60' is not legal now; choose stake 1 10"):
        apply_action_text(state, "stake 1 60")


def test_german_booklet_one_player_may_stake_the_whole_limit() -> None:
    assert legal_action_texts(replay_deal(TOP_CARDS, "stake 2 100", "done")) == ["done"]


@pytest.mark.claim("oicho-kabu/stakes", "oicho-kabu/sharing")
def test_german_booklet_a_bettor_may_use_several_columns_and_share_one() -> None:
    state = replay_deal(TOP_CARDS, "stake 1 20", "stake 3 10", "done", "stake 1 30", "done")
    assert state.stakes == ((0, 0, 0, 0), (20, 0, 10, 0), (30, 0, 0, 0))


@pytest.mark.parametrize(("place", "card"), [("top", "9a"), ("fourth", "3b"), ("bottom", "4d")])
@pytest.mark.claim("oicho-kabu/bank-first", "oicho-kabu/bank-pick")
def test_german_booklet_the_dealers_first_card_is_the_top_bottom_or_fourth_and_unseen(place: str, card: str) -> None:
    before = replay_deal(TOP_CARDS, "stake 1 20", "done", "done", bottom="4d")
    assert columns.decision_prompt(before) == f"Take the dealer’s first card {columns.PLACES_CUSTOM}"
    state = apply_action_text(before, f"take {place}")
    assert state.bank == (DECK[card],)
    assert all(state.observation(seat).bank == (HIDDEN,) for seat in range(3))


def test_german_booklet_all_players_but_the_dealer_look_at_the_second_field() -> None:
    state = replay_deal(TOP_CARDS, "stake 1 20", "done", "done", "take top")
    assert HIDDEN not in [column[1] for column in state.observation(2).columns]
    assert {column[1] for column in state.observation(0).columns} == {HIDDEN}


@pytest.mark.claim("oicho-kabu/second-field", "oicho-kabu/second-seen")
def test_fuda_wiki_only_bettors_look_at_their_column() -> None:
    state = replay_deal(TOP_CARDS, "stake 1 20", "done", "stake 2 10", "done", "take top", preset="fuda-wiki-2025")
    seen = [column[1] for column in state.observation(1).columns]
    assert seen == [DECK["1a"], HIDDEN, HIDDEN, HIDDEN]


@pytest.mark.claim("oicho-kabu/third-who")
def test_german_booklet_first_bettor_in_turn_decides_for_all() -> None:
    state = replay_deal(TOP_CARDS, "stake 1 20", "done", "stake 1 30", "stake 2 10", "done", "take top")
    assert state.queue == ((1, 0), (2, 1))


def test_german_booklet_a_nine_must_stand_and_a_six_may_draw() -> None:
    """Column 2 holds 5 and 4 (nine), and column 3 holds 3 and 3 (six)."""
    state = replay_deal(TOP_CARDS, "stake 2 10", "stake 3 10", "done", "done", "take top")
    assert legal_action_texts(state) == ["stand"]
    assert legal_action_texts(apply_action_text(state, "stand")) == ["draw", "stand"]


def test_german_booklet_a_dealer_with_nine_must_stand() -> None:
    """The dealer holds 9 and 10 (nine)."""
    state = replay_deal(TOP_CARDS, "stake 2 10", "done", "done", "take top", "stand", "take top")
    assert state.phase == "last"
    assert legal_action_texts(state) == ["stand"]


def test_fuda_wiki_a_dealer_with_nine_may_draw() -> None:
    state = replay_deal(TOP_CARDS, "stake 2 10", "done", "done", "take top", "stand", "take top", preset="fuda-wiki-2025")
    assert legal_action_texts(state) == ["draw", "stand"]


@pytest.mark.claim("oicho-kabu/compare")
def test_german_booklet_winners_are_paid_their_stake_losers_pay_ties_come_back() -> None:
    """The dealer has nine. Columns 1 and 2 have nine and tie; column 3 stands on six and loses."""
    state = replay_deal(TOP_CARDS, "stake 2 10", "stake 3 40", "done", "done", "take top", "stand", "stand", "take top", "stand")
    assert state.payoffs == (40, -40, 0)


def test_an_option_gives_ties_to_the_dealer() -> None:
    state = replay_deal(TOP_CARDS, "stake 2 10", "done", "done", "take top", "stand", "take top", "stand", tie="dealer")
    assert state.payoffs == (10, -10, 0)


def test_german_booklet_a_new_dealer_is_chosen_each_round() -> None:
    record = GameRecord("oicho-kabu", "german-booklet", 4, 3, (("rounds", "9"),))
    state = games.initial_state(record)
    bankers = []
    for _ in range(9):
        bankers.append(state.banker)  # type: ignore[attr-defined]
        for action in ("done", "done", "done", "take top", "take top", "deal"):
            if state.current_player is not None:
                state = apply_action_text(state, action)
    assert len(set(bankers)) > 2
    lots = [event for event in state.events if isinstance(event, CardDrawnForDeal)]
    assert len(lots) >= 36


def ranks_drawn_to_decide_dealer(state: Any) -> list[int]:
    """Return the rank of the first card that each seat drew for the deal, in the order in which the seats sit."""
    ranks: dict[int | None, int] = {}
    for event in state.events:
        if isinstance(event, CardDrawnForDeal):
            ranks.setdefault(event.seat, event.cards[0].rank)
    return [ranks[seat] for seat in state.seating.order]


@pytest.mark.claim("oicho-kabu/seats")
def test_fuda_wiki_lowest_card_deals_and_the_others_sit_in_order() -> None:
    ranks = ranks_drawn_to_decide_dealer(games.initial_state(GameRecord("oicho-kabu", "fuda-wiki-2025", 8, 21)))
    assert ranks == sorted(ranks)


def test_japanese_pages_the_player_nearest_to_nine_deals() -> None:
    ranks = ranks_drawn_to_decide_dealer(
        games.initial_state(GameRecord("oicho-kabu", "fuda-wiki-2025", 8, 21, (("first_banker", "nearest-nine"),)))
    )
    assert [rank % 10 for rank in ranks] == sorted((rank % 10 for rank in ranks), reverse=True)


@pytest.mark.claim("oicho-kabu/first-banker")
def test_ties_for_the_lowest_card_draw_again() -> None:
    for seed in range(60):
        state = games.initial_state(GameRecord("oicho-kabu", "fuda-wiki-2025", 10, seed))
        drawn = [(event.seat, event.cards[0].rank) for event in state.events if isinstance(event, CardDrawnForDeal)]
        first = dict(drawn[:10])
        lowest = [seat for seat, rank in first.items() if rank == min(first.values())]
        if len(lowest) > 1:
            again = dict(drawn[10 : 10 + len(lowest)])
            assert set(again) == set(lowest)
            assert state.seating.order[0] in lowest
            return
    pytest.fail("no tie in 60 seeds")


@pytest.mark.parametrize(("passes", "banker"), [("never", 0), ("after-losing-to-all", 1), ("every-round", 1)])
@pytest.mark.claim("oicho-kabu/bank-passes")
def test_an_option_decides_who_deals_after_losing_to_every_column(passes: str, banker: int) -> None:
    """The dealer holds 9 and 4 (three) and draws a ten; column 2 has nine."""
    packs = (pack_with_given_top_and_bottom_cards("5a 6a 8a 5b 3a 2a 9a 1a 4a 3b 7a 4b 10b"), pack_with_given_top_and_bottom_cards(""))
    moves = ("stake 2 10", "done", "done", "take top", "stand", "take top", "draw")
    record = GameRecord("oicho-kabu", "fuda-wiki-2025", 3, None, (("bank_passes", passes),), packs, (*moves, "deal"))
    state = games.replay(record)
    assert state.points == (-10, 10, 0)
    assert state.banker == banker  # type: ignore[attr-defined]


def test_dealer_who_beats_one_column_stays() -> None:
    packs = (pack_with_given_top_and_bottom_cards("5a 6a 8a 5b 3a 2a 9a 1a 4a 3b 7a 9b 10b"), pack_with_given_top_and_bottom_cards(""))
    moves = ("stake 2 10", "stake 3 10", "done", "done", "take top", "stand", "stand", "take top", "stand", "deal")
    state = games.replay(GameRecord("oicho-kabu", "fuda-wiki-2025", 3, None, (), packs, moves))
    assert state.banker == 0  # type: ignore[attr-defined]


@pytest.mark.claim("oicho-kabu/bank-first-open")
def test_yakuza_no_dead_cards_and_the_dealers_first_card_lies_open_before_the_stakes() -> None:
    state = games.initial_state(GameRecord("oicho-kabu", "yakuza-series", 4, 1))
    assert state.dead == (None,) * 4  # type: ignore[attr-defined]
    assert legal_action_texts(state) == ["take top"]
    state = apply_action_text(state, "take top")
    assert state.observation(0).bank[0] is not HIDDEN  # type: ignore[attr-defined]
    assert legal_action_texts(state)[0].startswith("stake")


def test_yakuza_each_bettor_takes_one_column_and_shares_none() -> None:
    state = apply_action_text(
        apply_action_text(games.initial_state(GameRecord("oicho-kabu", "yakuza-series", 4, 1)), "take top"), "stake 2 20"
    )
    assert {text.split()[1] for text in legal_action_texts(state) if text.startswith("stake")} == {"2"}
    assert {text.split()[1] for text in legal_action_texts(apply_action_text(state, "done")) if text.startswith("stake")} == {"1", "3", "4"}


def test_a_dealer_with_a_special_hand_draws_no_more() -> None:
    state = replay_deal("5a 6a 8a 5b 3a 2a 9a 1a 4a 3b 7a 1b", "stake 3 10", "done", "done", "take top", "stand", "take top")
    assert state.phase == "over"
    assert state.payoffs == (10, -10, 0)


def test_a_round_without_stakes_is_soon_over() -> None:
    state = replay_deal(TOP_CARDS, "done", "done", "take top", "take top")
    assert state.payoffs == (0, 0, 0)
    assert state.current_player is None, "there is only one deal"


@pytest.mark.claim("oicho-kabu/pack")
def test_hanafuda_and_western_packs_play_alike() -> None:
    for deck in ("hanafuda", "western"):
        state = games.initial_state(GameRecord("oicho-kabu", "fuda-wiki-2025", 4, 9, (("deck", deck),)))
        assert state.columns[0][0].deck == deck  # type: ignore[attr-defined]


def test_a_game_dealt_elsewhere_names_the_dealer_of_each_round() -> None:
    first, second = f"3,1,2: {pack_with_given_top_and_bottom_cards('')}", f"2,3,1: {pack_with_given_top_and_bottom_cards('5a')}"
    moves = ("done", "done", "take top", "take top", "deal")
    state = games.replay(GameRecord("oicho-kabu", "german-booklet", 3, None, (), (first, second), moves))
    assert state.seating.order == (1, 2, 0)
    assert [event.seat for event in state.events if isinstance(event, RoundStarted)] == [2, 1]


def test_after_the_last_deal_of_a_game_dealt_elsewhere_no_view_offers_another() -> None:
    state = replay_deal(TOP_CARDS, "done", "done", "take top", "take top")
    assert state.observation(0).current_player is None
    assert state.observation(0).legal_actions() == ()


def cards_hidden_from_seat(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know: the stock, the dead cards, and the face-down cards of the columns and of the dealer."""
    hidden = {*state.stock, *(card for owner, card in enumerate(state.dead) if card and owner != seat)}
    if state.phase == "over":
        return hidden
    hidden |= {
        column[1] for number, column in enumerate(state.columns) if len(column) > 1 and not may_seat_see_second_card(state, seat, number)
    }
    if not (seat == state.banker and len(state.bank) > 1):
        hidden |= set(state.bank[1:] if state.rules.bank_first_open else state.bank)
    return hidden


def may_seat_see_second_card(state: Any, seat: int, column: int) -> bool:
    """Return whether `seat` may look at the second card of a column."""
    return column in state.turned or (
        seat != state.banker and (state.rules.second_seen_by == "players" or bool(state.stakes[seat][column]))
    )
