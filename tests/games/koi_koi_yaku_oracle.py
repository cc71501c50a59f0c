"""A second implementation of the yaku of captured cards. It uses sets of card codes, and follows the wording of the options."""

from collections.abc import Iterable
from dataclasses import dataclass

from kabu_core import content
from kabu_core.games.koi_koi.game import Rules

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
        """Return the pile with the cards `more` added."""
        return CapturePile(self.cards | {*more}, self.rules, self.month, self.called)


def points_without_yaku(made: Points, *names: str) -> Points:
    return {name: points for name, points in made.items() if name not in names}
