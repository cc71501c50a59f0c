"""Seotda: two flower cards for everybody and one round of betting; bright pairs, pairs and named hands rank above totals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.pots.base_game import HandRank
from kabu_core.families.pots.betting_game import BettingRules, TwoCardBettingState
from kabu_core.play.events import Event
from kabu_core.play.hand_scoring import hand_total
from kabu_core.rules import option

ID = "seotda"

NAMED_HANDS = {(4, 6): "seryuk", (4, 10): "jangsa", (1, 10): "jangpping", (1, 9): "gupping", (1, 4): "doksa", (1, 2): "alli"}
"""The named hands, the lowest first."""
BRIGHT_PAIRS = {("1a", "3a"): 42, ("1a", "8a"): 44, ("3a", "8a"): 46}
"""The levels of the bright pairs."""
PAIRS_OF_ONES, PAIRS_OF_NINES, PAIRS_OF_TENS = 22, 38, 40
"""The levels of three pairs. Pairs are two levels apart, as are bright pairs, so that a hand that catches them fits between two of them."""


@dataclass(frozen=True, kw_only=True)
class Rules(BettingRules):
    """The options of seotda."""

    deck: str = option("hwatu-pictures", "The pack of 20 or 40.", "hwatu-pictures", "hanafuda")
    ante: int = option(10, "The points that everybody pays into the pot.", low=1, high=100_000)
    bet: int = option(10, "The points with which a player opens the betting.", low=1, high=100_000)
    most_raises: int = option(3, "How often the bet can be raised in a round.", low=0, high=6)
    raise_by: Literal["double", "half-pot"] = option("double", "Whether a raise doubles the bet or adds half of the pot.")
    gusa: Literal["replay", "total"] = option("replay", "Whether 4-9 makes everybody play again if no pair wins, or is a plain total.")
    ttaengjabi: Literal["pictures", "any", "none"] = option("pictures", "Which hands of 3-7 beat the pairs of ones to nines.")
    amhaeng_eosa: bool = option(True, "The cuckoo and the boar, 4-7, beat the two lower bright pairs.")
    tie: Literal["pot-stays", "split-pot"] = option("pot-stays", "Whether the pot stays for the next round after a tie, or is shared.")
    next_dealer: Literal["winner", "in-turn"] = option("winner", "Who deals next: the winner or the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


def hand_rank(cards: Sequence[Card]) -> HandRank:
    """Return the rank of two cards, regardless of the other hands."""
    low, high = sorted(cards, key=lambda card: card.rank)
    ranks = low.rank, high.rank
    if level := BRIGHT_PAIRS.get((low.code, high.code)):
        return HandRank(level, f"{low.rank}-{high.rank} bright pair")
    if low.rank == high.rank:
        return HandRank(PAIRS_OF_ONES + 2 * (low.rank - 1), f"pair of {low.rank}s")
    if ranks in NAMED_HANDS:
        return HandRank(11 + [*NAMED_HANDS].index(ranks), f"*ko:{NAMED_HANDS[ranks]}*")
    name = "*ko:gusa*, " if ranks == (4, 9) else "*ko:ttaengjabi*, " if catches_pairs(cards) else ""
    name = "*ko:amhaeng-eosa*, " if catches_bright_pairs(cards) else name
    return HandRank(hand_total(cards), f"{name}total {hand_total(cards)}")


def catches_pairs(cards: Sequence[Card], which: str = "pictures") -> bool:
    """Return whether the cards catch pairs. By the rule `which`, the cards that do are the curtain and the boar, any 3-7, or none."""
    return sorted(card.rank for card in cards) == [3, 7] and (
        which == "any" or (which == "pictures" and _are_bright_or_animal_cards(cards))
    )


def catches_bright_pairs(cards: Sequence[Card]) -> bool:
    """Return whether the cards catch bright pairs, as the cuckoo and the boar do."""
    return sorted(card.rank for card in cards) == [4, 7] and _are_bright_or_animal_cards(cards)


def _are_bright_or_animal_cards(cards: Sequence[Card]) -> bool:
    return all(card.kind in ("bright", "animal") for card in cards)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TwoCardBettingState[Rules]):
    """A state of seotda; `phase` is "bet" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("check", "bet *", "call", "fold")
    hand_rank = staticmethod(hand_rank)
    DEALER_MAY_CHECK = True
    CALLER_MAY_RAISE = False

    def bet_level_after_raise(self) -> int:
        """Return the level after a raise. It doubles the bet or adds half of the pot, which includes the points of a call."""
        half = (sum(self.paid) + self.points_to_call) // 2
        return 2 * self.level if self.rules.raise_by == "double" else self.level + half

    def levels_at_showdown(self, levels: Mapping[int, int]) -> Mapping[int, int]:
        """Return the levels of these hands, some of which may catch pairs or bright pairs of other seats.

        A hand that catches pairs ranks just above the pair of nines. A hand that catches bright pairs ranks just below the best of these
        pairs.
        """
        pairs = any(PAIRS_OF_ONES <= level <= PAIRS_OF_NINES for level in levels.values())
        brights = any(level in (42, 44) for level in levels.values())
        return {seat: self._level_of_hand_that_catches(seat, level, pairs, brights) for seat, level in levels.items()}

    def _level_of_hand_that_catches(self, seat: int, level: int, pairs: bool, brights: bool) -> int:
        if brights and self.rules.amhaeng_eosa and catches_bright_pairs(self.hands[seat]):
            return 45
        return PAIRS_OF_NINES + 1 if pairs and catches_pairs(self.hands[seat], self.rules.ttaengjabi) else level

    def settle_pot(self, winners: Sequence[int], *shown: Event) -> "State":
        """Let the winner take the pot, unless a hand of four and nine makes everybody play again."""
        if shown and self.rules.gusa == "replay":
            levels = self.levels_at_showdown({seat: self.hand_value(seat).level for seat in self.seats_in_pot})
            if max(levels.values()) < max(_level_below_which_round_is_replayed(self.hands[seat]) for seat in self.seats_in_pot):
                return self.leave_pot_for_next_round(*shown, rule="gusa")
        return super().settle_pot(winners, *shown)


def _level_below_which_round_is_replayed(cards: Sequence[Card]) -> int:
    """Return the level below which these cards make everybody play again; 0 if they never do.

    A four and a nine do this if nobody has a pair. The cuckoo and the sake cup do it even against pairs, except the pair of tens.
    """
    if sorted(card.rank for card in cards) != [4, 9]:
        return 0
    return PAIRS_OF_TENS if _are_bright_or_animal_cards(cards) else PAIRS_OF_ONES
