"""The last step of a build: complete the pages that MkDocs wrote, and write all other files of the site.

Its only inputs are the folder of pages and the address of the site.
Every page is parsed once, passed from step to step as a tree, and written once if a step changed it. A second run changes nothing.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from macros.cite import bibliography_export, chapter_bibliography_and_native_names, citing_pages, git_dates, structured_data
from macros.export import data_files as export
from macros.export import game_test_vector_files
from macros.faces import write_card_pictures
from macros.pages import changelog, play_widgets, sourcing_health_page
from macros.pipeline import (
    bundle_scripts,
    bundle_styles,
    embed_pages,
    engine_bundle,
    extra_search_entries,
    hover_previews,
    html_tree,
    precomputed_frame_files,
    release_manifest,
    security_policy,
    social_cards,
    svg_sprites,
    theme_cleanup,
)

type Pages = dict[str, Element]
"""The tree of each page, by the path of its file in the site."""

REQUIRED_PAGES = (citing_pages.SOURCES_PAGE, sourcing_health_page.PAGE)
"""The pages that a site must have, because this step fills in their reports about the other pages."""

WIDGETS: Mapping[str, Callable[[str], str]] = {"table": play_widgets.playable_table, "scorer": play_widgets.hand_scorer}
"""For each widget that is also published as an embed, the function that renders it for a game."""


def complete_built_site(site: Path, home: str) -> None:
    """Complete all pages of a built site, and write its other files. `home` is the address of the site."""
    texts = read_page_texts(site)
    pages = {path: html_tree.parse_html(text) for path, text in texts.items()}
    write_files_besides_pages(site, home)
    engine_bundle.copy_engine_bundle_to_site(site)
    precomputed_frame_files.publish_precomputed_frame_files(site, pages.values())
    complete_pages(pages)
    social_cards.publish_social_cards(site, pages.values())
    names = release_manifest.AddressVersioner(site, home)
    loaded_by_sheets = release_manifest.add_versions_in_style_sheets(site, home)
    bundle_styles.bundle_shared_style_sheets(site, pages)
    bundle_styles.select_card_styles(site, pages)
    svg_sprites.combine_pictures_into_sprites(site, pages)
    release_manifest.write_worker_and_icons(site)
    late = release_manifest.addresses_loaded_by_scripts(site, names)
    release_manifest.add_versions_to_addresses(pages, names, late)
    policy = security_policy.content_security_policy(security_policy.inline_script_texts(pages.values()))
    for path, page in pages.items():
        security_policy.set_content_security_policy(page, policy)
        if (text := html_tree.serialize_html(page)) != texts[path]:
            (site / path).write_text(text, "utf-8")
    context = embed_pages.EmbedSiteContext(
        home, bundle_styles.shared_head_links(pages), late, names.versioned_path, git_dates.last_change_dates()
    )
    embed_pages.publish_embeds(site, context, pages, WIDGETS)
    release_manifest.write_manifest(site, loaded_by_sheets | names.requested, pages.get(release_manifest.ABOUT))


def complete_preview_page(site: Path, path: str) -> None:
    """Complete one page of a preview, except for what depends on other pages."""
    page = html_tree.parse_html((site / path).read_text("utf-8"))
    complete_page(path, page)
    (site / path).write_text(html_tree.serialize_html(page), "utf-8")


def read_page_texts(site: Path) -> dict[str, str]:
    """Return the HTML of every page of a built site. Embeds, which are written after the pages, and assets are not pages."""
    files = ((file.relative_to(site).as_posix(), file) for file in sorted(site.rglob("*.html")))
    return {path: file.read_text("utf-8") for path, file in files if not path.startswith((f"{embed_pages.FOLDER}/", "assets/"))}


def write_files_besides_pages(site: Path, home: str) -> None:
    """Write the files that are not pages and do not depend on completed pages. Remove the theme's files that no page uses."""
    write_files_shared_by_pages(site)
    extra_search_entries.publish_search_entries(site)
    bibliography_export.write_bibliography(site)
    export.write_data_files(site, home)
    game_test_vector_files.write_test_vectors(site / game_test_vector_files.FOLDER)
    changelog.write_feed_and_robots_txt(site, home)


def write_files_shared_by_pages(site: Path) -> None:
    """Write the scripts, card pictures and hover previews, and remove the theme's files that no page uses."""
    theme_cleanup.remove_unused_theme_files(site)
    bundle_scripts.publish_scripts(site)
    write_card_pictures(site)
    hover_previews.publish_hover_previews(site)


def complete_pages(pages: Pages) -> None:
    """Complete all pages: add what depends on other pages, such as citing pages, and remove superfluous HTML of the theme."""
    for path, page in pages.items():
        complete_page(path, page)
    citing_pages.fill_in_citing_pages(pages[citing_pages.SOURCES_PAGE], citing_pages.citing_pages_by_source(_pages_with_address(pages)))
    sourcing_health_page.fill_in_count_cells(
        pages[sourcing_health_page.PAGE], sourcing_health_page.count_site_contents(_pages_with_address(pages).values())
    )


def complete_page(path: str, page: Element) -> None:
    """Complete a page, except for what depends on other pages."""
    structured_data.add_citations_to_schema_org(page)
    chapter_bibliography_and_native_names.add_bibliography_and_native_names(path, page)
    theme_cleanup.clean_theme_markup(page)
    bundle_styles.remove_unneeded_italic_preload(page)


def _pages_with_address(pages: Pages) -> Pages:
    """Return the pages that have an address of their own: all except the error page."""
    return {path: page for path, page in pages.items() if path.endswith("index.html")}
