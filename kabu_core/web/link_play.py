"""Play by link: two people, each on a device that always shows the same seat. After each turn a link carries the game to the other device.

In such a link the actions are short codes, so that its QR code stays easy to scan.
"""

from collections.abc import Sequence
from dataclasses import replace

from kabu_core.errors import NotationError
from kabu_core.play.people_on_device import merge_seat_views, views_show_same_position
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State
from kabu_core.web.hotseat import DevicePerspective, is_waiting_for_person
from kabu_core.web.record_positions import positions_of_record

PLAYERS = 2
DEVICES = {f"friend{seat + 1}": seat for seat in range(PLAYERS)}
"""The first words of the states of games by link, each with the seat of the device. Other states begin with the level of the bots."""

_MOVES = "moves"
_BASE = 36
_CHECK_MODULUS = 1291
"""The largest prime below 36 squared, so that a check has two digits."""


def require_two_people_without_bots(record: GameRecord) -> None:
    """Raise NotationError unless exactly two people play, without bots."""
    if (record.seats, len(record.people)) != (PLAYERS, PLAYERS):
        raise NotationError("a game by link needs two seats and two names")


def deciding_seats_by_state(states: Sequence[State]) -> dict[int, int]:
    """Return the seat that decides in each state, keyed by the index of the state. States with a forced move are left out.

    At the end of a round, this is the seat that deals the next one: the seat that did not make the last decision, so that both players
    see the result.
    """
    seats: dict[int, int] = {}
    last = 0
    for index, state in enumerate(states):
        if is_waiting_for_person(state, PLAYERS):
            last = seats[index] = state.require_current_player() if state.payoffs is None else 1 - last
    return seats


def may_take_back_actions_after(record: GameRecord, seat: int, count: int) -> bool:
    """Return whether `seat` may take back all actions after the first `count`. It may if all decisions among these actions were its own."""
    decisions = deciding_seats_by_state(positions_of_record(record)[:-1])
    return all(decider == seat for index, decider in decisions.items() if index >= count)


def choose_link_perspective(states: Sequence[State], seat: int, viewer: int | None, *, replaying: bool = False) -> DevicePerspective:
    """Return what the device of `seat` may show of the last state.

    While the game waits for the other player, the reader's own hand is face down as well, because the other player may come to scan the
    code. The reader can ask to see the hand.
    """
    state = states[-1]
    views = [state.observation(one) for one in range(PLAYERS)]
    turn = deciding_seats_by_state(states).get(len(states) - 1, state.current_player)
    if replaying or turn == seat:
        return DevicePerspective(views[seat], seat, seat)
    covered = state.payoffs is None and viewer != seat and not views_show_same_position(views)
    return DevicePerspective(merge_seat_views(views) if covered else views[seat], seat, seat, awaited=1 - seat, covered=covered)


def link_state_text(record: GameRecord, seat: int) -> str:
    """Return the text for a link that opens a game at `seat`. In this text, the decisions are short codes, followed by a checksum."""
    states = positions_of_record(record)
    codes = "".join(
        _short_action_code(states[index], record.actions[index]) for index in deciding_seats_by_state(states) if index < len(record.actions)
    )
    return f"friend{seat + 1}/{replace(record, actions=(f'{_MOVES} {codes}{_record_checksum(record)}',)).text_for_url()}"


def expand_action_codes(record: GameRecord) -> GameRecord:
    """Return a record with its short codes replaced by the actions that they stand for. Raises NotationError if a code is damaged."""
    word, _, codes = record.actions[-1].partition(" ") if record.actions else ("", "", "")
    if word != _MOVES:
        return record
    codes, check = codes[:-2], codes[-2:]
    record = record.with_first_actions(0)
    while True:
        state = positions_of_record(record)[-1]
        choices = _sorted_legal_action_texts(state)
        if not is_waiting_for_person(state, PLAYERS):
            record = record.with_action(choices[0])
        elif codes:
            width = _action_code_width(len(choices))
            number = int(codes[:width], _BASE) if codes[:width].isalnum() and codes.isascii() else len(choices)
            if number >= len(choices):
                break
            record, codes = record.with_action(choices[number]), codes[width:]
        else:
            break
    if codes or check != _record_checksum(record):
        raise NotationError("the link is incomplete or damaged: its checksum does not match its moves")
    return record


def _sorted_legal_action_texts(state: State) -> list[str]:
    """Return the texts of the legal actions in alphabetical order, so that old links stay valid if the engine lists actions differently."""
    return sorted(map(str, state.legal_actions()))


def _short_action_code(state: State, action: str) -> str:
    choices = _sorted_legal_action_texts(state)
    return _format_base36(choices.index(action), _action_code_width(len(choices)))


def _action_code_width(count: int) -> int:
    """Return the number of digits of a code for one of `count` choices."""
    return 1 if count <= _BASE else 1 + _action_code_width(-(-count // _BASE))


def _record_checksum(record: GameRecord) -> str:
    return _format_base36(int.from_bytes(record.text_for_url().encode()) % _CHECK_MODULUS, 2)


def _format_base36(number: int, width: int) -> str:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return ("" if width == 1 else _format_base36(number // _BASE, width - 1)) + digits[number % _BASE]
