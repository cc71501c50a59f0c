"""The data files as frozen objects: packs, sources, words, hands, and the rules of each game with their readings.

Files are read on first use, and of a game only as much as is needed; all objects are read-only. Reading checks the structure;
`kabu_core.archive.checks` checks the rows against each other.
"""

from kabu_core.content.bibliography import KINDS, Source, sources
from kabu_core.content.games import (
    STATUSES,
    GameInfo,
    Preset,
    RuleRow,
    Section,
    Sentence,
    errata_titles,
    game,
    game_hands,
    game_rules,
    game_specials,
    game_yaku,
    hands,
    odds_in_words,
    specials,
    yaku,
)
from kabu_core.content.hands import ORIGINS
from kabu_core.content.packs import decks
from kabu_core.content.vocabulary import TERM_GROUPS, Form, Numeral, Term, Witness, numerals, terms, totals, witnesses

__all__ = [
    "KINDS",
    "ORIGINS",
    "STATUSES",
    "TERM_GROUPS",
    "Form",
    "GameInfo",
    "Numeral",
    "Preset",
    "RuleRow",
    "Section",
    "Sentence",
    "Source",
    "Term",
    "Witness",
    "decks",
    "errata_titles",
    "game",
    "game_hands",
    "game_rules",
    "game_specials",
    "game_yaku",
    "hands",
    "numerals",
    "odds_in_words",
    "sources",
    "specials",
    "terms",
    "totals",
    "witnesses",
    "yaku",
]
