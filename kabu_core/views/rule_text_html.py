"""The rules of a game as prose with citations, and a table that compares its presets."""

from collections.abc import Mapping

from kabu_core import content
from kabu_core.content import DocumentedRule, GameInfo, Preset
from kabu_core.rules import RuleOption, Rules, Value, format_option_value
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, data_table, escape_html, join_html, latin_script_html, prose_html, tag

_DEALER = {
    "first-banker": "first dealer",
    "bank-first": "dealer’s first card",
    "bank-first-open": "dealer’s first card, open",
    "bank-pick": "where the dealer’s cards come from",
    "bank-second": "dealer’s second and third card",
    "bank-passes": "when the deal passes",
}
"""Titles of the rules whose ids contain "bank", because the text of the site calls the banker the dealer."""

_VALUE_NAMES = {
    "arashi": "the triple",
    "bettor": "each bettor",
    "closed": "face down",
    "even": "even money",
    "half-on-buta": "half of a win over 0",
    "half-on-six": "half the stake with a six",
    "half-pot": "half the pot",
    "nearest-nine": "nearest to nine",
    "open": "face up",
    "other": "the other player",
    "pok": "pok alone",
    "pot-or-push": "taken back",
    "push": "neither",
    "redeal": "deal again",
    "redraw": "draw again",
    "replay": "play again",
    "rotation": "one card at a time",
    "same": "the same player",
    "shippin": "4-1 or 9-1",
    "split-pot": "shared",
    "table": "the table",
    "to-nine": "to an ox of nine",
    "total": "a plain total",
    "turn": "all in one turn",
    "twentieth-less": "five percent less",
}
"""Names of option values that would not explain themselves after the description of their option."""

SOURCES_PAGE = "/games/sources/"
"""The folder with a page for each game that shows which source states which rule."""

FOLDED_SECTIONS = ("yaku", "elsewhere")
"""Sections that start folded: the yaku, which the page already shows with their cards, and the rules that cannot be played here."""


def rules_html(info: GameInfo, preset: Preset, chosen: Rules) -> Html:
    """Return all rules under the headings of their sections. Each rule has a fold with the statements of its sources."""
    parts = [tag("p", prose_html(preset.says), " ", tag("small", html_fragments.citation_links(preset.sources)), class_="preset-says")]
    for section in info.rule_sections:
        rows = [_rule_item_of_game(info.id, row, chosen) for row in info.rules if row.section == section.id and row.rule_sentence(chosen)]
        if rows:
            heading, listing = tag("h3", section.title), tag("ul", *rows, class_="rules-list")
            folded = section.id in FOLDED_SECTIONS
            parts += [tag("details", tag("summary", heading), listing, class_="part")] if folded else [heading, listing]
    row_edit_link = html_fragments.row_edit_link(f"games/{info.id}", preset.line, "these rules")
    return join_html([*parts, tag("p", row_edit_link, class_="note") if row_edit_link else ""])


def preset_comparison_table(info: GameInfo, presets: Mapping[str, Rules]) -> Html:
    """Return a table that compares presets, with a row for each option.

    An option is left out if it can have only one value, or if no source states it for any of these presets.
    """
    columns = ("Rule", *(info.presets[key].title for key in presets))
    kind = type(next(iter(presets.values())))
    body = [
        tag("tr", tag("th", option.says.rstrip("."), scope="row"), *_preset_value_cells(info, presets, name))
        for name, (option, _) in kind.declared_options().items()
        if len(option.choices) != 1 and any(not info.is_option_unstated(info.presets[key], name) for key in presets)
    ]
    return data_table(f"The rules of {info.title} compared", columns, body, "compare")


def option_heading(option: RuleOption) -> str:
    """Return an option's description as a heading, without the remark after its semicolon, such as one on the number that means "never"."""
    return option.says.partition(";")[0].rstrip(".")


