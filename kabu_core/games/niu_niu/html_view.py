"""The board, the log and the scorer of niú niú."""

from kabu_core.cards import Card
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.three_and_two import html_view as hands
from kabu_core.families.three_and_two.base_game import HandValue, arrange_by_split
from kabu_core.games.niu_niu import events, game
from kabu_core.games.niu_niu.game import Rules, State
from kabu_core.play.banking_games import HandCompared
from kabu_core.play.events import Event
from kabu_core.views import banking_board, payout_panel
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames, describe_result_against_dealer, spell_cards, spell_with_suits
from kabu_core.views.game_view_interface import GameView, HandScorer, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.html_fragments import board_column
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import ResultLine, equation_term


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Render every hand with its owner's points and stake, the reader's hand first."""
    return tag("ol", *(_hand_zone(view, seat, names, acts) for seat in names.seats_from_reader(view.seats)), class_="columns hands")


def _hand_value(view: State, cards: tuple[Card, ...]) -> HandValue:
    return game.hand_value(view.rules.courts, cards)


def _hand_zone(view: State, seat: int, names: SeatNames, acts: AvailableActs) -> Html:
    cards, banker = view.hands[seat], seat == view.banker
    result = None if banker else banking_board.showdown_event(view, HandCompared, seat)
    return board_column(
        *banking_board.hand_heading(view, seat, names, view.banker),
        *hands.render_hand_with_value(cards, _hand_value(view, cards) if cards else None),
        banking_board.stake_list([("Stake", view.stakes[seat])] if view.stakes[seat] else []),
        banking_board.showdown_line(result) if view.phase == "over" and not banker else tag("p", class_="outcome"),
        acts.button_covering_position(f"hand-{seat}"),
        asked=False,
    )


def result_lines(view: State, seat: int, names: SeatNames) -> list[ResultLine]:
    """Return the result lines of a seat: the dealer's hand and the seat's own hand. The list is empty if no cards were dealt.

    For the dealer's seat, return the dealer's hand and every other hand with a stake.
    """
    bank = view.hands[view.banker]
    if not bank:
        return []
    value = _hand_value(view, bank)
    lines = [ResultLine(label=f"{names(view.banker)} (dealer)", cards=arrange_by_split(bank, value.split), value=value.name)]
    for owner in view.bettors if seat == view.banker else [seat]:
        if event := banking_board.showdown_event(view, HandCompared, owner):
            points = view.stakes[owner] * event.odds * (-1 if seat == view.banker else 1)
            term = equation_term(view.stakes[owner], event.odds)
            value = _hand_value(view, event.cards)
            cards = arrange_by_split(event.cards, value.split)
            lines.append(ResultLine(label=names(owner), cards=cards, value=value.name, points=points, term=term))
    return lines


def render_side_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the ranking of hands, and how many times the stake each wins. The row of the reader's hand is marked."""
    cards = () if names.you is None else view.hands[names.you]
    mine = _hand_value(view, cards).level if cards else -1
    levels = {"five": [game.FIVE_COURTS], "four": [game.FIVE_COURTS, game.FOUR_COURTS], "none": []}[view.rules.courts]
    rows = []
    for level in [*levels, *range(game.DOUBLE_OX, -1, -1)]:
        times = game.stake_multiple(level, view.rules)
        rows.append(PayoutRow(game.level_name(level).capitalize(), f"× {times}", level == mine))
    equal = "stake back" if view.rules.equal == "push" else "highest card wins"
    ranking = payout_panel.payout_list([*rows, PayoutRow("The same hand", equal)])
    return payout_panel.payout_panel(view, names, result_lines, tag("p", "The better hand wins its multiple of the stake."), ranking)


def decision_prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    return own_hands.stake_prompt(view) if view.phase == "stake" else "The round is over."


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence of an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case events.AllHandsDealt():
            return "Everybody with a stake gets five cards, and so does the dealer."
        case events.DealerOxHandShown():
            return f"The dealer shows {hands.describe_hand(event.cards, event.value, spell_with_suits)}."
        case events.OxHandCompared():
            why = " by the highest card" if event.reason == "highest-card" else ""
            return (
                f"{who}: {hands.describe_hand(event.cards, event.value, spell_with_suits)}; {describe_result_against_dealer(event)}{why}."
            )
    return own_hands.event_sentence(event, names, game.ID, spell_with_suits)


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=own_hands.available_act_buttons,
    panel=render_side_panel,
    result_lines=result_lines,
    event_text=event_sentence,
)
SCORER: HandScorer[Rules, hands.SplitScore] = hands.scorer_for_split_hands(lambda rules: game.EVALUATORS[rules.courts], spell_cards)
