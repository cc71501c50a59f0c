"""Koi-Koi: two players take flower cards by month, and whoever has made a yaku stops or calls koi-koi for more.

Events: "lot", "redeal" (text: the yaku dealt), "round", "dealt" (a hand), "field", "dealt yaku" (seat None: on the field; text),
"field taken", "play" and "turn" (a card from the hand, from the stock; behind it what it takes), "yaku" (one made or bettered: text,
points), "worth" (what a stop would win, unless it is just that), "koi" (points: calls so far), "shobu" (text: why the player could not
go on, "" if stopping was a choice), "score" (points: what is won; text: the equation), "exhausted", "payoff".
"""

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.fishing.play import FishingRules, FishingState, Play, Take, deal_cards
from kabu_core.games.koi_koi import dealt, yaku
from kabu_core.games.koi_koi.yaku import NONE, NearYaku, YakuLine, YakuRules, YakuScore
from kabu_core.games.koi_koi.yaku_evaluator import YakuEvaluator
from kabu_core.play.rounds import Seating, by_lot, replace, replace_at
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.rules import option

ID = "koi-koi"
MOST_CARDS = 48
AGAIN = 1000
"""Where a round is dealt again its cards come from the chance of so many rounds later."""
WEATHER = {"hanami": 11, "tsukimi": 12}
"""The month that spoils a viewing yaku while a card of it lies on the field, where the rules say so (Fuda Wiki)."""
KIND_POINTS = {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}
"""What a card counts in other games; here only a measure of its rank."""

type Made = tuple[tuple[str, int], ...]
"""The yaku of a player by id, with their points."""


