"""Frames: the HTML of a widget for one state."""

from dataclasses import dataclass

from kabu_core.errors import KabuError


@dataclass(frozen=True, slots=True)
class Frame:
    """A widget's state, its HTML in parts, and a sentence for the live region.

    `steps` are intermediate boards, each with its news, which the page plays one after the other.
    """

    state: str
    parts: tuple[str, ...]
    say: str = ""
    steps: tuple[tuple[str, str], ...] = ()

    @property
    def html(self) -> str:
        """All parts as one string."""
        return "".join(self.parts)


def error_sentence(error: KabuError) -> str:
    """Return the message of an error as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
