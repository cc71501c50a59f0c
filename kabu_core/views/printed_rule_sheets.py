"""The printed rules of a game on two sheets.

One sheet, with pictures of cards, is for use while playing. The other has every rule with its sources.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain

from kabu_core import content
from kabu_core.cards import Card, Deck
from kabu_core.content import DocumentedRule, GameInfo, Preset
from kabu_core.content.named_hands import NamedHand, SpecialHand, Yaku
from kabu_core.rules import Rules, resolve_option_name
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, escape_html, join_html, latin_script_html, prose_html, tag

LETTERS_BY_SIZE = {"large": 3000, "middle": 5000, "small": 7000}
"""The most letters that fit on the sheet of sources at each type size. A longer text gets the size "least"; print.css sets the sizes."""

TYPE_SIZES = range(27, 18, -1)
"""The type sizes of the sheet for playing, in half points, the largest first; print.css has a rule for each."""

PAGE_AREA, LETTER_AREA, CARD_AREA, REST_AREA = 389_000, 0.66, 12, 917
"""The area of a page in square points, and the areas that a letter, a card of a yaku or named hand, and all other parts together take up.

The last three are multiples of the squared type size. They were measured in Chromium on the shorter paper; a test prints every sheet."""

HOLDER_PHRASES = {"players": "for a bettor", "dealer": "for the dealer", "both": "for bettor and dealer"}
"""Phrases that say for whom a special hand wins, by the value of `held_by`."""

_TAG = re.compile("<[^<>]+>")

LEGEND = "Numbers stand for the sources of a rule; sources after ≠ have a different rule."


def rule_sheets(info: GameInfo, preset: Preset, chosen: Rules, deck: Deck) -> Html:
    """Return both printed sheets for a preset; the style sheet hides the second sheet unless the reader chooses it."""
    played = [(row, row.rule_sentence(chosen)) for row in info.rules if row.rule_sentence(chosen)]
    return join_html([_sheet_to_use_while_playing(info, preset, chosen, deck, played), _sources_sheet(info, preset, chosen, played)])


def _sheet_to_use_while_playing(
    info: GameInfo, preset: Preset, chosen: Rules, deck: Deck, played: Sequence[tuple[DocumentedRule, str]]
) -> Html:
    """Return the sheet to use while playing: a summary of the game, its yaku or its special and named hands with cards, and the rules."""
    short = tag("ol", *(tag("li", prose_html(sentence.says)) for sentence in info.sentence), class_="sheet-short")
    named_hands = _yaku_section(info, chosen, deck) if info.yaku else _named_hands_section(info, deck)
    hand_parts = [named_hands] if info.yaku else [_special_hands_section(info, chosen, deck), _card_values_section(info, deck), named_hands]
    lines = [tag("li", prose_html(text)) for row, text in played if (row.id in info.sheet if info.sheet else row.id not in info.yaku)]
    rules = _titled_section("These rules", tag("ul", *lines, class_="sheet-rules"))
    body = join_html([_sheet_title(info, preset), _titled_section("In short", short), *hand_parts, rules])
    return tag(
        "article", body, class_="rule-sheet sheet-table", data_size=_largest_type_size_that_fits(body, named_hands.count('class="card"'))
    )


def _sheet_title(info: GameInfo, preset: Preset) -> Html:
    return tag("h2", info.title, " ", tag("small", f"Rules: {preset.title}. {info.player_count_text} players."))


def _titled_section(title: str, body: Html) -> Html:
    return tag("section", tag("h3", title), body)


def _largest_type_size_that_fits(body: Html, cards: int) -> int:
    """Return the largest type size, in half points, at which the sheet fits on one page; the smallest size if none fits."""
    squares = LETTER_AREA * len(_TAG.sub("", body)) + CARD_AREA * cards + REST_AREA
    return next((size for size in TYPE_SIZES if squares * size * size / 4 <= PAGE_AREA), TYPE_SIZES[-1])


def _yaku_section(info: GameInfo, chosen: Rules, deck: Deck) -> Html:
    """Return a section with every yaku that scores points under the chosen rules."""
    worth = {yaku: resolve_option_name(yaku.points, chosen) for yaku in content.game_yaku(info.id)}
    cells = [
        _pictured_hand_item(yaku, deck, tag("strong", points), join_html([". ", _yaku_description(yaku, chosen)]))
        for yaku, points in worth.items()
        if points
    ]
    return _titled_section("Yaku", tag("ul", *cells, class_="sheet-yaku"))


def _yaku_description(yaku: Yaku, chosen: Rules) -> Html:
    extra = resolve_option_name(yaku.extra, chosen) if yaku.extra else 0
    return join_html([prose_html(yaku.says), f" Each further {yaku.group} adds {extra}." if extra else ""])


def _special_hands_section(info: GameInfo, chosen: Rules, deck: Deck) -> Html:
    """Return a section with the special hands that the chosen rules use, and their effects."""
    effects = [(row.hand, worth) for row in content.special_hands(info.id) for worth in _special_hand_effect(row, chosen)]
    cells = [_pictured_hand_item(hand, deck, "", join_html([_english_meaning(hand), f" {worth}"])) for hand, worth in effects]
    return _titled_section("Special hands", tag("ul", *cells, class_="sheet-specials")) if cells else escape_html("")


def _special_hand_effect(row: SpecialHand, chosen: Rules) -> Iterator[str]:
    """Yield the effect of a special hand as a phrase; nothing if the chosen rules do not use this hand."""
    holder = resolve_option_name(row.held_by, chosen)
    if holder != "nobody":
        yield f"wins {HOLDER_PHRASES[holder]}, {content.odds_in_words(resolve_option_name(row.pays, chosen))}"
    elif resolve_option_name(row.escape, chosen):
        yield "lets a bettor take the stake back"


def _card_values_section(info: GameInfo, deck: Deck) -> Html:
    """Return a section with one card of each number, its value, and the name of a total of that value.

    For cards without a number, show only the suit, since the rules say what they count.
    """
    first: dict[int, Card] = {}
    for card in deck:
        first.setdefault(card.code_number, card)
    title = "Card values and names of totals" if info.numerals else "Card values"
    in_order = sorted(first.values(), key=lambda card: (card.rank == 0, card.rank))
    return _titled_section(title, tag("ul", *(_card_value_item(card, info) for card in in_order), class_="sheet-values"))


def _card_value_item(card: Card, info: GameInfo) -> Html:
    counts = tag("strong", card.rank) if card.code_number else tag("span", card.suit or card.label)
    name = join_html([" ", tag("span", html_fragments.gambling_name_html(card.rank % 10))]) if info.numerals else ""
    return tag("li", faces.card_html(card, decorative=True), tag("span", counts, name))


def _named_hands_section(info: GameInfo, deck: Deck) -> Html:
    """Return a section with the named hands that have no special effect and are therefore worth only their total."""
    special = {row.hand.id for row in content.special_hands(info.id)}
    cells = [_pictured_hand_item(hand, deck, "", "") for hand in content.game_named_hands(info.id) if hand.id not in special]
    return _titled_section("Named hands", tag("ul", *cells, class_="sheet-names")) if cells else escape_html("")


def _pictured_hand_item(hand: NamedHand, deck: Deck, worth: Html | str, description: Html | str) -> Html:
    """Return a list item with the picture, worth, name and description of a hand or yaku."""
    return tag(
        "li",
        faces.hand_picture_html(deck.parse_cards(hand.example)),
        tag("span", worth, " " if worth else "", latin_script_html(hand.name.romaji), description),
    )


def _english_meaning(hand: NamedHand) -> Html:
    return escape_html(f" ‘{hand.name.english}’")


def _sources_sheet(info: GameInfo, preset: Preset, chosen: Rules, played: Sequence[tuple[DocumentedRule, str]]) -> Html:
    """Return the sheet with every rule and the numbers of its sources, but without the readings and notes."""
    numbers = _source_numbers(preset, [row for row, _ in played])
    says = tag(
        "p", prose_html(preset.says), " ", _source_number_marks("", {numbers[source] for source in preset.sources}), class_="preset-says"
    )
    parts = [_rules_section(section.title, section.id, played, numbers, chosen) for section in info.rule_sections]
    names = [_named_hand_item(hand) for hand in content.game_named_hands(info.id)]
    names_part = _titled_section("Named hands", tag("ul", *names, class_="sheet-meanings")) if names else ""
    sources = tag("p", LEGEND, " ", join_html((_source_item(id_, n, played) for id_, n in numbers.items()), " "), class_="sheet-sources")
    body = join_html([tag("div", *parts, class_="sheet-sections"), names_part, sources])
    return tag(
        "article",
        _sheet_title(info, preset),
        says,
        body,
        class_="rule-sheet sheet-told",
        data_size=_type_size_for_length(join_html([says, body])),
    )


def _type_size_for_length(text: Html) -> str:
    letters = len(_TAG.sub("", text))
    return next((size for size, most in LETTERS_BY_SIZE.items() if letters <= most), "least")


def _source_numbers(preset: Preset, rows: Iterable[DocumentedRule]) -> Mapping[str, int]:
    """Return a number for each source id, counted from 1 in the order in which the sheet first cites the sources."""
    source_ids = [*preset.sources, *(reading.source for row in rows for reading in row.readings)]
    return {source: number for number, source in enumerate(dict.fromkeys(source_ids), 1)}


def _rules_section(title: str, id_: str, played: Iterable[tuple[DocumentedRule, str]], numbers: Mapping[str, int], chosen: Rules) -> Html:
    rows = [_rule_with_source_numbers(row, text, numbers, chosen) for row, text in played if row.section == id_]
    return join_html([tag("h3", title), tag("ul", *rows)]) if rows else escape_html("")


def _rule_with_source_numbers(row: DocumentedRule, text: str, numbers: Mapping[str, int], chosen: Rules) -> Html:
    value = getattr(chosen, row.options[0]) if row.options else None
    cited = {numbers[reading.source] for reading in row.readings}
    differing = {numbers[reading.source] for reading in row.readings if html_fragments.reading_differs(reading, value)}
    return tag(
        "li", prose_html(text), " ", _source_number_marks(row.status if row.status != "attested" else "", cited - differing, differing)
    )


def _source_number_marks(status: str, same: Set[int], other: Set[int] = frozenset()) -> Html:
    marks = [status, *map(str, sorted(same)), "≠" if other else "", *map(str, sorted(other))]
    return tag("small", f"[{' '.join(filter(None, marks))}]")


def _named_hand_item(hand: NamedHand) -> Html:
    return tag("li", tag("b", hand.example.replace(" ", "-")), " ", latin_script_html(hand.name.romaji), _english_meaning(hand))


def _source_item(id_: str, number: int, played: Iterable[tuple[DocumentedRule, str]]) -> Html:
    """Return a source with its number, and with the passages of the source that the rules on the sheet cite."""
    passages = (reading.place.split("; ") for row, _ in played for reading in row.readings if reading.source == id_ and reading.place)
    where = "; ".join(dict.fromkeys(chain.from_iterable(passages)))
    return join_html([tag("b", str(number)), " ", html_fragments.citation_link(id_), f": {where}." if where else "."])
