"""Koi-Koi: two players capture flower cards by month; after making a yaku, a player stops and scores or calls koi-koi and plays on."""

import dataclasses
from dataclasses import dataclass
from itertools import count
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import FishingState, deal_hands_and_field
from kabu_core.families.fishing.events import FieldCardsLaid, FieldCardsTaken
from kabu_core.games.koi_koi import dealt_yaku, yaku_points_and_bonuses
from kabu_core.games.koi_koi.events import CardsRedealt, RoundScored
from kabu_core.games.koi_koi.round_in_play import RoundInPlay, YakuPoints, is_target_reached, month_of_round
from kabu_core.games.koi_koi.rule_options import Rules as Rules
from kabu_core.games.koi_koi.yaku_points_and_bonuses import NearYaku, YakuInScore, YakuScore
from kabu_core.play.events import Event, PayoffMade
from kabu_core.play.fast_state_copies import state_from_fields
from kabu_core.play.round_based_state import SeatingOrder, replace, replace_at, seating_by_draw
from kabu_core.play.state import Action, DealSource

ID = "koi-koi"
MOST_CARDS = 48
REDEAL_OFFSET = 1000
"""The number added to the round number for each redeal, so that every redeal has its own seed."""
KIND_POINTS = {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}
"""The value of a card of each kind in other games. Here it only breaks ties in the draw for the first deal."""


class StopAndScore(Action, word="shobu"):
    """Stop and score the yaku."""


class CallKoiKoi(Action, word="koi"):
    """Call koi-koi and play on."""


_CALLS = (StopAndScore(), CallKoiKoi())


