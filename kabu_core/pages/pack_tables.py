"""The cards of a pack in a viewer, and tables about packs: orders of flowers, high ranks, old packs and look-alikes."""

from collections.abc import Iterable, Mapping, Sequence

from kabu_core.archive import pack_designs
from kabu_core.archive.pack_designs import (
    CardFace,
    EleventhTwelfthValues,
    FlowerNumbering,
    LookAlikeCards,
    MonthFlower,
    RegionalPack,
)
from kabu_core.cards import Card, Deck
from kabu_core.content import GameInfo
from kabu_core.families.fishing.flower_card_names import KIND_HEADINGS
from kabu_core.japanese_names import Name
from kabu_core.views import cards_html as pictures
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, data_table, escape_html, join_html, latin_script_html, native_script_html, prose_html, tag

STYLES = tag("link", rel="stylesheet", href="/assets/decks.css")
SUITS = {"s": "Spades", "h": "Hearts", "d": "Diamonds", "c": "Clubs"}
SIZES = {40: "small", 120: "middle"}
"""The widths of cards on contact sheets, in pixels. The viewer shows larger cards."""


def pack_viewer(deck: Deck) -> Html:
    """Render every face of a pack in the pack's order. Each face opens a large version with its details."""
    found = pack_designs.card_faces(deck.id)
    copies_of = pack_designs.distinct_cards_with_counts(deck, found)
    groups = [(head, [(card, copies_of[card]) for card in cards]) for head, cards in _group_faces_by_month_or_suit(copies_of)]
    beside = [(card, 0) for card in pack_designs.extra_cards_of_pack(deck, found)]
    if beside:
        groups.append((Html("In the box, not in the pack"), beside))
    order = [pack_designs.face_code_of_card(card, found) for _, rows in groups for card, _ in rows]
    return tag("div", STYLES, *(_face_group_section(head, rows, found, order) for head, rows in groups), class_="viewer", data_deck=deck.id)


def overview_of_all_faces(deck: Deck) -> Html:
    """Render all faces of a pack side by side, once small and once at middle size."""
    found = pack_designs.card_faces(deck.id)
    cards = [*pack_designs.distinct_cards_with_counts(deck, found), *pack_designs.extra_cards_of_pack(deck, found)]
    return tag("div", *(_overview_of_faces(cards, width, size) for width, size in SIZES.items()), class_="contact")


def look_alike_list(rows: Iterable[LookAlikeCards], deck: Deck) -> Html:
    """Render cards that are easily confused, and how to tell them apart."""
    return tag(
        "ul",
        *(tag("li", pictures.hand_picture_html(deck.parse_cards(row.cards)), tag("p", prose_html(row.says))) for row in rows),
        class_="alikes",
    )


def flower_numbering_table(rows: Sequence[FlowerNumbering], flowers: Iterable[MonthFlower], deck: Deck) -> Html:
    """Render a table of the numbers that the flowers have in each order of the months, and below it a description of each order."""
    columns = ("Flower", *(order.title for order in rows))
    body = [_flower_numbers_row(month, flower, rows, deck) for month, flower in enumerate(flowers, 1)]
    definitions = [
        (tag("dt", order.title), tag("dd", prose_html(order.says), " ", tag("small", html_fragments.citation_links(order.sources))))
        for order in rows
    ]
    numbers = data_table("Which number each flower counts as in each order", columns, body, "data orders")
    return tag("div", STYLES, numbers, tag("dl", *(part for pair in definitions for part in pair)))


def eleventh_twelfth_card_value_table(rows: Iterable[EleventhTwelfthValues], titles: Mapping[str, str]) -> Html:
    """Render a table of the values that games give the eleventh and twelfth card of each order. `titles` maps orders to their titles."""
    columns = ("Order", "The eleventh and the twelfth", "Games")
    return data_table(
        "The eleventh and the twelfth card", columns, (_eleventh_twelfth_card_values_row(row, titles[row.order]) for row in rows), "data"
    )


def regional_pack_list(rows: Iterable[RegionalPack]) -> Html:
    """Render old packs with their regions, special cards and sources."""
    return tag("ul", *map(_regional_pack_entry, rows), class_="patterns")


