"""Names of flower cards, and groups of them by kind or month as HTML."""

from collections.abc import Iterable, Sequence

from kabu_core.cards import Card, Deck
from kabu_core.views import cards_html as faces
from kabu_core.views.html_builder import Html, join_html, join_with_and, tag, tag_stored_in_pieces

PLAIN_MOTIFS = ("plain", "yellow")
"""The motifs of cards that show no special object. The motif is the third part of a label such as "1, pine, crane"."""

KIND_HEADINGS = {"bright": "Brights", "animal": "Animals", "ribbon": "Ribbons", "chaff": "Chaff"}


EMPTY_ANSWER = "Enter the cards that a player has captured."


def scorer_answer_html(captures: Sequence[Card], *score: Html) -> Html:
    """Return the scorer's answer: the captured cards by kind, then the parts that give their score."""
    if not captures:
        return tag_stored_in_pieces("div", tag("p", EMPTY_ANSWER, class_="draw"), class_="result")
    return tag_stored_in_pieces("div", render_cards_by_kind(captures), *score, class_="result taken")


def render_cards_by_kind(cards: Sequence[Card]) -> Html:
    """Render captured cards grouped by kind, each group in the order of the months."""
    ordered = sorted(cards, key=lambda card: (card.code_number, card.code))
    groups = [(title, [card for card in ordered if card.kind == kind]) for kind, title in KIND_HEADINGS.items()]
    return tag("div", *(_cards_of_kind_html(title, group) for title, group in groups if group), class_="kinds")


def motif_of_card(card: Card) -> str:
    """Return the motif of a flower card, such as "crane" or "poetry ribbon"; "plain" or "yellow" if it shows no special object."""
    return card.label.split(", ")[2]


def flower_of_card(card: Card) -> str:
    """Return the flower of a card's month, such as "pine"."""
    return card.label.split(", ")[1]


def card_name(card: Card) -> str:
    """Return the name of a flower card, such as "pine crane" or "plain pine"."""
    _, flower, pictured, *_ = card.label.split(", ")
    return f"{pictured} {flower}" if pictured in PLAIN_MOTIFS else f"{flower} {pictured}"


def join_card_names(cards: Iterable[Card]) -> str:
    """Return the names of several cards as one text, with a count for equal names: "pine crane and 2 × plain plum"."""
    all_names = [card_name(card) for card in cards]
    counted = [f"{all_names.count(one)} × {one}" if all_names.count(one) > 1 else one for one in dict.fromkeys(all_names)]
    return join_with_and(counted)


def render_cards_by_month(deck: Deck) -> Html:
    """Render all cards of a deck grouped by month, with their names."""
    months: dict[int, list[Card]] = {}
    for card in deck:
        months.setdefault(card.code_number, []).append(card)
    return tag(
        "ul",
        *(tag("li", tag("strong", f"{n} {flower_of_card(month[0])}"), _cards_with_motifs(month)) for n, month in months.items()),
        class_="months",
    )


def _cards_with_motifs(month: Sequence[Card]) -> Html:
    motifs = dict.fromkeys(map(motif_of_card, month))
    return join_html([faces.card_row_html(month, flower_of_card(month[0]).capitalize()), tag("p", ", ".join(motifs))])


def _cards_of_kind_html(title: str, cards: Sequence[Card]) -> Html:
    label = tag("span", title, " ", tag("b", str(len(cards))), class_="label", aria_hidden="true")
    return tag("div", label, faces.card_row_html(cards, f"{title}, {len(cards)}"), class_="kind", data_kind=cards[0].kind)
