"""Shorten SVG path data without a visible difference.

Coordinates become relative, and are rounded to whole units if that changes them little.
Points are complex numbers here, so that the difference of two points is a step.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import batched

type Step = tuple[str, Sequence[float], list[complex]]
"""A step of a path: its command in capitals, the ellipse parameters of an arc, and its points (the handles of a curve, and its end)."""

POINT_TOLERANCE = 0.25
"""The distance in units of the drawing that a point may move horizontally or vertically."""
HANDLE_TOLERANCE = 0.5
"""The distance that a handle of a curve may move; the curve itself moves less than half as far."""
MIRROR_TOLERANCE = 1.0
"""A handle at most this far from the mirror image of the previous handle is left out, since browsers then use that mirror image."""

_PART = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_PLAIN = {"H": "L", "V": "L", "S": "C", "T": "Q"}


def format_number(value: float) -> str:
    """Format a number as briefly as possible, rounded to one decimal."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def join_numbers(*numbers: float) -> str:
    """Join numbers with spaces, except before a minus sign, which separates numbers by itself."""
    return " ".join(map(format_number, numbers)).replace(" -", "-")


@cache
def shorten_path(path: str) -> str:
    """Return a shorter path that looks the same."""
    result, previous = "", ""
    for command, numbers in _rounded_relative_steps(path):
        if command != previous or command in "mz":
            result += command + numbers
        else:
            result += numbers if numbers.startswith("-") else f" {numbers}"
        previous = "l" if command == "m" else command
    return result


def _rounded_relative_steps(path: str) -> Iterator[tuple[str, str]]:
    """Yield each step of a path as a command and its numbers. Each step corrects the rounding error of the step before it."""
    pen = begin = handle = 0j
    curve = ""
    for command, ellipse, points in absolute_path_steps(path):
        *handles, end = (point - pen for point in points)
        step = begin - pen if command == "Z" else _round_step_coordinates(end, POINT_TOLERANCE)
        bends = [_round_step_coordinates(handle, HANDLE_TOLERANCE) for handle in handles]
        if bends and _curve_looks_straight(handles, end):
            command, bends = "L", []
        if bends:
            mirrored = pen - handle if command == curve else 0j
            first_control_omitted = _largest_coordinate_change(handles[0] - mirrored) <= MIRROR_TOLERANCE
            yield _format_curve(command, [*bends[first_control_omitted:], step], first_control_omitted)
            handle = pen + (mirrored if first_control_omitted and command == "Q" else bends[-1])
        elif command != "L" or step:
            yield _format_line_or_arc_step(command, ellipse, step)
        curve, pen = command, pen + step
        begin = pen if command == "M" else begin


def _format_curve(command: str, steps: list[complex], first_control_omitted: bool) -> tuple[str, str]:
    """Format a curve. If `first_control_omitted` is true, `steps` lacks the first control point, and the curve gets SVG's short command."""
    name = {"C": "s", "Q": "t"}[command] if first_control_omitted else command.lower()
    return name, join_numbers(*(number for step in steps for number in (step.real, step.imag)))


def _format_line_or_arc_step(command: str, ellipse: Sequence[float], step: complex) -> tuple[str, str]:
    """Format a line, an arc, or the beginning or end of a path."""
    if command == "Z":
        return "z", ""
    if command == "L" and not (step.real and step.imag):
        return ("h", join_numbers(step.real)) if step.real else ("v", join_numbers(step.imag))
    return command.lower(), join_numbers(*ellipse, step.real, step.imag)


def _curve_looks_straight(handles: list[complex], end: complex) -> bool:
    """Return whether a curve looks like a straight line."""
    along_line = [handle * end.conjugate() / (abs(end) or 1) for handle in handles]
    return bool(end) and all(abs(way.imag) <= POINT_TOLERANCE and 0 <= way.real <= abs(end) for way in along_line)


def _round_step_coordinates(step: complex, slack: float) -> complex:
    """Round each coordinate of a step to a whole unit if that changes it by `slack` or less, otherwise to half a unit."""
    return complex(*(round(way) if abs(way - round(way)) <= slack else round(way * 2) / 2 for way in (step.real, step.imag)))


def _largest_coordinate_change(step: complex) -> float:
    return max(abs(step.real), abs(step.imag))


def absolute_path_steps(path: str) -> Iterator[Step]:
    """Yield the steps of a path, with absolute coordinates."""
    pen = begin = handle = 0j
    for sign, text in _PART.findall(path):
        command = sign.upper()
        if command == "Z":
            yield command, (), [begin]
            pen = handle = begin
        for numbers in batched(map(float, _NUMBER.findall(text)), _NUMBERS.get(command, 1)):
            points = _absolute_points_of_path_step(command, numbers, pen if sign.islower() else 0j, pen)
            if command in "ST":
                points.insert(0, 2 * pen - handle)
            yield _PLAIN.get(command, command), numbers[:-2] if command == "A" else (), points
            pen, handle = points[-1], points[-2] if len(points) > 1 else points[-1]
            if command == "M":
                begin, command = pen, "L"


def _absolute_points_of_path_step(command: str, numbers: Sequence[float], start: complex, pen: complex) -> list[complex]:
    """Return the absolute points of a step that begins at the point `pen`. `start` is the origin of the coordinates in `numbers`."""
    if command == "H":
        return [complex(start.real + numbers[0], pen.imag)]
    if command == "V":
        return [complex(pen.real, start.imag + numbers[0])]
    return [start + complex(*pair) for pair in batched(numbers[-2:] if command == "A" else numbers, 2)]
