"""The board of baccarat, and its scorer's answer."""

from collections.abc import Sequence

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.content.hands import Score
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.game import SIDES, Pass, Stake, State, banker_draws
from kabu_core.play import totals
from kabu_core.play.state import Event
from kabu_core.views import banking, log, scorer
from kabu_core.views import cards as faces
from kabu_core.views.acts import Act, Acts
from kabu_core.views.board import Scorer, View
from kabu_core.views.html import Html, join, tag
from kabu_core.views.log import Names
from kabu_core.views.words import outcome

WHO = {"player": "The player’s hand", "banker": "The banker’s hand"}
HELD = {"player": "The player’s side", "banker": "The banker’s side"}
ON = {"player": "on the player’s hand", "banker": "on the banker’s hand", "tie": "on a tie"}
CHIPS = (1, 2, 5, 10)
TITLES = {"player": "Player’s hand", "banker": "Banker’s hand", "tie": "Tie"}

# --- the table -----------------------------------------------------------------------------


def board(view: State, names: Names, acts: Acts) -> Html:
    """Both hands and the place for a tie, and who sits where with which stake."""
    hands = [_hand(view, side, hand, names, acts) for side, hand in zip(SIDES, (*view.hands, ()), strict=False)]
    house = view.seating.dealer
    sitting = (banking.sitting(view, seat, names(seat), banking.mark("house", seat == house)) for seat in names.around(view.seats))
    seats = banking.in_seats(sitting)
    return join([tag("ol", *hands, class_="columns sides"), seats])


def prompt(view: State) -> str:
    """What the actor has to decide, in one sentence."""
    return "Lay a stake on a hand or on a tie, or look on." if view.phase == "stake" else "The round is over."


def acts(view: State) -> Acts:
    """What the actor may do: one chip, of some sizes up to the largest, on a hand or on a tie."""
    stakes = [action for action in view.actions() if isinstance(action, Stake)]
    most = max((stake.points for stake in stakes), default=0)
    shown = [stake for stake in stakes if stake.points // view.rules.unit in CHIPS or stake.points == most]
    laid = [Act(str(stake), f"Stake {stake.points} {ON[stake.side]}", stake.side, str(stake.points)) for stake in shown]
    rest = [Act(str(action), "Look on") for action in view.actions() if isinstance(action, Pass)]
    return Acts([*laid, *rest], list(dict.fromkeys(act.pick for act in laid)))


def _hand(view: State, side: str, cards: Sequence[Card], names: Names, acts: Acts) -> Html:
    """A hand, or the place for a tie, with what is laid on it and how it fared."""
    laid = [(names(seat), bet.points) for seat, bet in enumerate(view.bets) if bet and bet.side == side]
    ends = baccarat.winner(*map(totals.total, view.hands)) if all(view.hands) and view.hands else ""
    lying = [] if side == "tie" else [banking.pile(cards), tag("p", tag("b", str(totals.total(cards))) if cards else "", class_="sum")]
    fate = _fate(side, ends, bool(laid)) if ends else tag("p", class_="outcome")
    return tag("li", tag("h4", TITLES[side]), *lying, banking.stakes(laid), fate, acts.over(side), class_="column")


def _fate(side: str, ends: str, laid: bool) -> Html:
    """How a hand, or what was laid on a tie, fared."""
    if "tie" in (side, ends):
        return outcome("a tie" if ends == "tie" else "no tie", (side == "tie") * (1 if ends == "tie" else -laid))
    return outcome("wins", 1) if side == ends else outcome("loses", -1)


# --- the log -------------------------------------------------------------------------------


def _worth(event: Event) -> str:
    return f"{{cards}}, total {totals.total(event.cards)}"


def _two(event: Event, who: str) -> str:
    return f"{WHO[event.text]}: {_worth(event)}."


def _third(event: Event, who: str) -> str:
    if len(event.cards) == 2:
        return f"{WHO[event.text]} stands."
    return f"{WHO[event.text]} draws {faces.corner(event.cards[-1])}: {_worth(event)}."


def _bet(event: Event, who: str) -> str:
    return f"{{who}} stake{{s}} {{points}} {ON[event.text]}."


def _result(event: Event, who: str) -> str:
    if event.text == "tie":
        return f"It is a tie, which pays {content.odds_in_words(event.points)}."
    return f"{WHO[event.text]} wins{f', less {event.points} percent for the house' if event.points else ''}."


TEXTS: log.Texts = {
    "round": "Round {points}. {who} is the house.",
    "bet": _bet,
    "look on": "{who} look{s} on.",
    "two": _two,
    "natural": "That is a natural, and no more cards are dealt.",
    "third": _third,
    "result": _result,
}


# --- the scorer ----------------------------------------------------------------------------


def answer(info: GameInfo, score: Score, role: str, most: int) -> Html:
    """The answer; of two cards also what the table says of a third."""
    told = [tag("p", text, class_="draw") for text in _told(score, role)] if len(score.cards) == 2 else []
    return scorer.answer(info, score, role, most, told)


def _told(score: Score, role: str) -> list[str]:
    """What the table says of a third card for these two, and how many would help."""
    if baccarat.natural(score.cards):
        return ["A natural: neither hand gets a third card."]
    told = _player(score.total) if role == "player" else _banker(score.total)
    if score.draw != "may not" and score.better:
        told.append(f"Of the {score.better[1]} cards not in this hand, {score.better[0]} would better it.")
    return told


def _player(total: int) -> list[str]:
    draws = baccarat.player_draws(total)
    return ["It draws a third card, unless the banker’s hand is a natural." if draws else "It stands."]


def _banker(total: int) -> list[str]:
    alone = f"If the player’s hand stood, it {'draws' if banker_draws(total, None) else 'stands'}."
    draws = [third for third in range(10) if banker_draws(total, third)]
    stands = [third for third in range(10) if third not in draws]
    if not stands:
        return ["It draws a third card, whatever the player’s hand did, unless that is a natural."]
    if not draws:
        return ["It stands."]
    return [alone, f"If the player’s hand drew, it draws to a third card that counts {_any(draws)} and stands to {_any(stands)}."]


def _any(values: Sequence[int]) -> str:
    *rest, last = map(str, values)
    return f"{', '.join(rest)} or {last}" if rest else last


VIEW = View(board=board, prompt=prompt, acts=acts, texts=TEXTS, kind="sides")
SCORER = Scorer(score=baccarat.score, answer=answer, say=scorer.say, holders=HELD, most=baccarat.MOST_CARDS)
