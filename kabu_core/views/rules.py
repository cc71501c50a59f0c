"""The rules of a game as prose made of cited rows, and its presets compared."""

from collections.abc import Mapping

from kabu_core import content
from kabu_core.content import GameInfo, Preset, RuleRow
from kabu_core.rules import Option, Rules, Value, spell
from kabu_core.views import words
from kabu_core.views.html import Html, escape, join, plural, prose, romaji, table, tag

_DEALER = {
    "first-banker": "first dealer",
    "bank-first": "dealer’s first card",
    "bank-first-open": "dealer’s first card, open",
    "bank-pick": "where the dealer’s cards come from",
    "bank-second": "dealer’s second and third card",
    "bank-passes": "when the deal passes",
}
"""Rules whose ids speak of the bank, which our words do not: who keeps it is called the dealer."""

MATRIX = "/games/sources/"
"""Where it stands for each game who says what."""

WAITING = ("yaku", "elsewhere")
"""Sections that open when somebody asks: what the page shows with its cards, and what is not played."""


def rules(info: GameInfo, preset: Preset, chosen: Rules) -> Html:
    """Every rule as these rules have it, under its heading, with who says so and who differs behind each."""
    parts = [tag("p", prose(preset.says), " ", tag("small", words.cites(preset.sources)), class_="preset-says")]
    for section in info.sections:
        rows = [_played(info.id, row, chosen) for row in info.rules if row.section == section.id and row.sentence(chosen)]
        if rows:
            title, told = tag("h3", section.title), tag("ul", *rows, class_="rules-list")
            waits = section.id in WAITING
            parts += [tag("details", tag("summary", title), told, class_="part")] if waits else [title, told]
    edited = words.edit(f"games/{info.id}", preset.line, "these rules")
    return join([*parts, tag("p", edited, class_="note") if edited else ""])


def compare(info: GameInfo, presets: Mapping[str, Rules]) -> Html:
    """The presets of a game side by side, one row an option that has a choice; where a preset's source is silent, the cell says so."""
    columns = ("Rule", *(info.presets[key].title for key in presets))
    kind = type(next(iter(presets.values())))
    body = [
        tag("tr", tag("th", option.says, scope="row"), *_cells(info, presets, name))
        for name, (option, _) in kind.options().items()
        if len(option.choices) != 1 and any(not info.is_unstated(info.presets[key], name) for key in presets)
    ]
    return table(f"The rules of {info.title} compared", columns, body, "compare")


def headed(option: Option) -> str:
    """What an option is, as a heading for its values: without what is said of a number that says never."""
    return option.says.partition(";")[0].rstrip(".")


def spelt(option: Option, value: Value) -> str:
    """The value of an option in words, as it stands in a table: "yes", "2 to 1", "after losing to all"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.odds:
        return content.odds_in_words(int(value))
    return "never" if value == option.never else spell(value).replace("-", " ")


def plays(rules: Rules, name: str) -> str:
    """What some rules have for an option, in words."""
    return spelt(rules.options()[name][0], getattr(rules, name))


def title(info: GameInfo, row: RuleRow) -> Html:
    """A rule in a few words, from its id: "must draw"."""
    if row.section == "yaku" and row.id in info.yaku:
        return romaji(content.yaku()[row.id].name.romaji)
    return escape(_DEALER.get(row.id, row.id.replace("-", " ")))


def address(info: GameInfo, row: RuleRow, preset: str) -> str:
    """Where a rule that is played under a preset stands in the page of its game, which opens with the default one.

    The script open-folds.mjs goes to `rule` once the page shows the rules of the preset.
    """
    place = f"{info.id}-{row.id}"
    return f"/games/{info.id}/#" + (place if preset == info.default else f"rules-{info.id}={info.id}/{preset}&rule={place}")


def badge(row: RuleRow) -> Html:
    """How well a rule is attested, where that is not by two witnesses."""
    return words.badge(row.status) if row.status != "attested" else escape("")


def _cell(info: GameInfo, key: str, rules: Rules, name: str, first: str) -> Html:
    """What a preset plays, marked where its source is silent or where it differs from the first preset."""
    value = plays(rules, name)
    if info.is_unstated(info.presets[key], name):
        return tag("td", value, " ", tag("small", "source silent"), class_="silent")
    return tag("td", value, class_="differs" if value != first else None)


def _cells(info: GameInfo, presets: Mapping[str, Rules], name: str) -> list[Html]:
    first = plays(next(iter(presets.values())), name)
    return [_cell(info, key, rules, name, first) for key, rules in presets.items()]


def _played(game: str, row: RuleRow, chosen: Rules) -> Html:
    """A rule as the chosen rules have it."""
    file = "yaku" if row.section == "yaku" and row.id in content.game(game).yaku else f"games/{game}"
    return rule(row, row.sentence(chosen), game, file, getattr(chosen, row.options[0]) if row.options else None)


def rule(row: RuleRow, sentence: str, game: str, file: str, played: Value | None = None) -> Html:
    """One rule of a game as an item of a list; `file` is where it stands in the data, `played` the value of its option, if it has one."""
    note = tag("p", prose(row.note), class_="note") if row.note else ""
    mark = _mark(row, played, join([note, _more(f"{game}/{row.id}", row, file)]))
    return tag("li", prose(sentence), " ", badge(row), mark, class_="rule", id=f"{game}-{row.id}")


def _more(thing: str, row: RuleRow, file: str) -> Html:
    """Whether a test runs the rule, what the register of errors has on it, and where the row is edited."""
    parts = [
        tag("a", "How many of these are independent", href=f"{MATRIX}{thing.partition('/')[0]}/#{row.id}-witnesses")
        if _several(row, file)
        else "",
        tag("span", "A test runs this.", class_="tested") if row.tested else "",
        words.noted(thing),
        words.edit(file, row.line),
    ]
    found = [part for part in parts if part]
    return tag("p", join(found, " "), class_="note") if found else escape("")


def _several(row: RuleRow, file: str) -> bool:
    """Whether a rule of a game that is played here has more than one source."""
    return not file.startswith("kin/") and len({reading.source for reading in row.readings}) > 1


def _mark(row: RuleRow, played: Value | None, note: object) -> Html:
    others = sum(words.differs(reading, played) for reading in row.readings)
    summary = plural(len({reading.source for reading in row.readings}), "source")
    if others:
        summary += f", {others} {'differs' if others == 1 else 'differ'}"
    label = tag("summary", summary)
    return tag("details", label, words.readings(row.readings, played), note, class_="mark", data_differs=bool(others))
