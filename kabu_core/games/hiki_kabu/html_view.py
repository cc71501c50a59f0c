"""The board, the panel, the log and the scorer of Hiki-Kabu."""

from collections.abc import Sequence
from functools import partial

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.pots import betting_html_view as betting
from kabu_core.families.pots import html_view as pots
from kabu_core.families.pots.base_game import HandLevelAndName, HandRank
from kabu_core.families.pots.ordered_deal_counts import count_deals_by_level
from kabu_core.games.hiki_kabu import game
from kabu_core.games.hiki_kabu.game import ID, State
from kabu_core.play.banking_games import FirstHandCardDealt, SecondCardDealt, ThirdCardDeclined, ThirdCardDrawn
from kabu_core.play.events import Event
from kabu_core.views import banking_board
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, banking_event_sentence
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, SidePanel
from kabu_core.views.html_builder import Html, remove_asterisks
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.scorer_answer import HandValueScore


def render_hand(cards: Sequence[Card], value: HandLevelAndName | None) -> list[Html]:
    """Return a hand of up to three cards, and a line with its value, which is empty if the value is None."""
    return [banking_board.cards_with_empty_places(cards), pots.hand_value_line(value.name if value else "")]


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision, with the value of the hand."""
    if view.phase != "draw":
        return betting.betting_prompt(view)
    value = view.hand_value(view.require_current_player()).name
    return f"Your hand: {remove_asterisks(value)}. {banking_board.third_card_question(view.legal_actions())}"


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons to draw or stand, and then the buttons of the betting."""
    if view.phase != "draw":
        return betting.betting_buttons(view)
    return AvailableActs([ActButton(str(action), banking_board.ACTION_LABELS[type(action)]) for action in view.legal_actions()])


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with all named hands, the best first, and the multiple of the bets that each wins."""
    value = None if names.you is None else pots.visible_hand_value(view, names.you)
    mine = value.level // 10 if value else -1
    rows = [
        PayoutRow(_label_of_named_hand(name), f"{times} times", mine == len(game.MULTIPLES) - place)
        for place, (name, times) in enumerate(game.MULTIPLES.items())
    ]
    return pots.render_payout_panel(view, names, [*rows, PayoutRow("Totals from 9 to 0", "once", mine == 0)])


def _label_of_named_hand(name: str) -> str:
    hand = content.named_hands()[name]
    return f"*{hand.name.romaji}*, {hand.example.replace(' ', '-')}"


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    if isinstance(event, FirstHandCardDealt | SecondCardDealt | ThirdCardDrawn | ThirdCardDeclined):
        return banking_event_sentence(event, names, ID)
    return betting.event_sentence(event, names)


def explain_rank(rank: HandRank) -> str:
    """Return a sentence on the rank of a hand."""
    if rank.level < 10:
        return f"Only the last digit counts: {rank.level}. It wins the bets once."
    return f"It beats every total and wins {game.multiple_of_bets_won_at_level(rank.level)} times the bets."


VIEW = GameView(
    board=partial(pots.render_board, render_hand=render_hand),
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=pots.result_lines,
    event_text=event_sentence,
)
SCORER: HandScorerSpec[game.Rules, HandValueScore] = betting.ranked_hand_scorer(
    game.hand_rank, lambda rules, size: count_deals_by_level(size, game.hand_rank), explain_rank, most=3
)
