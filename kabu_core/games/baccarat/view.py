"""The board of baccarat, its scorer's answer, and the tables of its page: the third card, the odds, the totals beside those of kabu."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.content.hands import Score
from kabu_core.content.loading import load
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.game import SIDES, Pass, Rules, Stake, State, banker_draws
from kabu_core.play import odds, totals
from kabu_core.play.state import Event
from kabu_core.views import banking, log, scorer
from kabu_core.views import cards as faces
from kabu_core.views.board import Scorer, View
from kabu_core.views.html import Html, count, join, scroll, tag
from kabu_core.views.log import Names
from kabu_core.views.words import Choices, outcome

WHO = {"player": "The player’s hand", "banker": "The banker’s hand"}
HELD = {"player": "The player’s side", "banker": "The banker’s side"}
ON = {"player": "on the player’s hand", "banker": "on the banker’s hand", "tie": "on a tie"}
CHIPS = (1, 2, 5, 10)
PUBLISHED = "games/baccarat/published"
TITLES = {"player": "Player’s hand", "banker": "Banker’s hand", "tie": "Tie"}

# --- the table -----------------------------------------------------------------------------


def board(view: State, names: Names) -> Html:
    """Both hands, and who sits where with which stake."""
    hands = [_hand(view, side, hand) for side, hand in zip(SIDES, view.hands, strict=False)]
    seats = tag("ul", join(_seat(view, seat, names) for seat in view.seating.order), class_="seats")
    return join([tag("ol", *hands, class_="columns hands"), seats])


def prompt(view: State) -> str:
    """What the actor has to decide, in one sentence."""
    return "Lay a stake on a hand or on a tie, or look on." if view.phase == "stake" else "The round is over."


def choices(view: State) -> Choices:
    """The actor's choices; of the stakes some sizes up to the largest."""
    stakes = [action for action in view.actions() if isinstance(action, Stake)]
    most = max((stake.points for stake in stakes), default=0)
    shown = [stake for stake in stakes if stake.points // view.rules.unit in CHIPS or stake.points == most]
    groups = [(TITLES[side], [(str(stake.points), str(stake)) for stake in shown if stake.side == side]) for side in SIDES]
    return [*(groups if stakes else []), ("", [("Look on", str(action)) for action in view.actions() if isinstance(action, Pass)])]


def _hand(view: State, side: str, cards: Sequence[Card]) -> Html:
    value = tag("p", tag("b", str(totals.total(cards))), class_="sum") if cards else ""
    fate = _fate(side, baccarat.winner(*map(totals.total, view.hands))) if cards else ""
    return tag("li", tag("h4", TITLES[side]), banking.pile(cards), value, fate, class_="column")


def _fate(side: str, ends: str) -> Html:
    """How a hand fared against the other."""
    won = 0 if ends == "tie" else 1 if ends == side else -1
    return outcome({1: "wins", 0: "tie", -1: "loses"}[won], won)


def _seat(view: State, seat: int, names: Names) -> Html:
    who = names(seat) + (", the house" if seat == view.seating.dealer else "")
    bet = view.bets[seat]
    laid = tag("span", f"{bet.points} on {bet.side}", class_="points") if bet else ""
    return tag(
        "li",
        tag("span", who, class_="who"),
        " ",
        laid,
        " ",
        tag("span", banking.points(view, seat), class_="points"),
        class_="seat",
        aria_current="true" if seat == view.actor and view.payoffs is None else None,
    )


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
    return "It is a tie." if event.text == "tie" else f"{WHO[event.text]} wins."


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


def answer(info: GameInfo, score: Score, role: str, most: int) -> list[Html]:
    """The answer in parts; of two cards also what the table says of a third."""
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


# --- the tables of the page ----------------------------------------------------------------


def tableau() -> Html:
    """Whether two cards take a third: every case, asked of the engine."""
    player = [tag("tr", tag("th", "third card", scope="row"), *(_case(baccarat.player_draws(total)) for total in range(8)))]
    thirds = (None, *range(10))
    banker = [tag("tr", tag("th", str(total), scope="row"), *(_case(banker_draws(total, third)) for third in thirds)) for total in range(8)]
    columns = ("stood", *map(str, range(10)))
    said = "By what the player’s third card counts, or if the player’s hand stood."
    return join(
        [
            _table(
                "The player’s third card",
                _head("Player has", map(str, range(8))),
                player,
                "D: the hand draws; S: it stands.",
                "data tableau",
            ),
            _table("The banker’s third card", _head("Banker has", columns), banker, said, "data tableau"),
        ]
    )


def _case(draws: bool) -> Html:
    return tag("td", "D" if draws else "S", data_draws=draws)


BETS: tuple[tuple[str, str, Rules], ...] = (
    ("banker, less 5%", "banker", Rules()),
    ("banker, less 4%", "banker", Rules(commission=4)),
    ("player", "player", Rules()),
    ("tie, 9 to 1", "tie", Rules(tie_pays=9)),
    ("tie, 8 to 1", "tie", Rules()),
)


def chances() -> Html:
    """For one to eight packs how often each side wins, and the edge of the house on each bet; published figures stand below ours."""
    columns = ("banker wins", "player wins", "tie", *(f"edge: {text}" for text, _, _ in BETS))
    rows = [row for packs in range(1, 9) for row in _chances(packs)]
    return _table("How often each side wins", _head("Packs", columns), rows)


def _chances(packs: int) -> list[Html]:
    counts = baccarat.outcomes(packs)
    wins = [f"{counts[side] / sum(counts.values()):.6f}" for side in ("banker", "player", "tie")]
    edges = [f"{float(baccarat.edge(side, replace(rules, packs=packs))):.4%}" for _, side, rules in BETS]
    ours = tag("tr", tag("th", str(packs), scope="row"), *(tag("td", text, class_="num") for text in (*wins, *edges)))
    return [ours, *(_as_printed(row) for row in _published("chances") if row["packs"] == packs)]


def _as_printed(row: Any) -> Html:
    """The figures of a source, as it prints them; the page names it."""
    cells = (tag("td", text, class_="num") for text in (*row["wins"], *row["edges"]))
    return tag("tr", tag("th", tag("small", "as printed"), scope="row"), *cells)


def counts() -> Html:
    """The same as whole numbers, beside the published ones."""
    rows = [tag("tr", tag("th", str(row["packs"]), scope="row"), *_counts(row)) for row in _published("counts")]
    said = "So many of all orders of six cards end like this. =: the published count is the same; ≈: the same as far as it was printed."
    return _table("How many orders of cards end like this", _head("Packs", ("player wins", "banker wins", "tie")), rows, said)


def _counts(row: Any) -> Iterable[Html]:
    ours = baccarat.outcomes(row["packs"])
    for side, printed in zip(SIDES, row["orders"], strict=True):
        yield tag("td", f"{count(ours[side])} {agreement(ours[side], printed, row['digits'])}", class_="num")


def agreement(ours: int, printed: int, digits: int) -> str:
    """Whether a count that was cut after so many digits is the same as ours."""
    cut = 10 ** max(len(str(ours)) - digits, 0)
    if ours == printed:
        return "="
    return "≈" if ours // cut * cut == printed else f"≠ {count(printed)}"


def beside_kabu() -> Html:
    """The share of each total in two and in three cards, from the forty cards of kabu and from eight packs."""
    shoe = odds.copies(baccarat.pack(Rules()))
    columns = ("kabu, two cards", "baccarat, two cards", "kabu, three cards", "baccarat, three cards")
    rows = [
        tag(
            "tr",
            tag("th", tag("b", str(total)), scope="row"),
            *(tag("td", f"{float(odds.share(total, cards, pack)):.3%}", class_="num") for cards in (2, 3) for pack in (odds.KABU, shoe)),
        )
        for total in range(9, -1, -1)
    ]
    return _table("How often each total is dealt, in kabu and in baccarat", _head("Total", columns), rows, kind="odds")


def _head(first: str, columns: Iterable[str]) -> Html:
    return tag("tr", tag("th", first, scope="col"), *(tag("th", text, scope="col", class_="num") for text in columns))


def _table(name: str, head: Html, rows: Iterable[Html], said: str = "", kind: str = "data") -> Html:
    caption = tag("caption", said) if said else ""
    return scroll(tag("table", caption, tag("thead", head), tag("tbody", *rows), class_=kind), name)


def _published(kind: str) -> Any:
    return load(PUBLISHED)[kind]


VIEW = View(
    board=board,
    prompt=prompt,
    choices=choices,
    texts=TEXTS,
    figures={"tableau": tableau, "chances": chances, "counts": counts, "beside-kabu": beside_kabu},
)
SCORER = Scorer(score=baccarat.score, answer=answer, say=scorer.say, holders=HELD, most=baccarat.MOST_CARDS)
