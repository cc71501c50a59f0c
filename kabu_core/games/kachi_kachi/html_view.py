"""The panel and the scorer of Kachi-Kachi."""

from kabu_core.families.pots import betting_html_view as betting
from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import HandRank
from kabu_core.games.kachi_kachi import game
from kabu_core.games.kachi_kachi.game import State
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, SidePanel
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.scorer_answer import HandValueScore

ROW_LABELS = {
    (6, 6): "Pairs of 10s to 6s",
    (1, 4): "4-1, *shippin*",
    (1, 1): "Pairs of 5s to 1s",
    (1, 10): "1-10",
    (1, 9): "1-9",
    (1, 6): "1-6",
    (1, 5): "1-5",
}
"""The labels of the rows of the panel, each by the lowest hand in its row."""


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands. The row of the reader's hand is marked."""
    value = None if names.you is None else pots.visible_hand_value(view, names.you)
    above, rows = game.level_of_ranks(10, 10) + 1, list[PayoutRow]()
    for ranks, label in ROW_LABELS.items():
        lowest = game.level_of_ranks(*ranks)
        rows.append(PayoutRow(label, "next" if rows else "best", value is not None and lowest <= value.level < above))
        above = lowest
    rows.append(PayoutRow("Totals from 9 to 0", "last", value is not None and value.level < above))
    if view.rules.tips:
        rows += [
            PayoutRow("10-10", "10 from everybody"),
            PayoutRow("Red 1 with 1 or silver 4", "5 from everybody"),
        ]
    left = view.rules.limit * view.rules.bet - view.staked
    return pots.render_payout_panel(view, names, rows, "" if view.phase == "over" else f"{left} more can be bet.")


def decision_prompt(view: State) -> str:
    """Return the question to the current player, preceded by the number of the round of betting."""
    prompt = betting.betting_prompt(view)
    return prompt if view.phase == "over" else f"Betting round {view.betting_round} of {game.BETTING_ROUNDS}. {prompt}"


def explain_rank(rank: HandRank) -> str:
    """Return a sentence on the rank of a hand."""
    if rank.level > game.level_of_ranks(1, 4):
        return "Only higher pairs beat it."
    return "It beats every total." if rank.level > 9 else f"Only the last digit counts: {rank.level}."


VIEW = GameView(
    board=betting.render_board,
    prompt=decision_prompt,
    acts=betting.betting_buttons,
    panel=render_payout_panel,
    result_lines=pots.result_lines,
    event_text=betting.event_sentence,
)
SCORER: HandScorerSpec[game.Rules, HandValueScore] = betting.two_card_hand_scorer(game.hand_rank, explain_rank)
