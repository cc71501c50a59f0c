"""Compare the engine, which works with bit masks, with a plain implementation that uses sets and lists of card codes.

For random piles and rules, both must find the same yaku; in random rounds, the same legal actions, captures, yaku and payoffs.
"""

import random
from collections.abc import Iterator
from itertools import chain, combinations, count

import pytest

from kabu_core import content, games
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import REDEAL_OFFSET, Rules, State
from kabu_core.games.koi_koi.yaku_evaluator import YakuEvaluator
from kabu_core.games.koi_koi.yaku_points_and_bonuses import YakuInScore, YakuRules
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import DealNextRound
from kabu_core.rules import Rules as AnyRules
from kabu_core.rules import Value, format_option_value
from tests.games.koi_koi_helpers import PRESETS
from tests.games.koi_koi_round_oracle import OracleRound
from tests.games.koi_koi_yaku_oracle import (
    ALL_CARDS,
    ANIMALS,
    BRIGHTS,
    CARDS_BY_YAKU,
    CHAFF,
    DECK,
    RIBBONS,
    WAYS_TO_COUNT_CUP,
    CapturePile,
)
from tests.nightly_effort import usual_or_nightly


def random_option_value(rng: random.Random, name: str) -> Value:
    """Return a random value of an option. If it is a number, prefer the lowest, the highest and the default value."""
    option, default = Rules.declared_options()[name]
    if isinstance(default, bool):
        return rng.random() < 0.5
    if option.choices:
        return rng.choice(option.choices)
    return rng.choice([option.low, option.high, default, rng.randint(option.low, option.high)])


def random_rules(rng: random.Random) -> Rules:
    """Return the rules of a random preset with some options for yaku changed."""
    names = [name for name in YakuRules.declared_options() if name not in AnyRules.declared_options()]
    start = Rules().with_options(content.game_info("koi-koi").find_preset(rng.choice([*content.game_info("koi-koi").presets])).options)
    return start.with_options({name: random_option_value(rng, name) for name in names if rng.random() < 0.4})


def random_piles(seed: int, number: int) -> Iterator[CapturePile]:
    """Yield random piles of all sizes. Some have cards of only one or two kinds."""
    rng = random.Random(seed)
    for _ in range(number):
        among = sorted(rng.choice([ALL_CARDS, ALL_CARDS, CHAFF | {"9a"}, BRIGHTS | ANIMALS, RIBBONS | ANIMALS]))
        cards = rng.sample(among, rng.randint(0, min(30, len(among))))
        yield CapturePile(frozenset(cards), random_rules(rng), rng.randint(0, 12), rng.random() < 0.3)


def evaluator_of_rules(rules: Rules) -> YakuEvaluator:
    return rules.evaluator


def engine_score_lines(pile: CapturePile) -> tuple[YakuInScore, ...]:
    """Return the engine's score lines for a pile, one for each yaku."""
    evaluator = evaluator_of_rules(pile.rules)
    return evaluator.made_yaku_lines(evaluator.mask_of_cards(map(DECK.__getitem__, pile.cards)), pile.month, pile.called)


@pytest.mark.parametrize("seed", range(usual_or_nightly(4, 20)))
def test_the_engine_finds_the_same_yaku_as_the_plain_count(seed: int) -> None:
    for pile in random_piles(seed, usual_or_nightly(500, 10_000)):
        found = engine_score_lines(pile)
        points = {line.hand.id: line.points for line in found}
        assert len(points) == len(found)
        assert points in pile.points_of_best_paying_yaku(), pile


