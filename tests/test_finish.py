"""What stands beside the pages, and what they say of each other: written in one pass by one command, which can be run again."""

import json
import re
import shutil
from pathlib import Path

import pytest

from kabu_core import content
from macros import __main__ as site
from macros.cite import citing
from macros.pages import health
from macros.pipeline import csp, finish, page_tree, template_context

ROOT = Path(__file__).parent.parent
SITE = ROOT / "site"
FEW = ("index.html", "sources/index.html", "health/index.html", "games/yoshi/index.html", "404.html", "search/search_index.json")
HOME = "https://kabu.example/"


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A built site of few pages."""
    for path in FEW:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SITE / path, tmp_path / path)
    (tmp_path / "assets").mkdir()
    return tmp_path


def everything(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_finished_site_stays_as_it_is_when_it_is_finished_again_by_hand(few: Path) -> None:
    site.main(["finish", str(few), HOME])
    finished = everything(few)
    assert finished.keys() > set(FEW)
    site.main(["finish", str(few), HOME])
    assert everything(few) == finished


@pytest.mark.parametrize("arguments", [[], ["{folder}"], ["{folder}", HOME, HOME], ["{folder}", HOME], ["{folder}/none", HOME]])
def test_what_cannot_be_finished_is_told_and_left_as_it_was(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("no site", "utf-8")
    with pytest.raises(SystemExit) as ended:
        site.main(["finish", *(argument.format(folder=tmp_path) for argument in arguments)])
    told = "is no built site" if len(arguments) == 2 else "takes a built site and its address"
    assert told in str(ended.value.code)
    assert everything(tmp_path) == {"index.html": b"no site"}


def test_the_pages_are_as_the_build_has_left_them() -> None:
    """The command over the whole site changes no page that the hook has finished."""
    texts = finish.read(SITE)
    pages = {path: page_tree.parse(text) for path, text in texts.items()}
    finish.complete(pages)
    policy = csp.policy(csp.inline(pages.values()))
    for path, page in pages.items():
        csp.apply(page, policy)
        assert page_tree.serialize(page) == texts[path], path


def test_what_was_counted_and_cited_before_is_counted_and_cited_anew() -> None:
    pages = {path: page_tree.parse((SITE / path).read_text("utf-8")) for path in FEW if path.endswith(".html")}
    finish.complete(pages)
    listed = citing.citing({path: page for path, page in pages.items() if path != "404.html"})
    assert {address for found in listed.values() for address in found} == {"../", "../games/yoshi/", "../health/"}
    texts = {path: page_tree.serialize(page) for path, page in pages.items()}
    assert texts[citing.LISTED].count("data-cited>Cited on") == len(content.sources())
    assert len(re.findall(r"data-cited>Cited on (?!no other page)", texts[citing.LISTED])) == len(listed)
    assert '<td data-built="pages">4</td>' in texts[health.PAGE]
    finish.complete(pages)
    assert {path: page_tree.serialize(page) for path, page in pages.items()} == texts


def test_pages_that_are_served_while_they_are_edited_carry_no_policy(few: Path) -> None:
    assert all("Content-Security-Policy" in text for text in finish.read(few).values())
    finish.finish(few, HOME, served=True)
    assert not any("Content-Security-Policy" in text for text in finish.read(few).values())


def test_templates_are_given_plain_values() -> None:
    found = template_context.context(HOME)
    assert json.loads(json.dumps(found)) == found
    assert found["pages"].keys() >= {"index.md", "data.md", "games/yoshi.md"}
    assert [path for path, told in found["pages"].items() if "dataset" in told] == ["data.md"]


def test_pages_that_the_build_makes_say_when_the_data_changed() -> None:
    made = template_context.context(HOME)["made"]["changed"]
    for page in ("games/keep/yoshi", "games/print/yoshi", "games/sources/yoshi"):
        assert (f'name="citation_publication_date" content="{made}"' in (SITE / page / "index.html").read_text("utf-8")) == bool(made), page
