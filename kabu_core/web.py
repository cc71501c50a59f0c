"""Widgets, and the only door for JavaScript: (state, event) -> (state, html), texts in, texts out.

A state is readable text and lives in the URL, so every form of it opens for ever.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from kabu_core import content, games
from kabu_core.errors import IllegalAction, KabuError, NotationError, choices, quote
from kabu_core.play.odds import KABU
from kabu_core.play.record import Record, check_length, parse_seed
from kabu_core.play.state import FOR_BOTS, State, act, chance
from kabu_core.rules import Rules, whole
from kabu_core.views import differences as comparing
from kabu_core.views import rules as rule_text
from kabu_core.views import scorer as scoring
from kabu_core.views import sheet as one_page
from kabu_core.views.html import plain
from kabu_core.views.log import at_table
from kabu_core.views.table import BOTS, Shown, news, prompt, table, text_form

THUMB = "thumb"
YOU = 0
SIDES = ("one", "one-rules", "other", "other-rules")
"""What can be chosen in a comparison, in the order of its state."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a widget shows: its state, its HTML in parts, and a sentence for the live region."""

    state: str
    parts: tuple[str, ...]
    say: str = ""

    @property
    def html(self) -> str:
        """The parts in a row."""
        return "".join(self.parts)


def update(widget: str, state: str, event: str) -> str:
    """The next frame of a widget as JSON: state, html, say. Never raises: what cannot be done is said in the html."""
    frame = show(widget, state, event)
    return json.dumps({"state": frame.state, "html": frame.html, "say": frame.say}, ensure_ascii=False)


def show(widget: str, state: str, event: str = "") -> Frame:
    """The frame of a widget after an event; event "" shows the state as it is."""
    try:
        if widget not in WIDGETS:
            raise NotationError(f"unknown widget {quote(widget)}; choose {choices(WIDGETS)}")
        return WIDGETS[widget](state, event)
    except KabuError as error:
        return Frame(state, (scoring.trouble(_sentence(error)),), _sentence(error))


def answers(game: str, preset: str) -> dict[str, Any]:
    """Every answer of the scorer up to three cards where the game has them, the rules text and the sheet, under one preset.

    `rows` maps the state after the game and preset ("player/8 9 3"), or "rules" and "sheet", to indexes into `pool`, the spoken
    sentence first.
    """
    pool: dict[str, int] = {}

    def row(frame: Frame) -> list[int]:
        return [pool.setdefault(part, len(pool)) for part in (frame.say, *frame.parts)]

    asked = games.spec(game).scorer
    hands = [hand for n in range(asked.most + 1) for hand in product(dict(KABU), repeat=n)] if asked.tabled else []
    keys = [f"{role}/{' '.join(map(str, hand))}" for role in asked.holders for hand in hands]
    rows = {key: row(scorer(f"{game}/{preset}/{key}")) for key in keys}
    for text in (rules, sheet):
        rows[text.__name__] = row(text(f"{game}/{preset}", f"rules {preset}"))
    return {"pool": list(pool), "rows": rows}


def scorer(state: str, event: str = "") -> Frame:
    """What a hand is worth. State: "GAME/RULES/HOLDER/CARDS"; there are no events."""
    if event:
        raise NotationError(f"unknown event {quote(event)}; a scorer knows none")
    game, preset, role, text = [*state.split("/", 3), "", "", ""][:4]
    chosen = games.rules(game, preset)
    score, info, asked = games.score(game, text, role, chosen), content.game(game), games.spec(game).scorer
    return Frame(state, tuple(asked.answer(info, score, role, asked.most)), asked.say(info, score, asked.most))


def rules(state: str, event: str = "") -> Frame:
    """The rules text. State: "GAME/RULES"; event "rules RULES" changes them."""
    return _text(state, event, rule_text.rules)


def sheet(state: str, event: str = "") -> Frame:
    """The rules on one sheet of paper, states and events as of the rules text."""
    return _text(state, event, lambda info, preset, chosen: one_page.sheet(info, preset, chosen, content.game_hands(info.id)))


def _known(event: str, words: Sequence[str]) -> None:
    """Raises NotationError for an event that does not begin with one of these words."""
    if event.partition(" ")[0] not in words:
        raise NotationError(f"unknown event {quote(event)}; choose {choices(words)}")


def _text(state: str, event: str, write: Callable[[content.GameInfo, content.Preset, Rules], str]) -> Frame:
    game, _, preset = state.partition("/")
    if event:
        _known(event, ("rules",))
        preset = event.removeprefix("rules").lstrip()
    chosen = games.rules(game, preset)
    info = content.game(game)
    told = f"Rules: {info.preset(preset).title}." if event else ""
    return Frame(f"{game}/{preset}", (write(info, info.preset(preset), chosen),), told)


