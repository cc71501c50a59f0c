"""The macro for the page about the engine's public interface: a table as the engine draws it without the site."""

import kabu_core
from kabu_core.views.html_builder import Html, tag


def table_drawn_by_engine(game: str, seats: int, seed: int) -> str:
    """Render a finished round between bots as the picture that `render_svg` returns."""
    state = kabu_core.replay(kabu_core.play_round(kabu_core.new_record(game, seats=seats, seed=seed)))
    return tag("div", Html(kabu_core.render_svg(state)))


MACROS = (table_drawn_by_engine,)
