"""Every kind of row, each once: where its rows are, what only they keep, what they lead to, and what readers are told of them.

The check, the data for others, the page on the health of the site and the tests all go through KINDS: a new kind of row is its class,
its entry here and its page.
"""

from collections.abc import Callable
from typing import Any

from kabu_core import content, games
from kabu_core.archive import (
    attestations,
    content_checks,
    errata,
    founding,
    game_checks,
    game_rows,
    headings,
    kin,
    lineage,
    names,
    packs,
    passages,
)
from kabu_core.archive.kind import Kind
from kabu_core.cards import Deck
from kabu_core.content.hands import NamedHand, Special, Yaku
from kabu_core.content.loading import Rows, made

YAKU_GROUPS = ("bright", "animal", "ribbon", "viewing", "month", "chaff", "dealt")


def every_game() -> list[str]:
    """The ids of all games, played here or not."""
    return [*games.GAMES, *kin.kin()]


def _every_pack() -> list[str]:
    return [*content.decks(), *packs.of("pattern")]


def _drawn() -> list[str]:
    return [deck.id for deck in packs.drawn()]


def _forms() -> Rows[content.Form]:
    every = ((total, number, form) for total, row in content.totals().sound() for number, form in enumerate(row.forms, 1))
    return made(((total, number), f"numerals, numeral {total}, form '{form.romaji}'", form) for total, number, form in every)


def _of_packs(key: str) -> Callable[[], Rows[Any]]:
    return lambda: packs.of(key)


_PACKS = ("history/packs",)
_DATED = ("history/attestations",)