@pytest.mark.parametrize("seed", range(usual_or_nightly(2, 10)))
def test_a_line_names_exactly_the_cards_that_make_it(seed: int) -> None:
    """The cards that a score line names give its points by themselves. Without any one of these cards, they give fewer points."""
    for pile in random_piles(seed + 1000, usual_or_nightly(300, 5_000)):
        for line in engine_score_lines(pile):
            alone = CapturePile(frozenset(card.code for card in line.cards), pile.rules, pile.month, pile.called)
            cups = WAYS_TO_COUNT_CUP[pile.rules.sake_cup]
            assert alone.cards <= pile.cards
            assert any(alone.points_of_all_yaku_made(cup).get(line.hand.id) == line.points for cup in cups), (pile, line)
            for card in alone.cards:
                fewer = CapturePile(alone.cards - {card}, pile.rules, pile.month, pile.called)
                spared = [fewer.points_of_all_yaku_made(cup).get(line.hand.id, 0) == line.points for cup in cups]
                assert not all(spared) or extra_cards_pay_nothing(line, pile.rules), (pile, line, card)


def extra_cards_pay_nothing(line: YakuInScore, rules: Rules) -> bool:
    """Return whether a yaku pays nothing for cards beyond the required number. Its line may then name cards that are not needed."""
    return getattr(rules, line.hand.extra, 0) == 0 and line.hand.pattern.count > 0


def near_yaku_by_plain_count(pile: CapturePile, theirs: frozenset[str]) -> dict[str, tuple[int, frozenset[str]]]:
    """Return the yaku that one or two more cards would make.

    The key is the yaku's name. The value is the number of cards that are missing, and the set of all cards that can be among them.
    """
    free = sorted(ALL_CARDS - pile.cards - theirs)
    found: dict[str, tuple[int, frozenset[str]]] = {}
    for number in (1, 2):
        does: dict[str, set[str]] = {}
        for more in combinations(free, number):
            for name in yaku_added_by_cards(pile, more):
                does.setdefault(name, set()).update(more)
        found |= {name: (number, frozenset(cards)) for name, cards in does.items() if name not in found}
    return found


def yaku_added_by_cards(pile: CapturePile, more: tuple[str, ...]) -> set[str]:
    """Return the yaku that these cards would add to the pile.

    If the sake cup may be an animal or chaff, leave out yaku that would not count under the better choice.
    """
    if pile.rules.sake_cup != "either":
        cup = WAYS_TO_COUNT_CUP[pile.rules.sake_cup][0]
        return pile.pile_with_more_cards(more).points_of_all_yaku_made(cup).keys() - pile.points_of_all_yaku_made(cup).keys()
    now, then = pile.points_of_best_paying_yaku(), pile.pile_with_more_cards(more).points_of_best_paying_yaku()
    better = sum(then[0].values()) > sum(now[0].values())
    return {name for name in then[0].keys() - now[0].keys() if yaku_needs_all_cards(name, pile, more)} if better else set()


def yaku_needs_all_cards(name: str, pile: CapturePile, more: tuple[str, ...]) -> bool:
    """Return whether the pile makes a yaku with all the cards in `more` but not with fewer of them.

    The sake cup may count in any of its ways, but must count in the same way in all piles that are compared.
    """
    fewer = [pile.pile_with_more_cards(some) for number in range(len(more)) for some in combinations(more, number)]
    cups = WAYS_TO_COUNT_CUP[pile.rules.sake_cup]
    return any(
        name in pile.pile_with_more_cards(more).points_of_all_yaku_made(cup)
        and not any(name in other.points_of_all_yaku_made(cup) for other in fewer)
        for cup in cups
    )


def pile_has_card_of_yaku(name: str, pile: CapturePile) -> bool:
    """Return whether the pile has a card that can be part of this yaku."""
    kinds = {"goko": BRIGHTS, "shiko": BRIGHTS - {"11a"}, "sanko": BRIGHTS - {"11a"}, "ameshiko": {"11a"}, "tan": RIBBONS}
    animals = ANIMALS - ({"9a"} if pile.rules.sake_cup == "chaff" else set())
    chaff = CHAFF | ({"9a"} if pile.rules.sake_cup != "animal" else set())
    month = {card for card in ALL_CARDS if card[:-1] == str(pile.month)}
    return bool(pile.cards & {**kinds, "tane": animals, "kasu": chaff, "tsukifuda": month, **CARDS_BY_YAKU}[name])


