"""Dare: three open cards give a number, and nine cards are laid down in sets of three with the same last digit."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from kabu_core.cards import HIDDEN, Card, ranks_of_cards, split_off_one_card_per_rank
from kabu_core.families.pots.base_game import HandLevelAndName, HandRank, HandShown, PotGameState, PotRules
from kabu_core.games.dare import events
from kabu_core.play import hand_scoring
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "dare"
SETS, SET_SIZE = 3, 3
TRIPLE = 10
"""The level of three equal cards is `TRIPLE` plus their rank; that of other cards is their total."""

type RankSet = tuple[int, ...]
type TripleRule = Literal["nothing", "win"]


@dataclass(frozen=True, kw_only=True)
class Rules(PotRules):
    """The options of Dare."""

    deck: str = option("kabufuda-39", "The pack of 39.", "kabufuda-39")
    ante: int = option(10, "The points that everybody pays into the pot.", low=1, high=100_000)
    triples: TripleRule = option("nothing", "Whether three equal cards beat every total at the end.")
    tie: Literal["split-pot", "push"] = option("split-pot", "Whether equal hands share the pot, or everybody takes back their ante.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class LayCard(Action, word="lay"):
    """Lay down the first or the second card of a set. The second determines the third, which is laid down with it."""

    rank: int


class StopLaying(Action, word="halt"):
    """Lay down no more sets."""


def sets_with_digit(ranks: Iterable[int], digit: int) -> set[RankSet]:
    """Return all sets of three of these ranks with a sum that ends in `digit`. The ranks of a set are in ascending order."""
    return {three for three in combinations(sorted(ranks), SET_SIZE) if sum(three) % 10 == digit}


def ranks_without(ranks: Iterable[int], removed: Iterable[int]) -> RankSet:
    """Return `ranks` without one copy of each rank in `removed`. The ranks are in ascending order."""
    return tuple((Counter(ranks) - Counter(removed)).elements())


def value_of_three_cards_left(ranks: Sequence[int], triples: TripleRule) -> HandRank:
    """Return the value of the three cards that are left."""
    if triples == "win" and len({*ranks}) == 1:
        return HandRank(TRIPLE + ranks[0], f"three {ranks[0]}s")
    return HandRank(sum(ranks) % 10, f"total {sum(ranks) % 10}")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(PotGameState[Rules]):
    """A state of Dare; `phase` is "decide" or "over".

    `table` has the three open cards. `laid` has the cards that each seat has laid down, set by set.
    """

    table: tuple[Card, ...] = ()
    laid: tuple[tuple[Card, ...], ...] = ()

    GAME = ID
    CARDS_BY_SEAT = ("hands", "laid")
    CARDS_ON_TABLE = ("table",)
    ACTION_PATTERNS = ("lay {rank}", "halt")
    HAND_SIZE = SET_SIZE * SETS

    @property
    def digit(self) -> int:
        """The number that each set has to match."""
        return hand_scoring.hand_total(self.table)

    def deal(self) -> "State":
        """Deal nine cards to each seat, and turn up three."""
        state = super().deal()
        table, stock = state.stock[:SET_SIZE], state.stock[SET_SIZE:]
        state = state.with_events(events.TableCardsTurnedUp(cards=table))
        return replace(state, table=table, stock=stock, laid=((),) * self.seats)

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        begun = self.first_card_of_begun_set(self.queue[0])
        ranks = {rank for three in self.possible_sets(self.queue[0]) for rank in ranks_without(three, ranks_of_cards(begun))}
        return (*map(LayCard, sorted(ranks)), *([] if begun else [StopLaying()]))

    def first_card_of_begun_set(self, seat: int) -> tuple[Card, ...]:
        """Return the first card of a set that `seat` has begun; none if its sets are complete."""
        return self.laid[seat][len(self.laid[seat]) // SET_SIZE * SET_SIZE :]

    def possible_sets(self, seat: int) -> set[RankSet]:
        """Return the sets that `seat` can lay down or complete now."""
        begun = ranks_of_cards(self.first_card_of_begun_set(seat))
        sets = sets_with_digit((*ranks_of_cards(self.hands[seat]), *begun), self.digit)
        return {three for three in sets if not begun or begun[0] in three}

    def _apply(self, action: Action) -> "State":
        return self._lay_card(self.queue[0], action.rank) if isinstance(action, LayCard) else self._end_turn_or_round(self.queue[0])

    def _lay_card(self, seat: int, rank: int) -> "State":
        """Lay down a card of this rank; if it is the second of its set, lay down the third too."""
        begun = self.first_card_of_begun_set(seat)
        ranks = [rank, (self.digit - begun[0].rank - rank - 1) % 10 + 1] if begun else [rank]
        taken, hand = split_off_one_card_per_rank(self.hands[seat], ranks)
        laid = (*self.laid[seat], *taken)
        state = replace(self, hands=replace_at(self.hands, seat, hand), laid=replace_at(self.laid, seat, laid))
        if not begun:
            return state.with_events(events.FirstCardOfSetLaidDown(seat, taken))
        state = state.with_events(events.SetLaidDown(seat, laid[-SET_SIZE:]))
        return state if state.possible_sets(seat) else state._end_turn_or_round(seat)

    def _end_turn_or_round(self, seat: int) -> "State":
        """End the round if the seat has three sets. Otherwise, a seat with two sets stays in, and a seat with fewer is out."""
        if not self.hands[seat]:
            return self.with_events(events.DareDeclared(seat)).settle_pot([seat])
        return self.continue_after_decision() if len(self.hands[seat]) == SET_SIZE else self.fold_hand()

    def hand_value(self, seat: int) -> HandRank | None:
        """Return the value of the three cards left, None unless `seat` has laid down exactly two sets."""
        hand = self.hands[seat]
        return value_of_three_cards_left(ranks_of_cards(hand), self.rules.triples) if len(hand) == SET_SIZE and HIDDEN not in hand else None

    def hand_shown_event(self, seat: int, value: HandLevelAndName) -> HandShown:
        """Return the event in which `seat` shows its last cards.

        The event's rule is "showdown" if this seat and another have three equal cards.
        """
        triples = [owner for owner in self.seats_in_pot if (shown := self.hand_value(owner)) and shown.level >= TRIPLE]
        return HandShown(seat, self.hands[seat], value=value.name, rule="showdown" if seat in triples and len(triples) > 1 else "")

    @property
    def seats_whose_hands_are_shown(self) -> tuple[int, ...]:
        """The seats whose last three cards are shown: none if a seat has won with three sets."""
        return () if () in self.hands else super().seats_whose_hands_are_shown
