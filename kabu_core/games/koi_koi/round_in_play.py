"""A round of Koi-Koi in play: the turns, new yaku, the choice to stop or call koi-koi, and the end of the round."""

from collections.abc import Sequence

from kabu_core.families.fishing.mutable_round_cards import MutableRoundCards
from kabu_core.games.koi_koi.events import (
    BothHandsEmpty,
    RoundScored,
    StopOrCallAsked,
    YakuMade,
    dealer_scored_event,
    koi_koi_called_event,
    player_stopped_event,
)
from kabu_core.games.koi_koi.rule_options import Rules
from kabu_core.games.koi_koi.yaku_points_and_bonuses import YakuInScore, YakuScore, join_yaku_names, score_yaku_lines, sum_of_points
from kabu_core.play.events import PayoffMade, payoff_made
from kabu_core.play.round_based_state import replace_at

type YakuPoints = tuple[tuple[str, int], ...]
"""The yaku of a player as pairs (id, points)."""


class RoundInPlay(MutableRoundCards):
    """A round of Koi-Koi, which actions change in place; see `MutableRoundCards`. `payoffs` is None until the end."""

    rules: Rules
    round_index: int
    made_yaku: tuple[YakuPoints, ...]
    calls: tuple[int, ...]
    bright_on_field: bool
    last_maker: int | None
    points: tuple[int, ...]
    payoffs: tuple[int, ...] | None
    earlier_winnings: tuple[int, ...]
    has_more_rounds: bool

    def score_captures_and_end_turn(self, captured: int) -> None:
        """After a new yaku, let the player stop or call koi-koi, or stop at once if no call is allowed.

        Without a new yaku, pass the turn.
        """
        seat, rules = self.turn, self.rules
        if not captured or not rules.new_yaku_check(captured, self.capture_bits[seat], month_of_round(self.round_index)):
            return self._pass_turn_or_end_round()
        if not (lines := self.made_yaku_lines(seat)):
            return self._pass_turn_or_end_round()
        before, now = self.made_yaku[seat], _yaku_ids_and_points(lines)
        changed = [line for line, pair in zip(lines, now, strict=True) if pair not in before]
        if changed:
            self.made_yaku, self.last_maker = replace_at(self.made_yaku, seat, now), seat
            for line in changed:
                self.unread_log = self.unread_log, _yaku_event, seat, line
        points_before = sum([points for id_, points in before if not (rules.viewing_weather and self._is_spoilt_by_weather(id_))])
        if sum_of_points(lines) <= points_before or (rules.asked_after == "new-yaku" and dict(now).keys() <= dict(before).keys()):
            return self._pass_turn_or_end_round()
        if reason := self._reason_against_call():
            return self.stop_and_score(reason)
        self.phase = "call"
        self.unread_log = self.unread_log, _stop_or_call_question_event, seat, changed, lines, self.rules, self.calls, self.bright_on_field
        return None

    def _reason_against_call(self) -> str:
        """Return the reason why the player may not call koi-koi: "no cards", "called" or "few points"; "" if there is none."""
        seat, rules = self.turn, self.rules
        if not self.hands[seat]:
            return "no cards"
        if rules.koi_calls == "once" and self.calls[seat]:
            return "called"
        return "few points" if rules.koi_from and sum([points for _, points in self.made_yaku[seat]]) < rules.koi_from else ""

    def _pass_turn_or_end_round(self) -> None:
        """Pass the turn to the other player, or end a round that nobody stopped."""
        other = 1 - self.turn
        if self.hands[other]:
            self.phase, self.turn = "play", other
            return None
        rules, dealer = self.rules, self.seating.dealer
        self.unread_log = self.unread_log, BothHandsEmpty, None
        if rules.exhausted == "dealer":
            points = rules.exhausted_points
            self.unread_log = self.unread_log, dealer_scored_event, dealer, points
            return self._end_round(dealer, points)
        if rules.exhausted == "last-yaku" and self.last_maker is not None:
            return self._score_and_end_round(self.last_maker)
        return self._end_round()

    def call_koi_koi(self) -> None:
        """Call koi-koi. A call can raise the points of yaku already made. Store these points, so that they do not count as a new yaku."""
        seat = self.turn
        self.calls = replace_at(self.calls, seat, self.calls[seat] + 1)
        self.unread_log = self.unread_log, koi_koi_called_event, seat, self.calls[seat]
        self.made_yaku = replace_at(self.made_yaku, seat, _yaku_ids_and_points(self.made_yaku_lines(seat)))
        self._pass_turn_or_end_round()

    # ---- the end

    def stop_and_score(self, reason: str = "") -> None:
        """Stop and score. `reason` says why the player could not call koi-koi; "" if it chose to stop."""
        self.unread_log = self.unread_log, player_stopped_event, self.turn, reason
        self._score_and_end_round(self.turn)

    def _score_and_end_round(self, seat: int) -> None:
        lines = self.made_yaku_lines(seat)
        self.unread_log = self.unread_log, _score_event, seat, lines, self.rules, self.calls, self.bright_on_field
        self._end_round(seat, self.payout_of_lines(seat, lines))

    def _end_round(self, winner: int = 0, points: int = 0) -> None:
        """End the round. The winner gets `points` from the other seat. If nobody has won, `points` is 0."""
        self.phase, self.payoffs = "over", (points, -points) if winner == 0 else (-points, points)
        self.points = (self.points[0] + self.payoffs[0], self.points[1] + self.payoffs[1])
        if is_target_reached(self.rules, self.earlier_winnings, self.payoffs):
            self.has_more_rounds = False
        for seat in self.seating.order:
            self.unread_log = self.unread_log, _payoff_event, seat, self.payoffs[seat]

    # ---- the score

    def made_yaku_lines(self, seat: int) -> tuple[YakuInScore, ...]:
        """Return the yaku that `seat` has made, without those that the weather spoils."""
        lines = self.rules.cached_made_yaku_lines(self.capture_bits[seat], month_of_round(self.round_index), self.calls[seat] > 0)
        return tuple(line for line in lines if not self._is_spoilt_by_weather(line.hand.id)) if self.rules.viewing_weather else lines

    def _is_spoilt_by_weather(self, yaku_id: str) -> bool:
        """Return whether the weather on the field spoils this yaku."""
        return self.rules.viewing_weather and bool(self.field_bits & self.rules.spoiling_masks.get(yaku_id, 0))

    def score_if_stopped(self, seat: int) -> YakuScore:
        """Return the score that `seat` would get by stopping now."""
        return _score_of_lines(seat, self.made_yaku_lines(seat), self.rules, self.calls, self.bright_on_field)

    def payout_of_lines(self, seat: int, lines: tuple[YakuInScore, ...]) -> int:
        """Return the points that `seat` would get for the yaku in `lines` by stopping now."""
        return self.rules.cached_payout_with_bonuses(sum_of_points(lines), self.calls[seat], self.calls[1 - seat], self.bright_on_field)


