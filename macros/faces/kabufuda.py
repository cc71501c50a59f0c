"""The kabufuda: number cards from 1 to 10, the red ace, the silver four and the two extra cards."""

from macros.faces.kabu import aces, court_card, kanji_strokes, number_cards, special_cards
from macros.faces.svg_shapes import Face

FACES: dict[str, Face] = {
    "1a": aces.draw_plain_ace(),
    "1d": aces.draw_red_ace(),
    "2a": number_cards.draw_two(),
    "3a": number_cards.draw_three(),
    "4a": number_cards.draw_four(),
    "4d": special_cards.draw_silver_four(),
    "5a": number_cards.draw_five(),
    "6a": number_cards.draw_six(),
    "7a": number_cards.draw_seven(),
    "8a": number_cards.draw_eight(),
    "9a": number_cards.draw_nine(),
    "10a": court_card.draw_ten(),
    "0a": special_cards.draw_ogre_head(),
    "0b": (),
}
MOTIFS: dict[str, str] = kanji_strokes.MOTIFS | number_cards.MOTIFS | aces.MOTIFS | court_card.MOTIFS | special_cards.MOTIFS
