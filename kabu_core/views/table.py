"""A playable table around any board: what to do now, the log, and the ways to keep or change the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Never

from kabu_core import content
from kabu_core.cards import HIDDEN
from kabu_core.play.record import Record
from kabu_core.play.state import Event, State
from kabu_core.views import cards as faces
from kabu_core.views.board import View
from kabu_core.views.html import Html, join, plural, prose, tag
from kabu_core.views.log import Names, sentence, sentences

MOST_NEWS = 10
"""With more sentences than this at a table of several, the news are only what concerns the reader; the log has them all."""

FOR_ALL = ("round", "bank", "short", "most")
"""What one seat does or has that the whole table hears."""

BOTS = {"random": "at random", "thumb": "by rule of thumb", "lookahead": "looking ahead"}


@dataclass(frozen=True, slots=True)
class Shown[S: State]:
    """What a table shows to a seat: its view of the record after `step` actions, and how the game may go on.

    `of` is what the game shows of it.

    `bots` is the level of the opponents; `since` the number of events before the reader's last act (or,
    looking back, before the shown one); `trouble` a sentence about an event that could not be, `draft` that event if it was typed.
    """

    record: Record
    of: View[S]
    view: S
    step: int
    seat: int
    bots: str
    since: int = 0
    trouble: str = ""
    draft: str = ""

    @property
    def replaying(self) -> bool:
        """Whether later actions than the shown ones exist."""
        return self.step < len(self.record.actions)


def table[S: State](shown: Shown[S], names: Names) -> Html:
    """The whole widget."""
    return join(
        [
            tag("p", state_line(shown.record, shown.view), class_="state-line"),
            tag("div", shown.of.board(shown.view, names), class_="board", data_deal=f"{shown.record.seed}/{shown.view.round}"),
            _choices(shown, names),
            _tools(shown),
            log(shown.of, shown.view.events, names, ends="" if shown.replaying else _game_over(shown)),
            _setup(shown),
            _text(shown),
        ]
    )


def prompt[S: State](shown: Shown[S], names: Names) -> str:
    """What there is to do now, the result of a finished round first."""
    view = shown.view
    if shown.replaying:
        return f"Replay: {shown.step} of {plural(len(shown.record.actions), 'action')}."
    if view.payoffs is not None:
        ends = _game_over(shown)
        return f"The round is over: {_told(shown, view.payoffs)}.{ends and ' '}{ends}"
    if view.actor != shown.seat:
        return f"{names(view.acting)} is to act."
    return shown.of.prompt(view)


def _game_over[S: State](shown: Shown[S]) -> str:
    """How a game of several rounds went, once it is over."""
    view = shown.view
    if view.payoffs is None or view.more_rounds or not view.round:
        return ""
    return f"The game is over: in all {_told(shown, view.points)}."


def _told[S: State](shown: Shown[S], points: Sequence[int]) -> str:
    return shown.of.fared(points[shown.seat])


def state_line(record: Record, view: State) -> str:
    """Which rules, which round, which cards."""
    changed = "".join(f", {name} = {value}" for name, value in record.options)
    rules = content.game(record.game).preset(record.preset).title + changed
    cards = "cards as dealt elsewhere" if record.seed is None else f"seed {record.seed}"
    return f"Rules: {rules} · round {view.round + 1} of {view.rules.rounds} · {cards}"


def log(of: View[Never], events: Sequence[Event], names: Names, opened: bool = False, ends: str = "") -> Html:
    """What happened, as a list that alone suffices to follow the game, and how the game ended."""
    lines = [line for event in events if (line := _step(of, event, names))]
    lines += [tag("li", ends)] if ends else []
    return _fold("log", f"What happened so far, {plural(len(lines), 'step')}", tag("ol", *lines), opened)


@lru_cache(maxsize=4096)
def _step(of: View[Never], event: Event, names: Names) -> Html:
    """One event in the log, if it says something; kept, since a log only grows."""
    text = sentence(event, names, of.texts)
    shown = [faces.card(card, decorative=True) for card in event.cards if card is not HIDDEN]
    return tag("li", prose(text), *([" ", tag("span", *shown, class_="cards")] if shown else [])) if text else Html("")


def _text[S: State](shown: Shown[S]) -> Html:
    word, _, typed = shown.draft.partition(" ")
    return text_form(typed, shown.trouble) if word == "import" else text_form(shown.record.dumps())


def text_form(text: str, trouble: str = "") -> Html:
    """The game as text, to keep or to open; open itself where that text could not be used."""
    label = tag("label", "Record", tag("textarea", text, name="text", rows=6, spellcheck="false"))
    buttons = [
        tag("button", "Open this record", type="submit"),
        tag("button", "Copy the record", type="button", data_copy="textarea"),
    ]
    form = tag("form", _error(trouble), tag("p", label, class_="field"), *buttons, data_event="import")
    return _fold("text", "This game as text", form, bool(trouble))


def _error(trouble: str) -> Html:
    return tag("p", trouble, class_="error") if trouble else Html("")


def _choices[S: State](shown: Shown[S], names: Names) -> Html:
    view = shown.view
    ask = tag("p", prompt(shown, names), class_="ask")
    if shown.replaying:
        groups = [("", [("Play on from here", "resume")])]
    elif view.payoffs is not None:
        groups = [("", [("Next round", "deal") if view.more_rounds else ("New game", "again {random}")])]
    elif view.actor != shown.seat:
        groups = [("", [("Go on", "go")])]
    else:
        groups = shown.of.choices(view)
    strong = sum(len(group) for _, group in groups) == 1 or shown.of.ready(view)
    acts = [_acts(label, group, view.phase, strong=strong) for label, group in groups]
    trouble = _error("" if shown.draft else shown.trouble)
    return tag("div", trouble, _news(shown, names), ask, *acts, class_="choices", data_choices=True)


def _news[S: State](shown: Shown[S], names: Names) -> Html:
    """What has happened since the reader's last act."""
    told = news(shown, names)
    return tag("p", join((prose(text) for text in told), " "), class_="news") if told else Html("")


