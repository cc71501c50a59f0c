"""A position as a reader types it: a game, its rules, the holder of the hand and the known cards."""

from typing import NamedTuple

from kabu_core import content, games
from kabu_core.calculator import decision_odds
from kabu_core.errors import NotationError, quote_input
from kabu_core.rules import Rules

OPPOSING_CARDS = ("first", "second", "third")
"""The names of the cards of the opposing hand."""


class EnteredPosition(NamedTuple):
    """A position as entered, each part as typed.

    `switch` is one changed option, such as "tie=dealer". `held` are the cards of the seat that decides, `first`, `second` and `third` the
    cards of the opposing hand, and `seen` other cards that the reader has seen.
    """

    game: str
    preset: str = ""
    switch: str = ""
    role: str = "player"
    held: str = ""
    first: str = ""
    second: str = ""
    third: str = ""
    seen: str = ""

    @classmethod
    def parse_state(cls, state: str) -> "EnteredPosition":
        """Parse a state text: the fields, separated by slashes, as in "yoshi///player/8 9". Raises NotationError."""
        parts = state.split("/")
        if len(parts) > len(cls._fields):
            raise NotationError(f"a position is {'/'.join(cls._fields).upper()}, not {quote_input(state)}")
        if not decision_odds.has_exact_odds(parts[0]):
            decision_odds.position_evaluator(parts[0], games.rules(parts[0]))  # raises NotationError
        position = cls(*parts)
        return position._replace(preset=position.preset or content.game_info(position.game).default, role=position.role or "player")

    def serialize_state(self) -> str:
        """Return the state text that `parse_state` reads."""
        return "/".join(self).rstrip("/")

    @property
    def rules(self) -> Rules:
        """The rules of the position. Raises NotationError for an unknown preset or an invalid change."""
        name, _, value = self.switch.partition("=")
        rules: Rules = games.rules(self.game, self.preset, {name: value} if name else {})
        return rules

    def knowable_opposing_cards(self, rules: Rules) -> tuple[str, ...]:
        """Return the names of the opposing cards that the deciding seat may see under these rules, or that the reader has entered."""
        if not (duel_of := games.advice_spec(self.game).duel):
            return ()
        duel, bettor = duel_of(rules), self.role != "dealer"
        visible = {*range(duel.bank_open)} if bettor else {*duel.shown, 2}
        return tuple(name for n, name in enumerate(OPPOSING_CARDS) if n in visible or (getattr(self, name) and not (bettor and n == 2)))

    @property
    def opposing_hand_as_typed(self) -> tuple[str, ...]:
        """The opposing hand in the notation of the terminal."""
        cards = f"{self.first or decision_odds.HIDDEN_CARD} {self.second or decision_odds.HIDDEN_CARD} {self.third}".strip()
        return (cards,) if self.first or self.second or self.third else ()

    def without_unknowable_cards(self, knowable: tuple[str, ...]) -> "EnteredPosition":
        """Return a copy without the opposing cards that the reader cannot know. `knowable` has the names of the cards that may stay."""
        return self._replace(**{name: "" for name in OPPOSING_CARDS if name not in knowable})

    @property
    def all_entered_cards(self) -> str:
        """All cards that are entered."""
        return " ".join((self.held, self.first, self.second, self.third, self.seen)).replace(decision_odds.HIDDEN_CARD, "")
