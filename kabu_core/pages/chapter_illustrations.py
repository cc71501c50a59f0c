"""Figures without captions for chapters: hands with totals, names of totals, seating plans, and links to pictures on other sites."""

from collections.abc import Iterable, Mapping, Sequence

from kabu_core.cards import Card, ranks_of_cards
from kabu_core.content import BibliographySource, GamblingNumeral, GamblingNumeralSource
from kabu_core.content.named_hands import NamedHand
from kabu_core.views import cards_html as pictures
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import (
    Html,
    data_table,
    escape_html,
    join_html,
    latin_language_tag,
    latin_script_html,
    native_script_html,
    prose_html,
    tag,
)

SUM_PLACEHOLDER = "{sum}"
"""The placeholder for the sum of the cards in the text below a hand."""


def captioned_hand_list(rows: Iterable[tuple[Sequence[Card], str]]) -> Html:
    """Render hands, each with a text below it. In the text, {sum} is replaced by the sum of the cards."""
    return tag(
        "ul",
        *(_cards_with_sum_as_label(cards, prose_html(text.replace(SUM_PLACEHOLDER, card_sum_in_words(cards)))) for cards, text in rows),
        class_="drawn",
    )


def named_hand_illustrations(rows: Iterable[tuple[NamedHand, Sequence[Card], str]]) -> Html:
    """Render hands with their names, a comment on each, and the sums of their cards."""
    captions = ((cards, _hand_link(hand), prose_html(f", {text}" if text else ""), card_sum_in_words(cards)) for hand, cards, text in rows)
    return tag(
        "ul", *(_cards_with_sum_as_label(cards, name, text, tag("small", sum_)) for cards, name, text, sum_ in captions), class_="drawn"
    )


def card_sum_in_words(cards: Iterable[Card]) -> str:
    """Return the sum of cards and its last digit: "8 + 9 + 3 = 20, so 0"."""
    values = ranks_of_cards(cards)
    equation = f"{' + '.join(map(str, values))} = {sum(values)}".replace(" ", "\u00a0")
    return equation if sum(values) < 10 else f"{equation}, so {sum(values) % 10}"


def cards_with_total_names(rows: Iterable[tuple[GamblingNumeral, Card]]) -> Html:
    """Render a card for each total, with the commonest name of that total."""
    captions = ((card, tag("b", str(row.value)), html_fragments.gambling_name_html(row.value)) for row, card in rows)
    return tag("ul", *(_cards_with_sum_as_label([card], value, " ", name) for card, value, name in captions), class_="drawn totals")


def number_word_table(rows: Iterable[GamblingNumeral], witnesses: Sequence[GamblingNumeralSource], heads: Mapping[str, str]) -> Html:
    """Render a table of the words that some sources have for each total. `heads` maps the id of each source to a short name."""
    columns = (
        "Total",
        *(join_html([heads[witness.source], tag("small", html_fragments.citation_link(witness.source))], " ") for witness in witnesses),
    )
    return data_table("Words for each total in some sources", columns, (_number_words_row(row, witnesses) for row in rows), "data spoken")


def seating_plan_figure(rows: Iterable[Sequence[str]]) -> Html:
    """Render a seating plan, seen from above: the people and things in each row, side by side."""
    seats = (tag("li", tag("ul", *(tag("li", prose_html(place)) for place in row))) for row in rows)
    return tag("ol", *seats, class_="plan")


def external_picture_reference(source: BibliographySource, address: str, holder: str) -> Html:
    """Render a reference to a picture that we do not copy: its title, its date, its holder and a link to it."""
    title = tag("a", source.title_en or source.title, href=address)
    details = [text for text in dict.fromkeys((source.author, source.date, holder or source.publisher)) if text]
    return tag(
        "p",
        tag("b", "Images elsewhere: "),
        title,
        *(f"; {text}" for text in details),
        " (",
        html_fragments.citation_link(source.id),
        ").",
        class_="elsewhere",
    )


def _cards_with_sum_as_label(cards: Iterable[Card], *text: object) -> Html:
    return tag("li", pictures.hand_picture_html(cards), tag("p", *text))


def _hand_link(hand: NamedHand) -> Html:
    return tag("a", latin_script_html(hand.name.romaji), href=f"/hands/#hand-{hand.id}")


def _number_words_row(row: GamblingNumeral, witnesses: Iterable[GamblingNumeralSource]) -> Html:
    cells = (tag("td", join_html(_words_of_source_for_total(row, witness.source), ", ") or escape_html("–")) for witness in witnesses)
    return tag("tr", tag("th", tag("b", str(row.value)), scope="row"), *cells)


def _words_of_source_for_total(row: GamblingNumeral, source: str) -> list[Html]:
    """Return the words that a source has for a total."""
    main = [latin_script_html(row.romaji)] if source in row.sources else []
    return main + [_number_word_html(form.romaji, form.kana, form.lang) for form in row.forms if source in form.sources]


def _number_word_html(text: str, kana: str, lang: str) -> Html:
    return latin_script_html(text, latin_language_tag(lang)) if text else native_script_html(kana, lang)
