"""Cards as HTML: an accessible name, and a face that the style sheet draws. The HTML of a face-down card does not reveal its rank."""

import json
from collections.abc import Iterable
from functools import cache

from kabu_core.cards import HIDDEN, SEPARATORS, TOKEN_PATTERN, Card, Deck
from kabu_core.text_normalization import NUMERALS
from kabu_core.views.html_builder import Html, join_html, tag


@cache
def card_html(card_: Card | None, *, decorative: bool = False) -> Html:
    """Return one card, or an empty place for None. A `decorative` card has no accessible name, because a text beside it names it."""
    attributes = {"aria_hidden": "true"} if decorative else {"role": "img", "aria_label": card_accessible_name(card_)}
    if card_ is None:
        return tag("span", class_="card card-none", **attributes)
    if card_ is HIDDEN:
        return tag("span", class_="card card-back", **attributes)
    return tag("span", card_face_html(card_), class_="card", **attributes)


def card_face_html(card_: Card) -> Html:
    """Return the face of a card, without an accessible name: its picture, and its index (the number or letter in the corner)."""
    attributes = {"data_deck": card_.faces, "data_card": card_.code}
    return tag(
        "span", tag("b", card_corner_index(card_)) if card_corner_index(card_) else "", class_="card-face", aria_hidden="true", **attributes
    )


def card_keypad_button(card_: Card, types: str, name: str = "", digit: str | None = None, pressed: bool | None = None) -> Html:
    """Return a button with the picture of a card, which types the text `types` into the text field for cards.

    `name` replaces the label of the card, and `digit` is the shortcut key. In a pack in which each card exists only once, `pressed` says
    whether the card has been typed; a second press removes it.
    """
    picture = tag("span", card_face_html(card_), role="img", aria_label=name or card_.label)
    state = None if pressed is None else str(pressed).lower()
    return tag("button", picture, type="button", data_type=types, data_key=digit, aria_pressed=state)


def card_input_attributes(deck: Deck) -> dict[str, str]:
    """Return the attributes that tell the scripts of the page how to read typed cards of this pack.

    `data-signs` maps separators and foreign numerals to plain characters. `data-tokens` is the pattern of one rank, for ranks typed without
    spaces, and `data-alias` maps other spellings of a rank to the usual one.
    """
    signs = {**SEPARATORS, **(NUMERALS if deck.ranks_alone else {})}
    ranks = {"data_tokens": TOKEN_PATTERN, "data_alias": '{"0": "10"}'} if deck.ranks_alone else {}
    return {"data_signs": json.dumps(signs, ensure_ascii=False, separators=(",", ":")), **ranks}


CORNER_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def card_corner_index(card_: Card) -> str:
    """Return the index in a card's corner: its number, or a letter for a Western ace or court card; "" if the card has no number."""
    if card_.faces == "western-52":
        return CORNER_LETTERS.get(card_.code_number, str(card_.code_number))
    return str(card_.rank) if card_.code_number else ""


def card_accessible_name(card_: Card | None) -> str:
    """Return the name of a card for a screen reader; None is an empty place."""
    return "no card" if card_ is None else card_.label


def card_row_html(cards: Iterable[Card | None], name: str, kind: str = "cards", style: str | None = None) -> Html:
    """Return cards as a group with the accessible name `name`. Each card also has its own name. `kind` is the CSS class of the layout."""
    return tag("div", join_html(map(card_html, cards)), class_=kind, role="group", aria_label=name, style=style)


def hand_picture_html(cards: Iterable[Card]) -> Html:
    """Return a hand as one picture with one accessible name that lists its cards, for prose and tables."""
    all_cards = list(cards)
    name = ", ".join(card_accessible_name(card_) for card_ in all_cards)
    pictures = join_html(card_html(card_, decorative=True) for card_ in all_cards)
    return tag("span", pictures, class_="cards", role="img", aria_label=name)
