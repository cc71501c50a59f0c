"""The board and the log of Koi-Koi as HTML, and its table as lines for the terminal."""

from functools import partial

from kabu_core import content
from kabu_core.families.fishing import flower_card_names
from kabu_core.families.fishing import html_view as fishing
from kabu_core.games.koi_koi import events, yaku_html
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.call_outlook_sentences import call_outlook_text
from kabu_core.games.koi_koi.game import State, StopAndScore
from kabu_core.games.koi_koi.yaku_panel import render_winning_yaku, render_yaku_panel
from kabu_core.games.koi_koi.yaku_points_and_bonuses import NearYaku, YakuScore, capitalize_first_letter, english_yaku_name, score_in_words
from kabu_core.play.events import CardDrawnForDeal, Event, RoundStarted
from kabu_core.play.state import Action
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec
from kabu_core.views.html_builder import Html, count_with_noun, join_html, ordinal_number, tag

MOST_LETTERS = 90
"""The greatest length of a score with the names of its yaku. With a longer score, the question would need three lines on a phone."""

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    return _score_sentence(koi_koi.score_if_stopped(view, view.turn)) if view.phase == "call" else fishing.decision_prompt(view)


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons: cards to play, cards to take where there is a choice, or the calls."""
    if view.phase != "call":
        return fishing.available_act_buttons(view)
    return AvailableActs([_call_button(view, action) for action in view.legal_actions()])


def terminal_lines(view: State) -> list[str]:
    """Return the table as lines for a terminal. In the phase "call", add the yaku to which each player is close."""
    lines = fishing.terminal_lines(view)
    if view.phase != "call":
        return lines
    near = [
        f"{subject} are close to: {', '.join(map(_near_yaku_text, koi_koi.near_yaku(view, seat))) or 'nothing'}"
        for subject, seat in (("You", view.turn), ("They", 1 - view.turn))
    ]
    return [*lines, *near]


def _score_sentence(score: YakuScore) -> str:
    """Return a score as a sentence: "Flower viewing and five animals: 5 + 1 = 6 points.". A long sentence leaves out the names."""
    named, unit = capitalize_first_letter(score_in_words(score)), "point" if score.payout == 1 else "points"
    return f"{named if len(named) <= MOST_LETTERS else score.payout_equation} {unit}."


def _near_yaku_text(near: NearYaku) -> str:
    return f"{english_yaku_name(near.hand)} {near.points} ({count_with_noun(near.missing, 'card')} of {' '.join(map(str, near.cards))})"


def _call_button(view: State, action: Action) -> ActButton:
    if isinstance(action, StopAndScore):
        return ActButton(str(action), f"Stop: win {koi_koi.score_if_stopped(view, view.turn).payout}")
    return ActButton(str(action), "Koi-koi: play on")


def _marks_after_player_name(view: State, seat: int, near: int) -> list[Html]:
    """Return the marks after a player's name: those of every fishing game, the yaku with their payout, and the calls."""
    parts = fishing.marks_after_player_name(view, seat, near)
    made_yaku = [tag("span", line.name) for line in koi_koi.made_yaku(view, seat)]
    points = tag("b", str(koi_koi.score_if_stopped(view, seat).payout))
    parts += [tag("span", tag("span", " ", join_html(made_yaku, ", ")), " ", points, class_="made")] if made_yaku else []
    return [*parts, tag("span", f" koi-koi: {view.calls[seat]}", class_="calls")] if view.calls[seat] else parts


# ---- the log


STOP_REASONS = {
    "no cards": "{has} no cards left",
    "called": "{has} already called *koi-koi*",
    "few points": "{has} too few points to call *koi-koi*",
}
"""The reason for which a player has to stop, in words, by the `reason` of the event."""


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case CardDrawnForDeal():
            return f"{who} draw{who.s} {flower_card_names.join_card_names(event.cards)} for the deal."
        case events.CardsRedealt():
            return f"The deal contains *{content.all_yaku()[event.yaku].name.romaji}*, so all the cards are dealt again."
        case RoundStarted():
            return f"Round {event.number}, {MONTHS[(event.number - 1) % 12]}. {who} {who.is_} the dealer and play{who.s} first."
        case events.YakuDealt():
            holder = "The field holds" if event.seat is None else f"{who} {who.has} been dealt"
            return f"{holder} *{content.all_yaku()[event.yaku].name.romaji}*: {flower_card_names.join_card_names(event.cards)}."
        case events.YakuMade():
            return f"{who} {who.has} {_yaku_name(event.yaku, event.count)}, {count_with_noun(event.points, 'point')}."
        case events.StopOrCallAsked():
            return f"{who} would score {event.equation}."
        case events.KoiKoiCalled():
            return f"{who} call{who.s} *koi-koi*{f' for the {ordinal_number(event.calls)} time' if event.calls > 1 else ''}."
        case events.PlayerStopped(reason=""):
            return f"{who} stop{who.s}, *shōbu*."
        case events.PlayerStopped():
            return f"{who} {STOP_REASONS[event.reason].format(has=who.has)}, so the round ends."
        case events.RoundScored():
            return f"{who} win{who.s} with {event.made}: {event.equation}."
        case events.BothHandsEmpty():
            return "Both hands are empty and nobody has stopped."
    return fishing.event_sentence(event, names)


def _yaku_name(yaku_id: str, count: int) -> str:
    """Return the English name of a yaku with its romaji. `count` is the number of cards that count for it."""
    hand = content.all_yaku()[yaku_id]
    return f"{english_yaku_name(hand, count)} (*{hand.name.romaji}*)"


VIEW = GameView(
    board=partial(fishing.render_board, marks=_marks_after_player_name),
    prompt=decision_prompt,
    outlook=call_outlook_text,
    acts=available_act_buttons,
    panel=render_yaku_panel,
    round_result=render_winning_yaku,
    terminal_lines=terminal_lines,
    event_text=event_sentence,
    kind="fishing",
)
SCORER = HandScorerSpec(
    score=koi_koi.score_captures,
    answer=yaku_html.render_scorer_answer,
    say=yaku_html.scorer_answer_sentence,
    holders={"player": "A player"},
    most=koi_koi.MOST_CARDS,
    asked="What are these cards worth?",
)