def differences(state: str, event: str = "") -> Frame:
    """Two games, or two presets of one, compared. State: "GAME/RULES/GAME/RULES".

    Events, to choose one of the four: "one GAME", "one-rules RULES", "other GAME", "other-rules RULES".
    """
    chosen = dict(zip(SIDES, _four(state), strict=True))
    if event:
        _known(event, SIDES)
        word, _, value = event.partition(" ")
        chosen[word] = value
        if f"{word}-rules" in SIDES:
            chosen[f"{word}-rules"] = content.game(games.spec(value).id).default
    one, other = (side(chosen[name], chosen[f"{name}-rules"]) for name in ("one", "other"))
    found = comparing.compared(one, other)
    fields = comparing.choice(one, other, [content.game(game) for game in games.GAMES])
    return Frame("/".join(chosen.values()), (fields, comparing.view(found)), found.say() if event else "")


def side(game: str, preset: str) -> comparing.Side:
    """A game under a preset, to be compared. Raises NotationError if there is none."""
    chosen = games.rules(game, preset)
    info = content.game(game)
    info.preset(preset)
    return comparing.Side(info, preset, chosen)


def _four(state: str) -> list[str]:
    """The parts of the state of a comparison."""
    parts = state.split("/")
    if len(parts) != len(SIDES):
        raise NotationError(f"a comparison is GAME/RULES/GAME/RULES, not {quote(state)}")
    return parts


def play(state: str, event: str = "") -> Frame:
    """A playable table. State: "BOTS/RECORD", with "~N" behind it while the first N actions are looked at.

    Events: an action of yours, or "go", "deal", "again SEED", "new RULES SEATS BOTS SEED", "rules RULES", "undo", "step N",
    "resume", "import RECORD".
    """
    try:
        game = Game.read(state)
    except KabuError as error:
        return _imported(state, None, event) if event.split(" ")[0] == "import" else _unopened(state, error, _record_text(state))
    if event.split(" ")[0] == "import":
        return _imported(state, game, event)
    try:
        return game.after(event).frame(spoken=bool(event))
    except KabuError as error:
        return game.frame(_sentence(error), event if event.startswith("new ") else "")


def _imported(state: str, now: "Game | None", event: str) -> Frame:
    """A record typed or pasted by the reader; what cannot be opened is kept in the text field."""
    text = event.removeprefix("import").lstrip()
    try:
        game = Game.read(text) if _says_bots(text) else Game(Record.loads(text), None, now.bots if now else THUMB)
        return (game if game.step is not None else game.after("go")).frame()
    except KabuError as error:
        return now.frame(_sentence(error), f"import {text}") if now else _unopened(state, error, text)


def _unopened(state: str, error: KabuError, text: str) -> Frame:
    """In place of a table whose text cannot be opened; the text is kept."""
    message = f"This game cannot be opened: {error}."
    return Frame(state, (text_form(text, message),), message)