@pytest.mark.parametrize("seed", range(usual_or_nightly(4, 20)))
def test_yaku_within_reach_are_those_that_one_or_two_cards_make(seed: int) -> None:
    for pile in random_piles(seed + 2000, usual_or_nightly(25, 500)):
        theirs = frozenset(random.Random(len(pile.cards)).sample(sorted(ALL_CARDS - pile.cards), min(8, 48 - len(pile.cards))))
        evaluator = evaluator_of_rules(pile.rules)
        mine, gone = (evaluator.mask_of_cards(map(DECK.__getitem__, cards)) for cards in (pile.cards, theirs))
        reach_by_name = {
            row.hand.id: (row.missing, frozenset(map(str, row.cards))) for row in evaluator.near_yaku(mine, gone, pile.month, pile.called)
        }
        found = {name: reach for name, reach in near_yaku_by_plain_count(pile, theirs).items() if pile_has_card_of_yaku(name, pile)}
        assert reach_by_name == {name: reach for name, reach in found.items() if pays_more_than_made_brights(name, pile)}, pile


def pays_more_than_made_brights(name: str, pile: CapturePile) -> bool:
    """Return whether a yaku of brights pays more than the one already made. Return True for a yaku of other cards."""
    brights = {"goko": 0, "shiko": 0, "ameshiko": 0, "sanko": 0}
    now = max(
        chain.from_iterable((points for key, points in made.items() if key in brights) for made in pile.points_of_best_paying_yaku()),
        default=0,
    )
    worth: int = getattr(pile.rules, name.replace("-", "_"))
    return name not in brights or worth > now


OPTIONS_OF_A_ROUND = [name for name in Rules.declared_options() if name not in ("deck", "rounds", "target")]


def first_state_of_game(preset: str, seed: int) -> State:
    """Return the first state of a game of twelve rounds under a preset. In every second game, some options are changed at random."""
    rng = random.Random(f"{preset} {seed}")
    changed = {name: random_option_value(rng, name) for name in OPTIONS_OF_A_ROUND if seed % 2 and rng.random() < 0.2}
    options = tuple((name, format_option_value(value)) for name, value in changed.items())
    state = games.initial_state(GameRecord("koi-koi", preset, 2, seed, options))
    assert isinstance(state, State)
    return state


def oracle_of_round(state: State) -> OracleRound:
    """Return the oracle for a round that has just been dealt."""
    assert state.deals is not None
    for attempt in count():
        pack = [*map(str, state.deals.pack_of_round(state.deck, state.round_index + REDEAL_OFFSET * attempt))]
        oracle = OracleRound(state.rules, pack, state.seating.dealer, state.round_month)
        if not oracle.must_be_redealt():
            break
    oracle.settle_dealt_yaku()
    return oracle


def assert_same_position(state: State, oracle: OracleRound) -> None:
    assert [*map(str, state.legal_actions())] == oracle.legal_actions()
    assert [*map(str, state.field)] == oracle.field
    for seat in (0, 1):
        assert [*map(str, state.hands[seat])] == oracle.hands[seat]
        assert [*map(str, state.captures[seat])] == oracle.piles[seat]
        assert state.capture_bits[seat] == evaluator_of_rules(state.rules).mask_of_cards(state.captures[seat])
    seat = state.turn
    assert {line.hand.id: line.points for line in koi_koi.made_yaku(state, seat)} == oracle.points_by_yaku(seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_rounds_agree_with_the_oracle(preset: str) -> None:
    for seed in range(usual_or_nightly(4, 3_334)):
        state, rng = first_state_of_game(preset, seed), random.Random(seed)
        for _ in range(state.rules.rounds):
            oracle = oracle_of_round(state)
            while state.payoffs is None:
                assert_same_position(state, oracle)
                action = rng.choice(state.legal_actions())
                state = state.apply(action)
                oracle.apply_action_text(str(action))
            assert state.payoffs == oracle.payoffs
            state = state.apply(DealNextRound()) if state.has_more_rounds else state
