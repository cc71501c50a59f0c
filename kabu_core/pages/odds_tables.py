"""Tables and charts for the page on odds and best play, which show the edges of a game and its decisions by total."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil

from kabu_core import content, games
from kabu_core.advice.duel_evaluation import ChoiceOdds
from kabu_core.calculator.house_edges import ROLE_NAMES
from kabu_core.odds.decisions_by_total import DecisionAtTotal
from kabu_core.odds.stored_odds import HABIT_NAMES, HouseEdgeRow, corner_signs_of_rank, load_stored_odds
from kabu_core.views.html_builder import Html, data_table, escape_html, format_signed, join_html, prose_html, scrollable_table, tag
from kabu_core.views.rule_text_html import option_heading, value_in_words

EDGE_TITLES = {
    "thumb": "Both by the rule of thumb",
    "dealer_best": "Dealer plays best",
    "bettor_best": "Bettor plays best",
    "banker": "Stake on the banker",
    "player": "Stake on the player",
    "tie": "Stake on a tie",
}
"""The column titles of the edges."""

HABIT_TITLES = {name: f"{ROLE_NAMES[role].capitalize()} to {upto}" for (role, upto), name in HABIT_NAMES.items()}
"""The column titles of the dealer's edge for drawing habits: one side draws up to another total than the rule of thumb does."""

DECISION_TITLES = {
    ("player", "hidden"): "The bettor",
    ("dealer", "stood"): "The dealer, if the bettor stood",
    ("dealer", "drew"): "The dealer, if the bettor drew",
    ("player", ""): "With {} cards",
}
"""The titles of decisions, by the holder of the hand and what is known of the other hand."""

SIGHT_TITLES = {
    ("bettor", "open"): "Bettor: the dealer’s first card",
    ("dealer", "open"): "Dealer: the bettor’s first card",
    ("bettor", "dead"): "Bettor: one dead card",
    ("dealer", "dead"): "Dealer: one dead card",
}
"""The row titles of seen cards, by the side that sees the card and the kind of card."""

WIDE, HIGH, LEFT, TOP, FOOT = 320, 176, 34, 12, 22
"""The size of a chart in its own units, and the margins for its scales."""


def house_edge_tables(game: str) -> Html:
    """Render the average loss of a stake in two tables: under every preset, and with one option of the default preset changed.

    The second table is folded. It leaves out options that make no difference.
    """
    return _house_edges_table(game, EDGE_TITLES, f"The dealer’s edge in {content.game_info(game).title}")


def drawing_habit_edge_tables(game: str) -> Html:
    """Render the dealer's edge for drawing habits, in which one side draws up to a total other than that of the rule of thumb."""
    return _house_edges_table(game, HABIT_TITLES, f"The dealer’s edge in {content.game_info(game).title} with other drawing habits")


def _house_edges_table(game: str, heads: Mapping[str, str], title: str) -> Html:
    info, rows = content.game_info(game), load_stored_odds(game).edges
    names = [name for name in heads if name in rows[0].edges]
    columns = ("Rules", *(heads[name] for name in names))
    of_presets = [_house_edges_row(_preset_row_heading(game, row), row.edges, names) for row in rows if not row.option]
    of_switches = [_house_edges_row(_option_row_heading(game, row), row.edges, names) for row in rows if row.option]
    parts = [data_table(f"{title}, by rules", columns, of_presets, "data edges")]
    if of_switches:
        says = f"Each row changes one rule of {info.presets[info.default].title}. Rules that are not listed make no difference."
        inside = data_table(f"{title} with one rule changed", columns, of_switches, "data edges")
        parts.append(
            tag("details", tag("summary", f"One rule changed: {len(of_switches)} that matter"), tag("p", says), inside, class_="part")
        )
    return tag("div", *parts)


