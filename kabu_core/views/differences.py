"""Two games, or two presets of one game, side by side: what both share, what differs, and what only one has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kabu_core.content import GameInfo, RuleRow
from kabu_core.rules import Rules
from kabu_core.views import rules as rule_text
from kabu_core.views.entries import entries, entry
from kabu_core.views.html import Html, escape, join, plural, prose, tag

type Pair = tuple[RuleRow | None, RuleRow | None]


@dataclass(frozen=True, slots=True)
class Side:
    """A game under one of its presets."""

    info: GameInfo
    preset: str
    rules: Rules

    @property
    def title(self) -> str:
        """What the preset is called."""
        return self.info.preset(self.preset).label

    def played(self) -> list[RuleRow]:
        """The rules that have a sentence under this preset, in the order of the page."""
        order = {section.id: number for number, section in enumerate(self.info.sections)}
        return sorted((row for row in self.info.rules if row.sentence(self.rules)), key=lambda row: order[row.section])

    def says(self, row: RuleRow) -> Html:
        """The sentence of a rule, and how well it is attested."""
        return join([prose(row.sentence(self.rules)), rule_text.badge(row)])

    def link(self, row: RuleRow, text: str = "") -> Html:
        """A link to a rule in the page of its game; its text is the title of the rule if there is no other."""
        return tag("a", text or rule_text.title(self.info, row), href=rule_text.address(self.info, row, self.preset))


@dataclass(frozen=True, slots=True)
class Compared:
    """Two sides, their rules sorted out."""

    one: Side
    other: Side
    shared: tuple[tuple[RuleRow, RuleRow], ...]
    differing: tuple[tuple[RuleRow, RuleRow], ...]
    reworded: tuple[tuple[RuleRow, RuleRow], ...]
    only_one: tuple[RuleRow, ...]
    only_other: tuple[RuleRow, ...]

    @property
    def names(self) -> tuple[str, str]:
        """What the sides are called: by their games, or by their presets where the game is the same."""
        if self.one.info.id == self.other.info.id:
            return self.one.title, self.other.title
        return self.one.info.title, self.other.info.title

    def say(self) -> str:
        """The result in a sentence."""
        shared, (first, second) = plural(len(self.shared), "rule"), self.names
        counts = {
            "differs" if len(self.differing) == 1 else "differ": self.differing,
            "on the same subject in words of their own": self.reworded,
            f"only in {first}": self.only_one,
            f"only in {second}": self.only_other,
        }
        told = [f"{len(rows)} {what}" for what, rows in counts.items() if rows]
        return f"{shared} shared, {', '.join(told)}." if told else f"The same rules: {shared} shared, and nothing differs."


def compared(one: Side, other: Side) -> Compared:
    """The rules of two sides sorted out: paired by their ids, else by the option that they set."""
    pairs = list(_pairs(one.played(), other.played()))
    sorted_out: dict[str, list[tuple[RuleRow, RuleRow]]] = {"shared": [], "differing": [], "reworded": []}
    for mine, its in pairs:
        if mine and its:
            sorted_out[_verdict(one, other, mine, its)].append((mine, its))
    only_one = tuple(mine for mine, its in pairs if mine and not its)
    only_other = tuple(its for mine, its in pairs if its and not mine)
    both = {verdict: tuple(found) for verdict, found in sorted_out.items()}
    return Compared(one, other, **both, only_one=only_one, only_other=only_other)


def view(found: Compared) -> Html:
    """The two sides side by side, what differs first."""
    first, second = found.names
    parts = [
        tag("div", *(_head(side) for side in (found.one, found.other)), class_="sides"),
        tag("p", found.say(), class_="summary"),
        _told("What differs", found, found.differing),
        _told("The same subject, each in its own words", found, found.reworded),
        _only(first, found.one, found.only_one),
        _only(second, found.other, found.only_other),
        _shared(found),
    ]
    return tag("div", *parts, class_="differences")


def choice(one: Side, other: Side, infos: Sequence[GameInfo]) -> Html:
    """Four selects: each side's game, of these, and its rules. Their events are "one GAME", "one-rules RULES", and so for "other"."""
    return tag("div", *_fields("one", "First", one, infos), *_fields("other", "Second", other, infos), class_="fields")


