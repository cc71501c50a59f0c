"""States, scored hands and records as HTML that is complete in itself, as notebooks show it."""

from collections.abc import Sequence

from kabu_core import games
from kabu_core.display.card_drawing import card_picture_html
from kabu_core.display.game_log import log_sentences
from kabu_core.display.game_table_as_lines import GameState, game_table_as_lines, seat_names
from kabu_core.display.html_to_lines import CardInHtml, Line, is_single_card
from kabu_core.play.record import GameRecord
from kabu_core.views.html_builder import Html, join_html, tag

ROW = "display: flex; flex-wrap: wrap; gap: 0 1.5em"
LINE = "display: flex; flex-wrap: wrap; align-items: center; gap: 2px 4px"


def render_html(state: GameState, seat: int | None = None) -> str:
    """Return the table as HTML, with the cards as small drawings. It needs no style sheet and takes the colours of its page.

    Args:
        state: A state, or the observation of a seat.
        seat: The seat, counted from 0, whose observation of `state` is shown. Without it, every card that `state` shows is drawn.

    Raises:
        NotationError: The seat does not exist.
    """
    return _table_html(state, seat)


def record_html(record: GameRecord) -> str:
    """Return a record as HTML: the table after its last action, the log, and the record as text. Raises KabuError, as `replay` does."""
    state = games.replay(record)
    sentences = log_sentences(record.game, state, seat_names(state, people=record.people))
    return tag(
        "div",
        _table_html(state, people=record.people),
        tag("details", tag("summary", "Log"), tag("ol", *(tag("li", sentence) for sentence in sentences))),
        tag("details", tag("summary", "Record"), tag("pre", record.dumps())),
    )


def lines_to_html(lines: Sequence[Line]) -> Html:
    """Return lines of text and cards as HTML, one below the other."""
    return join_html(tag("div", *map(_text_or_card_html, _line_with_neighbouring_texts_merged(line)), style=LINE) for line in lines)


def _table_html(state: GameState, seat: int | None = None, people: tuple[str, ...] = ()) -> Html:
    table = game_table_as_lines(state, seat, people)
    board = tag("div", *(tag("div", lines_to_html(lines), style="margin: 0.5em 0") for lines in table.blocks), style=ROW)
    return tag("div", tag("strong", table.title), board, tag("div", table.position))


def _line_with_neighbouring_texts_merged(line: Line) -> list[str | CardInHtml]:
    """Return the texts and cards of a line. The label of several cards becomes a text before them. Neighbouring texts are joined."""
    parts: list[str | CardInHtml] = []
    for part in line:
        text = part if isinstance(part, str) else "" if is_single_card(part) or not part.label else f"{part.label}: "
        if text and parts and isinstance(parts[-1], str):
            parts[-1] += text
        elif text:
            parts.append(text)
        parts += [] if isinstance(part, str) else part.cards
    return parts


def _text_or_card_html(part: str | CardInHtml) -> Html:
    return tag("span", part) if isinstance(part, str) else card_picture_html(part)
