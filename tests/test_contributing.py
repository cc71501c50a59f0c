"""The page for contributors: its commands and examples work, and each "Edit this" link leads to the line of its row."""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kabu_core import content
from kabu_core.archive import check_all_data_rows
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.content import DocumentedRule
from kabu_core.errors import ContentError
from kabu_core.odds import stored_bot_strengths, stored_odds, stored_problems
from kabu_core.terminal.commands import main
from macros import adapt_links_of_macro
from macros.pages import bibliography_and_errata as of_sources
from macros.pages import card_packs as of_cards
from macros.pages import game_rules as of_rules
from macros.pages import lineage_trees as of_trees
from macros.pages import old_text_passages as of_passages
from macros.pages import related_games_and_game_index as of_kin
from macros.pages import timeline_and_maps as of_history
from macros.pages import vocabulary as of_words
from tests.conftest import DATA_FILES
from tests.data_fault_test_helpers import check_reports_fault

ROOT = Path(__file__).parent.parent
REPO = "https://github.com/kabu/kabu"


@pytest.mark.parametrize("file", ["docs/contributing.md", "CONTRIBUTING.md", ".github/pull_request_template.md"])
def test_the_commands_for_contributors_work(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    mentioned = re.findall(r"python -m kabu_core ([\w -]+)", (ROOT / file).read_text("utf-8"))
    commands = [
        command for command in mentioned if not re.search("new-game|trial-kabu|compute|make-puzzles", command)
    ]  # these commands write files
    assert mentioned
    for command in commands:
        assert main(command.split()) == 0, command
        assert capsys.readouterr().out


@pytest.mark.parametrize("section", ["A rule option", "A game"])
def test_both_sections_on_games_name_every_command_that_generates_data(section: str) -> None:
    text = (ROOT / "docs" / "contributing.md").read_text("utf-8").partition(f"\n## {section} {{")[2].partition("\n## ")[0]
    commands = [stored.RENEW_COMMAND for stored in (stored_odds, stored_bot_strengths, stored_problems)]
    assert [command for command in (*commands, "python -m tests.test_vectors_for_programs") if command not in text] == []


def test_the_names_in_the_table_of_a_games_files_exist() -> None:
    """A file named in the table must exist in kabu_core/. Any other name must occur in the code or data there."""
    rows = re.findall(
        r"^\| `(?!docs|tests).*$", (ROOT / "docs" / "contributing.md").read_text("utf-8").partition("\n## A game {")[2], re.MULTILINE
    )
    names = {name for row in rows for code in re.findall(r"`([^`]+)`", row) for name in re.findall(r"[A-Za-z_]{4,}(?:\.\w+)?", code)}
    files = [file for file in (ROOT / "kabu_core").rglob("*") if file.suffix in (".py", ".toml")]
    known = {file.name for file in files} | {word for file in files for word in re.findall(r"\w+", file.read_text("utf-8"))}
    assert names - known == set()


EXAMPLES = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "contributing.md").read_text("utf-8"), re.DOTALL)
FILE_OF_KEY = {"source": "sources", "term": "terms", "hand": "hands", "erratum": "errata", "claim": "founding/german-booklet"}


def insert_contributing_example(example: str, data: dict[str, Any]) -> None:
    """Insert an example from the page into the data, at the place that the page names."""
    found = tomllib.loads(f"readings = [{example}]" if example.startswith("{") else example)
    rules = data["games/oicho-kabu"]
    match next(iter(found)):
        case "preset":
            rules["preset"] |= found["preset"]
        case "sentence":
            rules["sentence"][1:2] = found["sentence"]
        case "special":
            ids = {row["id"] for row in found["special"]}
            rules["special"] = [row for row in rules["special"] if row["id"] not in ids]
            rules["special"][1:1] = found["special"]
            rules["hands"] = [hand for hand in rules["hands"] if hand not in ids]
        case "readings":
            tie = next(rule for rule in rules["rule"] if rule["id"] == "tie")
            sources = {reading["source"] for reading in found["readings"]}
            tie["readings"] = [*(reading for reading in tie["readings"] if reading["source"] not in sources), *found["readings"]]
        case "status":
            data["hands"]["hand"][-1] |= found
            add_or_replace_example_rows(
                "source", [data["sources"]["source"][-1] | {"id": "letter-1961", "publisher": "Somebody else"}], data
            )
        case key:
            add_or_replace_example_rows(key, found[key], data)
            rules["hands"] = list(dict.fromkeys([*rules["hands"], *(hand["id"] for hand in found.get("hand", ()))]))


def add_or_replace_example_rows(key: str, rows: list[dict[str, Any]], data: dict[str, Any]) -> None:
    """Append rows of an example. They replace rows with the same ids, since a contributor may have copied the example."""
    file = data[FILE_OF_KEY[key]]
    ids = {row["id"] for row in rows if "id" in row}
    file[key] = [*(row for row in file[key] if row.get("id") not in ids), *rows]


