"""The view of chemin de fer."""

from kabu_core.families.shoe_games import html_view as shoe_games
from kabu_core.games.chemin_de_fer.events import BancoCalled, BankAmountAnnounced, BankGivenUp
from kabu_core.games.chemin_de_fer.game import CallBanco, GiveUpBank, KeepBank, PutUpBank, StakeAgainstBank, State
from kabu_core.play.banking_games import SitRoundOut
from kabu_core.play.events import Event
from kabu_core.views import banking_board
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html

LABELS = banking_board.ACTION_LABELS | {KeepBank: "Keep the bank", GiveUpBank: "Pass the bank on", SitRoundOut: "Stake nothing"}
CHIPS = (1, 2, 5, 10, 20)


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Render both hands, the bank and the seats."""
    return shoe_games.render_board(view, names, acts, view.bank)


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    match view.phase:
        case "bank" if view.bank:
            return f"Your bank has won and holds {view.bank} points. Keep it, or pass it on?"
        case "bank":
            return f"You are the banker. Put up a bank of {view.rules.unit} to {view.rules.limit} points."
        case "stake":
            left = view.bank - sum(view.stakes_by_seat)
            return (
                f"Stake up to {left} against the bank of {view.bank}, or call banco."
                if left
                else f"All {view.bank} are covered. Call banco?"
            )
    return shoe_games.third_card_prompt(view)


def available_act_buttons(view: State) -> AvailableActs:
    """Return the buttons of the current player: chips of several sizes to stake or to put into the bank, and the other actions."""
    sizes = {view.rules.unit * chip for chip in CHIPS} | {view.bank - sum(view.stakes_by_seat), view.rules.limit}
    chips, rest = [], []
    for action in view.legal_actions():
        match action:
            case PutUpBank(points) if points in sizes:
                chips.append(ActButton(str(action), f"Put up a bank of {points}", f"hand-{view.bank_hand_number}", str(points)))
            case StakeAgainstBank(points) if points in sizes:
                chips.append(ActButton(str(action), f"Stake {points} against the bank", "hand-0", str(points)))
            case CallBanco():
                rest.append(ActButton(str(action), f"Banco: play alone for {view.bank}"))
            case PutUpBank() | StakeAgainstBank():
                pass
            case _:
                rest.append(ActButton(str(action), LABELS[type(action)]))
    return AvailableActs([*chips, *rest], [act.pick for act in chips])


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the payouts, the bank and the rules for third cards."""
    bank = [f"{'Your bank' if names.you == view.banker else 'The bank'}: {view.bank}"] if view.bank else []
    return shoe_games.render_payout_panel(view, names, bank)


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the log sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case BankAmountAnnounced(new=True):
            return f"{who} put{who.s} up a bank of {event.points}."
        case BankAmountAnnounced():
            return f"The bank of {event.points} stays."
        case BankGivenUp():
            return f"{who} take{who.s} the winnings and pass{'es' if who.s else ''} the bank on."
        case BancoCalled():
            return f"{who} call{who.s} *banco* and play{who.s} alone for {event.points}; other stakes are taken back."
    return shoe_games.event_sentence(event, names, State)


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=shoe_games.result_lines,
    event_text=event_sentence,
)
