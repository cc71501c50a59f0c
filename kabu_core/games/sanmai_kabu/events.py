"""The events of Sanmai Kabu."""

from kabu_core.play.events import Event


class StacksLaid(Event):
    """Three stacks of three cards and the dealer's stack are laid face down."""
