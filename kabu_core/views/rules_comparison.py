"""A comparison of two games, or of two presets of one game. It lists shared rules, rules that differ, and rules that only one side has."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kabu_core.content import DocumentedRule, GameInfo
from kabu_core.rules import Rules
from kabu_core.views import rule_text_html as rule_text
from kabu_core.views.foldable_list_and_text_filter import foldable_item, foldable_list
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, prose_html, tag

type Pair = tuple[DocumentedRule | None, DocumentedRule | None]


@dataclass(frozen=True, slots=True)
class ComparisonSide:
    """A side of a comparison: a game with one of its presets."""

    info: GameInfo
    preset: str
    rules: Rules

    @property
    def preset_label(self) -> str:
        """The label of the preset."""
        return self.info.find_preset(self.preset).name_for_players

    def rules_in_force(self) -> list[DocumentedRule]:
        """Return the rules that apply under this preset, in the order of the page. A rule applies if it has a sentence."""
        order = {section.id: number for number, section in enumerate(self.info.rule_sections)}
        return sorted((row for row in self.info.rules if row.rule_sentence(self.rules)), key=lambda row: order[row.section])

    def sentence_html(self, row: DocumentedRule) -> Html:
        """Return the sentence of a rule, with a badge if the rule is not well attested."""
        return join_html([prose_html(row.rule_sentence(self.rules)), rule_text.rule_status_badge(row)])

    def rule_link(self, row: DocumentedRule, text: str = "") -> Html:
        """Return a link to a rule on its game's page; the text of the link is `text` or, without it, the title of the rule."""
        return tag("a", text or rule_text.rule_title(self.info, row), href=rule_text.rule_url(self.info, row, self.preset))


@dataclass(frozen=True, slots=True)
class RulesComparison:
    """The rules of two sides in five groups: shared, differing, reworded, only on the first side, and only on the second side."""

    one: ComparisonSide
    other: ComparisonSide
    shared: tuple[tuple[DocumentedRule, DocumentedRule], ...]
    differing: tuple[tuple[DocumentedRule, DocumentedRule], ...]
    reworded: tuple[tuple[DocumentedRule, DocumentedRule], ...]
    only_one: tuple[DocumentedRule, ...]
    only_other: tuple[DocumentedRule, ...]

    @property
    def side_names(self) -> tuple[str, str]:
        """The names of the two sides: the titles of the games or, if both are the same game, the labels of the presets."""
        if self.one.info.id == self.other.info.id:
            return self.one.preset_label, self.other.preset_label
        return self.one.info.title, self.other.info.title

    def summary_sentence(self) -> str:
        """Return a sentence with the number of rules in each group."""
        shared, (first, second) = count_with_noun(len(self.shared), "rule"), self.side_names
        counts = {
            "differs" if len(self.differing) == 1 else "differ": self.differing,
            "on the same subject in different words": self.reworded,
            f"only in {first}": self.only_one,
            f"only in {second}": self.only_other,
        }
        counted = [f"{len(rows)} {phrase}" for phrase, rows in counts.items() if rows]
        return f"{shared} shared, {', '.join(counted)}." if counted else f"The same rules: {shared} shared, and nothing differs."


def compare_rules_of_sides(one: ComparisonSide, other: ComparisonSide) -> RulesComparison:
    """Compare the rules of two sides.

    A rule is paired with the rule of the other side that has the same id or, if there is none, the same first option.
    """
    pairs = list(_match_rules_of_both_sides(one.rules_in_force(), other.rules_in_force()))
    sorted_out: dict[str, list[tuple[DocumentedRule, DocumentedRule]]] = {"shared": [], "differing": [], "reworded": []}
    for mine, its in pairs:
        if mine and its:
            sorted_out[_rule_pair_verdict(one, other, mine, its)].append((mine, its))
    only_one = tuple(mine for mine, its in pairs if mine and not its)
    only_other = tuple(its for mine, its in pairs if its and not mine)
    both = {verdict: tuple(rows) for verdict, rows in sorted_out.items()}
    return RulesComparison(one, other, **both, only_one=only_one, only_other=only_other)


def rules_comparison_html(comparison: RulesComparison) -> Html:
    """Return a comparison as HTML, with the differences first."""
    first, second = comparison.side_names
    parts = [
        tag("div", *(_side_heading(side) for side in (comparison.one, comparison.other)), class_="sides"),
        tag("p", comparison.summary_sentence(), class_="summary"),
        _paired_rules_section("Differences", comparison, comparison.differing),
        _paired_rules_section("Same subject, different wording", comparison, comparison.reworded),
        _one_sided_rules_section(first, comparison.one, comparison.only_one),
        _one_sided_rules_section(second, comparison.other, comparison.only_other),
        _shared_rules_fold(comparison),
    ]
    return tag("div", *parts, class_="differences")


