"""The score of a game played with real cards: a sheet as its text says it, and the events that change it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from kabu_core import content, games
from kabu_core.errors import IllegalAction, KabuError, NotationError, choices, quote
from kabu_core.play.score_keeping import Points, Round, Settled
from kabu_core.rules import Rules, whole
from kabu_core.text import normalize
from kabu_core.views import keeper as views

MOST_LETTERS = 50_000
"""How long a sheet may be; forty-eight rounds with all cards in each come to a quarter of it."""

LONGEST = 20
"""Letters of a name."""

KEPT_OUT = set('/;,"')
"""Signs with a meaning in a sheet or its table; a spreadsheet reckons what begins with one of FIGURING."""
FIGURING = tuple("=+-@")

ASKING = "new"
"""Stands before a draft while it is asked whether the sheet may go."""

EVENTS = ("names", "seats", "rules", "deals", "write", "undo", "new")


@dataclass(frozen=True, eq=False, repr=False)
class Sheet:
    """A sheet as its text says it: `rounds` and `draft` are not settled yet."""

    game: str
    preset: str
    names: tuple[str, ...]
    rounds: tuple[str, ...] = ()
    draft: str = ""

    @classmethod
    def read(cls, text: str) -> "Sheet":
        """The sheet of a text. Raises KabuError if it is none."""
        if len(text) > MOST_LETTERS:
            raise NotationError(f"this sheet is {len(text):,} letters long; at most {MOST_LETTERS:,} are read")
        parts = text.split("/")
        if len(parts) > 5:
            raise NotationError(f"a sheet is GAME/RULES/NAMES/ROUNDS/DRAFT, not {quote(text)}")
        game, preset, names, rounds, draft = (*parts, "", "", "", "", "")[:5]
        games.rules(game, preset)
        info = content.game(game)
        people = names.split(",") if names else [""] * info.nearest_seats(4)
        return cls(game, preset or info.default, ("",) * len(people), tuple(filter(None, rounds.split(";"))), draft).named(people).checked()

    def write(self) -> str:
        """The state text."""
        names = ",".join(self.names) if any(self.names) or len(self.names) != content.game(self.game).nearest_seats(4) else ""
        return f"{self.game}/{self.preset}/{names}/{';'.join(self.rounds)}/{self.draft}"

    @property
    def keeper(self) -> views.Keeper[Any]:
        return games.spec(self.game).keeper

    @property
    def rules(self) -> Rules:
        return games.rules(self.game, self.preset)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """What everybody is called."""
        called = tuple(name or views.player(seat) for seat, name in enumerate(self.names))
        return (*called[:-1], self.keeper.house) if self.keeper.house else called

    # ---- what was written

    @cached_property
    def settled(self) -> tuple[tuple[Round[Any], Settled], ...]:
        """Every round with what it came to. Raises KabuError, naming the round."""
        found: list[tuple[Round[Any], Settled]] = []
        for number, text in enumerate(self.rounds):
            if found and found[-1][1].last:
                raise NotationError(f"round {number + 1} comes after the end of the game")
            try:
                kept, entry = self._round(text, found)
                found.append((kept, self.keeper.settle(kept, entry)))
            except KabuError as error:
                raise NotationError(f"round {number + 1}: {error}") from None
        return tuple(found)

    def _round(self, text: str, before: Sequence[tuple[Round[Any], Settled]]) -> tuple[Round[Any], str]:
        """The round of a text, after these, and its entry."""
        word, _, entry = text.partition(" ")
        number = whole(word.removeprefix("d"))
        if not word.startswith("d") or number is None or not 0 < number <= len(self.names):
            raise NotationError(f"a round begins with who deals, d1 to d{len(self.names)}, not {quote(word)}")
        gone = [settled.payoffs for _, settled in before]
        now = tuple(map(sum, zip(*gone, strict=True))) if gone else (0,) * len(self.names)
        won = tuple(sum(max(points[seat], 0) for points in gone) for seat in range(len(self.names)))
        return Round(self.rules, len(before), number - 1, now, won), entry

    @property
    def totals(self) -> Points:
        """What everybody has."""
        return tuple(sum(settled.payoffs[seat] for _, settled in self.settled) for seat in range(len(self.names)))

    @property
    def over(self) -> bool:
        return bool(self.settled) and self.settled[-1][1].last

    @property
    def asking(self) -> bool:
        """Whether the sheet waits for a word before it goes."""
        return self.draft.startswith(ASKING)

    @property
    def dealer(self) -> int:
        """Who deals the next round by the rules."""
        if not self.settled:
            return len(self.names) - 1 if self.keeper.house else 0
        last, settled = self.settled[-1]
        return self.keeper.next_dealer(self.rules, last.dealer, settled.payoffs)

    def ask(self) -> tuple[Round[Any], str]:
        """The round that is being entered, and what is entered of it. Raises KabuError."""
        draft = self.draft.removeprefix(ASKING).strip() or f"d{self.dealer + 1}"
        kept, entry = self._round(draft, self.settled)
        self.keeper.touch(kept, entry, "")  # reads it
        return kept, entry

    def entered(self, entry: str) -> str:
        """The draft with another entry."""
        dealer = self.ask()[0].dealer
        return f"d{dealer + 1} {entry.replace('/', ' ').replace(';', ' ')}".strip()

    # ---- what changes it

    def after(self, event: str) -> "Sheet":
        """The sheet after an event. Raises KabuError if it cannot be."""
        word, _, value = event.partition(" ")
        match word:
            case "":
                return self
            case "names":
                return self.named(normalize(value).split(","))
            case "seats":
                return self._seated(value)
            case "rules":
                return self._under(value)
            case "new":
                return self._new()
            case "keep":
                return replace(self, draft=self.draft.removeprefix(ASKING).strip())
            case "undo":
                return self._undone()
        if self.over:
            raise IllegalAction("the game is over; undo its last round, or begin a new sheet")
        return self._entered(word, value, event)

    def _entered(self, word: str, value: str, event: str) -> "Sheet":
        kept, entry = self.ask()
        if word == "deals":
            return replace(self, draft=f"d{value} {entry}".strip()).checked()
        if word == "write":
            text = self.entered(value or entry)
            return replace(self, rounds=(*self.rounds, text), draft="").checked()
        touched = self.keeper.touch(kept, entry, event)
        if touched is None:
            raise NotationError(f"unknown event {quote(event)}; choose {choices(EVENTS)}")
        return replace(self, draft=self.entered(touched)).checked()

    def checked(self) -> "Sheet":
        """This sheet, if all in it can be settled. Raises KabuError."""
        self.ask()
        return self

    def named(self, names: Sequence[str]) -> "Sheet":
        """With these names; the house keeps its own. Raises NotationError."""
        info, house = content.game(self.game), self.keeper.house
        called = [" ".join(name.split()) for name in names]
        called += [""] if house and len(called) == len(self.names) - 1 else []
        if not info.players[0] <= len(called) <= info.players[1] or (self.rounds and len(called) != len(self.names)):
            seats = len(self.names) if self.rounds else info.seats
            raise NotationError(f"{self.game} cannot have {len(called)} names; it takes {seats}, with commas between")
        for name in called:
            _check(name)
        return replace(self, names=tuple(called))

    def _seated(self, text: str) -> "Sheet":
        seats, info = whole(text), content.game(self.game)
        if self.rounds:
            raise IllegalAction("rounds are written already; another number of players needs a new sheet")
        if seats is None or not info.players[0] <= seats <= info.players[1]:
            raise NotationError(f"{self.game} cannot have {quote(text)} players; it takes {info.seats}")
        return replace(self, names=(*self.names, *[""] * seats)[:seats], draft="")

    def _under(self, preset: str) -> "Sheet":
        """All rounds reckoned anew under other rules."""
        info = content.game(self.game)
        title = info.preset(preset).title
        try:
            return replace(self, preset=preset).checked()
        except KabuError as error:
            raise IllegalAction(f"this sheet cannot go on under {title}: {error}") from None

    def _new(self) -> "Sheet":
        if self.rounds and not self.asking:
            return replace(self, draft=f"{ASKING} {self.draft}".strip())
        return replace(self, rounds=(), draft="")

    def _undone(self) -> "Sheet":
        if not self.rounds:
            raise IllegalAction("no round is written that could be taken back")
        return replace(self, rounds=self.rounds[:-1], draft=self.rounds[-1])


def _check(name: str) -> None:
    """Raises NotationError for a name that a sheet cannot hold."""
    if len(name) > LONGEST:
        raise NotationError(f"the name {quote(name)} has {len(name)} letters; at most {LONGEST} fit on the sheet")
    if KEPT_OUT & set(name) or not name.isprintable() or name.startswith(FIGURING):
        raise NotationError(
            f"the name {quote(name)} cannot stand on a sheet; leave out / ; , and quotation marks, and = + - @ at its beginning"
        )
