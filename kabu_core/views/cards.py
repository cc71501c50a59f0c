"""Cards as HTML: an accessible name, and a face painted by the style sheet. A face-down card reveals nothing of its rank."""

import json
from collections.abc import Iterable
from functools import cache

from kabu_core.cards import HIDDEN, SEPARATORS, TOKEN_PATTERN, Card, Deck
from kabu_core.text import NUMERALS
from kabu_core.views.html import Html, join, tag


@cache
def card(card_: Card | None, *, decorative: bool = False) -> Html:
    """Return one card, or an empty place for None; `decorative` if the text beside it already names the card."""
    attributes = {"aria_hidden": "true"} if decorative else {"role": "img", "aria_label": label(card_)}
    if card_ is None:
        return tag("span", class_="card card-none", **attributes)
    if card_ is HIDDEN:
        return tag("span", class_="card card-back", **attributes)
    return tag("span", face(card_), class_="card", **attributes)


def face(card_: Card) -> Html:
    """Return the face of a card without its name: the picture of its pack, and the figure in its corner."""
    attributes = {"data_deck": card_.faces, "data_card": card_.code}
    return tag("span", tag("b", corner_figure(card_)) if corner_figure(card_) else "", class_="card-face", aria_hidden="true", **attributes)


def keypad_button(card_: Card, types: str, name: str = "", digit: str | None = None, pressed: bool | None = None) -> Html:
    """Return a keypad button that types a card; `name` replaces the card's own label, `digit` is the shortcut key.

    If each card exists once, `pressed` says whether it has been typed; pressing it again removes it.
    """
    picture = tag("span", face(card_), role="img", aria_label=name or card_.label)
    state = None if pressed is None else str(pressed).lower()
    return tag("button", picture, type="button", data_type=types, data_key=digit, aria_pressed=state)


def typing_attributes(deck: Deck) -> dict[str, str]:
    """Return the attributes from which the page's scripts know how cards of this pack are typed.

    `data-signs` maps characters to plain ones, `data-tokens` splits a run of ranks, and `data-alias` maps other spellings to ranks.
    """
    signs = {**SEPARATORS, **(NUMERALS if deck.ranks_alone else {})}
    ranks = {"data_tokens": TOKEN_PATTERN, "data_alias": '{"0": "10"}'} if deck.ranks_alone else {}
    return {"data_signs": json.dumps(signs, ensure_ascii=False, separators=(",", ":")), **ranks}


CORNER_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def corner_figure(card_: Card) -> str:
    """Return the figure in a card's corner: its number, a letter on a Western ace or court card, or nothing if it has no number."""
    if card_.faces == "western-52":
        return CORNER_LETTERS.get(card_.number, str(card_.number))
    return str(card_.rank) if card_.number else ""


def label(card_: Card | None) -> str:
    """Return a card's name for a screen reader."""
    return "no card" if card_ is None else card_.label


def card_row(cards: Iterable[Card | None], name: str, kind: str = "cards", style: str | None = None) -> Html:
    """Return cards side by side, or in a pile, as a named group in which each card keeps its own name."""
    return tag("div", join(map(card, cards)), class_=kind, role="group", aria_label=name, style=style)


def hand_picture(cards: Iterable[Card]) -> Html:
    """Return a hand as one picture with one name, for prose and tables."""
    all_cards = list(cards)
    name = ", ".join(label(card_) for card_ in all_cards)
    pictures = join(card(card_, decorative=True) for card_ in all_cards)
    return tag("span", pictures, class_="cards", role="img", aria_label=name)
