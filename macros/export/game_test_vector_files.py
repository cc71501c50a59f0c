"""The files of test vectors in the folder test-vectors/ of the site: one for each game, their JSON Schema, checksums and an archive."""

import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kabu_core import games
from kabu_core.archive import data_key_reference
from macros import zip_archive
from macros.build_cache import cached_text
from macros.build_helpers import compact_json
from macros.export import game_test_vector_format, game_test_vectors, json_schema
from macros.export.game_test_vector_format import GameVectors
from macros.pipeline import engine_bundle

FOLDER = "test-vectors"
SCHEMA, CHECKSUMS, ARCHIVE = "schema.json", "checksums.txt", "kabu-test-vectors.zip"
"""The names of the files in the folder that belong to no single game."""


def write_test_vectors(folder: Path) -> None:
    """Write all files of test vectors into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {test_vector_file_name(game): test_vector_file_text(game).encode() for game in games.GAMES}
    schema_text = json.dumps(test_vector_schema(), ensure_ascii=False, indent=1) + "\n"
    written = files | {SCHEMA: schema_text.encode(), CHECKSUMS: checksum_lines(files).encode()}
    for name, content in written.items():
        (folder / name).write_bytes(content)
    zip_archive.write_zip(folder / ARCHIVE, {f"{FOLDER}/{name}": content for name, content in written.items()}, zipfile.ZIP_DEFLATED)


def test_vector_file_name(game: str) -> str:
    """Return the name of a game's file."""
    return f"{game}.json"


@cache
def test_vector_file_text(game: str) -> str:
    """Return the text of a game's file. It is cached until the engine changes."""
    sources = (Path(str(module.__file__)).read_bytes() for module in (game_test_vectors, game_test_vector_format, json_schema))
    inputs = (engine_bundle.bundle_inputs_digest().encode(), *sources, Path(__file__).read_bytes(), game.encode())
    return cached_text(FOLDER, inputs, lambda: format_test_vectors(game_test_vectors.create_game_test_vectors(game)))


def format_test_vectors(vectors: GameVectors) -> str:
    """Return the text of a file, with one line for each field and for each test vector."""
    return "".join(_lines_of_vector_file(_to_json_without_none(vectors)))


def _lines_of_vector_file(values: Mapping[str, Any]) -> Iterator[str]:
    for number, (name, value) in enumerate(values.items()):
        items = "[\n" + ",\n".join(map(compact_json, value)) + "\n]" if isinstance(value, list) else compact_json(value)
        yield f'{"," if number else "{"}\n"{name}":{items}'
    yield "\n}\n"


def _to_json_without_none(value: Any) -> Any:
    """Convert a value to JSON types. Objects become dictionaries, without the fields that are None, and tuples become lists."""
    if is_dataclass(value) and not isinstance(value, type):
        stored = {field.name: getattr(value, field.name) for field in fields(value)}
        return {name: _to_json_without_none(one) for name, one in stored.items() if one is not None}
    return [*map(_to_json_without_none, value)] if isinstance(value, tuple) else value


def checksum_lines(files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 checksums of files in the format that `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items())


def test_vector_schema() -> json_schema.Schema:
    """Return the JSON Schema of the files, with a description of every field."""
    defined: json_schema.Schema = {}
    whole = json_schema.type_schema(GameVectors, defined)
    for kind in game_test_vector_format.CLASSES:
        for name, meaning in data_key_reference.field_meanings(kind).items():
            defined[kind.__name__]["properties"][name]["description"] = meaning
    return {"$schema": json_schema.DRAFT, "title": "Kabu: test vectors of a game", **whole, "$defs": dict(sorted(defined.items()))}
