"""A scored hand that can explain its score, because it knows the game, rules and role for which it was scored."""

from dataclasses import dataclass

from kabu_core import content, games
from kabu_core.display.html_to_lines import html_to_lines, html_to_text_lines
from kabu_core.display.notebook_html import lines_to_html
from kabu_core.play.hand_scoring import check_card_count
from kabu_core.rules import Rules
from kabu_core.views.game_view_interface import ScoredHand
from kabu_core.views.html_builder import Html


@dataclass(frozen=True, slots=True, repr=False)
class ExplainedHand[K: ScoredHand]:
    """A scored hand. `print` shows one sentence, and a notebook shows the cards and the whole explanation."""

    game: str
    """The id of the game."""
    rules: Rules
    """The rules under which the hand was scored."""
    role: str
    """The role of the hand's holder, such as "player" or "dealer"."""
    score: K
    """The score; its class depends on the game. `HandScore`, for kabu hands, has the `total` from 0 to 9 and the named hands in `lines`."""

    @property
    def explanation(self) -> list[str]:
        """The explanation of the score, a text for each paragraph."""
        return html_to_text_lines(self._scorer_answer_html)

    def __repr__(self) -> str:
        return f"<{self.game}, {' '.join(map(str, self.score.cards))}: {self}>"

    def __str__(self) -> str:
        scorer = games.spec(self.game).scorer
        return scorer.say(scorer.scoring_context(content.game_info(self.game), self.rules, self.role), self.score)

    def _repr_html_(self) -> str:
        return lines_to_html(html_to_lines(self._scorer_answer_html))

    @property
    def _scorer_answer_html(self) -> Html:
        scorer = games.spec(self.game).scorer
        return scorer.answer(scorer.scoring_context(content.game_info(self.game), self.rules, self.role), self.score)


def score_hand(game: str, cards: str, role: str = "", rules: Rules | None = None) -> ExplainedHand[ScoredHand]:
    """Score a hand.

    Args:
        game: The id of a game; `GAMES` lists them.
        cards: The cards as codes or, if the suits do not matter, as ranks: "8a 3b" or "8 3".
        role: The holder of the hand, such as "dealer"; by default the first role of the game's scorer, usually a bettor.
        rules: The rules, from `game_rules`; by default the default preset of the game.

    Raises:
        NotationError: The game, the role or a card is unknown, or a hand cannot have so many cards.
    """
    scorer = games.spec(game).scorer
    holder, chosen = role or scorer.default_holder_role, rules or games.rules(game)
    score = games.score_text(game, cards, holder, chosen)
    check_card_count(score.cards, scorer.most, least=1)
    return ExplainedHand(game, chosen, holder, score)
