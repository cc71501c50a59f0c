"""Cards as HTML: typographic faces that say rank, sign and what is special; nothing tells a face-down card's rank."""

from collections.abc import Iterable

from kabu_core.cards import HIDDEN, Card
from kabu_core.render.html import Html, join, tag


def card(shown: Card | None, *, decorative: bool = False) -> Html:
    """One card, or the place of one (None); `decorative` where the text beside it names it."""
    named = {"aria_hidden": "true"} if decorative else {"role": "img", "aria_label": label(shown)}
    if shown is None:
        return tag("span", class_="card card-none", **named)
    if shown is HIDDEN:
        return tag("span", class_="card card-back", **named)
    return tag("span", _face(shown), class_="card", **named)


def _face(shown: Card) -> Html:
    western = _western(shown)
    return tag(
        "span",
        tag("b", corner(shown)),
        tag("i", shown.sign, lang=None if western else "ja"),
        class_="card-face",
        data_card=shown.code,
        data_deck=shown.deck,
        data_rank=shown.rank,
        data_suit=SUITS[shown.code[-1]] if western else None,
        data_mark=shown.mark or None,
        aria_hidden="true",
    )


SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def corner(shown: Card) -> str:
    """What stands in the corner of a card: its number, or a letter on a Western ace or court."""
    return LETTERS.get(shown.number, str(shown.number)) if _western(shown) else str(shown.rank)


def _western(shown: Card) -> bool:
    return shown.deck.startswith("western")


def label(shown: Card | None) -> str:
    """A card's name for a screen reader."""
    return "no card" if shown is None else shown.label


def row(cards: Iterable[Card | None], name: str, kind: str = "cards") -> Html:
    """Cards side by side (or a pile), each with its own name, the group named before them."""
    return tag("div", join(map(card, cards)), class_=kind, role="group", aria_label=name)


def hand(cards: Iterable[Card], size: str = "") -> Html:
    """A hand as one picture with one name, for prose and tables."""
    shown = list(cards)
    name = ", ".join(label(c) for c in shown)
    pictures = join(card(c, decorative=True) for c in shown)
    return tag("span", pictures, class_=f"cards {size}".strip(), role="img", aria_label=name)
