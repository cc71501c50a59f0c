"""The board, the log and the scorer of san gong."""

from collections.abc import Sequence
from functools import partial

from kabu_core.cards import Card
from kabu_core.families.own_hands import dealt_at_once_view
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.own_hands.dealt_at_once import HandValueCompared
from kabu_core.games.san_gong import game
from kabu_core.games.san_gong.game import Rules, State
from kabu_core.views import payout_panel
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.scorer_answer import HandValueScore

PAYMENT_TEXTS = {
    "twentieth-less": "The better hand wins even money; five percent of a bettor’s win goes to the dealer.",
    "half-on-six": "The better hand wins even money, but a bettor who wins with six gets half the stake.",
    "even": "The better hand wins even money.",
}


def render_hand(view: State, cards: Sequence[Card]) -> list[Html]:
    """Render a hand, and a line with its value in short."""
    short = view.hand_value_name(cards).removeprefix("total ").replace(" with", "") if cards else ""
    return dealt_at_once_view.render_three_cards(cards, short)


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands and the payment. The row of the reader's hand is marked."""
    cards = () if names.you is None else view.hands[names.you]
    mine = game.hand_value(cards, view.rules).level if cards else -1
    triples = [("Three equal courts, kings best", game.GREAT), ("Three other equal cards", game.SMALL)] if view.rules.triples else []
    levels = [*triples, ("Three courts", game.THREE_COURTS)]
    rows = [PayoutRow(label, "next" if n else "best", mine == level) for n, (label, level) in enumerate(levels)]
    equal = "more courts win" if view.rules.equal == "courts" else "stake back"
    rows += [PayoutRow("Totals from 9 to 0", "next", 0 <= mine < game.THREE_COURTS), PayoutRow("Equal totals", equal)]
    payment = tag("p", PAYMENT_TEXTS[view.rules.payment])
    return payout_panel.payout_panel(view, names, dealt_at_once_view.result_lines, payment, payout_panel.payout_ranking_list(rows))


def describe_hand_result(event: HandValueCompared) -> str:
    """Return the result of a hand against the dealer's in words. If court cards decided, the result says so."""
    result = dealt_at_once_view.describe_hand_result(event)
    return f"{'more' if event.odds > 0 else 'fewer'} court cards, so it {result}" if event.reason == "courts" else result


def explain_value(cards: Sequence[Card], rules: Rules) -> str:
    """Return a sentence on how a hand gets its value."""
    value = game.hand_value(cards, rules)
    if value.level >= game.THREE_COURTS:
        return "This hand beats every total."
    terms = " + ".join(str(card.rank) for card in cards)
    courts = ". Against an equal total, more court cards win" if rules.equal == "courts" else ""
    return f"{terms} = {sum(card.rank for card in cards)}, and only the last digit counts{courts}."


VIEW = GameView(
    board=partial(dealt_at_once_view.render_board, render_hand=render_hand),
    prompt=own_hands.stake_prompt,
    acts=own_hands.available_act_buttons,
    panel=render_payout_panel,
    result_lines=dealt_at_once_view.result_lines,
    event_text=partial(dealt_at_once_view.event_sentence, state=State, describe_hand_result=describe_hand_result),
)
SCORER: HandScorerSpec[Rules, HandValueScore] = dealt_at_once_view.hand_value_scorer(game.HAND_SIZE, game.hand_value_name, explain_value)
