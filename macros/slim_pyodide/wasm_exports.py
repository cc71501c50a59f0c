"""Pyodide's script and WebAssembly without the doors that only dynamic libraries go through: no package here has one.

The package exports whatever a library might ask for, some ten thousand names; at every start a script puts each of them into three
tables. The script itself calls a hundred and twenty, which it names.
"""

import re
from collections.abc import Iterator

DEFINED = re.compile(r'var (\w+)=(?:Module\["\1"\]=(?:wasmExports\["(\w+)"\]|\d+)|wasmExports\["(\w+)"\]);')
"""A variable for an export, or for the address of a datum."""

WRAPPED = re.compile(r'wasmExports\["(\w+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);')
CALLED = re.compile(r'wasmExports(?:\["|\.)(\w+)')

MAIN = "__main_argc_argv"
"""Found by the name `main`, which is not spelled out."""

EXPORTS = 7
"""The section of a WebAssembly module that tells its exports."""


def slim(script: str, loader: str, wasm: bytes) -> tuple[str, bytes]:
    """Both without what neither this script nor the loader uses."""
    rest = WRAPPED.sub("", DEFINED.sub("", script))
    words = {*re.findall(r"\w+", rest + loader)}
    used = {*CALLED.findall(rest), MAIN} | {one or other for name, one, other in DEFINED.findall(script) if name in words} - {""}
    script = DEFINED.sub(lambda found: found[0] if found[1] in words or MAIN in found.groups() else "", script)
    return WRAPPED.sub(lambda found: found[0] if found[1] in used else "", script), without(wasm, used)


def without(wasm: bytes, used: set[str]) -> bytes:
    """A module that exports these names alone. Raises ValueError if it lacks one."""
    parts = [wasm[:8]]
    for section, content in sections(wasm):
        if section == EXPORTS:
            found = {name: entry for name, entry in exports(content) if name in used}
            if missing := used - {*found}:
                raise ValueError(f"Pyodide's script asks for exports that are not there: {sorted(missing)}")
            content = number(len(found)) + b"".join(found.values())
        parts += [bytes([section]), number(len(content)), content]
    return b"".join(parts)


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections behind a module's head of eight bytes."""
    at = 8
    while at < len(wasm):
        size, start = read(wasm, at + 1)
        yield wasm[at], wasm[start : start + size]
        at = start + size


def exports(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Each name with its entry: length, name, kind, index."""
    count, at = read(content, 0)
    for _ in range(count):
        length, start = read(content, at)
        _, end = read(content, start + length + 1)
        yield content[start : start + length].decode(), content[at:end]
        at = end


def read(content: bytes, at: int) -> tuple[int, int]:
    """A whole number as WebAssembly writes it, seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        value |= (content[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if content[at - 1] < 128:
            return value, at


def number(value: int) -> bytes:
    """A whole number as WebAssembly writes it."""
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value])
