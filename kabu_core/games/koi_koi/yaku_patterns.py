"""The patterns of yaku: the cards that make each yaku, as masks (see `families.fishing.card_masks`), with its points."""

from dataclasses import dataclass

from kabu_core.content.named_hands import Yaku
from kabu_core.families.fishing.card_masks import CardMasks
from kabu_core.games.koi_koi.yaku_points_and_bonuses import YakuInScore


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class YakuPattern:
    """The cards of a yaku as bit masks.

    To make the yaku, a player needs all `needed_cards`, and cards whose weights add up to `count`. Each further unit of weight adds `extra`
    points. The weight of most cards is 1. `weights[0]` has all cards that count, `weights[1]` those with a weight of at least 2, and so on.
    """

    hand: Yaku
    points: int
    extra: int
    needed_cards: int
    count: int = 0
    weights: tuple[int, ...] = ()

    @property
    def counting_cards(self) -> int:
        """All cards that count."""
        return self.weights[0] if self.weights else 0

    @property
    def contributing_cards(self) -> int:
        """All cards that can help to make the yaku, except those that only add points to it."""
        return self.needed_cards | self.counting_cards if self.hand.pattern.count else self.needed_cards

    @property
    def min_card_count(self) -> int:
        """The smallest number of cards that can make the yaku."""
        return max(self.needed_cards.bit_count(), self._fewest_cards_for_weight(self.count, self.counting_cards))

    def score_line_if_made(self, held: int, pack: CardMasks) -> YakuInScore | None:
        """Return the line of the score for this yaku if the `held` cards, a mask of `pack`, make it; else None."""
        if held & self.needed_cards != self.needed_cards:
            return None
        weight = self.weight_of_held_cards(held)
        surplus = weight - self.count
        if surplus < 0:
            return None
        cards = self.needed_cards | held & self.counting_cards
        return YakuInScore(self.hand, self.points + surplus * self.extra, weight, cards, pack)

    def count_missing_cards(self, held: int, unavailable: int) -> int:
        """Return how many cards the yaku lacks. Return 0 if it is made already, or if it cannot be made without the `unavailable` cards."""
        lacking = self.needed_cards & ~held
        if lacking & unavailable:
            return 0
        free, short = self._free_cards_and_shortfall(held, unavailable) if self.weights else (0, 0)
        if short <= 0:
            return lacking.bit_count()
        return lacking.bit_count() + self._fewest_cards_for_weight(short, free) if self.weight_of_held_cards(free) >= short else 0

    def lacks_one_card(self, held: int, unavailable: int) -> bool:
        """Return whether the yaku lacks just one card, and some card that would complete it is not `unavailable`."""
        if self.hand.pattern.count:
            return self.count_missing_cards(held, unavailable) == 1
        lacking = self.needed_cards & ~held
        return lacking.bit_count() == 1 and not lacking & unavailable

    def completing_cards(self, held: int, unavailable: int) -> int:
        """Return a mask of the cards with which the yaku can be completed. Only the smallest sets of missing cards count."""
        lacking = self.needed_cards & ~held
        free, short = self._free_cards_and_shortfall(held, unavailable)
        if short <= 0:
            return lacking
        fewest = self._fewest_cards_for_weight(short, free)
        for weight, cards in enumerate(self.weights, 1):
            if self._fewest_cards_for_weight(short - weight, free) < fewest:
                return lacking | free & cards
        return lacking

    def _free_cards_and_shortfall(self, held: int, unavailable: int) -> tuple[int, int]:
        """Return the counting cards that can still be captured, and the weight that is missing. All needed cards are assumed to be held."""
        with_need = held | self.needed_cards
        return self.counting_cards & ~with_need & ~unavailable, self.count - self.weight_of_held_cards(with_need)

    def weight_of_held_cards(self, held: int) -> int:
        """Return the sum of the weights of the held cards."""
        weight = 0
        for cards in self.weights:
            weight += (held & cards).bit_count()
        return weight

    def _fewest_cards_for_weight(self, short: int, free: int) -> int:
        """Return the smallest number of free cards whose weights add up to `short`."""
        if len(self.weights) < 2:
            return max(short, 0)
        number = 0
        for weight in range(len(self.weights), 0, -1):
            if short > 0:
                taken = min((free & self.weights[weight - 1]).bit_count() - number, -(-short // weight))
                number, short = number + taken, short - taken * weight
        return number
