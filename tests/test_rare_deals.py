"""Games with rare deals and rules, which random tests hardly ever meet: stacked packs, four cards of a month, options at their limits."""

import random
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.errors import NotationError
from kabu_core.families.fishing.base_game import deal_hands_and_field
from kabu_core.families.fishing.events import CardPlayed, StockCardTurned
from kabu_core.games.koi_koi.game import Rules
from kabu_core.play import bots
from kabu_core.play.bots import Bot
from kabu_core.play.events import CardDrawnForDeal
from kabu_core.play.record import GameRecord
from kabu_core.play.state import Action
from tests.game_invariant_checks import play_and_check_game
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import (
    PRESETS,
    play_with_bot,
    rules_of_expected_class,
    seat_count_for_seed,
)


def bot_that_calls_or_draws(view: Any, rng: random.Random) -> Action:
    """Call koi-koi or draw a card if that is legal; otherwise choose at random."""
    legal: tuple[Action, ...] = view.legal_actions()
    return next((action for action in legal if str(action) in ("koi", "draw")), rng.choice(legal))


def bot_that_stops_or_passes(view: Any, rng: random.Random) -> Action:
    """Stop, stand, finish or pass if that is legal; otherwise choose at random."""
    legal: tuple[Action, ...] = view.legal_actions()
    return next((action for action in legal if str(action) in ("shobu", "stand", "done", "pass")), rng.choice(legal))


BOTS: Sequence[Bot[Any]] = (bots.random_action, bot_that_calls_or_draws, bot_that_stops_or_passes)


# ---- stacked packs

SORTING_KEYS: dict[str, Callable[[Card], Any]] = {
    "by rank": lambda card: card.rank,
    "by rank, highest first": lambda card: -card.rank,
    "by the letter": lambda card: (card.code[-1], card.rank),
    "nines and tens first": lambda card: (card.rank not in (9, 10), card.rank),
    "by what counts in nines": lambda card: (-(card.rank % 10), card.code[-1]),
    "by kind": lambda card: (card.kind, card.suit, card.rank),
}


@pytest.mark.by_day(46)
@pytest.mark.parametrize("stack", SORTING_KEYS)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_stacked_packs_break_no_invariant(game: str, preset: str, stack: str) -> None:
    for number in range(usual_or_nightly(1, 9)):
        pack = games.deck(game, games.rules(game, preset)).cards
        deal = " ".join(map(str, sorted(pack, key=SORTING_KEYS[stack])))
        play_and_check_game(
            GameRecord(game, preset, seat_count_for_seed(game, number + len(stack)), number, (("rounds", "2"),), (deal,)), BOTS[number % 3]
        )


# ---- every option at its limit


def options_at_extreme_values(game: str, which: str, rng: random.Random) -> dict[str, str]:
    """Return the options of a game, each at its lowest or highest value. Leave out options that contradict those chosen before."""
    found: dict[str, str] = {}
    names = [name for name in games.spec(game).rules.declared_options() if name != "rounds"]
    for name in rng.sample(names, len(names)):
        more = found | {name: extreme_value_of_option(game, name, which, rng)}
        try:
            games.rules(game, "", more)
        except NotationError:
            continue
        found = more
    return found | {"rounds": "2"}


def extreme_value_of_option(game: str, name: str, which: str, rng: random.Random) -> str:
    option, default = games.spec(game).rules.declared_options()[name]
    if option.choices or isinstance(default, bool):
        return str(rng.choice(option.choices or ("true", "false")))
    number: int = {"low": option.low, "high": option.high, "mixed": rng.choice([option.low, option.high])}[which]
    return str(number)


@pytest.mark.by_day(45)
@pytest.mark.parametrize("which", ["low", "high", "mixed"])
@pytest.mark.parametrize("game", games.GAMES)
def test_games_with_all_options_at_their_limits_break_no_invariant(game: str, which: str) -> None:
    for seed in range(usual_or_nightly(4, 200)):
        rng = random.Random(f"{game} {which} {seed}")
        options = options_at_extreme_values(game, which, rng)
        play_and_check_game(
            GameRecord(game, content.game_info(game).default, seat_count_for_seed(game, seed), seed, tuple(options.items())),
            rng.choice(BOTS),
        )