@dataclass(frozen=True, kw_only=True)
class Rules(YakuRules, FishingRules):
    """The deal, what a deal may be by itself, the calls and the end."""

    hand_size: int = option(8, "Cards dealt to each player.", low=8, high=10)
    at_a_time: Literal["all", "four", "two"] = option("all", "How many cards go out at a time: opponent, field, dealer.")
    three_matches: Literal["all", "one"] = option("all", "What a card takes that matches three on the field.")
    lightning: Literal["willow", "any", "any-but-willow"] = option("willow", "What the lightning may take when it is played or turned.")
    teshi: int = option(6, f"Points for being dealt four cards of a month; {NONE}", high=100)
    kuttsuki: int = option(6, f"Points for being dealt pairs only; {NONE}", high=100)
    dealt_to_hand: Literal["wins", "redeal"] = option("wins", "What teshi or kuttsuki in a hand do.")
    dealt_to_field: Literal["redeal", "dealer-takes", "dealer-wins", "nothing"] = option(
        "redeal", "What teshi or kuttsuki on the field do."
    )
    koi_calls: Literal["several", "once"] = option("several", "How often a player may call koi-koi in a round.")
    koi_from: int = option(0, "Koi-koi may be called only with this many points or more.", high=100)
    asked_after: Literal["more-points", "new-yaku"] = option("more-points", "When a player may stop or call.")
    exhausted: Literal["nobody", "dealer", "last-yaku"] = option("nobody", "Who wins when the hands run out and nobody stopped.")
    exhausted_points: int = option(1, "What the dealer wins then, if it is the dealer.", low=1, high=100)
    exhausted_deals: Literal["same", "other"] = option("same", "Who deals after a round that nobody won.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)
    viewing_weather: bool = option(False, "A willow on the field spoils flower viewing with rain, a paulownia moon viewing with fog.")
    target: int = option(0, "The game ends when somebody has won this many points in all; 0: only after the last round.", high=1000)

    @cached_property
    def evaluator(self) -> YakuEvaluator:
        """What finds the yaku as these rules play them."""
        return YakuEvaluator(self, content.decks()[self.deck], tuple(content.yaku().values()))


@dataclass(frozen=True, slots=True)
class Shobu(Action):
    """Stop and win what the yaku are worth."""


@dataclass(frozen=True, slots=True)
class Koi(Action):
    """Koi-koi: go on for more."""


_CALLS = (Shobu(), Koi())


@dataclass(frozen=True, kw_only=True)
class State(FishingState[Rules, Literal["call"]]):
    """One moment of the game.

    `phase`: that of a fishing game or "call". Of each seat: the captures as bits in `held`, by which yaku are found, `made` yaku when
    last looked at, `calls` of koi-koi. `bright`: one was dealt to the field; `last`: who made the last yaku.
    """

    held: tuple[int, ...] = (0, 0)
    made: tuple[Made, ...] = ((), ())
    calls: tuple[int, ...] = (0, 0)
    bright: bool = False
    last: int | None = None

    GAME = ID

    @property
    def month(self) -> int:
        """The month of the round."""
        return self.round % 12 + 1

    # ---- the deal

    def first_seating(self, deals: DealSource) -> Seating:
        """The earliest month deals, of the same month the higher card (Wikipedia)."""
        return by_lot(self.seats, deals, self.deck, 0, lambda card: (card.rank, -KIND_POINTS[card.kind]))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        dealer = next_dealer(self.rules, self.seating.dealer, self.payoffs or (0, 0))
        return Seating((dealer, 1 - dealer))

    def with_pack(self, deals: DealSource) -> "State":
        """A deal that the rules refuse is dealt again, unless it was dealt elsewhere."""
        told: list[Event] = []
        for again in count():
            pack = deals.pack(self.deck, self.round + AGAIN * again)
            refused = dealt.reason_to_redeal(deal_cards(pack, self.rules, self.seats), self.rules)
            if not refused or self.round < len(deals.packs):
                break
            told.append(Event("redeal", text=refused))
        return replace(self.with_events(*told), stock=pack)

    def deal(self) -> "State":
        """Deal; a hand or a field that is a yaku as dealt may end the round or change the field."""
        state = super().deal()
        return replace(state, bright=any(card.kind == "bright" for card in state.field))._settle_dealt_yaku()

    def _settle_dealt_yaku(self) -> "State":
        """Do what the rules say of a hand or a field that is a yaku as dealt."""
        rules, dealer = self.rules, self.seating.dealer
        found = [dealt.yaku_of(hand, rules) if rules.dealt_to_hand == "wins" else "" for hand in self.hands]
        if any(found):
            told = [dealt.event(seat, self.hands[seat], found[seat], rules) for seat in self.seating.order if found[seat]]
            return self._end_round(None if all(found) else dealt.score(found.index(max(found)), told[0]), *told)
        name = dealt.yaku_of(self.field, rules)
        if not name or rules.dealt_to_field in ("redeal", "nothing") or (name == "kuttsuki" and rules.dealt_to_field == "dealer-takes"):
            return self
        told = [dealt.event(None, self.field, name, rules)]
        if rules.dealt_to_field == "dealer-wins":
            return self._end_round(dealt.score(dealer, told[0]), *told)
        return self.with_events(*told)._take_field()

    def _take_field(self) -> "State":
        """Give four of a month on the field to the dealer, and put four others in their place."""
        dealer, taken = self.seating.dealer, dealt.fours(self.field)
        field = (*(card for card in self.field if card not in taken), *self.stock[: len(taken)])
        told = (Event("field taken", dealer, cards=taken), Event("field", cards=field))
        return replace(self.with_events(*told), field=field, stock=self.stock[len(taken) :]).capture(dealer, taken)

    # ---- a turn

    def capture(self, seat: int, cards: tuple[Card, ...]) -> "State":
        """Give some cards to a seat."""
        held = self.held[seat] | self.rules.evaluator.mask(cards)
        return replace(super().capture(seat, cards), held=replace_at(self.held, seat, held))

    def _choices(self) -> tuple[Action, ...]:
        if self.phase == "call":
            return _CALLS
        return self.takes() if self.phase == "take" else self.plays()

    def _after(self, action: Action) -> "State":
        match action:
            case Play() | Take():
                state = self.fish(action)
                if state.phase == "take":
                    return state
                return state._pass_turn() if state.held is self.held else state._look_for_yaku()
            case Koi():
                return self._call()
        return self._stop()

    def _look_for_yaku(self) -> "State":
        """Ask a player who has made a yaku whether to stop, unless the rules leave no choice; else pass the turn."""
        seat = self.turn
        lines = made(self, seat)
        if not lines:
            return self._pass_turn()
        now, before = tuple((line.hand.id, line.points) for line in lines), self.made[seat]
        news = [
            Event("yaku", seat, None, line.cards, line.points, line.hand.id) for line in lines if (line.hand.id, line.points) not in before
        ]
        more = yaku.worth(lines) > sum(points for key, points in before if not _spoilt(self, key))
        new = {key for key, _ in now} - {key for key, _ in before}
        state = replace(self, events=(*self.events, *news), made=replace_at(self.made, seat, now), last=seat) if news else self
        if not more or (self.rules.asked_after == "new-yaku" and not new):
            return state._pass_turn()
        if ends := state._why_no_call():
            return state._stop(ends)
        worth = _score(state, seat, "worth")
        return replace(state.with_events(*([worth] if [worth.points] != [event.points for event in news] else [])), phase="call")

    def _why_no_call(self) -> str:
        """Return why the player may not call koi-koi: "no cards", "called" or "few points"; "" if the player may."""
        seat, rules = self.turn, self.rules
        if not self.hands[seat]:
            return "no cards"
        if rules.koi_calls == "once" and self.calls[seat]:
            return "called"
        return "few points" if sum(points for _, points in self.made[seat]) < rules.koi_from else ""

    def _pass_turn(self) -> "State":
        """Let the other player play, or end a round that nobody stopped."""
        other = self.next_seat(self.turn)
        if self.hands[other]:
            return replace(self, phase="play", turn=other)
        rules, told = self.rules, Event("exhausted")
        if rules.exhausted == "dealer":
            points = rules.exhausted_points
            return self._end_round(Event("score", self.seating.dealer, points=points, text=f"the dealer’s privilege {points}"), told)
        if rules.exhausted == "last-yaku" and self.last is not None:
            return self._end_round(_score(self, self.last), told)
        return self._end_round(None, told)

    def _call(self) -> "State":
        """Call koi-koi; what the call itself makes of the yaku is no reason to ask again."""
        seat = self.turn
        calls = self.calls[seat] + 1
        state = replace(self.with_events(Event("koi", seat, points=calls)), calls=replace_at(self.calls, seat, calls))
        again = tuple((line.hand.id, line.points) for line in made(state, seat))
        return replace(state, made=replace_at(self.made, seat, again))._pass_turn()

    # ---- the end

    def _stop(self, because: str = "") -> "State":
        return self._end_round(_score(self, self.turn), Event("shobu", self.turn, text=because))

    def _end_round(self, score: Event | None, *told: Event) -> "State":
        """End the round, the loser paying what the event "score" gives its seat; None if nobody wins."""
        if score is None or score.seat is None:
            return self.settle((0, 0), *told)._check_target()
        return self.settle(replace_at((-score.points, -score.points), score.seat, score.points), *told, score)._check_target()

    def _check_target(self) -> "State":
        """End the game with a round in which somebody has won enough."""
        target = self.rules.target
        return replace(self, more_rounds=False) if target and max(won_by(self, seat) for seat in (0, 1)) >= target else self


def next_dealer(rules: Rules, dealer: int, payoffs: tuple[int, ...]) -> int:
    """Who has won deals next; after a round that nobody won, whom the rules name."""
    if max(payoffs) > 0:
        return payoffs.index(max(payoffs))
    return dealer if rules.exhausted_deals == "same" else 1 - dealer


def score(cards: tuple[Card, ...], role: str, rules: Rules) -> YakuScore:
    """What captured cards are worth by themselves, without calls; the month of a round is not known here."""
    evaluator, held = rules.evaluator, rules.evaluator.mask(cards)
    return dataclasses.replace(yaku.score(cards, evaluator.lines(held), rules), near=evaluator.near_yaku(held, 0))


def made(view: State, seat: int) -> tuple[YakuLine, ...]:
    """The yaku a seat has made."""
    rules = view.rules
    lines = rules.evaluator.lines(view.held[seat], view.month, view.calls[seat] > 0)
    return tuple(line for line in lines if not _spoilt(view, line.hand.id)) if rules.viewing_weather else lines


def _spoilt(view: State, yaku_id: str) -> bool:
    """Whether the weather on the field spoils this yaku."""
    return view.rules.viewing_weather and any(card.rank == WEATHER.get(yaku_id) for card in view.field)


def result(view: State, seat: int) -> YakuScore:
    """What a seat would win if it stopped now, and why."""
    return yaku.score(view.captures[seat], made(view, seat), view.rules, view.calls[seat], view.calls[1 - seat], view.bright)


def _score(view: State, seat: int, key: str = "score") -> Event:
    """Return the event that a seat wins what its yaku are worth, or would if it stopped."""
    won = result(view, seat)
    cards = tuple(dict.fromkeys(card for line in won.lines for card in line.cards))
    return Event(key, seat, None, cards, won.payout, yaku.equation(won))


def near_yaku(view: State, seat: int) -> tuple[NearYaku, ...]:
    """The yaku for which a seat lacks one or two cards that the opponent has not taken."""
    return view.rules.evaluator.near_yaku(view.held[seat], view.held[1 - seat], view.month, view.calls[seat] > 0)


def won_by(view: State, seat: int) -> int:
    """The points a seat has won in all rounds, losses not counted."""
    return sum(event.points for event in view.events if event.key == "payoff" and event.seat == seat and event.points > 0)
