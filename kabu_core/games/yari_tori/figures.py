"""Yari-Tori on pages: the Nagoya order, how often each total comes, what to keep, six cards to open; on the page of odds what to give."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.games.yari_tori import equilibrium
from kabu_core.games.yari_tori.game import ID
from kabu_core.games.yari_tori.view import parts
from kabu_core.odds.published import published
from kabu_core.pages.odds_tables import signed
from kabu_core.play import odds
from kabu_core.play.record import Record
from kabu_core.views import cards as faces
from kabu_core.views.html import Html, count, join, scroll, table, tag

SIX = Record(ID, "fuda-wiki-2022", 2, deal=("12a 6a 3c 1a 2c 10b ...",))
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


def losses() -> Html:
    """What ways to give lose to somebody who knows them."""
    ways = {
        "Any of the three, as it comes": equilibrium.plan_of(equilibrium.anything),
        "The rule of thumb: keep two that make seven, or the least below it": equilibrium.plan_of(equilibrium.thumb),
        "The plan below": published(ID).plan,
    }
    shares = {way: f"{float(equilibrium.loss(plan)):.2%}" for way, plan in ways.items()}
    rows = (tag("tr", tag("th", way, scope="row"), tag("td", share)) for way, share in shares.items())
    return table("What ways to give lose of the stake", ("Who gives", "Loses at most, on average"), rows, "data edges")


def gifts() -> Html:
    """How often of a hundred times to give each digit of each hand, so that no answer wins much."""
    plan = published(ID).plan
    worths = equilibrium.worths(plan)
    cells = {hand: (_given(row), signed(max(worths[hand].values()), ".3f")) for hand, row in plan.items()}
    rows = (
        tag("tr", tag("th", " ".join(map(str, hand)), scope="row"), tag("td", given), tag("td", worth))
        for hand, (given, worth) in cells.items()
    )
    made = table("What to give of each hand", ("Digits held", "Give", "Worth"), rows, "data edges")
    return tag("details", tag("summary", f"All {len(plan)} hands"), made, class_="part")


def _given(row: Mapping[int, int]) -> str:
    """How often each digit."""
    return ", ".join(str(digit) if often == equilibrium.OFTEN else f"{digit} in {often}" for digit, often in row.items() if often)


def _deck() -> Deck:
    return content.decks()["nagoya"]


FIGURES = {figure.__name__: figure for figure in (order, chances, keeping, six, losses, gifts)}
