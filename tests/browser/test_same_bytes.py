"""Page, CPython and Pyodide give the same bytes; so do the table of answers and the engine."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from kabu_core import content, games, web
from macros import scripts
from tests.browser.conftest import PAGES, SITE, Frame, Visit, attribute, frames

Open = Callable[..., Visit]
ALL = [frame for page in PAGES for frame in frames(page)]
COMPARED = "koi-koi/wikipedia/baccarat/enwiki-baccarat"
TEXTS = ("rules", "sheet")
ASK = """([{ lock, bytes, ...parts }, release, questions]) => new Promise((done, fail) => {
    const { src } = document.querySelector("script[data-ours]");
    const runtime = Object.fromEntries(Object.entries(parts).map(([name, path]) => [name, new URL(path, src).href]));
    const worker = (globalThis.asked ??= new Worker(runtime.worker, { type: "module" }));
    const answers = [];
    worker.onmessage = ({ data: { id, result, error, failed } }) => {
        if (error || failed) fail(Error(JSON.stringify(error ?? failed)));
        if (result === undefined) return;
        answers[id] = JSON.parse(result);
        if (id === questions.length - 1) done(answers);
    };
    if (!globalThis.begun) worker.postMessage({ runtime: { lock, ...runtime }, release, lock: "test" });
    globalThis.begun = true;
    questions.forEach(([widget, state, event], id) => worker.postMessage({ id, widget, state, event }));
})"""


@pytest.fixture
def pyodide(open_page: Open) -> Callable[[list[tuple[str, str, str]]], list[dict[str, str]]]:
    """Asks the engine in the browser: (widget, state, event) -> its answer."""
    page: Page = open_page({"answer": 120_000}).to(ALL[0].page)
    source = page.content()
    runtime = json.loads(attribute(source, "data-runtime"))

    def ask(questions: list[tuple[str, str, str]]) -> list[dict[str, str]]:
        answered: list[dict[str, str]] = page.evaluate(ASK, [runtime, scripts.release(), questions])
        return answered

    return ask


def cpython(widget: str, state: str, event: str = "") -> dict[str, str]:
    answer: dict[str, str] = json.loads(web.update(widget, state, event))
    return answer


def test_there_are_widgets() -> None:
    assert {frame.kind for frame in ALL} >= {"scorer", "table", "rules", "sheet", "differences"}


@pytest.mark.parametrize("frame", ALL, ids=lambda frame: f"{frame.page}{frame.id}")
def test_the_page_shows_what_cpython_says(frame: Frame) -> None:
    html = cpython(frame.kind, frame.state)["html"]
    assert frame.rest[: len(html) + 6] == html + "</div>"


def test_pyodide_says_what_cpython_says(pyodide: Callable[[Any], list[dict[str, str]]]) -> None:
    """Every first frame, and what a click on each of its buttons gives."""
    questions = [(frame.kind, frame.state, "") for frame in ALL]
    questions += [("table", frame.state, event) for frame in ALL if frame.kind == "table" for event in events(frame)]
    questions += [
        ("nothing", "x", ""),
        ("scorer", "oicho-kabu/nothing/player/8 9", ""),
        ("scorer", "nothing/x/player/8", ""),
        ("table", "broken", ""),
        ("rules", "", ""),
        *(("differences", COMPARED, event) for event in ("one yoshi", "one-rules nintendo", "other che-san-zhang", "other-rules x")),
    ]
    for question, answer in zip(questions, pyodide(questions), strict=True):
        assert answer == cpython(*question), question


def events(frame: Frame) -> list[str]:
    inside = cpython(frame.kind, frame.state)["html"]
    found = [attribute(button, "data-event") for button in inside.split("<button")[1:]]
    return [event.replace("{random}", "2026") for event in found if event]


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game in games.GAMES for preset in content.game(game).presets])
def test_every_answer_is_the_engines(pyodide: Callable[[Any], list[dict[str, str]]], game: str, preset: str) -> None:
    [path] = SITE.glob(f"assets/answers/{game}/{preset}-????????????.json")
    table = json.loads(path.read_text("utf-8"))
    pool = table["pool"]
    shown = {key: ("".join(pool[part] for part in parts), pool[say]) for key, (say, *parts) in table["rows"].items()}
    assert hasattr(games.module(game), "TABLED") == (len(shown) > len(TEXTS))
    chosen = {text: (text, f"{game}/{preset}", f"rules {preset}") for text in TEXTS}
    questions = [chosen.get(key, ("scorer", f"{game}/{preset}/{key}", "")) for key in shown]
    assert set(chosen) <= set(shown)
    for question, answer, row in zip(questions, pyodide(questions), shown.values(), strict=True):
        assert (answer["html"], answer["say"]) == row, question
