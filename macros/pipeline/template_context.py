"""The context of the page templates: plain values that are computed once for each build."""

from functools import cache
from typing import Any

from kabu_core import __version__, content, games
from kabu_core.archive import check_all_data_rows, pack_designs
from macros import build_helpers
from macros.cite import git_dates, site_editions, structured_data
from macros.export import data_files as export
from macros.pipeline import bundle_scripts, embed_pages, engine_bundle
from macros.pipeline.front_matter import PAGES, page_front_matter
from macros.rules_claimed_by_tests import rules_claimed_by_tests


@cache
def template_context(home: str, edition: str = "") -> dict[str, Any]:
    """Check all data, and return the values for `config.extra`. Raises KabuError for invalid data.

    `edition` is the day of the edition to build, or "" for the current site.
    """
    check_all_data_rows.check_all_rows(claims=rules_claimed_by_tests())
    if not build_helpers.is_dev_build():  # the development server builds the engine after the pages
        engine_bundle.cached_engine_bundle(
            engine_bundle.bundle_inputs_digest()
        )  # the slowest step comes first, so that its errors are reported at once
    return {
        "packs": [deck.id for deck in pack_designs.packs_with_own_faces()],
        "version": __version__,
        "edition": site_editions.edition_template_variables(home, edition),
        "offline": not build_helpers.is_dev_build() and not edition,  # previews change too often, and editions never change
        "scripts": {
            script: {"name": bundle_scripts.script_file_name(script), "integrity": bundle_scripts.script_integrity(script)}
            for script in (bundle_scripts.SITE, *bundle_scripts.OPTIONAL)
        },
        "game_cards": {f"games/{game}.md": _menu_picture_address(game) for game in games.GAMES},
        "pages": template_values_by_page(site_editions.edition_url(home, edition)),
        "made": {"changed": git_dates.data_change_date()},  # the date of pages that are generated only from data
    }


def _menu_picture_address(game: str) -> str:
    """Return the address of the picture that stands for a game in the menu: the first card of its example."""
    card, *_ = games.deck(game, games.rules(game)).parse_cards(content.game_info(game).cards)
    return f"assets/cards/{card.faces}/{card.code}.svg"


def template_values_by_page(home: str) -> dict[str, dict[str, Any]]:
    """Return the values for single pages, by the path of their source: dates, structured data, and the embeds of a game's page."""
    changed, published = git_dates.last_change_dates(), git_dates.publication_dates()
    return {
        (path := file.relative_to(PAGES).as_posix()): {
            **({"changed": changed[path]} if path in changed else {}),
            **({"published": published[path]} if path in published else {}),
            **({"kind": kind} if (kind := structured_data.schema_org_kind_of_page(path)) else {}),
            **({"game": game} if (game := structured_data.schema_org_game(home, path)) else {}),
            **(
                {"embeds": [f"{widget}/{name}" for widget in embed_pages.WIDGETS]}
                if (name := structured_data.game_id_of_page(path))
                else {}
            ),
            **({"dataset": dataset} if (dataset := _schema_org_dataset_of_page(home, path)) else {}),
        }
        for file in sorted(PAGES.rglob("*.md"))
    }


def _schema_org_dataset_of_page(home: str, path: str) -> dict[str, Any]:
    """Return the schema.org description of the data files if `path` is their page, otherwise {}. A preview has no data files."""
    if build_helpers.is_dev_build() or not page_front_matter(path).get("dataset"):
        return {}
    return export.schema_org_dataset(home, git_dates.data_change_date())
