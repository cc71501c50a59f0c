"""Tests that CPython and Pyodide give the same bytes, and that the built pages and their answer tables contain these bytes."""

import json
import random
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, Page

from kabu_core import content, games, web
from macros.pipeline import bundle_scripts
from tests.browser.conftest import PAGES, SITE, TABLE_PAGE, BuiltWidget, attribute_of_tag, built_widgets_of_page, serve_site
from tests.input_spellings import HANDS
from tests.nightly_effort import sample_unless_nightly, usual_or_nightly
from tests.play_helpers import picks_and_events_of_table_buttons

BUILT_WIDGETS = [frame for page in PAGES for frame in built_widgets_of_page(page)]
COMPARISON_STATE = "koi-koi/wikipedia/baccarat/enwiki-baccarat"
RULE_WIDGETS = ("rules", "sheet")
OICHO_KABU_ACTS = "take top;draw;take top;draw;deal;stake 2 10;stake 1 50;done;take top;draw;draw;take top;stand"
COACHED_GAMES = (
    f"oicho-kabu fuda-wiki-2025 seats=2 seed=2 rounds=2;stake 2 100;done;{OICHO_KABU_ACTS}",
    "koi-koi wikipedia seats=2 seed=2 rounds=1;play 12a;play 11b;play 11d;play 3d;play 3c;take 10a",
)
"""A finished game and a game in progress, about which the coach is asked."""
BATCH_TIMEOUT_MS = usual_or_nightly(90_000, 1_000_000)  # for one batch of questions
ASK_WORKER = """([{ lock, bytes, ...parts }, release, questions, first, patience]) => new Promise((done, fail) => {
    const { src } = document.querySelector("script[data-ours]");
    const runtime = Object.fromEntries(Object.entries(parts).map(([name, path]) => [name, new URL(path, src).href]));
    const worker = (globalThis.asked ??= new Worker(runtime.worker, { type: "module" }));
    const answers = [];
    worker.onerror = ({ message }) => fail(Error(`the worker: ${message}`));
    setTimeout(() => fail(Error(`no answer, after ${Object.keys(answers).length} of ${questions.length}`)), patience);
    worker.onmessage = ({ data: { id, result, error, failed } }) => {
        if (id < first) return; // a question that an earlier test gave up
        if (error || failed) fail(Error(JSON.stringify(error ?? failed)));
        if (result !== undefined) answers[id - first] = JSON.parse(result);
        if (Object.keys(answers).length === questions.length) done(answers); // a part is answered later
    };
    if (!globalThis.begun) worker.postMessage({ runtime: { lock, ...runtime }, release, lock: "test" });
    globalThis.begun = true;
    questions.forEach(([widget, state, event], number) => worker.postMessage({ id: first + number, widget, state, event }));
})"""
"""A script that asks the site's worker these questions and returns the answers in the same order."""


COMPARE_PAGES = """async (pages) => {
    const parser = new DOMParser();
    const inside = (html) => Object.assign(document.createElement("div"), { innerHTML: html }).innerHTML;
    const edit = /(data-row="[^"]*") href="[^"]*"/g;
    const differences = [];
    for (const [page, expected] of pages) {
        const source = await (await fetch(page)).text();
        const sections = [...parser.parseFromString(source, "text/html").querySelectorAll("[data-widget]")];
        const shown = sections.map(({ dataset }) => [dataset.widget, dataset.id, dataset.state].join(" "));
        const names = expected.map(([name]) => name);
        if (shown.join() !== names.join()) differences.push(`${page}: ${shown} instead of ${names}`);
        else sections.forEach((section, at) => {
            const html = section.querySelector("[data-html]").innerHTML.replace(edit, "$1");
            if (html !== inside(expected[at][1])) differences.push(`${page}: ${names[at]}`);
        });
    }
    return differences;
}"""
"""A script that returns where the widgets on these pages differ from the expected HTML."""

BATCH_STARTS = count(0, 1_000_000)
"""Yields the number of the first question in each batch. Numbers never repeat, since the engine may still answer an earlier test."""

type Questions = list[tuple[str, str, str]]


@pytest.fixture(scope="session", name="engine")
def open_page_that_runs_engine(browser: Browser) -> Iterator[Page]:
    """Yield a page whose engine, in Pyodide, keeps running from test to test."""
    for site in serve_site(pyodide=True):
        page = browser.new_page(service_workers="block")
        page.goto(site.url + TABLE_PAGE)
        yield page
        page.context.close()


@pytest.fixture(name="pyodide")
def provide_function_that_asks_pyodide(engine: Page) -> Callable[[Questions], list[dict[str, str]]]:
    """Return a function that takes a list of questions, each (widget, state, event), and returns the answers of the browser's engine."""
    return lambda questions: ask_engine_in_pyodide(engine, questions)


def ask_engine_in_pyodide(page: Page, questions: Questions) -> list[dict[str, str]]:
    """Put questions to the engine of a page. The engine starts with the first question."""
    runtime = json.loads(attribute_of_tag(page.content(), "data-runtime"))
    answered: list[dict[str, str]] = page.evaluate(
        ASK_WORKER, [runtime, bundle_scripts.scripts_digest(), questions, next(BATCH_STARTS), BATCH_TIMEOUT_MS]
    )
    return answered


