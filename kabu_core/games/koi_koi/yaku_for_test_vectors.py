"""Functions that extract the yaku of a round of Koi-Koi for the published test vectors."""

from collections.abc import Iterable, Iterator

from kabu_core.games.koi_koi import game, yaku_points_and_bonuses
from kabu_core.games.koi_koi.events import CardsRedealt, RoundScored, YakuDealt, YakuMade
from kabu_core.games.koi_koi.yaku_points_and_bonuses import YakuScore
from kabu_core.play.events import Event


def is_redeal_event(event: Event) -> bool:
    """Return whether the event says that the cards have been dealt again."""
    return isinstance(event, CardsRedealt)


def events_of_made_yaku(events: Iterable[Event]) -> Iterator[YakuMade | YakuDealt]:
    """Yield the events in which a player makes a yaku or is dealt a yaku."""
    return (event for event in events if isinstance(event, YakuMade | YakuDealt))


def winner_and_score(state: game.State) -> tuple[int, YakuScore] | None:
    """Return the winner's seat and score if the round was won with yaku made in play, otherwise None."""
    for event in state.events:
        if isinstance(event, RoundScored) and event.seat is not None:
            score = game.score_if_stopped(state, event.seat)
            if score.lines and event.made == yaku_points_and_bonuses.join_yaku_names(score.lines):
                return event.seat, score
    return None


def points_by_yaku(score: YakuScore) -> dict[str, int]:
    """Return the points of each yaku of a score, by the id of the yaku."""
    return {line.hand.id: line.points for line in score.lines}
