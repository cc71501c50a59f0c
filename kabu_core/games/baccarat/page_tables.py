"""Tables of the page on Baccarat: the third card, the odds, and the totals compared with those of kabu."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from kabu_core import content
from kabu_core.archive.data_row_spec import DataRowSpec
from kabu_core.content.loading import LazyRowMapping, raw_rows_of_file, read_row
from kabu_core.families.shoe_games.baccarat_rules import banker_hand_draws_third_card, player_hand_draws_third_card
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.game import SIDES, Rules
from kabu_core.play import dealt_hand_odds
from kabu_core.views.html_builder import Html, format_count, join_html, scrollable_table, tag

PUBLISHED = "games/baccarat/published"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedOutcomeCounts:
    """The number of orders of cards in which each side wins, as a source prints it."""

    source: str
    """The id of the source."""
    packs: int
    """The number of packs."""
    digits: int
    """The number of digits printed in the source."""
    orders: tuple[int, ...]
    """The orders in which the player wins, the banker wins, and both are equal."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedOutcomeOdds:
    """The published probability that each side wins, and the published cost of each bet."""

    source: str
    """The id of the source."""
    packs: int
    """The number of packs."""
    wins: tuple[str, ...]
    """The shares of the banker, of the player and of ties, as they are printed."""
    edges: tuple[str, ...]
    """The edges on the banker less 5 % and less 4 %, the player, and a tie at 9 to 1 and at 8 to 1, as they are printed."""
    line: int = 0


def published_outcome_counts() -> LazyRowMapping[PublishedOutcomeCounts, str]:
    """Return the published counts, keyed by their number in the file."""
    return LazyRowMapping(partial(read_row, PublishedOutcomeCounts), raw_rows_of_file(PUBLISHED, "counts", ""))


def published_outcome_odds() -> LazyRowMapping[PublishedOutcomeOdds, str]:
    """Return the published odds, keyed by their number in the file."""
    return LazyRowMapping(partial(read_row, PublishedOutcomeOdds), raw_rows_of_file(PUBLISHED, "chances", ""))


def third_card_tables() -> Html:
    """Return two tables that show for every case whether a hand draws a third card."""
    player = [
        tag(
            "tr",
            tag("th", "third card", scope="row"),
            *(_draw_or_stand_cell(player_hand_draws_third_card(total)) for total in range(8)),
        )
    ]
    thirds = (None, *range(10))
    banker = [
        tag(
            "tr", tag("th", str(total), scope="row"), *(_draw_or_stand_cell(banker_hand_draws_third_card(total, third)) for third in thirds)
        )
        for total in range(8)
    ]
    columns = ("stood", *map(str, range(10)))
    caption = "By the value of the player’s third card, or if the player’s hand stood."
    return join_html(
        [
            _captioned_scrollable_table(
                "The player’s third card",
                _table_heading_row("Player has", map(str, range(8))),
                player,
                "D: the hand draws; S: it stands.",
                "data tableau",
            ),
            _captioned_scrollable_table(
                "The banker’s third card", _table_heading_row("Banker has", columns), banker, caption, "data tableau"
            ),
        ]
    )


def _draw_or_stand_cell(draws: bool) -> Html:
    return tag("td", "D" if draws else "S", data_draws=draws)


BETS: tuple[tuple[str, str, Rules], ...] = (
    ("banker, less 5%", "banker", Rules()),
    ("banker, less 4%", "banker", Rules(commission=4)),
    ("player", "player", Rules()),
    ("tie, 9 to 1", "tie", Rules(tie_pays=9)),
    ("tie, 8 to 1", "tie", Rules()),
)


def odds_table_by_packs() -> Html:
    """Return a table of each side's wins and each bet's house edge for one to eight packs. Published figures follow our own."""
    columns = ("Banker wins", "Player wins", "Tie", *(f"Edge: {text}" for text, _, _ in BETS))
    rows = [row for packs in range(1, 9) for row in _odds_rows(packs)]
    return _captioned_scrollable_table("How often each side wins", _table_heading_row("Packs", columns), rows)


