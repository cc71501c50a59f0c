"""The engine, the terminal and the scripts of a page understand typed and pasted text in full-width, kanji and other characters."""

import io
import json
import random
import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from kabu_core import content, text_normalization, web
from kabu_core.play.record import GameRecord
from kabu_core.rules import parse_integer, parse_whole_number
from kabu_core.terminal.commands import main
from kabu_core.views import cards_html as faces
from tests.input_spellings import HANDS, NUMBERS
from tests.kabu_command_helper import output_of_kabu_command

ROOT = Path(__file__).parent.parent
DECK = content.decks()["kabufuda"]
TYPED = [(typed, meant) for meant, spellings in HANDS.items() for typed in spellings]
GAME_AND_RULES = "oicho-kabu/fuda-wiki-2025"


def run_javascript_in_node(code: str, *given: object) -> Any:
    """Run JavaScript code in Node with these arguments, and return what it prints as JSON."""
    command = ["node", "--input-type=module", "--eval", code, *map(json.dumps, given)]
    done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT / "docs" / "assets")
    return json.loads(done.stdout)


def test_a_hand_is_read_alike_by_the_engine_and_by_the_page() -> None:
    """The page looks up its precomputed answer by the hand, so it must normalize the hand as the engine does."""
    code = """
      const { answerTableKey } = await import("./form-values-as-state.mjs");
      const [field, hands] = process.argv.slice(1).map(JSON.parse);
      const section = { querySelector: () => ({ dataset: field }) };
      console.log(JSON.stringify(hands.map((typed) => answerTableKey(section, `oicho-kabu/german-booklet/player/${typed}`))));
    """
    field = {name.removeprefix("data_"): value for name, value in faces.card_input_attributes(DECK).items()}
    assert run_javascript_in_node(code, field, [typed for typed, _ in TYPED]) == [f"player/{meant}" for _, meant in TYPED]
    assert [" ".join(str(card.rank) for card in DECK.parse_cards(typed)) for typed, _ in TYPED] == [meant for _, meant in TYPED]
    answers = {meant: web.show_widget("scorer", f"{GAME_AND_RULES}/player/{meant}").html for meant in HANDS}
    assert [web.show_widget("scorer", f"{GAME_AND_RULES}/player/{typed}").html == answers[meant] for typed, meant in TYPED] == [True] * len(
        TYPED
    )


def test_text_is_normalized_alike_by_the_engine_and_by_the_page() -> None:
    code = """
      const { normalize, stripInvisible } = await import("./text-normalization.mjs");
      const [texts, last] = process.argv.slice(1).map(JSON.parse);
      const all = Array.from({ length: last + 1 }, (_, code) => String.fromCodePoint(code));
      console.log(JSON.stringify([texts.map(normalize), all.filter((sign) => !stripInvisible(sign)).map((sign) => sign.codePointAt())]));
    """
    known = [chr(code) for code in range(0x10000) if unicodedata.category(chr(code)) not in ("Cn", "Cs")]
    rng = random.Random(32)
    texts = ["".join(rng.choices(known, k=12)) for _ in range(500)]
    normalized, invisible = run_javascript_in_node(code, texts, sys.maxunicode)
    assert normalized == [text_normalization.normalize_text(one) for one in texts]
    assert invisible == [*map(ord, re.findall(f"[{text_normalization.INVISIBLE}]", "".join(map(chr, range(sys.maxunicode + 1)))))]


@pytest.mark.parametrize(("meant", "typed"), [(meant, typed) for meant, spellings in NUMBERS.items() for typed in spellings])
def test_a_number_is_read_as_intended(meant: int | None, typed: str) -> None:
    assert parse_integer(typed) == meant
    if meant is None or (meant >= 0 and "+" not in text_normalization.normalize_text(typed)):
        assert parse_whole_number(typed) == meant


