"""The table widget: its state, the events that change it, and its frames."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Self

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.errors import IllegalAction, KabuError, NotationError, choices, quote
from kabu_core.play.people import seated
from kabu_core.play.record import MOST_LETTERS, Record, check_length, parse_seed
from kabu_core.play.state import FOR_BOTS, act, chance
from kabu_core.rules import Rules, whole
from kabu_core.text import normalize
from kabu_core.views.acts import NONE
from kabu_core.views.frame import Frame, sentence
from kabu_core.views.html import Html, plain, prose
from kabu_core.views.log import Names, sentences
from kabu_core.views.menu import BOTS, Shown, unopened
from kabu_core.views.table import latest, news, own_move, prompt, table
from kabu_core.web.eyes import Look, decides, look, parse_eyes, seen
from kabu_core.web.positions import played_out, positions

if TYPE_CHECKING:
    from kabu_core.advice.explanations import Decided

MOST_STEPS = 40
"""The most intermediate boards sent with a frame; of more, only the last ones are sent."""
THUMB = "thumb"
COACH = "coach"
"""The mark in a state that the coach is on."""


def play(state: str, event: str = "") -> Frame:
    """Return a table to play at. State: "BOTS/RECORD", followed by "~N" while a replay shows the position after N actions.

    If several people share the device, "@N" names the only one who may look; "@coach" or "@N,coach" turns the coach on. A state without
    an event, as after a reload or from a link, drops the viewer, because anybody may be looking.

    Events: an action of the current player, "go", "deal", "again SEED", "new RULES SEATS BOTS SEED PEOPLE NAMES", "rules RULES", "undo",
    "step N", "resume", "import RECORD", "seat N" (that person has the device now), "advise" (turns the coach on), "alone" (turns it off).
    """
    try:
        game = Game.read(state)
        game = game if event else replace(game, eyes=None)
    except KabuError as error:
        return _import(state, None, event) if event.split(" ")[0] == "import" else _broken_link_frame(state, error, _record_text(state))
    if event.split(" ")[0] == "import":
        return _import(state, game, event)
    try:
        changed = game.after(event)
        return replace(changed.frame(spoken=bool(event), advise=event == "advise"), steps=changed.steps(game))
    except KabuError as error:
        return game.frame(sentence(error), event if event.startswith("new ") else "")


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a table: record, step of a replay (or None), bot level, the only person who may look (or None), and coach on or off."""

    record: Record
    step: int | None = None
    bots: str = THUMB
    eyes: int | None = None
    coach: bool = False

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a state text. Raises KabuError if it is not a table."""
        level, _, rest = text.partition("/") if _has_bot_level(text) else (THUMB, "", text)
        rest, separator, eyes = rest.partition("@")
        rest, tilde, step = rest.rpartition("~") if "~" in rest else (rest, "", "")
        record = Record.loads(rest)
        positions(record)
        game = cls(record, _parse_step(step, record) if tilde else None, level, coach=eyes.endswith(COACH))
        eyes = eyes.removesuffix(COACH).removesuffix(",")
        return replace(game, eyes=parse_eyes(eyes, game.people)) if eyes or (separator and not game.coach) else game

    def write(self) -> str:
        """Return the state text."""
        eyes, step = self.look.eyes, "" if self.step is None else f"~{self.step}"
        marks = [*([] if eyes is None else [str(eyes + 1)]), *([COACH] if self.coach else [])]
        return f"{self.bots}/{self.record.link()}{step}" + (f"@{','.join(marks)}" if marks else "")

    @property
    def people(self) -> int:
        """The number of people at this device; they have the first seats."""
        return len(self.record.people) or 1

    @property
    def look(self) -> Look:
        """The position to show, and its viewer."""
        return look(positions(self.record)[self.position_index], self.people, self.eyes, replaying=self.step is not None)

    @property
    def position_index(self) -> int:
        """The number of actions before the position shown."""
        return len(self.record.actions) if self.step is None else self.step

    def after(self, event: str) -> Self:
        """Return the table after an event. Raises KabuError if the event is not possible."""
        word, _, rest = event.partition(" ")
        match word:
            case "":
                return self
            case "advise" | "alone":
                return replace(self, coach=word == "advise")
            case "step":
                return replace(self, step=_parse_step(rest, self.record))
            case "resume":
                return self if self.step is None else self._play_on(self.record.upto(self.step))
            case "again":
                return self._play_on(replace(self.record, seed=parse_seed(rest), deal=(), actions=()))
            case "rules":
                return self._change_rules(rest)
            case "new":
                return self._new_game(rest)
        return self._apply_action(event)

    def _apply_action(self, event: str) -> Self:
        """Apply an action, "go", "undo" or "seat N", which are possible only outside a replay."""
        if self.step is not None:
            raise IllegalAction(f"{quote(event)} is not possible while looking back; play on from here first")
        if event == "go":
            return self._play_on(self.record)
        if event == "undo":
            decisions = self._decision_indexes()
            return self._play_on(self.record.upto(decisions[-1] if decisions else 0))
        if event.startswith("seat "):
            return self._hand_over(event)
        if (person := self.look.passing) is not None:
            raise IllegalAction(f"{quote(event)} is not possible before the device is with {self.record.people[person]}")
        act(positions(self.record)[-1], event)
        return self._play_on(self.record.then(event))

    def _hand_over(self, event: str) -> Self:
        """Hand the device over to the person it waits for. Raises IllegalAction for anybody else."""
        seat = parse_eyes(event.removeprefix("seat "), self.people)
        if (person := self.look.passing) != seat:
            expected = "nobody" if person is None else self.record.people[person]
            raise IllegalAction(f"{quote(event)} is not possible: {expected} is waited for")
        return replace(self, eyes=seat)

    def frame(self, trouble: str = "", draft: str = "", spoken: bool = True, advise: bool = False) -> Frame:
        """Return the frame for the viewer."""
        perspective, game = self.look, games.spec(self.record.game)
        names = Names(self.record.people, perspective.seat)
        context = Shown(self.record, game.view, perspective.view, self.position_index, perspective.seat, self.bots)
        context = replace(context, trouble=trouble, draft=draft, passing=perspective.passing, begun=bool(self._decision_indexes()))
        score = partial(_score_cards, game.id, perspective.view.rules)
        context = replace(context, since=self._events_before(perspective), score=score, coached=game.coach)
        if self.coach and perspective.seat is not None:
            comment, review = self._coach_texts(perspective, advise)
            requested = advise or self.step is not None
            context = replace(context, coach=True, told=comment, advice=bool(comment) and requested, review=review)
        lines = [context.told] if context.told else []
        lines += [] if context.advice else [*news(context, names), prompt(context, names)]
        say = trouble or (plain(" ".join(lines)) if spoken else "")
        return Frame(self.write(), (table(context, names),), say)

    def _coach_texts(self, perspective: Look, advise: bool) -> tuple[str, Html]:
        """Return the coach's comment on the position and its review of a finished game.

        With several people the coach only advises: comments on their actions would reveal their cards.
        """
        source = games.advice(self.record.game)
        from kabu_core.advice.explanations import NOTHING, Coach

        coach = Coach(games.spec(self.record.game).view, source)
        decisions, round_over = self._reader_decisions() if self.people == 1 else [], perspective.view.payoffs is not None
        game_over = round_over and not perspective.view.more_rounds and self.step is None
        review = coach.review(decisions) if game_over and perspective.view.round else Html("")
        shown_decision = next((one for one in decisions if one.place == self.step), None)
        if advise and round_over:
            return coach.on_round([one for one in decisions if one.view.round == perspective.view.round]), review
        if advise and shown_decision:
            return coach.advice(shown_decision.view, shown_decision.place), review
        if self.step is not None:
            return (coach.look_back(shown_decision) if shown_decision else ""), review
        if advise:
            return (coach.advice(perspective.view, self.position_index) if perspective.view.actor == perspective.seat else NOTHING), review
        just_decided = decisions and decisions[-1].place == self._decision_indexes()[-1]
        return (coach.mark(decisions[-1]) if just_decided else ""), review

    def _reader_decisions(self) -> "list[Decided]":
        """Return the decisions of the one person here."""
        from kabu_core.advice.explanations import Decided

        states = positions(self.record)
        indexes = (n for n in self._decision_indexes() if states[n].payoffs is None)
        return [Decided(n, states[n].seen_by(0), self.record.actions[n]) for n in indexes]

    def steps(self, before: Self) -> tuple[tuple[str, str], ...]:
        """Return the boards since an earlier position, each with its news for that viewer; the last only if a handover would hide it."""
        start, end = len(before.record.actions), len(self.record.actions)
        if self.step is not None or self.record.upto(start) != before.record:
            return ()
        game_view, states, perspective = games.spec(self.record.game).view, positions(self.record), before.look
        names = Names(self.record.people, perspective.seat)
        end += perspective.eyes is not None and self.look.passing is not None
        boards: list[tuple[str, str]] = []
        for number in range(max(start + 1, end - MOST_STEPS), end):
            view = seen(states[number], self.people, perspective.eyes)
            if sentences(view.events[len(states[number - 1].events) :], names, game_view.texts):
                events = view.events[len(states[start].events) :]
                sentences_that_fit = latest(sentences(events, names, game_view.texts), own_move(events, names, game_view.texts))
                boards.append((prose(" ".join(sentences_that_fit)), game_view.board(view, names, NONE)))
        return tuple(boards)

    def _play_on(self, record: Record) -> Self:
        """Return the table with another record, continued by bots and forced moves up to a person's next decision.

        Raises KabuError if the record becomes too long.
        """
        state, line_of_play = positions(record)[-1], played_out(record.upto(0))
        choose = games.bot(record.game, self.bots)
        while state.actor is not None and state.payoffs is None and not decides(state, self.people):
            rng = chance(record.seed or 0, FOR_BOTS, len(record.actions))
            action = state.actions()[0] if state.actor < self.people else choose(state.seen_by(state.acting), rng)
            record, state = record.then(action), state.apply(action)
            line_of_play[len(record.actions) :] = [(str(action), state)]
        check_length(record.link())
        return replace(self, record=record, step=None)

    def _decision_indexes(self) -> list[int]:
        """Return the indexes of people's decisions in the record."""
        return [n for n, state in enumerate(positions(self.record)[:-1]) if decides(state, self.people)]

    def _events_before(self, perspective: Look) -> int:
        """Return the number of events before the last decision of the viewer (else of anybody) or, in a replay, before the action shown."""
        viewer, states = perspective.eyes, positions(self.record)
        decisions = [n for n in self._decision_indexes() if viewer in (None, states[n].actor) or states[n].payoffs is not None]
        indexes = decisions if self.step is None else range(self.step)
        return len(states[indexes[-1]].events) if indexes else 0

    def _change_rules(self, preset: str) -> Self:
        """Change the rules of a game that has not begun. Raises IllegalAction for one under way."""
        record, info = self.record, content.game(self.record.game)
        title = info.preset(preset).label
        if preset == record.preset:
            return self
        if self._decision_indexes():
            own = info.preset(record.preset).label
            raise IllegalAction(f"this game goes on under its own rules, {own}; a new game can be under {title}")
        return self._play_on(replace(record, preset=preset, actions=()))

    def _new_game(self, text: str) -> Self:
        """Return a new game from "RULES SEATS BOTS SEED", followed by PEOPLE and NAMES if several people play."""
        if len(words := text.split(" ", 5)) < 4:
            raise NotationError(f"a new game takes RULES SEATS BOTS SEED, not {quote(text)}")
        preset, seats, level, seed, *people = words
        if level not in BOTS:
            raise NotationError(f"unknown opponents {quote(level)}; choose {choices(BOTS)}")
        record = Record(self.record.game, preset, whole(seats) or 0, parse_seed(seed), people=seated(*people))
        return replace(self, record=record, bots=level, eyes=None)._play_on(record)


