"""The board, buttons and log of games with columns, as one seat sees them."""

from dataclasses import replace
from functools import partial

from kabu_core import content
from kabu_core.cards import HIDDEN
from kabu_core.families.columns import events
from kabu_core.families.columns.base_game import ColumnGameState, ColumnRules, StakeOnColumn, TakeBankerCard
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DealerHandShown, FinishStaking, FixedStakeRules
from kabu_core.play.events import Event
from kabu_core.play.state import Action
from kabu_core.rules import number_in_words
from kabu_core.views import banking_board, event_sentences, payout_panel
from kabu_core.views import cards_html as faces
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import CardSpeller, SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html, join_html, tag
from kabu_core.views.round_result import HandResultLine

PLACES = {"top": "the top", "fourth": "the fourth place", "bottom": "the bottom"}
BUTTONS = {"top": "Top card", "fourth": "Fourth from the top", "bottom": "Bottom card"}
PLACES_CUSTOM = "from any place: a custom that does not change the odds."
STAKE_NOTHING = "Stake nothing"
ORDER = {1: "first", 2: "second"}


def render_board(view: ColumnGameState[ColumnRules], names: SeatNames, acts: AvailableActs) -> Html:
    """Render the dealer's cards, the columns with their stakes, and the seats."""
    return join_html([_banker_zone(view, names), render_columns(view, names, acts), banking_board.seat_list_html(view, names, view.dead)])


def render_columns(view: ColumnGameState[ColumnRules], names: SeatNames, acts: AvailableActs) -> Html:
    """Render the columns with their stakes. A column that the reader can choose has a button over it."""
    return tag("ol", join_html(_column_zone(view, column, names, acts) for column in range(len(view.columns))), class_="columns")


def _banker_zone(view: ColumnGameState[ColumnRules], names: SeatNames) -> Html:
    """Render the dealer's hand, with the stock beside it if the rules allow third cards."""
    event = banking_board.find_settling_event(view, DealerHandShown, view.banker)
    name = tag("h4", "Dealer: ", banking_board.seat_name_html(names, view.banker))
    heading = [name, banking_board.hand_total_line(view.GAME, view.bank, event.special if event else "")]
    stock = [render_stock(view)] if view.rules.third_card_allowed else []
    hand = banking_board.cards_with_empty_places(view.bank, "cards", banking_board.card_places_per_hand(view.rules))
    return tag("div", hand, tag("div", *heading, class_="told-of"), *stock, class_="banker")


def render_stock(view: ColumnGameState[ColumnRules]) -> Html:
    """Render the stock with the number of its cards."""
    left = tag("p", tag("span", "Stock "), tag("b", str(len(view.stock))))
    return tag("div", faces.card_html(HIDDEN, decorative=True), left, class_="stock")


def decision_prompt(view: ColumnGameState[ColumnRules]) -> str:
    """Return the sentence that asks the current player for a decision."""
    actions = view.legal_actions()
    match view.phase:
        case "stake":
            name = view.COLUMN_NAME
            one = f"one {name}" if view.rules.share_columns else f"a free {name}"
            target = f"{one} or several" if view.rules.stake_on == "several" else one
            return banking_board.stake_prompt(view, _legal_stakes(view), target)
        case "bank":
            task = f"Take the dealer’s {'second' if view.bank else 'first'} card"
            return f"{task} {PLACES_CUSTOM}" if len(actions) > 1 else f"{task}."
        case "third":
            column = view.queue[0][1]
            return f"Column {column + 1} has {hand_scoring.hand_total(view.columns[column])}. {banking_board.third_card_question(actions)}"
    return f"The dealer has {hand_scoring.hand_total(view.bank)}. {banking_board.third_card_question(actions)}"


