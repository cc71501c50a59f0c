"""The mark "our choice" in logs: the log of a round marks each rule that this site chose and that affected the outcome of the round."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.content import DocumentedRule
from kabu_core.errors import IllegalAction
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import DealNextRound, replace
from kabu_core.play.state import apply_action_text
from kabu_core.rules import Rules, Value
from kabu_core.terminal.text_views import game_log_lines
from kabu_core.views.our_choice_marks_in_log import our_choice_rules_in_log
from kabu_core.web import table_session
from tests.nightly_effort import NIGHTLY, usual_or_nightly
from tests.play_helpers import play_with_bot
from tests.test_golden_records import FILES, records_in_file

SEEDS = range(usual_or_nightly(1, 200))
ROUNDS = 3

WITHOUT_ALTERNATIVE = {
    ("ba-cay", "even"),
    ("baccarat-banque", "stakes"),
    ("batta-maki", "house-share"),
    ("batta-maki", "who-deals"),
    ("chemin-de-fer", "banco"),
    ("dare", "everyone-out"),
    ("gomai-kabu", "everyone-out"),
    ("lucky-9", "payment"),
    ("san-gong", "pay"),
    ("shan-koe-mee", "auto"),
}
"""Rules that are our choice, have no option that would replace them, and decide something in the golden records."""

DECIDES_BEFORE_THE_ROUND_ENDS = {("batta-maki", "who-deals"), ("hiki-kabu", "third"), ("sashikomi", "discard")}
"""Rules with other values of an option that change who may do or know what, so that the same actions cannot show what they decide."""

MORE_RECORDS = [
    "pok-deng wikipedia seats=2 rounds=1\ndeal 1s 4d 2c 13h 3h ...\nstake 10\ndraw\nstand",
    "sanmai-kabu fuda-wiki-sanmai-kabu seats=2 rounds=1\ndeal 1a 3a 5a 1b 3b 6a 1c 4a 5b 2a 2b 2c ...\nstake 1 10\ndone",
]

type Round = tuple[Any, Sequence[str]]
"""The state at the beginning of a round, and the actions up to its end."""


def rules_with_other_values(rule: DocumentedRule, rules: Rules) -> list[Rules]:
    """Return copies of `rules`, each with another value of the option that a documented rule describes.

    Return [] if the rule has no option, or if a source gives the value that is played.
    """
    if not rule.options:
        return []
    played: Value = getattr(rules, rule.options[0])
    if {reading.our_choice for reading in rule.readings if reading.value == played} != {True}:
        return []
    choices = rules.declared_options()[rule.options[0]][0].choices
    return [rules.with_options({rule.options[0]: value}) for value in choices if value != played]


def rounds_of_record(record: GameRecord) -> Iterator[Round]:
    """Yield the finished rounds of a record."""
    start = state = games.initial_state(record)
    actions = list[str]()
    for action in record.actions:
        if state.phase == "over":
            start, actions = apply_action_text(state, action), []
            state = start
        else:
            actions, state = [*actions, action], apply_action_text(state, action)
            if state.phase == "over":
                yield start, actions


def state_with_next_round_dealt(start: Any, actions: Sequence[str]) -> Any:
    """Take the actions of a round and deal the next round, if there is one. Return the state, or None if an action is illegal."""
    state = start
    try:
        for action in actions:
            state = state if state.phase == "over" else apply_action_text(state, action)
    except IllegalAction:
        return None
    return state.apply(DealNextRound()) if state.has_more_rounds and state.phase == "over" else state


def points_and_dealer(state: Any) -> tuple[Any, ...]:
    return state.points, state.seating.dealer, state.phase == "over"


@cache
def golden_records_by_game() -> dict[str, list[GameRecord]]:
    records = [GameRecord.loads(text) for text in (*MORE_RECORDS, *(text for file in FILES for text in records_in_file(file)))]
    return {game: [record for record in records if record.game == game] for game in games.GAMES}


def golden_and_random_records(game: str) -> Iterator[GameRecord]:
    """Yield the golden records of a game, and records of games played by bots from different seeds."""
    yield from golden_records_by_game()[game]
    info = content.game_info(game)
    low, high = info.players
    for seed in SEEDS:
        new = GameRecord(game, [*info.presets][seed % len(info.presets)], min(low + 2 * (seed % 3), high), seed)
        yield next(record for state, record in play_with_bot(new) if state.round_index == ROUNDS or state.current_player is None)


@pytest.mark.parametrize("game", games.GAMES)
def test_each_of_our_choices_that_changes_a_round_is_named_in_its_log(game: str) -> None:
    decided = set()
    for record in golden_and_random_records(game):
        for start, actions in rounds_of_record(record):
            end = state_with_next_round_dealt(start, actions)
            named = {
                rule.id for place, rule in our_choice_rules_in_log(game, end.rules, end.events).items() if place >= len(start.events) - 2
            }
            for rule in content.game_info(game).rules:
                others = [
                    state_with_next_round_dealt(replace(start, rules=rules), actions) for rules in rules_with_other_values(rule, end.rules)
                ]
                if any(other and points_and_dealer(other) != points_and_dealer(end) for other in others):
                    assert rule.id in named, f"{rule.id} in {record.text_for_url()}"
                    decided.add(rule.id)
    if NIGHTLY:
        ids = {rule.id for rule in content.game_info(game).rules if rules_with_other_values(rule, games.rules(game))}
        assert decided == {id_ for id_ in ids if (game, id_) not in DECIDES_BEFORE_THE_ROUND_ENDS}


def test_our_choices_without_an_alternative_are_named_in_the_log() -> None:
    found = set()
    for game, records in golden_records_by_game().items():
        for record in records:
            state = games.replay(record)
            found |= {(game, rule.id) for rule in our_choice_rules_in_log(game, state.rules, state.events).values()}
    assert found >= WITHOUT_ALTERNATIVE


def test_no_log_marks_an_event_twice() -> None:
    for records in golden_records_by_game().values():
        for record in records:
            assert [line for line in game_log_lines(record, games.replay(record)) if line.count("our choice") > 1] == []


def test_the_log_marks_our_choice_once_a_round_with_a_link_to_the_rule() -> None:
    record = GameRecord.loads(
        "lucky-9 elektrokrishna seats=3 rounds=1\ndeal 5s 13h 4d 3h 2c 9s ...\nstake 10\nstake 30\nstand\nstand\nstand\n"
    )
    log = table_session.table_frame(f"thumb/{record.text_for_url()}").parts[0].partition('class="fold log"')[2]
    assert log.count("our choice</a>") == 1
    assert 'href="/games/lucky-9/#lucky-9-' in log
    assert sum("(our choice)" in line for line in game_log_lines(record, games.replay(record))) == 1
