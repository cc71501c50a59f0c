"""Reproducible zip archives: the same content always gives the same bytes."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

EPOCH = "315532800"
"""The Unix time of 1980-01-01, the first day that a zip archive can record."""


def write_zip(target: Path, files: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> None:
    """Write an archive of the files in the order of their names, with a fixed date and with read permission for everyone."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # dated 1980-01-01
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, compression
            archive.writestr(entry, files[name], compresslevel=9)
