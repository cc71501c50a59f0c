"""The table widget: its state, the events that change it, and its frames."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from kabu_core import content, games
from kabu_core.errors import IllegalAction, KabuError, NotationError, join_with_or, quote_input
from kabu_core.play.bots import LEVELS
from kabu_core.play.people_on_device import complete_player_names
from kabu_core.play.record import GameRecord, check_record_length, parse_seed
from kabu_core.play.state import FOR_BOTS, apply_action_text, seeded_random
from kabu_core.rules import parse_whole_number
from kabu_core.text_normalization import normalize_text
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SeatNames, sentences_of_events
from kabu_core.views.game_table import choice_outlook, cut_news_to_fit, news_sentences, own_move_sentence, table_prompt, table_widget_html
from kabu_core.views.html_builder import prose_html, remove_asterisks
from kabu_core.views.rendered_widget import RenderedWidget, error_sentence
from kabu_core.views.table_menu import TableViewContext, bot_level_labels
from kabu_core.web import link_play
from kabu_core.web.broken_game_link_frame import broken_link_frame
from kabu_core.web.coach_texts import coach_comment_and_review, hinted_action_text
from kabu_core.web.hotseat import DevicePerspective, choose_perspective, is_waiting_for_person, parse_seat_of_person, view_between_decisions
from kabu_core.web.record_positions import parse_replay_step, position_cache_of_game, positions_of_record

MOST_STEPS = 40
"""The most intermediate boards sent with a frame. If there are more, only the last ones are sent."""
DEFAULT_BOTS = "thumb"
COACH_MARK = "coach"
"""The word in the text of a state that says that the coach is on."""


def table_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame of a table. State: "BOTS/RECORD", followed by "~N" while a replay shows the position after N actions.

    If several people share the device, "@N" means that only person N may see the board. "@coach" or "@N,coach" means that the coach is on.
    A state without an event comes from a reload or a link. Then "@N" is ignored, because anybody may be looking. In a game by link,
    "friend1" or "friend2" in place of BOTS is the person whose seat this device shows.

    Events: an action of the current player, "go", "deal", "again SEED", "new RULES SEATS BOTS SEED PEOPLE NAMES", "friend SEED NAMES" (a
    game by link), "rules RULES", "undo", "step N", "resume", "import RECORD", "seat N" (person N has the device now or, in a game by link,
    wants to see the hand), "advise" (the coach is on), "alone" (the coach is off).
    """
    try:
        game = TableSession.parse_state(state)
        game = game if event else replace(game, viewer=None)
    except KabuError as error:
        imports = event.split(" ")[0] == "import"
        return _frame_of_imported_record(state, None, event) if imports else broken_link_frame(state, error, _record_part_of_state(state))
    if event.split(" ")[0] == "import":
        return _frame_of_imported_record(state, game, event)
    try:
        changed = game.apply_event(event)
        return replace(changed.render_frame(spoken=bool(event), advise=event == "advise"), steps=changed.boards_since_table(game))
    except KabuError as error:
        return game.render_frame(error_sentence(error), event if event.startswith(("new ", "friend ")) else "")


