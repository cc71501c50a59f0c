"""The score sheet of a game played with real cards: its state text and the events that change it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from kabu_core import content, games
from kabu_core.errors import IllegalAction, KabuError, NotationError, join_with_or, quote_input
from kabu_core.play.people_on_device import numbered_player_name
from kabu_core.play.real_card_score_keeping import Points, RoundAwaitingEntry, RoundResult
from kabu_core.rules import Rules, parse_whole_number
from kabu_core.text_normalization import normalize_text
from kabu_core.views import score_keeping_html as views

MOST_LETTERS = 50_000
"""The most letters in the state of a sheet. Forty-eight rounds, each with all cards entered, take a quarter of that."""

MOST_NAME_LETTERS = 20
"""The most letters in the name of a player."""

FORBIDDEN_IN_NAMES = set('/;,"')
"""Characters that have a meaning in the state of a sheet or in its CSV."""

FORMULA_SIGNS = tuple("=+-@")
"""Characters with which a name must not begin, because spreadsheets would calculate its cell as a formula."""

DISCARD_MARK = "new"
"""The prefix of the draft while the sheet asks the reader whether to discard it."""

EVENTS = ("names", "seats", "rules", "deals", "write", "undo", "new")


@dataclass(frozen=True, eq=False, repr=False)
class RealCardScoreSheet:
    """A score sheet for a game played with real cards.

    `rounds` and `draft` are the texts that the reader entered; `settled_rounds` has the results of the rounds.
    """

    game: str
    preset: str
    names: tuple[str, ...]
    rounds: tuple[str, ...] = ()
    draft: str = ""

    @classmethod
    def parse_state(cls, text: str) -> Self:
        """Parse the text of a score sheet, whose last parts may be missing. Raises KabuError if the sheet is not valid."""
        if len(text) > MOST_LETTERS:
            raise NotationError(f"this sheet has {len(text):,} characters; at most {MOST_LETTERS:,} are allowed")
        parts = text.split("/")
        if len(parts) > 5:
            raise NotationError(f"a sheet is GAME/RULES/NAMES/ROUNDS/DRAFT, not {quote_input(text)}")
        game, preset, names, rounds, draft = (*parts, "", "", "", "", "")[:5]
        games.rules(game, preset)
        info = content.game_info(game)
        people = names.split(",") if names else [""] * info.nearest_seat_count(4)
        return (
            cls(game, preset or info.default, ("",) * len(people), tuple(filter(None, rounds.split(";"))), draft)
            .with_player_names(people)
            .require_valid_sheet()
        )

    def serialize_state(self) -> str:
        """Return the text of the state, which `parse_state` parses."""
        names = ",".join(self.names) if any(self.names) or len(self.names) != content.game_info(self.game).nearest_seat_count(4) else ""
        return f"{self.game}/{self.preset}/{names}/{';'.join(self.rounds)}/{self.draft}"

    @property
    def score_keeping(self) -> views.ScoreKeepingSpec[Rules]:
        """The functions with which the game enters and settles rounds."""
        return games.spec(self.game).keeper

    @property
    def rules(self) -> Rules:
        """The chosen rules."""
        return games.rules(self.game, self.preset)

    @cached_property
    def player_names(self) -> tuple[str, ...]:
        """The names of all players. A player without a name gets a default name. A house has the last seat and a name of its own."""
        called = tuple(name or numbered_player_name(seat) for seat, name in enumerate(self.names))
        return (*called[:-1], self.score_keeping.house) if self.score_keeping.house else called

    # ---- the rounds written

    @cached_property
    def settled_rounds(self) -> tuple[tuple[RoundAwaitingEntry[Rules], RoundResult], ...]:
        """Every round with its result. Raises NotationError with the number of the round if a round cannot be settled."""
        rounds: list[tuple[RoundAwaitingEntry[Rules], RoundResult]] = []
        for number, text in enumerate(self.rounds):
            if rounds and rounds[-1][1].last:
                raise NotationError(f"round {number + 1} comes after the end of the game")
            try:
                round_, entry = self._parse_round(text, rounds)
                rounds.append((round_, self.score_keeping.settle(round_, entry)))
            except KabuError as error:
                raise NotationError(f"round {number + 1}: {error}") from None
        return tuple(rounds)

    def _parse_round(
        self, text: str, before: Sequence[tuple[RoundAwaitingEntry[Rules], RoundResult]]
    ) -> tuple[RoundAwaitingEntry[Rules], str]:
        """Parse the text of the round that follows the rounds `before`. Return the round and the text of its entry."""
        word, _, entry = text.partition(" ")
        number = parse_whole_number(word.removeprefix("d"))
        if not word.startswith("d") or number is None or not 0 < number <= len(self.names):
            raise NotationError(f"a round begins with its dealer, d1 to d{len(self.names)}, not {quote_input(word)}")
        payoffs = [settled.payoffs for _, settled in before]
        totals = tuple(map(sum, zip(*payoffs, strict=True))) if payoffs else (0,) * len(self.names)
        won = tuple(sum(max(points[seat], 0) for points in payoffs) for seat in range(len(self.names)))
        return RoundAwaitingEntry(self.rules, len(before), number - 1, totals, won), entry

    @property
    def player_totals(self) -> Points:
        """The points of each player in all rounds so far."""
        return tuple(sum(settled.payoffs[seat] for _, settled in self.settled_rounds) for seat in range(len(self.names)))

    @property
    def is_game_over(self) -> bool:
        """Whether the last round of the game is written."""
        return bool(self.settled_rounds) and self.settled_rounds[-1][1].last

    @property
    def asks_before_discarding(self) -> bool:
        """Whether the sheet asks for confirmation before it is discarded."""
        return self.draft.startswith(DISCARD_MARK)

    @property
    def next_dealer_by_rules(self) -> int:
        """The seat that deals the next round by the rules of the game."""
        if not self.settled_rounds:
            return len(self.names) - 1 if self.score_keeping.house else 0
        last, settled = self.settled_rounds[-1]
        return self.score_keeping.next_dealer(self.rules, last.dealer, settled.payoffs)

    def current_round_and_entry(self) -> tuple[RoundAwaitingEntry[Rules], str]:
        """Return the round that is being entered, and its entry so far. Raises KabuError if the draft is invalid."""
        draft = self.draft.removeprefix(DISCARD_MARK).strip() or f"d{self.next_dealer_by_rules + 1}"
        round_, entry = self._parse_round(draft, self.settled_rounds)
        self.score_keeping.apply_form_event(round_, entry, "")  # raises KabuError if the entry is invalid
        return round_, entry

    def draft_with_entry(self, entry: str) -> str:
        """Return the text of the draft with its entry replaced by `entry`; the dealer stays the same."""
        dealer = self.current_round_and_entry()[0].dealer
        return f"d{dealer + 1} {entry.replace('/', ' ').replace(';', ' ')}".strip()

    # ---- events

    def apply_event(self, event: str) -> Self:
        """Return the sheet after an event. Raises KabuError if the event is not possible."""
        word, _, value = event.partition(" ")
        match word:
            case "":
                return self
            case "names":
                return self.with_player_names(normalize_text(value).split(","))
            case "seats":
                return self._with_number_of_players(value)
            case "rules":
                return self._with_rounds_settled_under(value)
            case "new":
                return self._discard_sheet()
            case "keep":
                return replace(self, draft=self.draft.removeprefix(DISCARD_MARK).strip())
            case "undo":
                return self._undo_last_round()
        if self.is_game_over:
            raise IllegalAction("the game is over; undo its last round or start a new sheet")
        return self._edit_or_write_round(word, value, event)

    def _edit_or_write_round(self, word: str, value: str, event: str) -> Self:
        round_, entry = self.current_round_and_entry()
        if word == "deals":
            return replace(self, draft=f"d{value} {entry}".strip()).require_valid_sheet()
        if word == "write":
            text = self.draft_with_entry(value or entry)
            return replace(self, rounds=(*self.rounds, text), draft="").require_valid_sheet()
        changed_entry = self.score_keeping.apply_form_event(round_, entry, event)
        if changed_entry is None:
            raise NotationError(f"unknown event {quote_input(event)}; choose {join_with_or(EVENTS)}")
        return replace(self, draft=self.draft_with_entry(changed_entry)).require_valid_sheet()

    def require_valid_sheet(self) -> Self:
        """Return this sheet unchanged if it is valid. Raises KabuError if it is not."""
        self.current_round_and_entry()
        return self

    def with_player_names(self, names: Sequence[str]) -> Self:
        """Return the sheet with new names of players. Raises NotationError for a wrong number of names, or a name that is not allowed."""
        info, house = content.game_info(self.game), self.score_keeping.house
        cleaned = [" ".join(name.split()) for name in names]
        cleaned += [""] if house and len(cleaned) == len(self.names) - 1 else []
        if not info.players[0] <= len(cleaned) <= info.players[1] or (self.rounds and len(cleaned) != len(self.names)):
            seats = len(self.names) if self.rounds else info.player_count_text
            raise NotationError(f"{self.game} cannot have {len(cleaned)} names; it takes {seats}, separated by commas")
        for name in cleaned:
            _check_player_name(name)
        return replace(self, names=tuple(cleaned))

    def _with_number_of_players(self, text: str) -> Self:
        seats, info = parse_whole_number(text), content.game_info(self.game)
        if self.rounds:
            raise IllegalAction("this sheet already has rounds; start a new sheet to change the number of players")
        if seats is None or not info.players[0] <= seats <= info.players[1]:
            raise NotationError(f"{self.game} cannot have {quote_input(text)} players; it takes {info.player_count_text}")
        return replace(self, names=(*self.names, *[""] * seats)[:seats], draft="")

    def _with_rounds_settled_under(self, preset: str) -> Self:
        """Return the sheet with all rounds settled under other rules. Raises IllegalAction if a round cannot be settled under them."""
        info = content.game_info(self.game)
        title = info.find_preset(preset).title
        try:
            return replace(self, preset=preset).require_valid_sheet()
        except KabuError as error:
            raise IllegalAction(f"this sheet cannot continue under {title}: {error}") from None

    def _discard_sheet(self) -> Self:
        if self.rounds and not self.asks_before_discarding:
            return replace(self, draft=f"{DISCARD_MARK} {self.draft}".strip())
        return replace(self, rounds=(), draft="")

    def _undo_last_round(self) -> Self:
        if not self.rounds:
            raise IllegalAction("there is no round to undo")
        return replace(self, rounds=self.rounds[:-1], draft=self.rounds[-1])


def _check_player_name(name: str) -> None:
    """Raise NotationError for a name that is too long or has characters that are not allowed."""
    if len(name) > MOST_NAME_LETTERS:
        raise NotationError(f"the name {quote_input(name)} has {len(name)} letters; the sheet takes at most {MOST_NAME_LETTERS}")
    if FORBIDDEN_IN_NAMES & set(name) or not name.isprintable() or name.startswith(FORMULA_SIGNS):
        raise NotationError(
            f"the name {quote_input(name)} cannot be stored on a sheet; leave out / ; , and quotation marks, and = + - @ at its beginning"
        )
