"""Sheets of cards at their true size, to print, cut out and play with, and print options for rules."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import batched

from kabu_core.archive import pack_designs
from kabu_core.cards import Card, Deck
from kabu_core.views import table_menu
from kabu_core.views.cards_html import card_corner_index
from kabu_core.views.html_builder import Html, join_html, tag

COLUMNS, ROWS = 6, 4
"""The cards on a sheet, across and down. They fit on both A4 and Letter paper, with room for a printer's margins."""

PRINT_OPTIONS = {
    "paper": ("Paper", {"a4": "A4", "letter": "Letter"}),
    "corners": ("Figures in the corners", {"none": "None", "small": "Small", "large": "Large print"}),
    "backs": ("Backs", {"none": "None", "red": "Red", "black": "Black"}),
    "ink": ("Ink", {"colour": "Colours", "grey": "Black and white"}),
}
"""The print options with their values, the default first. A style sheet applies them, without a script."""

SECOND_SHEET = ("Second sheet", {"none": "None", "sources": "Every rule, with its sources"})
"""An additional print option for rules."""

APPEARANCE = {
    "figures": ("Figures in the corners of cards", {"small": "Small", "large": "Large", "none": "None"}),
    "back": ("Backs of cards", {"red": "Red", "black": "Black"}),
    **table_menu.TABLE_LOOKS,
    "ruby": ("Readings above Japanese text", {"shown": "Shown", "hidden": "Hidden"}),
}
"""The appearance options. The choices for the screen apply to printed pages too."""


def printable_card_sheets(deck: Deck) -> Html:
    """Render sheets with all cards of a pack, each as often as the pack has it, and its extra cards.

    Each sheet is followed by a sheet of backs.
    """
    found = pack_designs.card_faces(deck.id)
    cards = [
        *((card, pack_designs.face_code_of_card(card, found)) for card in deck),
        *((card, card.code) for card in pack_designs.extra_cards_of_pack(deck, found)),
    ]
    pages = [_sheets_of_fronts_and_backs(deck, page) for page in batched(cards, COLUMNS * ROWS)]
    return tag(
        "div",
        print_style_sheet_link(),
        tag("form", *(_radio_fieldset(name, *choice) for name, choice in PRINT_OPTIONS.items()), class_="card-choices"),
        join_html(pages),
        class_="print",
    )


def print_style_sheet_link() -> Html:
    """Render the link to the style sheet that pages for printing need in addition to the site's own."""
    return tag("link", rel="stylesheet", href="/assets/print.css")


def rule_print_options_form() -> Html:
    """Render a form with the options for a printed rule sheet: paper, ink, and a second sheet with sources."""
    choices = {"paper": PRINT_OPTIONS["paper"], "ink": PRINT_OPTIONS["ink"], "second": SECOND_SHEET}
    return tag("form", *(_radio_fieldset(name, *choice) for name, choice in choices.items()), class_="card-choices")


def appearance_options_form(names: Iterable[str] = APPEARANCE) -> Html:
    """Render a form for the appearance options in `names`. The script that saves and applies the choices shows the form."""
    return tag("form", *(_radio_fieldset(name, *APPEARANCE[name]) for name in names), class_="card-choices", data_look=True, hidden=True)


def _radio_fieldset(name: str, legend: str, values: Mapping[str, str]) -> Html:
    first = next(iter(values))
    radios = [
        tag("label", tag("input", type="radio", name=name, value=value, checked=value == first), f" {text}")
        for value, text in values.items()
    ]
    return tag("fieldset", tag("legend", legend), *radios)


def _sheets_of_fronts_and_backs(deck: Deck, cards: Sequence[tuple[Card, str]]) -> Html:
    fronts = [_printable_card(f"{deck.id}/{face}", card.label, card_corner_index(card)) for card, face in cards]
    backs = [tag("span", class_="print-card print-back") for _ in cards]
    return join_html(
        [_printable_sheet_of_cards(fronts, "print-sheet"), _printable_sheet_of_cards(backs, "print-sheet print-backs", hidden="true")]
    )


def _printable_sheet_of_cards(cards: Iterable[Html], kind: str, hidden: str | None = None) -> Html:
    return tag("div", _cutting_marks(), tag("div", *cards, class_="print-cards"), class_=kind, aria_hidden=hidden)


def _cutting_marks() -> Html:
    """Render the cutting marks: short lines beyond the edges of the cards, in millimetres."""
    wide, high = COLUMNS * 32, ROWS * 53
    upright = [f"M{x} -6v4M{x} {high + 2}v4" for x in range(0, wide + 1, 32)]
    level = [f"M-6 {y}h4M{wide + 2} {y}h4" for y in range(0, high + 1, 53)]
    lines = tag("path", d="".join(upright + level), stroke="#000", stroke_width=".15", fill="none")
    return tag("svg", lines, viewBox=f"-6 -6 {wide + 12} {high + 12}", class_="print-marks", aria_hidden="true")


def _printable_card(path: str, name: str, figure: str) -> Html:
    picture = tag("img", src=f"/assets/cards/{path}.svg", alt=name, width=121, height=200)
    return tag("span", picture, *([tag("b", figure, aria_hidden="true")] * 2 if figure else []), class_="print-card")