def value_of_seeing_card_tables(game: str) -> Html:
    """Render a table of the value of seeing a card, for each side, and a table of how a dead card of each rank changes the edge.

    The second table is folded. If the game has no values of seeing a card, only the second table is rendered, unfolded.
    """
    whole, title = load_stored_odds(game), content.game_info(game).title
    own, deck = whole.edges[0].edges, games.deck(game, games.rules(game))
    names = [name for name in EDGE_TITLES if name in own]
    moved = (
        _house_edges_row(escape_html(corner_signs_of_rank(deck, rank)), {name: row[name] - own[name] for name in names}, names)
        for rank, row in whole.removal.items()
    )
    ranks = data_table(
        f"How one dead card moves the edge in {title}", ("Dead card", *(EDGE_TITLES[name] for name in names)), moved, "data edges"
    )
    if not whole.seeing:
        return ranks
    headings = ("Unseen", "Seen", "Worth")
    rows = (
        _house_edges_row(
            escape_html(SIGHT_TITLES[row.by, row.card]), dict(zip(headings, (row.unseen, row.seen, row.worth), strict=True)), headings
        )
        for row in whole.seeing
    )
    worths = data_table(
        f"The value of seeing a card in {title}", ("Side with best play, and the card it sees", *headings), rows, "data edges"
    )
    folded = tag("details", tag("summary", "How a dead card of each rank moves the edge"), ranks, class_="part")
    return tag("div", worths, folded)


def decision_tables_by_total(game: str) -> Html:
    """Render the decisions of a game by total: a chart for each seat, and a table."""
    groups = [(_decision_section_title(cases[0]), cases) for cases in _decisions_by_seat(game)]
    return tag(
        "div",
        tag("div", *(_decision_chart(name, cases) for name, cases in groups), class_="worths"),
        _decisions_by_total_table(game, groups),
    )


def _decisions_by_seat(game: str) -> Iterator[list[DecisionAtTotal]]:
    for _, cases in groupby(load_stored_odds(game).cases, lambda case: (case.holder, case.other, case.cards)):
        yield list(cases)


def _decision_section_title(case: DecisionAtTotal) -> str:
    return DECISION_TITLES[case.holder, case.other].format(("no", "one", "two", "three")[case.cards])


def _preset_row_heading(game: str, row: HouseEdgeRow) -> Html:
    info = content.game_info(game)
    return join_html([tag("b", info.presets[row.rules].name_for_players), " (the default)" if row.rules == info.default else ""])


def _option_row_heading(game: str, row: HouseEdgeRow) -> Html:
    option, _ = games.spec(game).rules.declared_options()[row.option]
    return join_html([prose_html(option_heading(option)), ": ", tag("b", value_in_words(option, row.value))])


def _house_edges_row(name: Html, row: Mapping[str, Fraction], names: Iterable[str]) -> Html:
    return tag("tr", tag("th", name, scope="row"), *(tag("td", format_percent(row[name])) for name in names))


def format_percent(value: Fraction) -> str:
    """Format a share with its sign, to a thousandth of a percent."""
    return format_signed_fraction(value, ".3%")


def format_signed_fraction(value: Fraction, form: str) -> str:
    """Format a number with a sign; zero has none. The minus sign is as wide as the plus sign."""
    return format_signed(float(value), form) if value else format(0.0, form)


def _choice_value_text(found: ChoiceOdds[Fraction], sums: bool) -> str:
    return f"{float(found.value):.3f}" if sums else format_signed_fraction(found.value, ".3f")


def _decisions_by_total_table(game: str, groups: Sequence[tuple[str, Sequence[DecisionAtTotal]]]) -> Html:
    """Render a table of all decisions, with a section for each seat."""
    sums = groups[0][1][0].decision.sums
    worth = "Total expected" if sums else "Worth"
    columns = ("Total", "Best", worth, "Second best", worth, "Rule of thumb", "Loss", "Otherwise")
    head = tag("tr", *(tag("th", text, scope="col") for text in columns))
    bodies = (
        tag("tbody", tag("tr", tag("th", name, scope="rowgroup", colspan=len(columns))), *(_decision_at_total_row(case) for case in cases))
        for name, cases in groups
    )
    whole = tag("table", tag("thead", head), *bodies, class_="data decisions")
    return scrollable_table(whole, f"Every decision in {content.game_info(game).title}, by total")