@dataclass(frozen=True, slots=True)
class TableSession:
    """The state of a table.

    `step` is the number of actions shown in a replay, else None. `viewer` is the only person who may look, None if all
    may. `device` is the seat that this device shows in a game by link, None in all other games.
    """

    record: GameRecord
    step: int | None = None
    bots: str = DEFAULT_BOTS
    viewer: int | None = None
    coach: bool = False
    device: int | None = None

    @classmethod
    def parse_state(cls, text: str) -> Self:
        """Parse the text of a state. Raises KabuError if it is not a valid table."""
        head, _, rest = text.partition("/") if _begins_with_bot_level_or_device(text) else (DEFAULT_BOTS, "", text)
        device = link_play.DEVICES.get(head)
        rest, separator, eyes = rest.partition("@")
        rest, tilde, step = rest.rpartition("~") if "~" in rest else (rest, "", "")
        record = GameRecord.loads(rest)
        if device is not None:
            link_play.require_two_people_without_bots(record)
            record = link_play.expand_action_codes(record)
        positions_of_record(record)
        level = head if device is None else DEFAULT_BOTS
        game = cls(record, parse_replay_step(step, record) if tilde else None, level, coach=eyes.endswith(COACH_MARK), device=device)
        eyes = eyes.removesuffix(COACH_MARK).removesuffix(",")
        return replace(game, viewer=parse_seat_of_person(eyes, game.people_count)) if eyes or (separator and not game.coach) else game

    def serialize_state(self) -> str:
        """Return the text of the state, which `parse_state` parses."""
        eyes = self.perspective.viewer if self.device is None else self.viewer
        step, head = "" if self.step is None else f"~{self.step}", self.bots if self.device is None else f"friend{self.device + 1}"
        marks = [*([] if eyes is None else [str(eyes + 1)]), *([COACH_MARK] if self.coach else [])]
        return f"{head}/{self.record.text_for_url()}{step}" + (f"@{','.join(marks)}" if marks else "")

    @property
    def people_count(self) -> int:
        """The number of people who play on this device. They have the first seats."""
        return len(self.record.people) or 1

    @property
    def perspective(self) -> DevicePerspective:
        """The view to show now, and who may see it."""
        states, replaying = positions_of_record(self.record)[: self.shown_position_index + 1], self.step is not None
        if self.device is not None:
            return link_play.choose_link_perspective(states, self.device, self.viewer, replaying=replaying)
        return choose_perspective(states[-1], self.people_count, self.viewer, replaying=replaying)

    @property
    def shown_position_index(self) -> int:
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
                return replace(self, step=parse_replay_step(rest, self.record))
            case "resume":
                return self if self.step is None else self._take_back_actions_after(self.step)
            case "again":
                return self._play_to_next_decision(replace(self.record, seed=parse_seed(rest), deal=(), actions=()))
            case "rules":
                return self._change_rules_before_start(rest)
            case "new":
                return self._start_new_game(rest)
            case "friend":
                return self._start_game_by_link(rest)
        return self._apply_action_undo_or_handover(event)

    def _apply_action_undo_or_handover(self, event: str) -> Self:
        """Return the table after an action, "go", "undo" or "seat N". Raises IllegalAction in a replay, where none is possible."""
        if self.step is not None:
            raise IllegalAction(f"{quote_input(event)} is not possible while looking back; play on from here first")
        if event == "go":
            return self._play_to_next_decision(self.record)
        if event == "undo":
            return self._take_back_actions_after(self._last_decision_index)
        if event.startswith("seat "):
            return self._hand_device_over(event)
        if (person := self.perspective.handover) is not None:
            raise IllegalAction(f"{quote_input(event)} is not possible until the device is with {self.record.people[person]}")
        if (person := self.perspective.awaited) is not None:
            raise IllegalAction(f"{quote_input(event)} is not possible: it is {self.record.people[person]}’s turn")
        apply_action_text(positions_of_record(self.record)[-1], event)
        return self._play_to_next_decision(self.record.with_action(event))

    def _take_back_actions_after(self, count: int) -> Self:
        """Return the table as it was after `count` actions. Raises IllegalAction if that would take back a decision of the other device."""
        if self.device is not None and not link_play.may_take_back_actions_after(self.record, self.device, count):
            raise IllegalAction(f"only {self.record.people[1 - self.device]} can take back the last move")
        return self._play_to_next_decision(self.record.with_first_actions(count))

    def _hand_device_over(self, event: str) -> Self:
        """Return the table after the device is handed to the person for whom the game waits. Raises IllegalAction for anybody else."""
        seat = parse_seat_of_person(event.removeprefix("seat "), self.people_count)
        if self.perspective.covered and seat == self.device:
            return replace(self, viewer=seat)
        if (person := self.perspective.handover) != seat:
            expected = "nobody" if person is None else self.record.people[person]
            raise IllegalAction(f"{quote_input(event)} is not possible: the table is waiting for {expected}")
        return replace(self, viewer=seat)

    def render_frame(self, trouble: str = "", draft: str = "", spoken: bool = True, advise: bool = False) -> RenderedWidget:
        """Return the frame of this table. `trouble` is an error message; if `spoken` is False, the live region says only this message."""
        perspective, game = self.perspective, games.spec(self.record.game)
        names = self._seat_names(perspective)
        context = TableViewContext(self.record, game.view, perspective.view, self.shown_position_index, perspective.seat, self.bots)
        context = replace(context, trouble=trouble, draft=draft, handover=perspective.handover, begun=bool(self._decision_indexes()))
        context = replace(context, score=partial(games.score_cards_for_default_role, game.id, perspective.view.rules))
        context = replace(context, since=self._event_count_before_last_decision(perspective), coached=game.coach, exact=game.exact)
        if self.device is not None:
            undoable = link_play.may_take_back_actions_after(self.record, self.device, self._last_decision_index)
            link = link_play.link_state_text(self._play_to_next_decision(self.record).record, 1 - self.device)
            context = replace(context, link=link, awaited=perspective.awaited, covered=perspective.covered, undoable=undoable)
        if self.coach and perspective.seat is not None and (self.people_count == 1 or perspective.view.payoffs is None):
            comment, review = coach_comment_and_review(self.record, self._decision_indexes(), perspective, self.step, advise=advise)
            requested = advise or self.step is not None
            context = replace(context, coach=True, coach_text=comment, advice=bool(comment) and requested, review=review)
            context = replace(context, hint=hinted_action_text(self.record, perspective, self.step) if advise else "")
        lines = [context.coach_text] if context.coach_text else []
        lines += [] if context.advice else [*news_sentences(context, names), table_prompt(context, names), choice_outlook(context, names)]
        say = trouble or (remove_asterisks(" ".join(filter(None, lines))) if spoken else "")
        return RenderedWidget(self.serialize_state(), (table_widget_html(context, names),), say)

    def _seat_names(self, perspective: DevicePerspective) -> SeatNames:
        level = bot_level_labels(games.spec(self.record.game).exact)[self.bots].partition(":")[0]
        return SeatNames(self.record.people, perspective.seat, level)

    def boards_since_table(self, before: Self) -> tuple[tuple[str, str], ...]:
        """Return the boards between the table `before` and this table, each with its news, as the viewer of `before` may see them.

        If a handover screen covers this table's own board, that board is the last of them; otherwise the frame itself shows it.
        """
        start, end = len(before.record.actions), len(self.record.actions)
        if self.step is not None or self.record.with_first_actions(start) != before.record:
            return ()
        game_view, states, perspective = games.spec(self.record.game).view, positions_of_record(self.record), before.perspective
        names = self._seat_names(perspective)
        end += perspective.viewer is not None and self.perspective.handover is not None
        boards: list[tuple[str, str]] = []
        for number in range(max(start + 1, end - MOST_STEPS), end):
            view = view_between_decisions(states[number], self.people_count, perspective.viewer)
            if sentences_of_events(view.events[len(states[number - 1].events) :], names, game_view.event_text):
                events = view.events[len(states[start].events) :]
                sentences_that_fit = cut_news_to_fit(
                    sentences_of_events(events, names, game_view.event_text), own_move_sentence(events, names, game_view.event_text)
                )
                boards.append((prose_html(" ".join(sentences_that_fit)), game_view.board(view, names, NO_ACTS)))
        return tuple(boards)

    def _play_to_next_decision(self, record: GameRecord) -> Self:
        """Return the table with `record`, continued by the moves of bots and forced moves up to the next decision of a person.

        Raises KabuError if the record becomes too long.
        """
        state, line_of_play = positions_of_record(record)[-1], position_cache_of_game(record.with_first_actions(0))
        choose = games.bot(record.game, self.bots)
        while state.current_player is not None and state.payoffs is None and not is_waiting_for_person(state, self.people_count):
            rng = seeded_random(record.seed or 0, FOR_BOTS, len(record.actions))
            is_forced = state.current_player < self.people_count
            action = state.legal_actions()[0] if is_forced else choose(state.observation(state.current_player), rng)
            record, state = record.with_action(action), state.apply(action)
            line_of_play[len(record.actions) :] = [(str(action), state)]
        check_record_length(record.text_for_url())
        return replace(self, record=record, step=None, viewer=self.viewer if self.device is None else None)

    @property
    def _last_decision_index(self) -> int:
        """The index, in the record's actions, of the last decision that a person made; 0 if there is none."""
        return self._decision_indexes()[-1] if self._decision_indexes() else 0

    def _decision_indexes(self) -> list[int]:
        """Return the indexes of the actions in the record that people chose; bots' and forced moves are left out."""
        return [n for n, state in enumerate(positions_of_record(self.record)[:-1]) if is_waiting_for_person(state, self.people_count)]

    def _event_count_before_last_decision(self, perspective: DevicePerspective) -> int:
        """Count the events before the last decision of the viewer (of anybody if all may look) or, in a replay, before the action shown."""
        viewer, states = perspective.viewer, positions_of_record(self.record)
        decisions = [n for n in self._decision_indexes() if viewer in (None, states[n].current_player) or states[n].payoffs is not None]
        indexes = decisions if self.step is None else range(self.step)
        return len(states[indexes[-1]].events) if indexes else 0

    def _change_rules_before_start(self, preset: str) -> Self:
        """Return the table with other rules, if the game has not begun. Raises IllegalAction if the game has begun."""
        record, info = self.record, content.game_info(self.record.game)
        title = info.find_preset(preset).name_for_players
        if preset == record.preset:
            return self
        if self._decision_indexes():
            own = info.find_preset(record.preset).name_for_players
            raise IllegalAction(f"this game keeps its own rules, {own}; start a new game to play by {title}")
        return self._play_to_next_decision(replace(record, preset=preset, actions=()))

    def _start_new_game(self, text: str) -> Self:
        """Return the table of a new game from "RULES SEATS BOTS SEED", followed by PEOPLE (how many) and NAMES if several people play."""
        if len(words := text.split(" ", 5)) < 4:
            raise NotationError(f"a new game takes RULES SEATS BOTS SEED, not {quote_input(text)}")
        preset, seats, level, seed, *people = words
        if level not in LEVELS:
            raise NotationError(f"unknown opponents {quote_input(level)}; choose {join_with_or(LEVELS)}")
        record = GameRecord(
            self.record.game, preset, parse_whole_number(seats) or 0, parse_seed(seed), people=complete_player_names(*people)
        )
        return replace(self, record=record, bots=level, viewer=None, device=None)._play_to_next_decision(record)

    def _start_game_by_link(self, text: str) -> Self:
        """Return the table of a new game by link from "SEED NAME,NAME", under the present rules. The reader has the first seat."""
        seed, _, names = text.partition(" ")
        people = complete_player_names(str(link_play.PLAYERS), names)
        record = replace(self.record, seats=link_play.PLAYERS, seed=parse_seed(seed), deal=(), actions=(), people=people)
        return replace(self, device=0)._play_to_next_decision(record)


def _frame_of_imported_record(state: str, now: TableSession | None, event: str) -> RenderedWidget:
    """Return the frame for a record that the reader typed or pasted. A text that cannot be opened stays in the text field."""
    text = normalize_text(event.removeprefix("import")).lstrip()
    try:
        bots = now.bots if now else DEFAULT_BOTS
        game = TableSession.parse_state(text) if _begins_with_bot_level_or_device(text) else TableSession(GameRecord.loads(text), bots=bots)
        return replace(game if game.step is not None else game.apply_event("go"), viewer=None).render_frame()
    except KabuError as error:
        return now.render_frame(error_sentence(error), f"import {text}") if now else broken_link_frame(state, error, text)


def _begins_with_bot_level_or_device(state: str) -> bool:
    """Return whether a text begins with the level of the bots or the seat of a device, as links do and exported records do not."""
    return state.partition("/")[0] in {*LEVELS, *link_play.DEVICES}


def _record_part_of_state(state: str) -> str:
    return (state.partition("/")[2] if _begins_with_bot_level_or_device(state) else state).replace(";", "\n")
