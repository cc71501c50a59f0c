"""Names in their native script: each follows the first mention on a page, and is in the search and in JSON output."""

import json
import re

import pytest

from kabu_core.archive.person_and_work_names import NativeScriptName, check_native_script_name, native_script_names
from kabu_core.errors import DataLocation
from kabu_core.japanese_names import Name
from kabu_core.terminal import commands
from macros.build_helpers import ROOT
from macros.cite.chapter_bibliography_and_native_names import is_chapter_page
from macros.pipeline.html_tree import parse_html, serialize_html
from macros.pipeline.insert_native_names import add_native_names

SITE = ROOT / "site"
SAIKAKU = ' <span class="written" lang="ja" translate="no">井原西鶴</span>'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<p>Saikaku tells, and Ihara Saikaku again.</p>", f"<p>Saikaku{SAIKAKU} tells, and Ihara Saikaku again.</p>"),
        ("<p>Ihara Saikaku’s book</p>", f"<p>Ihara Saikaku’s{SAIKAKU} book</p>"),
        ("<h2>Saikaku</h2><p>Saikaku</p>", f"<h2>Saikaku</h2><p>Saikaku{SAIKAKU}</p>"),
        ("<section data-widget='x'><section>y</section>Saikaku</section><p>z</p>", ""),
        ("<p>Saikakuan</p>", ""),
        ("<p>Saikaku (<span>井原西鶴</span>)</p>", ""),
        ("<p><cite>牛馬問</cite>. 1755. ‘Gyūba mon’</p>", ""),
        (
            "<details><summary>Saikaku</summary><p>Saikaku</p></details>",
            f"<details><summary>Saikaku</summary><p>Saikaku{SAIKAKU}</p></details>",
        ),
        (
            "<p>the <em>Gyūba mon</em>, a book</p>",
            '<p>the <em>Gyūba mon</em> <span class="written" lang="ja" translate="no">牛馬問</span>, a book</p>',
        ),
    ],
)
def test_the_native_script_follows_the_first_mention_of_a_name(before: str, after: str) -> None:
    page = f"<body>Saikaku<article>{before}</article></body>"
    tree = parse_html(page)
    add_native_names(tree)
    found = serialize_html(tree)
    assert found == page.replace(before, after or before)
    add_native_names(tree)
    assert serialize_html(tree) == found


def test_a_name_in_the_wrong_script_is_reported() -> None:
    row = NativeScriptName(id="x", kind="person", name="西", script="Saikaku", kana="saikaku", lang="ja", sources=("saikaku-1686",))
    assert [fault.partition(": ")[2].split("; ")[0] for fault in map(str, check_native_script_name(row, DataLocation("here")))] == [
        "'Saikaku' is not in Japanese or Chinese script",
        "the reading 'saikaku' is not in kana",
        "'西' is not in Latin letters",
    ]


def test_json_has_the_names_of_authors_in_their_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["rules", "oicho-kabu-hands", "--json"]) == 0
    sources = json.loads(capsys.readouterr().out)["sources"]
    assert sources["takahashi"]["author_script"] == "高橋浩徳"
    assert sources["takahashi"]["title"] == "株札"
    assert commands.main(["games", "--json"]) == 0
    assert {"romaji", "kanji", "kana", "english"} == json.loads(capsys.readouterr().out)[0]["name"].keys() == set(Name.__slots__)


@pytest.mark.built
def test_the_search_finds_a_name_in_its_script_and_its_reading() -> None:
    index = json.loads((SITE / "search" / "search_index.json").read_text("utf-8"))["docs"]
    known = {name: entry["location"] for entry in index if entry["location"].startswith("sources/#name-") for name in entry["names"]}
    for row in native_script_names().values():
        for name in filter(None, (*row.spellings, row.script, row.kana)):
            assert known[name] == f"sources/#name-{row.id}"
    assert all(f'id="name-{id_}"' in (SITE / "sources" / "index.html").read_text("utf-8") for id_ in native_script_names())


@pytest.mark.built
def test_a_chapter_begins_with_a_summary_and_ends_with_its_sources() -> None:
    chaptered = [file for file in (ROOT / "docs").rglob("*.md") if is_chapter_page(file.relative_to(ROOT / "docs").as_posix())]
    assert len(chaptered) >= 11
    for file in chaptered:
        page = (SITE / file.relative_to(ROOT / "docs").with_suffix("") / "index.html").read_text("utf-8")
        lead = re.sub(r"<[^>]*>", "", page.partition('<p class="lead">')[2].partition("</p>")[0]).strip()
        assert file.stem == "reader" or len(re.findall(r"[.?!](?=\s|$)", lead)) == 3, file
        body, _, end = page.partition('<section class="cited">')
        cited = set(re.findall(r'id="cited-([^"]+)"', end))
        assert cited == set(re.findall(r'href="(?:[^":]*/)?sources/#(?!ours|name-|sources-)([^"]+)"', body.partition("<article")[2])), file
