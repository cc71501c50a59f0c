"""Dare: three open cards give a number, and nine cards are laid down in sets of three with the same last digit."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from kabu_core.cards import HIDDEN, Card, ranks_of_cards
from kabu_core.families.pots.base_game import AntesPaid, HandShown, NamedHandLevel, PotGameState, PotRules
from kabu_core.games.dare import events
from kabu_core.games.dare.sets import SET_SIZE, TRIPLE, RankSet, ThreeCardValue, TripleRule, ranks_without, sets_with_digit, value_of_three
from kabu_core.play import hand_scoring
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import option

ID = "dare"
SETS = 3


@dataclass(frozen=True, kw_only=True)
class Rules(PotRules):
    """The options of Dare."""

    deck: str = option("kabufuda-39", "The pack of 39.", "kabufuda-39")
    ante: int = option(10, "The points that everybody pays into the pot.", low=1, high=100_000)
    triples: TripleRule = option("nothing", "Whether three equal cards beat every total at the end.")
    tie: Literal["split-pot", "push"] = option("split-pot", "Whether equal hands share the pot, or everybody takes back their ante.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class LayCard(Action):
    """Lay down the first card of a set, or add the second one; the third follows from these two."""

    word: ClassVar[str] = "lay"
    rank: int


@dataclass(frozen=True, slots=True)
class StopLaying(Action):
    """Lay down no more sets."""

    word: ClassVar[str] = "halt"


@dataclass(frozen=True, kw_only=True, repr=False)
class State(PotGameState[Rules]):
    """A state of Dare; `phase` is "decide" or "over".

    `table` has the three open cards. `laid` has the cards that each seat has laid down, set by set.
    """

    table: tuple[Card, ...] = ()
    laid: tuple[tuple[Card, ...], ...] = ()

    GAME = ID
    ACTION_PATTERNS = ("lay {rank}", "halt")
    HAND_SIZE = SET_SIZE * SETS
    LAST_HAND_WINS = False

    @property
    def digit(self) -> int:
        """The number that each set has to match."""
        return hand_scoring.hand_total(self.table)

    def deal(self) -> "State":
        """Deal nine cards to each seat, and turn up three."""
        state = self.pay_antes_and_deal_hands(AntesPaid(points=self.rules.ante))
        table, stock = state.stock[:SET_SIZE], state.stock[SET_SIZE:]
        state = state.with_events(events.TableCardsTurnedUp(cards=table))
        return replace(state, phase="decide", table=table, stock=stock, laid=((),) * self.seats)

    def determinize(self, rng: random.Random) -> "State":
        """Return a full state that fits this observation, with the hidden cards drawn at random."""
        reveal = self.hidden_card_sampler(rng, *self.hands, *self.laid, self.table)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=tuple(map(reveal, self.hands)), stock=reveal(self.stock))

    def _round_actions(self) -> tuple[Action, ...]:
        seat = self.queue[0]
        begun = self.begun_set(seat)
        ranks = {rank for three in self.possible_sets(seat) for rank in ranks_without(three, ranks_of_cards(begun))}
        return (*map(LayCard, sorted(ranks)), *([] if begun else [StopLaying()]))

    def begun_set(self, seat: int) -> tuple[Card, ...]:
        """Return the first card of a set that a seat has begun; none if its sets are complete."""
        return self.laid[seat][len(self.laid[seat]) // SET_SIZE * SET_SIZE :]

    def possible_sets(self, seat: int) -> set[RankSet]:
        """Return the sets that a seat can lay down or complete now."""
        begun = ranks_of_cards(self.begun_set(seat))
        sets = sets_with_digit((*ranks_of_cards(self.hands[seat]), *begun), self.digit)
        return {three for three in sets if not begun or begun[0] in three}

    def _apply(self, action: Action) -> "State":
        return self._lay_card(self.queue[0], action.rank) if isinstance(action, LayCard) else self._end_turn(self.queue[0])

    def _lay_card(self, seat: int, rank: int) -> "State":
        begun = self.begun_set(seat)
        if not begun:
            state = self._move_to_table(seat, [rank])
            return state.with_events(events.SetBegun(seat, state.begun_set(seat)))
        third = (self.digit - begun[0].rank - rank - 1) % 10 + 1
        state = self._move_to_table(seat, [rank, third])
        state = state.with_events(events.SetLaidDown(seat, state.laid[seat][-SET_SIZE:]))
        return state if state.possible_sets(seat) else state._end_turn(seat)

    def _move_to_table(self, seat: int, ranks: Iterable[int]) -> "State":
        """Move a card of each of the ranks from a hand to the sets that its owner has laid down."""
        hand, laid = list(self.hands[seat]), self.laid[seat]
        for rank in ranks:
            card = next(card for card in hand if card.rank == rank)
            hand.remove(card)
            laid += (card,)
        return replace(self, hands=replace_at(self.hands, seat, tuple(hand)), laid=replace_at(self.laid, seat, laid))

    def _end_turn(self, seat: int) -> "State":
        """End the round if the seat has three sets. Otherwise, the seat stays in with two sets, and is out with fewer."""
        if not self.hands[seat]:
            return self.with_events(events.DareDeclared(seat)).settle_pot([seat])
        return self.continue_after_decision() if len(self.hands[seat]) == SET_SIZE else self.fold_hand()

    def hand_value(self, seat: int) -> ThreeCardValue | None:
        """Return the value of the three cards left, None unless a seat has laid down exactly two sets."""
        hand = self.hands[seat]
        return value_of_three(ranks_of_cards(hand), self.rules.triples) if len(hand) == SET_SIZE and HIDDEN not in hand else None

    def hand_shown_event(self, seat: int, value: NamedHandLevel) -> HandShown:
        """Return the event in which a seat shows its last cards. Three equal cards of another seat make the rule on triples decide."""
        others = [other for seat_ in self.seats_in_pot if seat_ != seat and (other := self.hand_value(seat_))]
        triples = value.level >= TRIPLE and any(other.level >= TRIPLE for other in others)
        return HandShown(seat, self.hands[seat], value=value.name, rule="showdown" if triples else "")

    @property
    def seat_with_dare(self) -> int | None:
        """The seat that has laid down three sets, None if no seat has."""
        return next((seat for seat, hand in enumerate(self.hands) if not hand), None)

    @property
    def seats_with_shown_hands(self) -> tuple[int, ...]:
        """The seats whose last three cards are shown: none if a seat has won with three sets."""
        return () if self.seat_with_dare is not None else super().seats_with_shown_hands
