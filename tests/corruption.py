"""Fault messages that `check` reports for corrupted data."""

from kabu_core.archive import checks
from macros.claimed_rules import claimed_rules


def fault_messages() -> list[str]:
    """Return the message of every fault that the check of all data finds, each on one line."""
    messages = checks.report(claimed_rules())
    assert all(message.isprintable() for message in messages)
    return messages


def reports_fault(sentence: str) -> bool:
    """Return True if a fault message begins with `sentence`, stopping at the first; otherwise fail and show them all."""
    assert any(str(fault).startswith(sentence) for fault in checks.find_faults(claimed_rules())), fault_messages()
    return True
