"""States of games with a pot in which three cards of a hand of five make tens, and the value of the other two cards decides."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core.cards import Card
from kabu_core.families.pots.base_game import HandLevelAndName, HandShown, PotGameState, PotRules
from kabu_core.families.three_and_two.five_card_splits import HAND_SIZE, FiveCardSplit, HandValue, arrange_by_split, possible_splits

NO_TENS, PAIR = -1, 10
"""`NO_TENS` is the level of a hand in which no three cards make tens. The level of a pair is `PAIR` plus its rank; that of a total is the
total itself."""


@dataclass(frozen=True, kw_only=True)
class SplitHandShown(HandShown):
    """The seat shows its hand of five cards. If `split` is true, the three cards that make tens come first."""

    split: bool


def best_split_value(cards: Sequence[Card]) -> HandValue:
    """Return the best value that a hand has in any of its splits. If the two cards that count are a pair, they beat every total."""
    return max(map(value_of_split, possible_splits(cards)), key=lambda value: value.level, default=HandValue(NO_TENS, "no tens"))


def value_of_split(split: FiveCardSplit) -> HandValue:
    """Return the value of a hand that is split in this way."""
    one, other = split.two
    return value_of_two_counting_ranks(one.rank, other.rank)._replace(split=split)


def value_of_two_counting_ranks(one: int, other: int) -> HandValue:
    """Return the value of the two cards that count, given their ranks. The other three cards of the hand make tens."""
    if one == other:
        return HandValue(PAIR + one, f"pair of {one}s")
    last_digit = (one + other) % 10
    return HandValue(last_digit, f"total {last_digit}")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SplitHandPotGameState[R: PotRules](PotGameState[R]):
    """The state of a game with a pot and hands of five cards. Every seat decides once, the dealer last."""

    HAND_SIZE = HAND_SIZE

    def hand_value(self, seat: int) -> HandValue | None:
        """Return the value of the hand of `seat`. In Gomai-Kabu, return None until the seat has laid three cards aside."""
        return best_split_value(self.hands[seat])

    def hand_shown_event(self, seat: int, value: HandLevelAndName) -> SplitHandShown:
        """Return the event in which `seat` shows its hand, split if it makes tens."""
        split = value.split if isinstance(value, HandValue) else None
        return SplitHandShown(seat, arrange_by_split(self.hands[seat], split), value=value.name, split=bool(split))
