"""The suggested citation at the foot of each page."""

from functools import cache

from mkdocs.utils.yaml import yaml_load

from kabu_core import __version__
from kabu_core.views.html_builder import Html, join_html, tag
from macros import build_helpers


def suggested_citation(title: str, day: str, edition: str, link: Html) -> Html:
    """Return the suggested citation for the foot of a page. It names the edition or, outside editions, the day of the last change."""
    when = f", edition of {edition}" if edition else f", last changed {day}" if day else ""
    version = f", version {__version__}{when}. "
    return join_html([f"The Kabu contributors. “{title}”. ", tag("cite", site_name()), version, link, ". CC BY 4.0."])


@cache
def site_name() -> str:
    """Return the full name of the site, from mkdocs.yml."""
    return str(yaml_load((build_helpers.ROOT / "mkdocs.yml").read_text("utf-8"))["extra"]["full_name"])
