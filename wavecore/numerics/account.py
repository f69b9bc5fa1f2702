"""Explanations as plain text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from wavecore.matrix.numerics.entries import FORMATS
from wavecore.numerics import reals
from wavecore.numerics.reals import Real

if TYPE_CHECKING:
    from wavecore.numerics.explanation import Entry, Explanation, Factors, Row, Stage, Step

_WIDTH = 100


def is_nothing(factors: Factors) -> bool:
    """Whether a product has no effect: one of its factors is zero, the other finite."""
    return factors.product == 0


def idle(explanation: Explanation) -> set[int]:
    """The k of products that are zero."""
    return {each.k for each in explanation.factors if is_nothing(each)}


def runs(explanation: Explanation) -> Iterator[tuple[bool, tuple[Step, ...]]]:
    """The steps one by one; steps that only add zeros are grouped and marked."""
    nothing, before = idle(explanation), explanation.c.code
    quiet = []
    for step in explanation.steps:
        quiet.append(step.code == before and nothing.issuperset(step.k))
        before = step.code
    marked = zip(quiet, explanation.steps, strict=True)
    for is_quiet, steps in groupby(marked, key=lambda pair: pair[0]):
        together = tuple(step for _, step in steps)
        yield from [(True, together)] if is_quiet else [(False, (step,)) for step in together]


def shown_rows(stage: Stage) -> tuple[list[Row], int]:
    """The rows of a stage, and the number of omitted rows that are zero and stay zero."""
    kept = [row for row in stage.rows if not (row.name.startswith("k ") and _stays_zero(row))]
    return kept, len(stage.rows) - len(kept)


def _stays_zero(row: Row) -> bool:
    return row.value == 0 and (row.kept is None or row.kept == 0)


def hex_of(code: int, format: str) -> str:
    """A code in hexadecimal, with all digits of the format's width."""
    digits = -(-FORMATS[format].bits // 4)
    return f"0x{code:0{digits}x}"


# --------------------------------------------------------------------------------------- text


def text(found: Explanation) -> str:
    """The explanation as plain text."""
    a, b, c, d = found.formats
    inst, how = found.instruction, found.how
    lines = [
        f"{inst.name} on {inst.target}: {a} x {b} to {d}",
        f"{how.text} ({how.source.evidence}: {how.source.title})",
        f"C = {_entry(found.c, c)}",
    ]
    for each in found.factors:
        if not is_nothing(each):
            lines.append(f"k {each.k}: {_entry(each.a, a)} x {_entry(each.b, b)}{_scaled(each)}")
    for quiet, run in runs(found):
        if quiet:
            lines += ["", f"{_range(run)}: products of zero, which change nothing."]
            continue
        lines += ["", f"{_range(run)}:"]
        for stage in run[0].stages:
            lines += _stage(stage)
    lines += [
        "",
        f"D = {found.text} ({hex_of(found.code, d)}), exact value {reals.decimal(found.exact)}",
    ]
    if found.ulps:
        lines[-1] += f", {found.ulps:+.4g} ulp"
    return "\n".join(lines)


def _entry(entry: Entry, format: str) -> str:
    taken = f", {entry.note}: {reals.decimal(entry.taken)}" if entry.taken is not None else ""
    return f"{reals.shortest(entry.code, format)} ({hex_of(entry.code, format)}{taken})"


def _scaled(factors: Factors) -> str:
    return "" if factors.scale is None else f" x {reals.decimal(factors.scale)}"


def _range(run: Sequence[Step]) -> str:
    k = [number for step in run for number in step.k]
    return f"k {k[0]}" if len(k) == 1 else f"k {k[0]} to {k[-1]}"


def _stage(stage: Stage) -> Iterator[str]:
    yield from textwrap.wrap(stage.text, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    rows, zeros = shown_rows(stage)
    cells = [(row.name, _bits(row.bits), *_columns(row)) for row in rows]
    if stage.result is not None:
        said = f"= {reals.decimal(stage.result)}"
        if stage.code is not None:
            said += f" ({hex_of(stage.code, stage.format)})"
        cells.append(("", _bits(stage.bits), said))
    name = max((len(cell[0]) for cell in cells), default=0)
    bits = max((len(cell[1]) for cell in cells), default=0)
    for first, second, *rest in cells:
        yield f"    {first:{name}}  {second:{bits}}  {'  '.join(filter(None, rest))}".rstrip()
    if zeros:
        yield f"    and {zeros} of zero"
    if stage.unit is not None and not stage.code:
        yield f"    grid 2^{stage.unit}" if abs(stage.unit) < 1 << 11 else "    all zero"


def _columns(row: Row) -> tuple[str, ...]:
    if row.kept is None or reals.same(row.kept, row.value):
        return (reals.decimal(row.value),)
    change = _signed(row.lost) if row.lost else ""
    return f"{reals.decimal(row.value)} -> {reals.decimal(row.kept)}", change


def _signed(x: Real) -> str:
    found = reals.decimal(x)
    return found if found[0] in "-≈" else f"+{found}"


def _bits(bits: tuple[str, str] | None) -> str:
    return "" if bits is None else "|".join(bits) if bits[1].strip() else bits[0]


# --------------------------------------------------------------------------------------- JSON


def record(found: Explanation) -> dict[str, Any]:
    """The explanation for JSON: numbers as text, shortest decimals and exact hexadecimal."""
    a, b, c, d = found.formats
    return {
        "target": found.instruction.target,
        "instruction": found.instruction.name,
        **found.how.record(),
        "formats": list(found.formats),
        "c": _entry_record(found.c, c),
        "factors": [
            {
                "k": each.k,
                "a": _entry_record(each.a, a),
                "b": _entry_record(each.b, b),
                "product": _number(each.product),
                **({} if each.scale is None else {"scale": _number(each.scale)}),
            }
            for each in found.factors
            if not is_nothing(each)
        ],
        "zeros": len(idle(found)),
        "steps": [_run(found, *run) for run in runs(found)],
        "d": {"text": found.text, "hex": hex_of(found.code, d)},
        "exact": _number(found.exact),
        "ulps": found.ulps,
    }


def _entry_record(entry: Entry, format: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "text": reals.shortest(entry.code, format),
        "hex": hex_of(entry.code, format),
    }
    if entry.taken is not None:
        found |= {"taken": _number(entry.taken), "note": entry.note}
    return found


def _number(x: Real) -> list[str]:
    """A number as its shortest decimal, and exactly; only one text if both are equal."""
    first, second = reals.decimal(x), reals.hexadecimal(x)
    return [first] if first == second else [first, second]


def _run(found: Explanation, quiet: bool, run: Sequence[Step]) -> dict[str, Any]:
    made: dict[str, Any] = {"k": _range(run)}
    last, format = run[-1], found.formats[3]
    made["after"] = {"text": reals.shortest(last.code, format), "hex": hex_of(last.code, format)}
    if not quiet:
        made["stages"] = [_stage_record(stage) for stage in last.stages]
    return made


def _stage_record(stage: Stage) -> dict[str, Any]:
    rows, zeros = shown_rows(stage)
    found: dict[str, Any] = {"text": stage.text, "rows": [_row(row) for row in rows]}
    if zeros:
        found["zeros"] = zeros
    if stage.unit is not None and abs(stage.unit) < 1 << 11:
        found["unit"] = stage.unit
    if stage.result is not None:
        found["result"] = _number(stage.result)
    if stage.bits is not None:
        found["bits"] = list(stage.bits)
    if stage.units is not None and stage.code is None:
        found["units"] = str(stage.units)
    if stage.code is not None:
        found |= {"hex": hex_of(stage.code, stage.format), "format": stage.format}
    return found


def _row(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"name": row.name, "value": _number(row.value)}
    if row.kept is not None and not reals.same(row.kept, row.value):
        found["kept"] = _number(row.kept)
    if row.units is not None:
        found["units"] = str(row.units)
    if row.lost:
        found["lost"] = _number(row.lost)
    if row.bits is not None:
        found["bits"] = list(row.bits)
    return found
