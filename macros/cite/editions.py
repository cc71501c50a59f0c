"""Editions: the site as it stood on a day, under an address of its own that stays.

    EDITION=2026-11-22 SITE_URL=https://example.org/ python -m macros build --strict --site-dir editions/2026-11-22

builds one for https://example.org/editions/2026-11-22/, to be kept beside the site. Each of its pages says which edition it is,
leads to the newest, and names that as the one for search engines.
"""

import os
import re
from datetime import date

from kabu_core.errors import KabuError

FOLDER = "editions"


def asked() -> str:
    """The day of the edition that is built, "" for the site that goes on. Raises KabuError for what is no day."""
    day = os.environ.get("EDITION", "")
    try:
        if day and date.fromisoformat(day).isoformat() == day:
            return day
    except ValueError:
        pass
    if day:
        raise KabuError(f"EDITION={day} is no day: please write it as in 2026-11-22.")
    return ""


def address(home: str, day: str) -> str:
    """Where the edition of a day stands, below the site's own address; that itself without a day."""
    return f"{home.removesuffix('/')}/{FOLDER}/{day}/" if day else home


def told(home: str, day: str) -> dict[str, str]:
    """What the pages of an edition are given, for a site at this address of its own; nothing without a day."""
    if not day:
        return {}
    when = date.fromisoformat(day)
    return {"day": day, "name": f"{when.day} {when:%B %Y}", "home": address(home, day), "newest": home}


def of(home: str) -> dict[str, str]:
    """What the pages of the edition that stands at this address are given; nothing if none does."""
    found = re.fullmatch(rf"(.*/){FOLDER}/([0-9-]+)/", home)
    return told(found[1], found[2]) if found else {}
