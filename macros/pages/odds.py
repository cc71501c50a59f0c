"""Macros of the page on what a choice is worth."""

from kabu_core import content
from kabu_core.content.loading import require_known
from kabu_core.odds.published import published, published_games
from kabu_core.pages import koi_koi_odds, odds_tables, widget_shell
from macros.build import bundle


def edges(game: str) -> str:
    """The dealer's edge under every preset and switch of a game. Raises ContentError for one of which none is published."""
    require_known([game], [id_ for id_ in published_games() if published(id_).edges], "edges")
    return odds_tables.edges(game)


def habits(game: str) -> str:
    """The same where one of the two draws up to another total than by the rule of thumb. Raises ContentError likewise."""
    require_known(
        [game],
        [id_ for id_ in published_games() if any(odds_tables.HABIT_TITLES.keys() & row.edges for row in published(id_).edges)],
        "habits",
    )
    return odds_tables.habits(game)


def seeing(game: str) -> str:
    """What it is worth to see a card, and how a dead one moves the edge. Raises ContentError likewise."""
    require_known([game], [id_ for id_ in published_games() if published(id_).removal], "removal")
    return odds_tables.card_sight_values(game)


def sight(game: str, by: str, card: str) -> str:
    """What it is worth to the bettor or the dealer to see the other's open card or a dead one, in percent. Raises ContentError likewise."""
    worths = {f"{row.by}, {row.card}": row.worth for row in published(game).seeing}
    require_known([f"{by}, {card}"], worths, f"sights of {game}")
    return f"{float(worths[f'{by}, {card}']):.3%}"


def choices(game: str) -> str:
    """Its decisions by total, as charts and a table, to stand before a caption. Raises ContentError likewise."""
    require_known([game], [id_ for id_ in published_games() if published(id_).cases], "choices")
    return odds_tables.decisions(game)


def edge(game: str, plays: str = "thumb", rules: str = "") -> str:
    """One edge under a preset, "" the game's default, in percent. Raises ContentError for one that is not published."""
    rows = {row.rules: row.edges for row in published(game).edges if not row.option}
    chosen = rules or content.game(game).default
    require_known([chosen], rows, f"edges of {game}")
    require_known([plays], rows[chosen], f"edges of {game}")
    return odds_tables.percent(rows[chosen][plays])


def cost(game: str, holder: str, total: int, other: str = "hidden", cards: int = 2) -> str:
    """What the rule of thumb loses on a total. Raises ContentError for a decision that is not published."""
    costs = {str((case.holder, case.other, case.cards, case.total)): case.cost for case in published(game).cases}
    asked = str((holder, other, cards, total))
    require_known([asked], costs, f"decisions of {game}")
    return f"{float(costs[asked]):.3f}"


def losses(game: str) -> str:
    """What ways to give lose, where both give at once. Raises ContentError for a game of which no plan is published."""
    require_known([game], [id_ for id_ in published_games() if published(id_).plan], "losses")
    return odds_tables.exchange_losses(game)


def gifts(game: str) -> str:
    """What to give of each hand. Raises ContentError likewise."""
    require_known([game], [id_ for id_ in published_games() if published(id_).plan], "gifts")
    return odds_tables.gift_frequencies(game)


def position(state: str) -> str:
    """A position to reckon, which the page shows with what comes of it. Raises KabuError for one that there is not."""
    return widget_shell.position(state, bundle.runtime())


def koi_koi(what: str) -> str:
    """A number or a table of Koi-Koi, by its name in KOI_KOI. Raises ContentError for one that there is not."""
    require_known([what], KOI_KOI, "numbers of koi-koi")
    return str(KOI_KOI[what]())


KOI_KOI = {
    "dealt": koi_koi_odds.dealt_yaku,
    "dealer": koi_koi_odds.dealer_gain,
    "rounds": koi_koi_odds.round_count,
    "nobody": koi_koi_odds.share_without_winner,
    "few": koi_koi_odds.fewest_questions,
    "yaku": koi_koi_odds.yaku_frequencies,
    "calls": koi_koi_odds.call_gains,
}
MACROS = (position, edges, habits, seeing, sight, choices, edge, cost, losses, gifts, koi_koi)
