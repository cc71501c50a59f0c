"""Tokotoko: two cards each and two that everybody shares; the players agree on a stake, and the best three of four cards win."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card, split_off_one_card_per_rank
from kabu_core.families.agreed_stakes.base_game import AgreedStakeRules, AgreedStakeState
from kabu_core.families.agreed_stakes.events import HandShown, SeatWonStakes, StakesPaid
from kabu_core.games.tokotoko import events
from kabu_core.play import hand_scoring
from kabu_core.play.round_based_state import hide_cards, replace, replace_at, split_points
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "tokotoko"
HAND_SIZE = 2


@dataclass(frozen=True, kw_only=True)
class Rules(AgreedStakeRules):
    """The options of Tokotoko, all of which concern the agreement on a stake."""

    decline: Literal["sit-out", "end-round"] = option(
        "sit-out", "Whether a player who declines every stake sits the round out, or ends it for everybody."
    )


@dataclass(frozen=True, slots=True)
class OmitCard(Action, word="omit"):
    """Leave one of the four cards out, so that the other three count. `rank` is the rank of the card left out."""

    rank: int


@dataclass(frozen=True, kw_only=True, repr=False)
class State(AgreedStakeState[Rules, Literal["choose"]]):
    """A state of Tokotoko; `phase` is "stake", then "choose", then "over".

    In the phase "choose", `queue` has the seats that have yet to choose. `omitted` has the rank of the card that each seat
    does not count, 0 before its choice.
    """

    shared: tuple[Card, ...] = ()
    omitted: tuple[int, ...] = ()

    GAME = ID
    CARDS_ON_TABLE = ("shared",)
    ACTION_PATTERNS = (*AgreedStakeState.ACTION_PATTERNS, "omit {rank}")

    def deal(self) -> "State":
        """Deal two cards to each seat, and lay two cards face down in the middle."""
        dealt = self.deal_hands_of_size(HAND_SIZE)
        shared, stock = dealt.stock[:HAND_SIZE], dealt.stock[HAND_SIZE:]
        return replace(dealt, shared=shared, stock=stock, omitted=(0,) * self.seats).begin_stake_agreement()

    def observation(self, seat: int) -> "State":
        """Return this state as `seat` sees it: its own cards, those of seats that have chosen, and the shared cards once these are open."""
        chosen = (owner for owner in range(self.seats) if self.omitted[owner])
        return replace(
            self.hide_stock_and_other_hands(seat, {seat, *chosen}), shared=self.shared if self.stake else hide_cards(self.shared)
        )

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        if self.phase == "stake":
            return self.legal_stake_actions()
        return tuple(map(OmitCard, sorted({card.rank for card in self.own_and_shared_cards(self.queue[0])})))

    def _apply(self, action: Action) -> "State":
        return self._omit_card(action.rank) if isinstance(action, OmitCard) else self.apply_stake_action(action)

    def cancel_round(self) -> "State":
        """End the round without payments, because the players have not agreed on a stake."""
        return self.settle_round((0,) * self.seats, events.RoundCancelled())

    def begin_play_after_agreement(self) -> "State":
        """Turn up the shared cards, and let everybody who plays choose."""
        rule = "decline" if len(self.playing) < self.seats else ""
        state = self.with_events(StakesPaid(points=self.stake, rule=rule), events.SharedCardsTurnedUp(cards=self.shared))
        return replace(state, phase="choose", queue=self.playing)

    def own_and_shared_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of `seat` and the shared cards. The seat counts three of these four."""
        return (*self.hands[seat], *self.shared)

    def cards_that_count(self, seat: int) -> tuple[Card, ...]:
        """Return the three cards that `seat` counts; none before its choice."""
        rank = self.omitted[seat]
        return split_off_one_card_per_rank(self.own_and_shared_cards(seat), [rank])[1] if rank else ()

    def _omit_card(self, rank: int) -> "State":
        """Let the next seat show the three cards that count. Settle the round after the last seat."""
        seat = self.queue[0]
        state = replace(self, omitted=replace_at(self.omitted, seat, rank), queue=self.queue[1:])
        state = state.with_events(HandShown(seat, state.cards_that_count(seat)))
        return state if state.queue else state._settle_stakes()

    def _settle_stakes(self) -> "State":
        """Pay all stakes to the best total. If several seats have the best total, they share the stakes."""
        totals = {seat: hand_scoring.hand_total(self.cards_that_count(seat)) for seat in self.playing}
        shares = split_points(self.stake * len(totals), [seat for seat, total in totals.items() if total == max(totals.values())])
        payoffs = [shares.get(seat, 0) - (self.stake if seat in self.playing else 0) for seat in range(self.seats)]
        rule = "tie" if len({*shares.values()}) > 1 else ""
        return self.settle_round(payoffs, *(SeatWonStakes(seat, points=points, rule=rule) for seat, points in shares.items()))
