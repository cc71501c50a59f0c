"""Helpers for tests of the messages with which `kabu check` reports corrupted data."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kabu_core.archive import check_all_data_rows
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from macros.rules_claimed_by_tests import rules_claimed_by_tests

FAULTY_ROWS = Path(__file__).parent / "faulty_rows"


def fault_messages() -> list[str]:
    """Check all data, and return one single-line message for each fault."""
    messages = check_all_data_rows.fault_sentences(rules_claimed_by_tests())
    assert all(message.isprintable() for message in messages)
    return messages


def check_reports_fault(sentence: str) -> bool:
    """Check the data until a fault message begins with `sentence`, and return True. If none does, fail and show all messages.

    To save time, the rows of the file that the sentence names are checked first.
    """
    kinds = sorted(ROW_SPECS, key=lambda kind: not any(sentence.startswith(file) for file in kind.files))
    assert any(str(fault).startswith(sentence) for fault in check_all_data_rows.find_row_faults(rules_claimed_by_tests(), kinds)), (
        fault_messages()
    )
    return True


class RowFaultToInject(NamedTuple):
    """A fault to put into a row: the location of the row, as messages write it, a statement that changes the row, and the message."""

    location: str
    statement: str
    message: str

    def corrupt_data(self, data: dict[str, Any]) -> None:
        """Run the statement, in which `row` is the row, `rows` the list or table that contains it, and `data` all files."""
        file, _, step = self.location.partition(", ")
        key, _, name = step.partition(" ")
        rows = data[file].get(key, data)
        if not step:
            row = data[file]
        elif name.startswith("no. "):
            row = rows[int(name.removeprefix("no. ")) - 1]
        elif isinstance(rows, dict):
            row = rows[ast.literal_eval(name)]
        else:
            row = next(row for row in rows if ast.literal_eval(name) in (row.get("id"), row.get("value"), row.get("source")))
        exec(self.statement, {"data": data, "rows": rows, "row": row})


def row_faults_to_inject() -> Iterator[RowFaultToInject]:
    """Yield the faults listed in tests/faulty_rows.

    Below the location of a row, each line has a statement and the beginning of the message, in which "…" stands for the location.
    """
    for file in sorted(FAULTY_ROWS.glob("*.txt")):
        location = ""
        for line in re.sub(r"\n {8}", " ", file.read_text("utf-8")).splitlines():
            statement, arrow, message = line.strip().partition(" → ")
            if arrow:
                yield RowFaultToInject(location, statement, message.replace("…", location, 1))
            elif not statement.startswith("#"):
                location = statement
