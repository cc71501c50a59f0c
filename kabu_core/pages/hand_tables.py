"""Lists and tables of named hands and of totals."""

from collections.abc import Callable, Iterable

from kabu_core import content, games
from kabu_core.archive import source_errata
from kabu_core.cards import Card, ranks_of_cards
from kabu_core.content.named_hands import HandScore, NamedHand
from kabu_core.pages import source_errata_register as noted
from kabu_core.play import dealt_hand_odds
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, data_table, escape_html, format_count, join_html, prose_html, tag
from kabu_core.views.scorer_answer import HandValueScore

ERRATA_LABEL = " See errors in sources: "

FALLBACK_GAME = "oicho-kabu"
"""The game whose scorer opens a named hand that no playable game knows."""


def named_hand_list(rows: Iterable[NamedHand], link: Callable[[NamedHand], str]) -> Html:
    """Render named hands with their cards, meaning and sources. `link` returns the address of a hand in a scorer."""
    return tag("ul", *(_named_hand_entry(hand, link(hand)) for hand in rows), class_="named-hands")


def scorer_link(hand: NamedHand) -> str:
    """Return a link that opens a hand in the scorer of the first game that names it, or else in the scorer of FALLBACK_GAME."""
    deck = content.decks()[hand.deck]
    cards = "_".join(str(card.rank) if deck.ranks_alone else card.code for card in deck.parse_cards(hand.example))
    for game in (game for game in games.GAMES if hand.id in content.game_info(game).hands):
        info = content.game_info(game)
        for preset in (info.default, *info.presets):
            for holder in games.spec(game).scorer.holders:
                score = games.score_text(game, cards.replace("_", " "), holder, games.rules(game, preset))
                if _is_hand_named_in_score(hand, score):
                    return f"/games/{game}/#scorer={game}/{preset}/{holder}/{cards}"
    return f"/games/{FALLBACK_GAME}/#scorer={FALLBACK_GAME}/{content.game_info(FALLBACK_GAME).default}/player/{cards}"


def _is_hand_named_in_score(hand: NamedHand, score: object) -> bool:
    if isinstance(score, HandValueScore):
        return f"*{hand.name.romaji}*" in score.value
    return isinstance(score, HandScore) and any(line.hand.id == hand.id for line in score.lines)


def total_odds_table() -> Html:
    """Render a table of the exact probability of each total with two and with three cards."""
    columns = ("Total", "Name", "Two cards", "Three cards", "Combinations of three")
    rows = [
        tag(
            "tr",
            tag("th", tag("b", str(total)), scope="row"),
            tag("td", html_fragments.gambling_name_html(total)),
            *(tag("td", _total_share_text(total, cards)) for cards in (2, 3)),
            tag("td", str(len(list(dealt_hand_odds.combinations_with_total(total, 3))))),
        )
        for total in range(9, -1, -1)
    ]
    return data_table("How often each total is dealt", columns, rows, "odds")


def deal_count_out_of_all(cards: Iterable[Card]) -> Html:
    """Render the number of deals that have these ranks, out of all deals: "64 of 9,880"."""
    ways, every = dealt_hand_odds.count_deals(ranks_of_cards(cards))
    return escape_html(f"{format_count(ways)} of {format_count(every)}")


def _total_share_text(total: int, cards: int) -> str:
    share = dealt_hand_odds.probability_of_total(total, cards)
    return f"{float(share):.3%} = {share}"


def _named_hand_entry(hand: NamedHand, link: str) -> Html:
    meaning = f" ‘{hand.name.english}’" if hand.name.english else ""
    also = join_html([", also ", join_html(map(html_fragments.name_in_scripts_html, hand.also), ", ")]) if hand.also else ""
    where = join_html([" ", tag("span", ", ".join(filter(None, (hand.work, hand.year))), class_="place")]) if hand.work or hand.year else ""
    badge = html_fragments.attestation_status_badge(hand.status) if hand.status != "attested" else ""
    cards = faces.hand_picture_html(content.decks()[hand.deck].parse_cards(hand.example))
    title = tag(
        "summary", cards, tag("span", tag("strong", html_fragments.name_in_scripts_html(hand.name)), meaning, also, where, " ", badge)
    )
    ways, every = dealt_hand_odds.count_deals_of_hand(hand.pattern, hand.example, content.decks()[hand.deck])
    try_it = tag("a", "Open in the scorer", href=link)
    dealt = tag("p", f"In any order, these cards come up in {format_count(ways)} of {format_count(every)} deals.", class_="note")
    edited = tag("p", html_fragments.row_edit_link("hands", hand.line, "this hand"), class_="note")
    wrong = noted.links_to_errata(source_errata.errata_about_thing(f"hand/{hand.id}"), ERRATA_LABEL)
    readings = html_fragments.source_readings_fold(hand.readings, dealt, wrong, edited)
    says = tag("p", prose_html(hand.says))
    doubt = tag("p", tag("b", "Doubtful:"), " ", prose_html(hand.doubt), class_="doubt") if hand.doubt else ""
    embed = tag("a", "Embed this hand", href=f"/embed/hand/{hand.id}.html#line")
    more = tag("div", try_it, " ", embed, " ", readings, class_="more")
    return tag("li", tag("details", title, says, doubt, more, class_="hand"), id=f"hand-{hand.id}")


def text_sort_key(text: str) -> str:
    """Return a key for sorting a text: in lower case, without macrons or tone marks."""
    return text.lower().translate(str.maketrans("āēěīōū", "aeeiou"))
