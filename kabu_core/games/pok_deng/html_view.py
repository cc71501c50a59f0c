"""The panel, the log and the scorer of pok deng."""

from kabu_core.cards import HIDDEN
from kabu_core.content.named_hands import HandScore
from kabu_core.families.own_hands import two_card_view
from kabu_core.families.own_hands.dealt_at_once import HandValueCompared
from kabu_core.games.pok_deng import game
from kabu_core.games.pok_deng.game import Rules, State
from kabu_core.play.events import Event
from kabu_core.rules import number_in_words
from kabu_core.views import payout_panel, scorer_answer
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.payout_panel import PayoutRow

KINDS_IN_PANEL = {
    "all": (game.TRIPLE, game.STRAIGHT_FLUSH, game.STRAIGHT, game.COURTS),
    "no-straights": (game.TRIPLE, game.COURTS),
    "pok": (),
}
"""The kinds of hands between pok and the totals, the best first, by the option `hand_kinds`."""


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands and their multiples. The rows of the reader's hand are marked."""
    cards = () if names.you is None else view.hands[names.you]
    mine = view.hand_rank(cards) if cards and HIDDEN not in cards else game.HandRank(-1, -1, -1)
    kinds = KINDS_IN_PANEL[view.rules.hand_kinds]
    is_total = mine.kind == game.TOTAL
    triple = "Three of one suit" if kinds else "Three of one suit or number"
    rows = [
        PayoutRow("*Pok*: 9, then 8, in two cards", "× 1 or 2", mine.kind == game.POK),
        *(PayoutRow(game.KIND_NAMES[kind].capitalize(), f"× {game.MULTIPLES[kind]}", mine.kind == kind) for kind in kinds),
        payout_panel.payout_rows_for_totals("push", [mine.total] if is_total else [], "× 1 to 3")[0],
        PayoutRow("Two cards, one suit or a pair", "× 2", mine.multiple == game.TWO),
        PayoutRow(triple, "× 3", is_total and mine.multiple == game.THREE),
        PayoutRow("Equal hands", "higher multiple wins" if view.rules.equal == "multiple" else "stake back"),
    ]
    return two_card_view.render_payout_panel(view, names, rows, "a choice, except with *pok*")


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    text = two_card_view.event_sentence(event, names, State)
    by_multiple = isinstance(event, HandValueCompared) and event.reason == "multiple"
    return f"{text.removesuffix('.')} by the higher multiple." if by_multiple else text


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer, with the name of the hand and its multiple."""
    if len(score.cards) < game.TWO:
        return scorer_answer.render_scorer_answer(context, score)
    rank = game.rank_hand(score.cards, context.rules.hand_kinds, context.rules.ace)
    stakes = f"wins {number_in_words(rank.multiple)} stake{'s' if rank.multiple > 1 else ''}"
    note = tag("p", tag("b", rank.name.capitalize()), f": {stakes} from a lower hand.", class_="why")
    ends = [tag("p", "Eight or nine in two cards ends the hand.", class_="draw")] if rank.kind == game.POK else []
    return scorer_answer.render_scorer_answer(context, score, next_card=ends, note=note)


VIEW = two_card_view.two_card_game_view(render_payout_panel, event_sentence)
SCORER: HandScorerSpec[Rules, HandScore] = scorer_answer.kabu_hand_scorer(game.ID, render_scorer_answer)
