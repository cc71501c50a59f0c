"""Path data in as few signs as the eye allows: steps from where the pen stands, in whole units where they are near enough.

Points are complex numbers here, since a step is the difference of two.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import batched

type Step = tuple[str, Sequence[float], list[complex]]
"""A command in capitals, what an arc says of its ellipse, and points: the handles of a curve, then where the pen goes."""

NEAR = 0.25
"""So far from its place, in units of the drawing, a point may come to lie across or down."""
BENT = 0.5
"""So far a handle may: its curve follows it by less than half."""
MIRRORED = 1.0
"""So near its place the mirror image of the handle before it does as well, which costs no number."""

_PART = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_PLAIN = {"H": "L", "V": "L", "S": "C", "T": "Q"}


def num(value: float) -> str:
    """A number as short as one decimal allows."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def row(*numbers: float) -> str:
    """Numbers one after the other; a minus parts them as well as a space."""
    return " ".join(map(num, numbers)).replace(" -", "-")


@cache
def short(path: str) -> str:
    """A path that looks the same."""
    written, said = "", ""
    for command, numbers in _written(path):
        if command != said or command in "mz":
            written += command + numbers
        else:
            written += numbers if numbers.startswith("-") else f" {numbers}"
        said = "l" if command == "m" else command
    return written


def _written(path: str) -> Iterator[tuple[str, str]]:
    """Each step as a command and its numbers; by what one step goes astray the next makes up for it."""
    pen = begin = handle = 0j
    curve = ""
    for command, ellipse, points in steps(path):
        *handles, end = (point - pen for point in points)
        step = begin - pen if command == "Z" else _near(end, NEAR)
        bends = [_near(handle, BENT) for handle in handles]
        if bends and _flat(handles, end):
            command, bends = "L", []
        if bends:
            mirrored = pen - handle if command == curve else 0j
            spared = _far(handles[0] - mirrored) <= MIRRORED
            yield _curve(command, [*bends[spared:], step], spared)
            handle = pen + (mirrored if spared and command == "Q" else bends[-1])
        elif command != "L" or step:
            yield _straight(command, ellipse, step)
        curve, pen = command, pen + step
        begin = pen if command == "M" else begin


def _curve(command: str, steps: list[complex], spared: bool) -> tuple[str, str]:
    """A curve with all its handles, or without the first."""
    name = {"C": "s", "Q": "t"}[command] if spared else command.lower()
    return name, row(*(number for step in steps for number in (step.real, step.imag)))


def _straight(command: str, ellipse: Sequence[float], step: complex) -> tuple[str, str]:
    """Any other step."""
    if command == "Z":
        return "z", ""
    if command == "L" and not (step.real and step.imag):
        return ("h", row(step.real)) if step.real else ("v", row(step.imag))
    return command.lower(), row(*ellipse, step.real, step.imag)


def _flat(handles: list[complex], end: complex) -> bool:
    """Whether a curve is a line to the eye."""
    ways = [handle * end.conjugate() / (abs(end) or 1) for handle in handles]
    return bool(end) and all(abs(way.imag) <= NEAR and 0 <= way.real <= abs(end) for way in ways)


def _near(step: complex, slack: float) -> complex:
    """A step in whole units if that is near enough, else in halves."""
    return complex(*(round(way) if abs(way - round(way)) <= slack else round(way * 2) / 2 for way in (step.real, step.imag)))


def _far(step: complex) -> float:
    return max(abs(step.real), abs(step.imag))


def steps(path: str) -> Iterator[Step]:
    """A path taken apart; its points count from the corner of the drawing."""
    pen = begin = handle = 0j
    for sign, text in _PART.findall(path):
        command = sign.upper()
        if command == "Z":
            yield command, (), [begin]
            pen = handle = begin
        for taken in batched(map(float, _NUMBER.findall(text)), _NUMBERS.get(command, 1), strict=True):
            points = _points(command, taken, pen if sign.islower() else 0j, pen)
            if command in "ST":
                points.insert(0, 2 * pen - handle)
            yield _PLAIN.get(command, command), taken[:-2] if command == "A" else (), points
            pen, handle = points[-1], points[-2] if len(points) > 1 else points[-1]
            if command == "M":
                begin, command = pen, "L"


def _points(command: str, taken: Sequence[float], start: complex, pen: complex) -> list[complex]:
    """The points of a step, from numbers that count from `start`."""
    if command == "H":
        return [complex(start.real + taken[0], pen.imag)]
    if command == "V":
        return [complex(pen.real, start.imag + taken[0])]
    return [start + complex(*pair) for pair in batched(taken[-2:] if command == "A" else taken, 2, strict=True)]
