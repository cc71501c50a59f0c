"""Koi-Koi: two players take flower cards by month, and whoever has made a yaku stops or calls koi-koi for more.

Events: "lot", "redeal" (text: the yaku dealt), "round", "dealt" (a hand), "field", "dealt yaku" (seat None: on the field; text),
"field taken", "play" and "turn" (a card from the hand, from the stock; behind it what it takes), "yaku" (one made or bettered: text,
points), "worth" (what a stop would win, unless it is just that), "koi" (points: calls so far), "shobu" (text: why the player could not
go on, "" if stopping was a choice), "score" (points: what is won; text: the equation), "exhausted", "payoff".
"""

from dataclasses import dataclass, replace
from itertools import count

from kabu_core.cards import Card
from kabu_core.games.koi_koi import dealt
from kabu_core.play import yaku
from kabu_core.play.fishing import FishingRules, FishingState, Play, Take, deal_out
from kabu_core.play.rounds import Seating, put
from kabu_core.play.state import Action, DealSource, Event
from kabu_core.play.yaku import NONE, Close, YakuLine, YakuScore
from kabu_core.rules import option

ID = "koi-koi"
MOST_CARDS = 48
AGAIN = 1000
"""Where a round is dealt again its cards come from the chance of so many rounds later."""
WEATHER = {"hanami": 11, "tsukimi": 12}
"""The month that spoils a viewing yaku while a card of it lies on the field, where the rules say so (Fuda Wiki)."""

type Made = tuple[tuple[str, int], ...]
"""The yaku of a player by id, with their points."""


@dataclass(frozen=True, kw_only=True)
class Rules(FishingRules):
    """What a deal may be by itself, the calls and the end."""

    teshi: int = option(6, f"Points for being dealt four cards of a month; {NONE}", high=100)
    kuttsuki: int = option(6, f"Points for being dealt pairs only; {NONE}", high=100)
    dealt_to_hand: str = option("wins", "What teshi or kuttsuki in a hand do.", "wins", "redeal")
    dealt_to_field: str = option("redeal", "What teshi or kuttsuki on the field do.", "redeal", "dealer-takes", "dealer-wins", "nothing")
    koi_calls: str = option("several", "How often a player may call koi-koi in a round.", "several", "once")
    koi_from: int = option(0, "Koi-koi may be called only with this many points or more.", high=100)
    asked_after: str = option("more-points", "When a player may stop or call.", "more-points", "new-yaku")
    exhausted: str = option("nobody", "Who wins when the hands run out and nobody stopped.", "nobody", "dealer", "last-yaku")
    exhausted_points: int = option(1, "What the dealer wins then, if it is the dealer.", low=1, high=100)
    exhausted_deals: str = option("same", "Who deals after a round that nobody won.", "same", "other")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)
    viewing_weather: bool = option(False, "A willow on the field spoils flower viewing with rain, a paulownia moon viewing with fog.")
    target: int = option(0, "The game ends when somebody has won this many points in all; 0: only after the last round.", high=1000)


@dataclass(frozen=True, slots=True)
class Shobu(Action):
    """Stop and win what the yaku are worth."""


@dataclass(frozen=True, slots=True)
class Koi(Action):
    """Koi-koi: go on for more."""


_CALLS = (Shobu(), Koi())


