"""The board, the panel, the log and the scorer of games with rival sets of flower cards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.columns import html_view as columns
from kabu_core.families.columns.base_game import StakeOnColumn
from kabu_core.families.columns.events import ColumnCompared, ColumnStaked
from kabu_core.families.fishing.flower_card_names import flower_of_card
from kabu_core.families.rival_sets import events
from kabu_core.families.rival_sets.base_game import SETS, RivalSetsRules, RivalSetsState
from kabu_core.play.events import Event, events_of_latest_round
from kabu_core.play.hand_scoring import MOST_CARDS
from kabu_core.views import banking_board, event_sentences, payout_panel, scorer_answer
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, count_with_noun, join_html, join_with_and, tag
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine

type View = RivalSetsState[RivalSetsRules]


def spell_cards(cards: Sequence[Card]) -> str:
    """Return cards as words, with their values: "plum 2, cherry 3 and willow 11"."""
    return join_with_and([f"{flower_of_card(card)} {card.rank}" for card in cards])


def render_board(view: View, names: SeatNames, acts: AvailableActs, open_name: str = "") -> Html:
    """Render the dealer's area, the sets with their stakes, and the seats.

    The dealer's area has the open cards, under the name `open_name`, and the stock.
    """
    heading = [tag("h4", "Dealer: ", banking_board.seat_name_html(names, view.banker)), *([tag("p", open_name)] if open_name else [])]
    cards = [banking_board.cards_with_empty_places(view.open_cards, "cards")] if view.open_cards else []
    dealer = tag("div", *cards, tag("div", *heading, class_="told-of"), columns.render_stock(view), class_="banker")
    return join_html([dealer, columns.render_columns(view, names, acts), banking_board.seat_list_html(view, names)])


def decision_prompt(view: View) -> str:
    """Return the sentence that asks the current player for a decision."""
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnColumn)]
    names = dict.fromkeys(view.column_name(stake.column - 1) for stake in stakes)
    return banking_board.stake_prompt(view, stakes, " or ".join(names))


def result_lines(view: View, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return a line for each set, with the points that `seat` won or lost on it, and a line for the share of the house, if any.

    A set on which the reader has a stake is marked with the stake.
    """
    if view.phase != "over":
        return []
    lines = []
    for column in SETS:
        event = banking_board.find_settling_event(view, ColumnCompared, column)
        stake, sign = view.stakes[seat][column], 1
        if seat == view.banker:
            stake, sign = sum(view.stakes[bettor][column] for bettor in view.bettors), -1
        if event:
            own = stake and seat == names.you and seat != view.banker
            label = f"{view.column_name(column)} (stake {stake})" if own else view.column_name(column)
            line = banking_board.compared_hand_result_line(view.GAME, label, event, stake, sign)
            lines.append(line if stake else replace(line, points=None, term=""))
    paid = [event for event in events_of_latest_round(view.events) if isinstance(event, events.HouseSharePaid)]
    share = sum(event.points for event in paid if seat in (event.seat, view.banker))
    if share:
        lines.append(HandResultLine(label="House’s share", points=share if seat == view.banker else -share, term=f"{share} (house)"))
    return lines


def render_payout_panel(view: View, names: SeatNames, rows: Sequence[PayoutRow], house_share: str) -> SidePanel:
    """Return the panel with the payouts in `rows`, the best first, and the reader's stakes. `house_share` is "" if there is none."""
    own = [
        f"{view.column_name(column)}: stake {stake}"
        for column, stake in enumerate(view.stakes[names.you] if names.you is not None else ())
        if stake
    ]
    share = [PayoutRow("House’s share of a win", house_share)] if house_share else []
    ranking = payout_panel.payout_ranking_list([*rows, *share], own)
    return payout_panel.payout_panel(view, names, result_lines, ranking)


def event_sentence(event: Event, names: SeatNames, state: type[View]) -> str:
    """Return the log sentence that describes an event. `state` is the class of the game's states."""
    who = names.sentence_subject(event.seat)
    match event:
        case events.SetsDealt():
            return f"{' and '.join(state.NAMES)} are laid face down, with three cards in each."
        case events.DealerEqualizedStakes():
            return f"{who} stake{who.s} {event.points} on {state.column_name(event.column)}, so that both sets have the same stakes."
        case events.HouseSharePaid():
            return f"{who} pay{who.s} {count_with_noun(event.points, 'point')} of the win to the house."
        case ColumnStaked():
            return f"{who} stake{who.s} {event.points} on {state.column_name(event.column)}."
        case ColumnCompared():
            hand = event_sentences.describe_hand(state.GAME, event.cards, spell=spell_cards)
            return f"{state.column_name(event.column)}: {hand}; {event_sentences.describe_result_against_dealer(event)}."
    return columns.event_sentence(event, names, state.GAME, spell=spell_cards)


def rival_sets_game_view[S: RivalSetsState[RivalSetsRules]](state: type[S], panel: Callable[[S, SeatNames], SidePanel]) -> GameView[S]:
    """Return the view of a game with rival sets. `state` is the class of its states, and `panel` makes the panel beside the table."""
    return GameView(
        board=render_board,
        prompt=decision_prompt,
        acts=columns.available_act_buttons,
        panel=panel,
        result_lines=result_lines,
        event_text=partial(event_sentence, state=state),
        kind="columns",
    )


NOTHING_DRAWN = tag("p", "Each set has three cards; nobody draws.", class_="draw")


def render_scorer_answer(context: ScoringContext[RivalSetsRules], score: HandScore) -> Html:
    """Return the scorer's answer. In place of the odds of a next card, it says that nobody draws."""
    return scorer_answer.render_scorer_answer(context, score, next_card=[NOTHING_DRAWN])


def rival_set_scorer[R: RivalSetsRules](score: Callable[[tuple[Card, ...], str, R], HandScore]) -> HandScorerSpec[R, HandScore]:
    """Return the scorer of a game with rival sets. Its only role is "A set", because nobody holds the cards. `score` scores a set."""
    return HandScorerSpec(
        score=score, answer=render_scorer_answer, say=scorer_answer.scorer_answer_sentence, holders={"player": "A set"}, most=MOST_CARDS
    )