@pytest.fixture
def data_with_contributing_examples(data: dict[str, Any]) -> dict[str, Any]:
    # Statuses come last, since they change the row of a hand in an earlier example.
    for example in sorted(EXAMPLES, key=lambda example: example.startswith("status")):
        insert_contributing_example(example, data)
    return data


def test_the_examples_for_contributors_are_valid(data_with_contributing_examples: dict[str, Any]) -> None:
    assert check_all_data_rows.check_all_rows()
    assert content.named_hands()["four-winds"].status == "attested"


def test_the_examples_for_contributors_may_be_inserted_twice(data_with_contributing_examples: dict[str, Any]) -> None:
    for example in EXAMPLES:
        insert_contributing_example(example, data_with_contributing_examples)
    assert check_all_data_rows.check_all_rows()


def test_the_example_hand_needs_its_second_witness(data_with_contributing_examples: dict[str, Any]) -> None:
    data_with_contributing_examples["hands"]["hand"][-1]["readings"].pop()
    assert check_reports_fault("hands, hand 'four-winds': attested needs readings of two independent witnesses")


def test_the_error_message_on_the_page_is_the_real_one(data: dict[str, Any]) -> None:
    (wanted,) = re.findall(r"```text\nkabu: (.*) \(.*\)\n```", (ROOT / "docs" / "contributing.md").read_text("utf-8"))
    next(rule for rule in data["games/oicho-kabu"]["rule"] if rule["id"] == "tie")["readings"][0]["source"] = "leaflet-1985"
    assert check_reports_fault(wanted)


def test_every_row_knows_its_line() -> None:
    for kind in (kind for kind in ROW_SPECS if "line" in {field.name for field in fields(kind.row)}):
        rows = kind.rows()
        for name, row in rows.items():
            file = rows.row_location(name).file
            if isinstance(row, DocumentedRule) and row.section == "yaku" and row.id in content.all_yaku():
                continue  # the line of the row in yaku.toml
            lines = DATA_FILES[file].read_text("utf-8").splitlines()
            last = str(name[-1] if isinstance(name, tuple) else name)
            assert lines[row.line - 1] in (f"[[{kind.key}]]", f"[{kind.key}.{last}]"), (file, name, row.line)
            called = getattr(row, kind.name, None)
            assert called is None or lines[row.line].startswith(f"{kind.name} = {json.dumps(called)}"), (file, name, row.line)


@pytest.mark.parametrize(
    ("make", "text", "file"),
    [
        (partial(of_rules.rules_with_presets, "yoshi"), "Edit this rule", "games/yoshi/rules.toml"),
        (partial(of_rules.rules_with_presets, "yoshi"), "Edit these rules", "games/yoshi/rules.toml"),
        (partial(of_rules.game_table_or_figure, "koi-koi", "yaku_reference"), "Edit this yaku", "data/yaku.toml"),
        (of_sources.errata_register_or_links, "Edit this entry", "data/errata.toml"),
        (partial(of_cards.historical_pack_list, "coins"), "Edit this pack", "data/history/packs.toml"),
        (partial(of_kin.related_games_of_group, "korea"), "Edit this rule", "data/kin/korea.toml"),
        (partial(of_kin.related_games_of_group, "korea"), "Edit this game", "data/kin/korea.toml"),
        (of_kin.last_digit_games_compared, "Edit this row", "data/kin/compare.toml"),
        (of_history.event_timeline, "Edit this event", "data/history/attestations.toml"),
        (of_history.history_map, "Edit this place", "data/history/attestations.toml"),
        (partial(of_trees.lineage_tree_list, "texts"), "Edit this relation", "data/history/lineage.toml"),
        (partial(of_passages.old_text_passage, "drinking-game"), "Edit this passage", "data/history/passages.toml"),
        (partial(of_sources.claims_of_founding_documents, "pollard-2024"), "Edit this claim", "data/founding/pollard-2024.toml"),
        (of_words.number_words_by_source_list, "Edit this witness", "data/numerals.toml"),
    ],
    ids=[
        *("rule", "preset", "yaku", "error", "pack", "rule of kin", "kin", "comparison", "event", "place", "edge", "passage", "claim"),
        "witness",
    ],
)
def test_a_row_links_to_its_line_in_the_repository(make: Callable[[], str], text: str, file: str) -> None:
    links = re.compile(rf'<a class="edit" data-row="([^"]*)"( href="[^"]*")?>{text}</a>')
    for repo in ("", REPO):
        found = links.findall(adapt_links_of_macro(make, "/", repo)())
        assert found
        for row, href in found:
            assert re.fullmatch(rf"kabu_core/{re.escape(file)}#L\d+", row)
            assert href == (f' href="{repo}/blob/main/{row}"' if repo else "")


def test_an_issue_form_is_linked_if_the_site_knows_its_repository() -> None:
    for repo, wanted in (("", ""), (REPO, f'<a href="{REPO}/issues/new?template=source.yml">Tell us.</a>')):
        assert adapt_links_of_macro(of_sources.report_form_link, "/kabu/", repo)("source", "Tell us.") == wanted
    with pytest.raises(ContentError, match="report_form_link: unknown 'complaint'; choose source"):
        of_sources.report_form_link("complaint", "Tell us.")
