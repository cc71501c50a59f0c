"""The tables of the page on Yari-Tori: the Nagoya order, how often each total comes, what to keep, and six cards to open."""

from collections.abc import Iterator
from itertools import groupby

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.games.yari_tori.view import parts
from kabu_core.play import odds
from kabu_core.play.record import Record
from kabu_core.views import cards as faces
from kabu_core.views.html import Html, count, join, scroll, table, tag

SIX = Record("yari-tori", "fuda-wiki-2022", 2, deal=("12a 6a 3c 1a 2c 10b ...",))
"""Six dead cards for the page, as a reader might type them."""


def _flowers(deck: Deck) -> Iterator[tuple[int, list[Card]]]:
    """What a flower counts, and its cards, from the lowest."""
    for value, cards in groupby(sorted(deck, key=lambda card: card.rank), key=lambda card: card.rank):
        yield value, list(cards)


def order() -> Html:
    """The Nagoya order, made from the pack."""
    body = [
        tag(
            "tr",
            tag("th", tag("b", str(value)), scope="row"),
            tag("td", str(value % 10)),
            tag("td", faces.hand(cards[:1]), " ", parts(cards[0])[1]),
            tag("td", str(cards[0].number)),
            tag("td", str(len(cards))),
        )
        for value, cards in _flowers(_deck())
    ]
    return table("The Nagoya order", ("Counts", "Digit", "Flower", "Month", "Cards"), body, "odds")


def chances() -> Html:
    """How many cards count each digit, and the exact share of each total of three cards."""
    pack = odds.copies(_deck())
    body = []
    for total in range(9, -1, -1):
        one, (made, every) = odds.made(total, 1, pack), odds.made(total, 3, pack)
        cells = (f"{one[0]} of {one[1]}", f"{count(made)} of {count(every)}", f"{made / every:.2%}")
        body.append(tag("tr", tag("th", tag("b", str(total)), scope="row"), *(tag("td", cell) for cell in cells)))
    return table("How often each total is dealt", ("Total", "One card", "Three cards", "Share"), body, "odds")


def keeping() -> Html:
    """What two kept cards become on average with one more card of the pack, by their last digit, the best first."""
    means = {kept: sum((kept + card.rank) % 10 for card in _deck()) / len(_deck()) for kept in range(10)}
    best = sorted(means, key=lambda kept: -means[kept])
    cells = [
        tag("tr", tag("th", text, scope="row"), *(tag("td", cell) for cell in row))
        for text, row in (
            ("Two cards make", best),
            ("On average then", [f"{means[kept]:.2f}" for kept in best]),
        )
    ]
    return scroll(tag("table", tag("tbody", *cells), class_="data"), "What to keep")


def six() -> Html:
    """Six cards typed by a reader, and a link that opens them in the table of the page."""
    link = tag("a", "Open these six", href=f"#table=thumb/{SIX.link().replace(' ', '_')}")
    return join([tag("pre", tag("code", SIX.dumps())), tag("p", link)])


def _deck() -> Deck:
    return content.decks()["nagoya"]


FIGURES = {"order": order, "chances": chances, "keeping": keeping, "six": six}
