"""A position as a reader enters it: a game, its rules, the holder of the hand and the known cards, each as typed."""

from typing import NamedTuple

from kabu_core import content, games
from kabu_core.calculator import decisions
from kabu_core.errors import NotationError, quote
from kabu_core.rules import Rules

OTHER = ("first", "second", "third")
"""The cards of the hand that is played against."""


class PositionQuery(NamedTuple):
    """A position as its state has it, each part as it was typed; `switch` is one option changed, as "tie=dealer"."""

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
    def read(cls, state: str) -> "PositionQuery":
        """Raises NotationError."""
        parts = state.split("/")
        if len(parts) > len(cls._fields):
            raise NotationError(f"a position is {'/'.join(cls._fields).upper()}, not {quote(state)}")
        if not decisions.has_exact_odds(parts[0]):
            decisions.evaluator(parts[0], games.rules(parts[0]))  # which says so
        place = cls(*parts)
        return place._replace(preset=place.preset or content.game(place.game).default, role=place.role or "player")

    def write(self) -> str:
        """The state text."""
        return "/".join(self).rstrip("/")

    @property
    def rules(self) -> Rules:
        """Raises NotationError for rules that there are not."""
        name, _, value = self.switch.partition("=")
        found: Rules = games.rules(self.game, self.preset, {name: value} if name else {})
        return found

    def lying(self, rules: Rules) -> tuple[str, ...]:
        """Which cards of the other hand may be known to this one by the rules, or are given."""
        if not (duel := games.advice(self.game).duel):
            return ()
        hand, bettor = duel(rules), self.role != "dealer"
        shown = {*range(hand.bank_open)} if bettor else {*hand.shown, 2}
        return tuple(name for at, name in enumerate(OTHER) if at in shown or (getattr(self, name) and not (bettor and at == 2)))

    @property
    def against(self) -> tuple[str, ...]:
        """The other hand as it is typed in the terminal."""
        cards = f"{self.first or decisions.HIDDEN} {self.second or decisions.HIDDEN} {self.third}".strip()
        return (cards,) if self.first or self.second or self.third else ()

    def knowing(self, lying: tuple[str, ...]) -> "PositionQuery":
        """Without cards of the other hand that cannot be known."""
        return self._replace(**{name: "" for name in OTHER if name not in lying})

    @property
    def typed(self) -> str:
        """All cards that are named."""
        return " ".join((self.held, self.first, self.second, self.third, self.seen))
