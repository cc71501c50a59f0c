"""The board, the log and the scorer's answer of Sackson's Kabu as HTML."""

from collections.abc import Iterator, Sequence

from kabu_core import content
from kabu_core.cards import HIDDEN
from kabu_core.content.named_hands import HandScore
from kabu_core.games.sackson_kabu import events
from kabu_core.games.sackson_kabu import game as sackson
from kabu_core.games.sackson_kabu.game import Rules, State
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.events import Event
from kabu_core.views import banking_board, payout_panel, scorer_answer
from kabu_core.views import cards_html as faces
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, SentenceSubject, common_event_sentence, name_as_sentence_object, spell_cards
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, join_html, scrollable_table, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line, points_outcome_line
from kabu_core.views.round_result import HandResultLine

CHIP_COLOURS = ("blue", "red", "white")
ORDINALS = {2: "third", 3: "fourth"}


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer. For two or three cards it includes the average total after one more card."""
    notes = [tag("p", text, class_="draw") for text in _next_card_sentences(score)] if score.draw else []
    return scorer_answer.render_scorer_answer(context, score, notes)


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Return the board: the open cards, and every hand with its owner's chips."""
    stacks = sackson.split_into_chips(view.points_in_chips)
    hands = [_hand_zone(view, seat, names, stacks[seat]) for seat in names.seats_from_reader(view.seats)]
    out = tag("div", tag("h4", "Out of play"), faces.card_row_html(view.table, "Out of play"), class_="spare") if view.table else Html("")
    return join_html([out, tag("ol", *hands, class_="columns hands")])


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    hand = view.hands[view.require_current_player()]
    return f"You have {hand_scoring.hand_total(hand)}. A {ORDINALS[len(hand)]} card?"


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons to draw another card or none."""
    texts = {DrawCard(): "Take another card", StandOnCards(): "Pass"}
    return AvailableActs([ActButton(str(action), texts[action]) for action in view.legal_actions()])


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who, cards = names.sentence_subject(event.seat), spell_cards(event.cards)
    match event:
        case events.HandDealt():
            return f"{who} get{who.s} two cards, {cards}."
        case events.OutOfPlayCardsShown():
            return f"Six cards lie face up, out of play: {cards}."
        case events.CardDrawn():
            return f"{who} take{who.s} a card, {cards}."
        case events.FurtherCardsDeclined():
            return f"{who} take{who.s} no more cards."
        case events.HandShown():
            return f"{who} show{who.s} {cards}, total {hand_scoring.hand_total(event.cards)}."
        case events.PaymentFailed():
            return f"{who} cannot pay what is owed, and pay{who.s} nothing: the game is over."
        case events.SeatPaidOthers():
            *others, last = (f"{points} to {name_as_sentence_object(names(seat))}" for seat, points in event.payments)
            return f"{who} pay{who.s} {', '.join(others)}{' and ' if others else ''}{last}."
        case events.GameWon():
            return f"{who} end{who.s} with the most points, {event.points}."
    return common_event_sentence(event, names)


def _next_card_sentences(score: HandScore) -> Iterator[str]:
    """Yield sentences on the exact odds of one more card, if it is drawn from all cards outside this hand."""
    pack = content.decks()[score.cards[0].deck]
    numerator, denominator = sackson.average_total_after_draw(score.cards, [card for card in pack if card not in score.cards])
    improving = scorer_answer.improving_cards_sentence(*(score.better or (0, 0)))
    yield f"You may take a {ORDINALS[len(score.cards)]} card. {improving}"
    subject = "A third card, and a fourth if it helps," if len(score.cards) == 2 else "A fourth card"
    average = numerator / denominator
    comparison = "more" if numerator > denominator * score.total else "less"
    yield f"{subject} brings the total to {average:.2f} on average: {comparison} than {score.total}."


def _hand_zone(view: State, seat: int, names: SeatNames, chips: sackson.ChipCounts) -> Html:
    cards = view.hands[seat]
    asked = view.phase != "over" and seat == view.current_player
    return board_column_html(
        tag(
            "h4", banking_board.seat_name_html(names, seat), *banking_board.role_mark_if_held_by_seat("dealer", seat == view.seating.dealer)
        ),
        tag("span", str(view.points_in_chips[seat]), tag("span", " points", class_="unseen"), class_="points"),
        banking_board.cards_with_empty_places(cards, "pile four", 4),
        tag("p", *([] if HIDDEN in cards else [tag("b", str(hand_scoring.hand_total(cards)))]), class_="sum"),
        _outcome_line(view, seat),
        _chip_list(chips),
        asked=asked,
    )


def _chip_list(chips: sackson.ChipCounts) -> Html:
    counted = [(colour, getattr(chips, colour)) for colour in CHIP_COLOURS]
    return tag("ul", *(tag("li", tag("b", str(count)), f" {colour}", data_chip=colour) for colour, count in counted), class_="stacks")


def _outcome_line(view: State, seat: int) -> Html:
    if view.payoffs is None:
        return tag("p", class_="outcome")
    if seat not in view.able_to_pay:
        return hand_outcome_line("cannot pay", -1)
    return points_outcome_line(view.payoffs[seat])


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return a line for the seat's own hand, and then a line for each other hand, the highest total first.

    The points of another hand are those that the seat wins from its owner. They are negative if the seat pays.
    """
    own = hand_scoring.hand_total(view.hands[seat])
    others = sorted((other for other in range(view.seats) if other != seat), key=lambda other: -hand_scoring.hand_total(view.hands[other]))
    lines = [HandResultLine(label=names(seat), cards=view.hands[seat], value=f"total {own}")]
    for other in others:
        value, settles = hand_scoring.hand_total(view.hands[other]), {seat, other} <= {*view.able_to_pay}
        points = own - value if settles else 0
        text = f"total {value}" if settles else f"total {value}, no payment"
        lines.append(HandResultLine(label=names(other), cards=view.hands[other], value=text, points=points, term=str(abs(points))))
    return lines


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of totals, in which the reader's total is marked. After the round, add a table of payments."""
    cards = () if names.you is None else view.hands[names.you]
    own = [f"Your hand: {hand_scoring.hand_total(cards)}"] if cards else []
    higher, _ = payout_panel.payout_rows_for_totals("push", [hand_scoring.hand_total(cards)] if cards else [], "the difference")
    rows = [higher, payout_panel.PayoutRow("Equal totals", "nothing")]
    lines = [("Each pair of players", "the lower total pays the difference"), ("Third and fourth card", "always a choice")]
    parts = [payout_panel.payout_ranking_list(rows, own), payout_panel.player_rule_list(lines)]
    parts += [tag("h4", "Who pays whom"), scrollable_table(_payments_table(view, names), "Who pays whom")] if view.phase == "over" else []
    return payout_panel.payout_panel(view, names, result_lines, *parts)