@dataclass(frozen=True, kw_only=True, repr=False)
class State(FishingState[Rules, Literal["call"]]):
    """A state of Koi-Koi.

    `phase` is a phase of a fishing game or "call". For each seat, `made_yaku` has the yaku found by the last check, and `calls` has the
    number of koi-koi calls. `bright_on_field` tells whether a bright was dealt to the field. `last_maker` is the seat that made the last
    yaku. If the rules have a target of points, `earlier_winnings` has the winnings of each seat in the rounds before this one.
    """

    made_yaku: tuple[YakuPoints, ...] = ((), ())
    calls: tuple[int, ...] = (0, 0)
    bright_on_field: bool = False
    last_maker: int | None = None
    earlier_winnings: tuple[int, ...] = (0, 0)

    GAME = ID
    ACTION_PATTERNS = (*FishingState.ACTION_PATTERNS, "koi", "shobu")

    @property
    def round_month(self) -> int:
        """The month of the round, 1 to 12."""
        return month_of_round(self.round_index)

    # ---- the deal

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Let each player draw a card. The earlier month deals; if the months are the same, the more valuable card deals (Wikipedia)."""
        return seating_by_draw(self.seats, deals, self.deck, 0, lambda card: (card.rank, -KIND_POINTS[card.kind]))

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        dealer = next_dealer(self.rules, self.seating.dealer, self.payoffs or (0, 0))
        return SeatingOrder((dealer, 1 - dealer))

    def deal(self) -> "State":
        """Deal the hands and the field until the rules accept the deal. A dealt yaku may end the round or change the field.

        A recorded deal is kept in any case.
        """
        state, layout = self, deal_hands_and_field(self.stock, self.rules, self.seats)
        for attempt in count(1):
            refused_yaku = dealt_yaku.yaku_requiring_redeal(layout, self.rules)
            if not refused_yaku or self.deals is None or self.round_index < len(self.deals.packs):
                break
            pack = self.deals.pack_of_round(self.deck, self.round_index + REDEAL_OFFSET * attempt)
            layout = deal_hands_and_field(pack, self.rules, self.seats)
            *earlier, started = state.events
            state = replace(state, events=(*earlier, CardsRedealt(yaku=refused_yaku), started))
        if "bright" in [card.kind for card in layout.field]:
            state = replace(state, bright_on_field=True)
        if self.rules.target:
            state = replace(state, earlier_winnings=tuple([winnings_in_all_rounds(self, seat) for seat in (0, 1)]))
        return state.with_dealt_cards(layout)._settle_dealt_yaku(layout.field)

    def _settle_dealt_yaku(self, field: tuple[Card, ...]) -> "State":
        """Return the state after the effect of a dealt yaku, if a hand or the `field` makes one."""
        rules, dealer = self.rules, self.seating.dealer
        hand_yaku = [dealt_yaku.find_dealt_yaku(hand, rules) for hand in self.hands if rules.dealt_to_hand == "wins"]
        if any(hand_yaku):
            winners = [seat for seat in self.seating.order if hand_yaku[seat]]
            events = [dealt_yaku.dealt_yaku_event(seat, self.hands[seat], hand_yaku[seat], rules) for seat in winners]
            score = None if all(hand_yaku) else dealt_yaku.dealt_yaku_score_event(winners[0], events[0])
            return self._end_round(score, *events)
        if rules.dealt_to_field in ("redeal", "nothing") or not (field_yaku := dealt_yaku.find_dealt_yaku(field, rules)):
            return self
        if rules.dealt_to_field == "dealer-takes" and field_yaku == "kuttsuki":  # the dealer takes only complete months
            return self
        events = [dealt_yaku.dealt_yaku_event(None, field, field_yaku, rules)]
        if rules.dealt_to_field == "dealer-wins":
            return self._end_round(dealt_yaku.dealt_yaku_score_event(dealer, events[0]), *events)
        return self.with_events(*events)._give_complete_months_to_dealer()

    def _give_complete_months_to_dealer(self) -> "State":
        """Give the complete months on the field to the dealer, and replace these cards from the stock."""
        dealer, taken = self.seating.dealer, dealt_yaku.cards_of_complete_months(self.field)
        field = (*(card for card in self.field if card not in taken), *self.stock[: len(taken)])
        events = (FieldCardsTaken(dealer, taken), FieldCardsLaid(cards=field))
        state = replace(self.with_events(*events), stock=self.stock[len(taken) :])
        return state.with_field(field).add_captured_cards(dealer, taken)

    # ---- a turn

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return _CALLS if self.phase == "call" else super()._legal_actions_in_round()

    def _apply(self, action: Action) -> "State":
        round_ = RoundInPlay(self)
        apply_action_in_place(action, round_)
        return state_from_fields(State, round_.__dict__)

    # ---- the end

    def _end_round(self, score_event: RoundScored | None, *events: Event) -> "State":
        """End the round and pay the points of `score_event`; if it is None, nobody wins."""
        if score_event is None or score_event.seat is None:
            return self.settle_round((0, 0), *events)
        payoffs = replace_at((-score_event.points, -score_event.points), score_event.seat, score_event.points)
        ended = self.settle_round(payoffs, *events, score_event)
        return replace(ended, has_more_rounds=False) if is_target_reached(self.rules, self.earlier_winnings, payoffs) else ended


def apply_action_in_place(action: Action, round_: RoundInPlay) -> None:
    """Carry out a legal action in place."""
    match action:
        case CallKoiKoi():
            round_.call_koi_koi()
        case StopAndScore():
            round_.stop_and_score()
        case _:
            round_.apply_action(action)


def next_dealer(rules: Rules, dealer: int, payoffs: tuple[int, ...]) -> int:
    """Return the next dealer: the winner, or, if nobody won the round, the seat that the rules choose."""
    if max(payoffs) > 0:
        return payoffs.index(max(payoffs))
    return dealer if rules.exhausted_deals == "same" else 1 - dealer


def score_captures(cards: tuple[Card, ...], role: str, rules: Rules) -> YakuScore:
    """Return the score of captured cards, assuming no calls and leaving out the yaku of the round's month."""
    evaluator, mask = rules.evaluator, rules.evaluator.mask_of_cards(cards)
    score = yaku_points_and_bonuses.score_yaku_lines(cards, evaluator.made_yaku_lines(mask), rules)
    return dataclasses.replace(score, close=evaluator.near_yaku(mask, 0))


def made_yaku(view: State, seat: int) -> tuple[YakuInScore, ...]:
    """Return the yaku that `seat` has made, without those that the weather spoils."""
    return RoundInPlay(view).made_yaku_lines(seat)


def score_if_stopped(view: State, seat: int) -> YakuScore:
    """Return the score that `seat` would get by stopping now."""
    return RoundInPlay(view).score_if_stopped(seat)


def near_yaku(view: State, seat: int) -> tuple[NearYaku, ...]:
    """Return the yaku for which `seat` lacks one or two cards that the opponent has not taken."""
    return view.rules.evaluator.near_yaku(view.capture_bits[seat], view.capture_bits[1 - seat], view.round_month, view.calls[seat] > 0)


def winnings_in_all_rounds(view: State, seat: int) -> int:
    """Return the sum of the winnings of `seat` in all rounds. Its losses are not subtracted."""
    return sum(event.points for event in view.events if isinstance(event, PayoffMade) and event.seat == seat and event.points > 0)
