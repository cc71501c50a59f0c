"""What the check says of spoilt data."""

from kabu_core.archive import checks
from macros.claims import claims


def complaints() -> list[str]:
    """Every fault that the check of all data tells, each on one line."""
    found = checks.report(claims())
    assert all(fault.isprintable() for fault in found)
    return found


def told(sentence: str) -> bool:
    """Whether one of the faults begins like this; looks no further than to the first that does, and else shows them all."""
    assert any(str(fault).startswith(sentence) for fault in checks.find_faults(claims())), complaints()
    return True
