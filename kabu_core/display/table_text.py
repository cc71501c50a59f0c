"""A table as text: a line for each part of the board, with the cards as codes."""

from kabu_core.display.game_table_as_lines import GameState, game_table_as_lines
from kabu_core.display.html_to_lines import Line, is_single_card


def render_text(state: GameState, seat: int | None = None) -> str:
    """Return the table as text, with a line for each part of the board.

    Cards are written as their codes, so that the text has the same words as the actions; "??" is a card that lies face down.

    Args:
        state: A state, or the observation of a seat.
        seat: The seat, counted from 0, whose observation of `state` is shown. Without it, every card that `state` shows is written.

    Raises:
        NotationError: The seat does not exist.
    """
    table = game_table_as_lines(state, seat)
    return "\n".join(
        [table.title, *(" | ".join(filter(None, map(_line_as_text_with_card_codes, lines))) for lines in table.blocks), table.position]
    )


def _line_as_text_with_card_codes(line: Line) -> str:
    """Return a line as text with the codes of its cards."""
    texts: list[str] = []
    for part in line:
        if isinstance(part, str):
            texts.append(part)
        elif part.label:
            codes = " ".join(card.code for card in part.cards if card.code)
            texts.append(f" {codes} " if is_single_card(part) else f"{part.label}: {codes}")
    return " ".join("".join(texts).split())
