"""Six sentences that sum up a game, each with links to its rules, and one on how the game differs from another that readers may know."""

from kabu_core import content
from kabu_core.content import GameInfo, SummarySentence
from kabu_core.errors import ContentError, DataLocation
from kabu_core.views.html_builder import Html, join_html, prose_html, tag
from kabu_core.views.rule_text_html import rule_title


def summary_sentence_list(info: GameInfo) -> Html:
    """Render the sentences as an ordered list, with links to the rules on the same page. Raise ContentError if there are none."""
    if not info.sentence:
        raise ContentError(DataLocation(f"games/{info.id}").make_data_fault("no sentences to show; add six under [[sentence]]"))
    return tag("ol", *(_summary_sentence_item(info, sentence) for sentence in info.sentence), class_="sentences")


def difference_from_known_game(info: GameInfo) -> Html:
    """Render the difference between this game and a game that readers may know, with a link to a comparison of the two."""
    known = content.game_info(info.difference.game)
    comparison = f"/games/differences/#differences={known.id}/{known.default}/{info.id}/{info.default}"
    return tag("p", tag("b", "If you know ", tag("a", known.title, href=comparison), ":"), " ", prose_html(info.difference.says))


def _summary_sentence_item(info: GameInfo, sentence: SummarySentence) -> Html:
    rows = {row.id: row for row in info.rules}
    links = [tag("a", rule_title(info, rows[rule]), href=f"#{info.id}-{rule}") for rule in sentence.rules]
    return tag("li", prose_html(sentence.says), " ", tag("small", "Rules: " if len(links) > 1 else "Rule: ", join_html(links, ", ")))