def available_act_buttons(view: ColumnGameState[ColumnRules]) -> AvailableActs:
    """Return the buttons of the current player.

    The player places chips on columns, and several chips on one column add up. If all stakes have one fixed size, there are no chips.
    """
    chips = [] if isinstance(view.rules, FixedStakeRules) else [str(view.rules.unit * chip) for chip in banking_board.CHIPS]
    on_columns = [
        ActButton(str(stake), _stake_button_label(view, stake), f"column-{stake.column}", str(stake.points) if chips else "")
        for stake in _legal_stakes(view)
        if not chips or str(stake.points) in chips
    ]
    rest = [
        ActButton(str(action), label, passes=label == STAKE_NOTHING)
        for action in view.legal_actions()
        if not isinstance(action, StakeOnColumn)
        for label in [_action_button_label(view, action)]
    ]
    return AvailableActs([*on_columns, *rest], chips if view.phase == "stake" else ())


def _stake_button_label(view: ColumnGameState[ColumnRules], stake: StakeOnColumn) -> str:
    """Return the label of the button for a stake, with the cards of its column: "Stake 20 on column 2: 8"."""
    cards = view.columns[stake.column - 1]
    before = view.stakes[view.require_current_player()][stake.column - 1]
    more = f", {before} already" if before else ""
    place = f"Stake {stake.points} on {view.column_name(stake.column - 1)}"
    if HIDDEN in cards:
        return f"{place}{more}"
    numeral = content.game_info(view.GAME).total_gambling_name(hand_scoring.hand_total(cards))
    numeral_text = f", *{numeral}*" if numeral else ""
    return f"{place}: {spell_cards(cards)}{numeral_text}{more}"


def _legal_stakes(view: ColumnGameState[ColumnRules]) -> list[StakeOnColumn]:
    return [action for action in view.legal_actions() if isinstance(action, StakeOnColumn)]


def _action_button_label(view: ColumnGameState[ColumnRules], action: Action) -> str:
    match action:
        case FinishStaking():
            return "Done" if view.stakes_by_seat[view.require_current_player()] else STAKE_NOTHING
        case TakeBankerCard(place):
            return BUTTONS[place]
    return banking_board.ACTION_LABELS[type(action)]


def _column_zone(view: ColumnGameState[ColumnRules], column: int, names: SeatNames, acts: AvailableActs) -> Html:
    event = banking_board.find_settling_event(view, events.ColumnCompared, column)
    stakes = [(names(seat), row[column]) for seat, row in enumerate(view.stakes) if row[column]]
    rest = [
        banking_board.render_stake_list(stakes),
        banking_board.result_line_against_dealer(event) if view.phase == "over" else tag("p", class_="outcome"),
    ]
    deciding = view.phase == "third" and view.queue[0][1] == column
    button = acts.button_covering_position(f"column-{column + 1}", str(column + 1))
    return banking_board.hand_column_html(
        view,
        [tag("h4", _column_title(view, column))],
        view.columns[column],
        _special_hand_of_column(view, column) if event else "",
        *rest,
        button,
        asked=deciding,
    )


def _special_hand_of_column(view: ColumnGameState[ColumnRules], column: int) -> str:
    """Return the id of the special hand that a column forms, or "" if there is none. The dealer's hand may beat this hand."""
    held = hand_scoring.winning_special_hand(view.columns[column], "player", view.rules, view.special_hands)
    return held.hand.id if held else ""


def _column_title(view: ColumnGameState[ColumnRules], column: int) -> str:
    """Return the heading of a column: "Column 1"."""
    return view.column_name(column).capitalize()