def test_a_card_code_may_have_a_kanji_number_and_a_letter() -> None:
    assert [str(card) for card in content.decks()["hanafuda-48"].parse_cards("十二a　１ｂ、十C")] == ["12a", "1b", "10c"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["score", "ｏｉｃｈｏ－ｋａｂｕ", "八九三"], ["score", "oicho-kabu", "8 9 3"]),
        (["score", "oicho-kabu", "四　一", "--as", "ｄｅａｌｅｒ\u200b"], ["score", "oicho-kabu", "4 1", "--as", "dealer"]),
        (["score", "oicho-kabu", "1 4", "--set", "in_order＝ｆａｌｓｅ"], ["score", "oicho-kabu", "1 4", "--set", "in_order=false"]),
        (["rules", "oicho-kabu", "--set", "must_draw_upto=−１"], ["rules", "oicho-kabu", "--set", "must_draw_upto=-1"]),
        (
            ["odds", "oicho-kabu", "四六", "--seen", "７・八", "--against", "七　？"],
            ["odds", "oicho-kabu", "4 6", "--seen", "7 8", "--against", "7 ?"],
        ),
        (
            ["simulate", "yoshi", "--rounds", "二十", "--seed", "１６８６", "--seats", "３"],
            ["simulate", "yoshi", "--rounds", "20", "--seed", "1686", "--seats", "3"],
        ),
    ],
)  # fmt: skip
def test_a_command_is_read_as_intended(capsys: pytest.CaptureFixture[str], typed: list[str], meant: list[str]) -> None:
    assert output_of_kabu_command(capsys, *typed) == output_of_kabu_command(capsys, *meant)


def test_input_at_the_prompt_is_read_as_intended(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("二\nｓｔａｋｅ　１　１０\u200b\nｑｕｉｔ\n"))
    assert "seed=1686\nstake 1 20\nstake 1 10\n" in output_of_kabu_command(capsys, "play", "oicho-kabu", "--seed", "１６８６")


def test_the_name_of_a_file_stays_as_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "記録（１）.txt"
    file.write_text("koi-koi wikipedia seats=2 seed=5\n", "utf-8")
    assert output_of_kabu_command(capsys, "replay", str(file))
    assert main(["simulate", "yoshi", "--rounds", "1", "--keep", str(tmp_path / "ｋ.json")]) == 0
    assert (tmp_path / "ｋ.json").exists()


def test_a_record_is_read_as_intended(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pasted = "\ufeffｏｉｃｈｏ－ｋａｂｕ　german-booklet people=二郎，Ａｋｉ seats＝4\u200b seed=一六八六；stake 1 10\u200e"
    meant = GameRecord("oicho-kabu", "german-booklet", 4, 1686, actions=("stake 1 10",), people=("二郎", "Aki"))
    assert GameRecord.loads(pasted) == meant
    file = tmp_path / "game.txt"
    file.write_text(pasted, "utf-8")
    assert json.loads(output_of_kabu_command(capsys, "replay", str(file), "--json"))["people"] == ["二郎", "Aki"]
    frame = web.show_widget("table", "thumb/koi-koi wikipedia seats=2 seed=1", f"import {pasted}")
    assert frame.state.startswith("thumb/oicho-kabu german-booklet seats=4 people=二郎,Aki seed=1686;stake 1 10")
    again = web.show_widget("table", frame.state, "new german-booklet 4 thumb 一六八六 2 二郎、Ａｋｉ")
    assert again.state.startswith("thumb/oicho-kabu german-booklet seats=4 people=二郎,Aki seed=1686")


def test_a_score_sheet_is_read_as_intended() -> None:
    named = web.show_widget("keeper", "oicho-kabu/fuda-wiki-2025", "names \u200bＡｋｉ\ufeff,か\u3099,三郎,Ｄ")
    assert named.state.split("/")[2] == "Aki,が,三郎,D"
    written = web.show_widget("keeper", named.state, "write ,－２０,二十三,\u200b")
    assert "Aki −3, が −20, 三郎 +23, D 0" in written.say


def test_an_older_sheet_keeps_its_names() -> None:
    """The names in a stored sheet must not be normalized, since full-width signs would become the signs that separate its fields."""
    state = "oicho-kabu/fuda-wiki-2025/父／母,Ｂ,,//"
    assert web.show_widget("keeper", state).state == state


def test_a_long_text_is_normalized_in_time() -> None:
    """Unicode normalization takes quadratic time for a run of combining marks. Without a limit, this text would take 15 minutes."""
    assert len(text_normalization.normalize_text("a" + "\u0301\u0327" * 500_000)) == 1_000_000
