"""Widgets, and the only door for JavaScript: (state, event) -> (state, html), texts in, texts out.

A state is readable text and lives in the URL, so every form of it opens for ever.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING
from zipimport import zipimporter

from kabu_core.errors import KabuError, NotationError, choices, quote
from kabu_core.views import scorer as scoring
from kabu_core.web.frame import Frame, sentence
from kabu_core.web.table import play

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

__all__ = ["WIDGETS", "Frame", "Part", "add", "play", "show", "update"]

PARTS = {"kabu_core.coach": "coach", "kabu_core.play.duel": "coach", "kabu_core.odds": "odds"}
"""The modules through which the rest of the engine enters the parts that a browser fetches later, and the part of each."""


def update(widget: str, state: str, event: str) -> str:
    """The next frame of a widget as JSON: state, html, say, and steps on the way. What cannot be done is said in the html.

    In a browser it may want a part that is fetched when it is asked for; then it is asked again. Raises ModuleNotFoundError if any other
    module is missing.
    """
    try:
        frame = show(widget, state, event)
    except ModuleNotFoundError as error:
        if error.name not in PARTS:
            raise
        return json.dumps({"wants": PARTS[error.name]})
    told = {"state": frame.state, "html": frame.html, "say": frame.say}
    return json.dumps(told | ({"steps": frame.steps} if frame.steps else {}), ensure_ascii=False)


class Part:
    """Finds modules in an archive that came later than the engine, whose packages know nothing of it."""

    def __init__(self, archive: str) -> None:
        self.archive = archive

    def find_spec(self, name: str, path: object = None, target: object = None) -> "ModuleSpec | None":
        """The module of this name, if it is there."""
        folder = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{self.archive}/{folder}").find_spec(name)


def add(archive: str) -> None:
    """What has been fetched beside the engine."""
    sys.meta_path.append(Part(archive))


def show(widget: str, state: str, event: str = "") -> Frame:
    """The frame of a widget after an event; event "" shows the state as it is."""
    try:
        if widget not in WIDGETS:
            raise NotationError(f"unknown widget {quote(widget)}; choose {choices(WIDGETS)}")
        return WIDGETS[widget](state, event)
    except KabuError as error:
        return Frame(state, (scoring.trouble(sentence(error)),), sentence(error))


def asked(module: str, widget: str) -> Callable[[str, str], Frame]:
    """A widget whose module is imported when somebody asks for it; what is seldom asked for should not hold up the first act at a table."""

    def shown(state: str, event: str = "") -> Frame:
        frame: Frame = getattr(import_module(f"kabu_core.{module}"), widget)(state, event)
        return frame

    return shown


WIDGETS: dict[str, Callable[[str, str], Frame]] = {
    "scorer": asked("web.lookups", "scorer"),
    "table": play,
    "rules": asked("web.lookups", "rules"),
    "sheet": asked("web.lookups", "sheet"),
    "differences": asked("web.lookups", "differences"),
    "keeper": asked("web.keeper", "keeper"),
    "odds": asked("odds.widget", "position"),
}
