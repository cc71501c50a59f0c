"""An MkDocs hook for the reference of the Python package, which mkdocstrings writes from docstrings.

Its pages take their styles from the site, so that no other page loads the style sheet of mkdocstrings.
"""

from mkdocs.config.defaults import MkDocsConfig

STYLE_SHEET = "assets/_mkdocstrings.css"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Remove the style sheet of mkdocstrings from all pages. `theme_cleanup` removes its file."""
    config.extra_css = [sheet for sheet in config.extra_css if sheet != STYLE_SHEET]
    return config