def comparison_select_fields(one: ComparisonSide, other: ComparisonSide, titles: Mapping[str, str]) -> Html:
    """Return select fields for both games and for their rules. `titles` has the titles of the games that can be selected.

    The fields send the events "one GAME", "one-rules RULES", "other GAME" and "other-rules RULES".
    """
    return tag(
        "div", *_side_select_fields("one", "First", one, titles), *_side_select_fields("other", "Second", other, titles), class_="fields"
    )


def _side_select_fields(event: str, which: str, side: ComparisonSide, titles: Mapping[str, str]) -> tuple[Html, Html]:
    rules = {key: preset.name_for_players for key, preset in side.info.presets.items()}
    game = _select_field(event, f"{which} game", titles, side.info.id)
    return game, _select_field(f"{event}-rules", f"Rules of the {which.lower()} game", rules, side.preset)


def _select_field(event: str, label: str, titles: Mapping[str, str], chosen: str) -> Html:
    options = join_html(tag("option", title, value=key, selected=key == chosen) for key, title in titles.items())
    id_ = f"differences-{event}"
    select = tag("select", options, id=id_, data_event=event)
    return tag("span", tag("label", label, for_=id_), " ", select, class_="field")


def _match_rules_of_both_sides(ones: Iterable[DocumentedRule], others: Iterable[DocumentedRule]) -> Iterator[Pair]:
    """Yield each rule of both sides once, paired with its counterpart on the other side or, if it has none, with None."""
    unpaired = {row.id: row for row in others}
    rows = [(row, unpaired.pop(row.id, None)) for row in ones]
    for mine, its in rows:
        match = its or next((row for row in unpaired.values() if mine.options and row.options[:1] == mine.options[:1]), None)
        if match and not its:
            del unpaired[match.id]
        yield mine, match
    yield from ((None, row) for row in unpaired.values())


def _rule_pair_verdict(one: ComparisonSide, other: ComparisonSide, mine: DocumentedRule, its: DocumentedRule) -> str:
    """Return "shared", "differing" or "reworded" for a pair of rules.

    "shared": they have the same sentence, or the same options (at least one) with the same values. "differing": they have different
    sentences, and an option that both have differs in value. "reworded": they have different sentences, but are neither "shared" nor
    "differing".
    """
    options = [name for name in mine.options if name in its.options]
    if any(getattr(one.rules, name) != getattr(other.rules, name) for name in options):
        return "differing" if mine.rule_sentence(one.rules) != its.rule_sentence(other.rules) else "shared"
    same = mine.rule_sentence(one.rules) == its.rule_sentence(other.rules) or (mine.options and mine.options == its.options)
    return "shared" if same else "reworded"


def _side_heading(side: ComparisonSide) -> Html:
    """Return the heading of one side: its game, preset and number of players."""
    title = tag("a", side.info.title, href=f"/games/{side.info.id}/")
    return tag("p", tag("b", title), f", {side.preset_label}; {side.info.player_count_text} players")


def _paired_rules_section(title: str, comparison: RulesComparison, rows: tuple[tuple[DocumentedRule, DocumentedRule], ...]) -> Html:
    if not rows:
        return escape_html("")
    return tag("section", tag("h3", title), foldable_list(*(_differing_rules_item(comparison, *pair) for pair in rows)), data_group=True)


def _differing_rules_item(comparison: RulesComparison, mine: DocumentedRule, its: DocumentedRule) -> Html:
    sides = zip(comparison.side_names, (comparison.one, comparison.other), (mine, its), strict=True)
    texts = (tag("div", tag("dt", side.rule_link(row, name)), tag("dd", side.sentence_html(row))) for name, side, row in sides)
    return foldable_item(None, rule_text.rule_title(comparison.one.info, mine), tag("dl", *texts, class_="sides"))


def _one_sided_rules_section(name: str, side: ComparisonSide, rows: Iterable[DocumentedRule]) -> Html:
    items = [
        foldable_item(None, rule_text.rule_title(side.info, row), tag("p", side.sentence_html(row), " ", side.rule_link(row, "The rule")))
        for row in rows
    ]
    return tag("section", tag("h3", f"Only in {name}"), foldable_list(*items), data_group=True) if items else escape_html("")


def _shared_rules_fold(comparison: RulesComparison) -> Html:
    """Return a fold with the shared rules. If the two games word a rule differently, the fold shows the values of its options instead."""
    items = [tag("li", comparison.one.rule_link(mine), ": ", _shared_rule_text(comparison, mine, its)) for mine, its in comparison.shared]
    return tag("details", tag("summary", "Shared rules"), tag("ul", *items), class_="fold") if items else escape_html("")


def _shared_rule_text(comparison: RulesComparison, mine: DocumentedRule, its: DocumentedRule) -> Html:
    if mine.rule_sentence(comparison.one.rules) == its.rule_sentence(comparison.other.rules):
        return prose_html(mine.rule_sentence(comparison.one.rules))
    options = comparison.one.rules.declared_options()
    values = (
        f"{options[name][0].says.rstrip('.')}: {rule_text.option_value_in_words(comparison.one.rules, name)}" for name in mine.options
    )
    return prose_html("; ".join(values) + ".")
