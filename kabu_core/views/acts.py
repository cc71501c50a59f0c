"""What there is to do, as buttons: over the cards of a board, in a tray of chips, and below the board."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core.views.html import Html, plain, tag


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to do.

    `event` is the action's text, `name` what it does, as a voice says it. `at` is the place on the board that is pressed for it, ""
    for a button below, which shows `short` if it is given. `pick` is what has to be chosen first: a chip of the tray, or a card by
    its place, for which there is then an act without an event, and `asks` is the question once it is picked. `lights` are the places that
    light up while the button is pointed at.
    """

    event: str
    name: str
    at: str = ""
    pick: str = ""
    short: str = ""
    lights: tuple[str, ...] = ()
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Acts:
    """All that there is to do now, and the chips of which one is always chosen, at first the least that may be laid."""

    acts: Sequence[Act] = ()
    tray: Sequence[str] = ()

    def over(self, place: str, key: str | None = None) -> Html:
        """The button that lies over a place of the board, and the key that presses it; nothing where there is nothing to do."""
        here = [act for act in self.acts if act.at == place]
        if not here:
            return Html("")
        if not here[0].event:
            first = here[0]
            return tag(
                "button",
                type="button",
                class_="over",
                data_pick=place,
                data_asks=first.asks or None,
                data_key=key,
                aria_pressed="false",
                aria_label=plain(first.name),
            )
        return self._button(here, "over", key)

    def below(self) -> list[Html]:
        """The buttons below the board, one for each text; the first is the next thing to do."""
        texts = dict.fromkeys(act.short or act.name for act in self.acts if not act.at)
        return [self._button([act for act in self.acts if not act.at and (act.short or act.name) == text], "act") for text in texts]

    def chips(self) -> list[Html]:
        """The tray; a chip that nothing can be done with now stays in its place."""
        useful = {act.pick for act in self.acts}
        return [
            tag(
                "button",
                chip,
                type="button",
                class_="chip",
                data_pick=chip,
                data_stays=True,
                aria_pressed=str(chip == self.chosen).lower(),
                disabled=chip not in useful,
            )
            for chip in self.tray
        ]

    @property
    def chosen(self) -> str:
        """The chip that is chosen until the reader takes another."""
        useful = {act.pick for act in self.acts}
        return next((chip for chip in self.tray if chip in useful), "")

    def _button(self, acts: Sequence[Act], kind: str, key: str | None = None) -> Html:
        now = next((act for act in acts if act.pick in ("", self.chosen)), None)
        named = plain((now or acts[0]).name)
        after = {act.pick: [act.event, plain(act.name)] for act in acts if act.pick}
        shown = acts[0].short or acts[0].name if kind == "act" else ""
        return tag(
            "button",
            plain(shown),
            type="button",
            id=f"act-{plain(shown).lower().replace(' ', '-')}" if shown else None,  # another act is another button: none moves
            class_=kind,
            data_event=now.event if now else None,
            data_after=json.dumps(after, ensure_ascii=False) if after else None,
            data_lights=" ".join(acts[0].lights) or None,
            data_key=key,
            aria_label=named if named != shown else None,
            disabled=now is None,
        )


NONE = Acts()
"""Nothing is to be done: a board to look at."""
