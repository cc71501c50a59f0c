"""A table as one SVG picture, which needs no style sheet, script or other file."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kabu_core.display.card_drawing import HEIGHT, WIDTH, card_svg
from kabu_core.display.game_table_as_lines import GameState, game_table_as_lines
from kabu_core.display.html_to_lines import Line, is_single_card
from kabu_core.display.table_text import render_text
from kabu_core.views.html_builder import Html, join_html, tag

MOST_WIDTH = 720
"""The width at which blocks, and the cards of a line, continue in the next row."""

FONT_SIZE, LINE_HEIGHT, LETTER_WIDTH = 13, 19, 8
"""The size of text, and the estimated width of a letter; an East Asian character is twice as wide."""

GAP, CARD_GAP, MARGIN = 12, 4, 12
CLOTH, INK = "#f3efe4", "#222"


class SizedDrawing(NamedTuple):
    """A drawing and its size. The upper left corner of the drawing is at 0, 0."""

    width: int
    height: int
    svg: Html


def render_svg(state: GameState, seat: int | None = None) -> str:
    """Return the table as an SVG picture, complete in itself. Its description is the table as text.

    Args:
        state: A state, or the observation of a seat.
        seat: The seat, counted from 0, whose observation of `state` is shown. Without it, every card that `state` shows is drawn.

    Raises:
        NotationError: The seat does not exist.
    """
    table = game_table_as_lines(state, seat)
    blocks = [_stack_drawings(map(_line_drawing, lines), CARD_GAP) for lines in table.blocks]
    whole = _stack_drawings([_text_drawing(table.title, bold=True), _place_in_rows(blocks, GAP), _text_drawing(table.position)], GAP)
    width, height = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
    return tag(
        "svg",
        tag("title", table.title),
        tag("desc", render_text(state, seat)),
        tag("rect", width=width, height=height, rx=8, fill=CLOTH),
        _translate_svg(whole.svg, MARGIN, MARGIN),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        font_family="system-ui, sans-serif",
    )


def _line_drawing(line: Line) -> SizedDrawing:
    drawings: list[SizedDrawing] = []
    text = ""
    for part in line:
        if isinstance(part, str):
            text += part
        else:
            label = "" if is_single_card(part) or not part.label else f"{part.label}:"
            drawings += [_text_drawing(words) for words in [text + label] if words.strip()]
            drawings += [SizedDrawing(WIDTH, HEIGHT, card_svg(card)) for card in part.cards]
            text = ""
    return _place_in_rows([*drawings, *([_text_drawing(text)] if text.strip() else [])], CARD_GAP)


def _text_drawing(text: str, *, bold: bool = False) -> SizedDrawing:
    words = " ".join(text.split())
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in words)
    svg = tag("text", words, y=FONT_SIZE, font_size=FONT_SIZE, fill=INK, font_weight="bold" if bold else None)
    return SizedDrawing((len(words) + wide) * LETTER_WIDTH, LINE_HEIGHT, svg)


def _stack_drawings(drawings: Iterable[SizedDrawing], gap: int) -> SizedDrawing:
    """Stack the drawings one below the other."""
    width, y, moved = 0, 0, list[Html]()
    for drawing in drawings:
        moved.append(_translate_svg(drawing.svg, 0, y))
        width, y = max(width, drawing.width), y + drawing.height + gap
    return SizedDrawing(width, max(y - gap, 0), join_html(moved))


def _place_in_rows(drawings: Sequence[SizedDrawing], gap: int) -> SizedDrawing:
    """Place the drawings side by side, in as many rows as they need."""
    rows: list[list[SizedDrawing]] = [[]]
    for drawing in drawings:
        if rows[-1] and sum(own.width + gap for own in rows[-1]) + drawing.width > MOST_WIDTH:
            rows.append([])
        rows[-1].append(drawing)
    return _stack_drawings((_row_of_drawings(row, gap) for row in rows), gap)


def _row_of_drawings(drawings: Sequence[SizedDrawing], gap: int) -> SizedDrawing:
    x, height, moved = 0, max((drawing.height for drawing in drawings), default=0), list[Html]()
    for drawing in drawings:
        moved.append(_translate_svg(drawing.svg, x, (height - drawing.height) // 2 if drawing.height == LINE_HEIGHT else 0))
        x += drawing.width + gap
    return SizedDrawing(max(x - gap, 0), height, join_html(moved))


def _translate_svg(svg: Html, x: int, y: int) -> Html:
    return tag("g", svg, transform=f"translate({x} {y})") if x or y else svg
