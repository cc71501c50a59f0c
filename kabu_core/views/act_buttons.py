"""Buttons for the reader's acts: over the cards of a board, in a tray of chips, and below the board."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from kabu_core.views.html_builder import Html, remove_asterisks, tag


@dataclass(frozen=True, slots=True)
class ActButton:
    """An act that the reader can perform, and the button for it."""

    event: str
    """The event that the button sends; "" if the button only selects a card."""
    name: str
    """The accessible name of the button."""
    at: str = ""
    """The board position that the button covers; "" for a button below the board."""
    pick: str = ""
    """The chip or card that the reader must select before this act; "" if none."""
    short: str = ""
    """The label of a button below the board; "" if `name` is the label."""
    lights: tuple[str, ...] = ()
    """The board positions that are highlighted while the pointer is on the button."""
    asks: str = ""
    """The question that is shown after the button has selected a card."""
    passes: bool = False
    """Whether the act only passes. Its button is not shown as the default if there are buttons on the board."""


@dataclass(frozen=True, slots=True)
class AvailableActs:
    """The acts available now, and the chips in the tray. One chip is always selected: at first, the first chip that may be staked.

    `hint` is the event of the act that the coach proposes, such as "stake 2 30", or "stake 2" for a stake of any size. The buttons of that
    act are highlighted, and so is the chip if the hint includes the points.
    """

    acts: Sequence[ActButton] = ()
    tray: Sequence[str] = ()
    hint: str = ""

    def button_covering_position(self, position: str, key: str | None = None) -> Html:
        """Return the button that covers a board position, with the shortcut `key`; nothing if no act is available there."""
        acts = [act for act in self.acts if act.at == position]
        if not acts:
            return Html("")
        if not acts[0].event:
            first = acts[0]
            return tag(
                "button",
                type="button",
                class_="over",
                data_pick=position,
                data_asks=first.asks or None,
                data_key=key,
                data_hint=any(act.pick == position and self._is_hinted(act) for act in self.acts),
                aria_pressed="false",
                aria_label=remove_asterisks(first.name),
            )
        return self._button_for_acts(acts, "over", key)

    def buttons_below_board(self) -> list[Html]:
        """Return the buttons below the board. Acts with the same label share one button.

        The first button is the default, unless its act is to pass.
        """
        texts = dict.fromkeys(act.short or act.name for act in self.acts if not act.at)
        return [
            self._button_for_acts([act for act in self.acts if not act.at and (act.short or act.name) == text], "act") for text in texts
        ]

    def chip_buttons(self) -> list[Html]:
        """Return the chips of the tray as buttons. Chips that cannot be staked are disabled, so that all chips keep their positions."""
        useful = {act.pick for act in self.acts}
        return [
            tag(
                "button",
                chip,
                type="button",
                class_="chip",
                data_pick=chip,
                data_stays=True,
                data_hint=any(act.pick == chip and act.event == self.hint for act in self.acts),
                aria_pressed=str(chip == self.preselected_chip).lower(),
                disabled=chip not in useful,
            )
            for chip in self.tray
        ]

    @property
    def preselected_chip(self) -> str:
        """The chip that is selected at first: the first one that may be staked; "" if there is none."""
        useful = {act.pick for act in self.acts}
        return next((chip for chip in self.tray if chip in useful), "")

    def _is_hinted(self, act: ActButton) -> bool:
        return bool(self.hint and act.event) and f"{act.event} ".startswith(f"{self.hint} ")

    def _button_for_acts(self, acts: Sequence[ActButton], kind: str, key: str | None = None) -> Html:
        current = next((act for act in acts if act.pick in ("", self.preselected_chip)), None)
        name = remove_asterisks((current or acts[0]).name)
        events_by_pick = {act.pick: [act.event, remove_asterisks(act.name)] for act in acts if act.pick}
        label = acts[0].short or acts[0].name if kind == "act" else ""
        # Different labels have different ids, so that the script that patches the page never reuses a button for another act.
        button_id = "act-" + re.sub(r"\W+", "-", remove_asterisks(label).lower()) if label else None
        return tag(
            "button",
            remove_asterisks(label),
            type="button",
            id=button_id,
            class_=kind,
            data_event=current.event if current else None,
            data_after=json.dumps(events_by_pick, ensure_ascii=False) if events_by_pick else None,
            data_lights=" ".join(acts[0].lights) or None,
            data_key=key,
            data_hint=any(map(self._is_hinted, acts)),
            data_passes=acts[0].passes and any(act.at for act in self.acts),
            aria_label=name if name != label else None,
            disabled=current is None,
        )


NO_ACTS = AvailableActs()
"""No acts, for a board that the reader can only look at."""