def _score_of_lines(seat: int, lines: tuple[YakuInScore, ...], rules: Rules, calls: tuple[int, ...], bright: bool) -> YakuScore:
    return score_yaku_lines((), lines, rules, calls[seat], calls[1 - seat], bright)


def _yaku_event(seat: int, line: YakuInScore) -> YakuMade:
    return YakuMade(seat, line.cards, yaku=line.hand.id, points=line.points, count=line.count)


def _payoff_event(seat: int, points: int) -> PayoffMade:
    return payoff_made(seat, points=points)


def _stop_or_call_question_event(
    seat: int, changed: Sequence[YakuInScore], *situation: *tuple[tuple[YakuInScore, ...], Rules, tuple[int, ...], bool]
) -> StopOrCallAsked | None:
    """Return the log event that asks whether to stop; None if the one changed yaku is worth exactly what the seat would get."""
    score = _score_of_lines(seat, *situation)
    return _event_with_score(seat, StopOrCallAsked, score) if [line.points for line in changed] != [score.payout] else None


def _score_event(seat: int, *situation: *tuple[tuple[YakuInScore, ...], Rules, tuple[int, ...], bool]) -> RoundScored:
    return _event_with_score(seat, RoundScored, _score_of_lines(seat, *situation))


def _event_with_score[E: (RoundScored, StopOrCallAsked)](seat: int, event_class: type[E], score: YakuScore) -> E:
    """Return a log event of the class `event_class` with the score that `seat` gets, or would get by stopping now."""
    cards = tuple(dict.fromkeys([card for line in score.lines for card in line.cards]))
    return event_class(seat, cards, points=score.payout, made=join_yaku_names(score.lines), equation=score.payout_equation)


def is_target_reached(rules: Rules, earlier_winnings: tuple[int, ...], payoffs: tuple[int, ...]) -> bool:
    """Return whether a player has won so many points in earlier rounds and in this one that the game ends."""
    return 0 < rules.target <= max([earlier + won for earlier, won in zip(earlier_winnings, payoffs, strict=True)])


def month_of_round(round_index: int) -> int:
    """Return the month of a round, 1 to 12."""
    return round_index % 12 + 1


def _yaku_ids_and_points(lines: tuple[YakuInScore, ...]) -> YakuPoints:
    return tuple([(line.hand.id, line.points) for line in lines])