def ask_engine_in_cpython(widget: str, state: str, event: str = "") -> dict[str, str]:
    answer: dict[str, str] = json.loads(web.update(widget, state, event))
    return answer


def test_the_built_pages_have_widgets_of_every_kind() -> None:
    assert {frame.kind for frame in BUILT_WIDGETS} >= {"scorer", "table", "rules", "sheet", "differences"}


def test_pages_equal_cpython(engine: Page) -> None:
    """Compare the bytes of every widget of every page, and check that a browser parses them without repairs."""
    pages = []
    for page in PAGES:
        said = [(frame, ask_engine_in_cpython(frame.kind, frame.state)["html"]) for frame in BUILT_WIDGETS if frame.page == page]
        for frame, html in said:
            assert frame.rest[: len(html) + 6] == html + "</div>", f"{page}{frame.id}: run `make build` if the engine was changed since"
        pages.append((page, [(f"{frame.kind} {frame.id} {frame.state}", html) for frame, html in said]))
    assert engine.evaluate(COMPARE_PAGES, pages) == []


def engine_questions_to_compare() -> Questions:
    """Return questions about first frames, the buttons in them, and special cases. By day, use only a sample of the frames and buttons."""
    frames = [(frame.kind, frame.state, "") for frame in BUILT_WIDGETS]
    buttons = [
        ("table", frame.state, event) for frame in BUILT_WIDGETS if frame.kind == "table" for event in button_events_of_first_frame(frame)
    ]
    return [
        *sample_unless_nightly(frames + buttons, 75),
        ("nothing", "x", ""),
        ("scorer", "oicho-kabu/nothing/player/8 9", ""),
        ("scorer", "nothing/x/player/8", ""),
        ("table", "broken", ""),
        ("rules", "", ""),
        *(("table", f"thumb/{record}@coach", event) for record in COACHED_GAMES for event in ("", "advise", "step 0", "step 3")),
        ("table", "lookahead/yoshi fuda-wiki-yoshi seats=3 seed=5", "go"),
        *(
            ("differences", COMPARISON_STATE, event)
            for event in ("one yoshi", "one-rules nintendo", "other che-san-zhang", "other-rules x")
        ),
        *(("scorer", f"oicho-kabu/german-booklet/player/{typed}", "") for spellings in HANDS.values() for typed in spellings),
        ("keeper", "oicho-kabu/german-booklet", "names \u200bＡｋｉ,か\u3099,三郎,Ｄ"),
        ("odds", "oicho-kabu///dealer/2 3/7//3/7 7", "game yoshi"),
        ("odds", "che-san-zhang//tie=dealer/player/2 0////9 x", ""),
    ]


def test_pyodide_equals_cpython(pyodide: Callable[[Questions], list[dict[str, str]]]) -> None:
    questions = engine_questions_to_compare()
    for question, answer in zip(questions, pyodide(questions), strict=True):
        assert answer == ask_engine_in_cpython(*question), question


def button_events_of_first_frame(frame: BuiltWidget) -> list[str]:
    """Return the events of the buttons in a table's first frame."""
    inside = ask_engine_in_cpython(frame.kind, frame.state)["html"]
    buttons = [attribute_of_tag(button, "data-event") for button in inside.split("<button")[1:]] + [
        event for _, event in picks_and_events_of_table_buttons(inside)
    ]
    slow = {"advise"} if frame.game == "koi-koi" else {}  # the coach of Koi-Koi is asked about only one position
    return [event.replace("{random}", "2026") for event in dict.fromkeys(buttons) if event and event not in slow]


@pytest.mark.parametrize("game", games.GAMES)
def test_answer_tables_equal_the_engine(pyodide: Callable[[Questions], list[dict[str, str]]], game: str) -> None:
    """Compare all stored answers with CPython's answers, and some of them (at night all) with Pyodide's answers."""
    for preset in content.game_info(game).presets:
        [path] = SITE.glob(f"assets/answers/{game}/{preset}-????????????.json")
        table = json.loads(path.read_text("utf-8"))
        pool = table["pool"]
        shown = {key: ("".join(pool[part] for part in parts), pool[say]) for key, (say, *parts) in table["rows"].items()}
        assert games.spec(game).scorer.precomputed == (len(shown) > len(RULE_WIDGETS))
        chosen = {text: (text, f"{game}/{preset}", f"rules {preset}") for text in RULE_WIDGETS}
        assert set(chosen) <= set(shown)
        expected = {chosen.get(key, ("scorer", f"{game}/{preset}/{key}", "")): row for key, row in shown.items()}
        for question, row in expected.items():
            answer = ask_engine_in_cpython(*question)
            assert (answer["html"], answer["say"]) == row, question
        some = [*expected][: len(RULE_WIDGETS)] + random.Random(preset).sample(
            [*expected], min(len(expected), usual_or_nightly(100, len(expected)))
        )
        for question, answer in zip(some, pyodide(some), strict=True):
            assert (answer["html"], answer["say"]) == expected[question], question
