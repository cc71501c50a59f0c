"""A game in six sentences, each with quiet links to the rules that it sums up."""

from kabu_core.content import GameInfo, Sentence
from kabu_core.errors import ContentError
from kabu_core.render.html import Html, join, prose, tag


def sentences(info: GameInfo) -> Html:
    """The sentences as an ordered list; the links lead to the rules further down the same page. Raises ContentError if there are none."""
    if not info.sentence:
        raise ContentError(f"games/{info.id}: no sentences to show; add six under [[sentence]]")
    return tag("ol", *(_sentence(info.id, sentence) for sentence in info.sentence), class_="sentences")


def _sentence(game: str, sentence: Sentence) -> Html:
    """A rule's id is made of words, and so is the text of its link."""
    links = [tag("a", rule.replace("-", " "), href=f"#{game}-{rule}") for rule in sentence.rules]
    return tag("li", prose(sentence.says), " ", tag("small", "Rules: " if len(links) > 1 else "Rule: ", join(links, ", ")))