def _odds_rows(packs: int) -> list[Html]:
    outcomes = baccarat.count_full_shoe_outcomes(packs)
    wins = [f"{outcomes[side] / sum(outcomes.values()):.6f}" for side in ("banker", "player", "tie")]
    edges = [f"{float(baccarat.house_edge(side, replace(rules, packs=packs))):.4%}" for _, side, rules in BETS]
    ours = tag("tr", tag("th", str(packs), scope="row"), *(tag("td", text, class_="num") for text in (*wins, *edges)))
    return [ours, *(_published_odds_row(row) for row in published_outcome_odds().values() if row.packs == packs)]


def _published_odds_row(row: PublishedOutcomeOdds) -> Html:
    """Return a row with the figures of a source as printed; the page names the source."""
    cells = (tag("td", text, class_="num") for text in (*row.wins, *row.edges))
    return tag("tr", tag("th", tag("small", "as printed"), scope="row"), *cells)


def outcome_counts_table() -> Html:
    """Return a table of our counts of outcomes next to the published ones."""
    rows = [tag("tr", tag("th", str(row.packs), scope="row"), *_compared_count_cells(row)) for row in published_outcome_counts().values()]
    caption = (
        "The number of orders of six cards that lead to each result. =: the published count is the same; ≈: the counts agree in all "
        "the digits that are printed."
    )
    return _captioned_scrollable_table(
        "How many orders of cards lead to each result", _table_heading_row("Packs", ("Player wins", "Banker wins", "Tie")), rows, caption
    )


def _compared_count_cells(row: PublishedOutcomeCounts) -> Iterable[Html]:
    ours = baccarat.count_full_shoe_outcomes(row.packs)
    for side, printed in zip(SIDES, row.orders, strict=True):
        yield tag("td", f"{format_count(ours[side])} {sign_for_agreement_of_counts(ours[side], printed, row.digits)}", class_="num")


def sign_for_agreement_of_counts(ours: int, printed: int, digits: int) -> str:
    """Return "=" if a printed count equals ours, "≈" if their first `digits` digits agree, and otherwise "≠" with the printed count."""
    cut = 10 ** max(len(str(ours)) - digits, 0)
    if ours == printed:
        return "="
    return "≈" if ours // cut * cut == printed else f"≠ {format_count(printed)}"


def totals_compared_with_kabu_table() -> Html:
    """Return a table of how often hands of two and of three cards have each total, dealt from the 40 cards of kabu and from eight packs."""
    shoe = dealt_hand_odds.count_cards_by_rank(content.deck_named_by_rules(Rules()))
    columns = ("Kabu, two cards", "Baccarat, two cards", "Kabu, three cards", "Baccarat, three cards")
    rows = [
        tag(
            "tr",
            tag("th", tag("b", str(total)), scope="row"),
            *(
                tag("td", f"{float(dealt_hand_odds.probability_of_total(total, cards, pack)):.3%}", class_="num")
                for cards in (2, 3)
                for pack in (dealt_hand_odds.KABU_PACK, shoe)
            ),
        )
        for total in range(9, -1, -1)
    ]
    return _captioned_scrollable_table(
        "How often each total is dealt, in kabu and in baccarat", _table_heading_row("Total", columns), rows, kind="odds"
    )


def _table_heading_row(first: str, columns: Iterable[str]) -> Html:
    return tag("tr", tag("th", first, scope="col"), *(tag("th", text, scope="col", class_="num") for text in columns))


def _captioned_scrollable_table(name: str, head: Html, rows: Iterable[Html], caption: str = "", kind: str = "data") -> Html:
    first = tag("caption", caption) if caption else ""
    return scrollable_table(tag("table", first, tag("thead", head), tag("tbody", *rows), class_=kind), name)


FIGURES = {
    "tableau": third_card_tables,
    "chances": odds_table_by_packs,
    "counts": outcome_counts_table,
    "beside-kabu": totals_compared_with_kabu_table,
}
KINDS = (
    DataRowSpec(row=PublishedOutcomeCounts, rows=published_outcome_counts, key="counts"),
    DataRowSpec(row=PublishedOutcomeOdds, rows=published_outcome_odds, key="chances"),
)
"""The kinds of rows in the file of published odds."""
