"""The board, the log and the scorer of niú niú."""

from collections.abc import Sequence
from functools import partial

from kabu_core.cards import Card
from kabu_core.families.own_hands import dealt_at_once_view
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.own_hands.dealt_at_once import HandValueCompared
from kabu_core.families.three_and_two import html_view as hands
from kabu_core.games.niu_niu import game
from kabu_core.games.niu_niu.game import Rules, State
from kabu_core.views import payout_panel
from kabu_core.views.event_sentences import SeatNames, spell_cards, spell_with_suits
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine


def render_hand(view: State, cards: Sequence[Card]) -> list[Html]:
    """Render a hand, and a line with its value."""
    return hands.render_hand_with_value(cards, game.hand_value(view.rules.courts, cards) if cards else None)


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands, and the multiple of the stake that each wins. The row of the reader's hand is marked."""
    cards = () if names.you is None else view.hands[names.you]
    mine = game.hand_value(view.rules.courts, cards).level if cards else -1
    levels = {"five": [game.FIVE_COURTS], "four": [game.FIVE_COURTS, game.FOUR_COURTS], "none": []}[view.rules.courts]
    rows = []
    for level in [*levels, *range(game.DOUBLE_OX, -1, -1)]:
        times = game.multiple_of_stake_won_at_level(level, view.rules)
        rows.append(PayoutRow(game.hand_level_name(level).capitalize(), f"× {times}", level == mine))
    equal = "stake back" if view.rules.equal == "push" else "highest card wins"
    ranking = payout_panel.payout_ranking_list([*rows, PayoutRow("The same hand", equal)])
    return payout_panel.payout_panel(view, names, result_lines, tag("p", "The better hand wins its multiple of the stake."), ranking)


def describe_hand_value(event: HandValueCompared) -> str:
    """Return the value of a hand, and whether it won or lost by the highest card: "no ox, wins by the highest card"."""
    return f"{event.value}, {'wins' if event.odds > 0 else 'loses'} by the highest card" if event.reason == "highest-card" else event.value


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`. If two hands have the same value, the line says that the highest card decided."""
    return dealt_at_once_view.result_lines(view, seat, names, describe_hand_value)


def describe_hand_result(event: HandValueCompared) -> str:
    """Return the result of a hand against the dealer's in words. If the highest card decided, the result says so."""
    return dealt_at_once_view.describe_hand_result(event) + (" by the highest card" if event.reason == "highest-card" else "")


VIEW = GameView(
    board=partial(dealt_at_once_view.render_board, render_hand=render_hand),
    prompt=own_hands.stake_prompt,
    acts=own_hands.available_act_buttons,
    panel=render_payout_panel,
    result_lines=result_lines,
    event_text=partial(
        dealt_at_once_view.event_sentence,
        state=State,
        describe_hand=partial(hands.describe_hand, spell=spell_with_suits),
        describe_hand_result=describe_hand_result,
    ),
)
SCORER: HandScorerSpec[Rules, hands.SplitHandScore] = hands.split_hand_scorer(lambda rules: game.EVALUATORS[rules.courts], spell_cards)