def _import(state: str, now: Game | None, event: str) -> Frame:
    """Return the frame of a record typed or pasted by the reader; text that cannot be opened stays in the field."""
    text = normalize(event.removeprefix("import")).lstrip()
    try:
        game = Game.read(text) if _has_bot_level(text) else Game(Record.loads(text), bots=now.bots if now else THUMB)
        return replace(game if game.step is not None else game.after("go"), eyes=None).frame()
    except KabuError as error:
        return now.frame(sentence(error), f"import {text}") if now else _broken_link_frame(state, error, text)


def _broken_link_frame(state: str, error: KabuError, text: str) -> Frame:
    """Return the frame for a link that cannot be opened: a message for readers, and the text with the exact error."""
    message = "This link holds no game that can be opened: a part of it is missing or changed."
    if isinstance(error, IllegalAction):
        message = "The game of this link cannot be played to its end: one of its acts is not possible there."
    elif len(text) > MOST_LETTERS:
        message = "This link is longer than any game."
    return Frame(state, (unopened(text, message, sentence(error)),), message)


@lru_cache(64)
def _score_cards(game: str, rules: Rules, cards: tuple[Card, ...]) -> Any:
    """Return the score of cards for the scorer's default holder."""
    scorer = games.spec(game).scorer
    return scorer.score(cards, scorer.usual, rules)


def _parse_step(text: str, record: Record) -> int | None:
    """Parse the step of a replay; the end of the record gives None. Raises NotationError for a number beyond it."""
    number = whole(text)
    if number is None or number > len(record.actions):
        raise NotationError(f"{quote(text)} is no place in a game of {len(record.actions)} actions")
    return number if number < len(record.actions) else None


def _has_bot_level(state: str) -> bool:
    """Return whether a text begins with the level of the bots, as a link does and an exported record does not."""
    return state.partition("/")[0] in BOTS


def _record_text(state: str) -> str:
    return (state.partition("/")[2] if _has_bot_level(state) else state).replace(";", "\n")
