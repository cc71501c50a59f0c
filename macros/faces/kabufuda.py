"""The kabufuda: number cards from 1 to 10, the red ace, the silver four and the two extra cards."""

from macros.faces.kabu import aces, court_card, kanji_strokes, number_cards, special_cards
from macros.faces.svg_shapes import Face

FACES: dict[str, Face] = {
    "1a": aces.ace(),
    "1d": aces.red_ace(),
    "2a": number_cards.two(),
    "3a": number_cards.three(),
    "4a": number_cards.four(),
    "4d": special_cards.silver_four(),
    "5a": number_cards.five(),
    "6a": number_cards.six(),
    "7a": number_cards.seven(),
    "8a": number_cards.eight(),
    "9a": number_cards.nine(),
    "10a": court_card.ten(),
    "0a": special_cards.ogre(),
    "0b": (),
}
MOTIFS: dict[str, str] = kanji_strokes.MOTIFS | number_cards.MOTIFS | aces.MOTIFS | court_card.MOTIFS | special_cards.MOTIFS
