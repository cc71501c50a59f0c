"""Seotda."""

from dataclasses import replace

from kabu_core.cards import Deck
from kabu_core.families.pots import betting_bot, score_keeping
from kabu_core.games.game_spec import GameSpec, deck_named_by_rules
from kabu_core.games.seotda import html_view
from kabu_core.games.seotda.game import ID, Rules, State


def deck_typed_by_codes(rules: Rules) -> Deck:
    """Return the deck that the rules name. Its cards are typed with their letters, since two cards of a month are not alike."""
    return replace(deck_named_by_rules(rules), ranks_alone=False)


GAME = GameSpec(
    id=ID,
    rules=Rules,
    state=State,
    heuristic=betting_bot.heuristic_action,
    strongest=betting_bot.strongest_action,
    exact=False,
    view=html_view.VIEW,
    scorer=html_view.SCORER,
    keeper=score_keeping.KEEPER,
    deck=deck_typed_by_codes,
    coach=False,
)
