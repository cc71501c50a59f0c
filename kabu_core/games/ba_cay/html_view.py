"""The board, the log and the scorer of ba cây."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from kabu_core.cards import Card
from kabu_core.families.own_hands import dealt_at_once_view
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.own_hands.dealt_at_once import HandValueCompared
from kabu_core.games.ba_cay import game
from kabu_core.games.ba_cay.game import HandComparedForPot, Rules, State
from kabu_core.views import banking_board, payout_panel
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine, equation_term
from kabu_core.views.scorer_answer import HandValueScore

DECIDED_BY = {"suit": " by the better suit", "rank": " by the higher card of the best suit"}
SUIT_NAMES = {"clubs": "diamonds, hearts, clubs, spades", "spades": "diamonds, hearts, spades, clubs"}


def render_hand(view: State, cards: Sequence[Card]) -> list[Html]:
    """Render a hand, and a line with its points."""
    return dealt_at_once_view.render_three_cards(cards, game.points_with_noun(game.hand_points(cards)) if cards else "")


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`. If all play for a pot, these are the other hands, the best first, and then the seat's own hand."""
    if view.rules.play_against != "pot":
        return dealt_at_once_view.result_lines(view, seat, names)
    shown = [event for owner in view.bettors if (event := banking_board.find_settling_event(view, HandComparedForPot, owner))]
    shown.sort(key=lambda event: (event.seat == seat, -event.odds, -game.hand_points(event.cards)))
    lines = [HandResultLine(label=names(event.seat or 0), cards=event.cards, value=event.value) for event in shown]
    if shown and shown[-1].seat == seat:
        lines[-1] = replace(lines[-1], points=view.rules.unit * shown[-1].odds, term=equation_term(view.rules.unit, shown[-1].odds))
    return lines


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands. The points of the reader's hand are marked."""
    cards = () if names.you is None else view.hands[names.you]
    mine = game.hand_points(cards) if cards else 0
    wins = "wins the pot" if view.rules.play_against == "pot" else "wins even money"
    rows = [
        PayoutRow("10 points, a sum of 10 or 20", "best", mine == game.BEST),
        PayoutRow("9 to 1 points", "next", 0 < mine < game.BEST),
        PayoutRow("Equal points", "best suit, then its highest card"),
    ]
    order = tag("p", f"Suits from the best down: {SUIT_NAMES[view.rules.third_suit]}.")
    ranking = payout_panel.payout_ranking_list(rows)
    return payout_panel.payout_panel(view, names, result_lines, tag("p", f"The better hand {wins}."), ranking, order)


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.rules.play_against == "pot" and view.phase == "stake":
        return f"Put {view.rules.unit} points into the pot, or sit this round out."
    return own_hands.stake_prompt(view)


def describe_hand_result(event: HandValueCompared) -> str:
    """Return the result of a hand in words, with what decided between equal points."""
    if isinstance(event, HandComparedForPot):
        return "takes the pot" if event.odds > 0 else "loses the stake"
    return dealt_at_once_view.describe_hand_result(event) + DECIDED_BY.get(event.reason, "")


def explain_value(cards: Sequence[Card], rules: Rules) -> str:
    """Return a sentence on the sum of a hand, and a sentence on the card that decides between equal points."""
    terms = " + ".join(str(card.rank) for card in cards)
    zero = ", and a zero counts ten" if game.hand_points(cards) == game.BEST else ""
    best = game.best_card(cards, rules).label
    text = f"{terms} = {sum(card.rank for card in cards)}. Only the last digit counts{zero}."
    return f"{text} Against a hand with the same points, the {best} decides."


VIEW = GameView(
    board=partial(dealt_at_once_view.render_board, render_hand=render_hand),
    prompt=decision_prompt,
    acts=own_hands.available_act_buttons,
    panel=render_payout_panel,
    result_lines=result_lines,
    event_text=partial(dealt_at_once_view.event_sentence, state=State, describe_hand_result=describe_hand_result),
)
SCORER: HandScorerSpec[Rules, HandValueScore] = dealt_at_once_view.hand_value_scorer(
    game.HAND_SIZE, lambda cards, rules: game.points_with_noun(game.hand_points(cards)), explain_value
)
