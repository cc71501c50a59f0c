"""Texts on the cloth of a table have enough contrast (WCAG 2.2 AA), in every colour of the cloth that readers can choose."""

import re
from pathlib import Path

import pytest

STYLE_SHEET = (Path(__file__).parent.parent / "docs" / "assets" / "table.css").read_text(encoding="utf-8")
CLOTHS = re.findall(r"--(cloth|cloth-deep): (#\w{6})", STYLE_SHEET)
INKS = [*re.findall(r"--(?:cloth-ink|cloth-soft|light): (#\w{6})", STYLE_SHEET), "#ffb3a1", "#ffe2a0"]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as "#27344f", as WCAG defines it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_cloth_and_ink_is_found() -> None:
    assert len(CLOTHS) == 12, "three colours, light and dark, each in two shades"
    assert len(INKS) == 5


@pytest.mark.parametrize("cloth", [colour for _, colour in CLOTHS])
@pytest.mark.parametrize("ink", INKS)
def test_texts_can_be_read_on_every_cloth(cloth: str, ink: str) -> None:
    assert (luminance(ink) + 0.05) / (luminance(cloth) + 0.05) >= 4.5
