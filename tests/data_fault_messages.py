"""Helpers for tests of the messages with which `kabu check` reports corrupted data."""

from kabu_core.archive import all_row_checks
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from macros.tested_rules import rules_claimed_by_tests


def fault_messages() -> list[str]:
    """Check all data, and return one single-line message for each fault."""
    messages = all_row_checks.fault_sentences(rules_claimed_by_tests())
    assert all(message.isprintable() for message in messages)
    return messages


def check_reports_fault(sentence: str) -> bool:
    """Check the data until a fault message begins with `sentence`, and return True. If none does, fail and show all messages.

    To save time, the rows of the file that the sentence names are checked first.
    """
    kinds = sorted(ROW_SPECS, key=lambda kind: not any(sentence.startswith(file) for file in kind.files))
    assert any(str(fault).startswith(sentence) for fault in all_row_checks.find_row_faults(rules_claimed_by_tests(), kinds)), (
        fault_messages()
    )
    return True
