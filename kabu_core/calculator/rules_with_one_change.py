"""Functions that change a single option in the rules of a game."""

from collections.abc import Iterator

from kabu_core import content
from kabu_core.errors import NotationError
from kabu_core.rules import Rules, Value


def rules_with_one_change(game: str, rules: Rules) -> Iterator[tuple[str, Value, Rules]]:
    """Yield each change of a single option: the name of the option, its new value, and the changed rules.

    An option that is a number gets the values that presets set, and the numbers just below and above each of these values. Values that
    contradict other options are left out.
    """
    info = content.game_info(game)
    for name, (option, default) in rules.declared_options().items():
        current = getattr(rules, name)
        if type(default) is int:
            in_presets = [default, *(preset.options[name] for preset in info.presets.values() if name in preset.options)]
            near = {int(value) + step for value in in_presets for step in (0, -1, 1)} & {*range(option.low, option.high + 1)}
            values: tuple[Value, ...] = tuple(sorted(near))
        else:
            values = option.choices or (True, False)
        for value in values:
            if value != current and (changed := _rules_with_changed_option(rules, name, value)):
                yield name, value, changed


def _rules_with_changed_option(rules: Rules, name: str, value: Value) -> Rules | None:
    """Return the rules with one option changed, or None if the change contradicts another option."""
    try:
        return rules.with_options({name: value})
    except NotationError:
        return None
