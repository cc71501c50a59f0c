"""Score keeping for rounds played with real cards. The functions return the payoffs of an entry by the players, and the next dealer.

A game may replace these functions with its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core.errors import NotationError, quote_input
from kabu_core.play.banking_games import BankRules, bank_passes_to_next_seat
from kabu_core.play.round_based_state import replace_at
from kabu_core.rules import Rules, parse_integer
from kabu_core.text_normalization import normalize_text

MOST_ROUNDS = 48
"""The most rounds on a score sheet: as many lines as fit on a page of A4 or Letter."""

MOST_POINTS = 1_000_000

type Points = tuple[int, ...]
"""The points of each seat."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RoundAwaitingEntry[R: Rules]:
    """A round whose result has not been entered yet.

    `number` counts from 0. `before` has the points of each seat so far. `won` has the sum of each seat's positive payoffs.
    """

    rules: R
    number: int
    dealer: int
    before: Points
    won: Points

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.before)

    @property
    def fills_last_score_sheet_line(self) -> bool:
        """Whether this round takes the last line of the sheet."""
        return self.number + 1 >= MOST_ROUNDS


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RoundResult:
    """The result of a round: payoffs that add up to zero, a note that explains them, and whether this was the last round."""

    payoffs: Points
    note: str = ""
    last: bool = False


def settle_entry_against_dealer(round_: RoundAwaitingEntry[Rules], entry: str) -> RoundResult:
    """Settle a round from an entry such as "10,,-20": what each seat won or lost against the dealer. Raises NotationError."""
    values = parse_points_of_seats(entry, round_.seats)
    if values[round_.dealer]:
        raise NotationError(
            f"the dealer’s points follow from those of the other players; leave number {round_.dealer + 1} of {quote_input(entry)} empty"
        )
    return RoundResult(replace_at(values, round_.dealer, -sum(values)), last=round_.fills_last_score_sheet_line)


def settle_entry_among_players(round_: RoundAwaitingEntry[Rules], entry: str) -> RoundResult:
    """Settle a round from an entry such as "20,-10,-10". Raises NotationError if the points do not add up to zero."""
    payoffs = parse_points_of_seats(entry, round_.seats)
    if sum(payoffs):
        raise NotationError(f"the points of all players have to add up to 0, not {sum(payoffs)}")
    return RoundResult(payoffs, last=round_.fills_last_score_sheet_line)


def settle_winner_and_stake_entry(round_: RoundAwaitingEntry[Rules], entry: str) -> RoundResult:
    """Settle a round from an entry such as "2,30": the winner (1, 2, or 0 for nobody) and the stake. Raises NotationError."""
    winner, stake = parse_points_of_seats(entry, 2)
    if winner not in (0, 1, 2):
        raise NotationError(f"the winner cannot be {winner}; choose 1 or 2, or 0 for nobody")
    if winner and stake <= 0:
        raise NotationError("a stake that was won must be at least 1")
    if not winner:
        return RoundResult((0, 0), "Nobody wins", round_.fills_last_score_sheet_line)
    return RoundResult(replace_at((-stake, -stake), winner - 1, stake), last=round_.fills_last_score_sheet_line)


def parse_points_of_seats(entry: str, count: int) -> Points:
    """Parse `count` whole numbers separated by commas; an empty field counts as 0. Raises NotationError."""
    words = entry.split(",")
    if len(words) != count:
        raise NotationError(f"{quote_input(entry)} has {len(words)} numbers; it takes {count}, separated by commas")
    return tuple(_parse_points_within_limit(normalize_text(word).strip()) for word in words)


def _parse_points_within_limit(word: str) -> int:
    number = parse_integer(word or "0")
    if number is None or abs(number) > MOST_POINTS:
        raise NotationError(f"points cannot be {quote_input(word)}; they take a whole number up to {MOST_POINTS:,}")
    return number


def pass_deal_to_next_seat(rules: Rules, dealer: int, payoffs: Sequence[int]) -> int:
    """Return the next dealer: the seat after the dealer."""
    return (dealer + 1) % len(payoffs)


def keep_same_dealer(rules: Rules, dealer: int, payoffs: Sequence[int]) -> int:
    """Return the next dealer: the same seat as before."""
    return dealer


def next_banker(rules: BankRules, dealer: int, payoffs: Sequence[int]) -> int:
    """Return the next banker. A seat with a payoff of 0 has tied or not staked, so it has not beaten the banker."""
    others = [points for seat, points in enumerate(payoffs) if seat != dealer]
    return pass_deal_to_next_seat(rules, dealer, payoffs) if bank_passes_to_next_seat(rules, others) else dealer
