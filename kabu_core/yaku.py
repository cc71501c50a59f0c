"""Yaku: sets of captured cards that are worth points, and which of them count under which rules."""

from dataclasses import dataclass

from kabu_core.rules import Rules, option

NONE = "0: not played."


@dataclass(frozen=True, kw_only=True)
class YakuRules(Rules):
    """What each yaku is worth (each option has the yaku's id) and how the cards count."""

    deck: str = option("hanafuda-48", "The pack of 48.", "hanafuda-48")
    goko: int = option(15, f"Points for all five brights; {NONE}", high=100)
    shiko: int = option(8, f"Points for four brights without the rain man; {NONE}", high=100)
    ameshiko: int = option(7, f"Points for four brights with the rain man; {NONE}", high=100)
    sanko: int = option(6, f"Points for three brights without the rain man; {NONE}", high=100)
    inoshikacho: int = option(5, f"Points for boar, deer and butterflies; {NONE}", high=100)
    inoshikacho_extra: int = option(1, "Points on top of boar, deer and butterflies for each further animal.", high=10)
    tane: int = option(1, f"Points for five animals; {NONE}", high=100)
    tane_extra: int = option(1, "Points on top of five animals for each further animal.", high=10)
    akatan: int = option(5, f"Points for the three poetry ribbons; {NONE}", high=100)
    aotan: int = option(5, f"Points for the three blue ribbons; {NONE}", high=100)
    akatan_aotan: int = option(10, f"Points for holding both; {NONE}", high=100)
    akatan_aotan_replaces: bool = option(True, "Holding both counts instead of the two, not on top of them.")
    ribbon_sets_extra: int = option(1, "Points on top of poetry ribbons, blue ribbons or both for each further ribbon.", high=10)
    tan: int = option(1, f"Points for five ribbons; {NONE}", high=100)
    tan_extra: int = option(1, "Points on top of five ribbons for each further ribbon.", high=10)
    hanami: int = option(5, f"Points for curtain and sake cup; {NONE}", high=100)
    tsukimi: int = option(5, f"Points for moon and sake cup; {NONE}", high=100)
    viewing_after_koi: int = option(0, "Points of each viewing yaku for who has called koi-koi in this round; 0: the same.", high=100)
    viewing_alone: bool = option(True, "A viewing yaku counts even where its holder has made no other.")
    tsukifuda: int = option(0, f"Points for the four cards of the round's month; {NONE}", high=100)
    kasu: int = option(1, f"Points for ten chaff; {NONE}", high=100)
    kasu_extra: int = option(1, "Points on top of ten chaff for each further chaff.", high=10)
    overlap: str = option("add", "Whether animal and ribbon yaku made of the same cards all count or only the best.", "add", "best")
    sake_cup: str = option("both", "What the sake cup counts as.", "animal", "chaff", "either", "both", "animal-and-two-chaff")
    paulownia_double: bool = option(False, "The yellow paulownia chaff counts as two.")
