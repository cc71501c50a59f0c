"""Macros for the page about test vectors."""

import json

from kabu_core import content, games
from kabu_core.archive import data_key_reference
from kabu_core.views import foldable_list_and_text_filter
from kabu_core.views.html_builder import Html, data_table, format_count, join_html, tag
from macros.export import game_test_vector_files as export
from macros.export import game_test_vector_format, game_test_vectors

TITLES = {
    "GameVectors": ("A file", ""),
    "StartPosition": ("A deal", "start"),
    "LegalActionCounts": ("Counts of legal actions", "legal_action_counts"),
    "RecordedRound": ("A recorded round", "rounds"),
    "Capture": ("A capture", "captures"),
    "YakuPoints": ("A yaku", "yaku"),
    "RoundScore": ("The score of a round", "score"),
    "ShownHand": ("Cards shown at the end", "shown"),
    "ScoredHandVector": ("A scored hand", "hands"),
}
"""For each class, the title of its list of fields, and the field that holds its objects."""

NUMBERS = {
    "deals": game_test_vectors.DEALS,
    "rounds": game_test_vectors.ROUNDS,
    "hands": game_test_vectors.HANDS,
    "positions": game_test_vectors.MOST_POSITIONS,
}


def test_vector_file_table() -> str:
    """Render a list of the files of test vectors with their sizes."""
    return data_table("The files", ("Game", "File, bytes"), map(_test_vector_file_row, games.GAMES), "data files")


def test_vector_other_files() -> str:
    """Render the links to the archive, the schema and the checksums."""
    named = {export.ARCHIVE: "all files in a ZIP", export.SCHEMA: "their JSON Schema", export.CHECKSUMS: "SHA-256 checksums"}
    links = [tag("li", _test_vector_file_link(name, name), f": {says}") for name, says in named.items()]
    return tag("ul", *links)


def test_vector_number(name: str) -> str:
    """Return how many "deals", "rounds" or "hands" a file has, or the number of "positions" after which counting stops."""
    return str(NUMBERS[name])


def test_vector_example(game: str) -> str:
    """Return the shortest of a game's recorded rounds won with yaku, as JSON with a line for each field."""
    rounds = json.loads(export.test_vector_file_text(game))["rounds"]
    shortest = min((one for one in rounds if "score" in one), key=lambda one: len(one["actions"]))
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in shortest.items()) + "\n}"


def test_vector_fields() -> str:
    """Render the meaning of every field of the files."""
    return foldable_list_and_text_filter.foldable_list(*map(_field_meanings_of_class, game_test_vector_format.CLASSES))


def _test_vector_file_row(game: str) -> Html:
    name, text = export.test_vector_file_name(game), export.test_vector_file_text(game)
    link = tag("td", _test_vector_file_link(name, "JSON"), " ", tag("small", format_count(len(text.encode()))))
    return tag("tr", tag("th", content.game_info(game).title, scope="row"), link)


def _test_vector_file_link(name: str, label: str) -> Html:
    return tag("a", label, href=f"/{export.FOLDER}/{name}", download=True)


def _field_meanings_of_class(kind: type) -> Html:
    meanings = data_key_reference.field_meanings(kind)
    rows = (part for name, says in meanings.items() for part in (tag("dt", tag("code", name)), tag("dd", says)))
    title, field = TITLES[kind.__name__]
    shown = join_html(filter(None, [title, field and tag("code", field)]), " ")
    return foldable_list_and_text_filter.foldable_item(f"fields-{kind.__name__.lower()}", shown, tag("dl", *rows, class_="columns"))
