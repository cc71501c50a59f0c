"""Yaku as HTML: the scorer's answer, the lines of a score, near yaku, and the list of all yaku."""

from collections.abc import Iterable, Sequence

from kabu_core.cards import Card, Deck
from kabu_core.content.named_hands import NamedHand, Yaku
from kabu_core.families.fishing import flower_card_names
from kabu_core.games.koi_koi.yaku_points_and_bonuses import NearYaku, YakuInScore, YakuScore, capitalize_first_letter, payout_in_words
from kabu_core.rules import Rules
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments
from kabu_core.views.game_view_interface import ScoringContext
from kabu_core.views.html_builder import Html, count_with_noun, join_html, latin_script_html, prose_html, tag

NO_YAKU = "No yaku yet."
SHOWN_NEAR_YAKU = 3
"""The number of near yaku that are shown. The others are in a collapsed section below them."""


def render_scorer_answer(context: ScoringContext[Rules], score: YakuScore) -> Html:
    """Return the scorer's answer: the cards by kind, the points, the yaku made, and the near yaku."""
    parts = [
        tag("p", tag("b", str(score.points)), f" {'point' if score.points == 1 else 'points'}{payout_in_words(score)}", class_="total"),
        render_made_yaku(score) if score.lines else tag("p", NO_YAKU, class_="why"),
        join_html([tag("h4", "Within reach"), render_near_yaku(score.close)]) if score.close else Html(""),
    ]
    return flower_card_names.scorer_answer_html(score.cards, *parts)


def scorer_answer_sentence(context: ScoringContext[Rules], score: YakuScore) -> str:
    """Return the answer as one sentence: "Inoshikachō + tanzaku: 8 points, doubled to 16."."""
    if not score.lines:
        return NO_YAKU if score.cards else flower_card_names.EMPTY_ANSWER
    names = " + ".join(line.hand.name.romaji for line in score.lines)
    return f"{capitalize_first_letter(names)}: {count_with_noun(score.points, 'point')}{payout_in_words(score)}."


def render_made_yaku(score: YakuScore) -> Html:
    """Return the yaku of a score with their points, and the equation of the payout."""
    is_plain = score.payout == score.lines[0].points
    lines = tag("ul", *map(_score_line_item, score.lines), class_="lines")
    return lines if is_plain else join_html([lines, tag("p", f"Score: {score.payout_equation}.", class_="why")])


def render_near_yaku(near: Iterable[NearYaku]) -> Html:
    """Render the near yaku: the points of each, and the cards that complete it."""
    items = list(map(_near_yaku_item, near))
    folded = tag(
        "details", tag("summary", f"{len(items) - SHOWN_NEAR_YAKU} more"), tag("ul", *items[SHOWN_NEAR_YAKU:], class_="near"), class_="fold"
    )
    return join_html([tag("ul", *items[:SHOWN_NEAR_YAKU], class_="near"), folded if len(items) > SHOWN_NEAR_YAKU else ""])


def render_yaku_list(rows: Iterable[Yaku], deck: Deck, link: str) -> Html:
    """Return a list of all yaku, each with an example, a near miss and the points in each source.

    The address `link`, followed by the cards of an example, opens the example in the scorer.
    """
    return tag("ul", *(_yaku_item(row, deck, link) for row in rows), class_="yaku-list")


def _score_line_item(line: YakuInScore) -> Html:
    return tag("li", tag("b", str(line.points)), " ", _yaku_name(line.hand, ":"), " ", _small_card_row(line.cards))


def _near_yaku_item(near: NearYaku) -> Html:
    needs = f" needs {'one' if near.missing == 1 else near.missing} of " if near.missing < len(near.cards) else " needs "
    return tag("li", tag("b", str(near.points)), " ", _yaku_name(near.hand), needs, _small_card_row(near.cards))


def _small_card_row(cards: Sequence[Card]) -> Html:
    """Return small cards side by side, as one picture with one accessible name."""
    pictures = [tag("span", faces.card_html(card, decorative=True)) for card in cards]
    return tag("span", join_html(pictures, " "), class_="chips", role="img", aria_label=flower_card_names.join_card_names(cards))


def _yaku_name(hand: NamedHand, behind: str = "") -> Html:
    return join_html([latin_script_html(hand.name.romaji), " ", tag("small", f"‘{hand.name.english}’{behind}")])


def _yaku_item(row: Yaku, deck: Deck, link: str) -> Html:
    values = list(dict.fromkeys(reading.value for reading in row.readings if reading.value is not None))
    points = tag("strong", " / ".join(map(str, values)))
    also = [join_html([" Also ", html_fragments.name_in_scripts_html(other), "."]) for other in row.also if other.romaji != row.name.romaji]
    head = tag(
        "summary",
        points,
        tag("span", html_fragments.name_in_scripts_html(row.name), f" ‘{row.name.english}’"),
        _example_picture(row.example, deck),
    )
    text = tag("p", prose_html(row.says), *also)
    miss = tag("p", tag("span", "Near miss", class_="place"), " ", _example_picture(row.near_miss, deck), class_="miss")
    try_it = tag("a", "Open in the scorer", href=f"{link}{row.example.replace(' ', '_')}")
    sources = [
        html_fragments.source_reading_list(row.readings),
        tag("p", html_fragments.row_edit_link("yaku", row.line, "this yaku"), class_="note") if row.line else "",
    ]
    details = tag("details", tag("summary", "Sources"), *sources, class_="mark")
    more = tag("div", "" if row.group in ("dealt", "month") else try_it, details, class_="more")
    return tag("li", tag("details", head, text, miss, more, class_="hand"), id=f"yaku-{row.id}")


def _example_picture(text: str, deck: Deck) -> Html:
    return faces.hand_picture_html(deck.parse_cards(text))
