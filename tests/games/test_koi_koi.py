"""Koi-Koi, each test named after the source of the rule: "wikipedia" is the old copy of the article that the site grew from."""

import random
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import IllegalAction, NotationError
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.play.record import Record
from kabu_core.play.state import act
from tests.playing import play

DECK = content.decks()["hanafuda-48"]
OTHER, FIELD, MINE = "1a 2a 3a 4a 5a 6a 7a 8a", "1b 2b 3b 4b 5b 6b 7b 8b", "1c 2c 3c 4c 5c 6c 7c 8c"
DEAL = f"{OTHER} {FIELD} {MINE}"
PRESETS = tuple(content.game("koi-koi").presets)


def hidden_from(state: Any, seat: int) -> set[Card]:
    """The stock, and the other hand until the round is over."""
    return {*state.stock, *(() if state.phase == "over" else state.hands[1 - seat])}


def score(cards: str, preset: str = "wikipedia", **options: str) -> Any:
    return games.score("koi-koi", cards, "player", games.rules("koi-koi", preset, options))


def lines(cards: str, preset: str = "wikipedia", **options: str) -> dict[str, int]:
    return {line.hand.id: line.points for line in score(cards, preset, **options).lines}


def dealt(pack: str, *actions: str, preset: str = "wikipedia", **options: str) -> Any:
    """A round dealt elsewhere: eight to seat 1, eight to the field, eight to seat 0, who deals; then the stock."""
    return games.replay(Record("koi-koi", preset, 2, None, tuple(options.items()), (f"{pack} ...",), actions))


def position(
    hand: str, field: str, stock: str, mine: str = "", theirs: str = "", other: str = "12c 12d", preset: str = "wikipedia", **options: str
) -> Any:
    """Seat 0, the dealer, is to play in the midst of a round."""
    state = dealt(DEAL, preset=preset, **options)
    taken = (DECK.parse(mine), DECK.parse(theirs))
    held = tuple(map(state.rules.book.mask, taken))
    return state.changed(
        hands=(DECK.parse(hand), DECK.parse(other)), field=DECK.parse(field), stock=DECK.parse(stock), captures=taken, held=held
    )


def after(state: Any, *actions: str) -> Any:
    for action in actions:
        state = act(state, action)
    return state


def texts(state: Any) -> list[str]:
    return [str(action) for action in state.actions()]


def codes(cards: Any) -> str:
    return " ".join(map(str, cards))


# ---- what captured cards are worth


@pytest.mark.parametrize("yaku", content.game_yaku("koi-koi"), ids=lambda yaku: yaku.id)
@pytest.mark.claim(
    "koi-koi/goko",
    "koi-koi/shiko",
    "koi-koi/ameshiko",
    "koi-koi/sanko",
    "koi-koi/inoshikacho",
    "koi-koi/tane",
    "koi-koi/akatan-aotan",
    "koi-koi/akatan",
    "koi-koi/aotan",
    "koi-koi/tan",
    "koi-koi/hanami",
    "koi-koi/tsukimi",
    "koi-koi/tsukifuda",
    "koi-koi/kasu",
    "koi-koi/teshi",
    "koi-koi/kuttsuki",
)
def test_every_yaku_has_its_example_and_not_its_near_miss(yaku: Any) -> None:
    if yaku.group not in ("dealt", "month"):
        assert yaku.id in lines(yaku.example)
        assert yaku.id not in lines(yaku.near_miss)


