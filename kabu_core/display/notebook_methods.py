"""The methods by which notebooks and `print` show states, cards and records.

The methods are added from here, because their classes are in lower layers, which cannot import this package. Browsers do not get the
methods.
"""

from kabu_core.cards import Card
from kabu_core.display.card_drawing import card_html_for_notebook
from kabu_core.display.notebook_html import record_html, render_html
from kabu_core.display.table_text import render_text
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import RoundBasedState


def _record_text(record: GameRecord) -> str:
    """Return the record as text, without the line break at its end."""
    return record.dumps().rstrip("\n")


METHODS = (
    (RoundBasedState, "_repr_html_", render_html),
    (RoundBasedState, "__str__", render_text),
    (GameRecord, "_repr_html_", record_html),
    (GameRecord, "__str__", _record_text),
    (Card, "_repr_html_", card_html_for_notebook),
)
"""Each method: its class, its name, and the function that takes the object as its first argument."""


def add_notebook_methods() -> None:
    """Add the methods to their classes."""
    for kind, name, method in METHODS:
        setattr(kind, name, method)
