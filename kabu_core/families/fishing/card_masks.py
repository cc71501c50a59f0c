"""Sets of cards as masks. A mask is an integer with a bit for each card of a pack, so sets are compared, joined and counted in one step."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from kabu_core.cards import HIDDEN, Card, Deck

LIGHTNING_CODE = "11d"
"""The code of the card to which the option `lightning` applies."""


@dataclass(frozen=True, eq=False)
class CardMasks:
    """The masks of the cards of a deck. The deck must not have two equal cards."""

    deck: Deck
    bit_by_card: dict[Card, int] = field(init=False, default_factory=dict, repr=False)
    card_by_bit: dict[int, Card] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for position, card in enumerate(self.deck):
            self.bit_by_card[card] = 1 << position
            self.card_by_bit[1 << position] = card

    def mask_of_cards(self, cards: Iterable[Card]) -> int:
        """Return the mask of `cards`, which must all be different."""
        return sum(map(self.bit_by_card.__getitem__, cards))

    def cards_of_mask(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask, in the order of the pack."""
        cards, card_by_bit = [], self.card_by_bit
        while mask:
            lowest_bit = mask & -mask
            cards.append(card_by_bit[lowest_bit])
            mask ^= lowest_bit
        return tuple(cards)

    def select_cards(self, mask: int, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards in `cards` that belong to a mask, in their given order."""
        bit_by_card = self.bit_by_card
        return tuple([card for card in cards if bit_by_card[card] & mask])


@dataclass(frozen=True, eq=False)
class CaptureMasks(CardMasks):
    """The cards that each card can capture under some rules; the options are those of `FishingRules`.

    `capturable` has a mask for each card with all cards that it can capture; the mask of a hidden card is empty. `others_of_rank` has a
    mask for each card: the other cards of its rank.
    """

    three_matches: Literal["all", "one"]
    lightning: Literal["willow", "any", "any-but-willow"]
    capturable: dict[Card, int] = field(init=False, default_factory=lambda: {HIDDEN: 0}, repr=False)
    others_of_rank: dict[Card, int] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        for card in self.deck:
            others = [other for other in self.deck if other is not card]
            self.others_of_rank[card] = self.mask_of_cards(other for other in others if other.rank == card.rank)
            self.capturable[card] = self.mask_of_cards(other for other in others if self._can_capture(card, other))

    def _can_capture(self, card: Card, other: Card) -> bool:
        if card.code != LIGHTNING_CODE or self.lightning == "willow":
            return other.rank == card.rank
        return self.lightning == "any" or other.rank != card.rank

    def must_choose_capture(self, card: Card, matches: int) -> bool:
        """Return whether a player must choose what `card` captures. `matches` is a mask of the cards on the field that it can capture."""
        return matches.bit_count() > 1 and not (self.three_matches == "all" and matches == self.others_of_rank[card])
