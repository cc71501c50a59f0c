"""The events that only Tokotoko has."""

from kabu_core.play.events import Event


class SharedCardsTurnedUp(Event):
    """The two shared cards are turned up."""


class RoundCancelled(Event):
    """The round is not played, because too few seats accepted a stake or one seat refused it."""