def result_lines(view: ColumnGameState[ColumnRules], seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`: the dealer's hand, and each column on which the seat had a stake.

    For the dealer's seat, return each column on which any seat had a stake.
    """
    lines = banking_board.dealer_result_lines(view, names)
    for column in range(len(view.columns)):
        event = banking_board.find_settling_event(view, events.ColumnCompared, column)
        stake = sum(row[column] for row in view.stakes) if seat == view.banker else view.stakes[seat][column]
        if event and stake:
            sign = -1 if seat == view.banker else 1
            line = banking_board.compared_hand_result_line(view.GAME, _column_title(view, column), event, stake, sign)
            special = _special_hand_of_column(view, column)
            lines.append(replace(line, value=banking_board.hand_total_text(view.GAME, event.cards, special)))
    return lines


def render_payout_panel(view: ColumnGameState[ColumnRules], names: SeatNames) -> SidePanel:
    """Return the panel with the payouts and the columns on which the reader has a stake. A dealer sees the dealer's hand instead."""
    hands: list[payout_panel.ReadersStakedHand] = []
    if names.you == view.banker:
        hands = [payout_panel.ReadersStakedHand("Your hand", view.bank)]
    elif names.you is not None:
        stakes = enumerate(view.stakes[names.you])
        hands = [
            payout_panel.ReadersStakedHand(_column_title(view, column), view.columns[column], stake) for column, stake in stakes if stake
        ]
    return payout_panel.banking_payout_panel(view, names, hands, result_lines)


def event_sentence(event: Event, names: SeatNames, game: str, column_name: str = "column", spell: CardSpeller = spell_cards) -> str:
    """Return the log sentence that describes an event.

    `game` is the id of the game, and `column_name` is the word that the game uses for a column. `spell` returns cards as text.
    """
    who, cards = names.sentence_subject(event.seat), spell(event.cards)
    column = f"{column_name} {event.column + 1}" if isinstance(event, events.ColumnEvent) else ""
    match event:
        case events.DeadCardDealt():
            return f"{who} get{who.s} a dead card, {cards}."
        case events.FirstRowLaid():
            return f"First field: {cards}."
        case events.CardStacksDealtFaceDown(stacks=number, size=size):
            laid = f"{number_in_words(number)} {column_name}s of {number_in_words(size)} cards lie face down, and one for the dealer."
            return laid.capitalize()
        case events.ColumnStaked():
            return f"{who} stake{who.s} {event.points} on {column}."
        case events.SeatFinishedStaking():
            return "" if event.points else f"{who} stake{who.s} nothing."
        case events.SecondRowLaid():
            return "Second field: one card face down under each column."
        case events.ColumnSecondCardLaid():
            return "" if HIDDEN in event.cards else f"The card under {column} is {cards}."
        case events.ColumnThirdCardDrawn():
            return f"{who} draw{who.s} {cards} for {column}."
        case events.ColumnThirdCardDeclined():
            return f"{who} take{who.s} no third card for {column}."
        case events.ColumnStakesTakenBack():
            return f"{who} take{who.s} back the stake on {column}, {cards}."
        case events.BankerCardTaken():
            return f"{who} take{who.s} the dealer’s {ORDER[event.number]} card from {PLACES[event.place]}, {cards}."
        case events.BankerLookedAtCards():
            return "" if HIDDEN in event.cards else f"{who} hold{who.s} {cards} as the dealer’s hand."
        case events.BankerThirdCardDrawn():
            return f"The dealer draws {cards}."
        case events.BankerThirdCardDeclined():
            return "The dealer takes no third card."
        case events.ColumnCompared():
            hand = event_sentences.describe_hand(game, event.cards, spell=spell)
            return f"{column.capitalize()}: {hand}; {event_sentences.describe_result_against_dealer(event)}."
    return event_sentences.banking_event_sentence(event, names, game, spell)


def columns_game_view(game: str, column_name: str = "column", spell: CardSpeller = spell_cards) -> GameView[ColumnGameState[ColumnRules]]:
    """Return the view of a game with columns. The parameters have the same meaning as in `event_sentence`."""
    return GameView(
        board=render_board,
        prompt=decision_prompt,
        acts=available_act_buttons,
        panel=render_payout_panel,
        result_lines=result_lines,
        event_text=partial(event_sentence, game=game, column_name=column_name, spell=spell),
        kind="columns",
    )
