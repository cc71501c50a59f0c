"""Ba cây: the players stake and get three cards each from a pack of aces to nines. The last digit counts; zero counts ten and is best."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from kabu_core.cards import Card
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState, HandValueCompared
from kabu_core.play.banking_games import StakeRules
from kabu_core.play.hand_scoring import HandResult, hand_total
from kabu_core.rules import constant_rule, option

ID = "ba-cay"
HAND_SIZE = 3
BEST = 10
"""The points of a hand whose sum ends in zero."""

SUITS = {"clubs": "♠♣♥♦", "spades": "♣♠♥♦"}
"""The suits from the lowest to the highest, by the option `third_suit`, which names the suit that ranks third."""


@dataclass(frozen=True, kw_only=True)
class Rules(StakeRules):
    """The options of ba cây."""

    deck: str = option("western-36", "The pack of 36.", "western-36")
    play_against: Literal["dealer", "pot"] = option("dealer", "Whether each hand plays against the dealer’s, or all play for one pot.")
    limit: int = option(100, "The most points that each player may stake against the dealer in a round.", low=1, high=100_000)
    unit: int = option(
        10, "Every stake is a multiple of this many points; for a pot, every stake is exactly this many.", low=1, high=100_000
    )
    third_suit: Literal["clubs", "spades"] = option("clubs", "The suit that ranks third, after diamonds and hearts.")
    high_aces: Literal["diamonds", "all"] = option(
        "diamonds", "Which aces are the highest cards of their suits: only that of diamonds, or all."
    )
    bank_passes: Literal["every-round", "never"] = option("every-round", "When the deal passes to the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    limit_of = constant_rule("bettor")
    may_not_draw_from = constant_rule(0)

    def legal_stake_sizes(self, stakes: Sequence[int], mine: int) -> Sequence[int]:
        """Return the possible stakes of a player. If the players play for a pot, there is only one possible stake."""
        return (self.unit,) if self.play_against == "pot" else super().legal_stake_sizes(stakes, mine)


class HandComparedForPot(HandValueCompared):
    """A hand is compared with all other hands that play for the pot. The best hand wins one stake from each of these hands."""


def hand_points(cards: Sequence[Card]) -> int:
    """Return the points of a hand, from 1 to 10: the last digit of the sum of its cards, and ten for a zero."""
    return hand_total(cards) or BEST


def points_with_noun(points: int) -> str:
    """Return points with their noun: "10 points"."""
    return f"{points} point{'s' if points > 1 else ''}"


def best_card(cards: Sequence[Card], rules: Rules) -> Card:
    """Return the card that decides between hands with equal points: the highest card of the best suit in the hand."""

    def rank_in_suit(card: Card) -> int:
        return BEST if card.code_number == 1 and (rules.high_aces == "all" or card.suit == "♦") else card.code_number

    return max(cards, key=lambda card: (SUITS[rules.third_suit].index(card.suit), rank_in_suit(card)))


def better_hand(one: Sequence[Card], other: Sequence[Card], rules: Rules) -> Sequence[Card]:
    """Return the better of two hands. No two hands are equal, since their best cards differ."""
    mine, theirs = hand_points(one), hand_points(other)
    if mine != theirs:
        return one if mine > theirs else other
    return one if best_card((*one, *other), rules) in one else other


@dataclass(frozen=True, kw_only=True, repr=False)
class State(DealtAtOnceState[Rules]):
    """A state of ba cây; `phase` is "stake" or "over"."""

    GAME = ID
    HAND_SIZE = HAND_SIZE

    @property
    def bettors(self) -> tuple[int, ...]:
        """The seats that stake, in order of play. If all play for a pot, the dealer stakes too, and stakes last."""
        others = self.seating.seats_after_dealer
        return (*others, self.banker) if self.rules.play_against == "pot" else others

    @property
    def seats_in_round(self) -> tuple[int, ...]:
        """The seats that get cards: all seats with a stake and, if there is no pot, the dealer."""
        staked = tuple(seat for seat in self.bettors if self.stakes[seat])
        return staked if self.rules.play_against == "pot" else (*staked, self.banker)

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the points of a hand and its best card: "10 points with the ace of diamonds"."""
        return f"{points_with_noun(hand_points(cards))} with the {best_card(cards, self.rules).label}"

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a hand with the dealer's. The reason is "points", "suit" or "rank"."""
        one, other = best_card(cards, self.rules), best_card(bank, self.rules)
        reason = "points" if hand_points(cards) != hand_points(bank) else "suit" if one.suit != other.suit else "rank"
        return HandResult(1 if better_hand(cards, bank, self.rules) is cards else -1, reason, "even")

    def settle_hands_with_bank(self) -> Self:
        """Compare each hand with the dealer's or, for a pot, all hands with one another, and end the round."""
        if self.rules.play_against != "pot":
            return super().settle_hands_with_bank()
        hands = {seat: self.hands[seat] for seat in self.seats_in_round if self.hands[seat]}
        payoffs, shown = [0] * self.seats, []
        for seat, hand in hands.items():
            wins = all(better_hand(hand, other, self.rules) is hand for other in hands.values() if other is not hand)
            odds = len(hands) - 1 if wins else -1
            payoffs[seat] = odds * self.rules.unit
            shown.append(HandComparedForPot(seat, hand, odds=odds, reason="pot", value=self.hand_value_name(hand)))
        return self.settle_round(payoffs, *shown)
