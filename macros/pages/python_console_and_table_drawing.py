"""The macros for the pages about the engine's public interface: a table as the engine draws it without the site, and a Python console."""

import kabu_core
from kabu_core.pages import python_console_form
from kabu_core.views.html_builder import Html, tag
from macros.pipeline import bundle_scripts, engine_bundle


def table_drawn_by_engine(game: str, seats: int, seed: int) -> str:
    """Render a finished round between bots as the picture that `render_svg` returns."""
    state = kabu_core.replay(kabu_core.play_round(kabu_core.new_record(game, seats=seats, seed=seed)))
    return tag("div", Html(kabu_core.render_svg(state)))


def python_console() -> str:
    """Render the console in which readers run Python with the engine."""
    script = bundle_scripts.script_file_name(bundle_scripts.CONSOLE)
    return python_console_form.python_console_form(script, engine_bundle.console_addresses_json())


def console_megabytes() -> str:
    """Return the megabytes that the console fetches, rounded up."""
    return str(engine_bundle.console_megabytes())
