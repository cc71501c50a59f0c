"""The scorer's answer, which gives the value of a hand in one sentence and, with an explanation, as HTML."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.content.named_hands import HandScore, NamedHandFoundInCards
from kabu_core.play import hand_scoring
from kabu_core.play.hand_scoring import BasicHandRules
from kabu_core.rules import Rules, number_in_words
from kabu_core.views import cards_html as faces
from kabu_core.views import hand_total_probability, html_fragments
from kabu_core.views.game_view_interface import HandScorerSpec, ScoringContext
from kabu_core.views.html_builder import (
    Html,
    format_count,
    join_html,
    latin_script_html,
    native_script_html,
    prose_html,
    remove_asterisks,
    tag,
    tag_stored_in_pieces,
)

HOLDER_NAMES = {"player": "A bettor", "dealer": "The dealer", "anyone": "A player"}


def kabu_hand_scorer[R: BasicHandRules](
    game: str, answer: Callable[[ScoringContext[R], HandScore], Html] | None = None, most: int = hand_scoring.MOST_CARDS
) -> HandScorerSpec[R, HandScore]:
    """Return the scorer of a game in which hands of two to `most` cards are compared with the dealer's, and special hands may win.

    A game can explain the score with an `answer` of its own. The build then calculates no answers in advance, because such answers can
    depend on suits.
    """

    def score(cards: tuple[Card, ...], role: str, rules: R) -> HandScore:
        holder: hand_scoring.Role = "dealer" if role == "dealer" else "player"
        return hand_scoring.score_kabu_hand(game, cards, holder, rules)

    holders = {role: HOLDER_NAMES[role] for role in ("player", "dealer")}
    explain, precomputed = answer or render_scorer_answer, answer is None
    return HandScorerSpec(score=score, answer=explain, say=scorer_answer_sentence, holders=holders, most=most, precomputed=precomputed)


def score_hand_by_total(cards: Sequence[Card], role: str, rules: Rules) -> HandScore:
    """Return the score of a hand by the values of its cards in the deck. Raises NotationError for more than three cards."""
    return hand_scoring.score_by_total(cards, content.decks()[rules.deck])


def render_scorer_answer(
    context: ScoringContext[Rules], score: HandScore, next_card: Sequence[Html] = (), note: Html | None = None
) -> Html:
    """Return the answer as HTML: the cards, their total and its name, named hands, the sum, the next card, and the odds of such a hand.

    `next_card`, if given, replaces the usual text about the next card; `note` is shown below the total.
    """
    if not score.cards:
        return tag_stored_in_pieces("div", tag("p", enter_cards_prompt(context.most), class_="draw"), class_="result")
    parts = [
        tag_stored_in_pieces("div", *map(faces.card_html, score.cards), class_="cards", role="group", aria_label="The hand"),
        _total_paragraph(context.info, score.total),
        *([note] if note else []),
        *_named_hand_list(score.lines),
        *_sum_paragraph(score),
        *(next_card or _next_card_paragraphs(score, context.role, context.most)),
        *_probability_paragraph(context.info, score),
    ]
    return tag_stored_in_pieces("div", *parts, class_="result")


def scorer_answer_sentence(context: ScoringContext[Rules], score: HandScore) -> str:
    """Return the answer in one sentence for the live region."""
    if not score.cards:
        return enter_cards_prompt(context.most)
    names = [*filter(None, [context.info.total_gambling_name(score.total)])]
    names += [line.hand.name.romaji for line in score.lines]
    wins = " Wins outright." if score.decided else ""
    return f"{', '.join([f'Total {score.total}', *map(remove_asterisks, names)])}.{wins}"


def enter_cards_prompt(most: int) -> str:
    """Return the prompt that a scorer shows while no cards are entered."""
    return f"Enter one to {number_in_words(most)} cards."


def sentence_asking_for_more_cards(cards: Sequence[Card], size: int) -> str:
    """Return a sentence that asks for the cards still missing from a hand of `size` cards; "" if the hand is complete."""
    missing = size - len(cards)
    if not cards:
        return f"Enter {number_in_words(size)} cards."
    return f"{number_in_words(missing).capitalize()} more card{'s' if missing > 1 else ''}." if missing else ""


def hand_value_answer(cards: Sequence[Card], value: str, sentence: str, deals: tuple[int, int] | None) -> Html:
    """Return the answer of a game in which the values of hands have names: the cards, their value, and how often this value is dealt.

    `deals` is a pair: the number of hands with the same value, and the number of all hands. While a hand is not complete, `deals` is None,
    and the answer is only the `sentence`.
    """
    shown = tag_stored_in_pieces("div", *map(faces.card_html, cards), class_="cards", role="group", aria_label="The hand")
    if not deals:
        return tag_stored_in_pieces("div", *([shown] if cards else []), tag("p", sentence, class_="draw"), class_="result")
    same, every = map(format_count, deals)
    share = hand_total_probability.share_of_deals_as_percentage(deals)
    odds = f"{same} of {every} hands, or {share}, {'is' if deals[0] == 1 else 'are'} worth the same."
    return tag_stored_in_pieces(
        "div",
        shown,
        tag("p", tag("b", prose_html(value)), class_="total"),
        tag("p", sentence, class_="why"),
        tag("p", odds, class_="deals"),
        class_="result",
    )


def error_message_html(message: str) -> Html:
    """Return an error message as HTML."""
    return tag("p", message, class_="error")


def _total_paragraph(info: GameInfo, total: int) -> Html:
    if not info.numerals:
        return tag("p", tag("b", str(total)), class_="total")
    name = content.gambling_numerals()[total]
    kana = native_script_html(f"{name.kanji} {name.kana}")
    return tag("p", tag("b", str(total)), " · ", latin_script_html(name.romaji), " ", kana, class_="total")


def _sum_paragraph(score: HandScore) -> Iterator[Html]:
    if len(score.cards) > 1:
        terms = [f" + {value}" if n else str(value) for n, value in enumerate(score.values)]
        yield tag_stored_in_pieces("p", *terms, f" = {sum(score.values)}. ", f"Only the last digit counts: {score.total}.", class_="why")


def _named_hand_list(lines: tuple[NamedHandFoundInCards, ...]) -> Iterator[Html]:
    if lines:
        yield tag_stored_in_pieces("ul", *map(_named_hand_line_item, lines), class_="lines")


def _named_hand_line_item(line: NamedHandFoundInCards) -> Html:
    """Return a list item with a named hand, its meaning, its effect and its sources."""
    hand = line.hand
    wins = f" It wins outright and pays {content.odds_in_words(line.pays)}." if line.wins_outright else ""
    meaning = f" ‘{hand.name.english}’" if hand.name.english else ""
    sources = join_html([" ", tag("small", html_fragments.citation_links(hand.sources))])
    return tag(
        "li",
        html_fragments.name_in_scripts_html(hand.name),
        meaning,
        ". ",
        prose_html(hand.says),
        wins,
        sources,
        class_="wins" if line.wins_outright else None,
    )


def _next_card_paragraphs(score: HandScore, role: str, most: int) -> Iterator[Html]:
    """Yield paragraphs that say whether another card may be drawn, and how many of the remaining cards would improve the hand."""
    cards = len(score.cards)
    if cards == most:
        yield tag("p", f"{number_in_words(most).capitalize()} cards: no more are drawn.", class_="draw")
    elif cards == 1:
        yield tag("p", "A second card is always dealt.", class_="draw")
    elif score.decided:
        yield tag("p", "The hand is decided: no third card.", class_="draw")
    else:
        if score.draw:
            yield tag("p", f"{HOLDER_NAMES[role]} {score.draw} draw a {ORDINALS[cards]} card.", class_="draw")
        if score.escape:
            yield tag("p", "Or the stake may be taken back.", class_="draw")
        if score.better:
            yield tag("p", improving_cards_sentence(*score.better), class_="draw")


def improving_cards_sentence(improving: int, unseen: int) -> str:
    """Return a sentence on how many of the unseen cards would improve a hand."""
    if improving:
        return f"{improving} of the {unseen} cards not in this hand would improve it."
    return f"Of the {unseen} cards not in this hand, none would improve it."


def _probability_paragraph(info: GameInfo, score: HandScore) -> Iterator[Html]:
    if score.ways and score.made:
        cards = "one card" if len(score.cards) == 1 else f"{number_in_words(len(score.cards))} cards"
        noun = "ranks" if score.values == tuple(card.code_number for card in score.cards) else "values"
        hand = f"{format_count(score.ways[0])} of {format_count(score.ways[1])} deals of {cards} "
        total = f"{format_count(score.made[0])}, or {hand_total_probability.share_of_deals_as_percentage(score.made)}, give this total."
        yield tag_stored_in_pieces(
            "p", hand, f"give these {noun} in some order; ", join_html([total, hand_total_probability.odds_link(info)]), class_="deals"
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class HandValueScore:
    """The score of a hand whose value has a name. While the hand is not complete, only `cards` is set.

    `note` explains the value. `deals` is a pair: the number of hands with the same value, and the number of all hands.
    """

    cards: tuple[Card, ...]
    value: str = ""
    note: str = ""
    deals: tuple[int, int] | None = None


def explained_value_scorer[R: Rules](
    score: Callable[[tuple[Card, ...], str, R], HandValueScore], least: int, most: int, value_in_sentence: Callable[[str], str] = str
) -> HandScorerSpec[R, HandValueScore]:
    """Return the scorer of a game with hands of `least` to `most` cards, whose score explains the value of the hand in a sentence."""

    def answer_sentence(context: ScoringContext[R], found: HandValueScore) -> str:
        explained = remove_asterisks(f"{value_in_sentence(found.value)}. {found.note}")
        return explained if found.value else sentence_asking_for_more_cards(found.cards, least)

    def render_answer(context: ScoringContext[R], found: HandValueScore) -> Html:
        sentence = remove_asterisks(found.note) if found.value else sentence_asking_for_more_cards(found.cards, least)
        return hand_value_answer(found.cards, found.value, sentence, found.deals)

    return HandScorerSpec(score=score, answer=render_answer, say=answer_sentence, holders={"anyone": "A player"}, most=most)


ORDINALS = {2: "third", 3: "fourth", 4: "fifth"}


SCORER_OF_THREE_CARDS = HandScorerSpec(
    score=score_hand_by_total,
    answer=render_scorer_answer,
    say=scorer_answer_sentence,
    holders={"player": "A player"},
    most=hand_scoring.MOST_CARDS,
)
"""The scorer of a game in which only the total of up to three cards counts."""
