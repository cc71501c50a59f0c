"""Randomly corrupted data files: the check accepts a file or reports each fault in a readable sentence."""

import copy
import random
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest

from kabu_core.content import loading
from kabu_core.errors import ContentError
from tests.conftest import DATA_FILES, PARSED_DATA, clear_data_cache
from tests.data_fault_test_helpers import fault_messages
from tests.nightly_effort import usual_or_nightly

INSERTED_SIGNS = [*"\0\n\r\t\u2028\u202e\ufeff\"'*[]{=.#\\é九0- ", "[["]
STRANGE_VALUES = ["", "\0", "a\nb", "*", "no-such-id", "9" * 40, "x" * 100_000, "../..", ["x"] * 500, [], {}, [[]], [{}]]
WRONG_VALUES = [*STRANGE_VALUES, -1, 0, 10**40, 1.5, float("nan"), True]
MAX_MESSAGE_LENGTH = 600


def corrupt_text(text: str, rng: random.Random) -> str:
    """Return the text of a file with a random typing mistake."""
    at, lines = rng.randrange(len(text)), text.split("\n")
    line = rng.randrange(len(lines))
    head = rng.choice([number for number, line in enumerate(lines) if line.startswith("[")] or [0])
    slips: list[Callable[[], str]] = [
        lambda: text[:at] + rng.choice(INSERTED_SIGNS) + text[at:],
        lambda: text[:at] + text[at + rng.randint(1, 40) :],
        lambda: text[:at],
        lambda: "\n".join([*lines[:line], *lines[line + 1 :]]),
        lambda: "\n".join([*lines[:line], lines[line], *lines[line:]]),
        lambda: "\n".join([*lines[:head], lines[head].replace("]", rng.choice([".x]", "s]", "", "]]", ".id]"]), 1), *lines[head + 1 :]]),
        lambda: "\n".join([lines[head], *lines]),
        lambda: "\n".join([*lines[:line], rng.choice(lines), *lines[line:]]),
    ]
    return rng.choice(slips)()


def containers_and_keys_of_nested_values(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield a pair for every value inside `value`, at any depth: the dict or list that contains it, and its key or index there."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from containers_and_keys_of_nested_values(inner)


def corrupt_table(tables: dict[str, Any], rng: random.Random) -> None:
    """Corrupt one value, key or row of the tables."""
    holder, key = rng.choice([*containers_and_keys_of_nested_values(tables)])
    match rng.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(["no such key", "id", "line", "a\nb", "\0", "source"])] = holder.pop(key)
        case 2 if isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
        case _:
            holder[key] = copy.deepcopy(rng.choice(WRONG_VALUES))


def corrupt_file(file: str, data: dict[str, Any], rng: random.Random) -> None:
    """Corrupt a file in `data`, either by a typing mistake in its text or by a wrong value in its tables."""
    if data[file] and rng.random() < 0.5:
        corrupt_table(data[file], rng)
        return
    text = corrupt_text(DATA_FILES[file].read_text(encoding="utf-8"), rng)
    data[file] = loading._load_toml(lambda _: text.encode("utf-8", "surrogatepass"), file, "")


def corrupt_and_check(file: str, data: dict[str, Any], rng: random.Random) -> list[str]:
    """Corrupt a file, and return the fault messages of the check, or an empty list if the file is still valid."""
    clear_data_cache()
    try:
        corrupt_file(file, data, rng)
    except ContentError as error:
        return [str(error)]
    return fault_messages()


@pytest.mark.parametrize("seed", range(usual_or_nightly(6, 400)))
def test_a_corrupted_file_passes_or_is_reported_in_one_sentence(data: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    for number in range(usual_or_nightly(2, 10)):
        file = rng.choice(sorted(PARSED_DATA))
        messages = corrupt_and_check(file, data, rng)
        assert all(len(fault) < MAX_MESSAGE_LENGTH and fault.isprintable() for fault in messages), (seed, number, file, messages)
        data[file] = copy.deepcopy(PARSED_DATA[file])


@pytest.mark.parametrize(
    "heading", ["[[game.x]]", "[[game.x]]\n[[game]]", "[game.x]", "[game]", "[[game]]\n[[game.rule]]\n[[game.rule.x]]"]
)
def test_a_misspelt_heading_is_reported_with_its_file(data: dict[str, Any], heading: str) -> None:
    text = f"{heading}\nid = 1\n".encode()

    def parse_text_and_check_data() -> list[str]:
        data["kin/sides"] = loading._load_toml(lambda _: text, "kin/sides", "")
        return fault_messages()

    try:
        found = parse_text_and_check_data()
    except ContentError as error:
        found = [str(error)]
    assert any("kin/sides" in fault for fault in found)


def test_an_impossible_file_name_is_reported_as_missing() -> None:
    with pytest.raises(ContentError, match="there is no data file"):
        loading.load_data_file("faces/a\0b")


IDS_WITH_INVISIBLE_CHARACTERS = ["a\0b", "a\nb", "a\u2028b", "a\x1bb"]
FILES_AND_TABLES = [("decks", "deck"), ("sources", "source"), ("terms", "term"), ("yaku", "yaku"), ("history/packs", "pattern")]


@pytest.mark.parametrize(
    ("file", "key", "id_"),
    usual_or_nightly(
        [(*row, id_) for row, id_ in zip(FILES_AND_TABLES, cycle(IDS_WITH_INVISIBLE_CHARACTERS), strict=False)],
        [(*row, id_) for row in FILES_AND_TABLES for id_ in IDS_WITH_INVISIBLE_CHARACTERS],
    ),
)
def test_an_invisible_character_in_an_id_is_shown_in_the_message(data: dict[str, Any], file: str, key: str, id_: str) -> None:
    data[file][key].insert(0, copy.deepcopy(data[file][key][-1]) | {"id": id_})
    found = fault_messages()
    assert found
    assert all(len(fault) < MAX_MESSAGE_LENGTH for fault in found)
