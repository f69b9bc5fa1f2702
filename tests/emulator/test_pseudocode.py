"""Our semantics against AMD's own pseudocode, as evaluated by tools/gen_pseudocode_vectors.py.

The vectors are checked in, so this needs neither the pseudocode nor its evaluator. Where we differ
on purpose, data/pseudocode_known.txt says in how many vectors and why; an entry that no longer
applies fails. NaN compares equal to NaN: the pseudocode leaves sign and payload open.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from tests.emulator import encode
from tests.emulator.harness import DEFAULT_MODE, Batch, State, blank_state
from tests.emulator.pseudocode_operands import FLOATS, LANES, MODIFIERS, columns, mask
from wavecore.emulator import registry

DATA = Path(__file__).parent / "data"
LINES = [line for line in (DATA / "pseudocode.txt").read_text().splitlines() if line[0] != "#"]
TARGETS = sorted({target for line in LINES for target in line.split()[1].split(",")})
WAVE = 64


@dataclass(frozen=True)
class Vector:
    """One line: an instruction, the kinds of its operands, the parts it writes and their bits."""

    name: str
    kinds: dict[str, str]
    parts: dict[str, list[int]]

    @classmethod
    def from_line(cls, line: str) -> Vector:
        head, writes, payload = line.split(" > ")
        name, _, *kinds = head.split()
        data = base64.b85decode(payload)
        parts: dict[str, list[int]] = {}
        for part in writes.split():
            words = LANES if ":" in part or (part == "exec" and name.startswith("s_")) else 1
            size = -(-int(part.split(":")[1]) // 8) if ":" in part else 8
            raw, data = data[: words * size], data[words * size :]
            parts[part] = [
                int.from_bytes(raw[i : i + size], "little") for i in range(0, len(raw), size)
            ]
        return cls(name, dict(kind.split("=") for kind in kinds), parts)


@lru_cache
def vectors(target: str) -> dict[str, Vector]:
    """The vectors of a target by mnemonic."""
    mine = (line for line in LINES if target in line.split()[1].split(","))
    return {vector.name: vector for vector in map(Vector.from_line, mine)}


@lru_cache
def known(target: str) -> dict[str, tuple[int, str]]:
    """A target's known differences: mnemonic -> vectors that differ, the reason above the entry."""
    result: dict[str, tuple[int, str]] = {}
    for block in (DATA / "pseudocode_known.txt").read_text().split("\n\n"):
        lines = block.splitlines()
        reason = " ".join(line.strip("# ") for line in lines if line.startswith("#"))
        for line in lines:
            if line and line[0] != "#":
                targets, name, count = line.split()
                if targets == "all" or target in targets.split(","):
                    result[name] = int(count), reason
    return result


@lru_cache
def batch(target: str) -> tuple[Batch, dict[str, int]]:
    """Every instruction with vectors and semantics, in the encoding that comes first."""
    first: dict[str, str] = {}
    for mnemonic, row in encode.rows(target, WAVE).items():
        if row.name in vectors(target) and registry.lookup(row.name) is not None:
            first.setdefault(row.name, mnemonic)
    lines = [encode.line(target, m, WAVE, **fields(target, m)) for m in first.values()]
    return Batch(target, lines, WAVE), {name: i for i, name in enumerate(first)}


def fields(target: str, mnemonic: str) -> dict[str, int]:
    """Lane masks go to VCC, where the pseudocode has them, in every encoding; modifiers."""
    if mnemonic.startswith("s_"):
        return {}
    row = encode.rows(target, WAVE)[mnemonic]
    chosen = {
        spec.name: 106
        for spec in row.operands
        if spec.mask and (spec.name == "sdst" or (spec.cls is not None and spec.cls.kind == "m"))
    }
    return chosen | MODIFIERS.get(row.name, {})


