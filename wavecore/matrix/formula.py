"""Layouts in closed form: formulas for a kernel's index arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wavecore.matrix.layout import KEPT, REGISTER_BITS, Axis, Bit, Broadcast, Layout, Pin, log2


class _Run(NamedTuple):
    """Consecutive bits: of a number from bit `at` on, of a coordinate from bit `first` on."""

    at: int
    first: int
    bits: int
    dim: str


def formulas(layout: Layout) -> dict[str, str]:
    """Formulas by their result: lane, register, bit (the lowest), then each coordinate.

    The first three are functions of the coordinates, the others of lane, register and bit. `//` and
    `%` are Python's. A coordinate has no formula if all its values share a place; if several
    consecutive values do, the formula gives the lowest. In a sparse A, `kept` is 0 or 1 for the two
    entries kept of four k: `k` is the first of the four, and the index operand gives the rest.
    """
    found = {"lane": _lane(layout), **_element(layout)}
    for name, size in layout.dims:
        if any(axis.dim == name for axis in layout.free):
            step = _step(layout, name)
            if step == size:
                continue
        found[name] = _coordinate(layout, name)
    if KEPT in layout.element:
        found[KEPT.dim] = _coordinate(layout, KEPT.dim)
    return found


def _step(layout: Layout, name: str) -> int:
    """How many values of a coordinate share a place."""
    return 1 << sum(axis.dim == name for axis in layout.free)


def _lane(layout: Layout) -> str:
    terms = [_of_coordinate(layout, run) for run in _runs(layout.lane)]
    pins = sum(bit.value << n for n, bit in enumerate(layout.lane) if isinstance(bit, Pin))
    terms += [str(pins)] if pins else []
    copies = [1 << n for n, bit in enumerate(layout.lane) if isinstance(bit, Broadcast)]
    if copies:
        values = [
            sum(c for n, c in enumerate(copies) if i >> n & 1) for i in range(2 ** len(copies))
        ]
        terms.append("{" + ", ".join(map(str, values)) + "}")
    total = _sum(terms)
    return f"({total} + {layout.lane_rotation}) % {layout.wave}" if layout.lane_rotation else total


def _element(layout: Layout) -> dict[str, str]:
    """Register and lowest bit."""
    runs = list(_runs(layout.element))
    pitch = layout.pitch
    if pitch & pitch - 1:
        element = _sum([_of_coordinate(layout, run) for run in runs])
        return {"element": element, "register": f"{pitch}*element // {REGISTER_BITS}",
                "bit": f"{pitch}*element % {REGISTER_BITS}"}  # fmt: skip
    inside = max(0, log2(REGISTER_BITS // pitch)) if pitch < REGISTER_BITS else 0
    per = max(1, pitch // REGISTER_BITS)
    low, high = [], []
    for run in runs:
        split = min(max(inside - run.at, 0), run.bits)
        if split:
            part = _Run(run.at, run.first, split, run.dim)
            low.append(_of_coordinate(layout, part, pitch))
        if split < run.bits:
            at = run.at + split - inside
            part = _Run(at, run.first + split, run.bits - split, run.dim)
            high.append(_of_coordinate(layout, part, per))
    low += [str(layout.offset)] if layout.offset else []
    return {"register": _sum(high), "bit": _sum(low)}


def _of_coordinate(layout: Layout, run: _Run, scale: int = 1) -> str:
    size = 1 if run.dim == KEPT.dim else log2(dict(layout.dims)[run.dim])
    return _scaled(scale << run.at, _part(run.dim, size, run.first, run.bits))


def _coordinate(layout: Layout, name: str) -> str:
    terms: list[tuple[int, str]] = []
    lane = f"((lane - {layout.lane_rotation}) % {layout.wave})" if layout.lane_rotation else "lane"
    for run in _runs(layout.lane):
        if run.dim == name:
            part = _part(lane, len(layout.lane), run.at, run.bits)
            terms.append((run.first, _scaled(1 << run.first, part)))
    for run in _runs(layout.element):
        if run.dim == name:
            terms += _of_element(layout, run)
    return _sum([text for _, text in sorted(terms, key=lambda term: -term[0])])


def _of_element(layout: Layout, run: _Run) -> Iterator[tuple[int, str]]:
    """Terms of a coordinate that come from register and bit."""
    pitch = layout.pitch
    count = len(layout.element)
    if pitch & pitch - 1:
        number = f"(({REGISTER_BITS}*register + bit) // {pitch})"
        yield run.first, _scaled(1 << run.first, _part(number, count, run.at, run.bits))
        return
    inside = log2(REGISTER_BITS // pitch) if pitch < REGISTER_BITS else 0
    split = min(max(inside - run.at, 0), run.bits)
    if split:
        bit = f"(bit - {layout.offset})" if layout.offset else "bit"
        part = _part(bit, log2(REGISTER_BITS), log2(pitch) + run.at, split)
        yield run.first, _scaled(1 << run.first, part)
    if split < run.bits:
        wide = log2(max(1, pitch // REGISTER_BITS))
        part = _part(
            "register", count - inside + wide, run.at + split - inside + wide, run.bits - split
        )
        yield run.first + split, _scaled(1 << run.first + split, part)


def _runs(bits: Sequence[Bit]) -> Iterator[_Run]:
    start: _Run | None = None
    for at, bit in enumerate(bits):
        if start and bit == Axis(start.dim, start.first + start.bits):
            start = start._replace(bits=start.bits + 1)
            continue
        if start:
            yield start
        start = _Run(at, bit.bit, 1, bit.dim) if isinstance(bit, Axis) else None
    if start:
        yield start


def _part(name: str, bits: int, low: int, count: int) -> str:
    """The expression for some bits of a number of `bits` bits."""
    text = name if low == 0 else f"{name} // {1 << low}"
    return text if low + count >= bits else f"{text} % {1 << count}"


def _scaled(factor: int, text: str) -> str:
    if factor == 1:
        return text
    return f"{factor}*({text})" if " " in text else f"{factor}*{text}"


def _sum(terms: Sequence[str]) -> str:
    if len(terms) == 1:
        return terms[0]
    return " + ".join(f"({t})" if "%" in t and "*" not in t else t for t in terms) or "0"
