"""Scores and tables in the terminal: they have the same words as the page, name every card, and contain no markup."""

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from kabu_core import content, games
from kabu_core.cards import Deck
from kabu_core.display import html_to_lines
from kabu_core.display.explained_hand import ExplainedHand
from kabu_core.play.record import GameRecord
from kabu_core.terminal import commands, text_views
from kabu_core.views.html_builder import Html, hide_in_terminal, join_html, tag
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import PRESETS, play_with_bot

LEAF_ELEMENTS = {"p", "li", "h4", "summary"}
"""Elements of a scorer's answer that contain no other block."""

MARKUP = re.compile(r"[<>*]|&\w+;|&#|  |\(\)|\bNone\b")


class ScreenReaderTextParser(HTMLParser):
    """A parser for what a screen reader reads: pieces of text by block, and the labels of images. It shares no code with the engine."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.blocks: list[list[str]] = [[]]
        self.images: list[str] = []
        self.open: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, name: str, pairs: list[tuple[str, str | None]]) -> None:
        attributes = dict(pairs)
        image = attributes.get("role") == "img"
        if image and not self.is_hidden_from_screen_reader:
            self.images.append(attributes["aria-label"] or "")
            if any(leaf in LEAF_ELEMENTS for leaf, _ in self.open):
                self.blocks[-1].append(self.images[-1])
        if name in LEAF_ELEMENTS:
            self.blocks.append([])
        self.open.append((name, image or attributes.get("aria-hidden") == "true"))

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop()[0] == name
        if name in LEAF_ELEMENTS:
            self.blocks.append([])

    def handle_data(self, data: str) -> None:
        if not self.is_hidden_from_screen_reader:
            self.blocks[-1].append(data)

    @property
    def is_hidden_from_screen_reader(self) -> bool:
        return any(hidden for _, hidden in self.open)


def random_scores_on_page_and_terminal(game: str, preset: str) -> Iterator[tuple[Html, list[str]]]:
    """Score random hands under a preset. Yield each answer on the page, and the lines that the terminal prints for the same hand."""
    spec, info = games.spec(game), content.game_info(game)
    rules, rng = games.rules(game, preset), random.Random(f"{game} {preset}")
    deck: Deck = games.deck(game, rules)
    for number in range(usual_or_nightly(40, 1000)):
        holder = list(spec.scorer.holders)[number % len(spec.scorer.holders)]
        cards = rng.sample(deck.cards, rng.randint(1, min(spec.scorer.most, 20)))
        found = games.score_text(game, " ".join(map(str, cards)), holder, rules)
        yield (
            spec.scorer.answer(spec.scorer.scoring_context(info, rules, holder), found),
            [*text_views.hand_score_lines(ExplainedHand(game, rules, holder, found))],
        )


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_score_reads_in_the_terminal_as_on_the_page(game: str, preset: str) -> None:
    for answer, printed in random_scores_on_page_and_terminal(game, preset):
        page, lines = ScreenReaderTextParser(answer), "\n".join(printed)
        assert page.images, "the page shows the cards"
        for image in page.images:
            assert image in lines
        for block in page.blocks:
            for before, after in pairwise(block):
                assert not (before[-1:].isalnum() and after[:1].isalnum()), f"no space between {before!r} and {after!r}"
            words = " ".join("".join(block).split())
            assert words.partition(" More odds for")[0] in lines
        for line in printed:
            assert not MARKUP.search(line.removeprefix("  ")), line
            assert not line.endswith((" of", ":", " ")), f"cut off: {line}"


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_table_in_the_terminal_shows_no_markup(game: str, preset: str) -> None:
    shown = games.spec(game).view
    for state, _ in play_with_bot(record := GameRecord(game, preset, content.game_info(game).nearest_seat_count(4), 1, (("rounds", "2"),))):
        if state.payoffs is None:
            view = state.observation(state.require_current_player())
            for line in [*shown.terminal_lines(view), shown.prompt(view)]:
                assert not MARKUP.search(line), line
    for line in text_views.game_log_lines(record, state):
        assert not MARKUP.search(line), line


def test_a_score_names_the_cards_missing_for_a_yaku(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["score", "koi-koi", "3a 8a 9a"]) == 0
    output = capsys.readouterr().out
    assert "sankō ‘three brights’ needs one of pine crane and paulownia phoenix" in output


def test_the_terminal_names_a_command_where_the_page_has_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["score", "oicho-kabu", "8 9"]) == 0
    output = capsys.readouterr().out
    assert "More odds" not in output
    command = output.strip().splitlines()[-1].rpartition("python -m kabu_core ")[2]
    assert commands.main(command.split()) == 0, "the command exists"


def test_html_becomes_lines_of_text_and_raw_html_is_refused() -> None:
    image = tag("span", tag("b", "1"), role="img", aria_label="pine & crane")
    html = join_html(
        [tag("p", "A ", tag("b", "<9>"), tag("i", "x", aria_hidden="true")), tag("div", image, image), hide_in_terminal(tag("a", "More"))]
    )
    assert html_to_lines.html_to_text_lines(html) == ["A <9>", "pine & crane; pine & crane"]
    with pytest.raises(ValueError, match="raw HTML"):
        html_to_lines.html_to_text_lines(join_html(["A", Html("<b>raw</b>")]))
