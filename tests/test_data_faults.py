"""The data are consistent, and each bad row is reported in one sentence."""

from typing import Any

import pytest

from kabu_core.archive import check_all_data_rows
from kabu_core.errors import ContentError
from tests.data_fault_test_helpers import RowFaultToInject, check_reports_fault, fault_messages, row_faults_to_inject

FAULTS = [*row_faults_to_inject()]
SOURCE = "sources, source 'german-booklet'"
FAULTS_TOGETHER = [fault for fault in FAULTS if fault.statement in ('row["kind"] = "blog"', 'row["status"] = "sure"', 'row["of"] = "ise"')]


def test_all_data_are_in_order() -> None:
    assert check_all_data_rows.check_all_rows() > 200


@pytest.mark.by_day(190)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.location}: {fault.statement}")
def test_a_bad_row_is_reported_in_one_sentence(fault: RowFaultToInject, data: dict[str, Any]) -> None:
    fault.corrupt_data(data)
    assert check_reports_fault(fault.message)


def test_all_faults_are_reported_at_once_and_each_once(data: dict[str, Any]) -> None:
    for fault in FAULTS_TOGETHER:
        fault.corrupt_data(data)
    found = fault_messages()
    assert all(any(message.startswith(fault.message) for message in found) for fault in FAULTS_TOGETHER), found
    assert len(set(found)) == len(found)
    with pytest.raises(ContentError) as error:
        check_all_data_rows.check_all_rows()
    assert str(error.value).splitlines() == [*found, f"{len(found)} faults in the data"]


def test_every_mistake_in_the_shape_of_a_row_is_reported(data: dict[str, Any]) -> None:
    RowFaultToInject(SOURCE, 'row.update(seen=1, title=7, seem=True); del row["date"]', "").corrupt_data(data)
    assert [fault.partition(" (")[0] for fault in fault_messages() if fault.startswith(SOURCE)] == [
        f"{SOURCE}: unknown key 'seem'; choose id, kind, title, date, lang, seen, title_en, author, publisher, url, via, note or short",
        f"{SOURCE}: the key 'date' is missing",
        f"{SOURCE}, title: expected a text, not 7",
        f"{SOURCE}, seen: expected true or false or a text, not 1",
    ]
