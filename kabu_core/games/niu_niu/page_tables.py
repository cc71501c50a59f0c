"""The table of the page on niú niú, which shows how often each hand is dealt and what it wins."""

from kabu_core import content
from kabu_core.families.three_and_two.five_card_splits import count_hands_by_level
from kabu_core.games.niu_niu import game
from kabu_core.views.html_builder import Html, data_table, format_count, tag


def hand_shares_table() -> Html:
    """Return a table of all kinds of hands, the best first, with the number of deals and the multiple of the stake that each hand wins."""
    by_rules = [game.Rules(courts="four"), game.Rules(courts="four", payment="by-value")]
    deals = count_hands_by_level(content.decks()[by_rules[0].deck], game.EVALUATORS["four"])
    rows = []
    for level in sorted(deals, reverse=True):
        share = f"{deals[level] / deals.total():.3%} ({format_count(deals[level])})"
        wins = [str(game.multiple_of_stake_won_at_level(level, rules)) for rules in by_rules]
        cells = [tag("td", text, class_="num") for text in (share, *wins)]
        rows.append(tag("tr", tag("th", game.hand_level_name(level).capitalize(), scope="row"), *cells))
    columns = ("Hand", "Share of all deals", "Stakes won, doubled", "Stakes won, by value")
    return data_table("How often each hand is dealt", columns, rows, "odds")


FIGURES = {"hands": hand_shares_table}
