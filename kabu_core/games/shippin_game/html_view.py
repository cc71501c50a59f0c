"""The view of Shippin. It has log sentences of its own for face-down first cards and for karami against karami."""

from dataclasses import replace

from kabu_core import content
from kabu_core.families.columns import events
from kabu_core.families.columns import html_view as columns
from kabu_core.games.shippin_game.game import ID
from kabu_core.play.events import Event
from kabu_core.views.event_sentences import SeatNames

COLUMNS_VIEW = columns.columns_game_view(ID)
TWO_KARAMI = "Both hands are *karami*; no source says which wins, so a rule of this site decides."


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    match event:
        case events.FirstRowLaid():
            return "First field: four cards face down."
        case events.SecondRowLaid():
            return "Second field: one card face up below each column."
    sentence = COLUMNS_VIEW.event_text(event, names)
    return f"{sentence} {TWO_KARAMI}" if isinstance(event, events.ColumnCompared) and is_karami_against_karami(event) else sentence


def is_karami_against_karami(event: events.ColumnCompared) -> bool:
    """Return whether the column and the dealer's hand are both karami.

    The event does not show the dealer's hand. If a column with karami neither won as karami nor lost to shippin, the dealer has karami too.
    """
    settled = event.winning_reason == "karami" or event.reason == "shippin"
    return not settled and content.named_hands()["karami"].pattern.matches_whole_hand(event.cards)


VIEW = replace(COLUMNS_VIEW, event_text=event_sentence)
