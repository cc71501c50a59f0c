"""A table as one SVG picture, which needs no style sheet, script or other file."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kabu_core.display.card_drawing import HEIGHT, WIDTH, card_svg
from kabu_core.display.html_lines import Line, is_single_card
from kabu_core.display.table_blocks import GameState, table_blocks
from kabu_core.display.table_text import render_text
from kabu_core.views.html_builder import Html, join_html, tag

MOST_WIDTH = 720
"""The width at which blocks, and the cards of a line, continue in the next row."""

FONT_SIZE, LINE_HEIGHT, LETTER_WIDTH = 13, 19, 8
"""The size of text, and the estimated width of a letter; an East Asian character is twice as wide."""

GAP, CARD_GAP, MARGIN = 12, 4, 12
CLOTH, INK = "#f3efe4", "#222"


class Box(NamedTuple):
    """A drawing and its size. The upper left corner of the drawing is at 0, 0."""

    width: int
    height: int
    drawing: Html


def render_svg(state: GameState, seat: int | None = None) -> str:
    """Return the table as an SVG picture, complete in itself. Its description is the table as text.

    Args:
        state: A state, or the observation of a seat.
        seat: The seat, counted from 0, whose observation of `state` is shown. Without it, every card that `state` shows is drawn.

    Raises:
        NotationError: The seat does not exist.
    """
    table = table_blocks(state, seat)
    blocks = [_stack_boxes(map(_line_box, lines), CARD_GAP) for lines in table.blocks]
    whole = _stack_boxes([_text_box(table.title, bold=True), _place_in_rows(blocks, GAP), _text_box(table.position)], GAP)
    width, height = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
    return tag(
        "svg",
        tag("title", table.title),
        tag("desc", render_text(state, seat)),
        tag("rect", width=width, height=height, rx=8, fill=CLOTH),
        _moved_drawing(whole.drawing, MARGIN, MARGIN),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        font_family="system-ui, sans-serif",
    )


def _line_box(line: Line) -> Box:
    boxes: list[Box] = []
    text = ""
    for part in line:
        if isinstance(part, str):
            text += part
        else:
            label = "" if is_single_card(part) or not part.label else f"{part.label}:"
            boxes += [_text_box(words) for words in [text + label] if words.strip()]
            boxes += [Box(WIDTH, HEIGHT, card_svg(card)) for card in part.cards]
            text = ""
    return _place_in_rows([*boxes, *([_text_box(text)] if text.strip() else [])], CARD_GAP)


def _text_box(text: str, *, bold: bool = False) -> Box:
    words = " ".join(text.split())
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in words)
    drawing = tag("text", words, y=FONT_SIZE, font_size=FONT_SIZE, fill=INK, font_weight="bold" if bold else None)
    return Box((len(words) + wide) * LETTER_WIDTH, LINE_HEIGHT, drawing)


def _stack_boxes(boxes: Iterable[Box], gap: int) -> Box:
    """Return the boxes below each other."""
    width, y, drawings = 0, 0, list[Html]()
    for box in boxes:
        drawings.append(_moved_drawing(box.drawing, 0, y))
        width, y = max(width, box.width), y + box.height + gap
    return Box(width, max(y - gap, 0), join_html(drawings))


def _place_in_rows(boxes: Sequence[Box], gap: int) -> Box:
    """Return the boxes beside each other, in as many rows as they need."""
    rows: list[list[Box]] = [[]]
    for box in boxes:
        if rows[-1] and sum(own.width + gap for own in rows[-1]) + box.width > MOST_WIDTH:
            rows.append([])
        rows[-1].append(box)
    return _stack_boxes((_row_of_boxes(row, gap) for row in rows), gap)


def _row_of_boxes(boxes: Sequence[Box], gap: int) -> Box:
    x, height, drawings = 0, max((box.height for box in boxes), default=0), list[Html]()
    for box in boxes:
        drawings.append(_moved_drawing(box.drawing, x, (height - box.height) // 2 if box.height == LINE_HEIGHT else 0))
        x += box.width + gap
    return Box(max(x - gap, 0), height, join_html(drawings))


def _moved_drawing(drawing: Html, x: int, y: int) -> Html:
    return tag("g", drawing, transform=f"translate({x} {y})") if x or y else drawing
