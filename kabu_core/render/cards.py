"""Cards as HTML: typographic faces that say rank, sign and what is special; nothing tells a face-down card's rank."""

from collections.abc import Iterable
from functools import cache

from kabu_core.cards import HIDDEN, Card
from kabu_core.render.html import Html, join, tag


@cache
def card(shown: Card | None, *, decorative: bool = False) -> Html:
    """One card, or the place of one (None); `decorative` where the text beside it names it."""
    named = {"aria_hidden": "true"} if decorative else {"role": "img", "aria_label": label(shown)}
    if shown is None:
        return tag("span", class_="card card-none", **named)
    if shown is HIDDEN:
        return tag("span", class_="card card-back", **named)
    return tag("span", face(shown), class_="card", **named)


def face(shown: Card) -> Html:
    """What is printed on a card, without its edge or name."""
    western = _western(shown)
    emblem = _emblem(shown)
    return tag(
        "span",
        tag("b", corner(shown)),
        tag("i", shown.sign, lang=None if western else "ja"),
        tag("u", emblem, lang="ja") if emblem is not None else "",
        class_="card-face",
        data_card=shown.code,
        data_deck=shown.deck,
        data_suit=SUITS[shown.code[-1]] if western else None,
        data_kind=shown.kind or None,
        data_mark=shown.mark or None,
        aria_hidden="true",
    )


@cache
def chip(shown: Card) -> Html:
    """A flower card in a line of text that names it."""
    sign = shown.sign if shown.kind == "chaff" else _emblem(shown) or "短"
    look = {"data_kind": shown.kind, "data_mark": shown.mark or None}
    return tag("span", tag("b", str(shown.number)), tag("i", sign, lang="ja"), class_="chip", aria_hidden="true", **look)


def _emblem(shown: Card) -> str | None:
    return EMBLEMS.get(shown.code) if shown.deck in FLOWERS else None


FLOWERS = ("hanafuda", "hanafuda-48", "nagoya")
"""The packs of flower cards; a code means the same card in each."""


EMBLEMS = {
    **{"1a": "鶴", "3a": "幕", "8a": "月", "11a": "雨", "12a": "鳳"},
    **{"2a": "鶯", "4a": "鵑", "5a": "橋", "6a": "蝶", "7a": "猪", "8b": "雁", "9a": "盃", "10a": "鹿", "11b": "燕"},
    **{"1b": "赤", "2b": "赤", "3b": "赤", "6b": "青", "9b": "青", "10b": "青", "4b": "", "5b": "", "7b": "", "11c": ""},
    "11d": "雷",
}
"""What a flower card shows beside its flower; on a ribbon the first letter of its yaku, so that colour is not the only sign."""

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
