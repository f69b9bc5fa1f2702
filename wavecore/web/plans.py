"""Conversion plans: positions after each step, and the code, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wavecore.matrix import catalogue
from wavecore.matrix.bitlayout import BitLayout, BitPosition
from wavecore.matrix.chaining import feeds
from wavecore.matrix.conversion import Plan
from wavecore.matrix.layout import Axis, Bit, Layout, Pin
from wavecore.matrix.plancode import Line, hip, python
from wavecore.web.conversions import OPERANDS, chains


def paths() -> Iterator[tuple[str, ...]]:
    """One document for each plan of each target, named by the first pair that has it."""
    for target in catalogue.targets():
        for plan in chains(target).named:
            yield (target, *plan[:5])


def has(*parts: str) -> bool:
    """Whether there is a plan with these parts; only that target's pairs are searched."""
    target, *rest = parts or ("",)
    return target in catalogue.targets() and rest in [plan[:5] for plan in chains(target).named]


def document(
    target: str, wave: str, first: str, second: str, operand: str, number: str
) -> dict[str, Any]:
    """The plan with that number from the first's D to an operand of the second.

    Raises: TargetError or LookupError if there is none.
    """
    one, other = (catalogue.instruction(name, target) for name in (first, second))
    waves = [str(wave) for wave in one.waves if wave in other.waves]
    found = []
    if operand in OPERANDS and wave in waves:
        found = list(feeds(one, other, operand, int(wave)))
    plan = {str(n): feed.plan for n, feed in enumerate(found)}.get(number)
    if plan is None:
        raise LookupError(f"there is no plan from {first} to {second}, {operand} {number}")
    return record(plan)


def record(plan: Plan) -> dict[str, Any]:
    """A plan for the page: positions after each step, and code whose lines name their step."""
    have, want = plan.ends
    steps = [
        {"text": step.text, "counts": step.counts, "after": places(step.after)}
        for step in plan.steps
    ]
    if not steps and have != want:
        steps.append({"text": "registers in another order", "counts": {}, "after": places(want)})
    if steps:  # the last step's registers are the destination's
        steps[-1]["after"] = places(want)
    found = {
        "target": plan.target,
        "wave": plan.source.wave,
        "source": _side(plan.source),
        "destination": _side(plan.destination),
        "kind": str(plan.kind),
        "slots": plan.slots,
        "lds_bytes": plan.lds_bytes,
        "counts": plan.counts(),
        "before": places(have),
        "steps": steps,
        "hip": _lines(hip(plan, "convert")),
        "python": _lines(python(plan, "convert")),
    }
    if plan.lds_exchange is not None:
        exchange = plan.lds_exchange
        found["written"] = _weights(exchange.before, exchange.written)
    return found


def _side(layout: Layout) -> dict[str, Any]:
    return {
        "operand": layout.operand,
        "dims": [list(dim) for dim in layout.dims],
        "bits": layout.bits,
        "registers": layout.registers,
    }


def places(of: BitLayout) -> dict[str, Any]:
    """Each bit of the three numbers: "k3" for a coordinate, "0" or "1" if fixed, "*" for a copy."""
    return {
        "lane": [_bit(bit) for bit in of.lane],
        "register": [_bit(bit) for bit in of.register],
        "inside": [_bit(bit) for bit in of.inside],
        "unit": of.unit,
    }


def _bit(bit: Bit) -> str:
    if isinstance(bit, Axis):
        return f"{bit.dim}{bit.bit}"
    return str(bit.value) if isinstance(bit, Pin) else "*"


def _weights(of: BitLayout, weights: dict[BitPosition, int]) -> dict[str, list[int]]:
    """The weight in the LDS byte address of each bit of a position."""
    found: dict[str, list[int]] = {"lane": [], "register": [], "inside": []}
    for place, _ in of:
        found[place.group].append(weights.get(place, 0))
    return found


def _lines(lines: Iterable[Line]) -> list[list[Any]]:
    return [[line.text] if line.step is None else [line.text, line.step] for line in lines]
