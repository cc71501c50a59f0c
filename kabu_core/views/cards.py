"""Cards as HTML: a name for everybody, and a face that a style sheet paints; nothing tells a face-down card's rank."""

import json
from collections.abc import Iterable
from functools import cache

from kabu_core.cards import HIDDEN, SEPARATORS, TOKENS, Card, Deck
from kabu_core.text import NUMERALS
from kabu_core.views.html import Html, join, tag


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
    """What is printed on a card, without its name: the picture that its pack has for it, and the figure in its corner."""
    printed = {"data_deck": shown.faces, "data_card": shown.code}
    return tag("span", tag("b", corner(shown)) if corner(shown) else "", class_="card-face", aria_hidden="true", **printed)


def key(shown: Card, types: str, name: str = "", digit: str | None = None, pressed: bool | None = None) -> Html:
    """A button of a keypad: the card that it types, by the name given or the card's, and the figure key that does the same.

    Where each card exists once, `pressed` says whether it has been typed; pressing it again takes it back.
    """
    picture = tag("span", face(shown), role="img", aria_label=name or shown.label)
    state = None if pressed is None else str(pressed).lower()
    return tag("button", picture, type="button", data_type=types, data_key=digit, aria_pressed=state)


def notation(deck: Deck) -> dict[str, str]:
    """Return what tells the scripts of a page how cards of this pack are typed in a field.

    `data-signs` gives the plain sign for another, `data-tokens` cuts a run of ranks, `data-alias` gives the rank for another spelling.
    """
    signs = {**SEPARATORS, **(NUMERALS if deck.ranks_alone else {})}
    ranks = {"data_tokens": TOKENS, "data_alias": '{"0": "10"}'} if deck.ranks_alone else {}
    return {"data_signs": json.dumps(signs, ensure_ascii=False, separators=(",", ":")), **ranks}


LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def corner(shown: Card) -> str:
    """What stands in the corner of a card: its number, or a letter on a Western ace or court; nothing where no number is known."""
    if shown.faces == "western-52":
        return LETTERS.get(shown.number, str(shown.number))
    return str(shown.rank) if shown.number else ""


def label(shown: Card | None) -> str:
    """A card's name for a screen reader."""
    return "no card" if shown is None else shown.label


def row(cards: Iterable[Card | None], name: str, kind: str = "cards", style: str | None = None) -> Html:
    """Cards side by side (or a pile), each with its own name, the group named before them."""
    return tag("div", join(map(card, cards)), class_=kind, role="group", aria_label=name, style=style)


def hand(cards: Iterable[Card]) -> Html:
    """A hand as one picture with one name, for prose and tables."""
    shown = list(cards)
    name = ", ".join(label(c) for c in shown)
    pictures = join(card(c, decorative=True) for c in shown)
    return tag("span", pictures, class_="cards", role="img", aria_label=name)
