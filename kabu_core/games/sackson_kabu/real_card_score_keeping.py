"""Score keeping for Sackson's Kabu with real cards: players enter the totals of all hands, from which the points are calculated."""

from kabu_core.errors import NotationError, quote_input
from kabu_core.games.sackson_kabu.game import Rules, points_from_others, solvent_seats, starting_points
from kabu_core.play import real_card_score_keeping
from kabu_core.play.real_card_score_keeping import RoundAwaitingEntry, RoundResult, parse_points_of_seats
from kabu_core.views import score_keeping_html
from kabu_core.views.score_keeping_html import ScoreKeepingSpec


def settle_totals_entry(round_: RoundAwaitingEntry[Rules], entry: str) -> RoundResult:
    """Settle a round from an entry with the totals of all hands, such as "7,9,3". The game ends if a player cannot pay.

    Raises NotationError unless each seat has a total from 0 to 9.
    """
    hand_totals = parse_points_of_seats(entry, round_.seats)
    if not all(word.strip() for word in entry.split(",")) or not all(0 <= total <= 9 for total in hand_totals):
        raise NotationError(f"each hand needs its total, 0 to 9, not {quote_input(entry)}")
    able = solvent_seats(hand_totals, [starting_points(round_.seats) + points for points in round_.before])
    payoffs = tuple(points_from_others(seat, hand_totals, able) if seat in able else 0 for seat in range(round_.seats))
    short = "" if len(able) == round_.seats else "; players who could not pay took no part, and the game ends"
    last = bool(short) or round_.number + 1 >= round_.rules.rounds or round_.fills_last_score_sheet_line
    return RoundResult(payoffs, f"Totals {', '.join(map(str, hand_totals))}{short}", last)


KEEPER = ScoreKeepingSpec(
    settle=settle_totals_entry,
    next_dealer=real_card_score_keeping.pass_deal_to_next_seat,
    form=score_keeping_html.hand_totals_form,
    rows=("dealer",),
)
