"""Macros of the games’ rules: the text, its presets, lists of games, hands and yaku, odds."""

from kabu_core import content, games
from kabu_core.content.loading import require_known
from kabu_core.pages import game_figures as own_figures
from kabu_core.pages import hand_tables, widget_shell
from kabu_core.pages import source_matrix as witnessed
from kabu_core.pages import summary_sentences as in_short
from kabu_core.rules import Rules
from kabu_core.views import rules as rule_text
from macros.pipeline import engine_bundle


def rules(game: str, rules: str = "") -> str:
    """The rules of a game, with the switch between presets."""
    return widget_shell.rules(game, rules, engine_bundle.answers(game), engine_bundle.runtime())


def sentences(game: str) -> str:
    """A game in six sentences, each linked to the rules that it sums up."""
    return in_short.sentences(content.game(game))


def rule_sheet(game: str, site: str) -> str:
    """The rules of a game on one sheet of paper, with the switch between presets; `site` is the address that the paper names."""
    return widget_shell.sheet(game, site, engine_bundle.answers(game), engine_bundle.runtime())


def presets(game: str) -> str:
    """The presets of a game compared."""
    return rule_text.compare(content.game(game), _presets(game))


def game_sources(game: str) -> str:
    """The sources of a game, each with how many of its rules it speaks of. Raises ContentError for an unknown game."""
    require_known([game], games.GAMES, "game_sources")
    return witnessed.source_list(content.game(game))


def matrix(game: str) -> str:
    """Which source says what of which rule of a game. Raises ContentError for an unknown game."""
    require_known([game], games.GAMES, "matrix")
    return witnessed.matrix(content.game(game), _presets(game))


def _presets(game: str) -> dict[str, Rules]:
    return {key: games.rules(game, key) for key in content.game(game).presets}


def side_by_side(one: str, other: str) -> str:
    """Two games, or two presets of one, rule by rule; each is "GAME/RULES", or "GAME" under its default rules."""
    return widget_shell.static_differences(one, other)


def differences(one: str, other: str, id: str = "differences") -> str:
    """The same with a choice of both."""
    return widget_shell.differences(one, other, id, engine_bundle.runtime())


def hands(game: str, group: str = "") -> str:
    """The hands of a game in a group, "special" or "named"; "" gives both."""
    special = {row.hand.id for row in content.specials(game)}
    rows = [hand for hand in content.game_hands(game) if group in ("", "special" if hand.id in special else "named")]
    info = content.game(game)
    return hand_tables.hand_list(rows, lambda hand: f"#scorer={game}/{info.default}/player/{hand.example.replace(' ', '_')}")


def figures(game: str, name: str) -> str:
    """A table or figure of a game's own, by its name in `figures.py` of the game. Raises KabuError for an unknown game or name."""
    made = own_figures.figures_of(game)
    require_known([name], made, f"figures of {game}")
    return str(made[name]())


def odds_totals() -> str:
    """How often each total is dealt."""
    return hand_tables.total_odds()


def deals(text: str) -> str:
    """In how many deals a hand comes up: "64 of 9,880"."""
    return hand_tables.deal_count(content.decks()["kabufuda"].parse(text))


MACROS = (
    *(rules, sentences, rule_sheet, presets, game_sources, matrix, side_by_side, differences),
    *(hands, figures, odds_totals, deals),
)
