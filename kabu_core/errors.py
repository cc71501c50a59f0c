"""Everything that can go wrong, in one small family; each message is one sentence for a reader."""

from collections.abc import Iterable


class KabuError(ValueError):
    """Base of all errors this package raises on purpose. Its message is one line, whatever it repeats."""

    def __init__(self, message: str) -> None:
        super().__init__(_visible(message))


class NotationError(KabuError):
    """A text (card, option, record, link) does not say anything we can read."""


class IllegalAction(KabuError):
    """An action that the state does not allow now."""


class ContentError(KabuError):
    """Rows of the data files are wrong: each of its `faults` is a sentence on one, and its message has a line for each."""

    def __init__(self, *faults: str) -> None:
        self.faults = tuple(map(_visible, faults))
        ValueError.__init__(self, "\n".join(self.faults))


def quote(text: object) -> str:
    """Input as a message repeats it: on one line, control characters shown, cut at 60 characters."""
    shown = _visible(str(text)[:61])
    return f"'{shown if len(shown) < 61 else shown[:60] + '…'}'"


def _visible(text: str) -> str:
    """A text with its control characters shown."""
    return text if text.isprintable() else "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def choices(values: Iterable[object], most: int = 12) -> str:
    """The values as the end of a sentence, cut after `most` of them: "a, b or c"."""
    texts = [str(value) for value in values]
    if len(texts) > most:
        texts = [*texts[:most], f"{len(texts) - most} more"]
    return " or ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))
