"""The previews that appear when readers point at a link to a term, a source or a game.

There is one file for each of these three kinds. A browser fetches it when the reader first points at such a link.
"""

from collections.abc import Mapping
from pathlib import Path

from kabu_core import content, games
from kabu_core.archive import unplayable_related_games
from kabu_core.archive.unplayable_related_games import RelatedGame
from kabu_core.content import BibliographySource, GameInfo, GameTerm
from kabu_core.views.html_builder import Html, join_html, latin_language_tag, latin_script_html, native_script_html, prose_html, tag
from macros.build_helpers import compact_json

FOLDER = "assets/previews"


def publish_hover_previews(site: Path) -> None:
    """Write the files of previews into a built site."""
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    for kind, rows in hover_preview_texts().items():
        (site / FOLDER / f"{kind}.json").write_text(compact_json(rows), "utf-8")


def hover_preview_texts() -> Mapping[str, Mapping[str, Html]]:
    """Return the preview of each row, by kind and id."""
    played = {id_: _game_preview(content.game_info(id_)) for id_ in games.GAMES}
    return {
        "terms": {id_: _term_preview(row) for id_, row in content.all_terms().items()},
        "sources": {id_: _source_preview(row) for id_, row in content.all_sources().items()},
        "games": {id_: _game_preview(row) for id_, row in unplayable_related_games.related_games_by_id().items()} | played,
    }


def _term_preview(row: GameTerm) -> Html:
    name = [
        tag("b", latin_script_html(row.romaji, latin_language_tag(row.lang))),
        " ",
        native_script_html(row.kanji or row.kana, row.lang),
        f" ‘{row.english}’",
    ]
    return join_html([tag("p", *name), tag("p", prose_html(row.says))])


def _source_preview(row: BibliographySource) -> Html:
    title = tag("cite", row.title, lang=row.lang, translate="no" if row.lang != "en" else None)
    english = f" ‘{row.title_en}’" if row.title_en else ""
    through = f", known through {content.all_sources()[row.via].citation_label}" if row.via else ""
    seen = {True: "", False: f"Not seen{through}.", "partly": "Read in part."}[row.seen]
    note = tag("p", seen, class_="note") if seen else ""
    return join_html(
        [
            tag("p", tag("b", row.citation_label)),
            tag("p", join_html(filter(None, (row.author, row.date)), ", "), ". ", title, english, "."),
            note,
        ]
    )


def _game_preview(row: GameInfo | RelatedGame) -> Html:
    seats = tag("p", f"{row.player_count_text} players", class_="note") if row.player_count_text else ""
    return join_html(
        [
            tag("p", tag("b", row.title), " ", native_script_html(row.name.kanji or row.name.kana, row.lang)),
            tag("p", prose_html(row.says)),
            seats,
        ]
    )
