"""Reference widgets: the scorer, the rules, the printed rule sheet and the comparison of two games."""

from collections.abc import Callable, Sequence
from itertools import product

from kabu_core import content, games
from kabu_core.errors import NotationError, join_with_or, quote_input
from kabu_core.play.dealt_hand_odds import KABU_PACK
from kabu_core.rules import Rules
from kabu_core.views import printed_rule_sheets
from kabu_core.views import rule_text_html as rule_text
from kabu_core.views import rules_comparison as comparing
from kabu_core.views.html_builder import split_into_stored_pieces
from kabu_core.views.rendered_widget import RenderedWidget

COMPARISON_FIELDS = ("one", "one-rules", "other", "other-rules")
"""The fields of a comparison, in the order of its state."""


def precomputed_scorer_and_rules_answers(game: str, preset: str) -> dict[str, list[str] | dict[str, list[int]]]:
    """Return the precomputed answers for one preset: the rules, the rule sheet, and the scorer's answers if the game precomputes them.

    `pool` has each text once. `rows` has a list of indexes into `pool` for "rules", for "sheet" and, for each hand that the scorer knows,
    for HOLDER/CARDS, such as "player/8 9 3". The first index is for the sentence in the live region, the others are for pieces of HTML.
    """
    pool: dict[str, int] = {}

    def pool_indexes_of_frame(frame: RenderedWidget) -> list[int]:
        return [pool.setdefault(part, len(pool)) for part in (frame.say, *frame.parts)]

    spec = games.spec(game).scorer
    hands = [hand for n in range(spec.most + 1) for hand in product(dict(KABU_PACK), repeat=n)] if spec.precomputed else []
    keys = [f"{role}/{' '.join(map(str, hand))}" for role in spec.holders for hand in hands]
    rows = {key: pool_indexes_of_frame(scorer_frame(f"{game}/{preset}/{key}")) for key in keys}
    for name, widget in {"rules": rules_frame, "sheet": rule_sheet_frame}.items():
        rows[name] = pool_indexes_of_frame(widget(f"{game}/{preset}", f"rules {preset}"))
    return {"pool": list(pool), "rows": rows}


def scorer_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame of the scorer, which says what a hand is worth. The state is "GAME/RULES/HOLDER/CARDS". There are no events."""
    if event:
        raise NotationError(f"unknown event {quote_input(event)}; a scorer has no events")
    game, preset, role, text = [*state.split("/", 3), "", "", ""][:4]
    chosen = games.rules(game, preset)
    score, info, spec = games.score_text(game, text, role, chosen), content.game_info(game), games.spec(game).scorer
    context = spec.scoring_context(info, chosen, role)
    return RenderedWidget(state, tuple(split_into_stored_pieces(spec.answer(context, score))), spec.say(context, score))


def rules_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame with the text of the rules. State: "GAME/RULES"; the event "rules RULES" changes the preset."""
    return _frame_of_rules_widget(state, event, rule_text.rules_html)


def rule_sheet_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame with the printed rule sheets; its states and events are those of `rules_frame`."""
    return _frame_of_rules_widget(
        state, event, lambda info, preset, chosen: printed_rule_sheets.rule_sheets(info, preset, chosen, games.deck(info.id, chosen))
    )


def _require_known_event(event: str, words: Sequence[str]) -> None:
    """Raise NotationError if the first word of the event is not one of `words`."""
    if event.partition(" ")[0] not in words:
        raise NotationError(f"unknown event {quote_input(event)}; choose {join_with_or(words)}")


def _frame_of_rules_widget(state: str, event: str, write: Callable[[content.GameInfo, content.Preset, Rules], str]) -> RenderedWidget:
    game, _, preset = state.partition("/")
    if event:
        _require_known_event(event, ("rules",))
        preset = event.removeprefix("rules").lstrip()
    chosen = games.rules(game, preset)
    info = content.game_info(game)
    news = f"Rules: {info.find_preset(preset).name_for_players}." if event else ""
    return RenderedWidget(f"{game}/{preset}", (write(info, info.find_preset(preset), chosen),), news)


def comparison_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame that compares two games, or two presets of one game. State: "GAME/RULES/GAME/RULES".

    Events: "one GAME" and "other GAME" set a game with its default rules; "one-rules RULES" and "other-rules RULES" set its rules.
    """
    chosen = dict(zip(COMPARISON_FIELDS, _split_comparison_state(state), strict=True))
    if event:
        _require_known_event(event, COMPARISON_FIELDS)
        word, _, value = event.partition(" ")
        chosen[word] = value
        if f"{word}-rules" in COMPARISON_FIELDS:
            chosen[f"{word}-rules"] = content.game_info(games.spec(value).id).default
    one, other = (parse_comparison_side(chosen[name], chosen[f"{name}-rules"]) for name in ("one", "other"))
    comparison = comparing.compare_rules_of_sides(one, other)
    fields = comparing.comparison_select_fields(one, other, {game: content.game_title(game) for game in games.GAMES})
    return RenderedWidget(
        "/".join(chosen.values()), (fields, comparing.rules_comparison_html(comparison)), comparison.summary_sentence() if event else ""
    )


def parse_comparison_side(game: str, preset: str) -> comparing.ComparisonSide:
    """Return one side of a comparison: a game under a preset. Raises NotationError for an unknown game or preset."""
    chosen = games.rules(game, preset)
    info = content.game_info(game)
    info.find_preset(preset)
    return comparing.ComparisonSide(info, preset, chosen)


def _split_comparison_state(state: str) -> list[str]:
    """Split the state of a comparison into its four fields. Raises NotationError if there are more or fewer."""
    parts = state.split("/")
    if len(parts) != len(COMPARISON_FIELDS):
        raise NotationError(f"a comparison is GAME/RULES/GAME/RULES, not {quote_input(state)}")
    return parts
