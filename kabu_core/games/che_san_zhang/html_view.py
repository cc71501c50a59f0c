"""The board, the log and the scorer's answer of chě sān zhāng as HTML, with cups in place of points."""

from collections.abc import Sequence

from kabu_core.cards import HIDDEN, Card
from kabu_core.content.named_hands import HandScore
from kabu_core.games.che_san_zhang.game import HONOUR, ID, MOST_CARDS, Rules, State, best_total, card_values_in_best_total, score_hand
from kabu_core.play.banking_games import DealerHandShown, HandCompared
from kabu_core.play.events import Event, PayoffMade
from kabu_core.views import banking_board, payout_panel, scorer_answer
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, banking_event_sentence
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, count_with_noun, join_html, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line
from kabu_core.views.round_result import HandResultLine, equation_term

HONOUR_COUNTS = {
    2: ("neither honour", "one of two honours", "both honours"),
    3: ("none of three honours", "one of three honours", "two of three honours", "all three honours"),
}


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Return the board: every hand with its owner's cups, the reader's first."""
    return tag("ol", join_html(_hand_zone(view, seat, names) for seat in names.seats_from_reader(view.seats)), class_="columns hands")


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    cards = view.hands[view.require_current_player()]
    return f"You have {_total_and_honours_in_words(cards)}. {banking_board.third_card_question(view.legal_actions())}"


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons to draw a third card or to stand."""
    return AvailableActs([ActButton(str(action), banking_board.ACTION_LABELS[type(action)]) for action in view.legal_actions()])


def result_text(points: int) -> str:
    """Return the reader's result of a round in words, such as "you are 2 cups ahead"."""
    return f"you are {cups_in_words(points)}"


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the dealer's hand and the seat's own hand, with the cups that the seat won or lost. For the dealer, return all hands."""
    dealer = view.seating.dealer
    lines = [HandResultLine(label=f"{names(dealer)} (dealer)", cards=view.hands[dealer], value=str(best_total(view.hands[dealer])))]
    for owner in view.seating.seats_after_dealer if seat == dealer else [seat]:
        if event := banking_board.find_settling_event(view, HandCompared, owner):
            points, value = event.odds if owner == seat else -event.odds, str(best_total(event.cards))
            lines.append(HandResultLine(label=names(owner), cards=event.cards, value=value, points=points, term=equation_term(1, points)))
    return lines


TIE_TEXTS = {"nobody": "nobody drinks", "dealer": "dealer wins", "player": "dealer drinks"}


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the rule for the third card and the ranking of totals, in which the reader's total is marked."""
    cards = () if names.you is None else view.hands[names.you]
    own = [f"Your hand: {_total_and_honours_in_words(cards)}"] if cards else []
    higher, _ = payout_panel.payout_rows_for_totals("push", [best_total(cards)] if cards else [], "the loser drinks a cup")
    rows = [higher, payout_panel.PayoutRow("Equal totals", TIE_TEXTS[view.rules.tie]), payout_panel.PayoutRow("An honour", "counts 1 or 0")]
    third = [("Everybody", "always a choice" if view.rules.third == "choice" else "draws")]
    parts = [payout_panel.payout_ranking_list(rows, own), tag("h4", "Third card"), payout_panel.player_rule_list(third)]
    return payout_panel.payout_panel(view, names, result_lines, *parts)


def cups_in_words(points: int) -> str:
    """Return points in cups: "2 cups ahead"."""
    return f"{count_with_noun(abs(points), 'cup')} {'ahead' if points > 0 else 'behind'}" if points else "even"


def spell_cards(cards: Sequence[Card]) -> str:
    """Return cards as words in a sentence: "8-honour", or "face down"."""
    if HIDDEN in cards:
        return "face down"
    text = "-".join("honour" if card.rank == HONOUR else str(card.rank) for card in cards)
    return "an honour" if text == "honour" else text


def honours_value_in_words(cards: Sequence[Card]) -> str:
    """Return the value of a hand's honours in words: "the honour counting one"; "" if there are none."""
    counts = [value for card, value in zip(cards, card_values_in_best_total(cards), strict=True) if card.rank == HONOUR]
    if len(counts) == 1:
        return f"the honour counting {'one' if counts[0] else 'nothing'}"
    return f"{HONOUR_COUNTS[len(counts)][sum(counts)]} counting one" if counts else ""


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer, with the value of the honours after the total."""
    honours_text = honours_value_in_words(score.cards)
    note = tag("p", f"The best these cards can make, with {honours_text}.", class_="draw") if honours_text else None
    return scorer_answer.render_scorer_answer(context, score, note=note)


def scorer_answer_sentence(context: ScoringContext[Rules], score: HandScore) -> str:
    """Return the answer as one sentence for the live region."""
    return f"Total {_total_and_honours_in_words(score.cards)}." if score.cards else scorer_answer.enter_cards_prompt(context.most)


def _total_and_honours_in_words(cards: Sequence[Card]) -> str:
    """Return the total of a hand and the value of its honours in words: "9, the honour counting one"."""
    return ", ".join(filter(None, [str(best_total(cards)), honours_value_in_words(cards)]))


def _hand_zone(view: State, seat: int, names: SeatNames) -> Html:
    """Return a hand with its owner's cups, its total if all its cards are visible, and the drinks after the showdown."""
    cards = view.hands[seat]
    must_act = view.phase == "third" and view.current_player == seat
    parts = [
        tag(
            "h4", banking_board.seat_name_html(names, seat), *banking_board.role_mark_if_held_by_seat("dealer", seat == view.seating.dealer)
        ),
        tag("p", cups_in_words(view.points[seat]) + ("" if view.points[seat] else " in cups"), class_="points"),
        banking_board.cards_with_empty_places(cards),
        tag("p", tag("b", str(best_total(cards))) if HIDDEN not in cards else "", class_="sum"),
        _drinks_line(view, seat) if view.phase == "over" else tag("p", class_="outcome"),
    ]
    return board_column_html(*parts, asked=must_act)


def _drinks_line(view: State, seat: int) -> Html:
    """Return the drinks of `seat` after the showdown: one for a lost hand, and for the dealer one for each hand that won."""
    results = [
        event.odds for other in view.seating.seats_after_dealer if (event := banking_board.find_settling_event(view, HandCompared, other))
    ]
    if seat == view.seating.dealer:
        lost = sum(points > 0 for points in results)
        return hand_outcome_line(f"drinks {count_with_noun(lost, 'cup') if lost else 'nothing'}", -lost)
    points = results[view.seating.seats_after_dealer.index(seat)]
    return hand_outcome_line({1: "the dealer drinks", 0: "nobody drinks", -1: "drinks 1 cup"}[points], points)


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case DealerHandShown():
            return f"The dealer shows {spell_cards(event.cards)}, total {best_total(event.cards)}."
        case HandCompared():
            equal = "a tie, " if event.reason == "tie" else ""
            won, lost = f"win{who.s}, and the dealer drinks a cup", f"lose{who.s} and drink{who.s} a cup"
            result = {1: won, 0: "nobody drinks", -1: lost}[event.odds]
            return f"{who}: {spell_cards(event.cards)}, total {best_total(event.cards)}; {equal}{result}."
        case PayoffMade():
            return f"{who} end{who.s} the round {cups_in_words(event.points)}."
    return banking_event_sentence(event, names, ID, spell_cards)


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_text=result_text,
    result_lines=result_lines,
    event_text=event_sentence,
)
SCORER = HandScorerSpec(
    score=score_hand, answer=render_scorer_answer, say=scorer_answer_sentence, holders={"anyone": "A player"}, most=MOST_CARDS
)