def news[S: State](shown: Shown[S], names: Names) -> list[str]:
    """What has happened since the reader's last act, or in the action looked back at; nothing before the first act."""
    texts, events = shown.of.texts, shown.view.events[shown.since :] if shown.since else ()
    told = sentences(events, names, texts)
    if len(told) <= MOST_NEWS or shown.record.seats == 2:
        return told
    return sentences((event for event in events if _concerns(shown, event)), names, texts)


def _concerns[S: State](shown: Shown[S], event: Event) -> bool:
    """Whether an event is the reader's own, brings points to the reader, or is told of the whole table."""
    common = event.seat is None or event.key in FOR_ALL
    return common or event.seat == shown.seat or any(seat == shown.seat for seat, _ in event.to)


def _acts(label: str, acts: Sequence[tuple[str, str]], phase: str, *, strong: bool) -> Html:
    """One group of choices; the next thing to do stands out. Among pictures the focus does not stay for another question."""
    kind = "go" if strong and not label else None
    names = [f"{text}, {label[:1].lower()}{label[1:]}" if label else None for text, _ in acts]
    pictures = bool(acts) and isinstance(acts[0][0], Html)
    first = None if pictures else kind  # pictures are equals
    buttons = [_button(text, event, first if n == 0 else None, name=names[n]) for n, (text, event) in enumerate(acts)]
    title = tag("span", label, class_="label", aria_hidden="true") if label else ""
    asked = phase if pictures else None
    return tag("div", title, *buttons, class_="acts", role="group", aria_label=label or "Choices", data_ask=asked, data_roving=True)


def _button(text: str, event: str, kind: str | None = None, *, name: str | None = None, enabled: bool = True) -> Html:
    return tag("button", text, type="button", class_=kind, data_event=event, aria_label=name, disabled=not enabled)


def _tools[S: State](shown: Shown[S]) -> Html:
    buttons = [
        _button("Undo", "undo", enabled=shown.since > 0 and not shown.replaying),
        _button("Step back", f"step {max(shown.step - 1, 0)}", enabled=shown.step > 0),
        _button("Step on", f"step {shown.step + 1}", enabled=shown.replaying),
        _button("New deal", "again {random}"),
        tag("button", "Copy a link", type="button", data_link=True),
    ]
    return tag("div", *buttons, class_="tools", role="toolbar", aria_label="Game", data_roving=True)


def _setup[S: State](shown: Shown[S]) -> Html:
    record = shown.record
    info = content.game(record.game)
    low, high = info.players
    rules = [(key, preset.title) for key, preset in info.presets.items()]
    typed = shown.draft.split(" ")[1:] if shown.draft.startswith("new ") else []
    chosen = typed if len(typed) == 4 else [record.preset, str(record.seats), shown.bots, str(record.seed or 0)]
    fields = [
        _select("Rules", "rules", rules, chosen[0]),
        _select("Seats", "seats", [(str(n), str(n)) for n in range(low, high + 1)], chosen[1]),
        _select("Opponents", "bots", list(BOTS.items()), chosen[2]),
        _field("Seed", tag("input", type="text", name="seed", value=chosen[3], inputmode="numeric", size=10, autocomplete="off")),
    ]
    trouble = shown.trouble if typed else ""
    form = tag("form", _error(trouble), *fields, tag("button", "Start", type="submit"), class_="fields", data_event="new")
    return _fold("setup", "Rules, seats, opponents, seed", form, bool(trouble))


def _select(label: str, name: str, values: Sequence[tuple[str, str]], chosen: str) -> Html:
    options = join(tag("option", text, value=value, selected=value == chosen) for value, text in values)
    return _field(label, tag("select", options, name=name))


def _field(label: str, control: Html) -> Html:
    return tag("p", tag("label", label, " ", control), class_="field")


def _fold(kind: str, summary: str, inside: Html, opened: bool = False) -> Html:
    return tag("details", tag("summary", summary), inside, class_=f"fold {kind}", open=opened)
