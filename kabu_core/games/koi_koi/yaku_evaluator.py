"""The evaluator of Koi-Koi: it finds the yaku that captured cards make, and those that a few more cards would make.

A set of cards is an integer with a bit for each card, called a mask; see `families.fishing.card_masks`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial, reduce
from itertools import combinations
from operator import or_

from kabu_core.cards import Card
from kabu_core.content.named_hands import Yaku
from kabu_core.families.fishing.card_masks import CardMasks
from kabu_core.games.koi_koi.yaku_patterns import YakuPattern
from kabu_core.games.koi_koi.yaku_points_and_bonuses import NearYaku, YakuInScore, YakuRules, sum_of_points

SAKE_CUP, YELLOW_PAULOWNIA = "9a", "12d"
CUP_COUNTS = {
    "animal": {"animal": 1},
    "chaff": {"chaff": 1},
    "either": {"animal": 1, "chaff": 1},
    "both": {"animal": 1, "chaff": 1},
    "animal-and-two-chaff": {"animal": 1, "chaff": 2},
}
"""The number of cards of each kind that the sake cup counts as, by the option `sake_cup`. For "either", see `_sake_cup_evaluators`."""


type YakuGroup = tuple[int, int, Callable[[int], tuple[YakuInScore, ...]]]
"""The yaku of one group: a mask of the cards that count for them, and the smallest number of these cards that makes one of them.

