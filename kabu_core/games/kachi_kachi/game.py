"""Kachi-Kachi: two cards from half a pack, and up to three rounds of betting. Four-one loses to most pairs and beats all other hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.pots.base_game import HandRank
from kabu_core.families.pots.betting_game import BettingRoundStarted, BettingRules, TwoCardBettingState
from kabu_core.play.round_based_state import replace
from kabu_core.rules import option

ID = "kachi-kachi"

BETTING_ROUNDS = 3
BET_SIZES = (1, 2, 5)
"""The sizes of bets, as multiples of the smallest bet. What is left under the limit can be bet too."""

RANKED_HANDS = (
    *((rank, rank) for rank in range(10, 5, -1)),
    (1, 4),
    *((rank, rank) for rank in range(5, 0, -1)),
    (1, 10),
    (1, 9),
    (1, 6),
    (1, 5),
)
"""The hands that rank above the totals, best first."""
HAND_NAMES = {(1, 4): "*shippin*", (1, 10): "ten-one", (1, 9): "nine-one", (1, 6): "six-one", (1, 5): "five-one"}


@dataclass(frozen=True, kw_only=True)
class Rules(BettingRules):
    """The options of Kachi-Kachi."""

    deck: str = option("kabufuda-twenty", "The pack of 20 or 22.", "kabufuda-twenty", "kabufuda-twenty-two")
    ante: int = option(10, "The points that everybody pays into the pot.", low=1, high=100_000)
    bet: int = option(10, "The smallest bet.", low=1, high=100_000)
    limit: int = option(10, "The most that a player may bet in a deal, as a multiple of the smallest bet.", low=1, high=100)
    tips: bool = option(False, "Everybody pays extra to a winner with two tens, a red 1 and another 1, or a red 1 and a silver 4.")
    winner_pays_ante: bool = option(False, "The winner of the last round pays an ante like everybody else.")
    tie: Literal["pot-stays", "split-pot"] = option("pot-stays", "Whether the pot stays for the next round after a tie, or is shared.")
    next_dealer: Literal["winner", "in-turn"] = option("winner", "Who deals next: the winner or the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


def level_of_ranks(low: int, high: int) -> int:
    """Return the level of two ranks, the lower first."""
    if (low, high) in RANKED_HANDS:
        return 9 + len(RANKED_HANDS) - RANKED_HANDS.index((low, high))
    return (low + high) % 10


def hand_rank(cards: Sequence[Card]) -> HandRank:
    """Return the rank of two cards."""
    low, high = sorted(card.rank for card in cards)
    level = level_of_ranks(low, high)
    return HandRank(level, f"total {level}" if level <= 9 else HAND_NAMES.get((low, high), f"pair of {low}s"))


def tip_paid_to_winner_with_cards(cards: Sequence[Card]) -> int:
    """Return the points that everybody pays, under the rule on tips, to a player who wins with these cards."""
    ranks, marks = sorted(card.rank for card in cards), {card.mark for card in cards}
    if ranks == [10, 10]:
        return 10
    return 5 if ("red" in marks and ranks == [1, 1]) or marks == {"red", "silver"} else 0


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TwoCardBettingState[Rules]):
    """A state of Kachi-Kachi; `phase` is "bet" or "over".

    `betting_round` counts the rounds of betting from 1, and `staked` the points that each remaining player has bet in earlier rounds.
    """

    betting_round: int = 1
    staked: int = 0

    GAME = ID
    ACTION_PATTERNS = ("bet {bet}", "call", "fold")
    hand_rank = staticmethod(hand_rank)

    def possible_opening_bets(self) -> Sequence[int]:
        """Return the possible opening bets, from BET_SIZES. All points left under the limit replace a bet that would exceed the limit."""
        left = self.rules.limit * self.rules.bet - self.staked
        return sorted({min(size * self.rules.bet, left) for size in BET_SIZES})

    def continue_after_last_decision(self) -> "State":
        """Open the next round of betting, or show the hands after the last one or at the limit."""
        staked = self.staked + self.level
        if self.betting_round == BETTING_ROUNDS or staked >= self.rules.limit * self.rules.bet:
            return self.show_hands()
        state = self.with_events(BettingRoundStarted(number=self.betting_round + 1))
        return replace(state, betting_round=self.betting_round + 1, staked=staked).start_betting_round()

    def extra_payments(self, winner: int) -> Mapping[int, int]:
        """Return the tips that all other seats pay for some winning hands."""
        tip = tip_paid_to_winner_with_cards(self.hands[winner]) if self.rules.tips else 0
        return {seat: tip for seat in range(self.seats) if seat != winner}