WIKIPEDIA = [
    ("1a 3a 8a", {"sanko": 6}),
    ("1a 3a 11a", {}),
    ("1a 3a 8a 12a", {"shiko": 8}),
    ("1a 3a 8a 11a", {"ameshiko": 7}),
    ("1a 3a 8a 11a 12a", {"goko": 15}),
    ("6a 7a 10a", {"inoshikacho": 5}),
    ("6a 7a 10a 2a", {"inoshikacho": 6}),
    ("6a 7a 10a 2a 4a", {"inoshikacho": 7, "tane": 1}),
    ("2a 4a 5a 8b 9a", {"tane": 1}),
    ("2a 4a 5a 6a 8b 9a 11b", {"tane": 3}),
    ("1b 2b 3b", {"akatan": 5}),
    ("1b 2b 3b 4b", {"akatan": 6}),
    ("1b 2b 3b 4b 5b", {"akatan": 7, "tan": 1}),
    ("6b 9b 10b", {"aotan": 5}),
    ("1b 2b 3b 6b 9b 10b", {"akatan-aotan": 10, "tan": 2}),
    ("1b 2b 3b 6b 9b 10b 11c", {"akatan-aotan": 11, "tan": 3}),
    ("1b 2b 4b 5b 7b", {"tan": 1}),
    ("1b 2b 4b 5b 7b 11c", {"tan": 2}),
    ("8a 9a", {"tsukimi": 5}),
    ("3a 9a", {"hanami": 5}),
    ("3a 8a 9a", {"hanami": 5, "tsukimi": 5}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c 5d", {"kasu": 1}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c 5d 12b 12d", {"kasu": 3}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c 11d", {"kasu": 1}),
    ("1c 1d 2c 2d 3c 3d 4c 4d 5c", {}),
]


@pytest.mark.parametrize(("cards", "made"), WIKIPEDIA)
def test_wikipedia_yaku_listing(cards: str, made: dict[str, int]) -> None:
    assert lines(cards) == made
    found = score(cards)
    assert found.points == sum(made.values())
    assert found.payout == found.points * (2 if found.points >= 7 else 1)


@pytest.mark.claim("koi-koi/sake-cup")
def test_wikipedia_the_sake_cup_is_an_animal_and_chaff_at_once() -> None:
    nine = "1c 1d 2c 2d 3c 3d 4c 4d 5c"
    assert lines(f"{nine} 9a") == {"kasu": 1}
    assert lines(f"{nine} 9a 2a 4a 5a 8b") == {"kasu": 1, "tane": 1}
    assert lines(f"{nine[:-3]} 9a", sake_cup="animal-and-two-chaff") == {"kasu": 1}
    assert lines(f"{nine} 9a", sake_cup="animal") == {}
    assert lines("2a 4a 5a 8b 9a", sake_cup="chaff") == {}


def test_wikipedia_only_the_highest_where_players_so_decide() -> None:
    assert lines("1b 2b 3b 4b 5b", overlap="best") == {"akatan": 7}
    assert lines("6a 7a 10a 2a 4a", overlap="best") == {"inoshikacho": 7}


def test_a_line_names_the_cards_that_made_it() -> None:
    (line,) = score("1b 2b 3b 4b 12a").lines
    assert codes(line.cards) == "1b 2b 3b 4b"
    assert codes(score("3a 9a 1b").lines[0].cards) == "3a 9a"


@pytest.mark.claim("koi-koi/overlap")
def test_fuda_wiki_of_a_group_only_the_most_valuable() -> None:
    assert lines("6a 7a 10a 2a 4a", "fuda-wiki") == {"inoshikacho": 7}
    assert lines("1b 2b 3b 6b 9b 10b", "fuda-wiki") == {"akatan-aotan": 10}


@pytest.mark.parametrize("preset", ["nintendo", "koi-koi-japan", "yakuza-series"])
def test_five_brights_are_ten_there(preset: str) -> None:
    assert lines("1a 3a 8a 11a 12a", preset) == {"goko": 10}
    assert lines("1a 3a 8a", preset) == {"sanko": 6 if preset == "yakuza-series" else 5}


def test_koi_koi_japan_all_add_up() -> None:
    assert lines("6a 7a 10a 2a 4a 5a", "koi-koi-japan") == {"inoshikacho": 5, "tane": 2}
    ribbons = {"akatan": 5, "aotan": 5, "akatan-aotan": 10, "tan": 2}
    assert lines("1b 2b 3b 6b 9b 10b", "koi-koi-japan") == ribbons
    assert score("1b 2b 3b 6b 9b 10b", "koi-koi-japan").payout == 22, "nothing doubles"


@pytest.mark.claim("koi-koi/viewing-after-koi")
def test_koi_koi_japan_viewing_is_one_and_three_after_a_call() -> None:
    book = games.rules("koi-koi", "koi-koi-japan").book
    held = book.mask(DECK.parse("3a 8a 9a"))
    assert [line.points for line in book.lines(held)] == [1, 1]
    assert [line.points for line in book.lines(held, called=True)] == [3, 3]


def test_yakuza_series_fixed_sets_and_a_cup_that_is_one_or_the_other() -> None:
    assert lines("6a 7a 10a 2a", "yakuza-series") == {"inoshikacho": 5}
    assert lines("1b 2b 3b 6b", "yakuza-series") == {"akatan": 5}
    nine = "1c 1d 2c 2d 3c 3d 4c 4d 5c"
    assert lines(f"{nine} 9a", "yakuza-series") == {"kasu": 1}
    assert lines(f"{nine} 2a 4a 5a 8b 9a", "yakuza-series") in ({"kasu": 1}, {"tane": 1})
    assert lines(f"{nine} 2a 4a 5a 8b 9a 11b", "yakuza-series") == {"tane": 2}


def test_fuda_wiki_the_cards_of_the_month() -> None:
    book = games.rules("koi-koi", "fuda-wiki").book
    held = book.mask(DECK.parse("2a 2b 2c 2d"))
    assert [(line.hand.id, line.points) for line in book.lines(held, month=2)] == [("tsukifuda", 4)]
    assert book.lines(held, month=3) == ()
    assert [codes(row.cards) for row in book.close(book.mask(DECK.parse("2c 2d")), 0, month=2)] == ["2a 2b"]


@pytest.mark.claim("koi-koi/paulownia", "koi-koi/viewing-alone")
def test_fuda_wiki_house_rules_of_viewing_and_paulownia() -> None:
    assert lines("3a 9a", viewing_alone="false") == {}
    assert lines("3a 9a 1b 2b 3b", viewing_alone="false") == {"hanami": 5, "akatan": 5}
    assert lines("1c 1d 2c 2d 3c 3d 4c 4d 12d", paulownia_double="true") == {"kasu": 1}


@pytest.mark.claim("koi-koi/sake-cup")
def test_a_cup_that_counts_as_two_chaff_is_one_animal() -> None:
    eight = "1c 1d 2c 2d 3c 3d 4c 4d"
    assert lines("9a 2a 4a 5a", sake_cup="animal-and-two-chaff") == {}
    assert lines("9a 2a 4a 5a 6a", sake_cup="animal-and-two-chaff") == {"tane": 1}
    assert lines(f"9a {eight}", sake_cup="animal-and-two-chaff") == {"kasu": 1}


def test_the_cards_of_four_brights_with_the_rain_man_are_all_four() -> None:
    (line,) = score("1a 3a 8a 11a 2c").lines
    assert (line.hand.id, codes(line.cards)) == ("ameshiko", "1a 3a 8a 11a")


def test_within_reach_counts_a_card_that_stands_for_two() -> None:
    (row,) = score("1c 1d 2c 2d 3c 3d 4c 4d", paulownia_double="true").close
    assert (row.hand.id, row.missing, codes(row.cards)) == ("kasu", 1, "12d")


def test_within_reach_is_reckoned_with_the_cup_in_one_place() -> None:
    found = {row.hand.id: row.missing for row in score("2a 4a 5a 6a 9a 1c 1d 2c 2d 3c 3d 4c 4d", "yakuza-series").close}
    assert found["kasu"] == 2, "with one chaff more the cup would make either, and nothing is won"
    assert "tane" not in found


def test_a_yaku_of_no_points_is_not_played() -> None:
    assert lines("3a 8a 9a", hanami="0") == {"tsukimi": 5}
    assert lines("1a 3a 8a 11a 12a", goko="0") == {"shiko": 8}


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("13a", "unknown card '13a'"),
        ("1e", "unknown card '1e'"),
        ("9", "several cards have the number 9"),
        ("1a 1a", "the card '1a' stands twice"),
    ],
)
def test_bad_cards(cards: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        score(cards)


def test_what_is_close_and_can_still_be_made() -> None:
    book = games.rules("koi-koi", "wikipedia").book

    def close(mine: str, theirs: str = "") -> dict[str, str]:
        found = book.close(book.mask(DECK.parse(mine)), book.mask(DECK.parse(theirs)))
        return {row.hand.id: codes(row.cards) for row in found}

    assert close("1b 2b") == {"akatan": "3b"}
    assert close("1b 2b", "3b") == {}
    assert close("3a") == {"hanami": "9a", "sanko": "1a 8a 12a"}
    assert close("1a 3a 8a 11a", "9a") == {"shiko": "12a", "goko": "12a"}
    assert close("1a 3a 8a 11a", "9a 12a") == {}
    assert close("2a 4a 5a") == {"tane": "6a 7a 8b 9a 10a 11b"}


# ---- the deal


@pytest.mark.claim("koi-koi/deal")
def test_wikipedia_eight_to_the_opponent_the_field_and_the_dealer() -> None:
    state = dealt(DEAL)
    assert (codes(state.hands[1]), codes(state.field), codes(state.hands[0])) == (OTHER, FIELD, MINE)
    assert len(state.stock) == 24
    assert state.actor == 0, "the dealer begins"


@pytest.mark.claim("koi-koi/packets")
def test_nintendo_two_at_a_time() -> None:
    state = dealt(DEAL, preset="nintendo")
    assert codes(state.hands[1]).startswith("1a 2a 7a 8a 5b 6b")
    assert codes(state.field).startswith("3a 4a 1b 2b")
    assert codes(state.hands[0]).startswith("5a 6a 3b 4b")


def test_fuda_wiki_four_at_a_time_and_ten_cards() -> None:
    assert codes(dealt(DEAL, preset="fuda-wiki").hands[1]) == "1a 2a 3a 4a 5b 6b 7b 8b"
    state = dealt(DEAL, preset="fuda-wiki", hand_size="10")
    assert [len(zone) for zone in (*state.hands, state.field, state.stock)] == [10, 10, 8, 20]


@pytest.mark.claim("koi-koi/first-dealer")
def test_wikipedia_the_earliest_month_deals_and_in_one_month_the_higher_card() -> None:
    kinds = {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}
    tied = 0
    for seed in range(300):
        state: Any = games.start(Record("koi-koi", "wikipedia", 2, seed, (("dealt_to_field", "nothing"),)))
        *before, first, second = [event for event in state.events if event.key == "lot"]
        tied += bool(before)
        worth = {event.seat: (event.cards[0].rank, -kinds[event.cards[0].kind]) for event in (first, second)}
        assert worth[0] != worth[1]
        assert state.seating.dealer == min((0, 1), key=worth.__getitem__)
    assert tied, "equal cards draw again"


@pytest.mark.claim("koi-koi/dealt-to-hand")
def test_wikipedia_teshi_wins_at_once() -> None:
    state = dealt("1a 1b 1c 1d 2a 3a 4a 5a 6a 6b 7a 8a 9a 10a 11a 12a 2b 3b 4b 5b 6c 7b 8b 9b")
    assert (state.phase, state.payoffs) == ("over", (-6, 6))
    assert state.events[-3].text == "teshi"


def test_wikipedia_kuttsuki_wins_at_once() -> None:
    state = dealt("1a 2a 3a 4a 5a 6a 7a 8a 6b 7b 8b 9b 9a 10a 11a 12a 1b 1c 2b 2c 3b 3c 4b 4c")
    assert state.payoffs == (6, -6)
    assert state.events[-3].text == "kuttsuki"


def test_fuda_wiki_both_players_dealt_one_is_a_draw() -> None:
    state = dealt("1a 1b 1c 1d 5a 6a 7a 8a 6b 7b 8b 9b 9a 10a 11a 12a 2a 2b 3b 3c 4b 4c 5b 5c", preset="wikipedia", exhausted_deals="other")
    assert state.payoffs == (0, 0)


def test_fuda_wiki_who_was_dealt_one_deals_next_and_after_a_draw_the_same_player() -> None:
    won = dealt("1a 1b 1c 1d 2a 3a 4a 5a 6a 6b 7a 8a 9a 10a 11a 12a 2b 3b 4b 5b 6c 7b 8b 9b")
    assert next_dealer(won) == 1
    assert codes(won.events[-3].cards) == "1a 1b 1c 1d", "teshi are four cards, whatever else is in the hand"
    both = "1a 1b 1c 1d 5a 6a 7a 8a 6b 7b 8b 9b 9a 10a 11a 12a 2a 2b 3b 3c 4b 4c 5b 5c"
    assert next_dealer(dealt(both)) == 0
    assert next_dealer(dealt(both, exhausted_deals="other")) == 1


def test_what_was_dealt_elsewhere_was_played_there() -> None:
    """No other cards are to be had for such a round; rules that deal again leave it as it is."""
    assert codes(dealt(TESHI_FIELD).field) == "9a 9b 9c 9d 10a 10b 11a 12a"


@pytest.mark.claim("koi-koi/dealt-to-field")
def test_wikipedia_on_the_field_they_void_the_deal() -> None:
    """Some of many seeds must have been dealt again; no deal that stands has such a field."""
    again = 0
    for seed in range(700):
        state: Any = games.start(Record("koi-koi", "wikipedia", 2, seed))
        again += any(event.key == "redeal" for event in state.events)
        months = [card.rank for card in state.field]
        counts = {months.count(month) for month in months}
        assert 4 not in counts
        assert counts != {2}
    assert again


TESHI_FIELD = f"{OTHER} 9a 9b 9c 9d 10a 10b 11a 12a 1c 2c 3c 4c 5c 6c 7c 8c 10c 11b 12b 12c"


def test_amuse_gion_such_a_field_is_the_dealers() -> None:
    assert dealt(TESHI_FIELD, dealt_to_field="dealer-wins").payoffs == (6, -6)


def test_fuda_wiki_variant_the_dealer_takes_four_of_a_month() -> None:
    state = dealt(TESHI_FIELD, dealt_to_field="dealer-takes")
    assert codes(state.captures[0]) == "9a 9b 9c 9d"
    assert codes(state.field) == "10a 10b 11a 12a 10c 11b 12b 12c"


def test_koi_koi_japan_four_of_a_month_in_a_hand_are_dealt_again() -> None:
    for seed in range(300):
        state: Any = games.start(Record("koi-koi", "koi-koi-japan", 2, seed))
        for cards in (*state.hands, state.field):
            months = [card.rank for card in cards]
            assert all(months.count(month) < 4 for month in months)


# ---- a turn


@pytest.mark.claim("koi-koi/play", "koi-koi/draw")
def test_wikipedia_a_match_takes_both_and_the_stock_card_too() -> None:
    state = after(position("1a 2c", "1b 4a", "4b 5a"), "play 1a")
    assert codes(state.captures[0]) == "1a 1b 4b 4a"
    assert (state.field, state.turn) == ((), 1)


@pytest.mark.claim("koi-koi/play")
def test_wikipedia_what_matches_nothing_stays_on_the_field() -> None:
    state = after(position("1a 2c", "3b 4a", "5b 6a"), "play 2c")
    assert codes(state.field) == "3b 4a 2c 5b"
    assert state.captures[0] == ()


def test_wikipedia_a_card_just_played_can_be_taken_by_the_stock() -> None:
    assert codes(after(position("1a 2c", "4a", "2a 6a"), "play 2c").captures[0]) == "2a 2c"


@pytest.mark.claim("koi-koi/two-matches")
def test_wikipedia_of_two_matches_the_player_chooses() -> None:
    state = position("1a 2c", "1b 1c 4a", "4b 5a")
    assert texts(state) == ["play 1a 1b", "play 1a 1c", "play 2c"]
    assert codes(after(state, "play 1a 1c").field) == "1b"
    with pytest.raises(IllegalAction, match="'play 1a' is not legal now; choose play 1a 1b"):
        act(state, "play 1a")


def test_wikipedia_of_two_matches_for_the_stock_card_too() -> None:
    state = after(position("1a 2c", "4a 4b", "4c 5a"), "play 2c")
    assert (state.phase, codes(state.shown), texts(state)) == ("take", "4c", ["take 4a", "take 4b"])
    assert codes(after(state, "take 4b").captures[0]) == "4c 4b"


@pytest.mark.claim("koi-koi/three-matches")
def test_fuda_wiki_three_matches_are_all_taken() -> None:
    state = position("1a 2c", "1b 1c 1d", "5a", preset="fuda-wiki")
    assert texts(state) == ["play 1a", "play 2c"]
    assert codes(after(state, "play 1a").captures[0]) == "1a 1b 1c 1d"
    assert codes(after(position("2c 3c", "1b 1c 1d", "1a", preset="fuda-wiki"), "play 2c").captures[0]) == "1a 1b 1c 1d"


def test_wikipedia_names_no_exception_for_three_matches() -> None:
    assert texts(position("1a", "1b 1c 1d", "5a")) == ["play 1a 1b", "play 1a 1c", "play 1a 1d"]
    assert texts(after(position("2c 3c", "1b 1c 1d", "1a"), "play 2c")) == ["take 1b", "take 1c", "take 1d"]


def test_wikipedia_a_choice_for_the_card_of_the_hand_and_another_for_that_of_the_stock() -> None:
    state = after(position("1a 2c", "1b 1c 4a 4b", "4c 5a"), "play 1a 1c")
    assert (state.turn, codes(state.captures[0]), texts(state)) == (0, "1a 1c", ["take 4a", "take 4b"])
    state = after(state, "take 4a")
    assert (state.turn, codes(state.captures[0]), codes(state.field)) == (1, "1a 1c 4c 4a", "1b 4b")


@pytest.mark.claim("koi-koi/lightning")
def test_wikipedia_lightning_wild_in_some_games() -> None:
    state = position("11d", "1b 11a", "5a", lightning="any")
    assert texts(state) == ["play 11d 1b", "play 11d 11a"]
    assert texts(position("11d", "1b 2b 11a", "5a", lightning="any-but-willow")) == ["play 11d 1b", "play 11d 2b"]
    assert texts(position("11d", "", "5a", lightning="any")) == ["play 11d"]
    assert codes(after(position("11d", "11a", "5a", lightning="any-but-willow"), "play 11d").field) == "11a 11d 5a"
    assert codes(after(position("2c", "1b 3b 5b", "11d", lightning="any"), "play 2c", "take 3b").captures[0]) == "11d 3b"


def test_fuda_wiki_a_wild_lightning_takes_three_only_if_all_are_willows() -> None:
    state = position("11d", "11a 5b 11b", "6a", lightning="any", preset="fuda-wiki")
    assert texts(state) == ["play 11d 11a", "play 11d 5b", "play 11d 11b"]
    assert texts(position("11d", "11a 11b 11c", "6a", lightning="any", preset="fuda-wiki")) == ["play 11d"]


# ---- stop or koi-koi

NEAR = {"mine": "1a 3a", "field": "8b 2a", "hand": "8a 4c 5c", "stock": "6a 6c 7c 7a 9a 9c", "other": "2b 10c 11d"}
"""Seat 0 makes three brights with the moon."""


def near(preset: str = "wikipedia", **options: str) -> Any:
    return after(position(preset=preset, **{**NEAR, **options}), "play 8a")


@pytest.mark.claim("koi-koi/question", "koi-koi/winner")
def test_wikipedia_after_a_yaku_stop_or_koi_koi() -> None:
    state = near()
    assert (state.phase, texts(state)) == ("call", ["shobu", "koi"])
    assert act(state, "shobu").payoffs == (6, -6)


@pytest.mark.claim("koi-koi/double-from")
def test_wikipedia_seven_points_double() -> None:
    assert act(near(mine="1a 3a 12a"), "shobu").payoffs == (16, -16)
    assert act(near(mine="1a 3a 12a", double_from="0"), "shobu").payoffs == (8, -8)


def test_wikipedia_no_question_without_a_new_yaku() -> None:
    state = act(near(), "koi")
    assert state.turn == 1
    state = after(state, "play 10c", "play 4c")
    assert (state.phase, state.turn) == ("play", 1), "three brights were there before"


@pytest.mark.claim("koi-koi/koi-counts")
def test_wikipedia_a_caller_who_is_overtaken_pays_double() -> None:
    state = after(near(theirs="1b 3b"), "koi", "play 2b")
    assert {line.hand.id: line.points for line in koi_koi.made(state, 1)} == {"akatan": 5}
    assert koi_koi.result(state, 1).payout == 10
    assert act(state, "shobu").payoffs == (-10, 10)


@pytest.mark.claim("koi-koi/doubles-multiply")
def test_wikipedia_both_doublings_make_four() -> None:
    state = after(near(theirs="1b 3b 4b 5b"), "koi", "play 2b")
    assert {line.hand.id: line.points for line in koi_koi.made(state, 1)} == {"akatan": 7, "tan": 1}
    assert act(state, "shobu").payoffs == (-32, 32)
    state = after(near(theirs="1b 3b 4b 5b", doubles_multiply="false"), "koi", "play 2b")
    assert act(state, "shobu").payoffs == (-16, 16)


def test_wikipedia_a_caller_who_makes_another_yaku_first_wins_all_undoubled() -> None:
    state = near(mine="1a 3a 1b 2b", hand="8a 3b 5c", field="8b 2a 3c", double_from="0")
    state = after(state, "koi", "play 10c", "play 3b")
    assert {line.hand.id: line.points for line in koi_koi.made(state, 0)} == {"sanko": 6, "akatan": 5}
    assert act(state, "shobu").payoffs == (11, -11), "the own call counts for the other only"


def test_wikipedia_where_both_have_called_either_wins_double() -> None:
    state = after(near(theirs="1b 3b", stock="6a 6c 7c 7a 9a 9c"), "koi", "play 2b", "koi")
    assert (state.calls, koi_koi.result(state, 0).payout, koi_koi.result(state, 1).payout) == ((1, 1), 12, 10)


def test_calls_may_multiply_instead() -> None:
    state = after(near(theirs="1b 3b", koi_counts="calls-multiply"), "koi", "play 2b", "koi")
    assert koi_koi.result(state, 1).payout == 15
    assert [bonus.reason for bonus in koi_koi.result(state, 1).bonuses] == ["calls"]
    state = after(near(theirs="1b 3b", koi_counts="nothing"), "koi", "play 2b", "shobu")
    assert state.payoffs == (-5, 5)


@pytest.mark.claim("koi-koi/koi-calls")
def test_wikipedia_in_some_versions_one_call_a_round() -> None:
    state = near(koi_calls="once", hand="8a 12a 5c", field="8b 2a 12b")
    state = after(state, "koi", "play 10c", "play 12a")
    assert state.payoffs == (16, -16), "a better yaku ends the round: there is no second call"


@pytest.mark.claim("koi-koi/koi-from")
def test_fuda_wiki_koi_koi_only_from_three_points() -> None:
    ribbons = {"mine": "4b 5b 7b 11c", "hand": "1b 4c", "field": "1c", "stock": "6a 6c 8c"}
    state = after(position(other="2b 10c", **ribbons), "play 1b")
    assert texts(state) == ["shobu", "koi"]
    state = after(position(other="2b 10c", koi_from="3", **ribbons), "play 1b")
    assert state.payoffs == (1, -1)


def test_fuda_wiki_question_only_after_a_new_yaku() -> None:
    animals = {"mine": "2a 4a 5a 8b 9a", "hand": "11b 6a 4c", "field": "11a 6b", "stock": "1a 2b 3c 7c", "other": "10c 12d 8c"}
    for asked_after, phase in (("more-points", "call"), ("new-yaku", "play")):
        state = position(asked_after=asked_after, **animals, preset="fuda-wiki")
        state = after(state, "play 11b", "koi", "play 10c", "play 6a")
        assert state.phase == phase


def test_four_brights_in_place_of_three_are_a_new_yaku() -> None:
    state = near(hand="8a 12a 5c", field="8b 2a 12b", asked_after="new-yaku")
    assert after(state, "koi", "play 10c", "play 12a").phase == "call"


def test_koi_koi_japan_no_question_on_the_last_turn() -> None:
    state = after(position("8a", "8b", "6a", mine="1a 3a", other="2b", preset="koi-koi-japan"), "play 8a")
    assert state.payoffs == (5, -5)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.claim("koi-koi/last-turn")
def test_no_question_with_the_last_card(preset: str) -> None:
    state = after(position("8a", "8b", "6a", mine="1a 3a", other="2b", preset=preset), "play 8a")
    assert state.phase == "over"
    assert state.payoffs[0] > 0


def test_koi_koi_japan_viewing_is_dearer_in_play_after_the_call() -> None:
    state = position("8a 1a 5c", "8b 1b", "6c 7c 10a 12a", mine="9a 3a 12b", other="2b 10c 11d", preset="koi-koi-japan")
    state = after(state, "play 8a")
    assert [line.points for line in koi_koi.made(state, 0)] == [1, 1]
    state = after(state, "koi", "play 2b", "play 1a")
    assert {line.hand.id: line.points for line in koi_koi.made(state, 0)} == {"sanko": 5, "hanami": 3, "tsukimi": 3}
    assert act(state, "shobu").payoffs == (12, -12), "eleven, and one for the call"


@pytest.mark.parametrize(("calls", "payout"), [(0, 8), (1, 9), (2, 10), (3, 11), (4, 16), (5, 24), (6, 32), (7, 40)])
def test_koi_koi_japan_own_calls_add_up_to_three_and_then_multiply(calls: int, payout: int) -> None:
    state = position("1a", "1b", "6a", mine="1a 3a 8a 12a", preset="koi-koi-japan").changed(calls=(calls, 2))
    assert koi_koi.result(state, 0).payout == payout


def test_koi_koi_japan_a_call_that_makes_viewing_dearer_is_no_new_yaku() -> None:
    state = position("8a 4c 5c", "8b", "6c 7c 11a 12a", mine="9a", other="2b 10c 12d", preset="koi-koi-japan")
    state = after(state, "play 8a", "koi", "play 2b", "play 4c")
    assert (state.phase, state.turn) == ("play", 1)
    assert koi_koi.result(state, 0).payout == 4, "three points, and one for the call"


@pytest.mark.claim("koi-koi/viewing-weather")
def test_fuda_wiki_rain_and_fog_spoil_viewing() -> None:
    def viewing(field: str, **options: str) -> Any:
        return after(position("8a 9a 5c", f"8b 9b {field}", "6c 2d", mine="3a", other="2b 10c 11d", **options), "play 9a")

    assert viewing("11a").phase == "call"
    assert viewing("11a", viewing_weather="true").phase == "play"
    assert viewing("12a", viewing_weather="true").phase == "call", "fog is for the moon"
    state = position("11b 5c 4c", "11a 12a", "6c 7c 2c 1c", mine="3a 8a 9a", other="2b 10c 11d", viewing_weather="true")
    assert koi_koi.made(state, 0) == ()
    state = after(state, "play 11b")
    assert [line.hand.id for line in koi_koi.made(state, 0)] == ["hanami"], "the rain is over, the fog is not"
    assert state.phase == "call"


def test_fuda_wiki_a_yaku_that_the_weather_spoils_hides_no_new_one() -> None:
    state = position("1c 5c", "1d 11a", "6c 2d", mine="3a 9a 2c 2d 3c 3d 4c 4d 5d 6d", other="2b 10c", viewing_weather="true", kasu="1")
    state = state.changed(made=((("hanami", 5),), ()), calls=(1, 0))
    assert after(state, "play 1c").phase == "call"


# ---- the end


def exhausted(preset: str = "wikipedia", **options: str) -> Any:
    """Both players lay their last card, which takes nothing."""
    state = position("4c", "3b", "5b 6a", other="8c", theirs="1a 2a", preset=preset, **options)
    return after(state, "play 4c", "play 8c")


def next_dealer(state: Any) -> int:
    deals = games.start(Record("koi-koi", "wikipedia", 2, 1)).deals  # type: ignore[attr-defined]
    found: int = state._next_seating(deals, 1).dealer
    return found


@pytest.mark.claim("koi-koi/exhausted", "koi-koi/exhausted-deals")
def test_wikipedia_exhausted_hands_nobody_scores_and_the_same_player_deals() -> None:
    assert exhausted().payoffs == (0, 0)
    assert next_dealer(exhausted()) == 0


def test_nintendo_exhausted_hands_the_deal_changes() -> None:
    assert exhausted("nintendo").payoffs == (0, 0)
    assert next_dealer(exhausted("nintendo")) == 1


def test_koi_koi_japan_exhausted_hands_one_point_for_the_dealer() -> None:
    assert exhausted("koi-koi-japan").payoffs == (1, -1)
    assert exhausted(exhausted="dealer", exhausted_points="6").payoffs == (6, -6)


EXHAUSTED = {"wikipedia": (0, 0), "nintendo": (0, 1), "fuda-wiki": (0, 0), "koi-koi-japan": (1, 0), "yakuza-series": (0, 0)}
"""What the dealer, seat 0, gets where nobody stopped, and who deals next."""


@pytest.mark.parametrize("preset", PRESETS)
def test_who_gets_and_who_deals_after_exhausted_hands(preset: str) -> None:
    state = exhausted(preset)
    assert (state.payoffs[0], next_dealer(state)) == EXHAUSTED[preset]


def test_wikipedia_a_yaku_that_was_called_on_is_lost_when_the_hands_run_out() -> None:
    state = near(hand="8a 4c", stock="6a 6c 7c 5b", other="10c 11d")
    assert after(state, "koi", "play 10c", "play 4c", "play 11d").payoffs == (0, 0)


def test_fuda_wiki_variant_who_last_made_a_yaku_scores_it() -> None:
    state = near(hand="8a 4c", stock="6a 6c 7c 5b", other="10c 11d", exhausted="last-yaku")
    state = after(state, "koi", "play 10c", "play 4c", "play 11d")
    assert state.payoffs == (6, -6)
    assert exhausted(exhausted="last-yaku").payoffs == (0, 0)


@pytest.mark.claim("koi-koi/next-dealer")
def test_wikipedia_the_winner_deals_the_next_round() -> None:
    assert next_dealer(act(near(), "shobu")) == 0
    assert next_dealer(after(near(theirs="1b 3b"), "koi", "play 2b", "shobu")) == 1


@pytest.mark.claim("koi-koi/rounds")
def test_wikipedia_twelve_rounds() -> None:
    *_, (state, _) = play(Record("koi-koi", "wikipedia", 2, 5))
    assert sum(event.key == "round" for event in state.events) == 12


@pytest.mark.claim("koi-koi/target")
def test_fuda_wiki_a_game_may_end_at_fifty_points() -> None:
    *_, (last, _) = play(Record("koi-koi", "fuda-wiki", 2, 5, (("target", "20"), ("rounds", "24"))))
    state: Any = last
    won = [koi_koi.won_by(state, seat) for seat in (0, 1)]
    assert max(won) >= 20
    assert won[0] - won[1] == state.points[0]
    assert sum(event.key == "round" for event in state.events) < 24


@pytest.mark.claim("koi-koi/bright-on-field")
def test_fuda_wiki_variant_a_bright_on_the_field_doubles() -> None:
    state = near(bright_on_field_doubles="true").changed(bright=True)
    assert act(state, "shobu").payoffs == (12, -12)
    moon = "1a 1c 2a 2c 3c 4c 5c 6c  8a 1b 2b 3b 7b 10c 11c 12c  9a 8b 4a 5a 6a 7a 10a 11a  9b 1d 9c 3d"
    for field, doubled in ((moon, 10), (moon.replace("8b", "xx").replace("8a", "8b").replace("xx", "8a"), 5)):
        state = dealt(field, "play 8b" if doubled == 10 else "play 8a", "play 3c", "play 9a", bright_on_field_doubles="true")
        assert koi_koi.result(state, 0).payout == doubled


def test_fuda_wiki_a_thirteenth_round_is_january_again() -> None:
    state = position("2c", "2d", "6a", mine="1a 1b 1c 1d", preset="fuda-wiki")
    assert [line.hand.id for line in koi_koi.made(state.changed(round=12), 0)] == ["tsukifuda"]
    assert koi_koi.made(state.changed(round=11), 0) == ()


def test_amuse_gion_values_by_options() -> None:
    amuse = {"goko": "10", "inoshikacho": "6", "dealt_to_field": "dealer-wins", "exhausted": "dealer"}
    brights = [lines(cards, **amuse) for cards in ("1a 3a 8a 11a 12a", "1a 3a 8a 12a", "1a 3a 8a 11a", "1a 3a 8a")]
    assert brights == [{"goko": 10}, {"shiko": 8}, {"ameshiko": 7}, {"sanko": 6}]
    assert lines("6a 7a 10a", **amuse) == {"inoshikacho": 6}


# ---- what nobody may see, and what follows from what


def test_a_seat_sees_its_hand_and_the_table_only() -> None:
    view = dealt(DEAL).seen_by(1)
    assert codes(view.hands[1]) == OTHER
    assert set(view.hands[0]) == set(view.stock) == {HIDDEN}


def naive(cards: tuple[Card, ...], month: int, rules: Any, called: bool = False) -> int:
    """The points of captured cards, counted with sets, for rules of the plain kind."""
    held = {str(card) for card in cards}
    kinds = [card.kind for card in cards]
    brights, animals, ribbons = kinds.count("bright"), kinds.count("animal"), kinds.count("ribbon")
    chaff = kinds.count("chaff") + ("9a" in held)
    dry = brights - ("11a" in held)
    bright = rules.goko if brights == 5 else rules.shiko if dry == 4 else rules.ameshiko if brights == 4 else rules.sanko if dry == 3 else 0
    boar = {"6a", "7a", "10a"} <= held and rules.inoshikacho + (animals - 3) * rules.inoshikacho_extra
    tane = animals >= 5 and rules.tane + (animals - 5) * rules.tane_extra
    red, blue = {"1b", "2b", "3b"} <= held, {"6b", "9b", "10b"} <= held
    extra = rules.ribbon_sets_extra
    sets = [rules.akatan + (ribbons - 3) * extra] * red + [rules.aotan + (ribbons - 3) * extra] * blue
    if red and blue:
        both = rules.akatan_aotan + (ribbons - 6) * extra
        sets = [both] if rules.akatan_aotan_replaces else [*sets, both]
    tan = ribbons >= 5 and rules.tan + (ribbons - 5) * rules.tan_extra
    join = sum if rules.overlap == "add" else max
    dear = called and rules.viewing_after_koi
    views = (dear or rules.hanami) * ({"3a", "9a"} <= held) + (dear or rules.tsukimi) * ({"8a", "9a"} <= held)
    of_month = rules.tsukifuda * (sum(card.rank == month for card in cards) == 4)
    kasu = chaff >= 10 and rules.kasu + (chaff - 10) * rules.kasu_extra
    points: int = bright + join((boar, tane)) + join((*sets, tan)) + views + of_month + kasu
    return points


def naive_payout(points: int, own: int, theirs: int, preset: str) -> int:
    if preset == "koi-koi-japan":
        return points + own if own < 4 else points * (own - 2)
    return points * (2 if points >= 7 else 1) * (2 if theirs else 1)


@pytest.mark.parametrize("preset", ["wikipedia", "nintendo", "fuda-wiki", "koi-koi-japan"])
def test_payoffs_follow_from_captures(preset: str) -> None:
    """Counted again in another way, after every round of random play."""
    stopped = 0
    for seed in range(60):
        for state, record in play(Record("koi-koi", preset, 2, seed)):
            view: Any = state
            if view.payoffs is None or not record.actions or record.actions[-1] != "shobu":
                continue
            seat = view.payoffs.index(max(view.payoffs))
            points = naive(view.captures[seat], view.round % 12 + 1, view.rules, view.calls[seat] > 0)
            assert points > 0
            paid = naive_payout(points, view.calls[seat], view.calls[1 - seat], preset)
            assert view.payoffs == ((paid, -paid) if seat == 0 else (-paid, paid))
            stopped += 1
    assert stopped > 100


@pytest.mark.parametrize("preset", PRESETS)
def test_bits_and_cards_say_the_same(preset: str) -> None:
    for seed in range(10):
        for state, _ in play(Record("koi-koi", preset, 2, seed, (("rounds", "3"),))):
            view: Any = state
            assert tuple(map(view.rules.book.mask, view.captures)) == view.held


def test_random_captures_score_alike_in_any_order() -> None:
    rng, rules = random.Random(1), games.rules("koi-koi", "wikipedia")
    for _ in range(500):
        cards = rng.sample(DECK.cards, rng.randint(0, 30))
        found = koi_koi.score(tuple(cards), "player", rules)
        assert found.points == naive(tuple(cards), 0, rules)
        rng.shuffle(cards)
        assert koi_koi.score(tuple(cards), "player", rules).lines == found.lines


# ---- bots


@pytest.mark.parametrize("level", ["thumb", "lookahead"])
def test_a_bot_makes_a_yaku_when_it_can_and_stops_with_much(level: str) -> None:
    bot = games.bot("koi-koi", level)
    state = position("3b 4c 5c", "3c 4b 9b", "8c 6c 7c 7a 9a 9c", mine="1b 2b", other="2c 10c 11d")
    assert str(bot(state.seen_by(0), random.Random(1))) == "play 3b"
    state = near(mine="1a 3a 12a 1b 2b 3b")
    assert str(bot(state.seen_by(0), random.Random(1))) == "shobu"


def test_looking_ahead_gives_the_same_answer_to_the_same_view_and_chance() -> None:
    view = dealt(DEAL).seen_by(0)
    answers = {str(games.bot("koi-koi", "lookahead")(view, random.Random(7))) for _ in range(2)}
    assert len(answers) == 1


# ---- played elsewhere


def test_a_round_dealt_elsewhere_is_replayed() -> None:
    """Only the cards that were seen are given; the moves lead to the same captures and points."""
    pack = "1a 3a 8a 4a 5a 6c 7c 12b  1c 3c 8c 4c 5c 6b 7b 9c  9a 2a 9b 10a 11a 11b 12a 10c  2b 10b 2c 10d 12c 12d"
    state = dealt(pack, "play 9a", "play 1a", "play 2a", "play 3a", "play 12a", "play 8a")
    assert [codes(taken) for taken in state.captures] == ["9a 9c 2a 2b 12c 12a", "1a 1c 3a 3c 10d 10b 8a 8c"]
    assert {line.hand.id: line.points for line in koi_koi.made(state, 1)} == {"sanko": 6}
    assert act(state, "shobu").payoffs == (-6, 6)
