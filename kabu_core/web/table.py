"""A table to play at: its state, the events that change it, and the positions of its game."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

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
"""How many boards on the way to a new one are sent at most, the last of them."""
THUMB = "thumb"
COACH = "coach"
"""In a state: what each choice is worth is told on asking, and what each act has cost."""


def play(state: str, event: str = "") -> Frame:
    """A playable table. State: "BOTS/RECORD", with "~N" behind it while the first N actions are looked at.

    Of several people at one device "@N" names the one who looks on alone; "@coach" or "@N,coach" says that there is a coach. A state
    that is merely shown, as a link or a reload does, is shown to nobody yet.

    Events: an action of who is asked, or "go", "deal", "again SEED", "new RULES SEATS BOTS SEED PEOPLE NAMES", "rules RULES", "undo",
    "step N", "resume", "import RECORD", "seat N" (the device is with that person now), "advise" (what would the coach do?), "alone".
    """
    try:
        game = Game.read(state)
        game = game if event else replace(game, eyes=None)
    except KabuError as error:
        return _imported(state, None, event) if event.split(" ")[0] == "import" else _unopened(state, error, _record_text(state))
    if event.split(" ")[0] == "import":
        return _imported(state, game, event)
    try:
        after = game.after(event)
        return replace(after.frame(spoken=bool(event), advise=event == "advise"), steps=after.steps(game))
    except KabuError as error:
        return game.frame(sentence(error), event if event.startswith("new ") else "")


def _imported(state: str, now: "Game | None", event: str) -> Frame:
    """A record typed or pasted by the reader; what cannot be opened is kept in the text field."""
    text = normalize(event.removeprefix("import")).lstrip()
    try:
        game = Game.read(text) if _says_bots(text) else Game(Record.loads(text), None, now.bots if now else THUMB)
        return replace(game if game.step is not None else game.after("go"), eyes=None).frame()
    except KabuError as error:
        return now.frame(sentence(error), f"import {text}") if now else _unopened(state, error, text)


def _unopened(state: str, error: KabuError, text: str) -> Frame:
    """In place of a table whose link cannot be opened: what is wrong in a reader's words, and beside the text, which is kept, exactly."""
    message = "This link holds no game that can be opened: a part of it is missing or changed."
    if isinstance(error, IllegalAction):
        message = "The game of this link cannot be played to its end: one of its acts is not possible there."
    elif len(text) > MOST_LETTERS:
        message = "This link is longer than any game."
    return Frame(state, (unopened(text, message, sentence(error)),), message)


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a table: a record, how far of it is shown (None: all), who plays the others, who looks on alone, and whether coached."""

    record: Record
    step: int | None = None
    bots: str = THUMB
    eyes: int | None = None
    coach: bool = False

    @classmethod
    def read(cls, text: str) -> "Game":
        """The game of a state text. Raises KabuError if it is none."""
        level, _, rest = text.partition("/") if _says_bots(text) else (THUMB, "", text)
        rest, alone, eyes = rest.partition("@")
        rest, sign, step = rest.rpartition("~") if "~" in rest else (rest, "", "")
        record = Record.loads(rest)
        positions(record)
        game = cls(record, _place(step, record) if sign else None, level, coach=eyes.endswith(COACH))
        eyes = eyes.removesuffix(COACH).removesuffix(",")
        return replace(game, eyes=parse_eyes(eyes, game.people)) if eyes or (alone and not game.coach) else game

    def write(self) -> str:
        """The state text."""
        eyes, step = self.look.eyes, "" if self.step is None else f"~{self.step}"
        there = [*([] if eyes is None else [str(eyes + 1)]), *([COACH] if self.coach else [])]
        return f"{self.bots}/{self.record.link()}{step}" + (f"@{','.join(there)}" if there else "")

    @property
    def people(self) -> int:
        """How many people play at this device, in the first seats."""
        return len(self.record.people) or 1

    @property
    def look(self) -> Look:
        """What is shown, and to whom."""
        return look(positions(self.record)[self.place], self.people, self.eyes, replaying=self.step is not None)

    @property
    def place(self) -> int:
        """How many actions have been done in the position that is shown."""
        return len(self.record.actions) if self.step is None else self.step

    def after(self, event: str) -> "Game":
        """The game after an event. Raises KabuError if it cannot be."""
        word, _, rest = event.partition(" ")
        record = self.record
        match word:
            case "":
                return self
            case "advise" | "alone":
                return replace(self, coach=word == "advise")
            case "step":
                return replace(self, step=_place(rest, record))
            case "resume":
                return self if self.step is None else self._with(record.upto(self.step))
            case "again":
                return self._with(replace(record, seed=parse_seed(rest), deal=(), actions=()))
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
        if event.startswith("seat "):
            return self._passed(event)
        if (waits := self.look.passing) is not None:
            raise IllegalAction(f"{quote(event)} is not possible before the device is with {self.record.people[waits]}")
        act(positions(self.record)[-1], event)
        return self._with(self.record.then(event))

    def _passed(self, event: str) -> "Game":
        """The device is with somebody: the one who is waited for, nobody else."""
        seat = parse_eyes(event.removeprefix("seat "), self.people)
        if (waits := self.look.passing) != seat:
            who = "nobody" if waits is None else self.record.people[waits]
            raise IllegalAction(f"{quote(event)} is not possible: {who} is waited for")
        return replace(self, eyes=seat)

    def frame(self, trouble: str = "", draft: str = "", spoken: bool = True, advise: bool = False) -> Frame:
        """What may be seen by who looks."""
        to, game = self.look, games.spec(self.record.game)
        of = game.view
        begun, names = bool(self._acts()), Names(self.record.people, to.seat)
        shown = Shown(self.record, of, to.view, self.place, to.seat, self.bots, self._since(to), begun, trouble, draft, to.passing)
        shown = replace(shown, score=partial(_scored, self.record.game, to.view.rules), coached=game.coach)
        if self.coach and to.seat is not None:
            told, review = self._coached(to, advise)
            shown = replace(shown, coach=True, told=told, advice=bool(told) and (advise or self.step is not None), review=review)
        heard = [shown.told] if shown.advice else [*filter(None, [shown.told]), *news(shown, names), prompt(shown, names)]
        said = trouble or (plain(" ".join(heard)) if spoken else "")
        return Frame(self.write(), (table(shown, names),), said)

    def _coached(self, to: Look, advise: bool) -> tuple[str, Html]:
        """What the coach says now, and of the whole game when it is over.

        Where several people play it only advises: a word on what one has done would tell the others of that one's cards.
        """
        source = games.advice(self.record.game)
        from kabu_core.advice.explanations import NOTHING, Coach

        coach = Coach(games.spec(self.record.game).view, source)
        done, ended = self._decided() if self.people == 1 else [], to.view.payoffs is not None
        over = ended and not to.view.more_rounds and self.step is None
        review = coach.review(done) if over and to.view.round else Html("")
        here = next((one for one in done if one.place == self.step), None)
        if advise and ended:
            return coach.on_round([one for one in done if one.view.round == to.view.round]), review
        if advise and here:
            return coach.advice(here.view, here.place), review
        if self.step is not None:
            return (coach.look_back(here) if here else ""), review
        if advise:
            return (coach.advice(to.view, self.place) if to.view.actor == to.seat else NOTHING), review
        fresh = done and done[-1].place == self._acts()[-1]
        return (coach.mark(done[-1]) if fresh else ""), review

    def _decided(self) -> "list[Decided]":
        """Return the decisions of the one person here."""
        from kabu_core.advice.explanations import Decided

        states = positions(self.record)
        own = (n for n in self._acts() if states[n].payoffs is None)
        return [Decided(n, states[n].seen_by(0), self.record.actions[n]) for n in own]

    def steps(self, before: "Game") -> tuple[tuple[str, str], ...]:
        """Return the boards between an earlier position of this game and now, each with the news since, for who looked at that position.

        The last one is among them only where who acted alone has to pass the device on, and would not see it otherwise.
        """
        start, end = len(before.record.actions), len(self.record.actions)
        if self.step is not None or self.record.upto(start) != before.record:
            return ()
        of, states, to = games.spec(self.record.game).view, positions(self.record), before.look
        names, end = Names(self.record.people, to.seat), end + (to.eyes is not None and self.look.passing is not None)
        found: list[tuple[str, str]] = []
        for number in range(max(start + 1, end - MOST_STEPS), end):
            view = seen(states[number], self.people, to.eyes)
            if sentences(view.events[len(states[number - 1].events) :], names, of.texts):
                events = view.events[len(states[start].events) :]
                told = latest(sentences(events, names, of.texts), own_move(events, names, of.texts))
                found.append((prose(" ".join(told)), of.board(view, names, NONE)))
        return tuple(found)

    def _with(self, record: Record) -> "Game":
        """The game with this record, the bots having played on to the next decision of a person, and people where they have none.

        Raises KabuError if it became too long.
        """
        state, line = positions(record)[-1], played_out(record.upto(0))
        choose = games.bot(record.game, self.bots)
        people = len(record.people) or 1
        while state.actor is not None and state.payoffs is None and not decides(state, people):
            rng = chance(record.seed or 0, FOR_BOTS, len(record.actions))
            action = state.actions()[0] if state.actor < people else choose(state.seen_by(state.acting), rng)
            record, state = record.then(action), state.apply(action)
            line[len(record.actions) :] = [(str(action), state)]
        check_length(record.link())
        return replace(self, record=record, step=None)

    def _acts(self) -> list[int]:
        """The places of people's own actions in the record."""
        return [n for n, state in enumerate(positions(self.record)[:-1]) if decides(state, self.people)]

    def _since(self, to: Look) -> int:
        """How many events there were before the last act of who looks on alone, or of anybody; or before the action looked back at."""
        states = positions(self.record)
        own = [n for n in self._acts() if to.eyes in (None, states[n].actor) or states[n].payoffs is not None]
        acts = own if self.step is None else range(self.step)
        return len(states[acts[-1]].events) if acts else 0

    def _under(self, preset: str) -> "Game":
        """The page chose other rules: a game not yet begun follows, one under way goes on under its own."""
        record, info = self.record, content.game(self.record.game)
        title = info.preset(preset).label
        if preset == record.preset:
            return self
        if self._acts():
            own = info.preset(record.preset).label
            raise IllegalAction(f"this game goes on under its own rules, {own}; a new game can be under {title}")
        return self._with(replace(record, preset=preset, actions=()))

    def _new(self, text: str) -> "Game":
        """A game with these RULES SEATS BOTS SEED, and PEOPLE and their NAMES if there are several."""
        if len(words := text.split(" ", 5)) < 4:
            raise NotationError(f"a new game takes RULES SEATS BOTS SEED, not {quote(text)}")
        preset, seats, level, seed, *people = words
        if level not in BOTS:
            raise NotationError(f"unknown opponents {quote(level)}; choose {choices(BOTS)}")
        record = Record(self.record.game, preset, whole(seats) or 0, parse_seed(seed), people=seated(*people))
        return Game(record, None, level, coach=self.coach)._with(record)


@lru_cache(64)
def _scored(game: str, rules: Rules, cards: tuple[Card, ...]) -> Any:
    """What cards that were shown are worth, to whoever the game's scorer names first."""
    scorer = games.spec(game).scorer
    return scorer.score(cards, scorer.usual, rules)


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
