"""The sources of a game's rules: a list, and the matrix of rules by sources."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kabu_core import content
from kabu_core.content import BibliographySource, DocumentedRule, GameInfo
from kabu_core.content.named_hands import Reading
from kabu_core.pages import witness_count
from kabu_core.rules import Rules, Value
from kabu_core.views import html_fragments
from kabu_core.views import rule_text_html as rule_text
from kabu_core.views.foldable_list_and_text_filter import foldable_item, foldable_list, text_filter_form
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, prose_html, scrollable_table, tag

PAGES = "/games/sources/"
"""The address under which each game has a page with the matrix of its rules by sources."""

LEGEND = (
    "The source with the most rules comes first. A dot means that the source states the rule; a word or a number is the value that it "
    "gives, marked ‘differs’ where the default rules of the game’s page have another value. Each entry links to what the source says. "
    "An empty cell means that we have found nothing."
)


@dataclass(frozen=True, slots=True)
class CountsForOneSource:
    """The number of rules and of hands of a game that a source states, and the titles of the presets based on the source."""

    source: BibliographySource
    rules: int
    hands: int
    presets: tuple[str, ...]


def source_rule_counts(info: GameInfo) -> list[CountsForOneSource]:
    """Return the counts for every source of a game's rules, hands and presets. The source that states the most rules comes first."""
    rules = Counter(source for row in info.rules for source in {reading.source for reading in row.readings})
    hands = Counter(source for hand in content.game_named_hands(info.id) for source in hand.sources)
    resting = {preset.title: preset.sources for preset in info.presets.values()}
    every = {*rules, *hands, *(source for sources in resting.values() for source in sources)}
    found = [
        CountsForOneSource(content.all_sources()[id_], rules[id_], hands[id_], _titles_of_presets_based_on_source(resting.items(), id_))
        for id_ in every
    ]
    return sorted(found, key=lambda one: (-one.rules, -one.hands, one.source.citation_label.lower(), one.source.id))


def game_source_list(info: GameInfo) -> Html:
    """Render every source of a game, with how many rules it states and whether we have read it, and a link to the matrix."""
    link = tag("a", "Rule by rule, source by source", href=f"{PAGES}{info.id}/")
    return join_html([tag("ul", *map(_source_with_rule_counts_item, source_rule_counts(info)), class_="game-sources"), tag("p", link)])


def rules_by_source_matrix(info: GameInfo, presets: Mapping[str, Rules]) -> Html:
    """Render the matrix of rules by sources, and below it the words of the sources.

    Each mark in the matrix links to the words of the source. A value is marked if it differs from the default preset.
    """
    every = [one.source for one in source_rule_counts(info) if one.rules]
    columns = tag(
        "tr", tag("th", "Rule", scope="col"), *(tag("th", html_fragments.citation_link(source.id), scope="col") for source in every)
    )
    bodies, sections = [], []
    for section in info.rule_sections:
        rows = [row for row in info.rules if row.section == section.id]
        bodies.append(
            tag(
                "tbody",
                _rule_section_heading_row(section.title, len(every)),
                *(_rule_matrix_row(info, row, every, presets) for row in rows),
            )
        )
        sections.append(
            tag(
                "section",
                tag("h3", section.title),
                foldable_list(*(_rule_with_readings(info, row, presets) for row in rows)),
                data_group=True,
            )
        )
    table = tag("table", tag("thead", columns), *bodies, class_="matrix")
    wide = tag("div", tag("p", LEGEND), scrollable_table(table, f"The rules of {info.title} by source"), class_="matrix-wide")
    head = tag("h2", "What the sources say", id="what-they-say")
    return join_html([wide, head, tag("div", text_filter_form("Find a rule"), *sections, class_="matrix-said", data_filter="rules")])


def _rule_section_heading_row(title: str, columns: int) -> Html:
    return tag("tr", tag("th", tag("span", title), scope="rowgroup", colspan=columns + 1))


def _rule_matrix_row(info: GameInfo, row: DocumentedRule, every: Iterable[BibliographySource], presets: Mapping[str, Rules]) -> Html:
    reading_of = {reading.source: reading for reading in row.readings}
    cells = (_source_reading_cell(row, reading_of.get(source.id), presets[info.default]) for source in every)
    return tag("tr", tag("th", _rule_title_link(info, row, presets), scope="row"), *cells)


def _source_reading_cell(row: DocumentedRule, reading: Reading | None, rules: Rules) -> Html:
    if reading is None:
        return tag("td")
    href = f"#{row.id}-{reading.source}"
    if reading.value is None:
        return tag("td", tag("a", "●", href=href, aria_label="states the rule"))
    value = rule_text.value_in_words(rules.declared_options()[row.options[0]][0], reading.value)
    if html_fragments.reading_differs(reading, _first_option_value(row, rules)):
        return tag("td", tag("a", value, " ", tag("small", "differs"), href=href), class_="differs")
    return tag("td", tag("a", value, href=href))


def _rule_with_readings(info: GameInfo, row: DocumentedRule, presets: Mapping[str, Rules]) -> Html:
    """Render a rule with all its readings. If the default preset lacks the rule, show it as in the first preset that has it."""
    key = _preset_with_rule(info, row, presets)
    text = prose_html(row.rule_sentence(presets[key])) if key else escape_html("No preset uses this rule.")
    under = tag("small", f" ({info.presets[key].title})") if key and key != info.default else ""
    played = _first_option_value(row, presets[info.default])
    link = tag("a", "The rule", href=rule_text.rule_url(info, row, key)) if key else ""
    head = tag("p", text, under, " ", rule_text.rule_status_badge(row), " ", link)
    witnesses = witness_count.witness_count_line(row.readings, f"{row.id}-witnesses")
    return foldable_item(
        None, rule_text.rule_title(info, row), head, html_fragments.source_reading_list(row.readings, played, row.id), witnesses
    )


def _rule_title_link(info: GameInfo, row: DocumentedRule, presets: Mapping[str, Rules]) -> Html:
    key = _preset_with_rule(info, row, presets)
    title = rule_text.rule_title(info, row)
    return tag("a", title, href=rule_text.rule_url(info, row, key)) if key else escape_html(title)


def _preset_with_rule(info: GameInfo, row: DocumentedRule, presets: Mapping[str, Rules]) -> str:
    """Return the default preset if it has the rule, else the first preset that has the rule; "" if no preset has the rule."""
    return next((key for key in (info.default, *presets) if row.rule_sentence(presets[key])), "")


def _first_option_value(row: DocumentedRule, rules: Rules) -> Value | None:
    """Return the value of the first option of a rule under `rules`, or None if the rule has no options."""
    value: Value | None = getattr(rules, row.options[0]) if row.options else None
    return value


def _titles_of_presets_based_on_source(resting: Iterable[tuple[str, tuple[str, ...]]], source: str) -> tuple[str, ...]:
    return tuple(title for title, sources in resting if source in sources)


def _source_with_rule_counts_item(one: CountsForOneSource) -> Html:
    uses = [count_with_noun(one.rules, "rule")] if one.rules else []
    uses += [count_with_noun(one.hands, "hand")] if one.hands else []
    uses += [f"preset: {', '.join(one.presets)}"] if one.presets else []
    seen = html_fragments.partly_read_source_sentence(one.source)
    return tag(
        "li", html_fragments.citation_link(one.source.id), f": {', '.join(uses)}.", tag("span", " ", seen, class_="note") if seen else ""
    )
