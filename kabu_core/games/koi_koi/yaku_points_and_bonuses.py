"""Yaku, the sets of captured cards that score: their options, their points and the bonuses.

The module `yaku_evaluator` finds the yaku in captured cards.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from kabu_core.cards import Card
from kabu_core.content.named_hands import Yaku
from kabu_core.families.fishing.card_masks import CardMasks
from kabu_core.rules import Rules, number_in_words, option

NOT_PLAYED = "0: not played."
TIMES_WORDS = {2: "doubled", 3: "tripled", 4: "quadrupled"}


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class YakuRules(Rules):
    """The options of yaku: their points, the way cards count, and the bonuses that multiply the sum of points.

    The data row of each yaku names the options that it uses.
    """

    deck: str = option("hanafuda-48", "The pack of 48.", "hanafuda-48")
    goko: int = option(15, f"Points for all five brights; {NOT_PLAYED}", high=100)
    shiko: int = option(8, f"Points for four brights without the rain man; {NOT_PLAYED}", high=100)
    ameshiko: int = option(7, f"Points for four brights with the rain man; {NOT_PLAYED}", high=100)
    sanko: int = option(6, f"Points for three brights without the rain man; {NOT_PLAYED}", high=100)
    inoshikacho: int = option(5, f"Points for boar, deer and butterflies; {NOT_PLAYED}", high=100)
    inoshikacho_extra: int = option(1, "Extra points for each further animal besides boar, deer and butterflies.", high=10)
    tane: int = option(1, f"Points for five animals; {NOT_PLAYED}", high=100)
    tane_extra: int = option(1, "Extra points for each animal after the fifth.", high=10)
    akatan: int = option(5, f"Points for the three poetry ribbons; {NOT_PLAYED}", high=100)
    aotan: int = option(5, f"Points for the three blue ribbons; {NOT_PLAYED}", high=100)
    akatan_aotan: int = option(10, f"Points for poetry and blue ribbons together; {NOT_PLAYED}", high=100)
    akatan_aotan_replaces: bool = option(True, "Poetry and blue ribbons together replace the two yaku instead of adding to them.")
    ribbon_sets_extra: int = option(1, "Extra points for each further ribbon besides poetry ribbons, blue ribbons or both.", high=10)
    tan: int = option(1, f"Points for five ribbons; {NOT_PLAYED}", high=100)
    tan_extra: int = option(1, "Extra points for each ribbon after the fifth.", high=10)
    hanami: int = option(5, f"Points for curtain and sake cup; {NOT_PLAYED}", high=100)
    tsukimi: int = option(5, f"Points for moon and sake cup; {NOT_PLAYED}", high=100)
    viewing_after_koi: int = option(0, "Points for each viewing yaku after your own koi-koi call in the round; 0: no change.", high=100)
    viewing_alone: bool = option(True, "A viewing yaku scores even if you have no yaku of another kind.")
    tsukifuda: int = option(0, f"Points for the four cards of the round's month; {NOT_PLAYED}", high=100)
    kasu: int = option(1, f"Points for ten chaff cards; {NOT_PLAYED}", high=100)
    kasu_extra: int = option(1, "Extra points for each chaff card after the tenth.", high=10)
    overlap: Literal["add", "best"] = option("add", "Whether animal and ribbon yaku that share cards all count, or only the best.")
    sake_cup: Literal["animal", "chaff", "either", "both", "animal-and-two-chaff"] = option("both", "What the sake cup counts as.")
    paulownia_double: bool = option(False, "The yellow paulownia counts as two chaff cards.")
    koi_counts: Literal["opponent-doubles", "calls-multiply", "own-calls-add", "nothing"] = option(
        "opponent-doubles",
        "How koi-koi calls change the points: a loser’s call doubles them; they are multiplied by the number of all calls plus one; "
        "the winner’s calls add 1 to 3, then multiply; or not at all.",
    )
    double_from: int = option(7, "Scores of at least this many points are doubled; 0 means never.", high=100)
    doubles_multiply: bool = option(
        True, "Doubling for points and doubling for a loser’s call together give four times the points instead of double."
    )
    bright_on_field_doubles: bool = option(False, "All points are doubled if a bright was dealt to the field.")

    @cached_property
    def cached_score_bonuses(self) -> "Callable[[int, int, int, bool], tuple[ScoreBonus, ...]]":
        """The function that returns the bonuses for a sum of points; see `_score_bonuses`. It keeps its latest results."""
        return lru_cache(1024)(lambda *situation: tuple(_score_bonuses(self, *situation)))

    @cached_property
    def cached_payout_with_bonuses(self) -> Callable[[int, int, int, bool], int]:
        """The function that adds all bonuses to a sum of points. It takes the arguments of `cached_score_bonuses`, and keeps results."""
        return lru_cache(1024)(self._add_bonuses)

    def _add_bonuses(self, points: int, own_calls: int, their_calls: int, bright: bool) -> int:
        payout = points
        for bonus in self.cached_score_bonuses(points, own_calls, their_calls, bright) if points else ():
            payout = bonus.points_with_bonus(payout)
        return payout


@dataclass(frozen=True, slots=True)
class YakuInScore:
    """A yaku in a score, with its points. `count` is the number of cards of its kind that count for it.

    `card_mask` has the cards that make it, a mask of `pack`. It is empty if only the points are known.
    """

    hand: Yaku
    points: int
    count: int = 0
    card_mask: int = 0
    pack: CardMasks | None = field(default=None, compare=False, repr=False)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make the yaku, worked out only when they are read, since rollouts need the points alone."""
        return self.pack.cards_of_mask(self.card_mask) if self.pack else ()

    @property
    def name(self) -> str:
        """The English name: "flower viewing", "six animals"."""
        return english_yaku_name(self.hand, self.count)


