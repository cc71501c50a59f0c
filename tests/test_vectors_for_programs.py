"""Test vectors for other programs: their checksums are pinned, they fit their schema, and a second reader in JavaScript agrees.

`python -m tests.test_vectors_for_programs` pins the checksums again. Do so only if the rules were meant to change.
"""

import json
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kabu_core import content, games
from kabu_core.cards import Card
from macros.build_helpers import BIN
from macros.export import game_test_vector_files as export
from macros.export import game_test_vectors
from tests.nightly_effort import sample_unless_nightly
from tests.play_helpers import pack_names_of_game

ROOT = Path(__file__).parent.parent
PINS = ROOT / "tests" / "test-vectors.sha256"
READER = ROOT / "tests" / "check-test-vectors.mjs"
TRIED_GAMES = sorted({"koi-koi", *sample_unless_nightly(games.GAMES, 2, "test vectors")})


@cache
def regenerated_test_vector_text(game: str) -> str:
    """Return the text of a game's file, generated without the cache of the build."""
    return export.format_test_vectors(game_test_vectors.create_game_test_vectors(game))


def faults_found_by_javascript_reader(folder: Path, texts: list[str]) -> list[str]:
    """Return the faults that the reader in JavaScript finds in the texts of files."""
    files = [folder / f"{number}.json" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, "utf-8")
    done = subprocess.run([BIN / "node", READER, *files], capture_output=True, text=True)
    assert (done.stderr, bool(done.returncode)) == ("", bool(done.stdout))
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", TRIED_GAMES)
def test_vectors_made_again_have_their_pinned_checksum(game: str) -> None:
    line = export.checksum_lines({export.test_vector_file_name(game): regenerated_test_vector_text(game).encode()})
    assert line in PINS.read_text("utf-8").splitlines(keepends=True), "the rules or bots have changed; see the head of this file"


@pytest.mark.built
def test_published_files_have_their_pinned_checksums_and_fit_the_schema() -> None:
    folder = ROOT / "site" / export.FOLDER
    schema = json.loads((folder / export.SCHEMA).read_bytes())
    Draft202012Validator.check_schema(schema)
    assert (folder / export.CHECKSUMS).read_text("utf-8") == PINS.read_text("utf-8")
    files = {export.test_vector_file_name(game): (folder / export.test_vector_file_name(game)).read_bytes() for game in games.GAMES}
    assert export.checksum_lines(files) == PINS.read_text("utf-8")
    for game in TRIED_GAMES:
        vectors = json.loads(files[export.test_vector_file_name(game)])
        assert [error.message for error in Draft202012Validator(schema).iter_errors(vectors)] == []
        assert not Draft202012Validator(schema).is_valid(vectors | {"more": 1})


@pytest.mark.parametrize("game", TRIED_GAMES)
def test_vectors_use_every_preset_and_every_pack(game: str) -> None:
    vectors = json.loads(regenerated_test_vector_text(game))
    counts, rounds, hands = (vectors[kind] for kind in ("legal_action_counts", "rounds", "hands"))
    assert [len(counts), len(rounds), len(hands)] == [game_test_vectors.DEALS, game_test_vectors.ROUNDS, game_test_vectors.HANDS]
    for vector in ("rounds", "hands"):
        starts = [one.get("start", one) for one in vectors[vector]]
        assert {start["preset"] for start in starts} == content.game_info(game).presets.keys()
        assert {start["deck"] for start in starts} == {*pack_names_of_game(game)}
    least, most = content.game_info(game).players
    assert {one["start"]["seats"] for one in rounds} == {*range(least, most + 1)}


def test_there_are_two_thousand_scored_hands() -> None:
    assert game_test_vectors.HANDS * len(games.GAMES) >= 2000


def test_piles_without_cards_and_numbers_of_points_are_no_cards() -> None:
    card = Card("8a", 8, "eight")
    assert game_test_vectors.piles_at_place((card, card)) == [(card, card)]
    assert game_test_vectors.piles_at_place(((card,), ())) == [(card,), ()]
    assert game_test_vectors.piles_at_place((None, card)) == [(), (card,)]
    assert game_test_vectors.piles_at_place(70) == []


def test_the_reader_in_javascript_finds_no_fault(tmp_path: Path) -> None:
    assert faults_found_by_javascript_reader(tmp_path, [*map(regenerated_test_vector_text, TRIED_GAMES)]) == []


def _first_round_with_score(vectors: Any) -> Any:
    return next(one for one in vectors["rounds"] if "score" in one)


PLANTED: dict[str, tuple[str, Callable[[Any], object]]] = {
    "a count of legal actions": ("legal_action_counts", lambda vectors: vectors["legal_action_counts"][3]["counts"].append(7)),
    "a payoff": ("rounds", lambda vectors: vectors["rounds"][3].update(payoffs=[1, 0])),
    "a captured card": ("rounds", lambda vectors: vectors["rounds"][3]["captures"].pop()),
    "a card at the end": ("rounds", lambda vectors: vectors["rounds"][3]["cards"].pop("hands")),
    "the points of a yaku": ("rounds", lambda vectors: _first_round_with_score(vectors)["score"].update(points=99)),
    "the points of a hand": ("hands", lambda vectors: vectors["hands"][3].update(points=99)),
}


@pytest.mark.parametrize(("kind", "plant"), PLANTED.values(), ids=PLANTED)
def test_the_reader_in_javascript_names_a_planted_fault(kind: str, plant: Callable[[Any], object], tmp_path: Path) -> None:
    vectors = json.loads(regenerated_test_vector_text("koi-koi"))
    plant(vectors)
    faults = faults_found_by_javascript_reader(tmp_path, [json.dumps(vectors)])
    assert faults
    assert all(fault.startswith(f"koi-koi, {kind}[") for fault in faults)


def test_the_reader_in_javascript_names_a_wrong_total(tmp_path: Path) -> None:
    vectors = json.loads(regenerated_test_vector_text(games.GAMES[0]))
    vectors["hands"][5]["total"] = (vectors["hands"][5]["total"] + 1) % 10
    [fault] = faults_found_by_javascript_reader(tmp_path, [json.dumps(vectors)])
    assert fault.startswith(f"{games.GAMES[0]}, hands[5]: the total is ")


if __name__ == "__main__":
    PINS.write_text(
        export.checksum_lines({export.test_vector_file_name(game): regenerated_test_vector_text(game).encode() for game in games.GAMES}),
        "utf-8",
    )
