"""Macros for odds and best play."""

import re

from kabu_core import content
from kabu_core.content.loading import require_known_values
from kabu_core.odds.stored_odds import games_with_published_odds, load_stored_odds
from kabu_core.pages import initial_widgets, odds_tables
from macros import build_helpers
from macros.pipeline import engine_bundle

COMMON_SECTIONS = (
    (
        "choices",
        "Draw or stand?",
        "What each choice wins on average, as a multiple of the stake. A circle stands for drawing, a square for standing; "
        "the mark of the best choice is filled in. Code: "
        "`kabu_core.odds.decisions_by_total.decisions_by_total`; in the terminal: `python -m kabu_core odds {game} --by-total --json`.",
    ),
    (
        "edges",
        "The edge",
        "The share of a stake that is lost on average; a figure above zero is the dealer’s gain. "
        "Code: `kabu_core.calculator.house_edges.house_edge`; in the terminal: `python -m kabu_core odds {game} --edges --json`.",
    ),
    (
        "habits",
        "Other drawing habits",
        "The share of a stake that is lost on average if one side draws up to this total, where drawing is optional, and the other plays "
        "by the rule of thumb. Code: `kabu_core.calculator.house_edges.drawing_habit_edges`; in the terminal: "
        "`python -m kabu_core odds {game} --edges --json`.",
    ),
    (
        "seeing",
        "What a dead card changes",
        "How much the edge changes if a card of this rank is taken out of the pack before the deal. Code: "
        "`kabu_core.odds.stored_odds.house_edges_without_a_card`; in the terminal: `python -m kabu_core odds {game} --removal --json`.",
    ),
)
"""The sections for a game that the page's own text does not cover: id, title and caption of each."""


def house_edge_tables(game: str) -> str:
    """Render the house edge under every preset and option of a game. Raises ContentError for a game without published edges."""
    require_known_values([game], [id_ for id_ in games_with_published_odds() if load_stored_odds(id_).edges], "house_edge_tables")
    return odds_tables.house_edge_tables(game)


def drawing_habit_edge_tables(game: str) -> str:
    """Render the house edges if the player or the dealer draws up to a higher or lower total than the heuristic does.

    Raises ContentError for a game without such edges.
    """
    require_known_values([game], [*filter(_has_drawing_habit_edges, games_with_published_odds())], "drawing_habit_edge_tables")
    return odds_tables.drawing_habit_edge_tables(game)


def value_of_seeing_card_tables(game: str) -> str:
    """Render tables of how a dead card changes the house edge and, if it is known, of the value of seeing a card.

    Raises ContentError for a game without figures for dead cards.
    """
    require_known_values([game], [id_ for id_ in games_with_published_odds() if load_stored_odds(id_).removal], "removal")
    return odds_tables.value_of_seeing_card_tables(game)


def seen_card_gain_percent(game: str, by: str, card: str) -> str:
    """Return how much the side `by` ("bettor" or "dealer") gains by seeing a card, in percent of the stake.

    `card` is "open" for the opponent's open card, or "dead" for a dead card. Raises ContentError if the figure is not published.
    """
    worths = {f"{row.by}, {row.card}": row.worth for row in load_stored_odds(game).seeing}
    require_known_values([f"{by}, {card}"], worths, f"sights of {game}")
    return f"{float(worths[f'{by}, {card}']):.3%}"


def decision_tables_by_total(game: str) -> str:
    """Render a game's decisions by total, as charts and an uncaptioned table. Raises ContentError if no decisions are published."""
    require_known_values([game], [id_ for id_ in games_with_published_odds() if load_stored_odds(id_).cases], "decision_tables_by_total")
    return odds_tables.decision_tables_by_total(game)


def house_edge_percent(game: str, plays: str = "thumb", rules: str = "") -> str:
    """Return a published house edge in percent, without a plus sign. `rules` is a preset, or "" for the default.

    Raises ContentError if there is none.
    """
    rows = {row.rules: row.edges for row in load_stored_odds(game).edges if not row.option}
    chosen = rules or content.game_info(game).default
    require_known_values([chosen], rows, f"edges of {game}")
    require_known_values([plays], rows[chosen], f"edges of {game}")
    return odds_tables.format_percent(rows[chosen][plays]).removeprefix("+")


def heuristic_cost(game: str, holder: str, total: int, other: str = "hidden", cards: int = 2) -> str:
    """Return the average loss of the heuristic on a total, compared with best play, in stakes.

    `holder` ("player" or "dealer") decides and holds `cards` cards; `other` says what is known of the other hand. Raises ContentError if
    the decision is not published.
    """
    costs = {str((case.holder, case.other, case.cards, case.total)): case.cost for case in load_stored_odds(game).cases}
    decision = str((holder, other, cards, total))
    require_known_values([decision], costs, f"decisions of {game}")
    return f"{float(costs[decision]):.3f}"


def calculator_at_position(state: str) -> str:
    """Render the odds calculator, opened at a position and showing its odds. Raises KabuError for an invalid position."""
    return initial_widgets.odds_calculator_widget(state, engine_bundle.engine_download_addresses_json())


def odds_of_other_games() -> str:
    """Return Markdown with a section for each game that has published odds but no section on the page itself."""
    written = (build_helpers.ROOT / "docs" / "odds.md").read_text("utf-8")
    others = [game for game in games_with_published_odds() if not re.search(rf"(?m)^## .*\{{: #{game} ", written)]
    return "\n\n".join(map(_odds_section, others))


def _has_drawing_habit_edges(game: str) -> bool:
    return any(odds_tables.HABIT_TITLES.keys() & row.edges for row in load_stored_odds(game).edges)


def _odds_section(game: str) -> str:
    odds = load_stored_odds(game)
    tables = {
        "choices": decision_tables_by_total,
        "edges": house_edge_tables,
        "habits": drawing_habit_edge_tables,
        "seeing": value_of_seeing_card_tables,
    }
    available = {"choices": odds.cases, "edges": odds.edges, "habits": _has_drawing_habit_edges(game), "seeing": odds.removal}
    parts = [
        f"## {content.game_info(game).title} {{: #{game} .folded }}",
        f"These figures use the rules on [the game’s page](games/{game}.md).",
    ]
    for name, title, caption in COMMON_SECTIONS:
        if available[name]:
            parts += [f"### {title} {{: #{game}-{name} }}", tables[name](game)]
            parts += [f"/// caption\n**Our calculation.** {caption.format(game=game)}\n///"]
    return "\n\n".join(parts)
