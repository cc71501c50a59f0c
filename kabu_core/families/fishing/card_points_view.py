"""The views of fishing games won with card points: the result of a round, the scorer and the score sheet."""

from kabu_core.cards import Card
from kabu_core.families.fishing import flower_card_names, html_view
from kabu_core.families.fishing.card_points_game import AnyCardPointsState, CardPointsRules, payoffs_of_card_points
from kabu_core.play import real_card_score_keeping
from kabu_core.play.real_card_score_keeping import RoundAwaitingEntry, RoundResult, parse_points_of_seats
from kabu_core.rules import Rules
from kabu_core.views import score_keeping_html
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoringContext
from kabu_core.views.html_builder import Html, count_with_noun, tag
from kabu_core.views.round_result import HandResultLine
from kabu_core.views.score_keeping_html import ScoreKeepingSpec
from kabu_core.views.scorer_answer import HandValueScore

MOST_CARDS = 48


def result_lines(view: AnyCardPointsState, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return a line for each seat with the points of its captures and, unless it is `seat` itself, what `seat` wins from it."""
    counted = [view.rules.points_of_cards(cards) for cards in view.captures]
    lines = []
    for other in names.seats_from_reader(view.seats):
        won = counted[seat] - counted[other]
        value = count_with_noun(counted[other], "card point")
        lines.append(HandResultLine(label=names(other), value=value, points=None if other == seat else won, term=str(abs(won))))
    return lines


def score_captures(cards: tuple[Card, ...], role: str, rules: CardPointsRules) -> HandValueScore:
    """Return the score of captured cards: their points in words, such as "3 points"."""
    return HandValueScore(cards=cards, value=count_with_noun(rules.points_of_cards(cards), "point"))


def render_scorer_answer(context: ScoringContext[Rules], score: HandValueScore) -> Html:
    """Return the scorer's answer: the captured cards by kind, and their points."""
    return flower_card_names.scorer_answer_html(score.cards, tag("p", score.value, class_="total"))


def scorer_answer_sentence(context: ScoringContext[Rules], score: HandValueScore) -> str:
    """Return the scorer's answer as one sentence."""
    return f"{score.value}." if score.cards else flower_card_names.EMPTY_ANSWER


def settle_card_points_entry(round_: RoundAwaitingEntry[Rules], entry: str) -> RoundResult:
    """Settle a round from an entry with the card points of all players, such as "14,12,10". Raises NotationError."""
    points = parse_points_of_seats(entry, round_.seats)
    return RoundResult(payoffs_of_card_points(points), f"Card points {', '.join(map(str, points))}", round_.fills_last_score_sheet_line)


VIEW = GameView(
    board=html_view.render_board,
    prompt=html_view.decision_prompt,
    acts=html_view.available_act_buttons,
    result_lines=result_lines,
    terminal_lines=html_view.terminal_lines,
    event_text=html_view.event_sentence,
    kind="fishing",
)
SCORER = HandScorerSpec(
    score=score_captures,
    answer=render_scorer_answer,
    say=scorer_answer_sentence,
    holders={"player": "A player"},
    most=MOST_CARDS,
    asked="What are these cards worth?",
)
KEEPER = ScoreKeepingSpec(
    settle=settle_card_points_entry,
    next_dealer=real_card_score_keeping.pass_deal_to_next_seat,
    form=score_keeping_html.card_points_form,
)
