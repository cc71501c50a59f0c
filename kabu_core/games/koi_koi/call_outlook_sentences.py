"""Sentences on what a player could win and lose by calling koi-koi, for the choice to stop or play on."""

from itertools import combinations

from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import State
from kabu_core.games.koi_koi.yaku_points_and_bonuses import NearYaku, YakuScore, join_yaku_names, payout_in_words
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.views.event_sentences import SeatNames


def call_outlook_text(view: State, names: SeatNames) -> str:
    """Return sentences on what the seat to act could win and lose by calling koi-koi; "" if the seat cannot call now."""
    if view.phase != "call":
        return ""
    best = nearest_yaku_and_score(view, view.turn)
    reach = "No other yaku is within two cards."
    if best:
        near, score = best
        made = {line.hand.id for line in koi_koi.made_yaku(view, view.turn)}
        gained = join_yaku_names([line for line in score.lines if line.hand.id not in made])
        start = "Play on" if near.missing == 1 else "Play on and take two more cards,"
        reach = f"{start} and you could reach {score.points} ({gained}){payout_in_words(score)}."
    return f"{reach} If {names(1 - view.turn)} scores first, you get nothing{_call_effect_clause(view)}."


def nearest_yaku_and_score(view: State, seat: int) -> tuple[NearYaku, YakuScore] | None:
    """Return the nearest yaku that would raise the payout after a call, and the score with that yaku.

    Of several yaku that are equally near, return the one with the highest payout. Return None if there is no such yaku.
    """
    now = koi_koi.score_if_stopped(view, seat).payout
    called = replace(view, calls=replace_at(view.calls, seat, view.calls[seat] + 1))
    reachable = [
        (near, koi_koi.score_if_stopped(called.add_captured_cards(seat, cards), seat))
        for near in koi_koi.near_yaku(view, seat)
        for cards in combinations(near.cards, near.missing)
    ]
    better = [(near, score) for near, score in reachable if score.payout > now and near.hand.id in {line.hand.id for line in score.lines}]
    return min(better, key=lambda pair: (pair[0].missing, -pair[1].payout), default=None)


def _call_effect_clause(view: State) -> str:
    """Return a clause on how a call changes what the player loses if the opponent scores first; "" if it changes nothing."""
    match view.rules.koi_counts:
        case "opponent-doubles" if not view.calls[view.turn]:
            return " and lose double"
        case "opponent-doubles":
            return " and lose double, as after your first call"
        case "calls-multiply":
            return ", and every call multiplies what you lose"
    return ""
