"""Values as text: one line that summarises all lanes, or a table of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from wavecore.debugger.registers import Bits
from wavecore.debugger.stops import DebugError
from wavecore.debugger.variables import Typed

_FEW = 4  # values shown in a line if they follow no rule
_FEW_PARTS = 8
_ROW_WIDTH = 88


def scalar(value: Any, format: str = "") -> str:
    """One number."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if format.startswith("x"):
        bits = int(value)
        width = {"x8": 2, "x16": 4, "x64": 16}.get(format, 8)
        return f"{bits & (1 << 4 * width) - 1:#0{width + 2}x}"
    if format == "t":
        return f"{int(value):#034b}"
    if isinstance(value, (float, np.floating)):
        return real(float(value))
    return str(int(value))


def real(value: float) -> str:
    """A floating-point number with seven digits, always recognisable as one."""
    if not math.isfinite(value):
        return str(value)
    text = f"{value:.7g}"
    return text if any(sign in text for sign in ".e") else f"{text}.0"


def line(values: Sequence[Any] | np.ndarray, active: Sequence[int], format: str = "") -> str:
    """The values of the active lanes in one line: one value, a rule, or the first few."""
    lanes = [lane for lane in active if lane < len(values)]
    if not lanes:
        return "(no active lanes)"
    chosen = [values[lane] for lane in lanes]
    first = chosen[0]
    if all(_same(each, first) for each in chosen):
        return scalar(first, format)
    if len(chosen) > 2 and not any(isinstance(each, (float, np.floating)) for each in chosen):
        rule = _rule([int(each) for each in chosen], lanes, format)
        if rule:
            return rule
    shown = ", ".join(scalar(each, format) for each in chosen[:_FEW])
    return f"[{shown}, ...]" if len(chosen) > _FEW else f"[{shown}]"


def _rule(values: list[int], lanes: list[int], format: str) -> str:
    """A formula for integers by lane: "64 + 2 * lane"; "" if there is no simple one."""
    step, rest = divmod(values[1] - values[0], lanes[1] - lanes[0])
    start = values[0] - step * lanes[0]
    if rest or start < 0 or values != [start + step * lane for lane in lanes]:
        return ""
    slope = "lane" if abs(step) == 1 else f"{abs(step)} * lane"
    if not start and step > 0:
        return slope
    return f"{scalar(start, format)} {'-' if step < 0 else '+'} {slope}"


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) or (one != one and other != other)


def table(values: np.ndarray, format: str = "") -> list[str]:
    """All lanes, several per row, with the number of the row's first lane."""
    texts = [scalar(each, format) for each in values]
    width = max(map(len, texts), default=1)
    each_row = 1
    while each_row * 2 <= 16 and (width + 1) * each_row * 2 <= _ROW_WIDTH:
        each_row *= 2
    rows = []
    for start in range(0, len(texts), each_row):
        cells = " ".join(f"{text:>{width}}" for text in texts[start : start + each_row])
        rows.append(f"  {start:>3}: {cells}")
    return rows


def bits_text(bits: Bits, active: Sequence[int], format: str = "") -> list[str]:
    """Registers as lines of text: a table for each register or per-lane number."""
    kind = format or "x"
    numbers = bits.numbers(kind)
    out: list[str] = []
    for place, row in enumerate(numbers):
        label = bits.name if len(numbers) == 1 else f"{bits.name}.{place}"
        if len(row) == 1:
            out.append(f"{label} = {scalar(row[0], kind)}")
        elif all(_same(each, row[0]) for each in row):
            out.append(f"{label} = {scalar(row[0], kind)} in all {len(row)} lanes")
        else:
            out += [f"{label} =", *table(row, kind)]
    if bits.is_vector and len(active) < bits.words.shape[1]:
        out.append(f"  active lanes: {lanes_text(active)}")
    return out


def lanes_text(lanes: Sequence[int]) -> str:
    """Lane numbers as ranges: "0-31, 40"."""
    runs: list[list[int]] = []
    for lane in lanes:
        if runs and runs[-1][1] == lane - 1:
            runs[-1][1] = lane
        else:
            runs.append([lane, lane])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs) or "none"


def typed_line(value: Typed, active: Sequence[int], depth: int = 0) -> str:
    """A source value in one line; values that differ between lanes as in `line`."""
    kind = value.type.kind
    note = f"  ({value.note})" if value.note else ""
    if kind == "structure" and depth < 3:
        parts = []
        for member in value.type.members[:_FEW_PARTS]:
            part = value._part(member.offset, member.type, member.name)
            parts.append(f"{member.name or '_'} = {typed_line(part, active, depth + 1)}")
        more = ", ..." if len(value.type.members) > _FEW_PARTS else ""
        return "{" + ", ".join(parts) + more + "}" + note
    if kind in ("array", "vector") and value.type.target is not None and depth < 3:
        count = value.type.count
        each = value.type.target
        parts = [
            typed_line(value._part(n * each.size_bytes, each, ""), active, depth + 1)
            for n in range(min(count, _FEW_PARTS))
        ]
        return "[" + ", ".join(parts) + (", ..." if count > _FEW_PARTS else "") + "]" + note
    try:
        numbers = value.numbers()
    except DebugError:
        raw = value.data[:, active[0] if value.data.shape[1] > 1 and active else 0].tobytes()
        return f"bytes {raw[:16].hex(' ')}{note}"
    format = "x64" if kind == "pointer" else ""
    if np.ndim(numbers):
        return line(numbers, active, format) + note
    return scalar(numbers, format) + note


def value_text(value: Any, active: Sequence[int], name: str = "", format: str = "") -> list[str]:
    """Any value of an expression as lines of text. Raises: DebugError."""
    if isinstance(value, Bits):
        named = Bits(value.words, name or value.name)
        return bits_text(named, active, format)
    if isinstance(value, Typed):
        if format:
            return bits_text(Bits(value.words, name), active, format)
        if value.is_aggregate or value.data.shape[1] == 1:
            return [f"{name} = {typed_line(value, active)}"]
        value_numbers = value.numbers()
        note = f"  ({value.note})" if value.note else ""
        kind = "x64" if value.type.kind == "pointer" else ""
        return _vector_text(np.asarray(value_numbers), active, name, kind, note)
    if np.ndim(value) == 1:
        return _vector_text(np.asarray(value), active, name, format)
    if np.ndim(value) > 1:
        out = []
        for place, row in enumerate(np.asarray(value)):
            out += _vector_text(row, active, f"{name}.{place}", format)
        return out
    return [f"{name} = {scalar(value, format)}"]


def _vector_text(
    values: np.ndarray, active: Sequence[int], name: str, format: str, note: str = ""
) -> list[str]:
    if len(values) == 1 or all(_same(each, values[0]) for each in values):
        lanes = f" in all {len(values)} lanes" if len(values) > 1 else ""
        return [f"{name} = {scalar(values[0], format)}{lanes}{note}"]
    out = [f"{name} ={note}", *table(values, format)]
    if len(active) < len(values):
        out.append(f"  active lanes: {lanes_text(active)}")
    return out


def mask_text(mask: int, lanes: int) -> str:
    """EXEC, VCC: the mask and its lanes."""
    chosen = [lane for lane in range(lanes) if mask >> lane & 1]
    if len(chosen) == lanes:
        which = f"all {lanes} lanes"
    elif not chosen:
        which = "no lanes"
    else:
        which = f"{len(chosen)} of {lanes} lanes: {lanes_text(chosen)}"
    return f"{mask:#0{lanes // 4 + 2}x}  ({which})"
