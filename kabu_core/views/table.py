"""A playable table around any board: the bar, the board with what can be done on it, what happened, and what explains beside it."""

from collections.abc import Iterable, Sequence
from functools import partial

from kabu_core import content
from kabu_core.play.state import Event, State
from kabu_core.views import chronicle, likely, menu, result
from kabu_core.views.acts import Act, Acts
from kabu_core.views.html import Html, join, plain, prose, signed, tag
from kabu_core.views.log import Names, Texts, sentence, sentences
from kabu_core.views.menu import Shown

ROOM = 220
"""Letters of news that fit on a phone. Of longer news the table shows the reader's own move and the last sentences; the log has all."""

TURNING = "Turning up the cards. Press anywhere to skip."
"""What stands in place of the result for as long as the style sheet turns up one hand after the other."""

FOR_ALL = ("round", "bank", "short", "most")
"""What one seat does or has that the whole table hears."""

MOST_NEWS = 10
"""With more sentences than this at a table of several, the news are only what concerns the reader; the log has them all."""


def table[S: State](shown: Shown[S], names: Names) -> Html:
    """The whole widget: what never moves, and beside or below it what explains."""
    to_do = _to_do(shown, names)
    lying = [shown.of.board(shown.view, names, to_do), _ended(shown, names)] if shown.passing is None else [_pass(shown, names)]
    board = tag(
        "div",
        *lying,
        class_=f"board board-{shown.of.kind}",
        role="group",
        aria_label="On the table",
        data_ask=f"board {shown.view.phase}",
        data_roving=True,
        data_deal=f"{shown.record.seed}/{shown.view.round}",
    )
    told, below = _told(shown, names), _below(shown, to_do)
    play = tag(
        "div", told, board, below, class_="play", style=f"--many: {shown.view.seats}", data_turning=_turning(shown), data_choices=True
    )
    fixed = tag("div", menu.bar(shown), play, class_="table", data_stage=shown.stage)
    beside = [points(shown, names)] if shown.passing is not None else _beside(shown, names)
    return join([fixed, tag("div", *beside, class_="beside")])


def prompt[S: State](shown: Shown[S], names: Names) -> str:
    """What there is to do now, the result of a finished round first."""
    view = shown.view
    if shown.replaying:
        return f"Looking back: {shown.step} of {len(shown.record.actions)} actions."
    if shown.passing is not None:
        return f"Pass the device to {names(shown.passing)}."
    if view.payoffs is not None:
        ends = game_over(shown)
        return f"The round is over: {_fared(shown, view.payoffs)}.{ends and ' '}{ends}"
    if view.actor != shown.seat:
        return f"{names(view.acting)} is to act."
    return shown.of.prompt(view)


def game_over[S: State](shown: Shown[S]) -> str:
    """How a game of several rounds went, once it is over."""
    view = shown.view
    if view.payoffs is None or view.more_rounds or not view.round:
        return ""
    return f"The game is over: in all {_fared(shown, view.points)}."


def _fared[S: State](shown: Shown[S], points: Sequence[int]) -> str:
    return menu.standing(shown.record.people, points) if shown.seat is None else shown.of.fared(points[shown.seat])


def _to_do[S: State](shown: Shown[S], names: Names) -> Acts:
    """What the reader may do now."""
    view = shown.view
    if shown.replaying:
        return Acts([Act("resume", "Play on from here")])
    if shown.passing is not None:
        return Acts([Act(f"seat {shown.passing + 1}", f"I am {names(shown.passing)}")])
    if view.payoffs is not None:
        return Acts([Act("deal", "Next round")] if view.more_rounds else [Act("again {random}", "New game")])
    if view.actor != shown.seat:
        return Acts([Act("go", "Go on")])
    return shown.of.acts(view)


def _pass[S: State](shown: Shown[S], names: Names) -> Html:
    """In place of the board while the device changes hands: no card at all."""
    who = names(shown.passing or 0)
    return tag("div", tag("h4", f"Pass the device to {who}"), tag("p", f"Only {who} should see what comes next."), class_="pass")


def _below[S: State](shown: Shown[S], to_do: Acts) -> Html:
    """The tray of chips and the buttons that belong to no place of the board, each kind in its place."""
    tray = (
        tag("div", *to_do.chips(), id="table-tray", class_="tray", role="group", aria_label="Chip to lay", data_roving=True)
        if to_do.tray
        else ""
    )
    buttons = tag(
        "div",
        *to_do.below(),
        id="table-acts",
        class_="acts",
        role="group",
        aria_label="Choices",
        data_ask=shown.view.phase,
        data_roving=True,
    )
    return tag("div", tray, buttons, class_="below")


