"""Which yaku captured cards make, and which they lack little of.

Captures are a whole number with a bit for each card, so that a set is compared in one step.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations

from kabu_core.cards import Card, Deck
from kabu_core.content.hands import Yaku
from kabu_core.games.koi_koi.yaku import NearYaku, YakuLine, YakuRules, worth

CUP, YELLOW = "9a", "12d"
CUP_COUNTS = {
    "animal": {"animal": 1},
    "chaff": {"chaff": 1},
    "either": {"animal": 1, "chaff": 1},
    "both": {"animal": 1, "chaff": 1},
    "animal-and-two-chaff": {"animal": 1, "chaff": 2},
}
"""How often the sake cup counts as what, by the option of its name; where it is either, an evaluator for each knows better."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class YakuPattern:
    """A yaku as bits: all of `need`, and of the cards with a weight so many that these add up to `count`; what is more brings `extra`.

    The first of `weights` are all cards that count, the next those of them that count twice or more, and so on.
    """

    hand: Yaku
    points: int
    extra: int
    need: int
    count: int = 0
    weights: tuple[int, ...] = ()

    @property
    def of(self) -> int:
        """All cards that count."""
        return self.weights[0] if self.weights else 0

    @property
    def least(self) -> int:
        """How few cards can make it."""
        return max(self.need.bit_count(), self._fewest(self.count, self.of))

    def line(self, held: int, cards: Callable[[int], tuple[Card, ...]]) -> YakuLine | None:
        """The yaku, if the held cards have it."""
        if held & self.need != self.need:
            return None
        more = self.weigh(held) - self.count
        if more < 0:
            return None
        return YakuLine(self.hand, self.points + more * self.extra, cards(self.need | held & self.of))

    def missing(self, held: int, gone: int) -> int:
        """How many cards it lacks; 0 if it is made or can no longer be made without the cards that are `gone`."""
        lacking = self.need & ~held
        if lacking & gone:
            return 0
        free, short = self._free(held, gone) if self.weights else (0, 0)
        if short <= 0:
            return lacking.bit_count()
        return lacking.bit_count() + self._fewest(short, free) if self.weigh(free) >= short else 0

    def wanted(self, held: int, gone: int) -> int:
        """The cards of which so many as it lacks can make it."""
        lacking = self.need & ~held
        free, short = self._free(held, gone)
        if short <= 0:
            return lacking
        fewest = self._fewest(short, free)
        for weight, cards in enumerate(self.weights, 1):
            if self._fewest(short - weight, free) < fewest:
                return lacking | free & cards
        return lacking

    def _free(self, held: int, gone: int) -> tuple[int, int]:
        """The cards that may be counted beside those that are needed, and how much they must add up to."""
        with_need = held | self.need
        return self.of & ~with_need & ~gone, self.count - self.weigh(with_need)

    def weigh(self, held: int) -> int:
        """What cards add up to."""
        number = 0
        for cards in self.weights:
            number += (held & cards).bit_count()
        return number

    def _fewest(self, short: int, free: int) -> int:
        """How few of these cards add up to so much, the heaviest first."""
        if len(self.weights) < 2:
            return max(short, 0)
        number = 0
        for weight in range(len(self.weights), 0, -1):
            if short > 0:
                more = min((free & self.weights[weight - 1]).bit_count() - number, -(-short // weight))
                number, short = number + more, short - more * weight
        return number


@dataclass(frozen=True, eq=False)
class YakuEvaluator:
    """Finds the yaku that captures make under some rules, in captures as bits: of these `hands` those that the rules have an option for."""

    rules: YakuRules
    deck: Deck
    hands: tuple[Yaku, ...]

    @cached_property
    def bits(self) -> Mapping[Card, int]:
        """The bit of each card."""
        return {card: 1 << place for place, card in enumerate(self.deck)}

    def mask(self, cards: Iterable[Card]) -> int:
        """Different cards as bits."""
        return sum(map(self.bits.__getitem__, cards))

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of some bits, in the order of the pack."""
        found = []
        while mask:
            found.append(self.deck.cards[(mask & -mask).bit_length() - 1])  # the card of the lowest bit
            mask &= mask - 1
        return tuple(found)

    def lines(self, held: int, month: int = 0, called: bool = False) -> tuple[YakuLine, ...]:
        """The yaku made; `month` is the round's own, `called` whether their holder has called koi-koi."""
        if self._readings:
            return max((evaluator.lines(held, month, called) for evaluator in self._readings), key=worth)
        found: tuple[YakuLine, ...] = ()
        for cards, least, made in self._groups[called]:
            part = held & cards
            if part.bit_count() >= least:
                found += made(part)
        if month and self._monthly:
            found += tuple(line for row in self._of_month(month) if (line := row.line(held, self.cards)))
        return self._alone(found)

    def lines_named(self, more: Mapping[str, int], month: int = 0, called: bool = False) -> tuple[YakuLine, ...]:
        """The lines of yaku that are named by their ids, each with how many cards it has beyond those that it needs."""
        rows = [row for row in self.patterns(called, month) if row.hand.id in more]
        groups: dict[str, list[YakuLine]] = {}
        for row in rows:
            line = YakuLine(row.hand, row.points + more[row.hand.id] * row.extra, ())
            groups.setdefault(row.hand.group, []).append(line)
        return self._alone(tuple(line for lines in groups.values() for line in self.count_together(lines)))

    def _alone(self, found: tuple[YakuLine, ...]) -> tuple[YakuLine, ...]:
        """These lines, unless they are viewing yaku that count only beside others."""
        if found and not self.rules.viewing_alone and all(line.hand.group == "viewing" for line in found):
            return ()
        return found

    def near_yaku(self, mine: int, theirs: int, month: int = 0, called: bool = False, most: int = 2) -> tuple[NearYaku, ...]:
        """The yaku that lack at most so many cards, none of which the opponent holds, the nearest first."""
        near = self._near_as_read if self._readings else self._near
        return tuple(sorted(near(mine, theirs, month, called, most), key=lambda yaku: (yaku.missing, -yaku.points)))

    def _near(self, mine: int, theirs: int, month: int, called: bool, most: int) -> Iterator[NearYaku]:
        best_bright = max((line.points for line in self.lines(mine) if line.hand.group == "bright"), default=0)
        for row in self.patterns(called, month):
            missing = row.missing(mine, theirs)
            begun = mine & (row.need or row.of)
            if 1 <= missing <= most and begun and (row.hand.group != "bright" or row.points > best_bright):
                yield NearYaku(row.hand, missing, self.cards(row.wanted(mine, theirs)), row.points)

    def _near_as_read(self, mine: int, theirs: int, month: int, called: bool, most: int) -> Iterator[NearYaku]:
        """Where the cup may be read in two ways: what comes to count in the way that is worth most then."""
        rows = [row for evaluator in self._readings for row in evaluator.near_yaku(mine, theirs, month, called, most)]
        now = self.lines(mine, month, called)
        told = {line.hand.id for line in now}
        for row in sorted(rows, key=lambda row: (row.missing, -len(row.cards))):
            ways = combinations(row.cards, row.missing) if row.hand.id not in told else ()
            after = ((way, self.lines(mine | self.mask(way), month, called)) for way in ways)
            good = {card for way, lines in after if worth(lines) > worth(now) and row.hand in [line.hand for line in lines] for card in way}
            if good:
                told.add(row.hand.id)
                yield replace(row, cards=tuple(card for card in row.cards if card in good))

    @cached_property
    def _readings(self) -> tuple["YakuEvaluator", ...]:
        """Where the sake cup may count as either, an evaluator for each."""
        if self.rules.sake_cup != "either":
            return ()
        return tuple(YakuEvaluator(replace(self.rules, sake_cup=cup), self.deck, self.hands) for cup in ("animal", "chaff"))

    @cached_property
    def _groups(self) -> tuple[tuple[tuple[int, int, Callable[[int], tuple[YakuLine, ...]]], ...], ...]:
        """For who has not called, and for who has: the cards of each group of yaku, how few can make one, and the lines they make."""
        return tuple(tuple(self._group(called)) for called in (False, True))

    def _group(self, called: bool) -> Iterator[tuple[int, int, Callable[[int], tuple[YakuLine, ...]]]]:
        rows = self.patterns(called)
        for name in dict.fromkeys(row.hand.group for row in rows):
            group = [row for row in rows if row.hand.group == name]
            cards = 0
            for row in group:
                cards |= row.need | row.of
            yield cards, min(row.least for row in group), lru_cache(4096)(partial(self._made, group))

    def _made(self, rows: list[YakuPattern], held: int) -> tuple[YakuLine, ...]:
        """The lines of one group that captures make."""
        return self.count_together([line for row in rows if (line := row.line(held, self.cards))])

    def count_together(self, lines: Sequence[YakuLine]) -> tuple[YakuLine, ...]:
        """Those of one group that count beside each other."""
        if replaced := {id_ for line in lines for id_ in line.hand.replaces if getattr(self.rules, line.hand.replaces_if, True)}:
            lines = [line for line in lines if line.hand.id not in replaced]
        group = lines[0].hand.group if lines else ""
        only_best = group == "bright" or (self.rules.overlap == "best" and group in ("animal", "ribbon"))
        return (max(lines, key=lambda line: line.points),) if only_best else tuple(lines)

    def _of_month(self, month: int) -> list[YakuPattern]:
        """The yaku of the round's month, as far as they are played."""
        return [YakuPattern(hand, points, 0, self._months[month]) for hand, points in self._monthly] if month else []

    @cached_property
    def _monthly(self) -> list[tuple[Yaku, int]]:
        """The yaku that are of another month in every round, with their points."""
        hands = [(hand, getattr(self.rules, hand.points, 0)) for hand in self.hands if hand.group == "month"]
        return [(hand, points) for hand, points in hands if points]

    @cached_property
    def _months(self) -> Mapping[int, int]:
        return {month: self.mask(card for card in self.deck if card.rank == month) for month in range(1, 13)}

    def lacks_one(self, mine: int, theirs: int, month: int = 0) -> bool:
        """Whether some yaku lacks one card only, which the opponent does not hold."""
        return any(row.missing(mine, theirs) == 1 for row in self.patterns(False, month))

    def patterns(self, called: bool, month: int = 0) -> list[YakuPattern]:
        """The yaku that can be made in play."""
        return [*self._patterns[called], *self._of_month(month)]

    @cached_property
    def _patterns(self) -> tuple[list[YakuPattern], list[YakuPattern]]:
        """For who has not called, and for who has: the yaku of any month."""
        hands = [hand for hand in self.hands if hand.group not in ("dealt", "month")]
        plain, raised = ([row for hand in hands if (row := self._pattern(hand, called)).points] for called in (False, True))
        return plain, raised

    def _pattern(self, hand: Yaku, called: bool) -> YakuPattern:
        points = getattr(self.rules, hand.points, 0)
        if called and hand.after_call and points:
            points = getattr(self.rules, hand.after_call) or points
        extra = getattr(self.rules, hand.extra) if hand.extra else 0
        pattern = hand.pattern
        need = self.mask(map(self.deck.__getitem__, pattern.including))
        weights = self._weights(pattern.kind or (hand.group if extra else ""), pattern.without)
        row = YakuPattern(hand, points, extra, need, pattern.count, weights)
        return row if pattern.count else replace(row, count=row.weigh(need))

    def _weights(self, kind: str, without: Sequence[str]) -> tuple[int, ...]:
        """The cards that count as a kind once or more, twice or more, and so on."""
        weighed = [(card, self._weight(card, kind)) for card in self.deck if card.code not in without]
        most = max(weight for _, weight in weighed)
        return tuple(self.mask(card for card, weight in weighed if weight > less) for less in range(most))

    def _weight(self, card: Card, kind: str) -> int:
        """How often a card counts as one of a kind, the sake cup where the rules put it."""
        if card.code == CUP:
            return CUP_COUNTS[self.rules.sake_cup].get(kind, 0)
        if card.kind != kind:
            return 0
        return 2 if card.code == YELLOW and self.rules.paulownia_double else 1
