"""The views that games share follow the rows and the class of each game.

They do not assume that a game has numerals and hidden cards, or that suits never matter.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.cards import HIDDEN, Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.games.oicho_kabu_hands.game import ID, Rules, State
from kabu_core.play.banking_games import ThirdCardDrawn
from kabu_core.play.fast_state_copies import new_state_with_fields
from kabu_core.play.hand_scoring import BasicHandRules, HandResult
from kabu_core.play.record import GameRecord
from kabu_core.views import event_sentences
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.game_view_interface import ScoringContext
from kabu_core.views.html_builder import Html, remove_asterisks, tag
from kabu_core.views.scorer_answer import kabu_hand_scorer, render_scorer_answer
from tests.conftest import clear_data_cache

OICHO_KABU_RECORD = "oicho-kabu german-booklet seats=2 seed=3"
OICHO_KABU_HANDS_RECORD = f"{ID} pollard-2024 seats=2 deck=western seed=1;stake 10"
NUMERALS = {numeral.romaji for numeral in content.gambling_numerals()}


def play_round_and_return_its_texts(record: str) -> tuple[Any, str]:
    """Play a round, always taking the first choice. Return the last state, and all text of the table and the log."""
    state: Any = games.replay(GameRecord.loads(record))
    said = []
    of = games.spec(state.GAME).view
    while state.payoffs is None:
        said += [act.name for act in of.acts(state.observation(state.require_current_player())).acts]
        state = state.apply(state.legal_actions()[0])
    said += [
        of.board(state.observation(0), event_sentences.READER_NAMES, NO_ACTS),
        *event_sentences.sentences_of_events(state.events, event_sentences.READER_NAMES, of.event_text),
    ]
    return state, remove_asterisks(" ".join(said))


@pytest.mark.parametrize("record", [OICHO_KABU_RECORD, OICHO_KABU_HANDS_RECORD])
def test_a_game_without_numerals_is_shown_without_them(record: str, data: dict[str, Any]) -> None:
    assert NUMERALS & {*re.findall(r"\w+", play_round_and_return_its_texts(record)[1])}
    data[f"games/{record.split()[0]}"]["numerals"] = False
    clear_data_cache()
    said = play_round_and_return_its_texts(record)[1]
    assert ", total " in said
    assert not NUMERALS & {*re.findall(r"\w+", said)}


@pytest.mark.parametrize(("face_up", "hidden"), [(True, [1]), (False, [1, 2])])
def test_others_see_only_the_cards_of_a_hand_that_are_dealt_face_up(face_up: bool, hidden: list[int]) -> None:
    """In this game the second card is face down."""
    state: Any = games.replay(GameRecord.loads(OICHO_KABU_HANDS_RECORD))
    view = state.deal_card_to_seats(ThirdCardDrawn, (1,), face_up=face_up).observation(0)
    assert [position for position, card in enumerate(view.hands[1]) if card is HIDDEN] == hidden


@dataclass(frozen=True, kw_only=True)
class TieWinsTwiceTheStakeState(State):
    """Oicho-Kabu with a hand for each player, but the bettor wins twice the stake on a tie."""

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        verdict = super().compare_with_bank(cards, bank)
        return HandResult(2, "tie") if verdict.reason == "tie" else verdict


def test_a_game_class_can_change_what_a_hand_is_paid() -> None:
    state: Any = games.replay(GameRecord.loads(f"{ID} pollard-2024 seats=2 tie=push;deal 8a 7a 1a 2a ...;stake 10"))
    for kind, paid in ((State, 0), (TieWinsTwiceTheStakeState, 20)):
        assert new_state_with_fields(kind, **vars(state)).settle_hands_with_bank().payoffs == (-paid, paid)


def test_a_game_in_which_suits_count_can_spell_them() -> None:
    state, said = play_round_and_return_its_texts(OICHO_KABU_HANDS_RECORD)
    cards = event_sentences.spell_with_suits(state.hands[0])
    assert cards == "6♥-7♣-5♦"
    assert cards not in said
    event_text = partial(own_hands.event_sentence, game=ID, spell=event_sentences.spell_with_suits)
    own = event_sentences.sentences_of_events(state.events, event_sentences.READER_NAMES, event_text)
    assert any(cards in sentence for sentence in own)
    assert any("gets a first card, " in sentence and sentence[-2] in "♠♥♦♣" for sentence in map(remove_asterisks, own))


def test_the_answer_of_a_scorer_can_depend_on_the_rules() -> None:
    def answer_with_tie_note(context: ScoringContext[BasicHandRules], score: HandScore) -> Html:
        return render_scorer_answer(context, score, note=tag("p", f"Equal totals: {context.rules.tie}."))

    scorer = kabu_hand_scorer(ID, answer_with_tie_note)
    rules = Rules(tie="dealer")
    cards = tuple(content.decks()["kabufuda"].parse_cards("8 1"))
    assert "Equal totals: dealer." in scorer.answer(
        scorer.scoring_context(content.game_info(ID), rules, "player"), scorer.score(cards, "player", rules)
    )


def test_only_bots_have_a_level() -> None:
    shared_device = event_sentences.SeatNames(("Akiko", "Ben"), None, "Medium")
    assert [shared_device.bot_level_label(seat) for seat in range(3)] == ["", "", "Medium"]
    assert event_sentences.SeatNames(you=1, bot_level="Hard").bot_level_label(1) == ""


@pytest.mark.parametrize(
    ("record", "passing"),
    [
        ("baccarat enwiki-baccarat seats=2 seed=7", True),
        ("dare fuda-wiki-dare seats=2 seed=7", True),
        ("niu-niu yxw868-doubled seats=3 seed=714", True),
        ("batta-maki fuda-wiki-batta-maki seats=4 seed=912", True),
        ("batta-maki fuda-wiki-batta-maki seats=4 seed=912;stake 1 20", False),
        ("yari-tori fuda-wiki-2022 seats=2 seed=5", False),
    ],
)
def test_a_button_that_only_passes_is_not_shown_as_the_default(record: str, passing: bool) -> None:
    frame = web.show_widget("table", f"thumb/{record}", "go")
    first = re.search(r'<button[^>]* class="act"[^>]*>', frame.html)
    assert first
    assert ("data-passes" in first[0]) == passing
