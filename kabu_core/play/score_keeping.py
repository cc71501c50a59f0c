"""Rounds played with real cards and written down: what an entry comes to, and who deals next. A game may do both in its own way."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core.errors import NotationError, quote
from kabu_core.play.banking import StakeRules, passes
from kabu_core.play.rounds import replace_at
from kabu_core.rules import Rules, integer
from kabu_core.text import normalize

MOST_ROUNDS = 48
"""So many lines fit on a page of A4 or Letter."""

MOST_POINTS = 1_000_000

type Points = tuple[int, ...]
"""Of each seat."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Round[R: Rules]:
    """A round to be written down: its number from 0, who deals, and what each seat has by then, in all and won alone."""

    rules: R
    number: int
    dealer: int
    before: Points
    won: Points

    @property
    def seats(self) -> int:
        return len(self.before)

    @property
    def full(self) -> bool:
        """Whether no other round fits on the sheet."""
        return self.number + 1 >= MOST_ROUNDS


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Settled:
    """What a round comes to: points that add up to nothing, why, and whether it was the last."""

    payoffs: Points
    told: str = ""
    last: bool = False


def against_dealer(kept: Round[Rules], entry: str) -> Settled:
    """What each wins from the dealer or loses, "10,,-20"; the dealer's own points follow. Raises NotationError."""
    values = figures(entry, kept.seats)
    if values[kept.dealer]:
        raise NotationError(f"the dealer’s points follow from the others’; leave number {kept.dealer + 1} of {quote(entry)} empty")
    return Settled(replace_at(values, kept.dealer, -sum(values)), last=kept.full)


def by_stake(kept: Round[Rules], entry: str) -> Settled:
    """One stake between two: who won it, 1 or 2, or 0 for nobody, and how much: "2,30". Raises NotationError."""
    winner, stake = figures(entry, 2)
    if winner not in (0, 1, 2):
        raise NotationError(f"the winner cannot be {winner}; choose 1 or 2, or 0 for nobody")
    if winner and stake <= 0:
        raise NotationError("a stake that was won is at least 1")
    if not winner:
        return Settled((0, 0), "Nobody wins", kept.full)
    return Settled(replace_at((-stake, -stake), winner - 1, stake), last=kept.full)


def figures(entry: str, count: int) -> Points:
    """Whole numbers between commas, nothing for 0. Raises NotationError."""
    words = entry.split(",")
    if len(words) != count:
        raise NotationError(f"{quote(entry)} has {len(words)} numbers; it takes {count}, with commas between")
    return tuple(_figure(normalize(word).strip()) for word in words)


def _figure(word: str) -> int:
    number = integer(word or "0")
    if number is None or abs(number) > MOST_POINTS:
        raise NotationError(f"points cannot be {quote(word)}; they take a whole number up to {MOST_POINTS:,}")
    return number


def to_next(rules: Rules, dealer: int, payoffs: Sequence[int]) -> int:
    """The deal goes round."""
    return (dealer + 1) % len(payoffs)


def stays(rules: Rules, dealer: int, payoffs: Sequence[int]) -> int:
    """The deal stays."""
    return dealer


def bank(rules: StakeRules, dealer: int, payoffs: Sequence[int]) -> int:
    """The bank passes on as far as the points tell: whoever won nothing may have had no stake, or a tie."""
    others = [points for seat, points in enumerate(payoffs) if seat != dealer]
    return to_next(rules, dealer, payoffs) if passes(rules, others) else dealer