def _payments_table(view: State, names: SeatNames) -> Html:
    """Return the payments after the round as a table with a row for each payer."""
    points_paid = {(payer, payee): points for payer, payee, points in view.showdown_payments}
    payers = [seat for seat in range(view.seats) if any(seat == payer for payer, _ in points_paid)]
    payees = [seat for seat in range(view.seats) if any(seat == payee for _, payee in points_paid)]
    if not points_paid:
        return tag("p", "Nobody pays anybody.")
    head = tag("tr", tag("td"), *(tag("th", f"to {name_as_sentence_object(names(seat))}", scope="col", class_="num") for seat in payees))
    rows = [_payments_row(names.sentence_subject(payer), [points_paid.get((payer, payee), 0) for payee in payees]) for payer in payers]
    return tag("table", tag("thead", head), tag("tbody", *rows), class_="data")


def _payments_row(payer: SentenceSubject, points: Sequence[int]) -> Html:
    return tag("tr", tag("th", f"{payer} pay{payer.s}", scope="row"), *(tag("td", str(n or "–"), class_="num") for n in points))


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=result_lines,
    event_text=event_sentence,
)
SCORER = HandScorerSpec(
    score=sackson.score_hand,
    answer=render_scorer_answer,
    say=scorer_answer.scorer_answer_sentence,
    holders={"anyone": "A player"},
    most=sackson.MOST_CARDS,
)
