"""Compare the yaku that the engine finds with bit masks and those that a plain count of cards finds, for random piles and rules.

The plain count follows the wording of the options.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

import pytest

from kabu_core import content
from kabu_core.games.koi_koi.game import Rules
from kabu_core.games.koi_koi.yaku_evaluator import YakuEvaluator
from kabu_core.games.koi_koi.yaku_scoring import YakuRules, YakuScoreLine
from kabu_core.rules import Rules as AnyRules
from kabu_core.rules import Value
from tests.nightly_effort import usual_or_nightly

DECK = content.decks()["hanafuda-48"]
ALL_CARDS = frozenset(DECK.by_code)
BRIGHTS = frozenset(["1a", "3a", "8a", "11a", "12a"])
ANIMALS = frozenset(["2a", "4a", "5a", "6a", "7a", "8b", "9a", "10a", "11b"])
RIBBONS = frozenset(["1b", "2b", "3b", "4b", "5b", "6b", "7b", "9b", "10b", "11c"])
CHAFF = ALL_CARDS - BRIGHTS - ANIMALS - RIBBONS
CARDS_BY_YAKU = {
    "inoshikacho": frozenset(["6a", "7a", "10a"]),
    "akatan": frozenset(["1b", "2b", "3b"]),
    "aotan": frozenset(["6b", "9b", "10b"]),
    "akatan-aotan": frozenset(["1b", "2b", "3b", "6b", "9b", "10b"]),
    "hanami": frozenset(["3a", "9a"]),
    "tsukimi": frozenset(["8a", "9a"]),
}
WAYS_TO_COUNT_CUP = {"animal": [(1, 0)], "chaff": [(0, 1)], "either": [(1, 0), (0, 1)], "both": [(1, 1)], "animal-and-two-chaff": [(1, 2)]}
"""For each value of the option `sake_cup`, the ways to count the cup: (number of animals, number of chaff)."""

type Points = dict[str, int]


@dataclass(frozen=True)
class CapturePile:
    """A player's captured cards, with the rules, the month of the round, and whether koi-koi was called."""

    cards: frozenset[str]
    rules: Rules
    month: int
    called: bool

    def count_chaff_cards(self, cup: int) -> int:
        """Return the number of chaff cards in the pile. The sake cup counts as `cup` chaff cards, 0 to 2."""
        return sum(
            cup if card == "9a" else 2 if card == "12d" and self.rules.paulownia_double else 1 for card in self.cards & (CHAFF | {"9a"})
        )

    def points_of_all_yaku_made(self, cup: tuple[int, int]) -> Points:
        """Return the points of every yaku made, even of yaku that do not count together.

        The sake cup counts as `cup`: (number of animals, number of chaff).
        """
        rules, held = self.rules, self.cards
        brights, dry = len(held & BRIGHTS), len(held & BRIGHTS - {"11a"})
        animals, ribbons, chaff = (
            len(held & ANIMALS - {"9a"}) + cup[0] * ("9a" in held),
            len(held & RIBBONS),
            self.count_chaff_cards(cup[1]),
        )
        made = {
            "goko": rules.goko * (brights == 5),
            "shiko": rules.shiko * (dry == 4),
            "ameshiko": rules.ameshiko * (brights >= 4 and "11a" in held),
            "sanko": rules.sanko * (dry >= 3),
            "tane": rules.tane and (animals >= 5) * (rules.tane + (animals - 5) * rules.tane_extra),
            "tan": rules.tan and (ribbons >= 5) * (rules.tan + (ribbons - 5) * rules.tan_extra),
            "kasu": rules.kasu and (chaff >= 10) * (rules.kasu + (chaff - 10) * rules.kasu_extra),
            "tsukifuda": rules.tsukifuda * (len({card for card in held if card[:-1] == str(self.month)}) == 4),
        }
        for name, cards in CARDS_BY_YAKU.items():
            points = getattr(rules, name.replace("-", "_"))
            if not points or not cards <= held:
                continue
            if name == "inoshikacho":
                points += (animals - 3) * rules.inoshikacho_extra
            elif cards <= RIBBONS:
                points += (ribbons - len(cards)) * rules.ribbon_sets_extra
            elif self.called and rules.viewing_after_koi:
                points = rules.viewing_after_koi
            made[name] = points
        return {name: points for name, points in made.items() if points}

    def points_of_yaku_that_count_together(self, cup: tuple[int, int]) -> Points:
        """Return the points of the yaku that count together."""
        made, rules = self.points_of_all_yaku_made(cup), self.rules
        if rules.akatan_aotan_replaces and "akatan-aotan" in made:
            made = points_without_yaku(made, "akatan", "aotan")
        groups: list[tuple[str, ...]] = [("goko", "shiko", "ameshiko", "sanko")]
        if rules.overlap == "best":
            groups += [("inoshikacho", "tane"), ("akatan-aotan", "akatan", "aotan", "tan")]
        for group in groups:
            best = max((name for name in group if name in made), key=made.__getitem__, default="")
            made = points_without_yaku(made, *(name for name in group if name != best))
        return made if rules.viewing_alone or made.keys() - {"hanami", "tsukimi"} else {}

    def points_of_best_paying_yaku(self) -> list[Points]:
        """Count the sake cup in the way that pays most, and return the points of the yaku.

        If two ways pay the same, return both results.
        """
        read = [self.points_of_yaku_that_count_together(cup) for cup in WAYS_TO_COUNT_CUP[self.rules.sake_cup]]
        most = max(sum(points.values()) for points in read)
        return [points for points in read if sum(points.values()) == most]

    def pile_with_more_cards(self, more: Iterable[str]) -> "CapturePile":
        """Return the pile with more cards."""
        return CapturePile(self.cards | {*more}, self.rules, self.month, self.called)


def points_without_yaku(made: Points, *names: str) -> Points:
    return {name: points for name, points in made.items() if name not in names}


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


def engine_score_lines(pile: CapturePile) -> tuple[YakuScoreLine, ...]:
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
    """The named cards alone give the same points; if any one of them is removed, they give fewer."""
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


def extra_cards_pay_nothing(line: YakuScoreLine, rules: Rules) -> bool:
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

    The sake cup may count in any of its ways, but must count in the same way for all these piles.
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
