"""The check reports all faults at once."""

from typing import Any

import pytest

from kabu_core.archive import all_row_checks
from kabu_core.errors import ContentError
from tests.data_fault_messages import fault_messages
from tests.test_data_faults import FAULTS, HAND, SOURCE, hand_row, source_row


def test_all_faults_are_reported_at_once_and_each_once(data: dict[str, Any]) -> None:
    spoil = [FAULTS[name] for name in ("kind of source", "status of a hand", "card without label")]
    for change, _ in spoil:
        change(data)
    found = fault_messages()
    assert all(any(fault.startswith(sentence) for fault in found) for _, sentence in spoil), found
    assert len(set(found)) == len(found)


def test_every_mistake_in_the_shape_of_a_row_is_reported(data: dict[str, Any]) -> None:
    source_row(data).update(seen=1, title=7, seem=True)
    del source_row(data)["date"]
    assert [fault.partition(" (")[0] for fault in fault_messages() if fault.startswith(SOURCE)] == [
        f"{SOURCE}: unknown key 'seem'; choose id, kind, title, date, lang, seen, title_en, author, publisher, url, via, note or short",
        f"{SOURCE}: the key 'date' is missing",
        f"{SOURCE}, title: expected a text, not 7",
        f"{SOURCE}, seen: expected true or false or a text, not 1",
    ]


def test_the_error_of_the_check_has_a_line_for_each_fault_and_counts_them(data: dict[str, Any]) -> None:
    source_row(data).update(kind="blog")
    hand_row(data, "arashi").update(status="sure")
    with pytest.raises(ContentError) as error:
        all_row_checks.check_all_rows()
    assert [line.partition(":")[0] for line in str(error.value).splitlines()] == [
        f"{HAND}, status",
        f"{SOURCE}, kind",
        "2 faults in the data",
    ]
