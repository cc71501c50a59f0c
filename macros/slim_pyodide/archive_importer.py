"""Import modules from archives that are held in memory.

`zipimport` opens and reads a file for each module, which in a browser takes longer than running most modules. An archive is a marshalled
dictionary. It holds the code of modules and the content of data files by path, and the compiled methods of dataclasses.

The decorator `dataclass` writes methods as text and compiles the text. Here it takes the compiled code from the archives instead, which in
a browser halves the time to import a program with many dataclasses. Text without compiled code is compiled as usual.
"""

import sys
import zlib
from importlib.machinery import ModuleSpec
from marshal import loads
from types import ModuleType

FILES: dict[str | tuple[int, int], bytes] = {}
"""The contents of all archives: marshalled code and data by path, and compiled methods of dataclasses by the key of their text."""


def archive_key_of_text(text: str) -> tuple[int, int]:
    """Return the key of a text in archives: its checksum and its length."""
    return zlib.crc32(text.encode()), len(text)


def execute_precompiled(text: str, *names: dict[str, object]) -> None:
    """Execute a text as `exec` does, but use its compiled code if an archive has it."""
    code = FILES.get(archive_key_of_text(text))
    exec(loads(code) if code else text, *names)


class ArchiveImporter:
    """A finder and loader for the modules in `FILES`."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the spec of a module, None if no archive contains it."""
        file = name.replace(".", "/")
        for origin, is_package in ((f"{file}.pyc", False), (f"{file}/__init__.pyc", True)):
            if origin in FILES:
                spec = ModuleSpec(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]  # needs no load_module
                spec.has_location = True  # gives the module a `__file__`
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the creation of modules to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        names = vars(module)
        exec(loads(FILES[names["__file__"]]), names)
        if module.__name__ == "dataclasses":
            names["exec"] = execute_precompiled  # a global name of the module takes precedence over the built-in function

    def get_data(self, path: str) -> bytes:
        """Return the content of a data file. Raises OSError if there is none."""
        try:
            return FILES[path]
        except KeyError:
            raise FileNotFoundError(path) from None


def add_archive(path: str) -> None:
    """Add an archive, which is a file."""
    with open(path, "rb") as file:
        FILES.update(loads(file.read()))


sys.meta_path.insert(0, ArchiveImporter())