@dataclass(frozen=True, kw_only=True)
class State(FishingState[Rules]):
    """One moment of the game.

    `phase`: that of a fishing game or "call". Of each seat: `made` yaku when last looked at, `calls` of koi-koi. `bright`: one was
    dealt to the field; `last`: who made the last yaku.
    """

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

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        dealer = next_dealer(self.rules, self.seating.dealer, self.payoffs or (0, 0))
        return Seating((dealer, 1 - dealer))

    def with_pack(self, deals: DealSource) -> "State":
        """A deal that the rules refuse is dealt again, unless it was dealt elsewhere."""
        told: list[Event] = []
        for again in count():
            pack = deals.pack(self.deck, self.round + AGAIN * again)
            refused = dealt.refused(deal_out(pack, self.rules), self.rules)
            if not refused or self.round < len(deals.packs):
                break
            told.append(Event("redeal", text=refused))
        return self.told(*told, stock=pack)

    def deal(self) -> "State":
        """Hands and field."""
        dealer = self.seating.dealer
        other, field, mine, stock = deal_out(self.stock, self.rules)
        hands = put((other, other), dealer, mine)
        state = self.told(
            *(Event("dealt", seat, cards=hands[seat], seen=(seat,)) for seat in (1 - dealer, dealer)),
            Event("field", cards=field),
            phase="play",
            stock=stock,
            turn=dealer,
            hands=hands,
            field=field,
            bright=any(card.kind == "bright" for card in field),
        )
        return state._opened()

    def _opened(self) -> "State":
        """What a hand or a field that is a yaku as dealt does before the first card."""
        rules, dealer = self.rules, self.seating.dealer
        found = [dealt.yaku_of(hand, rules) if rules.dealt_to_hand == "wins" else "" for hand in self.hands]
        if any(found):
            told = [dealt.told(seat, self.hands[seat], found[seat], rules) for seat in self.seating.order if found[seat]]
            return self._won(None if all(found) else dealt.score(found.index(max(found)), told[0]), *told)
        name = dealt.yaku_of(self.field, rules)
        if not name or rules.dealt_to_field in ("redeal", "nothing") or (name == "kuttsuki" and rules.dealt_to_field == "dealer-takes"):
            return self
        told = [dealt.told(None, self.field, name, rules)]
        if rules.dealt_to_field == "dealer-wins":
            return self._won(dealt.score(dealer, told[0]), *told)
        return self.told(*told)._field_taken()

    def _field_taken(self) -> "State":
        """Four of a month on the field go to the dealer, and four others take their place."""
        dealer, taken = self.seating.dealer, dealt.fours(self.field)
        field = (*(card for card in self.field if card not in taken), *self.stock[: len(taken)])
        told = (Event("field taken", dealer, cards=taken), Event("field", cards=field))
        return self.told(*told, field=field, stock=self.stock[len(taken) :], **self.captured(dealer, taken))

    # ---- a turn

    def _choices(self) -> tuple[Action, ...]:
        if self.phase == "call":
            return _CALLS
        return self.takes() if self.phase == "take" else self.plays()

    def _after(self, action: Action) -> "State":
        match action:
            case Play() | Take():
                state = self.fished(action)
                if state.phase == "take":
                    return state
                return state._passed() if state.held is self.held else state._ended()
            case Koi():
                return self._called()
        return self._stopped()

    def _ended(self) -> "State":
        """The end of a turn: with a new yaku a question, unless there is nothing left to ask."""
        seat = self.turn
        lines = made(self, seat)
        if not lines:
            return self._passed()
        now, before = tuple((line.hand.id, line.points) for line in lines), self.made[seat]
        news = [
            Event("yaku", seat, None, line.cards, line.points, line.hand.id) for line in lines if (line.hand.id, line.points) not in before
        ]
        more = yaku.worth(lines) > sum(points for key, points in before if not _spoilt(self, key))
        new = {key for key, _ in now} - {key for key, _ in before}
        state = self.changed(events=(*self.events, *news), made=put(self.made, seat, now), last=seat) if news else self
        if not more or (self.rules.asked_after == "new-yaku" and not new):
            return state._passed()
        if ends := state._ends_because():
            return state._stopped(ends)
        worth = _score(state, seat, "worth")
        return state.told(*([worth] if [worth.points] != [event.points for event in news] else []), phase="call")

    def _ends_because(self) -> str:
        """Return why the player may not call koi-koi: "no cards", "called" or "few points"; "" if the player may."""
        seat, rules = self.turn, self.rules
        if not self.hands[seat]:
            return "no cards"
        if rules.koi_calls == "once" and self.calls[seat]:
            return "called"
        return "few points" if sum(points for _, points in self.made[seat]) < rules.koi_from else ""

    def _passed(self) -> "State":
        """The other player's turn, or the end of a round that nobody stopped."""
        if self.hands[1 - self.turn]:
            return self.changed(phase="play", turn=1 - self.turn)
        rules, told = self.rules, Event("exhausted")
        if rules.exhausted == "dealer":
            points = rules.exhausted_points
            return self._won(Event("score", self.seating.dealer, points=points, text=f"the dealer’s privilege {points}"), told)
        if rules.exhausted == "last-yaku" and self.last is not None:
            return self._won(_score(self, self.last), told)
        return self._won(None, told)

    def _called(self) -> "State":
        """Koi-koi; what the call itself makes of the yaku is no reason to ask again."""
        seat = self.turn
        calls = self.calls[seat] + 1
        state = self.told(Event("koi", seat, points=calls), calls=put(self.calls, seat, calls))
        again = tuple((line.hand.id, line.points) for line in made(state, seat))
        return state.changed(made=put(self.made, seat, again))._passed()

    # ---- the end

    def _stopped(self, because: str = "") -> "State":
        return self._won(_score(self, self.turn), Event("shobu", self.turn, text=because))

    def _won(self, score: Event | None, *told: Event) -> "State":
        """End the round, the loser paying what the event "score" gives its seat; None if nobody wins."""
        if score is None or score.seat is None:
            return self.finished((0, 0), *told)._checked()
        return self.finished(put((-score.points, -score.points), score.seat, score.points), *told, score)._checked()

    def _checked(self) -> "State":
        """The game ends with a round in which somebody has won enough."""
        target = self.rules.target
        return self.changed(more_rounds=False) if target and max(won_by(self, seat) for seat in (0, 1)) >= target else self


def next_dealer(rules: Rules, dealer: int, payoffs: tuple[int, ...]) -> int:
    """Who has won deals next; after a round that nobody won, whom the rules name."""
    if max(payoffs) > 0:
        return payoffs.index(max(payoffs))
    return dealer if rules.exhausted_deals == "same" else 1 - dealer


def score(cards: tuple[Card, ...], role: str, rules: Rules) -> YakuScore:
    """What captured cards are worth by themselves, without calls; the month of a round is not known here."""
    book, held = rules.book, rules.book.mask(cards)
    return replace(yaku.score(cards, book.lines(held), rules), close=book.close(held, 0))


def made(view: State, seat: int) -> tuple[YakuLine, ...]:
    """The yaku a seat has made."""
    rules = view.rules
    lines: tuple[YakuLine, ...] = rules.book.lines(view.held[seat], view.month, view.calls[seat] > 0)
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


def close(view: State, seat: int) -> tuple[Close, ...]:
    """The yaku for which a seat lacks one or two cards that the opponent has not taken."""
    found: tuple[Close, ...] = view.rules.book.close(view.held[seat], view.held[1 - seat], view.month, view.calls[seat] > 0)
    return found


def won_by(view: State, seat: int) -> int:
    """The points a seat has won in all rounds, losses not counted."""
    return sum(event.points for event in view.events if event.key == "payoff" and event.seat == seat and event.points > 0)
