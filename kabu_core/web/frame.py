"""A frame: what a widget shows."""

from dataclasses import dataclass

from kabu_core.errors import KabuError


@dataclass(frozen=True, slots=True)
class Frame:
    """What a widget shows: its state, its HTML in parts, and a sentence for the live region."""

    state: str
    parts: tuple[str, ...]
    say: str = ""

    @property
    def html(self) -> str:
        """The parts in a row."""
        return "".join(self.parts)


def sentence(error: KabuError) -> str:
    """What could not be, as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
