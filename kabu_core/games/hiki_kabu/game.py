"""Hiki-Kabu as described in 2022: a card face up, one face down and perhaps a third, then one round of betting for a pot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.families.pots.base_game import HandLevelAndName, HandRank, HandShown
from kabu_core.families.pots.betting_game import BettingRules, BettingState
from kabu_core.families.pots.ordered_deal_counts import levels_weighted_by_deals
from kabu_core.play.banking_games import DrawCard, FirstHandCardDealt, SecondCardDealt, StandOnCards, ThirdCardDeclined, ThirdCardDrawn
from kabu_core.play.events import Event
from kabu_core.play.hand_scoring import hand_total
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "hiki-kabu"

MULTIPLES = {"doshippin": 5, "arashi-kabu": 5}
MULTIPLES |= dict.fromkeys(("arashi", "nana-go-san", "ichi-ni-san", "raijin", "fujin", "nobori", "kudari"), 3)
MULTIPLES |= dict.fromkeys(("kuppin", "shippin", "toichi", "tsuru", "gogo"), 2)
"""How many times the bets each named hand wins, the best hand first."""

MUST_DRAW_UPTO, MAY_NOT_DRAW_FROM = 3, 7
"""The limits on the third card in Oicho-Kabu."""
DRAW_UPTO = 5
"""The highest total on which the heuristic draws a third card."""


@dataclass(frozen=True, kw_only=True)
class Rules(BettingRules):
    """The options of Hiki-Kabu."""

    deck: str = option("kabufuda", "The pack of 40.", "kabufuda", "hanafuda", "western")
    ante: int = option(10, "The points that everybody pays into the pot, and the smallest bet.", low=1, high=100_000)
    third_card: Literal["free", "within-limits"] = option("free", "Whether a third card is always a choice, or limited as in Oicho-Kabu.")
    most_raises: int = option(3, "How often the bet can be doubled in a round.", low=0, high=6)
    tie: Literal["pot-stays", "split-pot"] = option("pot-stays", "Whether the pot stays for the next round after a tie, or is shared.")
    next_dealer: Literal["winner", "in-turn"] = option("winner", "Who deals next: the winner or the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    @property
    def bet(self) -> int:
        """The smallest bet, which equals the ante."""
        return self.ante


def id_of_best_named_hand(cards: Sequence[Card]) -> str | None:
    """Return the id of the best named hand that the cards form, None if they form none."""
    hands = content.named_hands()
    return next((name for name in MULTIPLES if hands[name].pattern.matches_whole_hand(cards)), None)


def hand_rank(cards: Sequence[Card]) -> HandRank:
    """Return the rank of two or three cards in the order in which they came."""
    name, total = id_of_best_named_hand(cards), hand_total(cards)
    if not name:
        return HandRank(total, f"total {total}")
    by_total = name in ("nobori", "kudari")
    level = 10 * (len(MULTIPLES) - [*MULTIPLES].index(name)) + total * by_total
    romaji = content.named_hands()[name].name.romaji
    return HandRank(level, f"*{romaji}*, total {total}" if by_total else f"*{romaji}*")


def multiple_of_bets_won_at_level(level: int) -> int:
    """Return how many times the bets a hand of this level wins: once, or several times for a named hand."""
    return [*MULTIPLES.values()][len(MULTIPLES) - level // 10] if level >= 10 else 1


def draw_or_stand_actions_in_limits(two: Sequence[Card]) -> tuple[Action, ...]:
    """Return the actions that the limits of Oicho-Kabu allow on two cards: draw, stand or both."""
    total = hand_total(two)
    if id_of_best_named_hand(two) or MUST_DRAW_UPTO < total < MAY_NOT_DRAW_FROM:
        return DrawCard(), StandOnCards()
    return (DrawCard(),) if total <= MUST_DRAW_UPTO else (StandOnCards(),)


def stands_by_heuristic(cards: Sequence[Card]) -> bool:
    """Return whether the heuristic takes no third card: with a named hand of two cards or a high total."""
    return bool(id_of_best_named_hand(cards)) or hand_total(cards) > DRAW_UPTO


def rank_of_final_hand(cards: Sequence[Card]) -> HandRank:
    """Return the rank of the first two cards if the heuristic stands on them; otherwise return the rank of all three cards."""
    return hand_rank(cards[:2] if stands_by_heuristic(cards[:2]) else cards)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(BettingState[Rules]):
    """A state of Hiki-Kabu; `phase` is "draw", "bet" or "over"."""

    GAME = ID
    ACTION_PATTERNS = ("draw", "stand", "bet *", "call", "fold")
    HAND_SIZE = 2

    def hand_value(self, seat: int) -> HandRank:
        """Return the rank of the hand of `seat`."""
        return hand_rank(self.hands[seat])

    def levels_of_all_possible_hands(self) -> Sequence[int]:
        """Return the levels of all final hands in ascending order. Everybody is assumed to draw by the heuristic."""
        return levels_weighted_by_deals(3, rank_of_final_hand)

    def hand_dealt_events(self, seat: int, cards: tuple[Card, ...]) -> Sequence[Event]:
        """Return the events in which `seat` gets a card face up and a card that only this seat sees."""
        return [FirstHandCardDealt(seat, cards[:1]), SecondCardDealt(seat, cards[1:], (seat,))]

    def visible_hand(self, seat: int, owner: int) -> tuple[Card, ...]:
        """Return the hand of `owner` as `seat` sees it: only the second card is face down."""
        hand = self.hands[owner]
        return hand if owner == seat else (hand[0], HIDDEN, *hand[2:])

    def start_play(self) -> "State":
        """Let everybody in turn, the dealer first, decide on a third card."""
        return replace(self, phase="draw", queue=self.seating.order).take_forced_third_card_decisions()

    @property
    def betting_order(self) -> tuple[int, ...]:
        """All seats in the order of betting: first the dealer, and then the others in reverse order of play."""
        return (self.seating.dealer, *reversed(self.seating.seats_after_dealer))

    def third_card_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the next seat on a third card: draw, stand or both."""
        return (
            draw_or_stand_actions_in_limits(self.hands[self.queue[0]])
            if self.rules.third_card == "within-limits"
            else (DrawCard(), StandOnCards())
        )

    def hand_shown_event(self, seat: int, value: HandLevelAndName) -> HandShown:
        """Return the event in which `seat` shows its hand. The event's rule is "third" if the seat drew or stood beyond the limits."""
        hand = self.hands[seat]
        action = DrawCard() if len(hand) > self.HAND_SIZE else StandOnCards()
        beyond = action not in draw_or_stand_actions_in_limits(hand[: self.HAND_SIZE])
        return HandShown(seat, hand, value=value.name, rule="third" if beyond else "")

    def take_forced_third_card_decisions(self) -> "State":
        """Take the decisions on a third card that leave no choice, and open the betting after the last decision."""
        if not self.queue:
            return self.start_betting_round()
        actions = self.third_card_actions()
        return self if len(actions) > 1 else self._apply(actions[0])

    def extra_payments(self, winner: int) -> Mapping[int, int]:
        """Return the points that each other seat at the showdown pays for a named hand of the winner, which wins a multiple of the bets."""
        more = multiple_of_bets_won_at_level(self.hand_value(winner).level) - 1
        return {seat: more * self.bets[seat] for seat in self.seats_in_pot if seat != winner}

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return self.third_card_actions() if self.phase == "draw" else self.betting_actions()

    def _apply(self, action: Action) -> "State":
        if self.phase != "draw":
            return self.apply_betting_action(action)
        seat, state = self.queue[0], self
        if isinstance(action, DrawCard):
            state = replace(self, hands=replace_at(self.hands, seat, (*self.hands[seat], self.stock[0])), stock=self.stock[1:])
            state = state.with_events(ThirdCardDrawn(seat, self.stock[:1]))
        else:
            state = state.with_events(ThirdCardDeclined(seat))
        return replace(state, queue=self.queue[1:]).take_forced_third_card_decisions()
