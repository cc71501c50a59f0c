"""The marks "our choice" in a log. Such a mark follows an event that was decided by a rule of this site, not of a source."""

from collections.abc import Sequence
from functools import lru_cache

from kabu_core import content
from kabu_core.content import DocumentedRule
from kabu_core.play.events import Event, RoundStarted
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State
from kabu_core.rules import Rules
from kabu_core.views import rule_text_html
from kabu_core.views.event_sentences import EventText, SeatNames
from kabu_core.views.html_builder import Html, tag

MARK = "our choice"


def our_choice_rules_in_log(game: str, rules: Rules, events: Sequence[Event]) -> dict[int, DocumentedRule]:
    """Return each rule of our choice that decided an event, keyed by the position of the event in the log.

    If a rule decided several events of a round, only the first event counts.
    """
    found: dict[int, DocumentedRule] = {}
    named_in_round: set[str] = set()
    for position, event in enumerate(events):
        if isinstance(event, RoundStarted):
            named_in_round.clear()
        rule = find_our_choice_rule(game, rules, event.rule_behind_event) if event.rule_behind_event else None
        if rule and rule.id not in named_in_round:
            named_in_round.add(rule.id)
            found[position] = rule
    return found


@lru_cache(256)
def find_our_choice_rule(game: str, rules: Rules, name: str) -> DocumentedRule | None:
    """Return the rule with the id or the option `name`, if that rule is our choice under `rules`; otherwise return None."""
    return next((row for row in content.rules_with_id_or_option(game, name) if row.is_our_choice(rules)), None)


def log_marks_of_our_choice_rules(record: GameRecord, state: State) -> dict[int, Html]:
    """Return the marks for the log of a state, by the positions of the events. Each links to the rule on the page of the game."""
    info = content.game_info(record.game)
    return {
        position: tag("a", MARK, href=rule_text_html.rule_url(info, rule, record.preset), class_="status", data_status="inferred")
        for position, rule in our_choice_rules_in_log(record.game, state.rules, state.events).items()
    }


def log_sentences_with_our_choice_marks(game: str, state: State, names: SeatNames, event_text: EventText) -> list[str]:
    """Return the sentence of each event of a state, "" for an event that has none. The marks are text in brackets."""
    marked = our_choice_rules_in_log(game, state.rules, state.events)
    texts = (event_text(event, names) for event in state.events)
    return [f"{text} ({MARK})" if text and position in marked else text for position, text in enumerate(texts)]
