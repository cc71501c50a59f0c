"""The summary of a game: the events shown for the reader's best round add up to the points won in that round."""

from collections import Counter
from collections.abc import Sequence

import pytest

from kabu_core import content, games, web
from kabu_core.families.agreed_stakes.events import SeatWonStakes, StakesPaid
from kabu_core.families.columns.events import ColumnCompared, ColumnStaked, ColumnStakesTakenBack
from kabu_core.families.fishing.events import CapturesCounted
from kabu_core.families.own_hands.base_game import HandStaked
from kabu_core.families.own_hands.dealt_at_once import HandValueCompared
from kabu_core.families.pots.base_game import AntesPaid, PaidIntoPot, PotTaken
from kabu_core.families.rival_sets.events import HouseSharePaid
from kabu_core.families.shoe_games.events import PuntersHandCompared, PuntersHandStaked
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.events import SideStaked, SideWon
from kabu_core.games.chemin_de_fer.events import BankAmountAnnounced
from kabu_core.games.koi_koi.events import RoundScored
from kabu_core.games.koi_koi.game import Rules
from kabu_core.games.oicho_kabu_hands.game import HandStakeTakenBack
from kabu_core.games.sackson_kabu.events import SeatPaidOthers
from kabu_core.games.yari_tori.events import StakeAccepted
from kabu_core.play.banking_games import HandCompared
from kabu_core.play.events import Event, RoundStarted
from kabu_core.play.record import GameRecord
from kabu_core.views.event_sentences import READER_NAMES, sentences_of_events
from kabu_core.views.html_builder import prose_html
from kabu_core.views.log_by_round import split_events_into_rounds
from kabu_core.views.result_box import events_explaining_result, payoffs_by_round
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import PRESETS, play_with_bot, rules_of_expected_class


def points_won_by_shown_events(events: Sequence[Event], seat: int) -> int:
    """Return the points that a seat other than the dealer's wins through the events that the summary shows."""
    points, escaped = Counter[object](), {event.column for event in events if isinstance(event, ColumnStakesTakenBack)}
    total = 0
    captured = {event.seat: event.points for event in events if isinstance(event, CapturesCounted)}
    for event in events:
        match event:
            case CapturesCounted():
                total += captured[seat] - event.points
            case HandStakeTakenBack():
                points.clear()
            case ColumnStaked() | SideStaked() | HandStaked() | PuntersHandStaked():
                points[event.position_of_stake] += event.points
            case RoundScored(seat=winner):
                total += event.points if winner == seat else 0
            case ColumnCompared():
                total += points[event.column] * event.odds if event.column not in escaped else 0
            case PuntersHandCompared():
                total += points[event.hand] * event.odds
            case HandValueCompared():
                total += points[None] * event.odds * event.percentage // 100
            case HandCompared():
                total += points[None] * event.odds if points else event.odds
            case SeatPaidOthers():
                total += dict(event.payments).get(seat, 0) - (sum(dict(event.payments).values()) if event.seat == seat else 0)
            case SideWon():
                rules = baccarat.Rules(commission=event.commission, tie_pays=event.odds)
                total += sum(
                    baccarat.stake_payoff(baccarat.StakeOnSide(str(side), stake), event.side, rules) for side, stake in points.items()
                )
            case StakeAccepted():
                total += event.points
            case HouseSharePaid() | AntesPaid() | PaidIntoPot() | StakesPaid():
                total -= event.points
            case PotTaken() | SeatWonStakes():
                total += event.points
    return total


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_events_shown_of_a_won_round_add_up_to_its_points(game: str, preset: str) -> None:
    seen = 0
    for seed in range(usual_or_nightly(4, 100)):
        *_, (state, _) = play_with_bot(GameRecord(game, preset, content.game_info(game).nearest_seat_count(4), seed, (("rounds", "4"),)))
        for events, won in zip(split_events_into_rounds(state.events), payoffs_by_round(state.events, state.seats), strict=True):
            dealer = [event.seat for event in events if isinstance(event, RoundStarted | BankAmountAnnounced)][-1]
            for seat, points in enumerate(won):
                if points > 0 and (seat != dealer or game in ("koi-koi", "yari-tori", "sackson-kabu", "tokotoko", "sashikomi")):
                    shown = events_explaining_result(events, seat)
                    names = ", ".join(sorted({type(event).__name__ for event in shown}))
                    advice = f"Of the events shown ({names}), each that pays or costs points needs a case in points_won_by_shown_events."
                    assert points_won_by_shown_events(shown, seat) == points, advice
                    seen += 1
    assert seen


def test_the_summary_quotes_the_whole_account_of_the_best_round() -> None:
    rules = rules_of_expected_class(Rules, "koi-koi")
    for seed in range(20):
        *_, (state, record) = play_with_bot(GameRecord("koi-koi", content.game_info("koi-koi").default, 2, seed, (("rounds", "2"),)))
        won = [row[0] for row in payoffs_by_round(state.events, 2)]
        if max(won) >= rules.double_from:
            break
    account_sentences = sentences_of_events(
        events_explaining_result(split_events_into_rounds(state.events)[won.index(max(won))], 0),
        READER_NAMES,
        games.spec("koi-koi").view.event_text,
    )
    summary = web.show_widget("table", record.text_for_url()).html.partition('class="ended"')[2]
    assert f"Your best round was round {won.index(max(won)) + 1}: +{max(won)}. {prose_html(' '.join(account_sentences))}" in summary
