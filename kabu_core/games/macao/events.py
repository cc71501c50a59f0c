"""The events of Macao."""

from kabu_core.play.events import Event, EventForAllSeats


class CardBought(Event):
    """The seat buys a card."""


class SeatStoppedBuying(Event):
    """The seat buys no more cards."""


class HandShownEarly(EventForAllSeats):
    """The seat shows a great stroke or a hand over nine before the end of the round."""
