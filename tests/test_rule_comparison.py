"""Comparisons of rules: the table of a game's rules by source, and two games or presets side by side."""

import re

import pytest

from kabu_core import content, games, web
from kabu_core.content import DocumentedRule
from kabu_core.content.named_hands import Reading
from kabu_core.pages import rules_by_source_table
from kabu_core.views import rule_text_html as rule_text
from kabu_core.views import rules_comparison
from kabu_core.views.rules_comparison import RulesComparison
from kabu_core.web import scorer_and_rules_widgets
from macros.pages import game_rules as of_rules

YOSHI, HANDS, TABLE = ("yoshi", "fuda-wiki-yoshi"), ("oicho-kabu-hands", "pollard-2024"), ("oicho-kabu", "fuda-wiki-2025")
YAKUZA = ("oicho-kabu", "yakuza-series")
EVERY = [(game, preset) for game in games.GAMES for preset in content.game_info(game).presets]


def compare_rules_of_presets(one: tuple[str, str], other: tuple[str, str]) -> RulesComparison:
    return rules_comparison.compare_rules_of_sides(
        scorer_and_rules_widgets.parse_comparison_side(*one), scorer_and_rules_widgets.parse_comparison_side(*other)
    )


def ids_of_rules_on_first_side(pairs: tuple[tuple[DocumentedRule, DocumentedRule], ...]) -> set[str]:
    return {mine.id for mine, _ in pairs}


def rules_with_readings(game: str) -> list[tuple[DocumentedRule, Reading]]:
    return [(row, reading) for row in content.game_info(game).rules for reading in row.readings]


@pytest.mark.parametrize("game", games.GAMES)
def test_the_table_by_source_has_every_rule_source_and_reading(game: str) -> None:
    page = of_rules.rule_sources_table(game)
    head, _, body = page.partition("</thead>")
    for source in {reading.source for _, reading in rules_with_readings(game)}:
        assert head.count(f'href="/sources/#{source}"') == 1
    assert body.count('scope="row"') == len(content.game_info(game).rules)
    for row, reading in rules_with_readings(game):
        place = f"{row.id}-{reading.source}"
        assert body.count(f'href="#{place}"') == body.count(f'id="{place}"') == 1


@pytest.mark.parametrize("game", games.GAMES)
def test_a_cell_differs_exactly_if_its_reading_states_another_value(game: str) -> None:
    page, played = of_rules.rule_sources_table(game), games.rules(game)
    for row, reading in rules_with_readings(game):
        (cell,) = re.findall(rf'<td[^>]*><a href="#{row.id}-{reading.source}".*?</td>', page)
        other = reading.value is not None and reading.value != getattr(played, row.options[0])
        assert ("differs</small>" in cell) == other
        assert ("●" in cell) == (reading.value is None)


def test_the_source_with_the_most_rules_comes_first() -> None:
    found = rules_by_source_table.source_rule_counts(content.game_info("oicho-kabu"))
    assert [one.rules for one in found] == sorted((one.rules for one in found), reverse=True)
    assert found[0].source.id == "fuda-wiki-oicho-kabu"
    assert found[0].presets == ("Fuda Wiki, 2025",)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_sources_page_of_a_game_lists_every_source_it_rests_on(game: str) -> None:
    info, page = content.game_info(game), of_rules.game_sources(game)
    resting = {source for preset in info.presets.values() for source in preset.sources}
    resting |= {source for hand in content.game_named_hands(game) for source in hand.sources}
    resting |= {reading.source for _, reading in rules_with_readings(game)}
    for source in resting:
        assert f'href="/sources/#{source}"' in page
    assert f'href="/games/sources/{game}/"' in page
    seen = [content.all_sources()[source].seen for source in resting]
    assert page.count("Not seen by us; known") == seen.count(False)
    assert page.count("Read in part.") == seen.count("partly")


@pytest.mark.parametrize("side", EVERY)
def test_the_same_rules_show_no_difference(side: tuple[str, str]) -> None:
    found = compare_rules_of_presets(side, side)
    assert (*found.differing, *found.reworded, *found.only_one, *found.only_other) == ()
    assert "nothing differs" in found.summary_sentence()
    assert "Differences" not in rules_comparison.rules_comparison_html(found)


@pytest.mark.by_day(24)
@pytest.mark.parametrize("one", EVERY)
def test_a_comparison_sorts_every_rule_once_and_alike_from_both_sides(one: tuple[str, str]) -> None:
    for other in EVERY:
        found, back = compare_rules_of_presets(one, other), compare_rules_of_presets(other, one)
        for side, place, alone in ((found.one, 0, found.only_one), (found.other, 1, found.only_other)):
            sorted_out = [pair[place].id for pair in (*found.shared, *found.differing, *found.reworded)] + [row.id for row in alone]
            assert sorted(sorted_out) == sorted(row.id for row in side.rules_in_force())
        assert {pair[::-1] for pair in _id_pairs_of_compared_rules(found)} == _id_pairs_of_compared_rules(back)


