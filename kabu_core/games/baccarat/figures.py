"""The tables of the page on baccarat: the third card, the odds, the totals beside those of kabu."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from kabu_core.archive.row_kind import RowKind
from kabu_core.content.loading import Rows, raw_rows, read
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.game import SIDES, Rules, banker_draws
from kabu_core.play import odds
from kabu_core.views.html import Html, count, join, scroll, tag

PUBLISHED = "games/baccarat/published"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many orders of cards end in each way, as somebody published it."""

    source: str
    """The id of the source."""
    packs: int
    """The number of packs."""
    digits: int
    """How many digits of a number are printed."""
    orders: tuple[int, ...]
    """The orders in which the player wins, the banker wins, and both are equal."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """How often each side wins and what each bet costs, as somebody published it."""

    source: str
    """The id of the source."""
    packs: int
    """The number of packs."""
    wins: tuple[str, ...]
    """The shares of the banker, of the player and of ties, as they are printed."""
    edges: tuple[str, ...]
    """The edges on the banker less 5 % and less 4 %, the player, and a tie at 9 to 1 and at 8 to 1, as they are printed."""
    line: int = 0


def counts_published() -> Rows[Counts]:
    """The published counts, by their number."""
    return Rows(partial(read, Counts), raw_rows(PUBLISHED, "counts", ""))


def chances_published() -> Rows[Chances]:
    """The published chances, by their number."""
    return Rows(partial(read, Chances), raw_rows(PUBLISHED, "chances", ""))


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
    return [ours, *(_as_printed(row) for row in chances_published().values() if row.packs == packs)]


def _as_printed(row: Chances) -> Html:
    """The figures of a source, as it prints them; the page names it."""
    cells = (tag("td", text, class_="num") for text in (*row.wins, *row.edges))
    return tag("tr", tag("th", tag("small", "as printed"), scope="row"), *cells)


def counts() -> Html:
    """The same as whole numbers, beside the published ones."""
    rows = [tag("tr", tag("th", str(row.packs), scope="row"), *_counts(row)) for row in counts_published().values()]
    said = "So many of all orders of six cards end like this. =: the published count is the same; ≈: the same as far as it was printed."
    return _table("How many orders of cards end like this", _head("Packs", ("player wins", "banker wins", "tie")), rows, said)


def _counts(row: Counts) -> Iterable[Html]:
    ours = baccarat.outcomes(row.packs)
    for side, printed in zip(SIDES, row.orders, strict=True):
        yield tag("td", f"{count(ours[side])} {agreement(ours[side], printed, row.digits)}", class_="num")


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


FIGURES = {"tableau": tableau, "chances": chances, "counts": counts, "beside-kabu": beside_kabu}
KINDS = (
    RowKind(row=Counts, rows=counts_published, key="counts"),
    RowKind(row=Chances, rows=chances_published, key="chances"),
)
"""The kinds of rows in the file of published odds."""