def value_in_words(option: RuleOption, value: Value) -> str:
    """Return an option's value in words: "yes", "2 to 1", "nearest to nine"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.odds:
        return content.odds_in_words(int(value))
    if value in content.decks():
        return content.decks()[str(value)].name.english
    if value == option.never:
        return "never"
    text = "pot-or-push" if value == "push" and "split-pot" in option.choices else format_option_value(value)
    return _VALUE_NAMES.get(text, text.replace("-", " "))


def option_value_in_words(chosen: Rules, name: str) -> str:
    """Return the value of an option under the chosen rules, in words."""
    return value_in_words(chosen.declared_options()[name][0], getattr(chosen, name))


def rule_title(info: GameInfo, row: DocumentedRule) -> Html:
    """Return a short title of a rule: the name of a yaku, else the id in words, such as "must draw"."""
    if row.section == "yaku" and row.id in info.yaku:
        return latin_script_html(content.all_yaku()[row.id].name.romaji)
    return escape_html(_DEALER.get(row.id, row.id.replace("-", " ")))


def rule_url(info: GameInfo, row: DocumentedRule, preset: str) -> str:
    """Return the address of a rule on its game's page, with the given preset chosen.

    The page opens with the default preset. For another preset, the address also names the `rule`. Once the page shows the rules of that
    preset, open-target-folds.mjs scrolls to the rule.
    """
    anchor = f"{info.id}-{row.id}"
    return f"/games/{info.id}/#" + (anchor if preset == info.default else f"rules-{info.id}={info.id}/{preset}&rule={anchor}")


def rule_status_badge(row: DocumentedRule) -> Html:
    """Return a badge with the status of a rule; nothing if the status is "attested"."""
    return html_fragments.attestation_status_badge(row.status) if row.status != "attested" else escape_html("")


def _preset_value_cell(info: GameInfo, key: str, chosen: Rules, name: str, first: str) -> Html:
    """Return the table cell with a preset's value of an option.

    A value that no source states is marked "not stated". Another value is highlighted if it differs from `first`, the value of the first
    preset.
    """
    value = option_value_in_words(chosen, name)
    if info.is_option_unstated(info.presets[key], name):
        return tag("td", value, " ", tag("small", "not stated"), class_="silent")
    return tag("td", value, class_="differs" if value != first else None)


def _preset_value_cells(info: GameInfo, presets: Mapping[str, Rules], name: str) -> list[Html]:
    first = option_value_in_words(next(iter(presets.values())), name)
    return [_preset_value_cell(info, key, chosen, name, first) for key, chosen in presets.items()]


def _rule_item_of_game(game: str, row: DocumentedRule, chosen: Rules) -> Html:
    """Return a rule as a list item, worded for the chosen rules."""
    file = "yaku" if row.section == "yaku" and row.id in content.game_info(game).yaku else f"games/{game}"
    return rule_list_item(row, row.rule_sentence(chosen), game, file, getattr(chosen, row.options[0]) if row.options else None)


def rule_list_item(row: DocumentedRule, sentence: str, game: str, file: str, played: Value | None = None) -> Html:
    """Return a rule as a list item. `file` is its data file, and `played` is the chosen value of its option, if it has one."""
    note = tag("p", prose_html(row.note), class_="note") if row.note else ""
    mark = _rule_readings_fold(row, played, join_html([note, _rule_notes(f"{game}/{row.id}", row, file)]))
    return tag("li", prose_html(sentence), " ", rule_status_badge(row), mark, class_="rule", id=f"{game}-{row.id}")


def _rule_notes(thing: str, row: DocumentedRule, file: str) -> Html:
    """Return the notes below a rule: links to its count of independent sources, its errata and its data, and whether it is tested."""
    parts = [
        tag("a", "How many of these sources are independent", href=f"{SOURCES_PAGE}{thing.partition('/')[0]}/#{row.id}-witnesses")
        if _has_several_sources(row, file)
        else "",
        tag("span", "A test checks this.", class_="tested") if row.tested else "",
        html_fragments.errata_links(thing),
        html_fragments.row_edit_link(file, row.line),
    ]
    present = [part for part in parts if part]
    return tag("p", join_html(present, " "), class_="note") if present else escape_html("")


def _has_several_sources(row: DocumentedRule, file: str) -> bool:
    """Return whether a rule has more than one source; False for games that cannot be played here, which have no page of sources."""
    return not file.startswith("kin/") and len({reading.source for reading in row.readings}) > 1


def _rule_readings_fold(row: DocumentedRule, played: Value | None, note: object) -> Html:
    differing = sum(html_fragments.reading_differs(reading, played) for reading in row.readings)
    summary = count_with_noun(len({reading.source for reading in row.readings}), "source")
    if differing:
        summary += f", {differing} {'differs' if differing == 1 else 'differ'}"
    label = tag("summary", summary)
    return tag(
        "details", label, html_fragments.source_reading_list(row.readings, played), note, class_="mark", data_differs=bool(differing)
    )
