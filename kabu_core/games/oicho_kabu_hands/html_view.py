"""The view of Oicho-Kabu with a hand for each player."""

from dataclasses import replace

from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.games.oicho_kabu_hands.game import ID, HandStakeTakenBack
from kabu_core.play.events import Event
from kabu_core.views.event_sentences import SeatNames, spell_cards


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    if isinstance(event, HandStakeTakenBack):
        who = names.sentence_subject(event.seat)
        return f"{who} take{who.s} back the stake, {spell_cards(event.cards)}."
    return own_hands.event_sentence(event, names, ID)


VIEW = replace(own_hands.own_hands_game_view(ID), event_text=event_sentence)
