"""Cards as small SVG drawings: the rank, the suit or class in words, and the code by which actions name the card.

They replace the card pictures of the site, which need picture files and a style sheet.
"""

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.display.html_to_lines import CardInHtml
from kabu_core.views.cards_html import card_corner_index
from kabu_core.views.html_builder import Html, tag

WIDTH, HEIGHT = 42, 60
PAPER, INK, RED, FAINT, BACK = "#fffdf6", "#222", "#b3261e", "#666", "#8a3b32"
RED_SIGNS = ("♥", "♦", "red")


def card_svg(card: CardInHtml) -> Html:
    """Return the drawing of a card, a face-down card or an empty place, in a box of WIDTH × HEIGHT."""
    if not card.code:
        return _card_outline(fill="none", stroke=FAINT, stroke_dasharray="3 3")
    if card.code == HIDDEN.code:
        return tag("g", tag("title", HIDDEN.label), _card_outline(fill=BACK), _card_outline(inset=4, fill="none", stroke=PAPER))
    face = content.decks()[card.deck][card.code]
    colour = RED if face.suit in RED_SIGNS or face.mark == "red" else INK
    words = _lines_in_middle_of_card(face)
    if not words:
        words, corner = [(card.corner, 24)], Html("")
    else:
        corner = _text_element(4, 15, card.corner, 13, colour, font_weight="bold")
    centre = [
        _text_element(WIDTH // 2, 30 + size // 3 + 10 * number, word, size, colour, text_anchor="middle")
        for number, (word, size) in enumerate(words)
    ]
    code = _text_element(WIDTH - 4, HEIGHT - 5, face.code, 8, FAINT, text_anchor="end")
    return tag("g", tag("title", face.label), _card_outline(fill=PAPER), corner, *centre, code)


def card_html_for_notebook(card: Card) -> Html:
    """Return a card as an inline SVG picture with its name."""
    corner = card_corner_index(card)
    return card_picture_html(CardInHtml(card.code, corner, card.faces, card.label))


def card_picture_html(card: CardInHtml) -> Html:
    """Return the drawing of a card as an inline SVG picture with its label."""
    size = {"width": WIDTH, "height": HEIGHT, "viewBox": f"0 0 {WIDTH} {HEIGHT}"}
    return tag("svg", card_svg(card), role="img", aria_label=card.label, font_family="system-ui, sans-serif", **size)


def _lines_in_middle_of_card(face: Card) -> list[tuple[str, int]]:
    """Return the lines of text in the middle of a card, each with its font size: the sign or word of the suit, or the class."""
    if face.suit:
        return [(face.suit, 20 if len(face.suit) == 1 else 9)]
    return [(word, 8) for word in (face.mark, face.kind) if word]


def _card_outline(inset: int = 0, fill: str = PAPER, stroke: str = INK, stroke_dasharray: str | None = None) -> Html:
    return tag(
        "rect",
        x=inset + 0.5,
        y=inset + 0.5,
        width=WIDTH - 2 * inset - 1,
        height=HEIGHT - 2 * inset - 1,
        rx=4,
        fill=fill,
        stroke=stroke,
        stroke_dasharray=stroke_dasharray,
    )


def _text_element(x: int, y: int, words: str, size: int, colour: str, **attributes: str) -> Html:
    return tag("text", words, x=x, y=y, font_size=size, fill=colour, **attributes)