def _id_pairs_of_compared_rules(found: RulesComparison) -> set[tuple[str, ...]]:
    return {(mine.id, its.id) for mine, its in (*found.shared, *found.differing, *found.reworded)}


def test_presets_of_one_game_differ_where_their_options_do() -> None:
    found = compare_rules_of_presets(TABLE, YAKUZA)
    assert {"tie", "dead-cards", "bank-second"} <= ids_of_rules_on_first_side(found.differing)
    assert {"kuppin", "must-draw", "rounds"} <= ids_of_rules_on_first_side(found.shared)
    assert {row.id for row in found.only_other} >= {"doshippin", "two-doshippin", "shiroku"}
    assert found.reworded == ()


def test_yoshi_lacks_the_drawing_limits_of_individual_hands() -> None:
    found = compare_rules_of_presets(YOSHI, HANDS)
    assert "free" in {row.id for row in found.only_one}
    assert {"must-draw", "may-not-draw", "arashi", "shippin"} <= {row.id for row in found.only_other}
    assert "tie" in ids_of_rules_on_first_side(found.differing)
    page = rules_comparison.rules_comparison_html(found)
    assert "If the totals are equal, the stake is returned." in page
    assert "If the totals are equal, the dealer wins." in page


def test_rules_with_different_names_are_matched_by_what_they_settle() -> None:
    assert ("bank-second", "dealer-limits") in {(mine.id, its.id) for mine, its in compare_rules_of_presets(TABLE, HANDS).differing}


def test_differences_name_the_preset_within_a_game_and_the_game_between_two() -> None:
    assert compare_rules_of_presets(TABLE, YAKUZA).side_names == ("Fuda Wiki, 2025", "Yakuza rules")
    assert compare_rules_of_presets(YOSHI, HANDS).side_names == ("Yoshi", "Oicho-Kabu with individual hands")


COMPARISON_STATE = "yoshi/fuda-wiki-yoshi/oicho-kabu/german-booklet"


@pytest.mark.parametrize(
    ("event", "state"),
    [
        ("one-rules fuda-wiki-yoshi", COMPARISON_STATE),
        ("one baccarat", "baccarat/enwiki-baccarat/oicho-kabu/german-booklet"),
        ("other koi-koi", "yoshi/fuda-wiki-yoshi/koi-koi/fuda-wiki"),
        ("other-rules yakuza-series", "yoshi/fuda-wiki-yoshi/oicho-kabu/yakuza-series"),
    ],
)
def test_an_event_changes_one_of_two_games_or_presets(event: str, state: str) -> None:
    frame = web.show_widget("differences", COMPARISON_STATE, event)
    assert frame.state == state
    assert "shared" in frame.say
    assert frame.html == web.show_widget("differences", state).html


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        ("", "", "a comparison is GAME/RULES/GAME/RULES, not ''"),
        ("yoshi/fuda-wiki-yoshi", "", "a comparison is GAME/RULES/GAME/RULES"),
        (COMPARISON_STATE + "/x", "", "a comparison is GAME/RULES/GAME/RULES"),
        ("chess/x/yoshi/fuda-wiki-yoshi", "", "unknown game 'chess'; choose oicho-kabu"),
        ("yoshi/nobody/yoshi/fuda-wiki-yoshi", "", "yoshi has no rules 'nobody'; choose fuda-wiki-yoshi"),
        ("yoshi//yoshi/fuda-wiki-yoshi", "", "yoshi has no rules ''"),
        (COMPARISON_STATE, "one chess", "unknown game 'chess'"),
        (COMPARISON_STATE, "other-rules nobody", "oicho-kabu has no rules 'nobody'"),
        (COMPARISON_STATE, "third yoshi", "unknown event 'third yoshi'; choose one, one-rules, other or other-rules"),
    ],
)
def test_a_comparison_that_is_impossible_is_reported_in_one_sentence(state: str, event: str, said: str) -> None:
    frame = web.show_widget("differences", state, event)
    assert said.lower() in frame.say.lower()
    assert frame.say.count(". ") == 0
    assert 'class="error"' in frame.html


def test_rule_titles_use_the_words_of_the_site() -> None:
    called = {row.id: rule_text.rule_title(info, row) for game in games.GAMES for info in [content.game_info(game)] for row in info.rules}
    assert called["first-banker"] == "first dealer"
    assert called["bank-passes"] == "when the deal passes"
    assert called["banker-third"] == "banker third", "in Baccarat it is a hand"
    assert "Gokō".lower() in called["goko"].lower()
