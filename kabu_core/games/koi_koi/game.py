"""Koi-Koi: two players capture flower cards by month; after making a yaku, a player stops and scores or calls koi-koi and plays on."""

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import ClassVar, Literal

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, FishingRules, FishingState, PlayHandCard, deal_hands_and_field
from kabu_core.families.fishing.events import FieldCardsLaid, FieldCardsTaken
from kabu_core.games.koi_koi import dealt_yaku, yaku_scoring
from kabu_core.games.koi_koi.events import BothHandsEmpty, CardsRedealt, KoiKoiCalled, PlayerStopped, RoundScored, StopOrCallAsked, YakuMade
from kabu_core.games.koi_koi.yaku_evaluator import YakuEvaluator
from kabu_core.games.koi_koi.yaku_scoring import NOT_PLAYED, NearYaku, YakuRules, YakuScore, YakuScoreLine
from kabu_core.play.events import Event, PayoffMade
from kabu_core.play.round_based_state import Seating, replace, replace_at, seating_by_draw
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import option

ID = "koi-koi"
MOST_CARDS = 48
REDEAL_OFFSET = 1000
"""The number added to the round number for each redeal, so that every redeal has its own seed."""
SPOILING_MONTHS = {"hanami": 11, "tsukimi": 12}
"""The month that spoils each viewing yaku: under `viewing_weather`, one of its cards on the field is enough (Fuda Wiki)."""
KIND_POINTS = {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}
"""The value of a card of each kind in other games. Here it only breaks ties in the draw for the first deal."""

type YakuPoints = tuple[tuple[str, int], ...]
"""The yaku of a player as pairs (id, points)."""


