"""Editions: copies of the site as it was on a certain day, each at a permanent address of its own.

    EDITION=2026-11-22 SITE_URL=https://example.org/ python -m macros build --strict --site-dir editions/2026-11-22

builds an edition for https://example.org/editions/2026-11-22/, to be kept beside the current site. Each page says which edition it belongs
to, links to the newest version, and declares that version as canonical for search engines.
"""

import os
import re
from datetime import date

from kabu_core.errors import KabuError

FOLDER = "editions"


def requested_edition() -> str:
    """Return the day of the edition to build, or "" for the current site. Raise KabuError if EDITION is not a date."""
    day = os.environ.get("EDITION", "")
    try:
        if day and date.fromisoformat(day).isoformat() == day:
            return day
    except ValueError:
        pass
    if day:
        raise KabuError(f"EDITION={day} is not a date; write it like 2026-11-22.")
    return ""


def edition_url(home: str, day: str) -> str:
    """Return the address of the edition of a day, or `home`, the address of the current site, if `day` is ""."""
    return f"{home.removesuffix('/')}/{FOLDER}/{day}/" if day else home


def edition_template_variables(home: str, day: str) -> dict[str, str]:
    """Return the template variables of the edition of a day, or {} if `day` is "". `home` is the address of the current site."""
    if not day:
        return {}
    when = date.fromisoformat(day)
    return {"day": day, "name": f"{when.day} {when:%B %Y}", "home": edition_url(home, day), "newest": home}


def edition_template_variables_of_address(home: str) -> dict[str, str]:
    """Return the template variables of the edition at this address, or {} if the address is not that of an edition."""
    found = re.fullmatch(rf"(.*/){FOLDER}/([0-9-]+)/", home)
    return edition_template_variables(found[1], found[2]) if found else {}
