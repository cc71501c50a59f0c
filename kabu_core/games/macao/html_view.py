"""The board, the log and the scorer of Macao."""

from collections.abc import Sequence
from functools import partial

from kabu_core.cards import HIDDEN, Card
from kabu_core.families.own_hands import dealt_at_once_view
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.own_hands.dealt_at_once import HandValueCompared
from kabu_core.games.macao import events, game
from kabu_core.games.macao.game import Rules, State
from kabu_core.play.banking_games import DrawCard, FirstHandCardDealt, StandOnCards
from kabu_core.play.events import Event
from kabu_core.views import banking_board, payout_panel, scorer_answer
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.scorer_answer import HandValueScore

LABELS = own_hands.LABELS | {DrawCard: "Buy a card", StandOnCards: "No more cards"}
DECIDED_BY = {"great-stroke": "the great stroke", "cards": "fewer cards"}
SINCE = {"dealer-over": ", since the dealer is over nine", "tie": ", since the dealer wins ties"}
STROKE_NOTE = " No source that we have read says when a first nine is shown, so a rule of this site decides."


def render_hand(view: State, cards: Sequence[Card]) -> list[Html]:
    """Render a hand, and a line with its points; the line also says if the hand is over nine or a great stroke."""
    kind = "pile" if len(cards) < 4 else "pile four" if len(cards) == 4 else "pile five"
    value = ""
    if cards and HIDDEN not in cards:
        points = game.hand_sum(cards)
        stroke = view.hand_value_name(cards) if len(cards) == 1 and points >= game.EIGHT else ""
        value = f"{points} {'over nine' if points > game.NINE else stroke}"
    return [banking_board.cards_with_empty_places(cards, kind), dealt_at_once_view.render_hand_value(value)]


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase == "draw":
        return f"You have {game.hand_sum(view.hands[view.require_current_player()])}. Buy a card? If you go over nine, you lose."
    return own_hands.stake_prompt(view)


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands and their payments. The row of the reader's hand is marked."""
    cards = () if names.you is None else view.hands[names.you]
    points = game.hand_sum(cards) if cards else -1
    stroke = bool(cards) and game.is_great_stroke(cards)
    higher_total, _ = payout_panel.payout_rows_for_totals("dealer", [points] if 0 <= points <= game.NINE and not stroke else [])
    rows = [
        PayoutRow("A nine as the first card, the great stroke", "2 to 1", stroke),
        higher_total,
        PayoutRow("Over nine", "loses", points > game.NINE),
        PayoutRow("Equal totals", "dealer wins" if view.rules.tie == "dealer" else "fewer cards win, then the dealer"),
    ]
    ranking = payout_panel.payout_ranking_list(rows)
    return payout_panel.payout_panel(view, names, dealt_at_once_view.result_lines, ranking)


def describe_hand_result(event: HandValueCompared) -> str:
    """Return the result of a hand against the dealer's in words, with what decided it."""
    result = dealt_at_once_view.describe_hand_result(event) + SINCE.get(event.reason, "")
    return f"{result} {'with' if event.odds > 0 else 'to'} {DECIDED_BY[event.reason]}" if event.reason in DECIDED_BY else result


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who, cards = names.sentence_subject(event.seat), spell_cards(event.cards)
    match event:
        case FirstHandCardDealt():
            return f"{who} get{who.s} a first card, {cards}."
        case events.CardBought():
            return f"{who} buy{who.s} a card, {cards}."
        case events.SeatStoppedBuying():
            return f"{who} buy{who.s} no more cards."
        case events.HandShownEarly():
            return f"{who} show{who.s} {cards}, {game.hand_value_name(event.cards)}.{STROKE_NOTE if len(event.cards) == 1 else ''}"
    return dealt_at_once_view.event_sentence(event, names, State, lambda hand, value: f"{spell_cards(hand)}, {value}", describe_hand_result)


def score_hand(cards: tuple[Card, ...], role: str, rules: Rules) -> HandValueScore:
    """Return the score of a hand."""
    return HandValueScore(cards=cards, value=game.hand_value_name(cards) if cards else "")


def scorer_answer_sentence(context: ScoringContext[Rules], found: HandValueScore) -> str:
    """Return the scorer's answer in one sentence."""
    return f"{found.value.capitalize()}." if found.cards else scorer_answer.enter_cards_prompt(context.most)


def render_scorer_answer(context: ScoringContext[Rules], found: HandValueScore) -> Html:
    """Return the scorer's answer."""
    return scorer_answer.hand_value_answer(found.cards, found.value, scorer_answer_sentence(context, found), None)


VIEW = GameView(
    board=partial(dealt_at_once_view.render_board, render_hand=render_hand),
    prompt=decision_prompt,
    acts=partial(own_hands.available_act_buttons, labels=LABELS),
    panel=render_payout_panel,
    result_lines=dealt_at_once_view.result_lines,
    event_text=event_sentence,
)
SCORER: HandScorerSpec[Rules, HandValueScore] = HandScorerSpec(
    score=score_hand, answer=render_scorer_answer, say=scorer_answer_sentence, holders={"anyone": "A player"}, most=5
)
