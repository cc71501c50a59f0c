"""What is looked up: a hand’s worth, rules, the sheet, two games compared."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from kabu_core import content, games
from kabu_core.errors import NotationError, choices, quote
from kabu_core.play.odds import KABU
from kabu_core.rules import Rules
from kabu_core.views import differences as comparing
from kabu_core.views import rules as rule_text
from kabu_core.views import sheet as on_paper
from kabu_core.views.frame import Frame
from kabu_core.views.html import pieces

SIDES = ("one", "one-rules", "other", "other-rules")
"""What can be chosen in a comparison, in the order of its state."""


def answers(game: str, preset: str) -> dict[str, Any]:
    """Every answer of the scorer up to three cards where the game has them, the rules text and the sheet, under one preset.

    `rows` maps the state after the game and preset ("player/8 9 3"), or "rules" and "sheet", to indexes into `pool`, the spoken
    sentence first.
    """
    pool: dict[str, int] = {}

    def row(frame: Frame) -> list[int]:
        return [pool.setdefault(part, len(pool)) for part in (frame.say, *frame.parts)]

    asked = games.spec(game).scorer
    hands = [hand for n in range(asked.most + 1) for hand in product(dict(KABU), repeat=n)] if asked.tabled else []
    keys = [f"{role}/{' '.join(map(str, hand))}" for role in asked.holders for hand in hands]
    rows = {key: row(scorer(f"{game}/{preset}/{key}")) for key in keys}
    for text in (rules, sheet):
        rows[text.__name__] = row(text(f"{game}/{preset}", f"rules {preset}"))
    return {"pool": list(pool), "rows": rows}


def scorer(state: str, event: str = "") -> Frame:
    """What a hand is worth. State: "GAME/RULES/HOLDER/CARDS"; there are no events."""
    if event:
        raise NotationError(f"unknown event {quote(event)}; a scorer knows none")
    game, preset, role, text = [*state.split("/", 3), "", "", ""][:4]
    chosen = games.rules(game, preset)
    score, info, asked = games.score(game, text, role, chosen), content.game(game), games.spec(game).scorer
    return Frame(state, tuple(pieces(asked.answer(info, score, role, asked.most))), asked.say(info, score, asked.most))


def rules(state: str, event: str = "") -> Frame:
    """The rules text. State: "GAME/RULES"; event "rules RULES" changes them."""
    return _text(state, event, rule_text.rules)


def sheet(state: str, event: str = "") -> Frame:
    """The rules on paper, states and events as of the rules text."""
    return _text(state, event, lambda info, preset, chosen: on_paper.sheet(info, preset, chosen, games.pack(info.id, chosen)))


def _known(event: str, words: Sequence[str]) -> None:
    """Raises NotationError for an event that does not begin with one of these words."""
    if event.partition(" ")[0] not in words:
        raise NotationError(f"unknown event {quote(event)}; choose {choices(words)}")


def _text(state: str, event: str, write: Callable[[content.GameInfo, content.Preset, Rules], str]) -> Frame:
    game, _, preset = state.partition("/")
    if event:
        _known(event, ("rules",))
        preset = event.removeprefix("rules").lstrip()
    chosen = games.rules(game, preset)
    info = content.game(game)
    told = f"Rules: {info.preset(preset).label}." if event else ""
    return Frame(f"{game}/{preset}", (write(info, info.preset(preset), chosen),), told)


def differences(state: str, event: str = "") -> Frame:
    """Two games, or two presets of one, compared. State: "GAME/RULES/GAME/RULES".

    Events, to choose one of the four: "one GAME", "one-rules RULES", "other GAME", "other-rules RULES".
    """
    chosen = dict(zip(SIDES, _four(state), strict=True))
    if event:
        _known(event, SIDES)
        word, _, value = event.partition(" ")
        chosen[word] = value
        if f"{word}-rules" in SIDES:
            chosen[f"{word}-rules"] = content.game(games.spec(value).id).default
    one, other = (side(chosen[name], chosen[f"{name}-rules"]) for name in ("one", "other"))
    found = comparing.compared(one, other)
    fields = comparing.choice(one, other, [content.game(game) for game in games.GAMES])
    return Frame("/".join(chosen.values()), (fields, comparing.view(found)), found.say() if event else "")


def side(game: str, preset: str) -> comparing.Side:
    """A game under a preset, to be compared. Raises NotationError if there is none."""
    chosen = games.rules(game, preset)
    info = content.game(game)
    info.preset(preset)
    return comparing.Side(info, preset, chosen)


def _four(state: str) -> list[str]:
    """The parts of the state of a comparison."""
    parts = state.split("/")
    if len(parts) != len(SIDES):
        raise NotationError(f"a comparison is GAME/RULES/GAME/RULES, not {quote(state)}")
    return parts
