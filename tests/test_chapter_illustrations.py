"""Pictures in the chapters: every chapter has some, each has a text alternative, and its caption names its origin."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from markdown import markdown

from kabu_core import content
from kabu_core.archive import dated_events
from kabu_core.pages import chapter_illustrations
from macros.pages import chapter_figures

SITE = Path(__file__).parent.parent / "site"
CHAPTERS = (
    *("ming-china", "portuguese-cards", "edo", "decks", "police-and-parlours", "malay-and-pacific", "northern-australia", "macao"),
    *("koi-koi", "today", "reader", "texts", ""),
)
PAGES = (*(f"history/{chapter}".rstrip("/") for chapter in CHAPTERS), "eight-nine-three", "numerals")
CAPTION_BEGINNINGS = ("Our drawing.", "Our reconstruction.", "Our calculation.", "Our table.", "Evidence.")
"""The first words of captions of our own pictures. Other captions link to a source."""

FIGURE = re.compile(r"<figure(?: [^>]*)?>(?P<picture>(?:(?!</?figure)[\s\S])*?)<figcaption>(?P<caption>[\s\S]*?)</figcaption>\s*</figure>")


def text_without_tags(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def captioned_figures(page: str) -> list[tuple[str, str]]:
    """Return the captioned pictures of a page, each with its caption."""
    return [(found["picture"], found["caption"]) for found in FIGURE.finditer((SITE / page / "index.html").read_text("utf-8"))]


@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_every_chapter_has_figures_whose_captions_name_their_origin(page: str) -> None:
    found = captioned_figures(page)
    assert len(found) >= 2
    for picture, caption in found:
        ours = text_without_tags(caption).startswith(CAPTION_BEGINNINGS)
        assert ours or "/sources/#" in caption, text_without_tags(caption)
        if text_without_tags(caption).startswith("Evidence."):
            assert re.search(r'href="[^"]*(?:/sources/#|/timeline/)', picture + caption), text_without_tags(caption)


@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_every_figure_has_a_text_alternative(page: str) -> None:
    for picture, caption in captioned_figures(page):
        for opened in re.findall(r'<[^>]*role="(?:img|group)"[^>]*>', picture):
            assert re.search(r'aria-label="[^"]+"', opened), opened
        assert "<img" not in picture
        assert text_without_tags(re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>', r" \1 ", picture)), text_without_tags(caption)


@pytest.mark.built
def test_only_pages_with_captions_load_the_style_sheet_of_figures() -> None:
    for page in SITE.rglob("index.html"):
        text = page.read_text("utf-8")
        assert ("<figcaption" in text) == ("assets/figures.css" in text), page


def test_the_cells_of_a_table_name_their_column() -> None:
    table = "| Year | What |\n|---|---|\n| 1588 | *wine* |"
    html = markdown(table, extensions=["tables", "macros.pipeline.table_cell_labels"])
    assert '<td data-label="Year">1588</td>' in html
    assert '<td data-label="What"><em>wine</em></td>' in html


def test_sums_of_cards_are_written_in_words() -> None:
    deck = content.decks()["kabufuda"]
    unbroken = str.maketrans(" ", "\u00a0")
    assert chapter_illustrations.card_sum_in_words(deck.parse_cards("8 9 3")) == "8 + 9 + 3 = 20".translate(unbroken) + ", so 0"
    assert chapter_illustrations.card_sum_in_words(deck.parse_cards("2 3 4")) == "2 + 3 + 4 = 9".translate(unbroken)
    assert ", so 0: <em" in chapter_figures.captioned_hands(("8 9 3", "{sum}: *buta*"))


def test_gaps_between_events_are_drawn_to_scale() -> None:
    ids = ("geneva-1774", "nanjing-1588", "play-1736")
    html = chapter_figures.event_time_scale(*ids)
    starts = [row.year_range[0] for row in dated_events.dated_events_in_order() if row.id in ids]
    gaps = [float(gap) for gap in re.findall(r"--gap:([\d.]+)lh", html)]
    assert gaps.pop() == 0
    shares = [(later - earlier) / gap for (earlier, later), gap in zip(pairwise(starts), gaps, strict=True)]
    assert max(shares) / min(shares) < 1.05
    assert text_without_tags(html).index("1588") < text_without_tags(html).index("148 years") < text_without_tags(html).index("1736")


def test_the_label_of_a_tick_line_has_a_year_for_every_tick() -> None:
    html = chapter_figures.event_tick_line("ban", "Japan", "Bans")
    assert html.count("<i ") == len(re.findall(r"\d{4}", html.partition('aria-label="')[2].partition('"')[0])) > 10


def test_charts_of_sums_mark_the_average() -> None:
    html = chapter_figures.three_card_sum_charts(10, 9)
    assert "on average 16.5" in html
    assert "on average 15" in html
    assert html.count("data-mean") == 3  # bars 16 and 17 for the average 16.5, and bar 15
