"""What the coach says: the best choice and why, what an act has cost, and which acts of a game cost most."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from kabu_core.coach.weighing import Advice, Worth, weigh, weighing
from kabu_core.views.board import View
from kabu_core.views.html import Html, plain, plural, tag, with_sign
from kabu_core.views.menu import button

MOST = 3
"""So many of the costliest acts of a game are listed."""

NOTHING = "There is nothing to choose now."
NO_COACH = "This game has no coach yet."
UNKNOWN = "Nothing that you can see makes one choice better than another."


class Done(NamedTuple):
    """An act that was done: its place in the record, what its seat saw, and its text."""

    place: int
    view: Any
    action: str


class Lost(NamedTuple):
    """So many points that an act has given away."""

    points: float
    found: Advice
    done: Done


def advice(of: View[Any], view: Any, place: int) -> str:
    """What the coach would do, what that is worth and why, and what comes next to it."""
    if weighing(view.GAME) is None:
        return NO_COACH
    if len(view.actions()) < 2 or view.payoffs is not None:
        return NOTHING
    found = _weighed(view, place)
    if found is None:
        return UNKNOWN
    best, *others = found.worths
    label, value = _label(of, view, best), _value(found, best)
    if found.weighing.averages:
        label, value = f"By estimate, {_lowered(label)}", f"{value} on average of rounds played out{_turned(view, found, best)}"
    return f"{label}: {value}{_why(found, best)}.{_next(of, view, found, others)}"


def mark(of: View[Any], done: Done) -> str:
    """Whether an act was the best, and what it has cost; nothing where the odds do not tell."""
    found = _judged(done)
    if found is None or (worth := found.worth(done.action)) is None:
        return ""
    who = "The coach, by estimate:" if found.weighing.averages else "The coach:"
    if _alike(found, done.action):
        return f"{who} {'best' if worth == found.worths[0] else 'as good as the best'}."
    return f"{who} {_lowered(_label(of, done.view, found.worths[0]))} was better by {_cost(found, done.action)}."


def looked_back(of: View[Any], done: Done) -> str:
    """What was done in a position that is looked back at, and whether that was the best."""
    did = next((act.name for act in of.acts(done.view).acts if act.event == done.action), done.action)
    return f"You chose: {_lowered(plain(did))}. {mark(of, done)}".strip()


def review(of: View[Any], done: Sequence[Done]) -> Html:
    """The acts of a game that cost most, each leading to its position; where averages are played out, of its last round."""
    if estimated := _estimated(done):
        done = [one for one in done if one.view.round == done[-1].view.round]
    whose = "The coach on your last round, by estimate" if estimated else "The coach on your game"
    said, lost = _lost(done)
    if not said:
        return Html("")
    items = [tag("li", button(f"Round {row.done.view.round + 1}: {_costly(of, row)}", f"step {row.done.place}")) for row in lost[:MOST]]
    return tag("div", tag("p", f"{whose}: {said}."), tag("ul", *items) if items else "", class_="review")


def on_round(of: View[Any], done: Sequence[Done]) -> str:
    """What the choices of one round have cost, and which of them most."""
    said, lost = _lost(done)
    if not said:
        return NOTHING
    whose = f"The coach on this round{', by estimate' if _estimated(done) else ''}"
    return f"{whose}: {said}.{f' Most: {_costly(of, lost[0])}.' if lost else ''}"


def _lost(done: Sequence[Done]) -> tuple[str, list[Lost]]:
    """What some choices have cost in all, and each of those that did, the costliest first; nothing where the odds tell of none."""
    judged = [(found, one) for one in done if (found := _judged(one)) and found.worth(one.action)]
    lost = [Lost(found.lost(one.action), found, one) for found, one in judged if not _alike(found, one.action)]
    said = "every choice was the best" if judged else ""
    if lost:
        said = f"{plural(len(judged), 'choice')}, which gave away {_points(sum(row.points for row in lost), lost[0].found)} in all"
    return said, sorted(lost, key=lambda row: -row.points)


def _costly(of: View[Any], lost: Lost) -> str:
    points, found, one = lost
    worth = found.worth(one.action)
    did = _label(of, one.view, worth) if worth else one.action
    best = _lowered(_label(of, one.view, found.worths[0]))
    return f"{_lowered(did)}, not {best}: {_points(points, found)}"


def _points(points: float, found: Advice) -> str:
    return f"{points:.1f} {'cups' if found.weighing.of.endswith('cup') else 'points'}"


def _estimated(done: Sequence[Done]) -> bool:
    """Whether what these choices are worth is told by averages."""
    found = next((found for one in done if (found := _weighed(one.view, one.place))), None)
    return found is not None and found.weighing.averages is not None


@lru_cache(512)
def _weighed(view: Any, place: int, action: str = "") -> Advice | None:
    return weigh(view, place, action)


def _judged(done: Done) -> Advice | None:
    return _weighed(done.view, done.place, done.action)


def _label(of: View[Any], view: Any, worth: Worth) -> str:
    """A choice in the words of its button; of a stake all but its points."""
    names = (act.name for act in of.acts(view).acts if act.event and worth.of(act.event))
    found = plain(next(names, worth.act)).rstrip("!")
    return re.sub(r"^Stake \d+", "A stake", re.split("[:,] ", found)[0])


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _digits(found: Advice) -> int:
    """How far figures are told: averages are rough, and stakes hardly differ."""
    return 1 if found.weighing.averages else 3 if found.stakes else 2


def _alike(found: Advice, action: str) -> bool:
    """Whether an act is as good as the best, as far as figures are told."""
    return found.cost(action) < 0.5 * 10.0 ** -_digits(found)


def _value(found: Advice, worth: Worth) -> str:
    if found.weighing.sums:
        return f"a total of {worth.value:.{_digits(found)}f} on average"
    of = "points" if found.weighing.averages else found.weighing.of
    value = round(worth.value, _digits(found)) + 0.0  # nothing is not less than nothing
    return f"{with_sign(value, f'.{_digits(found)}f')} {of}"


def _cost(found: Advice, action: str) -> str:
    of = "points" if found.weighing.averages else "points from each" if found.weighing.sums else found.weighing.of
    return f"{found.cost(action):.{_digits(found)}f} {of}"


def _why(found: Advice, worth: Worth) -> str:
    if not worth.win + worth.tie + worth.lose or found.weighing.sums:
        return ""
    return f"; it wins {worth.win:.0%}, ties {worth.tie:.0%}, loses {worth.lose:.0%}"


def _turned(view: Any, found: Advice, worth: Worth) -> str:
    """With how many of the cards that a seat has not seen its turn then ends with a yaku."""
    action = next(action for action in view.actions() if worth.of(action))
    if found.weighing.turned is None or (turned := found.weighing.turned(view, action)) is None:
        return ""
    makes, unseen = turned
    if makes in (0, unseen):
        return "; it makes a yaku" if makes else ""
    return f"; it makes a yaku with {makes} of the {unseen} cards that may turn up"


def _next(of: View[Any], view: Any, found: Advice, others: Sequence[Worth]) -> str:
    """The runner-up; and of stakes that they should be large or small."""
    told = ""
    if others:
        label = _label(of, view, others[0]).removeprefix("A stake ")
        told = f" {label[:1].upper()}{label[1:]}: {_value(found, others[0]).removesuffix(f' {found.weighing.of}')}."
    size = "larger" if found.worths[0].value > 0 else "smaller"
    return f"{told} The {size} the better." if found.stakes else told