KINDS = (
    Kind(
        row=content.GameInfo,
        rows=game_rows.infos,
        refers={"hands": content.hands},
        check=game_checks.check,
        check_all=game_checks.unplayed,
        table="games",
        says="The games of the site, each with its rule presets and the sentences that sum it up.",
    ),
    Kind(
        row=content.Preset,
        rows=game_rows.of_games(game_rows.presets),
        key="preset",
        thing="preset",
        table="presets",
        says="The sets of rules, each named after its source, with the options in which it differs from the defaults.",
    ),
    Kind(row=Special, rows=game_rows.of_games(content.game_specials), key="special"),
    Kind(row=content.Section, rows=game_rows.of_games(game_rows.sections), key="section"),
    Kind(row=content.Sentence, rows=game_rows.of_games(game_rows.sentences), key="sentence"),
    Kind(
        row=content.RuleRow,
        rows=game_rows.of_games(content.game_rules),
        key="rule",
        among={"status": content.STATUSES},
        attested=lambda row: True,
        thing="rule",
        title="Rules",
        table="rules",
        says="Every rule of every game as a sentence, under the default preset and under each other one, with the readings of the sources.",
    ),
    Kind(
        row=NamedHand,
        rows=content.hands,
        key="hand",
        files=("hands",),
        among={"status": content.STATUSES, "origin": tuple(content.ORIGINS)},
        refers={"deck": content.decks},
        check=content_checks.hand,
        attested=lambda row: True,
        thing="hand",
        title="Hands",
        table="hands",
        says="The named and special hands of the kabu games.",
    ),
    Kind(
        row=Yaku,
        rows=content.yaku,
        key="yaku",
        files=("yaku",),
        among={"status": content.STATUSES, "group": YAKU_GROUPS},
        check=content_checks.yaku,
        attested=lambda row: True,
        thing="yaku",
        title="Sets of flower cards",
        table="yaku",
        says="The sets of flower cards that count points.",
    ),
    Kind(
        row=content.Term,
        rows=content.terms,
        key="term",
        files=("terms",),
        among={"group": tuple(content.TERM_GROUPS)},
        refers={"games": lambda: games.GAMES},
        thing="term",
        title="Terms",
        table="terms",
        says="The words of the games, with what sources say of them.",
    ),
    Kind(
        row=content.Numeral,
        rows=content.totals,
        key="numeral",
        name="value",
        files=("numerals",),
        check=content_checks.numeral,
        check_all=content_checks.numerals,
        thing="total",
        title="Numerals",
        table="numerals",
        says="The gambling names of the totals 0 to 9, with all attested forms.",
    ),
    Kind(row=content.Form, rows=_forms),
    Kind(
        row=content.Witness,
        rows=content.witnesses,
        key="witness",
        name="source",
        files=("numerals",),
        check=content_checks.witness,
    ),
    Kind(
        row=content.Source,
        rows=content.sources,
        key="source",
        files=("sources",),
        among={"kind": content.KINDS},
        check=content_checks.source,
        thing="source",
        table="sources",
        says="The bibliography, with what each source rests on.",
    ),
    Kind(row=headings.Contents, rows=headings.contents, key="contents", name="source", files=("bibliography/headings",)),
    Kind(
        row=Deck,
        rows=content.decks,
        key="deck",
        files=("decks",),
        check=content_checks.deck,
        table="decks",
        says="The packs of cards.",
    ),
    Kind(row=packs.Face, rows=packs.every_face, check_all=packs.check_faces),
    Kind(row=packs.Flower, rows=_of_packs("flower"), key="flower", files=_PACKS, check_all=packs.check_flowers),
    Kind(row=packs.Order, rows=_of_packs("order"), key="order", files=_PACKS, check=packs.check_order),
    Kind(row=packs.Reckoning, rows=_of_packs("reckoning"), key="reckoning", files=_PACKS, refers={"order": _of_packs("order")}),
    Kind(
        row=packs.Pattern,
        rows=_of_packs("pattern"),
        key="pattern",
        files=_PACKS,
        among={"group": tuple(packs.GROUPS), "status": content.STATUSES},
        refers={"deck": content.decks},
        attested=lambda row: True,
        thing="pattern",
        title="Packs of old",
    ),
    Kind(row=packs.Alike, rows=_of_packs("alike"), key="alike", files=_PACKS, refers={"deck": _drawn}, check=packs.check_alike),
    Kind(
        row=errata.Erratum,
        rows=errata.errata,
        key="erratum",
        files=("errata",),
        among={"verdict": tuple(errata.VERDICTS)},
        leads={"about": ("term", "hand", "total", "rule", "game alone")},
        check=errata.check,
        thing="erratum",
        title="Errors in sources",
        table="errata",
        says="The register of claims in sources that did not hold, could not be confirmed or were doubted in vain.",
    ),
    Kind(
        row=kin.Kin,
        rows=kin.kin,
        key="game",
        files=tuple(f"kin/{group}" for group in kin.GROUPS),
        among={"group": tuple(kin.GROUPS)},
        refers={"hands": content.hands, "terms": content.terms},
        check=kin.check,
        table="kin",
        says="The relatives of the games, which cannot be played here, and games that only look like relatives.",
    ),
    Kind(
        row=content.RuleRow,
        rows=kin.rules,
        key="game.rule",
        among={"status": content.STATUSES, "section": tuple(kin.SECTIONS)},
        check=kin.check_rule,
        attested=lambda row: True,
        thing="rule",
        title="Rules of the kin",
        table="kin-rules",
        says="Every rule that is told of these games, and what is not known of them, with the readings of the sources.",
    ),
    Kind(
        row=kin.Compared,
        rows=kin.compared,
        key="row",
        files=("kin/compare",),
        refers={"id": every_game},
        table="kin-compared",
        says="What the last digit does in the games in which it counts, in a few words.",
    ),
    Kind(
        row=attestations.Attestation,
        rows=attestations.events,
        key="attestation",
        files=_DATED,
        among={"kind": tuple(attestations.KINDS), "status": tuple(attestations.CERTAINTY)},
        refers={"place": attestations.places, "games": every_game, "packs": _every_pack},
        check=attestations.check,
        thing="attestation",
        title="Dated events",
        table="attestations",
        says="The dated events of the timeline: when and where the games and their cards are attested, and who says so.",
    ),
    Kind(
        row=attestations.Place,
        rows=attestations.places,
        key="place",
        files=_DATED,
        check=attestations.check_place,
        table="places",
        says="The places of these events on the map.",
    ),
    Kind(
        row=lineage.Edge,
        rows=lineage.every,
        key="edge",
        files=("history/lineage",),
        among={
            "tree": tuple(lineage.KINDS),
            "kind": tuple(kind for kinds in lineage.KINDS.values() for kind in kinds),
            "status": tuple(attestations.CERTAINTY),
        },
        refers={"way": attestations.places},
        check=lineage.check,
        check_all=lineage.check_all,
        attested=lambda row: bool(row.tree == "games"),
        thing="edge",
        title="Relations of games and of texts",
        table="lineage",
        says="The edges of the family tree of games and of the tree of texts, with what speaks for each.",
    ),
    Kind(
        row=passages.Passage,
        rows=passages.passages,
        key="passage",
        files=("history/passages",),
        among={"lang": passages.LANGUAGES},
        leads={"see": ("term", "hand", "erratum", "game", "attestation")},
        check=passages.check,
        table="passages",
        says="Passages of old texts with reading and translation, or described where the words are not at hand.",
    ),
    Kind(
        row=names.Written,
        rows=names.names,
        key="name",
        files=("history/names",),
        among={"kind": names.KINDS, "lang": names.LANGUAGES},
        check=names.check,
        table="names",
        says="Persons, old works and dates as they are written in their own script, with their readings.",
    ),
    Kind(row=founding.Document, rows=founding.documents, check=founding.check_document),
    Kind(
        row=founding.Claim,
        rows=founding.claims,
        key="claim",
        among={"kind": tuple(founding.KINDS), "fate": tuple(founding.FATES)},
        leads={"where": ("term", "hand", "total", "yaku", "erratum", "source", "pattern", "preset", "page", "rule")},
        check=founding.check,
        table="claims",
        says="Every claim of the five documents that the site began with, and what became of it.",
    ),
)
"""In the order of the data for others."""
