"""Problems to solve: the position, the answers to choose from, and a folded solution with the cost of each answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kabu_core import content, games
from kabu_core.calculator.decision_odds import HIDDEN_CARD as UNSEEN
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.odds.problem_generation import ROUNDS_PER_CHOICE, GameProblem
from kabu_core.odds.stored_problems import LEVELS
from kabu_core.pages.odds_tables import format_signed_fraction
from kabu_core.play.state import State
from kabu_core.views import cards_html as faces
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.html_builder import Html, count_with_noun, join_html, prose_html, tag

PROBLEM_TITLES = {"draw": "Draw or stand", "hand": "Name the hand", "yaku": "Which yaku", "call": "Call or stop"}
QUESTIONS = {
    "draw": "A third card, or none?",
    "hand": "What is this hand?",
    "yaku": "How many points does this pile score?",
    "call": "Stop and score, or go on?",
}
ACTION_WORDS = {
    **{"draw": "Draw", "stand": "Stand", "yoshi": "Stand: *yoshi*"},
    **{"shobu": "Stop: *shōbu*", "koi": "Play on: *koi-koi*"},
}
"""The names of the actions that may be answers."""

STYLES = tag("link", rel="stylesheet", href="/assets/problems.css")


@dataclass(frozen=True, slots=True)
class ProblemWithLevel:
    """A problem with its level. `view` is the table as the deciding seat sees it, None unless the problem is of kind "call"."""

    level: int
    problem: GameProblem
    view: State | None = None


def daily_problem(calendar: Sequence[str], script: str) -> Html:
    """Render the element in which a script shows the problem of the day and the score.

    `calendar` has the id of the problem for each day; it starts on a Monday and repeats.
    """
    days = " ".join(calendar)
    without = "JavaScript is off, so no puzzle is chosen for today. All puzzles are listed below; open “The answer” to see each solution."
    empty = [tag("div", data_day=True), tag("p", data_share=True, class_="acts"), tag("p", data_tally=True, role="status")]
    return tag(
        "div",
        STYLES,
        tag("noscript", tag("p", without, data_search_exclude=True)),
        *empty,
        class_="problems today",
        data_problems=days,
        data_script=script,
    )


def problem_list(found: Sequence[ProblemWithLevel]) -> Html:
    """Render problems as a list, in the given order."""
    return tag("ol", *(_problem_item(view, number) for number, view in enumerate(found, 1)), class_="problems")


def _problem_item(view: ProblemWithLevel, number: int) -> Html:
    problem, info = view.problem, content.game_info(view.problem.game)
    title = f"{PROBLEM_TITLES[problem.kind]}, {info.title}"
    level = tag("span", "●" * view.level + "○" * (LEVELS - view.level), role="img", aria_label=f"level {view.level} of {LEVELS}")
    link = tag("a", str(number), href=f"#{problem.id}", aria_label=f"Link to puzzle {number}")
    head = tag("h3", link, " ", info.title, " ", level)
    answers = tag("div", *_answer_buttons(problem), class_="acts", role="group", aria_label="Your answer", data_roving=True)
    parts = [
        head,
        *_cards_and_situation(view),
        tag("p", QUESTIONS[problem.kind], class_="ask"),
        answers,
        tag("p", role="status", data_verdict=True),
    ]
    return tag("li", *parts, _folded_solution(problem), id=problem.id, data_title=title, data_level=str(view.level))


def _answer_buttons(problem: GameProblem) -> Iterator[Html]:
    """Yield a button for each answer, with its verdict and its cost in words. A script enables the buttons."""
    for answer, cost, verdict in zip(problem.answers, problem.costs, _answer_verdicts(problem), strict=True):
        yield tag(
            "button",
            _answer_html(answer),
            type="button",
            disabled=True,
            data_answer=answer,
            data_says=verdict,
            data_lost=_cost_in_words(problem, cost) if cost else None,
        )


def _answer_html(answer: str) -> Html:
    return prose_html(ACTION_WORDS.get(answer, answer))


def _answer_verdicts(problem: GameProblem) -> Iterator[str]:
    """Yield the verdict on each answer, in words."""
    for place, cost in enumerate(problem.costs):
        if problem.kind in ("hand", "yaku"):
            yield "Right." if not cost else f"No: {count_with_noun(int(cost), 'point')} off." if problem.kind == "yaku" else "No."
        elif not cost:
            yield f"Best: {_answer_value_text(problem, place)}."
        else:
            yield f"Costs {_cost_in_words(problem, cost)}: {_answer_value_text(problem, place)}."


def _answer_value_text(problem: GameProblem, answer_index: int) -> str:
    """Return the average result of the answer with the index `answer_index`, in words."""
    value = problem.worth[answer_index]
    if _settles_by_total(problem):
        return f"an expected total of {float(value):.3f}"
    if problem.kind == "draw":
        return f"worth {format_signed_fraction(value, '.3f')} stakes"
    return (
        f"worth {value} point{'' if value == 1 else 's'}"
        if value.denominator == 1
        else f"worth about {format_signed_fraction(value, '.1f')} points"
    )


def _settles_by_total(problem: GameProblem) -> bool:
    """Return whether the players settle by their totals, because the game has no dealer."""
    return problem.kind == "draw" and games.advice_spec(problem.game).duel is None


def _cost_in_words(problem: GameProblem, cost: Fraction) -> str:
    """Return the cost of an answer, in words."""
    if problem.kind == "hand":
        return "the name"
    if problem.kind == "yaku":
        return count_with_noun(int(cost), "point")
    if problem.kind == "call":
        return f"about {float(cost):.1f} points"
    return f"{float(cost):.3f} {'points' if _settles_by_total(problem) else 'stakes'}"


# ---- the position


def _cards_and_situation(view: ProblemWithLevel) -> Iterator[Html]:
    """Yield the cards of a problem, and a sentence that says who decides."""
    problem = view.problem
    if view.view is not None:
        yield from _board_and_prompt(problem.game, view.view)
        return
    deck = games.deck(problem.game, games.rules(problem.game, problem.rules))
    cards = deck.parse_cards(problem.cards)
    if problem.kind == "yaku":
        hands = [faces.card_row_html([card for card in deck if card in cards], "Captured cards")]
    elif problem.kind == "hand":
        holders = games.spec(problem.game).scorer.holders
        yield tag("p", f"{holders[problem.holder]} holds this.")
        hands = [_captioned_hand("The hand", cards)]
    else:
        yield tag("p", _situation_sentence(problem))
        hands = [_captioned_hand("Your hand", cards), *_opposing_hand_html(problem, deck)]
    yield tag("div", *hands, class_="hands")


def _board_and_prompt(game: str, view: State) -> Iterator[Html]:
    """Yield the table as the deciding seat sees it, and the prompt for a decision."""
    of = games.spec(game).view
    board = tag("div", of.board(view, SeatNames(you=view.require_current_player()), NO_ACTS), class_=f"board board-{of.kind}")
    yield tag("div", board, class_="kabu kabu-example")
    yield tag("p", of.prompt(view))


def _opposing_hand_html(problem: GameProblem, deck: Deck) -> Iterator[Html]:
    """Yield the opposing hand with its hidden cards face down; nothing if there is no such hand."""
    codes = problem.against.split()
    seen = iter(deck.parse_cards(" ".join(code for code in codes if code != UNSEEN)))
    if codes:
        name = "A bettor’s hand" if problem.holder == "dealer" else "The dealer’s hand"
        yield _captioned_hand(name, [HIDDEN if code == UNSEEN else next(seen) for code in codes])


def _captioned_hand(name: str, cards: Sequence[Card | None]) -> Html:
    return tag("div", tag("p", name), faces.card_row_html(cards, name))


def _situation_sentence(problem: GameProblem) -> str:
    """Return a sentence that says who decides and what the opponent has done."""
    duel = games.advice_spec(problem.game).duel
    if duel is None:
        return "Each pair of players settles by the difference between their totals."
    heads = duel(games.rules(problem.game, problem.rules)).heads
    columns = f" The first cards of the columns are {', '.join(map(str, heads[:-1]))} and {heads[-1]}." if heads else ""
    if problem.holder == "player":
        return f"You are a bettor; the dealer decides after you.{columns}"
    drew = len(problem.against.split()) > 2
    return f"You are the dealer, against one bettor, who {'has taken a third card' if drew else 'stood'}.{columns}"


# ---- the answer


def _folded_solution(problem: GameProblem) -> Html:
    """Render the solution in a fold: each answer with its verdict, the rules, and a way to check the solution.

    For a problem of kind "hand", only the correct answers are listed, without verdicts.
    """
    rows = zip(problem.answers, problem.costs, _answer_verdicts(problem), strict=True)
    listed = tag("ul", *(_solution_row(problem, *row) for row in rows if problem.kind != "hand" or not row[1]))
    return tag("details", tag("summary", "The answer"), listed, tag("p", *_rules_and_ways_to_check(problem), class_="note"), class_="fold")


def _solution_row(problem: GameProblem, answer: str, cost: Fraction, verdict: str) -> Html:
    label = tag("b", _answer_html(answer))
    return tag("li", label if problem.kind == "hand" else join_html([label, ". ", verdict]), data_best=not cost)


def _rules_and_ways_to_check(problem: GameProblem) -> Iterator[object]:
    preset = content.game_info(problem.game).find_preset(problem.rules).name_for_players
    yield f"Rules: {preset}. "
    address = f"/games/{problem.game}/"
    if problem.kind == "draw":
        against = f' --against "{problem.against}"' if problem.against else ""
        role = f" --as {problem.holder}" if problem.holder == "dealer" else ""
        yield from ("Exact: ", tag("code", f'python -m kabu_core odds {problem.game} "{problem.cards}"{role}{against}'))
    elif problem.kind == "call":
        yield f"An estimate from {ROUNDS_PER_CHOICE:,} rounds played on from here, with both sides following the rule of thumb, "
        yield f"give or take {float(problem.error):.1f} points. "
        yield tag("a", "Play on from here", href=f"{address}#table=thumb/{_state_text_in_url_form(problem.record)}")
    else:
        state = f"{problem.game}/{problem.rules}/{problem.holder or 'player'}/{problem.cards}"
        yield tag("a", "Open it in the scorer", href=f"{address}#scorer={_state_text_in_url_form(state)}")
        if problem.kind == "hand":
            yield f". One in {float(1 / problem.ease):,.0f} hands of {len(problem.cards.split())} cards is like this."


def _state_text_in_url_form(text: str) -> str:
    """Return a state in the form for addresses, with underscores instead of blanks."""
    return text.replace(" ", "_")
