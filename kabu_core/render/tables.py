"""Generated tables and lists of the pages: named hands, numerals, terms, odds."""

from collections.abc import Iterable, Sequence

from kabu_core import errata, odds
from kabu_core.cards import Card, Deck, ranks
from kabu_core.content import Form, GameInfo, Numeral, Term
from kabu_core.hands import NamedHand
from kabu_core.render import cards as faces
from kabu_core.render import errata as noted
from kabu_core.render import words
from kabu_core.render.html import Html, count, escape, join, latin, prose, romaji, script, table, tag

NOTED = " See errors in sources: "


def hands(rows: Iterable[NamedHand], deck: Deck, link: str) -> Html:
    """Named hands with their cards, meaning and witnesses; `link` + cards opens one in the scorer of the page."""
    return tag("ul", *(_hand(hand, deck, link) for hand in rows), class_="named-hands")


def games(rows: Iterable[tuple[GameInfo, Sequence[Card]]]) -> Html:
    """The games of the site with the cards that stand for each, what it is, and for how many."""
    return tag("ul", *(_game(info, cards) for info, cards in rows), class_="games")


def numerals(rows: Iterable[Numeral]) -> Html:
    """The gambling names of the totals with all attested forms."""
    columns = ("Total", "Name", "Script", "Also", "Said of it")
    return table("The gambling names of the totals", columns, map(_numeral, rows), "numerals")


def terms(rows: Iterable[Term]) -> Html:
    """The words of the games, in the order of their romaji."""
    ordered = sorted(rows, key=lambda term: folded(term.romaji))
    return tag("dl", *(part for term in ordered for part in _term(term)), class_="terms")


def totals() -> Html:
    """The exact share of each total after two and after three cards."""
    columns = ("Total", "Name", "Two cards", "Three cards", "Combinations of three")
    rows = [
        tag(
            "tr",
            tag("th", tag("b", str(total)), scope="row"),
            tag("td", words.numeral(total)),
            *(tag("td", _share(total, cards)) for cards in (2, 3)),
            tag("td", str(len(list(odds.combinations(total, 3))))),
        )
        for total in range(9, -1, -1)
    ]
    return table("How often each total is dealt", columns, rows, "odds")


def deals(cards: Iterable[Card]) -> Html:
    """In how many of all deals these ranks come: "64 of 9,880"."""
    ways, every = odds.deals(ranks(cards))
    return escape(f"{count(ways)} of {count(every)}")


def _share(total: int, cards: int) -> str:
    share = odds.share(total, cards)
    return f"{float(share):.3%} = {share}"


def _game(info: GameInfo, cards: Sequence[Card]) -> Html:
    written = script(info.name.kanji or info.name.kana, info.lang)
    title = tag("p", tag("a", info.title, href=f"/games/{info.id}/"), " ", written, class_="title")
    return tag("li", faces.hand(cards), tag("div", title, tag("p", prose(info.says), " ", tag("small", f"{info.seats} players"))))


def _hand(hand: NamedHand, deck: Deck, link: str) -> Html:
    meaning = f" ‘{hand.name.english}’" if hand.name.english else ""
    also = join([", also ", join(map(words.name, hand.also), ", ")]) if hand.also else ""
    where = join([" ", tag("span", ", ".join(filter(None, (hand.work, hand.year))), class_="place")]) if hand.work or hand.year else ""
    badge = tag("span", hand.status, class_="status", data_status=hand.status) if hand.status != "attested" else ""
    title = tag("p", tag("strong", words.name(hand.name)), meaning, also, where, " ", badge)
    try_it = tag("a", "Open in the scorer", href=f"{link}{hand.example.replace(' ', '_')}")
    told = tag("details", tag("summary", "Who says so"), words.readings(hand.readings), class_="mark")
    return tag(
        "li",
        faces.hand(deck.parse(hand.example)),
        tag(
            "div",
            title,
            tag("p", prose(hand.says)),
            tag("div", try_it, " ", told, class_="more"),
            noted.links(errata.about(f"hand/{hand.id}"), NOTED),
        ),
        id=f"hand-{hand.id}",
    )


def _numeral(row: Numeral) -> Html:
    forms = tag("ul", *(tag("li", _form(form)) for form in row.forms), class_="forms") if row.forms else escape("–")
    said = words.readings(row.readings) if row.readings else escape("–")
    return tag(
        "tr",
        tag("th", tag("b", str(row.value)), scope="row"),
        tag("td", romaji(row.romaji), " ", tag("small", words.cites(row.sources))),
        tag("td", script(f"{row.kanji} {row.kana}")),
        tag("td", forms),
        tag("td", said, noted.links(errata.about(f"total/{row.value}"), NOTED)),
        id=f"total-{row.value}",
    )


def _form(form: Form) -> Html:
    return join([romaji(form.romaji), " ", script(form.kana), " ", tag("small", words.cites(form.sources))])


def _term(term: Term) -> list[Html]:
    kana = f" {term.kana}" if term.kana and term.kanji else term.kana
    head = [romaji(term.romaji, latin(term.lang)), " ", script(term.kanji + kana, term.lang), f" ‘{term.english}’"]
    told = tag("details", tag("summary", "Readings"), words.readings(term.readings), class_="mark") if term.readings else ""
    return [
        tag("dt", *head, id=f"term-{term.id}"),
        tag(
            "dd", prose(term.says), " ", tag("small", words.cites(term.sources)), told, noted.links(errata.about(f"term/{term.id}"), NOTED)
        ),
    ]


def folded(text: str) -> str:
    """A text for sorting: small letters without macrons or tone marks."""
    return text.lower().translate(str.maketrans("āēěīōū", "aeeiou"))