def _told[S: State](shown: Shown[S], names: Names) -> Html:
    """What just happened, as far as there is room, and the question."""
    trouble = "" if shown.draft else shown.trouble
    events = shown.view.events[shown.since :]
    told = [] if shown.advice else latest(news(shown, names), own_move(events, names, shown.of.texts), ROOM - len(shown.told))
    coach = tag("span", shown.told, " ", class_="coach") if shown.told else ""
    # by their ids a patch of the page takes new news for a line of its own, and for no other line that has moved
    name = f"{'advice' if shown.advice else 'news'}-{len(shown.view.events)}"
    happened = tag("p", coach, prose(" ".join(told)), class_="news", id=name)
    what = tag("p", trouble, class_="error") if trouble else happened
    turning = tag("p", TURNING, class_="meanwhile", aria_hidden="true") if _turning(shown) else ""
    return tag("div", what, tag("p", prompt(shown, names), class_="ask", id="table-ask"), turning, class_="told")


def _turning[S: State](shown: Shown[S]) -> bool:
    """Return whether a round has just ended with hands that are turned up."""
    if shown.view.phase != "over" or shown.replaying:
        return False
    return any(event.key in (*result.OWN, *result.COMMON) for event in chronicle.by_rounds(shown.view.events)[-1])


def latest(told: Sequence[str], own: str, room: int = ROOM) -> list[str]:
    """Return the sentences for which there is room: the reader's own move, if they begin with it, and the last of the others."""
    first = [*told[:1]] if own and own in told[:1] else []
    others = told[len(first) :]
    fits = (n for n in range(len(others)) if len(plain(" ".join([*first, *others[n:]]))) <= room)
    return [*first, *others[next(fits, max(len(others) - 1, 0)) :]]


def own_move(events: Sequence[Event], names: Names, texts: Texts) -> str:
    """Return the sentence for the first of some events if it is the reader's own move, otherwise ""."""
    return sentence(events[0], names, texts) if events and events[0].seat is not None and events[0].seat == names.you else ""


def news[S: State](shown: Shown[S], names: Names) -> list[str]:
    """What has happened since the reader's last act, or in the action looked back at; before the first act, how the round began."""
    texts, events = shown.of.texts, shown.view.events[shown.since :]
    told = sentences(events, names, texts)
    if len(told) <= MOST_NEWS or shown.record.seats == 2:
        return told
    return sentences((event for event in events if _concerns(shown, event)), names, texts)


def _concerns[S: State](shown: Shown[S], event: Event) -> bool:
    """Whether an event is the reader's own, brings points to the reader, or is told of the whole table."""
    common = event.seat is None or event.key in FOR_ALL
    readers = range(len(shown.record.people)) if shown.seat is None else (shown.seat,)
    return common or event.seat in readers or any(seat in readers for seat, _ in event.to)


# ---- beside the table


def points[S: State](shown: Shown[S], names: Names) -> Html:
    """Points by round, the reader's first; the fold stands there from the start, so that nothing makes room for it."""
    won = list(result.by_round(shown.view.events, shown.record.seats))
    seats = names.around(shown.record.seats)
    head = tag("tr", tag("th", "Round", scope="col"), *(tag("th", names(seat), scope="col", class_="num") for seat in seats))
    rows = [_points(str(number), [row[seat] for seat in seats]) for number, row in enumerate(won, 1)]
    total = _points("All", [sum(row[seat] for row in won) for seat in seats])
    whole = tag("table", tag("thead", head), tag("tbody", *rows), tag("tfoot", total), class_="data")
    return tag("details", tag("summary", "Points by round"), tag("div", whole, class_="scroll"), class_="fold points-by-round")


def _points(title: str, row: Iterable[int]) -> Html:
    told = (tag("td", signed(number), class_="num") for number in row)
    return tag("tr", tag("th", title, scope="row"), *told)


def _ended[S: State](shown: Shown[S], names: Names) -> Html:
    """Over the board of a game that is over: how it went."""
    ends = "" if shown.replaying else game_over(shown)
    return result.sheet(shown, names, ends) if ends else Html("")


def _beside[S: State](shown: Shown[S], names: Names) -> list[Html]:
    """What explains, points by round, what happened by rounds, the newest first, the way back through it, and the record.

    While several people play a round, its text would tell them each other's cards.
    """
    ends = "" if shown.replaying else game_over(shown)
    how_likely = partial(likely.line, content.game(shown.record.game), names.near, shown.score) if shown.score else None
    log = chronicle.fold(shown.of, shown.view.events, names, ends, likely=how_likely)
    secret = len(shown.record.people) > 1 and (shown.replaying or shown.view.payoffs is None)
    text = Html("") if secret and not shown.draft.startswith("import") else menu.text(shown)
    return [shown.of.notes(shown.view, names), points(shown, names), log, menu.looking_back(shown), text]
