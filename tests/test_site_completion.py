"""The last step of a build, which completes pages and adds files such as the search index. Running it again changes nothing."""

import json
import re
import shutil
from pathlib import Path

import pytest

from kabu_core import content
from macros import __main__ as site
from macros.cite import citing_pages
from macros.pages import sourcing_health_page
from macros.pipeline import html_tree, security_policy, site_completion, template_context

ROOT = Path(__file__).parent.parent
SITE = ROOT / "site"
COPIED_PATHS = ("index.html", "sources/index.html", "health/index.html", "games/yoshi/index.html", "404.html", "search/search_index.json")
SITE_ADDRESS = "https://kabu.example/"


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    """Return a copy of a few pages of the built site."""
    for path in COPIED_PATHS:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SITE / path, tmp_path / path)
    (tmp_path / "assets").mkdir()
    return tmp_path


def contents_by_file_name(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.built
@pytest.mark.by_day(0)
def test_finishing_a_finished_site_again_changes_nothing(small_site: Path) -> None:
    site.main(["finish", str(small_site), SITE_ADDRESS])
    finished = contents_by_file_name(small_site)
    assert finished.keys() > set(COPIED_PATHS)
    site.main(["finish", str(small_site), SITE_ADDRESS])
    assert contents_by_file_name(small_site) == finished


@pytest.mark.parametrize(
    "arguments", [[], ["{folder}"], ["{folder}", SITE_ADDRESS, SITE_ADDRESS], ["{folder}", SITE_ADDRESS], ["{folder}/none", SITE_ADDRESS]]
)
def test_a_folder_that_cannot_be_finished_is_reported_and_left_alone(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("no site", "utf-8")
    with pytest.raises(SystemExit) as ended:
        site.main(["finish", *(argument.format(folder=tmp_path) for argument in arguments)])
    message = "is not a built site" if len(arguments) == 2 else "takes a built site and its address"
    assert message in str(ended.value.code)
    assert contents_by_file_name(tmp_path) == {"index.html": b"no site"}


@pytest.mark.built
def test_the_build_finishes_every_page() -> None:
    """Finishing the pages of the built site a second time changes none of them."""
    texts = site_completion.read_page_texts(SITE)
    pages = {path: html_tree.parse_html(text) for path, text in texts.items()}
    site_completion.complete_pages(pages)
    policy = security_policy.content_security_policy(security_policy.inline_script_texts(pages.values()))
    for path, page in pages.items():
        security_policy.set_content_security_policy(page, policy)
        assert html_tree.serialize_html(page) == texts[path], path


@pytest.mark.built
def test_counts_and_cited_on_lists_are_updated_on_every_run() -> None:
    pages = {path: html_tree.parse_html((SITE / path).read_text("utf-8")) for path in COPIED_PATHS if path.endswith(".html")}
    site_completion.complete_pages(pages)
    listed = citing_pages.citing_pages_by_source({path: page for path, page in pages.items() if path != "404.html"})
    assert {address for found in listed.values() for address in found} == {"../", "../games/yoshi/"}
    texts = {path: html_tree.serialize_html(page) for path, page in pages.items()}
    assert texts[citing_pages.SOURCES_PAGE].count("data-cited>Cited on") == len(content.all_sources())
    assert len(re.findall(r"data-cited>Cited on (?!no other page)", texts[citing_pages.SOURCES_PAGE])) == len(listed)
    assert '<td data-built="pages">4</td>' in texts[sourcing_health_page.PAGE]
    site_completion.complete_pages(pages)
    assert {path: html_tree.serialize_html(page) for path, page in pages.items()} == texts


def test_templates_get_values_that_json_can_hold() -> None:
    found = template_context.template_context(SITE_ADDRESS)
    assert json.loads(json.dumps(found)) == found
    assert found["pages"].keys() >= {"index.md", "data.md", "games/yoshi.md"}
    assert [path for path, variables in found["pages"].items() if "dataset" in variables] == ["data.md"]


@pytest.mark.built
def test_generated_pages_say_when_the_data_changed() -> None:
    made = template_context.template_context(SITE_ADDRESS)["made"]["changed"]
    for page in ("games/keep/yoshi", "games/print/yoshi", "games/sources/yoshi"):
        assert (f'name="citation_publication_date" content="{made}"' in (SITE / page / "index.html").read_text("utf-8")) == bool(made), page
