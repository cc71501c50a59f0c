"""The table widget: its state, the events that change it, and its frames."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Self

from kabu_core import content, games
from kabu_core.errors import IllegalAction, KabuError, NotationError, join_with_or, quote
from kabu_core.play.bots import LEVELS
from kabu_core.play.people import complete_names
from kabu_core.play.record import Record, check_length, parse_seed
from kabu_core.play.state import FOR_BOTS, apply_text, seeded_random
from kabu_core.rules import parse_whole_number
from kabu_core.text import normalize
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SeatNames, sentences
from kabu_core.views.frame import WidgetFrame, error_sentence
from kabu_core.views.html import Html, plain_text, prose
from kabu_core.views.table import fit_news, news_sentences, own_move, prompt, table_html
from kabu_core.views.table_menu import TableViewState
from kabu_core.web.broken_links import broken_link_frame
from kabu_core.web.hotseat import Perspective, awaits_person, choose_perspective, intermediate_view, parse_person
from kabu_core.web.position_cache import cached_positions, parse_step, positions

if TYPE_CHECKING:
    from kabu_core.advice.explanations import ReaderDecision

MOST_STEPS = 40
"""The most intermediate boards sent with a frame. If there are more, only the last ones are sent."""
DEFAULT_BOTS = "thumb"
COACH_MARK = "coach"
"""The word in the text of a state that says that the coach is on."""


def table_frame(state: str, event: str = "") -> WidgetFrame:
    """Return the frame of a table. State: "BOTS/RECORD", followed by "~N" while a replay shows the position after N actions.

    If several people share the device, "@N" means that only person N may see the board. "@coach" or "@N,coach" means that the coach is on.
    A state without an event comes from a reload or a link. Then "@N" is ignored, because anybody may be looking.

    Events: an action of the current player, "go", "deal", "again SEED", "new RULES SEATS BOTS SEED PEOPLE NAMES", "rules RULES", "undo",
    "step N", "resume", "import RECORD", "seat N" (person N has the device now), "advise" (the coach is on), "alone" (the coach is off).
    """
    try:
        game = TableSession.read(state)
        game = game if event else replace(game, viewer=None)
    except KabuError as error:
        imports = event.split(" ")[0] == "import"
        return _import_record(state, None, event) if imports else broken_link_frame(state, error, _record_text(state))
    if event.split(" ")[0] == "import":
        return _import_record(state, game, event)
    try:
        changed = game.apply_event(event)
        return replace(changed.frame(spoken=bool(event), advise=event == "advise"), steps=changed.steps(game))
    except KabuError as error:
        return game.frame(error_sentence(error), event if event.startswith("new ") else "")


@dataclass(frozen=True, slots=True)
class TableSession:
    """The state of a table. `step` is the number of actions shown in a replay; `viewer` is the only person who may look, if any."""

    record: Record
    step: int | None = None
    bots: str = DEFAULT_BOTS
    viewer: int | None = None
    coach: bool = False

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse the text of a state. Raises KabuError if it is not a valid table."""
        level, _, rest = text.partition("/") if _has_bot_level(text) else (DEFAULT_BOTS, "", text)
        rest, separator, eyes = rest.partition("@")
        rest, tilde, step = rest.rpartition("~") if "~" in rest else (rest, "", "")
        record = Record.loads(rest)
        positions(record)
        game = cls(record, parse_step(step, record) if tilde else None, level, coach=eyes.endswith(COACH_MARK))
        eyes = eyes.removesuffix(COACH_MARK).removesuffix(",")
        return replace(game, viewer=parse_person(eyes, game.people)) if eyes or (separator and not game.coach) else game

    def write(self) -> str:
        """Return the text of the state, which `read` parses."""
        eyes, step = self.perspective.viewer, "" if self.step is None else f"~{self.step}"
        marks = [*([] if eyes is None else [str(eyes + 1)]), *([COACH_MARK] if self.coach else [])]
        return f"{self.bots}/{self.record.link()}{step}" + (f"@{','.join(marks)}" if marks else "")

    @property
    def people(self) -> int:
        """The number of people who play on this device. They have the first seats."""
        return len(self.record.people) or 1

    @property
    def perspective(self) -> Perspective:
        """The view to show now, and who may see it."""
        return choose_perspective(positions(self.record)[self.position_index], self.people, self.viewer, replaying=self.step is not None)

    @property
    def position_index(self) -> int:
        """The number of actions before the position shown."""
        return len(self.record.actions) if self.step is None else self.step

    def apply_event(self, event: str) -> Self:
        """Return the table after an event. Raises KabuError if the event is not possible."""
        word, _, rest = event.partition(" ")
        match word:
            case "":
                return self
            case "advise" | "alone":
                return replace(self, coach=word == "advise")
            case "step":
                return replace(self, step=parse_step(rest, self.record))
            case "resume":
                return self if self.step is None else self._play_on(self.record.truncate(self.step))
            case "again":
                return self._play_on(replace(self.record, seed=parse_seed(rest), deal=(), actions=()))
            case "rules":
                return self._change_rules(rest)
            case "new":
                return self._new_game(rest)
        return self._apply_action(event)

    def _apply_action(self, event: str) -> Self:
        """Return the table after an action, "go", "undo" or "seat N". Raises IllegalAction in a replay, where these are not possible."""
        if self.step is not None:
            raise IllegalAction(f"{quote(event)} is not possible while looking back; play on from here first")
        if event == "go":
            return self._play_on(self.record)
        if event == "undo":
            decisions = self._decision_indexes()
            return self._play_on(self.record.truncate(decisions[-1] if decisions else 0))
        if event.startswith("seat "):
            return self._hand_over(event)
        if (person := self.perspective.handover) is not None:
            raise IllegalAction(f"{quote(event)} is not possible before the device is with {self.record.people[person]}")
        apply_text(positions(self.record)[-1], event)
        return self._play_on(self.record.with_action(event))

    def _hand_over(self, event: str) -> Self:
        """Return the table with the device in the hands of the person it waits for. Raises IllegalAction for anybody else."""
        seat = parse_person(event.removeprefix("seat "), self.people)
        if (person := self.perspective.handover) != seat:
            expected = "nobody" if person is None else self.record.people[person]
            raise IllegalAction(f"{quote(event)} is not possible: {expected} is waited for")
        return replace(self, viewer=seat)

    def frame(self, trouble: str = "", draft: str = "", spoken: bool = True, advise: bool = False) -> WidgetFrame:
        """Return the frame of this table; `spoken` is False if the live region should say nothing but `trouble`."""
        perspective, game = self.perspective, games.spec(self.record.game)
        names = SeatNames(self.record.people, perspective.seat)
        context = TableViewState(self.record, game.view, perspective.view, self.position_index, perspective.seat, self.bots)
        context = replace(context, trouble=trouble, draft=draft, handover=perspective.handover, begun=bool(self._decision_indexes()))
        score = partial(games.score_cards, game.id, perspective.view.rules)
        context = replace(context, since=self._events_before(perspective), score=score, coached=game.coach, exact=game.exact)
        if self.coach and perspective.seat is not None:
            comment, review = self._coach_texts(perspective, advise)
            requested = advise or self.step is not None
            context = replace(context, coach=True, coach_text=comment, advice=bool(comment) and requested, review=review)
            context = replace(context, hint=self._hinted_action(perspective) if advise else "")
        lines = [context.coach_text] if context.coach_text else []
        lines += [] if context.advice else [*news_sentences(context, names), prompt(context, names)]
        say = trouble or (plain_text(" ".join(lines)) if spoken else "")
        return WidgetFrame(self.write(), (table_html(context, names),), say)

    def _coach_texts(self, perspective: Perspective, advise: bool) -> tuple[str, Html]:
        """Return the coach's comment on the position shown, and its review of a finished game; either may be empty.

        If several people play, the coach only gives advice, because a comment on a past action would reveal cards.
        """
        source = games.advice(self.record.game)
        from kabu_core.advice.explanations import NOTHING_TO_CHOOSE, Coach

        coach = Coach(games.spec(self.record.game).view, source)
        decisions, round_over = self._reader_decisions() if self.people == 1 else [], perspective.view.payoffs is not None
        game_over = round_over and not perspective.view.more_rounds and self.step is None
        review = coach.review(decisions) if game_over and perspective.view.round else Html("")
        shown_decision = next((one for one in decisions if one.place == self.step), None)
        if advise and round_over:
            return coach.review_round([one for one in decisions if one.view.round == perspective.view.round]), review
        if advise and shown_decision:
            return coach.advice(shown_decision.view, shown_decision.place), review
        if self.step is not None:
            return (coach.review_decision(shown_decision) if shown_decision else ""), review
        if advise:
            return (
                coach.advice(perspective.view, self.position_index)
                if perspective.view.current_player == perspective.seat
                else NOTHING_TO_CHOOSE
            ), review
        just_decided = decisions and decisions[-1].place == self._decision_indexes()[-1]
        return (coach.mark(decisions[-1]) if just_decided else ""), review

    def _hinted_action(self, perspective: Perspective) -> str:
        """Return the best choice of the reader who is to act; "" if there is none."""
        source = games.advice(self.record.game)
        from kabu_core.advice.explanations import Coach

        view, coach = perspective.view, Coach(games.spec(self.record.game).view, source)
        is_to_act = self.step is None and view.current_player == perspective.seat
        return coach.hinted_action(view, self.position_index) if is_to_act else ""

    def _reader_decisions(self) -> "list[ReaderDecision]":
        """Return the decisions of the only person at this device."""
        from kabu_core.advice.explanations import ReaderDecision

        states = positions(self.record)
        indexes = (n for n in self._decision_indexes() if states[n].payoffs is None)
        return [ReaderDecision(n, states[n].observation(0), self.record.actions[n]) for n in indexes]

    def steps(self, before: Self) -> tuple[tuple[str, str], ...]:
        """Return the boards between the table `before` and this one, each with its news, as the viewer of `before` may see them.

        The board of this table is one of them only if a handover hides it from that viewer.
        """
        start, end = len(before.record.actions), len(self.record.actions)
        if self.step is not None or self.record.truncate(start) != before.record:
            return ()
        game_view, states, perspective = games.spec(self.record.game).view, positions(self.record), before.perspective
        names = SeatNames(self.record.people, perspective.seat)
        end += perspective.viewer is not None and self.perspective.handover is not None
        boards: list[tuple[str, str]] = []
        for number in range(max(start + 1, end - MOST_STEPS), end):
            view = intermediate_view(states[number], self.people, perspective.viewer)
            if sentences(view.events[len(states[number - 1].events) :], names, game_view.event_text):
                events = view.events[len(states[start].events) :]
                sentences_that_fit = fit_news(sentences(events, names, game_view.event_text), own_move(events, names, game_view.event_text))
                boards.append((prose(" ".join(sentences_that_fit)), game_view.board(view, names, NO_ACTS)))
        return tuple(boards)

    def _play_on(self, record: Record) -> Self:
        """Return the table with another record, after all moves of bots and all forced moves up to the next decision of a person.

        Raises KabuError if the record becomes too long.
        """
        state, line_of_play = positions(record)[-1], cached_positions(record.truncate(0))
        choose = games.bot(record.game, self.bots)
        while state.current_player is not None and state.payoffs is None and not awaits_person(state, self.people):
            rng = seeded_random(record.seed or 0, FOR_BOTS, len(record.actions))
            action = (
                state.legal_actions()[0] if state.current_player < self.people else choose(state.observation(state.current_player), rng)
            )
            record, state = record.with_action(action), state.apply(action)
            line_of_play[len(record.actions) :] = [(str(action), state)]
        check_length(record.link())
        return replace(self, record=record, step=None)

    def _decision_indexes(self) -> list[int]:
        """Return the indexes of the actions in the record that people chose; bots' and forced moves are left out."""
        return [n for n, state in enumerate(positions(self.record)[:-1]) if awaits_person(state, self.people)]

    def _events_before(self, perspective: Perspective) -> int:
        """Return the number of events before the viewer's (or else anybody's) last decision or, in a replay, before the action shown."""
        viewer, states = perspective.viewer, positions(self.record)
        decisions = [n for n in self._decision_indexes() if viewer in (None, states[n].current_player) or states[n].payoffs is not None]
        indexes = decisions if self.step is None else range(self.step)
        return len(states[indexes[-1]].events) if indexes else 0

    def _change_rules(self, preset: str) -> Self:
        """Return the table with other rules, if the game has not begun. Raises IllegalAction if it has."""
        record, info = self.record, content.game(self.record.game)
        title = info.preset(preset).label
        if preset == record.preset:
            return self
        if self._decision_indexes():
            own = info.preset(record.preset).label
            raise IllegalAction(f"this game goes on under its own rules, {own}; a new game can be under {title}")
        return self._play_on(replace(record, preset=preset, actions=()))

    def _new_game(self, text: str) -> Self:
        """Return the table of a new game from "RULES SEATS BOTS SEED", followed by PEOPLE (how many) and NAMES if several people play."""
        if len(words := text.split(" ", 5)) < 4:
            raise NotationError(f"a new game takes RULES SEATS BOTS SEED, not {quote(text)}")
        preset, seats, level, seed, *people = words
        if level not in LEVELS:
            raise NotationError(f"unknown opponents {quote(level)}; choose {join_with_or(LEVELS)}")
        record = Record(self.record.game, preset, parse_whole_number(seats) or 0, parse_seed(seed), people=complete_names(*people))
        return replace(self, record=record, bots=level, viewer=None)._play_on(record)


def _import_record(state: str, now: TableSession | None, event: str) -> WidgetFrame:
    """Return the frame for a record that the reader typed or pasted. A text that cannot be opened stays in the text field."""
    text = normalize(event.removeprefix("import")).lstrip()
    try:
        game = TableSession.read(text) if _has_bot_level(text) else TableSession(Record.loads(text), bots=now.bots if now else DEFAULT_BOTS)
        return replace(game if game.step is not None else game.apply_event("go"), viewer=None).frame()
    except KabuError as error:
        return now.frame(error_sentence(error), f"import {text}") if now else broken_link_frame(state, error, text)


def _has_bot_level(state: str) -> bool:
    """Return whether a text begins with the level of the bots. Links do; exported records do not."""
    return state.partition("/")[0] in LEVELS


def _record_text(state: str) -> str:
    return (state.partition("/")[2] if _has_bot_level(state) else state).replace(";", "\n")
