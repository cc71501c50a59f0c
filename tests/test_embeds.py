"""Pages to embed in other sites: they are light and self-contained, and have one link back and an oEmbed description."""

import json
import re
from pathlib import Path

import pytest

from kabu_core import content, games
from kabu_core.pages import embeds_for_other_sites as bodies
from macros.build_helpers import ROOT
from macros.pipeline import embed_pages, site_completion
from macros.pipeline.html_tree import parse_html, serialize_html
from tests import page_weight_estimate
from tests.browser.site_server import site_base_path
from tests.test_built_site import ScannedPage, describe_dead_links, scan_page_once

pytestmark = pytest.mark.built
SITE = ROOT / "site"
EMBEDS = sorted((SITE / embed_pages.FOLDER).rglob("*.html"))
LIGHT, PLAYED = 70_000, 160_000
"""The most bytes that an embed to read and an embed to play may load."""


def test_there_is_an_embed_of_every_table_scorer_rule_and_hand() -> None:
    there = {file.relative_to(SITE / embed_pages.FOLDER).with_suffix("").as_posix() for file in EMBEDS}
    rules = {
        f"rule/{game}-{row.id}"
        for game in games.GAMES
        for row in content.game_info(game).rules
        if bodies.rule_sentences_with_presets(content.game_info(game), row)
    }
    assert there == rules | {f"{thing}/{game}" for thing in embed_pages.WIDGETS for game in games.GAMES} | {
        f"hand/{id_}" for id_ in content.named_hands()
    }
    assert len(there) < 25 * len(games.GAMES)


def test_an_embed_is_self_contained_and_has_one_link_back() -> None:
    for file in EMBEDS:
        page, text = scan_page_once(file), file.read_text("utf-8")
        assert (list(describe_dead_links(file, page)), page.untagged, page.unnamed, max(page.ids.values())) == ([], [], [], 1), file
        assert '<meta name="robots" content="noindex">' in text
        assert len(re.findall(r"<footer>.*?<a href=\"(https?://[^\"]+)", text)) == 1, file
        assert "masthead" not in text


def test_an_embed_has_an_oembed_description() -> None:
    """The oEmbed file also links to the page that the embed comes from, for readers whose viewer shows no frames."""
    pages: dict[Path, ScannedPage] = {}
    for file in EMBEDS:
        description = json.loads(file.with_suffix(".json").read_text("utf-8"))
        name = file.relative_to(SITE).as_posix()
        assert (description["version"], description["type"], type(description["width"]), type(description["height"])) == (
            "1.0",
            "rich",
            int,
            int,
        )
        link = re.fullmatch(
            rf'<iframe src="(https?://[^"]*/){re.escape(name)}" title="([^"]+)"[^<>]*></iframe> <a href="\1([^"#]*)#?([^"]*)">\2</a>',
            description["html"],
        )
        assert link
        if (page := SITE / link[3] / "index.html") not in pages:
            pages[page] = scan_page_once(page)
        ids, place = pages[page].ids, link[4]
        is_rules_state = place.startswith(f"rules-{link[3].split('/')[1]}=")  # for a rule that the built page shows only under other rules
        assert not place or (place in ids) != is_rules_state, file
        assert f'type="application/json+oembed" href="{description["provider_url"]}{name.removesuffix("html")}json"' in file.read_text(
            "utf-8"
        )


@pytest.mark.parametrize(
    ("name", "most"), [("rule/yoshi-kuppin", LIGHT), ("hand/arashi", LIGHT), ("scorer/yoshi", PLAYED), ("table/yoshi", PLAYED)]
)
def test_an_embed_is_light(name: str, most: int) -> None:
    assert sum(page_weight_estimate.requested_sizes_of_page(SITE, f"/embed/{name}.html", f"{site_base_path(SITE)}/")[0].values()) < most


def test_embeds_are_not_pages_of_the_site() -> None:
    assert not any(path.startswith(f"{embed_pages.FOLDER}/") for path in site_completion.read_page_texts(SITE))
    found = json.loads((SITE / "search" / "search_index.json").read_text("utf-8"))["docs"]
    listed = json.loads((SITE / "release.json").read_text("utf-8"))
    addresses = [*(entry["location"] for entry in found), *listed["kept"]]
    assert not any(address.startswith(f"{embed_pages.FOLDER}/") for address in addresses)
    assert f"/{embed_pages.FOLDER}/" not in (SITE / "sitemap.xml").read_text("utf-8")
    assert not any(address.startswith("assets/embed") for address in listed["kept"])


@pytest.mark.parametrize("game", games.GAMES)
def test_an_embed_has_the_widget_and_the_citation_of_its_page(game: str) -> None:
    page = parse_html((SITE / "games" / game / "index.html").read_text("utf-8"))
    footer = page.find(".//footer")
    assert footer is not None
    cited = " ".join("".join(next(footer.iter("p")).itertext()).split())
    for kind in embed_pages.WIDGETS:
        frame = parse_html((SITE / embed_pages.FOLDER / kind / f"{game}.html").read_text("utf-8"))
        assert cited.startswith("".join(next(frame.iterfind(".//footer/p")).itertext()))
        [shown, there] = (tree.findall(f".//section[@data-widget='{kind}']") for tree in (frame, page))
        assert [*map(serialize_html, shown)] == [*map(serialize_html, there)]


@pytest.mark.parametrize("page", ["games/yoshi", "games/score/yoshi"])
def test_pages_link_to_their_embed_and_its_oembed_description(page: str) -> None:
    text = (SITE / page / "index.html").read_text("utf-8")
    found = re.search(r'type="application/json\+oembed"[^>]* href="https?://[^"]*/embed/([^"]+)\.json"', text)
    assert found
    assert re.search(rf'href="[./]*embed/{found[1]}\.html#line">Embed the', text)
    assert Path(SITE / "embed" / f"{found[1]}.html").is_file()