def run(target: str, vector: Vector) -> dict[str, list[int]]:
    """What we compute for the vector's operands, in its parts."""
    found, indices = batch(target)
    index = indices[vector.name]
    key = vector.name
    operands = {op: columns(key, op, kind) for op, kind in vector.kinds.items()}
    if vector.name.startswith(("s_", "v_s_")):
        return run_scalar(found, index, vector, key, operands)
    state = blank_state(found)
    state.mode = DEFAULT_MODE
    state.set_pair(106, mask(key, "VCC"))
    row = encode.rows(target, WAVE)[found.instructions[index].mnemonic]
    for op, column in operands.items():
        role = "vdst" if op == "D0" else f"src{op[1]}"
        if encode.is_scalar(row, op):
            state.set_pair(encode.SGPRS[role], column[0])
            continue
        register = encode.VGPRS[role]
        for dword in range(encode.dwords(row, op)):
            words = [value >> 32 * dword & 0xFFFFFFFF for value in column]
            state.vgprs[register + dword] = np.array(words, np.uint32)
    after = found.run(index, state, "numpy")
    if encode.is_scalar(row, "D0"):
        lanes = [pair(after, encode.SGPRS["sdst"])] * LANES
    else:
        lanes = tuples(after, encode.VGPRS["vdst"], encode.dwords(row, "D0"))
    result = {}
    for part in vector.parts:
        if ":" in part:
            low, width, _ = part.split(":")
            result[part] = [lane >> int(low) & (1 << int(width)) - 1 for lane in lanes]
        else:
            result[part] = [pair(after, {"vcc": 106, "mask": 106, "exec": 126}[part])]
    return result


def tuples(state: State, register: int, dwords: int) -> list[int]:
    rows = [state.vgprs[register + i].tolist() for i in range(dwords)]
    return [sum(row[lane] << 32 * i for i, row in enumerate(rows)) for lane in range(WAVE)]


def pair(state: State, register: int) -> int:
    return int(state.sgprs[register]) | int(state.sgprs[register + 1]) << 32


def run_scalar(
    found: Batch, index: int, vector: Vector, key: str, operands: dict[str, list[int]]
) -> dict[str, list[int]]:
    result: dict[str, list[int]] = {part: [] for part in vector.parts}
    flags = mask(key, "SCC")
    scc = 0
    for i in range(LANES):
        state = blank_state(found)
        state.mode = DEFAULT_MODE
        state.scc = flags >> i & 1
        state.exec_mask = mask(f"{key} {i}", "EXEC")
        for op, column in operands.items():
            state.set_pair(encode.SGPRS["sdst" if op == "D0" else f"src{op[1]}"], column[i])
        after = found.run(index, state, "numpy")
        scc |= after.scc << i
        value = pair(after, encode.SGPRS["sdst"])
        for part in vector.parts:
            if ":" in part:
                low, width, _ = part.split(":")
                result[part].append(value >> int(low) & (1 << int(width)) - 1)
            elif part == "exec":
                result[part].append(after.exec_mask)
    if "scc" in result:
        result["scc"] = [scc]
    return result


def differing(vector: Vector, ours: dict[str, list[int]]) -> list[int]:
    """The lanes in which some part differs."""
    lanes = set()
    for part, theirs in vector.parts.items():
        if len(theirs) == 1:
            bits = theirs[0] ^ ours[part][0]
            lanes |= {lane for lane in range(LANES) if bits >> lane & 1}
            continue
        _, width, kind = part.split(":") if ":" in part else ("0", "64", "u")
        for lane, (a, b) in enumerate(zip(theirs, ours[part], strict=True)):
            if a != b and not (is_nan(a, kind + width) and is_nan(b, kind + width)):
                lanes.add(lane)
    return sorted(lanes)


def is_nan(bits: int, kind: str) -> bool:
    if kind not in FLOATS:
        return False
    width, mantissa = FLOATS[kind]
    infinity = (1 << width - 1) - 1 >> mantissa << mantissa
    return bits & (1 << width - 1) - 1 > infinity


def describe(target: str, vector: Vector, ours: dict[str, list[int]], lane: int) -> str:
    key = vector.name
    given = {op: hex(columns(key, op, kind)[lane]) for op, kind in vector.kinds.items()}
    both = {}
    for part, theirs in vector.parts.items():
        at = lane if len(theirs) > 1 else 0
        both[part] = hex(theirs[at]), hex(ours[part][at])
    return f"{target} {vector.name} lane {lane}: {given} gives (pseudocode, ours) {both}"


@pytest.mark.parametrize("target", TARGETS)
def test_semantics_agree_with_the_pseudocode(target: str) -> None:
    """Every instruction with pseudocode gives its result, but for the known differences."""
    problems = []
    for name, vector in vectors(target).items():
        if name not in batch(target)[1]:
            continue
        ours = run(target, vector)
        lanes = differing(vector, ours)
        expected, reason = known(target).get(name, (0, ""))
        if len(lanes) != expected:
            text = describe(target, vector, ours, lanes[0]) if lanes else reason
            problems.append(f"{len(lanes)} vectors differ, not {expected}: {text}")
    assert not problems, "\n".join(problems)
