"""The kabufuda: number cards from 1 to 10, the red ace, the silver four and the two extra cards."""

from macros.faces.ink import Face
from macros.faces.kabu import aces, bars, court, extra, numerals

FACES: dict[str, Face] = {
    "1a": aces.ace(),
    "1d": aces.red_ace(),
    "2a": bars.two(),
    "3a": bars.three(),
    "4a": bars.four(),
    "4d": extra.silver_four(),
    "5a": bars.five(),
    "6a": bars.six(),
    "7a": bars.seven(),
    "8a": bars.eight(),
    "9a": bars.nine(),
    "10a": court.ten(),
    "0a": extra.ogre(),
    "0b": (),
}
MOTIFS: dict[str, str] = numerals.MOTIFS | bars.MOTIFS | aces.MOTIFS | court.MOTIFS | extra.MOTIFS
