"""What the check says of spoilt data."""

import pytest

from kabu_core import games
from kabu_core.archive import checks
from kabu_core.errors import ContentError


def complaint() -> str:
    """The one sentence that the check of all data ends with."""
    with pytest.raises(ContentError) as error:
        checks.check(games.rules_of_all())
    told = str(error.value)
    assert "\n" not in told
    return told