@dataclass(frozen=True, slots=True, eq=False)
class ScoreBonus:
    """A bonus that multiplies the sum of points by `times` or adds `plus` points to it.

    `reason` is "seven", "koi", "calls", "own calls" or "bright", and `why` explains the bonus to readers.
    """

    reason: str
    why: str
    times: int = 1
    plus: int = 0

    def points_with_bonus(self, points: int) -> int:
        """Return the points with this bonus."""
        return points * self.times + self.plus


@dataclass(frozen=True, slots=True)
class NearYaku:
    """A yaku that lacks a few cards: how many are missing, the cards that could complete it, and its points when made."""

    hand: Yaku
    missing: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuScore:
    """The score of captured cards: `points` is the sum of the lines, and `payout` is this sum after all bonuses.

    `close` are the yaku that lack one or two cards. It is empty except in the scorer's answers.
    """

    cards: tuple[Card, ...]
    lines: tuple[YakuInScore, ...]
    points: int
    bonuses: tuple[ScoreBonus, ...]
    payout: int
    close: tuple[NearYaku, ...] = ()

    @property
    def payout_equation(self) -> str:
        """The calculation of the payout: "5 + 1 = 6", or with a bonus "6 + 1 = 7; 7 × 2 (7 points or more) = 14"."""
        return _payout_equation(tuple([line.points for line in self.lines]), self.bonuses)


@lru_cache(1024)
def _payout_equation(line_points: tuple[int, ...], bonuses: tuple[ScoreBonus, ...]) -> str:
    points = sum(line_points)
    steps = [f"{' + '.join(map(str, line_points))} = {points}"] if len(line_points) > 1 else []
    for bonus in bonuses:
        change = f"+ {bonus.plus}" if bonus.plus else f"× {bonus.times}"
        steps.append(f"{points} {change} ({bonus.why}) = {bonus.points_with_bonus(points)}")
        points = bonus.points_with_bonus(points)
    return "; ".join(steps) or str(points)


def sum_of_points(lines: Iterable[YakuInScore]) -> int:
    """Return the sum of the points of these lines."""
    return sum([line.points for line in lines])


def score_yaku_lines(
    cards: tuple[Card, ...],
    lines: tuple[YakuInScore, ...],
    rules: YakuRules,
    own_calls: int = 0,
    their_calls: int = 0,
    bright: bool = False,
) -> YakuScore:
    """Return the score of the yaku in `lines` with all bonuses; `bright` tells whether a bright was dealt to the field."""
    points = sum_of_points(lines)
    situation = points, own_calls, their_calls, bright
    bonuses = rules.cached_score_bonuses(*situation) if points else ()
    return YakuScore(cards=cards, lines=lines, points=points, bonuses=bonuses, payout=rules.cached_payout_with_bonuses(*situation))


def is_card_count_yaku(hand: Yaku) -> bool:
    """Return whether a yaku consists of a number of cards of one kind, such as five animals, and each further card adds points."""
    return bool(hand.extra and hand.pattern.count)


def english_yaku_name(hand: Yaku, count: int = 0) -> str:
    """Return the English name of a yaku for a sentence.

    If further cards add points, the name includes the number of cards, as in "six animals". This number is `count` or, if `count` is 0, the
    smallest number that makes the yaku.
    """
    name = hand.name.english.rpartition(": ")[2]
    return f"{number_in_words(count or hand.pattern.count)} {name}" if is_card_count_yaku(hand) else name


def capitalize_first_letter(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def join_yaku_names(lines: Sequence[YakuInScore]) -> str:
    """Return the names of yaku for a sentence: "flower viewing, five animals and ten chaff"."""
    *others, last = [line.name for line in lines]
    return f"{', '.join(others)} and {last}" if others else last


def score_in_words(yaku_score: YakuScore) -> str:
    """Return the yaku and the equation of a score: "flower viewing and five animals: 5 + 1 = 6"."""
    return f"{join_yaku_names(yaku_score.lines)}: {yaku_score.payout_equation}"


def payout_in_words(score: YakuScore) -> str:
    """Return the payout as the end of a sentence if bonuses change it, such as ", doubled to 22"; otherwise ""."""
    if score.payout == score.points:
        return ""
    times = score.payout // score.points if score.payout % score.points == 0 else 0
    return f", {TIMES_WORDS.get(times, 'raised')} to {score.payout}"


def _times_in_words(number: int) -> str:
    """Return a number of times in words: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _score_bonuses(rules: YakuRules, points: int, own: int, theirs: int, bright: bool) -> Iterator[ScoreBonus]:
    """Yield the bonuses for a sum of points; `own` and `theirs` are the numbers of koi-koi calls of the player and the opponent."""
    many_points = 0 < rules.double_from <= points
    other_called = theirs > 0 and rules.koi_counts == "opponent-doubles"
    if many_points:
        yield ScoreBonus("seven", f"{rules.double_from} points or more", 2)
    if other_called and (rules.doubles_multiply or not many_points):
        yield ScoreBonus("koi", "opponent called koi-koi", 2)
    if rules.koi_counts == "calls-multiply" and own + theirs:
        yield ScoreBonus("calls", f"koi-koi called {_times_in_words(own + theirs)}, plus one", own + theirs + 1)
    if rules.koi_counts == "own-calls-add" and own:
        why = f"koi-koi called {_times_in_words(own)}"
        yield ScoreBonus("own calls", why, plus=own) if own < 4 else ScoreBonus("own calls", why, own - 2)
    if bright and rules.bright_on_field_doubles:
        yield ScoreBonus("bright", "a bright dealt to the field", 2)
