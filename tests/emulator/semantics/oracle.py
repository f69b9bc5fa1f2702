"""Instructions against expectations written in plain Python: one table row per instruction.

    vector("v_bfe_u32 {d}, {0}, {1}, {2}", "u32 u32 u32", "u32", lambda x, o, w: ...)
    scalar("s_bfm_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda w, o: ...)

A vector row gets edge and random operands, one set per lane, and is checked on both executors.
Operands and results are bits; `expected` may return (result, mask bit) where `{m}` names a lane
mask, and a scalar row (result, SCC); if it returns only the result, SCC must be unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.builder.operands import rows as operand_rows
from tests.emulator.harness import DEFAULT_MODE, Batch, State, blank_state
from wavecore.builder.contract import BF16, F16, F32, F64, I16, I32, I64, Type

TYPES: dict[str, Type] = {
    "u16": I16, "u32": I32, "u64": I64, "f16": F16, "bf16": BF16, "f32": F32, "f64": F64,
}  # fmt: skip
RESULT, MASK_IN, MASK_OUT = 20, 8, 12
SOURCES = (4, 8, 12)


@dataclass(frozen=True)
class Row:
    """An instruction and its expected result."""

    template: str
    reads: tuple[Type, ...]
    result: Type | None
    expected: Callable[..., Any]
    is_vector: bool

    def line(self, target: str, wave: int) -> str:
        """The instruction with registers in place of its operands."""
        letter = "v" if self.is_vector else "s"
        # LLVM spells out the halves of gfx11's vector registers.
        half = ".l" if self.is_vector and target.startswith("gfx11") else ""

        def name(at: int, type: Type) -> str:
            return _span(letter, at, type) + (half if type.bits == 16 else "")

        names = [name(at, type) for at, type in zip(SOURCES, self.reads, strict=False)]
        wide = I64 if wave == 64 else I32
        result = name(RESULT, self.result or I32)
        return self.template.format(
            *names, d=result, m=_span("s", MASK_OUT, wide), c=_span("s", MASK_IN, wide)
        )


def _span(letter: str, first: int, type: Type) -> str:
    return f"{letter}[{first}:{first + 1}]" if type.bits == 64 else f"{letter}{first}"


def vector(template: str, reads: str, result: str, expected: Callable[..., Any]) -> Row:
    """A vector instruction; see the module."""
    types = tuple(TYPES[name] for name in reads.split())
    return Row(template, types, TYPES[result] if result else None, expected, True)


def scalar(template: str, reads: str, result: str, expected: Callable[..., Any]) -> Row:
    """A scalar instruction; see the module."""
    types = tuple(TYPES[name] for name in reads.split())
    return Row(template, types, TYPES[result] if result else None, expected, False)


def signed(value: int, bits: int = 32) -> int:
    """Bits as a signed number."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value


def clamp(value: int, bits: int, is_signed: bool) -> int:
    """An exact value saturated, as bits."""
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
    return min(max(value, low), high) & ((1 << bits) - 1)


def check(
    target: str,
    table: Sequence[Row],
    *,
    wave: int | None = None,
    mode: int = DEFAULT_MODE,
    count: int = 320,
) -> None:
    """Run every row of a table; report all mistakes of all rows in one message."""
    batch = Batch(target, [row.line(target, wave or _default_wave(target)) for row in table], wave)
    wrong: list[str] = []
    for index, row in enumerate(table):
        run = _vector_mistakes if row.is_vector else _scalar_mistakes
        wrong += run(batch, index, row, mode, count)
    assert not wrong, f"{len(wrong)} wrong: " + "\n".join(wrong[:20])


def _default_wave(target: str) -> int:
    return 64 if target.startswith("gfx9") else 32


