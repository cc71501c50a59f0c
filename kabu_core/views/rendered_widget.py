"""A widget rendered in one state: a frame."""

from dataclasses import dataclass

from kabu_core.errors import KabuError


@dataclass(frozen=True, slots=True)
class RenderedWidget:
    """A frame: the state of a widget, its HTML in `parts`, and the sentence `say` for the live region.

    `steps` are the boards between the previous state and this one, each as (news, board); the page shows them one after the other.
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
    """Return the message of an error as a sentence with a capital letter and a full stop."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
