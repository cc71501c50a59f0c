"""Macros of the kin: the games of a group as far as sources tell them."""

from kabu_core import kin as relatives
from kabu_core.loading import known
from kabu_core.render import kin as shown


def kin(group: str) -> str:
    """Every game of a group under a heading of its own, which the contents of the page can see. Raises ContentError for an unknown group."""
    known([group], relatives.GROUPS, "kin")
    found = [row for row in relatives.kin().values() if row.group == group]
    return "\n\n".join(part for row in found for part in (f"## {row.title} {{ #{row.id} }}", shown.game(row)))


def kin_groups() -> str:
    """All groups with their games."""
    return shown.groups(relatives.GROUPS, relatives.kin().values())


MACROS = (kin, kin_groups)
