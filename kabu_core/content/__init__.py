"""The data files as frozen objects: packs, sources, words, hands, and the rules of each game with their readings.

A file is read on first use, and most of its rows become objects only when they are asked for. All objects are read-only. Reading checks
the structure of the data; `kabu_core.archive.check_all_data_rows` checks the rows against each other.
"""

from kabu_core.content.bibliography import SEEN, SOURCE_KINDS, BibliographySource, all_sources
from kabu_core.content.games import (
    STATUSES,
    DocumentedRule,
    GameInfo,
    Preset,
    RuleSection,
    SummarySentence,
    documented_game_rules,
    erratum_titles_about,
    game_info,
    game_named_hands,
    game_title,
    game_yaku,
    odds_in_words,
    rules_with_id_or_option,
)
from kabu_core.content.named_hands import ORIGINS, all_yaku, named_hands, special_hands, special_hands_by_id
from kabu_core.content.packs import deck_named_by_rules, deck_of_packs, decks
from kabu_core.content.vocabulary import (
    TERM_GROUPS,
    Form,
    GamblingNumeral,
    GamblingNumeralSource,
    GameTerm,
    all_terms,
    gambling_numeral_sources,
    gambling_numerals,
    gambling_numerals_by_total,
)
