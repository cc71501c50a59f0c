"""The board and buttons of games in which every seat has a hand, as one seat sees them."""

from collections.abc import Mapping
from functools import partial

from kabu_core.families.own_hands.base_game import HandStaked, OwnHandsState, StakeOnHand
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import BankRules, DealerHandShown, HandCompared, RoundSatOut, SitRoundOut
from kabu_core.play.events import Event
from kabu_core.play.state import Action
from kabu_core.views import banking_board, event_sentences, payout_panel
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import CardSpeller, SeatNames, spell_cards
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html, join_html, tag
from kabu_core.views.round_result import HandResultLine

CHIPS = (1, 2, 3, 5, 10)
FEW_STAKES = 6
"""The number of legal stakes up to which each has a button."""
LABELS = banking_board.ACTION_LABELS | {SitRoundOut: "Sit this round out"}


def render_board(view: OwnHandsState[BankRules, str], names: SeatNames, acts: AvailableActs) -> Html:
    """Render every hand with its owner's points, the reader's hand first."""
    return tag("ol", join_html(_hand_zone(view, seat, names, acts) for seat in names.seats_from_reader(view.seats)), class_="columns hands")


def stake_prompt(view: OwnHandsState[BankRules, str], target: str = "your hand") -> str:
    """Return the sentence that asks the player to stake on `target`, with the largest legal stake."""
    return banking_board.stake_prompt(view, [action for action in view.legal_actions() if isinstance(action, StakeOnHand)], target)


def decision_prompt(view: OwnHandsState[BankRules, str]) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase == "stake":
        return stake_prompt(view)
    total = hand_scoring.hand_total(view.hands[view.require_current_player()])
    return f"You have {total}. {banking_board.third_card_question(view.legal_actions())}"


def available_act_buttons(view: OwnHandsState[BankRules, str], labels: Mapping[type[Action], str] = LABELS) -> AvailableActs:
    """Return the buttons of the current player. If there are many legal stakes, offer only some of them, but always the largest."""
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnHand)]
    offered = [stake for n, stake in enumerate(stakes, 1) if len(stakes) <= FEW_STAKES or n in CHIPS or n == len(stakes)]
    on_hand = [
        ActButton(str(stake), f"Stake {stake.points} on your hand", f"hand-{view.require_current_player()}", str(stake.points))
        for stake in offered
    ]
    rest = [
        ActButton(str(action), labels[type(action)], passes=isinstance(action, SitRoundOut))
        for action in view.legal_actions()
        if not isinstance(action, StakeOnHand)
    ]
    return AvailableActs([*on_hand, *rest], [act.pick for act in on_hand])


def _hand_zone(view: OwnHandsState[BankRules, str], seat: int, names: SeatNames, acts: AvailableActs) -> Html:
    banker = seat == view.banker
    result = None if banker else banking_board.find_settling_event(view, HandCompared, seat)
    dealer_hand = banking_board.find_settling_event(view, DealerHandShown, seat) if banker else None
    stakes = [("Stake", view.stakes[seat])] if view.stakes[seat] else []
    rest = [
        banking_board.render_stake_list(stakes),
        banking_board.result_line_against_dealer(result) if view.phase == "over" and not banker else tag("p", class_="outcome"),
    ]
    deciding = view.phase not in ("stake", "over") and view.current_player == seat
    head = banking_board.hand_heading(view, seat, names, view.banker)
    special = dealer_hand.special if dealer_hand else result.winning_reason if result else ""
    return banking_board.hand_column_html(
        view, head, view.hands[seat], special, *rest, acts.button_covering_position(f"hand-{seat}"), asked=deciding
    )


def result_lines(view: OwnHandsState[BankRules, str], seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`: the dealer's hand and the seat's own hand.

    For the dealer's seat, return the dealer's hand and every other hand with a stake.
    """
    lines = banking_board.dealer_result_lines(view, names)
    for owner in view.bettors if seat == view.banker else [seat]:
        if event := banking_board.find_settling_event(view, HandCompared, owner):
            sign = -1 if seat == view.banker else 1
            lines.append(banking_board.compared_hand_result_line(view.GAME, names(owner), event, view.stakes[owner], sign))
    return lines


def render_payout_panel(view: OwnHandsState[BankRules, str], names: SeatNames) -> SidePanel:
    """Return the panel with the payouts, and the reader's hand and stake."""
    you = names.you
    hands = [] if you is None else [payout_panel.ReadersStakedHand("Your hand", view.hands[you], view.stakes[you])]
    return payout_panel.banking_payout_panel(view, names, hands, result_lines)


def event_sentence(event: Event, names: SeatNames, game: str, spell: CardSpeller = spell_cards) -> str:
    """Return the log sentence that describes an event. `game` is the id of the game, and `spell` returns cards as text."""
    who = names.sentence_subject(event.seat)
    match event:
        case HandStaked():
            return f"{who} stake{who.s} {event.points}."
        case RoundSatOut():
            return f"{who} sit{who.s} this round out."
    return event_sentences.banking_event_sentence(event, names, game, spell)


def own_hands_game_view(game: str) -> GameView[OwnHandsState[BankRules, str]]:
    """Return the view of a game in which every seat has a hand; `game` is its id."""
    return GameView(
        board=render_board,
        prompt=decision_prompt,
        acts=available_act_buttons,
        panel=render_payout_panel,
        result_lines=result_lines,
        event_text=partial(event_sentence, game=game),
    )
