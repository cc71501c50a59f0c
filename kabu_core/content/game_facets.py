"""The facets by which readers filter the list of games, such as the region, and the values that each facet may have."""

from collections.abc import Iterator
from dataclasses import dataclass

from kabu_core.content.loading import unknown_value_faults
from kabu_core.errors import DataFault, DataLocation

FACETS = {
    "packs": ("kabufuda", "komaru", "mekuri", "hanafuda", "money-suited", "western", "tiles"),
    "region": (
        "Japan",
        "China",
        "Korea",
        "Malay world",
        "mainland Southeast Asia",
        "India",
        "Philippines",
        "Pacific",
        "Australia",
        "Europe",
        "America",
    ),
    "dealer": ("dealer", "house", "nobody", "unknown"),
    "turns": ("in turn", "at once", "no choice", "unknown"),
    "stakes": ("chosen", "fixed", "none", "unknown"),
}
"""The values of each facet: packs, home region, who holds the bank, whether players choose in turn or all at once, how stakes are set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facets:
    """The properties of a game by which readers filter games. FACETS lists the allowed values."""

    packs: tuple[str, ...]
    """The kinds of cards with which the game is played."""
    region: str
    """The region where the game is played."""
    dealer: str
    """The player or house that holds the bank."""
    turns: str
    """Whether the players choose in turn or all at once."""
    stakes: str = "unknown"
    """Whether players choose their stakes, the rules fix them, or there are none."""

    def check_facet_values(self, at: DataLocation) -> Iterator[DataFault]:
        """Yield a fault for each value that FACETS does not list."""
        for key, among in FACETS.items():
            value = getattr(self, key)
            yield from unknown_value_faults(value if isinstance(value, tuple) else [value], among, at.locate_key(key))
