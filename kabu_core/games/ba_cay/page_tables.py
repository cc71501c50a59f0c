"""The table of the page on ba cây, which shows how often each number of points is dealt."""

from kabu_core import content
from kabu_core.games.ba_cay import game
from kabu_core.play.dealt_hand_odds import count_hands_by_value
from kabu_core.views.html_builder import Html, data_table, format_count, tag


def points_shares_table() -> Html:
    """Return a table of all points, the best first, with the number of deals that give them."""
    deals = count_hands_by_value(content.decks()["western-36"], game.HAND_SIZE, game.hand_points)
    rows = []
    for points in sorted(deals, reverse=True):
        share = f"{deals[points] / deals.total():.2%} ({format_count(deals[points])})"
        rows.append(tag("tr", tag("th", game.points_with_noun(points), scope="row"), tag("td", share, class_="num")))
    return data_table("How often each number of points is dealt", ("Hand", "Share of all deals"), rows, "odds")


FIGURES = {"points": points_shares_table}