def _vector_mistakes(batch: Batch, index: int, row: Row, mode: int, count: int) -> list[str]:
    wave = batch.wave
    # The last column is one bit: the lane's bit in the mask {c}.
    rng = np.random.default_rng(index)
    values = whole_waves(operand_rows(row.reads, count), wave, rng)
    wrong = []
    for start in range(0, len(values), wave):
        chunk = values[start : start + wave]
        state = blank_state(batch)
        state.mode = mode
        state.vgprs[RESULT : RESULT + 2] = 0xDEADBEEF
        for place, (at, type) in enumerate(zip(SOURCES, row.reads, strict=False)):
            column = chunk[:, place].astype(np.uint64)
            state.vgprs[at] = (column & np.uint64(0xFFFFFFFF)).astype(np.uint32)
            if type.bits == 64:
                state.vgprs[at + 1] = (column >> np.uint64(32)).astype(np.uint32)
        carry = int(rng.integers(0, 1 << 32)) << 32 | int(rng.integers(0, 1 << 32))
        carry &= (1 << wave) - 1
        state.set_pair(MASK_IN, carry)
        after = batch.run_both(index, state)
        results = _results(after, row.result)
        mask = _mask(after, wave)
        for lane, operands in enumerate(chunk):
            arguments = [int(x) for x in operands]
            if "{c}" in row.template:
                arguments.append(carry >> lane & 1)
            right = row.expected(*arguments)
            got: Any = results[lane]
            if isinstance(right, tuple):
                got = (got, mask >> lane & 1)
            elif row.result is None:
                got = mask >> lane & 1
            if got != right:
                shown = " ".join(map(hex, arguments))
                wrong.append(f"{batch.lines[index]} of {shown}: {_hex(got)}, not {_hex(right)}")
                break
    return wrong


def whole_waves(values: np.ndarray, wave: int, rng: np.random.Generator) -> np.ndarray:
    """The sets of operands, shuffled, some of them repeated to fill the last wave.

    In order of creation, the first waves would have only the first edge of the first operand.
    """
    more = rng.choice(len(values), -len(values) % wave)
    places = np.concatenate([rng.permutation(len(values)), more])
    shuffled: np.ndarray = values[places]
    return shuffled


def _results(state: State, type: Type | None) -> list[int]:
    low = state.vgprs[RESULT].astype(np.uint64)
    if type is not None and type.bits == 64:
        return [int(x) for x in low | state.vgprs[RESULT + 1].astype(np.uint64) << np.uint64(32)]
    if type is not None and type.bits == 16:
        low &= np.uint64(0xFFFF)
    return [int(x) for x in low]


def _mask(state: State, wave: int) -> int:
    low, high = int(state.sgprs[MASK_OUT]), int(state.sgprs[MASK_OUT + 1])
    return low | (high << 32 if wave == 64 else 0)


def _scalar_mistakes(batch: Batch, index: int, row: Row, mode: int, count: int) -> list[str]:
    values = operand_rows(row.reads, count // 4) if row.reads else np.zeros((1, 0), np.uint64)
    for number, operands in enumerate(values):
        state = blank_state(batch)
        state.mode, state.scc = mode, number & 1
        arguments = [int(x) for x in operands]
        for at, value in zip(SOURCES, arguments, strict=False):
            state.set_pair(at, value)
        before = 0x0123456789ABCDEF
        state.set_pair(RESULT, before)
        after = batch.run_both(index, state)
        wide = row.result is not None and row.result.bits == 64
        low, high = int(after.sgprs[RESULT]), int(after.sgprs[RESULT + 1])
        got = low | high << 32 if wide else low
        if _takes_scc(row):
            arguments.append(state.scc)
        right = row.expected(*arguments)
        if not isinstance(right, tuple):
            right = (right, state.scc)
        if row.result is None:
            right, got = (None, right[0]), None  # type: ignore[assignment]
        if (got, after.scc) != (right[0], int(right[1])):
            shown = " ".join(map(hex, arguments))
            mine = f"{_hex(got)} SCC {after.scc}"
            return [f"{batch.lines[index]} of {shown}: {mine}, not {_hex(right)}"]
    return []


def _takes_scc(row: Row) -> bool:
    needed = row.expected.__code__.co_argcount - len(row.expected.__defaults__ or ())
    return needed > len(row.reads)


def _hex(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(_hex(v) for v in value) + ")"
    return "none" if value is None else hex(value)
