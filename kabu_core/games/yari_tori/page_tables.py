"""Tables of the pages on Yari-Tori and on odds: the Nagoya order, the odds of totals, cards to keep and to give, and a sample deal."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.families.agreed_stakes.html_view import rank_flower_and_picture_of_card
from kabu_core.games.yari_tori import equilibrium
from kabu_core.games.yari_tori.game import ID
from kabu_core.odds.stored_odds import load_stored_odds
from kabu_core.pages.odds_tables import format_signed_fraction
from kabu_core.play import dealt_hand_odds
from kabu_core.play.record import GameRecord
from kabu_core.views import cards_html as faces
from kabu_core.views.html_builder import Html, data_table, format_count, join_html, scrollable_table, tag

SAMPLE_DEAL = GameRecord(ID, "fuda-wiki-2022", 2, deal=("12a 6a 3c 1a 2c 10b ...",))
"""A deal of six cards for the page, as a reader might type it."""


def _cards_by_flower(deck: Deck) -> Iterator[tuple[int, list[Card]]]:
    """Yield the value of each flower and its cards, from the lowest."""
    for value, cards in groupby(sorted(deck, key=lambda card: card.rank), key=lambda card: card.rank):
        yield value, list(cards)


def nagoya_order_table() -> Html:
    """Return a table of the Nagoya order."""
    body = [
        tag(
            "tr",
            tag("th", tag("b", str(value)), scope="row"),
            tag("td", str(value % 10)),
            tag("td", faces.hand_picture_html(cards[:1]), " ", rank_flower_and_picture_of_card(cards[0])[1]),
            tag("td", str(cards[0].code_number)),
            tag("td", str(len(cards))),
        )
        for value, cards in _cards_by_flower(_nagoya_deck())
    ]
    return data_table("The Nagoya order", ("Counts", "Digit", "Flower", "Month", "Cards"), body, "odds")


def total_shares_table() -> Html:
    """Return a table of the number of cards of each digit and the exact share of each total of three cards."""
    pack = dealt_hand_odds.count_cards_by_rank(_nagoya_deck())
    body = []
    for total in range(9, -1, -1):
        singles = dealt_hand_odds.count_deals_with_total(total, 1, pack)
        ways, all_ways = dealt_hand_odds.count_deals_with_total(total, 3, pack)
        cells = (f"{singles[0]} of {singles[1]}", f"{format_count(ways)} of {format_count(all_ways)}", f"{ways / all_ways:.2%}")
        body.append(tag("tr", tag("th", tag("b", str(total)), scope="row"), *(tag("td", cell) for cell in cells)))
    return data_table("How often each total is dealt", ("Total", "One card", "Three cards", "Share"), body, "odds")


def average_totals_table() -> Html:
    """Return a table of the average total after one more card for each total of the two cards kept, the best first."""
    means = {total: sum((total + card.rank) % 10 for card in _nagoya_deck()) / len(_nagoya_deck()) for total in range(10)}
    best = sorted(means, key=lambda total: -means[total])
    cells = [
        tag("tr", tag("th", text, scope="row"), *(tag("td", cell) for cell in row))
        for text, row in (
            ("Two cards make", best),
            ("Average total then", [f"{means[total]:.2f}" for total in best]),
        )
    ]
    return scrollable_table(tag("table", tag("tbody", *cells), class_="data"), "What to keep")


def example_deal() -> Html:
    """Return a deal of six cards as a reader would type it, and a link that opens it at the table on the page."""
    link = tag("a", "Open these six", href=f"#table=thumb/{SAMPLE_DEAL.text_for_url().replace(' ', '_')}")
    return join_html([tag("pre", tag("code", SAMPLE_DEAL.dumps())), tag("p", link)])


def giving_rule_losses_table() -> Html:
    """Return a table of the average loss of a player who gives cards by a fixed rule to an opponent who knows that rule."""
    ways = {
        "Any of the three, at random": equilibrium.exchange_plan_from_rule(equilibrium.give_each_card_equally_often),
        "The rule of thumb: keep two cards that make seven, or as little below seven as possible": equilibrium.exchange_plan_from_rule(
            equilibrium.give_card_to_keep_near_seven
        ),
        "The plan below": load_stored_odds(ID).plan,
    }
    shares = {way: f"{float(equilibrium.exploitability(plan)):.2%}" for way, plan in ways.items()}
    rows = (tag("tr", tag("th", way, scope="row"), tag("td", share)) for way, share in shares.items())
    return data_table("How much of the stake each way of giving loses", ("Way of giving", "Loses at most, on average"), rows, "data edges")


def equilibrium_giving_table() -> Html:
    """Return a table of the plan near the equilibrium: for each hand, how often, in percent, to give a card of each digit."""
    plan = load_stored_odds(ID).plan
    worths = equilibrium.average_wins_of_gifts(plan)
    cells = {
        hand: (_gift_frequencies_in_words(row), format_signed_fraction(max(worths[hand].values()), ".3f")) for hand, row in plan.items()
    }
    rows = (
        tag("tr", tag("th", " ".join(map(str, hand)), scope="row"), tag("td", frequencies), tag("td", worth))
        for hand, (frequencies, worth) in cells.items()
    )
    plan_table = data_table("Which card to give from each hand", ("Digits held", "Give", "Worth"), rows, "data edges")
    return tag("details", tag("summary", f"All {len(plan)} hands"), plan_table, class_="part")


def _gift_frequencies_in_words(frequencies: Mapping[int, int]) -> str:
    """Return in words how often, out of 100, a player should give a card of each digit, as in "3 in 40, 5 in 60"."""
    return ", ".join(str(digit) if often == equilibrium.HUNDRED else f"{digit} in {often}" for digit, often in frequencies.items() if often)


def _nagoya_deck() -> Deck:
    return content.decks()["nagoya"]


FIGURES = {
    "nagoya_order": nagoya_order_table,
    "total_chances": total_shares_table,
    "totals_after_third_card": average_totals_table,
    "example_deal": example_deal,
    "giving_rule_losses": giving_rule_losses_table,
    "equilibrium_gifts": equilibrium_giving_table,
}