def games_by_removed_cards(deck: Deck, rows: Iterable[tuple[GameInfo, Deck, bool]]) -> Html:
    """Render the games played with a pack, grouped by the cards that they leave out.

    Each row has a game, its pack, and whether that pack is the usual one of the game.
    """
    cuts: dict[str, tuple[Deck, list[tuple[GameInfo, bool]]]] = {}
    for info, cut, usual in rows:
        cuts.setdefault(cut.id, (cut, []))[1].append((info, usual))
    return tag("ul", *(_removed_cards_entry(deck, *cut) for cut in cuts.values()))


def card_drawings_download_link() -> Html:
    """Render a link to the archive of all drawings, and its licence."""
    archive = tag("a", "All cards as SVG files", href=f"/assets/cards/{pack_designs.ARCHIVE_FILE}", download=True)
    licence = tag("a", "CC0 1.0", href="https://creativecommons.org/publicdomain/zero/1.0/", rel="license")
    return tag(
        "p",
        archive,
        ", one file per card, each with its name and description. They are in the public domain under ",
        licence,
        ": use, change, print and sell them, with or without naming this site.",
    )


def _group_faces_by_month_or_suit(cards: Iterable[Card]) -> list[tuple[Html, list[Card]]]:
    """Group the faces by month or by suit, or put all faces together."""
    groups: dict[Html, list[Card]] = {}
    for card in cards:
        groups.setdefault(_face_group_heading(card), []).append(card)
    return list(groups.items())


def _face_group_heading(card: Card) -> Html:
    if card.kind in KIND_HEADINGS:
        name = pack_designs.month_flowers()[card.code_number - 1].name
        return join_html([f"{card.code_number} {name.english.capitalize()} ", _japanese_name_html(name)])
    if card.deck == "western-52":
        return escape_html(SUITS[card.code[-1]])
    return escape_html({"honour": "Honours"}.get(card.mark, card.mark.capitalize()) if card.deck == "money-suited" else "One to ten")


def _face_group_section(head: Html, rows: Iterable[tuple[Card, int]], found: Mapping[str, CardFace], order: Sequence[str]) -> Html:
    cards = [(card, copies, pack_designs.face_code_of_card(card, found)) for card, copies in rows]
    faces = [
        tag("li", _face_button(card, copies, code), _face_dialog(card, copies, code, found[code], order)) for card, copies, code in cards
    ]
    return tag("section", tag("h3", head), tag("ul", *faces, class_="faces"))


def _face_button(card: Card, copies: int, code: str) -> Html:
    count = tag("small", f"{copies} of these") if copies > 1 else ""
    return tag(
        "button",
        pictures.card_html(card, decorative=True),
        tag("span", _card_name_below_heading(card)),
        count,
        type="button",
        popovertarget=f"face-{code}",
    )


def _face_dialog(card: Card, copies: int, code: str, face: CardFace, order: Sequence[str]) -> Html:
    """Render a large face with its names, description and value. It opens and closes without a script."""
    id_ = f"face-{code}"
    names = [latin_script_html(face.romaji) if face.romaji else "", " ", native_script_html(face.kanji)]
    text = tag(
        "div",
        tag("h4", _full_card_name(card), id=f"{id_}-name"),
        tag("p", *names, class_="names") if face.romaji or face.kanji else "",
        tag("p", face.description),
        tag("dl", *(part for term, value in _facts_about_card(card, copies) for part in (tag("dt", term), tag("dd", value)))),
        tag("p", tag("a", "The drawing alone (SVG)", href=f"/assets/cards/{card.faces}/{code}.svg"), class_="drawing"),
        _previous_and_next_face_buttons(code, order),
    )
    close = tag("button", "Close", type="button", popovertarget=id_, popovertargetaction="hide", autofocus=True)
    roles = {"role": "dialog", "aria_labelledby": f"{id_}-name"}
    return tag("div", close, pictures.card_html(card, decorative=True), text, popover=True, id=id_, class_="opened", **roles)


def _previous_and_next_face_buttons(code: str, order: Sequence[str]) -> Html:
    """Render buttons for the previous and the next face."""
    at = order.index(code)
    ways = (("Previous", at - 1), ("Next", at + 1))
    buttons = [tag("button", text, type="button", popovertarget=f"face-{order[n]}") for text, n in ways if 0 <= n < len(order)]
    return tag("div", *buttons, class_="beside", role="group", aria_label="Other cards")