def _sentence(error: KabuError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a table: a record, how far of it is shown (None: all), and who plays the other seats."""

    record: Record
    step: int | None = None
    bots: str = THUMB

    @classmethod
    def read(cls, text: str) -> "Game":
        """The game of a state text. Raises KabuError if it is none."""
        level, _, rest = text.partition("/") if _says_bots(text) else (THUMB, "", text)
        rest, sign, step = rest.rpartition("~") if "~" in rest else (rest, "", "")
        record = Record.loads(rest)
        _states(record)
        if not sign:
            return cls(record, None, level)
        return cls(record, _place(step, record), level)

    def write(self) -> str:
        """The state text."""
        return f"{self.bots}/{self.record.link()}" + ("" if self.step is None else f"~{self.step}")

    def after(self, event: str) -> "Game":
        """The game after an event. Raises KabuError if it cannot be."""
        word, _, rest = event.partition(" ")
        record = self.record
        match word:
            case "":
                return self
            case "step":
                return Game(record, _place(rest, record), self.bots)
            case "resume":
                return self if self.step is None else self._with(record.upto(self.step))
            case "again":
                return self._with(Record(record.game, record.preset, record.seats, parse_seed(rest), record.options))
            case "rules":
                return self._under(rest)
            case "new":
                return self._new(rest)
        return self._acted(event)

    def _acted(self, event: str) -> "Game":
        """After an action, or one taken back: only at the end of the record, never while earlier positions are looked at."""
        if self.step is not None:
            raise IllegalAction(f"{quote(event)} is not possible while looking back; play on from here first")
        if event == "go":
            return self._with(self.record)
        if event == "undo":
            acts = self._acts()
            return self._with(self.record.upto(acts[-1] if acts else 0))
        act(_states(self.record)[-1], event)
        return self._with(self.record.then(event))

    def frame(self, trouble: str = "", draft: str = "", spoken: bool = True) -> Frame:
        """What the reader in seat 0 sees."""
        step = len(self.record.actions) if self.step is None else self.step
        view = _states(self.record)[step].seen_by(YOU)
        of = games.spec(self.record.game).view
        shown = Shown(self.record, of, view, step, YOU, self.bots, self._since(), trouble, draft)
        tells = shown.replaying or (view.payoffs is None and of.tells)
        told = news(shown, at_table) if tells else []
        said = trouble or (plain(" ".join([*told, prompt(shown, at_table)])) if spoken else "")
        return Frame(self.write(), (table(shown, at_table),), said)

    def _with(self, record: Record) -> "Game":
        """The game with this record, the others having played on to the reader's next decision. Raises KabuError if it became too long."""
        state = _states(record)[-1]
        choose = games.bot(record.game, self.bots)
        while state.actor not in (None, YOU) and state.payoffs is None:
            rng = chance(record.seed or 0, FOR_BOTS, len(record.actions))
            action = choose(state.seen_by(state.actor), rng)
            record, state = record.then(action), state.apply(action)
        check_length(record.link())
        return Game(record, None, self.bots)

    def _acts(self) -> list[int]:
        """The places of the reader's own actions in the record."""
        return [n for n, state in enumerate(_states(self.record)[:-1]) if _yours(state)]

    def _since(self) -> int:
        """How many events there were before the reader's last act, or before the action looked back at."""
        acts = self._acts() if self.step is None else range(self.step)
        return len(_states(self.record)[acts[-1]].events) if acts else 0

    def _under(self, preset: str) -> "Game":
        """The page chose other rules: a game not yet begun follows, one under way goes on under its own."""
        record, info = self.record, content.game(self.record.game)
        title = info.preset(preset).title
        if preset == record.preset:
            return self
        if self._acts():
            own = info.preset(record.preset).title
            raise IllegalAction(f"this game goes on under its own rules, {own}; a new game can be under {title}")
        return self._with(replace(record, preset=preset, actions=()))

    def _new(self, text: str) -> "Game":
        """A game with these RULES SEATS BOTS SEED."""
        if len(words := text.split(" ")) != 4:
            raise NotationError(f"a new game takes RULES SEATS BOTS SEED, not {quote(text)}")
        preset, seats, level, seed = words
        if level not in BOTS:
            raise NotationError(f"unknown opponents {quote(level)}; choose {choices(BOTS)}")
        record = Record(self.record.game, preset, whole(seats) or 0, parse_seed(seed))
        return Game(record, None, level)._with(record)


def played_round(record: Record) -> State:
    """The first round of a record's deal as bots play it, open to all."""
    state, choose = games.start(record), games.bot(record.game, THUMB)
    rng = chance(record.seed or 0, FOR_BOTS, 0)
    while state.actor is not None and state.payoffs is None:
        state = state.apply(choose(state.seen_by(state.actor), rng))
    return state


def _yours(state: State) -> bool:
    """Whether the reader is to act, or to deal the next round."""
    return state.actor == YOU or state.payoffs is not None


def _place(text: str, record: Record) -> int | None:
    """How far of a record is shown, None at its end. Raises NotationError."""
    number = whole(text)
    if number is None or number > len(record.actions):
        raise NotationError(f"{quote(text)} is no place in a game of {len(record.actions)} actions")
    return number if number < len(record.actions) else None


def _says_bots(state: str) -> bool:
    """Whether a state says who plays the other seats, as a link does and an exported record does not."""
    return state.partition("/")[0] in BOTS


def _record_text(state: str) -> str:
    return (state.partition("/")[2] if _says_bots(state) else state).replace(";", "\n")


@lru_cache(maxsize=8)
def _line(start: Record) -> list[tuple[str, State]]:
    """The positions of a game as far as they have been played out, each with the action that led to it; `_states` extends it."""
    return [("", games.start(start))]


def _states(record: Record) -> list[State]:
    """The state before the first action of a record and after each; only what is new is played."""
    line = _line(record.upto(0))
    for number, action in enumerate(record.actions, 1):
        if number < len(line) and line[number][0] == action:
            continue
        try:
            state = act(line[number - 1][1], action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number} of the record: {error}") from None
        line[number:] = [(action, state)]
    return [state for _, state in line[: len(record.actions) + 1]]


WIDGETS: dict[str, Callable[[str, str], Frame]] = {
    "scorer": scorer,
    "table": play,
    "rules": rules,
    "sheet": sheet,
    "differences": differences,
}
