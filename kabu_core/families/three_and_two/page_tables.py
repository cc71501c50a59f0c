"""The table that shows, on the page of a game with a pot, how often each hand of five cards is dealt."""

from kabu_core import content
from kabu_core.families.three_and_two.five_card_splits import count_hands_by_level
from kabu_core.families.three_and_two.pot_game import NO_TENS, PAIR, best_split_value
from kabu_core.views.html_builder import Html, data_table, format_count, tag


def pot_hand_shares_table(*decks: str) -> Html:
    """Return a table of all kinds of hands, the best first, with the share of hands of each deck that are of this kind."""
    names = [f"{len(content.decks()[deck].cards)} cards" for deck in decks]
    counts = [count_hands_by_level(content.decks()[deck], best_split_value) for deck in decks]
    rows = []
    for level in sorted(counts[0], reverse=True):
        name = f"Pair of {level - PAIR}s" if level > PAIR else "No three make tens" if level == NO_TENS else f"Total of {level}"
        cells = [tag("td", f"{hands[level] / hands.total():.3%} ({format_count(hands[level])})", class_="num") for hands in counts]
        rows.append(tag("tr", tag("th", name, scope="row"), *cells))
    return data_table("How often each hand is dealt", ("Hand", *names), rows, "odds")