@dataclass(frozen=True, kw_only=True)
class Rules(YakuRules, FishingRules):
    """The options of Koi-Koi beyond those of yaku: the deal, dealt yaku, the calls and the end."""

    hand_size: int = option(8, "Cards dealt to each player.", low=8, high=10)
    at_a_time: Literal["all", "four", "two"] = option("all", "Number of cards dealt at a time to the opponent, the field and the dealer.")
    three_matches: Literal["all", "one"] = option("all", "Which cards you take if your card matches three on the field.")
    lightning: Literal["willow", "any", "any-but-willow"] = option("willow", "Which cards the lightning card may take.")
    teshi: int = option(6, f"Points for being dealt four cards of a month; {NOT_PLAYED}", high=100)
    kuttsuki: int = option(6, f"Points for being dealt nothing but pairs; {NOT_PLAYED}", high=100)
    dealt_to_hand: Literal["wins", "redeal"] = option("wins", "What happens if teshi or kuttsuki is dealt to a player.")
    dealt_to_field: Literal["redeal", "dealer-takes", "dealer-wins", "nothing"] = option(
        "redeal", "What happens if teshi or kuttsuki is dealt to the field."
    )
    koi_calls: Literal["several", "once"] = option("several", "How often a player may call koi-koi in a round.")
    koi_from: int = option(0, "Points needed to call koi-koi.", high=100)
    asked_after: Literal["more-points", "new-yaku"] = option("more-points", "When a player may stop or call koi-koi.")
    exhausted: Literal["nobody", "dealer", "last-yaku"] = option("nobody", "Who scores if the hands run out and nobody has stopped.")
    exhausted_points: int = option(1, "Points the dealer scores if the hands run out and the dealer wins.", low=1, high=100)
    exhausted_deals: Literal["same", "other"] = option("same", "Who deals after a round that nobody won.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)
    viewing_weather: bool = option(False, "A willow on the field (rain) cancels flower viewing; a paulownia (fog) cancels moon viewing.")
    target: int = option(0, "Total points that end the game; 0 means that it ends only after the last round.", high=1000)

    @cached_property
    def evaluator(self) -> YakuEvaluator:
        """The evaluator of captures under these rules."""
        return YakuEvaluator(self, content.decks()[self.deck], tuple(content.all_yaku().values()))


@dataclass(frozen=True, slots=True)
class StopAndScore(Action):
    """Stop and score the yaku."""

    word: ClassVar[str] = "shobu"


@dataclass(frozen=True, slots=True)
class CallKoiKoi(Action):
    """Call koi-koi and play on."""

    word: ClassVar[str] = "koi"


_CALLS = (StopAndScore(), CallKoiKoi())


@dataclass(frozen=True, kw_only=True, repr=False)
class State(FishingState[Rules, Literal["call"]]):
    """A state of Koi-Koi.

    `phase` is a phase of a fishing game or "call". For each seat, `capture_bits` has the captures as a mask of the evaluator, `made_yaku`
    has the yaku found by the last check, and `calls` has the number of koi-koi calls. `bright_on_field` tells whether a bright was dealt to
    the field. `last_maker` is the seat that made the last yaku.
    """

    capture_bits: tuple[int, ...] = (0, 0)
    made_yaku: tuple[YakuPoints, ...] = ((), ())
    calls: tuple[int, ...] = (0, 0)
    bright_on_field: bool = False
    last_maker: int | None = None

    GAME = ID

    @property
    def round_month(self) -> int:
        """The month of the round, 1 to 12."""
        return self.round_index % 12 + 1

    # ---- the deal

    def first_seating(self, deals: DealSource) -> Seating:
        """Let each player draw a card. The earlier month deals; if the months are the same, the more valuable card deals (Wikipedia)."""
        return seating_by_draw(self.seats, deals, self.deck, 0, lambda card: (card.rank, -KIND_POINTS[card.kind]))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        dealer = next_dealer(self.rules, self.seating.dealer, self.payoffs or (0, 0))
        return Seating((dealer, 1 - dealer))

    def with_stock_for_round(self, deals: DealSource) -> "State":
        """Shuffle until the rules accept the deal. A recorded deal is kept even if the rules would not accept it."""
        redeals: list[CardsRedealt] = []
        for attempt in count():
            pack = deals.pack_of_round(self.deck, self.round_index + REDEAL_OFFSET * attempt)
            refused_yaku = dealt_yaku.yaku_requiring_redeal(deal_hands_and_field(pack, self.rules, self.seats), self.rules)
            if not refused_yaku or self.round_index < len(deals.packs):
                break
            redeals.append(CardsRedealt(yaku=refused_yaku))
        return replace(self.with_events(*redeals), stock=pack)

    def deal(self) -> "State":
        """Deal the hands and the field. A dealt yaku may end the round or change the field."""
        state = super().deal()
        return replace(state, bright_on_field=any(card.kind == "bright" for card in state.field))._settle_dealt_yaku()

    def _settle_dealt_yaku(self) -> "State":
        """Return the state after the effect of a dealt yaku, if a hand or the field makes one."""
        rules, dealer = self.rules, self.seating.dealer
        hand_yaku = [dealt_yaku.find_dealt_yaku(hand, rules) if rules.dealt_to_hand == "wins" else "" for hand in self.hands]
        if winners := [seat for seat in self.seating.order if hand_yaku[seat]]:
            events = [dealt_yaku.dealt_yaku_event(seat, self.hands[seat], hand_yaku[seat], rules) for seat in winners]
            score = None if all(hand_yaku) else dealt_yaku.dealt_yaku_score_event(winners[0], events[0])
            return self._end_round(score, *events)
        field_yaku = dealt_yaku.find_dealt_yaku(self.field, rules)
        if not field_yaku or rules.dealt_to_field in ("redeal", "nothing"):
            return self
        if rules.dealt_to_field == "dealer-takes" and field_yaku == "kuttsuki":  # the dealer takes only complete months
            return self
        events = [dealt_yaku.dealt_yaku_event(None, self.field, field_yaku, rules)]
        if rules.dealt_to_field == "dealer-wins":
            return self._end_round(dealt_yaku.dealt_yaku_score_event(dealer, events[0]), *events)
        return self.with_events(*events)._give_complete_months_to_dealer()

    def _give_complete_months_to_dealer(self) -> "State":
        """Give the complete months on the field to the dealer, and replace them from the stock."""
        dealer, taken = self.seating.dealer, dealt_yaku.cards_of_complete_months(self.field)
        field = (*(card for card in self.field if card not in taken), *self.stock[: len(taken)])
        events = (FieldCardsTaken(dealer, taken), FieldCardsLaid(cards=field))
        return replace(self.with_events(*events), field=field, stock=self.stock[len(taken) :]).add_captured_cards(dealer, taken)

    # ---- a turn

    def add_captured_cards(self, seat: int, cards: tuple[Card, ...]) -> "State":
        """Return the state with `cards` added to the captures of a seat, both as cards and as bits of a mask."""
        held = self.capture_bits[seat] | self.rules.evaluator.mask_of_cards(cards)
        return replace(super().add_captured_cards(seat, cards), capture_bits=replace_at(self.capture_bits, seat, held))

    def _round_actions(self) -> tuple[Action, ...]:
        if self.phase == "call":
            return _CALLS
        return self.legal_captures_with_turned_card() if self.phase == "take" else self.legal_plays_from_hand()

    def _apply(self, action: Action) -> "State":
        match action:
            case PlayHandCard() | CaptureWithTurnedCard():
                state = self.apply_fishing_action(action)
                if state.phase == "take":
                    return state
                return state._pass_turn() if state.capture_bits is self.capture_bits else state._offer_call_for_new_yaku()
            case CallKoiKoi():
                return self._call_koi_koi()
        return self._stop_and_score()

    def _offer_call_for_new_yaku(self) -> "State":
        """After a new yaku, let the player stop or call koi-koi, or stop at once if no call is allowed. Without one, pass the turn."""
        seat = self.turn
        lines = made_yaku(self, seat)
        if not lines:
            return self._pass_turn()
        before, now = self.made_yaku[seat], _yaku_ids_and_points(lines)
        changed = [line for line in lines if (line.hand.id, line.points) not in before]
        state = self
        if changed:
            events = (YakuMade(seat, line.cards, yaku=line.hand.id, points=line.points, count=line.count) for line in changed)
            state = replace(self, events=(*self.events, *events), made_yaku=replace_at(self.made_yaku, seat, now), last_maker=seat)
        gains_points = yaku_scoring.sum_of_points(lines) > sum(points for id_, points in before if not _is_spoilt_by_weather(self, id_))
        if not gains_points or (self.rules.asked_after == "new-yaku" and dict(now).keys() <= dict(before).keys()):
            return state._pass_turn()
        if reason := state._reason_against_call():
            return state._stop_and_score(reason)
        worth = _score_event(state, seat, StopOrCallAsked)
        is_known = [line.points for line in changed] == [worth.points]
        return replace(state.with_events(*([] if is_known else [worth])), phase="call")

    def _reason_against_call(self) -> str:
        """Return the reason why the player may not call koi-koi: "no cards", "called" or "few points"; "" if there is none."""
        seat, rules = self.turn, self.rules
        if not self.hands[seat]:
            return "no cards"
        if rules.koi_calls == "once" and self.calls[seat]:
            return "called"
        return "few points" if sum(points for _, points in self.made_yaku[seat]) < rules.koi_from else ""

    def _pass_turn(self) -> "State":
        """Pass the turn to the other player, or end a round that nobody stopped."""
        other = self.next_seat(self.turn)
        if self.hands[other]:
            return replace(self, phase="play", turn=other)
        rules, event = self.rules, BothHandsEmpty()
        if rules.exhausted == "dealer":
            points = rules.exhausted_points
            return self._end_round(
                RoundScored(self.seating.dealer, points=points, made="the dealer’s privilege", equation=str(points)), event
            )
        if rules.exhausted == "last-yaku" and self.last_maker is not None:
            return self._end_round(_score_event(self, self.last_maker, RoundScored), event)
        return self._end_round(None, event)

    def _call_koi_koi(self) -> "State":
        """Call koi-koi. The call can raise the points of yaku; store the new points, so that this rise never counts as a new yaku."""
        seat = self.turn
        calls = self.calls[seat] + 1
        state = replace(self.with_events(KoiKoiCalled(seat, calls=calls)), calls=replace_at(self.calls, seat, calls))
        return replace(state, made_yaku=replace_at(self.made_yaku, seat, _yaku_ids_and_points(made_yaku(state, seat))))._pass_turn()

    # ---- the end

    def _stop_and_score(self, reason: str = "") -> "State":
        return self._end_round(_score_event(self, self.turn, RoundScored), PlayerStopped(self.turn, reason=reason))

    def _end_round(self, score_event: RoundScored | None, *events: Event) -> "State":
        """End the round and pay the points of `score_event`; if it is None, nobody wins."""
        if score_event is None or score_event.seat is None:
            return self.settle_round((0, 0), *events)._end_game_at_target()
        return self.settle_round(
            replace_at((-score_event.points, -score_event.points), score_event.seat, score_event.points), *events, score_event
        )._end_game_at_target()

    def _end_game_at_target(self) -> "State":
        """End the game if a player has reached the target of points."""
        target = self.rules.target
        return replace(self, has_more_rounds=False) if target and max(round_winnings(self, seat) for seat in (0, 1)) >= target else self


def next_dealer(rules: Rules, dealer: int, payoffs: tuple[int, ...]) -> int:
    """Return the next dealer: the winner, or, if nobody won the round, the seat that the rules choose."""
    if max(payoffs) > 0:
        return payoffs.index(max(payoffs))
    return dealer if rules.exhausted_deals == "same" else 1 - dealer


def score_captures(cards: tuple[Card, ...], role: str, rules: Rules) -> YakuScore:
    """Return the score of captured cards without calls and without the yaku of the round's month."""
    evaluator, mask = rules.evaluator, rules.evaluator.mask_of_cards(cards)
    score = yaku_scoring.score_yaku_lines(cards, evaluator.made_yaku_lines(mask), rules)
    return dataclasses.replace(score, close=evaluator.near_yaku(mask, 0))


def made_yaku(view: State, seat: int) -> tuple[YakuScoreLine, ...]:
    """Return the yaku that a seat has made, without those that the weather spoils."""
    rules = view.rules
    lines = rules.evaluator.made_yaku_lines(view.capture_bits[seat], view.round_month, view.calls[seat] > 0)
    return tuple(line for line in lines if not _is_spoilt_by_weather(view, line.hand.id)) if rules.viewing_weather else lines


def _yaku_ids_and_points(lines: tuple[YakuScoreLine, ...]) -> YakuPoints:
    return tuple((line.hand.id, line.points) for line in lines)


def _is_spoilt_by_weather(view: State, yaku_id: str) -> bool:
    """Return whether the weather on the field spoils this yaku."""
    return view.rules.viewing_weather and any(card.rank == SPOILING_MONTHS.get(yaku_id) for card in view.field)


def score_if_stopped(view: State, seat: int) -> YakuScore:
    """Return the score that a seat would get by stopping now."""
    return yaku_scoring.score_yaku_lines(
        view.captures[seat], made_yaku(view, seat), view.rules, view.calls[seat], view.calls[1 - seat], view.bright_on_field
    )


def _score_event[E: (RoundScored, StopOrCallAsked)](view: State, seat: int, kind: type[E]) -> E:
    """Return a log event, of the class `kind`, with the score that a seat gets or would get by stopping now."""
    won = score_if_stopped(view, seat)
    cards = tuple(dict.fromkeys(card for line in won.lines for card in line.cards))
    return kind(seat, cards, points=won.payout, made=yaku_scoring.join_yaku_names(won.lines), equation=won.payout_equation)


def near_yaku(view: State, seat: int) -> tuple[NearYaku, ...]:
    """Return the yaku for which a seat lacks one or two cards that the opponent has not taken."""
    return view.rules.evaluator.near_yaku(view.capture_bits[seat], view.capture_bits[1 - seat], view.round_month, view.calls[seat] > 0)


def round_winnings(view: State, seat: int) -> int:
    """Return the sum of a seat's winnings in all rounds. Its losses are not subtracted."""
    return sum(event.points for event in view.events if isinstance(event, PayoffMade) and event.seat == seat and event.points > 0)
