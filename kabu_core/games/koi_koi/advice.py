"""What the odds ask of this game: the eight cards of a hand, which are worth no total; and whether the next card makes a yaku."""

import random

from kabu_core.games.koi_koi.bot import averages, unseen_by
from kabu_core.games.koi_koi.game import State
from kabu_core.play.duel import Chances
from kabu_core.play.fishing import Play
from kabu_core.play.seats import Weighing
from kabu_core.play.state import Action

CHANCES = Chances(sizes=(8,), total=None)


def turned(view: State, action: Action) -> tuple[int, int] | None:
    """Of the cards that a seat has not seen, with how many turned up after this play its turn ends with a yaku that is new or worth more.

    Exact; None of what is no play, or where no card is turned up. Of several that the card could take the best is taken.
    """
    if not isinstance(action, Play) or not view.stock:
        return None
    unseen = unseen_by(view, view.turn)
    lying = view.guess(random.Random(0)).changed(events=())  # what the opponent holds does not matter before the turn has ended
    ends = (lying.changed(stock=(card, *lying.stock[1:])).apply(action) for card in unseen)
    return sum(any(map(_made, _taken(end))) for end in ends), len(unseen)


def _taken(state: State) -> list[State]:
    """The turn's ends, one for each card that the turned one can take."""
    return [state.apply(action) for action in state.actions()] if state.phase == "take" else [state]


def _made(end: State) -> bool:
    """Whether a yaku was made: that is told, even where nobody is asked."""
    return any(event.key == "yaku" for event in end.events)


WEIGHING = Weighing(averages=averages, turned=turned)
