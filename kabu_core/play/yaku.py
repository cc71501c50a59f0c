"""Yaku: sets of captured cards that are worth points, which of them count under which rules, and what they win.

Captures are a whole number with a bit for each card, so that a set is compared in one step.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations

from kabu_core.cards import Card, Deck
from kabu_core.content.hands import Yaku
from kabu_core.rules import Rules, option

NONE = "0: not played."
CUP, YELLOW = "9a", "12d"
KIND_POINTS = {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}
"""What a card counts in other games; here only a measure of its rank."""

_EXTRAS = {"akatan": "ribbon_sets_extra", "aotan": "ribbon_sets_extra", "akatan-aotan": "ribbon_sets_extra"}


@dataclass(frozen=True, kw_only=True)
class YakuRules(Rules):
    """What each yaku is worth (each option has the yaku's id), how the cards count, and what multiplies the sum."""

    deck: str = option("hanafuda-48", "The pack of 48.", "hanafuda-48")
    goko: int = option(15, f"Points for all five brights; {NONE}", high=100)
    shiko: int = option(8, f"Points for four brights without the rain man; {NONE}", high=100)
    ameshiko: int = option(7, f"Points for four brights with the rain man; {NONE}", high=100)
    sanko: int = option(6, f"Points for three brights without the rain man; {NONE}", high=100)
    inoshikacho: int = option(5, f"Points for boar, deer and butterflies; {NONE}", high=100)
    inoshikacho_extra: int = option(1, "Points on top of boar, deer and butterflies for each further animal.", high=10)
    tane: int = option(1, f"Points for five animals; {NONE}", high=100)
    tane_extra: int = option(1, "Points on top of five animals for each further animal.", high=10)
    akatan: int = option(5, f"Points for the three poetry ribbons; {NONE}", high=100)
    aotan: int = option(5, f"Points for the three blue ribbons; {NONE}", high=100)
    akatan_aotan: int = option(10, f"Points for holding both; {NONE}", high=100)
    akatan_aotan_replaces: bool = option(True, "Holding both counts instead of the two, not on top of them.")
    ribbon_sets_extra: int = option(1, "Points on top of poetry ribbons, blue ribbons or both for each further ribbon.", high=10)
    tan: int = option(1, f"Points for five ribbons; {NONE}", high=100)
    tan_extra: int = option(1, "Points on top of five ribbons for each further ribbon.", high=10)
    hanami: int = option(5, f"Points for curtain and sake cup; {NONE}", high=100)
    tsukimi: int = option(5, f"Points for moon and sake cup; {NONE}", high=100)
    viewing_after_koi: int = option(0, "Points of each viewing yaku for who has called koi-koi in this round; 0: the same.", high=100)
    viewing_alone: bool = option(True, "A viewing yaku counts even where its holder has made no other.")
    tsukifuda: int = option(0, f"Points for the four cards of the round's month; {NONE}", high=100)
    kasu: int = option(1, f"Points for ten chaff; {NONE}", high=100)
    kasu_extra: int = option(1, "Points on top of ten chaff for each further chaff.", high=10)
    overlap: str = option("add", "Whether animal and ribbon yaku made of the same cards all count or only the best.", "add", "best")
    sake_cup: str = option("both", "What the sake cup counts as.", "animal", "chaff", "either", "both", "animal-and-two-chaff")
    paulownia_double: bool = option(False, "The yellow paulownia chaff counts as two.")
    koi_counts: str = option(
        "opponent-doubles",
        "What calls change: a loser's call doubles; times all calls plus one; own calls add 1 to 3, then multiply; nothing.",
        "opponent-doubles",
        "calls-multiply",
        "own-calls-add",
        "nothing",
    )
    double_from: int = option(7, "At this many points or more they double; 0: never.", high=100)
    doubles_multiply: bool = option(True, "Doubling for points and for a loser's call make four together, not two.")
    bright_on_field_doubles: bool = option(False, "All doubles when a bright was dealt to the field.")


@dataclass(frozen=True, slots=True)
class YakuLine:
    """One reason in a score: the yaku, its points, and the cards that made it."""

    hand: Yaku
    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bonus:
    """What changes a sum of points: `reason` is "seven", "koi", "calls", "own calls" or "bright"."""

    reason: str
    times: int = 1
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Close:
    """A yaku that lacks a few cards: how many, which cards would do, and its points when made."""

    hand: Yaku
    missing: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuScore:
    """What captured cards are worth and why: `points` is the sum of the lines, `payout` that sum after all bonuses.

    `close` are the yaku that lack a card or two, where that was asked.
    """

    cards: tuple[Card, ...]
    lines: tuple[YakuLine, ...]
    points: int
    bonuses: tuple[Bonus, ...]
    payout: int
    close: tuple[Close, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A yaku as bits: all of `need`, and `count` of those in `of`, where one in `double` counts two; each further one brings `extra`."""

    hand: Yaku
    points: int
    extra: int
    need: int
    count: int = 0
    of: int = 0
    double: int = 0

    @property
    def least(self) -> int:
        """How few cards can make it."""
        return max(self.need.bit_count(), self.count - self.double.bit_count())

    def line(self, held: int, cards: Callable[[int], tuple[Card, ...]]) -> YakuLine | None:
        """The yaku, if the held cards have it."""
        if held & self.need != self.need:
            return None
        more = self._number(held) - self.count
        if more < 0:
            return None
        return YakuLine(self.hand, self.points + more * self.extra, cards(self.need | held & self.of))

    def missing(self, held: int, gone: int) -> int:
        """How many cards it lacks; 0 if it is made or can no longer be made without the cards that are `gone`."""
        lacking = self.need & ~held
        free, short = self._free(held, gone)
        if lacking & gone or self._number(free) < short:
            return 0
        return lacking.bit_count() + _fewest(short, (free & self.double).bit_count())

    def wanted(self, held: int, gone: int) -> int:
        """The cards of which so many as it lacks can make it."""
        lacking = self.need & ~held
        free, short = self._free(held, gone)
        if short <= 0:
            return lacking
        doubles = (free & self.double).bit_count()
        single_does = _fewest(short - 1, doubles) < _fewest(short, doubles)
        return lacking | (free if single_does else free & self.double)

    def _free(self, held: int, gone: int) -> tuple[int, int]:
        """The cards that may be counted beside those that are needed, and how much they must count."""
        with_need = held | self.need
        return self.of & ~with_need & ~gone, self.count - self._number(with_need)

    def _number(self, held: int) -> int:
        return (held & self.of).bit_count() + (held & self.double).bit_count()


def _fewest(number: int, doubles: int) -> int:
    """How few cards count so much, if so many of them may count two."""
    return max(0, number - min(doubles, number // 2))


@dataclass(frozen=True, eq=False)
class Book:
    """All yaku that some rules play, made ready for captures as bits."""

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
            return max((book.lines(held, month, called) for book in self._readings), key=worth)
        found: tuple[YakuLine, ...] = ()
        for cards, least, made in self._groups[called]:
            part = held & cards
            if part.bit_count() >= least:
                found += made(part)
        if month and self.rules.tsukifuda:
            found += tuple(line for row in self._of_month(month) if (line := row.line(held, self.cards)))
        if found and not self.rules.viewing_alone and all(line.hand.group == "viewing" for line in found):
            return ()
        return found

    def close(self, mine: int, theirs: int, month: int = 0, called: bool = False, most: int = 2) -> tuple[Close, ...]:
        """The yaku that lack at most so many cards, none of which the opponent holds, the nearest first."""
        near = self._close_as_read if self._readings else self._close
        return tuple(sorted(near(mine, theirs, month, called, most), key=lambda close: (close.missing, -close.points)))

    def _close(self, mine: int, theirs: int, month: int, called: bool, most: int) -> Iterator[Close]:
        best_bright = max((line.points for line in self.lines(mine) if line.hand.group == "bright"), default=0)
        for row in self.rows(called, month):
            missing = row.missing(mine, theirs)
            begun = mine & (row.need or row.of)
            if 1 <= missing <= most and begun and (row.hand.group != "bright" or row.points > best_bright):
                yield Close(row.hand, missing, self.cards(row.wanted(mine, theirs)), row.points)

    def _close_as_read(self, mine: int, theirs: int, month: int, called: bool, most: int) -> Iterator[Close]:
        """Where the cup may be read in two ways: what comes to count in the way that is worth most then."""
        rows = [row for book in self._readings for row in book.close(mine, theirs, month, called, most)]
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
    def _readings(self) -> tuple["Book", ...]:
        """Where the sake cup may count as either, a book for each."""
        if self.rules.sake_cup != "either":
            return ()
        return tuple(Book(replace(self.rules, sake_cup=cup), self.deck, self.hands) for cup in ("animal", "chaff"))

    @cached_property
    def _groups(self) -> tuple[tuple[tuple[int, int, Callable[[int], tuple[YakuLine, ...]]], ...], ...]:
        """For who has not called, and for who has: the cards of each group of yaku, how few can make one, and the lines they make."""
        return tuple(tuple(self._group(called)) for called in (False, True))

    def _group(self, called: bool) -> Iterator[tuple[int, int, Callable[[int], tuple[YakuLine, ...]]]]:
        rows = self.rows(called)
        for name in dict.fromkeys(row.hand.group for row in rows):
            group = [row for row in rows if row.hand.group == name]
            cards = 0
            for row in group:
                cards |= row.need | row.of
            yield cards, min(row.least for row in group), lru_cache(4096)(partial(self._made, group))

    def _made(self, rows: list[Row], held: int) -> tuple[YakuLine, ...]:
        """The lines of one group that count together."""
        lines = [line for row in rows if (line := row.line(held, self.cards))]
        if self.rules.akatan_aotan_replaces and any(line.hand.id == "akatan-aotan" for line in lines):
            lines = [line for line in lines if line.hand.id not in ("akatan", "aotan")]
        only_best = rows[0].hand.group == "bright" or (self.rules.overlap == "best" and rows[0].hand.group in ("animal", "ribbon"))
        return (max(lines, key=lambda line: line.points),) if lines and only_best else tuple(lines)

    def _of_month(self, month: int) -> list[Row]:
        """The yaku of the round's month, if it is played."""
        points = self.rules.tsukifuda if month else 0
        return [Row(hand, points, 0, self._months[month]) for hand in self.hands if hand.group == "month" and points]

    @cached_property
    def _months(self) -> Mapping[int, int]:
        return {month: self.mask(card for card in self.deck if card.rank == month) for month in range(1, 13)}

    def near(self, mine: int, theirs: int, month: int = 0) -> bool:
        """Whether some yaku lacks one card only, which the opponent does not hold."""
        return any(row.missing(mine, theirs) == 1 for row in self.rows(False, month))

    def rows(self, called: bool, month: int = 0) -> list[Row]:
        """The yaku that can be made in play."""
        return [*self._rows[called], *self._of_month(month)]

    @cached_property
    def _rows(self) -> tuple[list[Row], list[Row]]:
        """For who has not called, and for who has: the yaku of any month."""
        hands = [hand for hand in self.hands if hand.group not in ("dealt", "month")]
        plain, raised = ([row for hand in hands if (row := self._row(hand, called)).points] for called in (False, True))
        return plain, raised

    def _row(self, hand: Yaku, called: bool) -> Row:
        name = hand.id.replace("-", "_")
        points = getattr(self.rules, name, 0)
        if called and hand.group == "viewing" and points:
            points = self.rules.viewing_after_koi or points
        extra = getattr(self.rules, _EXTRAS.get(hand.id, f"{name}_extra"), 0)
        pattern = hand.pattern
        need = self.mask(map(self.deck.__getitem__, pattern.including))
        kind = pattern.kind or (hand.group if extra else "")
        of = self._kind(kind) & ~self.mask(map(self.deck.__getitem__, pattern.without)) if kind else 0
        double = self._double if kind == "chaff" else 0
        return Row(hand, points, extra, need, pattern.count or (need & of).bit_count(), of, double)

    def _kind(self, kind: str) -> int:
        """The cards that count as a kind, the sake cup where the rules put it."""
        cards = {card for card in self.deck if card.kind == kind}
        cup = self.deck[CUP]
        if kind == "animal" and self.rules.sake_cup == "chaff":
            cards.discard(cup)
        if kind == "chaff" and self.rules.sake_cup != "animal":
            cards.add(cup)
        return self.mask(cards)

    @cached_property
    def _double(self) -> int:
        """The chaff that counts as two."""
        codes = [YELLOW] * self.rules.paulownia_double + [CUP] * (self.rules.sake_cup == "animal-and-two-chaff")
        return self.mask(map(self.deck.__getitem__, codes))


def worth(lines: Iterable[YakuLine]) -> int:
    """The sum of their points."""
    return sum(line.points for line in lines)


def score(
    cards: tuple[Card, ...], lines: tuple[YakuLine, ...], rules: YakuRules, own_calls: int = 0, their_calls: int = 0, bright: bool = False
) -> YakuScore:
    """The yaku of some cards with what the calls of both sides and a `bright` dealt to the field make of them."""
    points = payout = worth(lines)
    bonuses = tuple(_bonuses(points, rules, own_calls, their_calls, bright)) if points else ()
    for bonus in bonuses:
        payout = payout * bonus.times + bonus.plus
    return YakuScore(cards=cards, lines=lines, points=points, bonuses=bonuses, payout=payout)


def _bonuses(points: int, rules: YakuRules, own: int, theirs: int, bright: bool) -> Iterator[Bonus]:
    seven = 0 < rules.double_from <= points
    against = theirs > 0 and rules.koi_counts == "opponent-doubles"
    if seven:
        yield Bonus("seven", 2)
    if against and (rules.doubles_multiply or not seven):
        yield Bonus("koi", 2)
    if rules.koi_counts == "calls-multiply" and own + theirs:
        yield Bonus("calls", own + theirs + 1)
    if rules.koi_counts == "own-calls-add" and own:
        yield Bonus("own calls", plus=own) if own < 4 else Bonus("own calls", times=own - 2)
    if bright and rules.bright_on_field_doubles:
        yield Bonus("bright", 2)