def _fields(event: str, which: str, side: Side, infos: Iterable[GameInfo]) -> tuple[Html, Html]:
    games = {info.id: info.title for info in infos}
    rules = {key: preset.label for key, preset in side.info.presets.items()}
    game = _field(event, f"{which} game", games, side.info.id)
    return game, _field(f"{event}-rules", f"Rules of the {which.lower()} game", rules, side.preset)


def _field(event: str, label: str, titles: Mapping[str, str], chosen: str) -> Html:
    options = join(tag("option", title, value=key, selected=key == chosen) for key, title in titles.items())
    id_ = f"differences-{event}"
    select = tag("select", options, id=id_, data_event=event)
    return tag("span", tag("label", label, for_=id_), " ", select, class_="field")


def _pairs(ones: Iterable[RuleRow], others: Iterable[RuleRow]) -> Iterator[Pair]:
    """Each rule of either side once, with its counterpart if there is one."""
    left = {row.id: row for row in others}
    rows = [(row, left.pop(row.id, None)) for row in ones]
    for mine, its in rows:
        match = its or next((row for row in left.values() if mine.options and row.options[:1] == mine.options[:1]), None)
        if match and not its:
            del left[match.id]
        yield mine, match
    yield from ((None, row) for row in left.values())


def _verdict(one: Side, other: Side, mine: RuleRow, its: RuleRow) -> str:
    """Shared: the same sentence, or all options the same. Differing: an option that both have is not the same. Else reworded."""
    options = [name for name in mine.options if name in its.options]
    if any(getattr(one.rules, name) != getattr(other.rules, name) for name in options):
        return "differing" if mine.sentence(one.rules) != its.sentence(other.rules) else "shared"
    same = mine.sentence(one.rules) == its.sentence(other.rules) or (mine.options and mine.options == its.options)
    return "shared" if same else "reworded"


def _head(side: Side) -> Html:
    """Which game and preset, and for how many."""
    title = tag("a", side.info.title, href=f"/games/{side.info.id}/")
    return tag("p", tag("b", title), f", {side.title}; {side.info.seats} players")


def _told(title: str, found: Compared, rows: tuple[tuple[RuleRow, RuleRow], ...]) -> Html:
    if not rows:
        return escape("")
    return tag("section", tag("h3", title), entries(*(_difference(found, *pair) for pair in rows)), data_group=True)


def _difference(found: Compared, mine: RuleRow, its: RuleRow) -> Html:
    sides = zip(found.names, (found.one, found.other), (mine, its), strict=True)
    told = (tag("div", tag("dt", side.link(row, name)), tag("dd", side.says(row))) for name, side, row in sides)
    return entry(None, rule_text.title(found.one.info, mine), tag("dl", *told, class_="sides"))


def _only(name: str, side: Side, rows: Iterable[RuleRow]) -> Html:
    told = [entry(None, rule_text.title(side.info, row), tag("p", side.says(row), " ", side.link(row, "The rule"))) for row in rows]
    return tag("section", tag("h3", f"Only in {name}"), entries(*told), data_group=True) if told else escape("")


def _shared(found: Compared) -> Html:
    """What both have, folded; where two games word it differently, the value of the option."""
    told = [tag("li", found.one.link(mine), ": ", _both(found, mine, its)) for mine, its in found.shared]
    return tag("details", tag("summary", "What both share"), tag("ul", *told), class_="fold") if told else escape("")


def _both(found: Compared, mine: RuleRow, its: RuleRow) -> Html:
    if mine.sentence(found.one.rules) == its.sentence(found.other.rules):
        return prose(mine.sentence(found.one.rules))
    options = found.one.rules.options()
    told = (f"{options[name][0].says.rstrip('.')}: {rule_text.plays(found.one.rules, name)}" for name in mine.options)
    return prose("; ".join(told) + ".")
