"""The twelve months of the flower cards: a table of them, and a trainer that asks for the month of a card."""

from collections.abc import Sequence

from kabu_core.archive.pack_designs import MonthFlower
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.families.fishing import flower_card_names
from kabu_core.views import cards_html as pictures
from kabu_core.views.html_builder import Html, join_html, latin_script_html, native_script_html, prose_html, tag

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
STYLES = tag("link", rel="stylesheet", href="/assets/month-trainer.css")
COLUMNS = ("Month", "Flower", "Cards", "All four show")
QUESTION = "Which month is this card?"


def render_month_trainer(script: str) -> Html:
    """Render the trainer. Its script takes the cards and their months from the table of months on the same page."""
    buttons = [tag("button", name, type="button", disabled=True, data_month=month) for month, name in enumerate(MONTHS, 1)]
    text = tag("div", tag("p", QUESTION, class_="ask"), tag("p", role="status", data_verdict=True), tag("p", data_tally=True))
    card = tag("div", pictures.card_html(HIDDEN), class_="asked")
    answers = tag("div", *buttons, class_="acts", role="group", aria_label=QUESTION, data_roving=True)
    return tag("div", STYLES, card, text, answers, class_="month-trainer", data_script=script)


def month_table(deck: Deck, flowers: Sequence[MonthFlower]) -> Html:
    """Render a table of the months with the flower and the cards of each. The names of the cards do not repeat the month."""
    head = tag("tr", *(tag("th", text, scope="col") for text in COLUMNS))
    rows = [_month_row(month, flower, [card for card in deck if card.code_number == month]) for month, flower in enumerate(flowers, 1)]
    return tag("table", tag("thead", head), tag("tbody", *rows))


def _month_row(month: int, flower: MonthFlower, cards: Sequence[Card]) -> Html:
    name = join_html([flower.name.english.capitalize(), latin_script_html(flower.name.romaji), native_script_html(flower.name.kanji)], " ")
    faces = tag("span", *(_card_named_without_month(card) for card in cards), class_="cards")
    cells = [f"{month} {MONTHS[month - 1]}", name, faces, prose_html(flower.shows)]
    labelled = [tag("td", cell, data_label=label) for cell, label in zip(cells, COLUMNS, strict=True)]
    return tag("tr", *labelled, data_month=month, data_says=f"{flower.name.english}: {MONTHS[month - 1]}")


def _card_named_without_month(card: Card) -> Html:
    return tag("span", pictures.card_face_html(card), class_="card", role="img", aria_label=flower_card_names.card_name(card))
