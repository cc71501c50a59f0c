"""The panel, the log and the scorer of seotda."""

from collections.abc import Sequence
from functools import partial

from kabu_core.cards import HIDDEN, Card
from kabu_core.families.pots import betting_html_view as betting
from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import HandRank
from kabu_core.games.seotda import game
from kabu_core.games.seotda.game import State
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, SidePanel
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.scorer_answer import HandValueScore


def spell_months_and_pictures(cards: Sequence[Card]) -> str:
    """Return cards by their months and pictures: "3 curtain and 8 moon"."""
    if HIDDEN in cards:
        return "face down"
    return " and ".join(f"{card.rank} {card.label.split(', ')[2]}" for card in cards)


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands. The row of the reader's hand is marked."""
    value = None if names.you is None else pots.visible_hand_value(view, names.you)
    mine = value.level if value else -1
    named = ", ".join(f"{low}-{high}" for low, high in reversed(game.NAMED_HANDS))
    rows = [
        PayoutRow("Bright pairs 3-8, 1-8, 1-3", "best", mine > game.PAIRS_OF_TENS),
        PayoutRow("Pairs of 10s to 1s", "next", game.PAIRS_OF_ONES <= mine <= game.PAIRS_OF_TENS),
        PayoutRow(named, "next", 9 < mine < game.PAIRS_OF_ONES),
        PayoutRow("Totals from 9 to 0", "last", 0 <= mine <= 9),
    ]
    if view.rules.gusa == "replay":
        rows.append(PayoutRow("4-9 if no pair wins", "play again"))
    if view.rules.ttaengjabi != "none":
        rows.append(PayoutRow("3-7, curtain and boar" if view.rules.ttaengjabi == "pictures" else "All 3-7", "beats pairs of 9s to 1s"))
    if view.rules.amhaeng_eosa:
        rows.append(PayoutRow("4-7, cuckoo and boar", "beats 1-8, 1-3"))
    return pots.render_payout_panel(view, names, rows)


def explain_rank(rank: HandRank) -> str:
    """Return a sentence on the rank of a hand."""
    if rank.level > game.PAIRS_OF_TENS:
        return "A bright pair beats every pair."
    if rank.level >= game.PAIRS_OF_ONES:
        return "A pair beats every named hand and every total."
    if rank.level > 9:
        return "A named hand beats every total and loses to every pair."
    return f"Only the last digit counts: {rank.level}."


VIEW = GameView(
    board=betting.render_board,
    prompt=betting.betting_prompt,
    acts=betting.betting_buttons,
    panel=render_payout_panel,
    result_lines=pots.result_lines,
    event_text=partial(betting.event_sentence, spell=spell_months_and_pictures),
)
SCORER: HandScorerSpec[game.Rules, HandValueScore] = betting.two_card_hand_scorer(game.hand_rank, explain_rank)
