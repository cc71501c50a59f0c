"""A frame: what a widget shows."""

from dataclasses import dataclass

from kabu_core.errors import KabuError


@dataclass(frozen=True, slots=True)
class Frame:
    """What a widget shows: its state, its HTML in parts, and a sentence for the live region.

    `steps` are boards on the way there, each with what happened: to be shown one after the other by who likes to watch.
    """

    state: str
    parts: tuple[str, ...]
    say: str = ""
    steps: tuple[tuple[str, str], ...] = ()

    @property
    def html(self) -> str:
        """The parts in a row."""
        return "".join(self.parts)


def sentence(error: KabuError) -> str:
    """What could not be, as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