def _decision_at_total_row(case: DecisionAtTotal) -> Html:
    found = case.decision
    best, *others = found.choices
    other = others[0] if others else None
    cells = (
        best.action if other else f"must {best.action}",
        _choice_value_text(best, found.sums),
        other.action if other else "",
        _choice_value_text(other, found.sums) if other else "",
        (found.thumb if case.usual == 1 else f"{found.thumb}, mostly") if other else "",
        (f"{float(case.cost):.3f}" if case.cost else "nothing") if other else "",
        f"{float(case.otherwise):.0%}" if case.otherwise else "",
    )
    return tag("tr", tag("th", tag("b", str(case.total)), scope="row"), *(tag("td", text) for text in cells), data_loses=bool(case.cost))


def _decision_chart(name: str, cases: Sequence[DecisionAtTotal]) -> Html:
    """Render a chart of the values of the choices on each total. The mark of the best choice is filled."""
    sums = cases[0].decision.sums
    low, high = _chart_value_range(cases)
    marks = [mark for case in cases for mark in _choice_marks_on_chart(case, low, high)]
    apart = tag("path", d="".join(_svg_path_between_choices(case, low, high) for case in cases), class_="apart")
    scale = [part for value in range(low, high + 1, 3 if sums else 1) for part in _labelled_scale_line(value, low, high, sums)]
    names = (tag("text", str(case.total), x=_chart_x_of_total(case.total), y=HIGH - 6) for case in cases)
    picture = tag(
        "svg",
        *scale,
        *names,
        apart,
        *marks,
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=f"{name}: {_best_choices_in_words(cases)}",
    )
    return tag("div", tag("p", tag("b", name)), picture)


def _chart_value_range(cases: Sequence[DecisionAtTotal]) -> tuple[int, int]:
    """Return the lowest and the highest value of a chart: 0 and 9 for totals, otherwise -n and n stakes, where n is at least 1."""
    if cases[0].decision.sums:
        return 0, 9
    most = max(ceil(abs(row.value)) for case in cases for row in case.decision.choices)
    return -max(1, most), max(1, most)


def _best_choices_in_words(cases: Iterable[DecisionAtTotal]) -> str:
    """Return the best choice on each total in words. Neighbouring totals with the same choice are put together."""
    runs = groupby(sorted(cases, key=lambda case: case.total), lambda case: case.decision.best_choice.action)
    totals = ((act, [case.total for case in same]) for act, same in runs)
    return "; ".join(f"on {seen[0]} to {seen[-1]} {act}" if len(seen) > 1 else f"on {seen[0]} {act}" for act, seen in totals)


def _chart_x_of_total(total: int) -> int:
    return LEFT + (WIDE - LEFT) * (2 * total + 1) // 20


def _chart_y_of_value(value: Fraction | int, low: int, high: int) -> int:
    return round(TOP + (HIGH - TOP - FOOT) * (high - value) / (high - low))


def _labelled_scale_line(value: int, low: int, high: int, sums: bool) -> Iterator[Html]:
    y = _chart_y_of_value(value, low, high)
    yield tag("path", d=f"M{LEFT} {y}H{WIDE}", class_="scale" if value else "scale nought")
    yield tag("text", str(value) if sums else format_signed_fraction(Fraction(value), ".0f"), x=LEFT - 14, y=y + 4)


def _svg_path_between_choices(case: DecisionAtTotal, low: int, high: int) -> str:
    """Return the part of a path that joins the marks of a total; "" if there is only one choice."""
    values = [row.value for row in case.decision.choices]
    return (
        f"M{_chart_x_of_total(case.total)} {_chart_y_of_value(max(values), low, high)}V{_chart_y_of_value(min(values), low, high)}"
        if len(values) > 1
        else ""
    )


def _choice_marks_on_chart(case: DecisionAtTotal, low: int, high: int) -> Iterator[Html]:
    """Yield the marks of the choices: a ring for drawing a card, a square for any other action. The best is filled."""
    x = _chart_x_of_total(case.total)
    for row in reversed(case.decision.choices):  # the best is drawn last, on top of the others
        best, y = row.action == case.decision.best_choice.action, _chart_y_of_value(row.value, low, high)
        if row.action == "draw":
            yield tag("circle", cx=x, cy=y, class_="best" if best else None)
        else:
            yield tag("rect", x=x - 4.5, y=y - 4.5, class_="best" if best else None)