The function returns the score lines of the group for the cards of this mask that a player holds.
"""


@dataclass(frozen=True, eq=False)
class YakuEvaluator(CardMasks):
    """An evaluator that finds the yaku in captured cards under `rules`. `hands` are all yaku for which it looks."""

    rules: YakuRules
    hands: tuple[Yaku, ...]

    def made_yaku_lines(self, held: int, month: int = 0, called: bool = False) -> tuple[YakuInScore, ...]:
        """Return the yaku that the cards in the mask `held` make, each with its points and cards.

        `month` is the month of the round, 0 for none; `called` tells whether the holder has called koi-koi.
        """
        lines: tuple[YakuInScore, ...] = ()
        for cards, least, score_lines in self._yaku_groups[called][month]:
            part = held & cards
            if part.bit_count() >= least:
                lines += score_lines(part)
        if lines and self._sake_cup_evaluators:
            return max((evaluator.made_yaku_lines(held, month, called) for evaluator in self._sake_cup_evaluators), key=sum_of_points)
        return self._drop_viewing_yaku_alone(lines) if lines else lines

    def make_new_yaku_check(self) -> Callable[[int, int, int], bool]:
        """Return a quick function that tells whether the cards `new`, which are among those `held`, may have made or improved a yaku.

        If it returns True, this does not prove that there is a new or improved yaku.
        """
        groups_of_months = self._yaku_groups[False]

        def may_make_yaku(new: int, held: int, month: int) -> bool:
            for cards, least, score_lines in groups_of_months[month]:
                if new & cards and (held & cards).bit_count() >= least and score_lines(held & cards):
                    return True
            return False

        return may_make_yaku

    def lines_of_yaku_ids(self, extra_cards: Mapping[str, int], month: int = 0, called: bool = False) -> tuple[YakuInScore, ...]:
        """Return the score lines of the yaku in `extra_cards`, which maps the id of each to its number of cards beyond those needed."""
        rows = [row for row in self.yaku_patterns(called, month) if row.hand.id in extra_cards]
        groups: dict[str, list[YakuInScore]] = {}
        for row in rows:
            surplus = extra_cards[row.hand.id]
            line = YakuInScore(row.hand, row.points + surplus * row.extra, row.count + surplus)
            groups.setdefault(row.hand.group, []).append(line)
        return self._drop_viewing_yaku_alone(tuple(line for lines in groups.values() for line in self.lines_that_count_together(lines)))

    def _drop_viewing_yaku_alone(self, lines: tuple[YakuInScore, ...]) -> tuple[YakuInScore, ...]:
        """Return the lines, or none if all are viewing yaku and the rules count these only together with other yaku."""
        if lines and not self.rules.viewing_alone and all(line.hand.group == "viewing" for line in lines):
            return ()
        return lines

    def near_yaku(self, mine: int, theirs: int, month: int = 0, called: bool = False, max_missing: int = 2) -> tuple[NearYaku, ...]:
        """Return the yaku for which the cards `mine` lack at most `max_missing` cards, the nearest first.

        `theirs` are the cards that the opponent has captured. They cannot be among the missing cards.
        """
        near = self._near_yaku_with_sake_cup_choice if self._sake_cup_evaluators else self._find_near_yaku
        return tuple(sorted(near(mine, theirs, month, called, max_missing), key=lambda yaku: (yaku.missing, -yaku.points)))

    def _find_near_yaku(self, mine: int, theirs: int, month: int, called: bool, max_missing: int) -> Iterator[NearYaku]:
        best_bright = max((line.points for line in self.made_yaku_lines(mine) if line.hand.group == "bright"), default=0)
        for row in self.yaku_patterns(called, month):
            missing = row.count_missing_cards(mine, theirs)
            is_begun = mine & (row.needed_cards or row.counting_cards)
            if 1 <= missing <= max_missing and is_begun and (row.hand.group != "bright" or row.points > best_bright):
                yield NearYaku(row.hand, missing, self.cards_of_mask(row.completing_cards(mine, theirs)), row.points)

    def _near_yaku_with_sake_cup_choice(self, mine: int, theirs: int, month: int, called: bool, max_missing: int) -> Iterator[NearYaku]:
        """Yield the near yaku that would raise the score. The sake cup counts as an animal or as chaff, whichever is better."""
        rows = [row for evaluator in self._sake_cup_evaluators for row in evaluator.near_yaku(mine, theirs, month, called, max_missing)]
        now = self.made_yaku_lines(mine, month, called)
        known_ids = {line.hand.id for line in now}
        for row in sorted(rows, key=lambda row: (row.missing, -len(row.cards))):
            ways = combinations(row.cards, row.missing) if row.hand.id not in known_ids else ()
            after = ((way, self.made_yaku_lines(mine | self.mask_of_cards(way), month, called)) for way in ways)
            useful = {
                card
                for way, lines in after
                if sum_of_points(lines) > sum_of_points(now) and row.hand in [line.hand for line in lines]
                for card in way
            }
            if useful:
                known_ids.add(row.hand.id)
                yield replace(row, cards=tuple(card for card in row.cards if card in useful))

    @cached_property
    def _sake_cup_evaluators(self) -> tuple["YakuEvaluator", ...]:
        """Two evaluators if the sake cup may count as an animal or as chaff, one for each way of counting it; otherwise none."""
        if self.rules.sake_cup != "either":
            return ()
        return tuple(YakuEvaluator(self.deck, replace(self.rules, sake_cup=cup), self.hands) for cup in ("animal", "chaff"))

    @cached_property
    def _yaku_groups(self) -> tuple[list[list[YakuGroup]], ...]:
        """The groups of yaku for each month of the round (0 for no month), first with the points before a call, then after a call."""
        groups_of_months = [self._group_patterns(patterns) for patterns in self._patterns_of_months]
        monthless = map(self._group_patterns, self._monthless_patterns)
        return tuple([[*groups, *groups_of_month] for groups_of_month in groups_of_months] for groups in monthless)

    def _group_patterns(self, patterns: Sequence[YakuPattern]) -> list[YakuGroup]:
        groups: dict[str, list[YakuPattern]] = {}
        for pattern in patterns:
            groups.setdefault(pattern.hand.group, []).append(pattern)
        return [self._make_group_with_cached_lines(group) for group in groups.values()]

    def _make_group_with_cached_lines(self, patterns: list[YakuPattern]) -> YakuGroup:
        cards = reduce(or_, (pattern.needed_cards | pattern.counting_cards for pattern in patterns))
        least = min(pattern.min_card_count for pattern in patterns)
        return cards, least, lru_cache(4096)(partial(self._lines_of_yaku_group, patterns))

    def _lines_of_yaku_group(self, patterns: list[YakuPattern], held: int) -> tuple[YakuInScore, ...]:
        """Return the score lines that count, of the yaku in `patterns` that the `held` cards make.

        All `patterns` are of one group.
        """
        return self.lines_that_count_together([line for pattern in patterns if (line := pattern.score_line_if_made(held, self))])

    def lines_that_count_together(self, lines: Sequence[YakuInScore]) -> tuple[YakuInScore, ...]:
        """Return the lines of one group without yaku that others replace. In some groups only the best line counts."""
        if len(lines) < 2:
            return tuple(lines)
        if replaced := {id_ for line in lines for id_ in line.hand.replaces if getattr(self.rules, line.hand.replaces_if, True)}:
            lines = [line for line in lines if line.hand.id not in replaced]
        group = lines[0].hand.group
        only_best = group == "bright" or (self.rules.overlap == "best" and group in ("animal", "ribbon"))
        return (max(lines, key=lambda line: line.points),) if only_best else tuple(lines)

    @cached_property
    def _yaku_of_round_month(self) -> list[tuple[Yaku, int]]:
        """The yaku whose cards are those of the round's month, with their points."""
        hands = [(hand, getattr(self.rules, hand.points, 0)) for hand in self.hands if hand.group == "month"]
        return [(hand, points) for hand, points in hands if points]

    @cached_property
    def _patterns_of_months(self) -> list[list[YakuPattern]]:
        """A list for each month with the patterns of the yaku that belong to this month of the round; month 0 has none."""
        months = [self.mask_of_cards(card for card in self.deck if card.rank == month) for month in range(1, 13)]
        return [[], *([YakuPattern(hand, points, 0, cards) for hand, points in self._yaku_of_round_month] for cards in months)]

    def lacks_one_card_for_yaku(self, mine: int, theirs: int, month: int = 0) -> bool:
        """Return whether the cards `mine` lack only one card for some yaku, and the opponent has not captured that card."""
        return any(row.lacks_one_card(mine, theirs) for row in self.yaku_patterns(False, month))

    def yaku_patterns(self, called: bool, month: int = 0) -> list[YakuPattern]:
        """Return the patterns of all yaku that can be made in play, with the points that apply before or after a call."""
        return self._all_patterns[called][month]

    @cached_property
    def _all_patterns(self) -> tuple[list[list[YakuPattern]], ...]:
        """The patterns that `yaku_patterns` returns, before and after a call, for each month."""
        return tuple([[*monthless, *of_month] for of_month in self._patterns_of_months] for monthless in self._monthless_patterns)

    @cached_property
    def _monthless_patterns(self) -> tuple[list[YakuPattern], list[YakuPattern]]:
        """The patterns of the yaku that do not depend on the month, before and after a call."""
        hands = [hand for hand in self.hands if hand.group not in ("dealt", "month")]
        uncalled, called_patterns = (
            [row for hand in hands if (row := self._make_yaku_pattern(hand, called)).points] for called in (False, True)
        )
        return uncalled, called_patterns

    def _make_yaku_pattern(self, hand: Yaku, called: bool) -> YakuPattern:
        points = getattr(self.rules, hand.points, 0)
        if called and hand.after_call and points:
            points = getattr(self.rules, hand.after_call) or points
        extra = getattr(self.rules, hand.extra) if hand.extra else 0
        pattern = hand.pattern
        need = self.mask_of_cards(map(self.deck.__getitem__, pattern.including))
        weights = self._card_masks_by_weight(pattern.kind or (hand.group if extra else ""), pattern.without)
        row = YakuPattern(hand, points, extra, need, pattern.count, weights)
        return row if pattern.count else replace(row, count=row.weight_of_held_cards(need))

    def _card_masks_by_weight(self, kind: str, without: Sequence[str]) -> tuple[int, ...]:
        """Return a mask for each weight: the cards that count as at least one card of `kind`, those that count as at least two, and so on.

        Cards with a code in `without` are left out.
        """
        weighed = [(card, self._card_weight(card, kind)) for card in self.deck if card.code not in without]
        highest = max(weight for _, weight in weighed)
        return tuple(self.mask_of_cards(card for card, weight in weighed if weight > lower) for lower in range(highest))

    def _card_weight(self, card: Card, kind: str) -> int:
        """Return the number of cards of a kind that a card counts as. The rules decide this for the sake cup and the yellow paulownia."""
        if card.code == SAKE_CUP:
            return CUP_COUNTS[self.rules.sake_cup].get(kind, 0)
        if card.kind != kind:
            return 0
        return 2 if card.code == YELLOW_PAULOWNIA and self.rules.paulownia_double else 1
