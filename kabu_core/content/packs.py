"""The packs of cards."""

from collections.abc import Mapping
from typing import Any

from kabu_core.cards import Card, Deck
from kabu_core.content.loading import Rows, by_id, fit, kept, known, reader, rows
from kabu_core.errors import ContentError, quote
from kabu_core.names import Name
from kabu_core.rules import whole


@kept
def decks() -> Rows[Deck]:
    """Every pack by id."""
    return by_id(_deck, "decks", "deck")


def _deck(row: Any, place: str) -> Deck:
    found = fit(row, _PACK, _PACK_NEEDS, place)
    printed = _printed(found, place)
    known(found.get("ranks", {}), {code[:-1] for code in printed}, f"{place}, ranks")
    cards = tuple(_card(code, card, found, f"{place}, cards") for code, card in printed.items())
    told = (found.get("size", 0), found.get("ranks_alone", True), found.get("words", {}))
    return Deck(found["id"], found["name"], cards, found["sources"], *told)


def _printed(pack: Mapping[str, Any], place: str) -> Mapping[str, Any]:
    """The rows of a pack's own cards, or of those that it takes from another pack."""
    if ("of" in pack) == ("cards" in pack):
        raise ContentError(f"{place}: give either 'cards', or in 'of' the pack that these cards come from")
    if "cards" in pack:
        if "without" in pack:
            raise ContentError(f"{place}, without: only a pack taken from another one ('of') leaves cards out")
        cards: Mapping[str, Any] = pack["cards"]
        return cards
    whole_packs = [(where, row) for _, where, row in rows("decks", "deck") if isinstance(row, dict) and "cards" in row]
    known([pack["of"]], [str(row.get("id")) for _, row in whole_packs], f"{place}, of")
    printed = next(fit(row, _PACK, _PACK_NEEDS, where)["cards"] for where, row in whole_packs if row.get("id") == pack["of"])
    left_out = pack.get("without", "").split()
    known(left_out, printed, f"{place}, without")
    return {code: row for code, row in printed.items() if code not in left_out}


def _card(code: str, row: Any, pack: Mapping[str, Any], place: str) -> Card:
    number = whole(code[:-1])
    if number is None or str(number) != code[:-1] or not "a" <= code[-1] <= "z":
        raise ContentError(f"{place}: the code {quote(code)} is not a number and a letter, as in '8a'")
    found = fit(row, _CARD, ("label",), f"{place} '{code}'")
    rank = pack.get("ranks", {}).get(code[:-1], number)
    label = found.pop("label").replace("{rank}", str(rank))
    return Card(code, rank, label, deck=pack["id"], faces=pack.get("of", pack["id"]), **found)


_CARD = {key: reader(str) for key in ("label", "suit", "mark", "kind")}
_NUMBERS = reader(Mapping[str, int])
_PACK_NEEDS = {"id": reader(str), "name": reader(Name), "sources": reader(tuple[str, ...])}
_PACK = _PACK_NEEDS | {
    **{"cards": reader(Mapping[str, Any]), "of": reader(str), "without": reader(str)},
    **{"size": reader(int), "ranks_alone": reader(bool), "words": _NUMBERS, "ranks": _NUMBERS},
}
