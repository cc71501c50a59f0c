"""An MkDocs hook that removes the style sheet of mkdocstrings, the plugin that generates the Python reference from docstrings.

The reference uses the site's own styles. Without this hook, every page would load the plugin's style sheet.
"""

from mkdocs.config.defaults import MkDocsConfig

STYLE_SHEET = "assets/_mkdocstrings.css"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Remove the style sheet of mkdocstrings from all pages. `theme_cleanup` removes its file."""
    config.extra_css = [sheet for sheet in config.extra_css if sheet != STYLE_SHEET]
    return config
