"""Fault messages that `check` reports for corrupted data."""

from kabu_core.archive import checks
from macros.claims import claims


def complaints() -> list[str]:
    """Return the message of every fault that the check of all data finds, each on one line."""
    messages = checks.report(claims())
    assert all(message.isprintable() for message in messages)
    return messages


def told(sentence: str) -> bool:
    """Return True if a fault message begins with `sentence`, stopping at the first; otherwise fail and show them all."""
    assert any(str(fault).startswith(sentence) for fault in checks.find_faults(claims())), complaints()
    return True