def _facts_about_card(card: Card, copies: int) -> list[tuple[str, str]]:
    """Return facts about a card, such as its kind and its value in games, as pairs of a term and a description."""
    if card.kind in KIND_HEADINGS:
        ranks = {order.title: order.ranks[card.code_number - 1] for order in pack_designs.flower_numberings()}
        others = [f"{title} {rank or 'out'}" for title, rank in ranks.items() if rank != card.code_number]
        return [
            ("Kind", card.kind),
            ("Number", f"{card.code_number}; {', '.join(others)}" if others else f"{card.code_number} in every order"),
        ]
    if card.code in pack_designs.EXTRA_CARDS:
        return [("Counts", "nothing in the games of this site")]
    return [("Counts", _card_value_text(card)), ("In the pack", "once" if copies == 1 else f"{copies} times")]


def _card_value_text(card: Card) -> str:
    """Return the value of a card, in words, in games where only the last digit matters."""
    if card.kind == "honour":
        return "one or nothing"
    return f"{card.rank}, so nothing" if card.rank == 10 else str(card.rank or "nothing")


def _card_name_below_heading(card: Card) -> str:
    """Return the name of a card for use below the heading of its group."""
    return ", ".join(card.label.split(", ")[2:]) if card.kind in KIND_HEADINGS else card.label


def _full_card_name(card: Card) -> str:
    """Return the full name of a card, for use without a heading: "Pine, crane"."""
    text = card.label.partition(", ")[2] if card.kind in KIND_HEADINGS else card.label
    return text[:1].upper() + text[1:]


def _overview_of_faces(cards: Sequence[Card], width: int, size: str) -> Html:
    faces = (pictures.card_html(card, decorative=True) for card in cards)
    sheet = tag("div", *faces, class_=f"sheet {size}", role="img", aria_label=f"All {len(cards)} faces")
    return tag("section", tag("h3", f"{width} pixels wide"), sheet)


def _flower_numbers_row(month: int, flower: MonthFlower, rows: Sequence[FlowerNumbering], deck: Deck) -> Html:
    name = flower.name
    card = pictures.card_html(deck[f"{month}a"], decorative=True)
    head = tag("span", card, tag("span", name.english.capitalize(), " ", _japanese_name_html(name)))
    return tag("tr", tag("th", head, scope="row"), *(_flower_number_cell(order, month) for order in rows))


def _japanese_name_html(name: Name) -> Html:
    return tag("small", latin_script_html(name.romaji), " ", native_script_html(name.kanji))


def _flower_number_cell(order: FlowerNumbering, month: int) -> Html:
    rank = order.ranks[month - 1]
    if not rank:
        return tag("td", tag("small", "out"))
    digit = tag("small", f" so {rank % 10}") if rank > 9 and order.counted else ""
    return tag("td", tag("b", str(rank)), digit, class_=None if rank == month else "differs")


def _eleventh_twelfth_card_values_row(row: EleventhTwelfthValues, title: str) -> Html:
    return tag(
        "tr",
        tag("th", title, scope="row"),
        tag("td", row.counts),
        tag("td", prose_html(row.played), " ", tag("small", html_fragments.citation_links(row.sources))),
    )


def _regional_pack_entry(row: RegionalPack) -> Html:
    extra = join_html([", plus ", prose_html(row.extra)]) if row.extra else ""
    badge = html_fragments.attestation_status_badge(row.status) if row.status != "attested" else ""
    edited = tag("p", html_fragments.row_edit_link("history/packs", row.line, "this pack"), class_="note") if row.line else ""
    facts = [("Where", escape_html(row.where)), ("Special", prose_html(row.special)), ("Games", prose_html(row.played))]
    return tag(
        "li",
        tag("p", tag("strong", html_fragments.name_in_scripts_html(row.name)), f" {row.cards} cards", extra, " ", badge),
        tag("dl", *(part for term, value in facts if value for part in (tag("dt", term), tag("dd", value)))),
        html_fragments.source_readings_fold(row.readings, edited),
        id=f"pack-{row.id}",
    )


def _removed_cards_entry(deck: Deck, cut: Deck, games: Iterable[tuple[GameInfo, bool]]) -> Html:
    codes = {card.code for card in cut}
    out = [card for card in deck if card.code not in codes]
    leave = join_html([f"{len(out)} cards are taken out ", pictures.hand_picture_html(out)]) if out else "The whole pack"
    links = (join_html([tag("a", info.title, href=f"/games/{info.id}/"), "" if usual else " (by choice)"]) for info, usual in games)
    return tag("li", leave, ": ", join_html(links, ", "))
