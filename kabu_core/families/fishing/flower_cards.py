"""Flower cards in words, by kind and by month."""

from collections.abc import Iterable, Sequence

from kabu_core.cards import Card, Deck
from kabu_core.views import cards as faces
from kabu_core.views.html import Html, join, tag

PLAIN = ("plain", "yellow")
"""What a card shows beside its flower is then no thing."""

KINDS = {"bright": "Brights", "animal": "Animals", "ribbon": "Ribbons", "chaff": "Chaff"}


def kinds(cards: Sequence[Card]) -> Html:
    """Captured cards, grouped by kind, in the order of the months."""
    ordered = sorted(cards, key=lambda card: (card.number, card.code))
    groups = [(name, [card for card in ordered if card.kind == kind]) for kind, name in KINDS.items()]
    return tag("div", *(_kind(name, group) for name, group in groups if group), class_="kinds")


def thing(card: Card) -> str:
    """What a flower card shows beside its flower."""
    return card.label.split(", ")[2]


def name(card: Card) -> str:
    """A flower card in a sentence: "pine crane", "plain pine"."""
    _, flower, thing, *_ = card.label.split(", ")
    return f"{thing} {flower}" if thing in PLAIN else f"{flower} {thing}"


def names(cards: Iterable[Card]) -> str:
    """Several cards in a sentence, equal ones counted."""
    all_names = [name(card) for card in cards]
    told = [f"{all_names.count(one)} × {one}" if all_names.count(one) > 1 else one for one in dict.fromkeys(all_names)]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def pack(deck: Deck) -> Html:
    """All cards of a pack, a month at a time, with their names."""
    months: dict[int, list[Card]] = {}
    for card in deck:
        months.setdefault(card.number, []).append(card)
    return tag("ul", *(tag("li", tag("strong", f"{n} {_flower(month)}"), _named(month)) for n, month in months.items()), class_="months")


def _flower(month: Sequence[Card]) -> str:
    return month[0].label.split(", ")[1]


def _named(month: Sequence[Card]) -> Html:
    things = dict.fromkeys(map(thing, month))
    return join([faces.row(month, _flower(month).capitalize()), tag("p", ", ".join(things))])


def _kind(title: str, cards: Sequence[Card]) -> Html:
    label = tag("span", title, " ", tag("b", str(len(cards))), class_="label", aria_hidden="true")
    return tag("div", label, faces.row(cards, f"{title}, {len(cards)}"), class_="kind", data_kind=cards[0].kind)