@pytest.mark.by_day(14)
@pytest.mark.parametrize(
    ("game", "name", "high"),
    [(game, name, option.high) for game, kind in games.rules_classes().items()
     for name, (option, default) in kind.declared_options().items()
     if isinstance(default, int) and not isinstance(default, bool) and option.high > 30],
)  # fmt: skip
def test_games_with_an_option_at_its_highest_value_break_no_invariant(game: str, name: str, high: int) -> None:
    beside = {"limit": {"unit": str(high // 100)}, "unit": {"limit": str(high)}, "rounds": {}}.get(name, {"rounds": "1"})
    options = {name: str(high)} | {
        other: value for other, value in beside.items() if other in games.rules_classes()[game].declared_options()
    }
    start = GameRecord(game, content.game_info(game).default, seat_count_for_seed(game, high), 3, tuple(options.items()))
    if name != "rounds":
        play_and_check_game(start)
    else:
        *_, (state, record) = play_with_bot(start)
        assert games.replay(record) == state


# ---- deals of flower cards

CARDS_FOR_ONE_PLACE = {
    "one month": "1a 1b 1c 1d",
    "two months": "1a 1b 1c 1d 8a 8b 8c 8d",
    "the lightning's": "11a 11b 11c 11d",
    "four pairs": "1a 1b 5a 5b 11c 11d 12a 12d",
    "a month and two pairs": "11a 11b 11c 11d 1a 1b 8a 8b",
    "all brights": "1a 3a 8a 11a 12a",
}
"""Cards that are dealt to one place: to a hand, to the field or to the stock."""


def pack_that_deals_cards_to(cards: str, where: str, hand_size: int, at_a_time: str, rng: random.Random) -> str:
    """Return a pack whose deal puts these cards into one hand, on the field, or at the top or the bottom of the stock."""
    rules = rules_of_expected_class(Rules, "koi-koi", "", {"hand_size": hand_size, "at_a_time": at_a_time})
    pack = content.decks()["hanafuda-48"].cards
    (mine, other), field, stock = deal_hands_and_field(pack, rules, 2)
    zone = {"field": field, "dealer": mine, "opponent": other, "stock": stock, "end": stock[::-1]}[where]
    chosen = cards.split()
    rest = [card.code for card in pack if card.code not in chosen]
    rng.shuffle(rest)
    placed = dict(zip(zone, chosen, strict=False))
    return " ".join(placed.get(card) or rest.pop() for card in pack)


@pytest.mark.by_day(10)
@pytest.mark.parametrize("where", ["field", "dealer", "opponent", "stock", "end"])
@pytest.mark.parametrize("cards", CARDS_FOR_ONE_PLACE)
def test_flower_cards_dealt_to_one_place_break_no_invariant(cards: str, where: str) -> None:
    rng = random.Random(f"{cards} {where}")
    for hand_size in (8, 9, 10):
        for _ in range(usual_or_nightly(3, 100)):
            names = ("dealt_to_hand", "dealt_to_field", "three_matches", "lightning", "sake_cup", "asked_after", "exhausted", "koi_calls")
            options = {name: extreme_value_of_option("koi-koi", name, "mixed", rng) for name in names}
            at_a_time = rng.choice(["all", "four", "two"])
            options |= {"hand_size": str(hand_size), "at_a_time": at_a_time, "rounds": "2"}
            deal = pack_that_deals_cards_to(CARDS_FOR_ONE_PLACE[cards], where, hand_size, at_a_time, rng)
            play_and_check_game(GameRecord("koi-koi", "wikipedia", 2, rng.randrange(99), tuple(options.items()), (deal,)), rng.choice(BOTS))


@pytest.mark.parametrize("months", ["one month", "two months"])
@pytest.mark.parametrize("hand_size", [8, 9, 10])
@pytest.mark.claim("koi-koi/dealt-to-field")
def test_a_stock_that_has_refilled_the_field_runs_out_early(hand_size: int, months: str) -> None:
    deal = pack_that_deals_cards_to(CARDS_FOR_ONE_PLACE[months], "field", hand_size, "all", random.Random(1))
    nothing = {row.points: "0" for row in content.all_yaku().values() if row.group != "dealt"}
    options = nothing | {"hand_size": str(hand_size), "dealt_to_field": "dealer-takes", "dealt_to_hand": "redeal", "rounds": "1"}
    last = play_and_check_game(GameRecord("koi-koi", "wikipedia", 2, None, tuple(options.items()), (deal,)), bots.random_action)[-1]
    kinds = [type(event) for event in last.events]
    assert kinds.count(CardPlayed) == 2 * hand_size, "nobody can stop, because no yaku scores"
    assert kinds.count(StockCardTurned) == min(2 * hand_size, 48 - 2 * hand_size - 8 - len(CARDS_FOR_ONE_PLACE[months].split()))


# ---- seats


@pytest.mark.parametrize("game", games.GAMES)
def test_a_recorded_deal_keeps_its_order_of_play_with_or_without_a_seed(game: str) -> None:
    low, _ = content.game_info(game).players
    pack = " ".join(map(str, games.deck(game, games.rules(game))))
    for players in {low, min(seat_count_for_seed(game, low + 1), 4)}:
        for order in permutations(range(players)):
            dealing_order = ",".join(str(seat + 1) for seat in order)
            for seed in (None, 1, 2):
                start = GameRecord(game, content.game_info(game).default, players, seed, (), (f"{dealing_order}: {pack}",))
                state: Any = games.initial_state(start)
                assert state.seating.order == order, (start.seed, dealing_order)
                assert not [event for event in state.events if isinstance(event, CardDrawnForDeal)], "the seats are given, so nobody draws"
