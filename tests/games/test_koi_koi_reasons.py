"""The reason that a hint gives for playing a card in Koi-Koi: the strongest of those that apply."""

from dataclasses import replace

import pytest

from kabu_core import content, games
from kabu_core.families.fishing.base_game import PlayHandCard
from kabu_core.games.koi_koi.game import State
from kabu_core.games.koi_koi.reasons_to_choose_action import reason_for_action
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import play_with_bot

PACK = content.decks()["hanafuda-48"]


def observation_with_cards(hand: str, field: str, mine: str, theirs: str) -> State:
    """Return the observation of seat 0, who must play a card. `mine` and `theirs` are the captured cards."""
    state: State = games.initial_state(GameRecord("koi-koi", "wikipedia", 2, 1))  # type: ignore[assignment]
    hands = (PACK.parse_cards(hand), state.hands[1])
    state = replace(state, turn=0, hands=hands, captures=((), ()), capture_bits=(0, 0)).with_field(PACK.parse_cards(field))
    return state.add_captured_cards(0, PACK.parse_cards(mine)).add_captured_cards(1, PACK.parse_cards(theirs)).observation(0)


@pytest.mark.parametrize(
    ("hand", "field", "mine", "theirs", "expected"),
    [
        ("3c", "3b", "1b 2b", "", "completes poetry ribbons"),
        ("3c", "3b", "", "1b 2b", "keeps poetry ribbons from your opponent, who holds two of them"),
        ("2c", "2a", "4a 5a 7a 8b 9a", "", "adds 1 point: six animals"),
        ("1c", "1a", "", "", "takes a bright, the pine crane"),
        ("7c", "7a", "10a", "", "leaves you one card short of boar-deer-butterflies"),
        ("4c", "4d", "", "", "adds two chaff cards to your captures"),
        ("6b", "6a", "", "", "adds one animal and one ribbon to your captures"),
        ("3b", "4d", "", "1b 2b", "could give your opponent poetry ribbons, but other cards are worth more"),
        ("3b", "4d", "", "", "captures nothing, but your opponent is not close to a yaku with it"),
    ],
)
def test_the_strongest_reason_comes_first(hand: str, field: str, mine: str, theirs: str, expected: str) -> None:
    state = observation_with_cards(hand, field, mine, theirs)
    assert reason_for_action(state, PlayHandCard(state.hands[0][0])) == expected


def test_every_action_has_a_reason_that_hidden_cards_do_not_change() -> None:
    for seed in range(usual_or_nightly(2, 40)):
        for state, _ in play_with_bot(GameRecord("koi-koi", "wikipedia", 2, seed, (("rounds", "1"),))):
            for action in state.legal_actions():
                assert reason_for_action(state.observation(state.turn), action) == reason_for_action(state, action) != ""  # type: ignore[attr-defined, arg-type]
