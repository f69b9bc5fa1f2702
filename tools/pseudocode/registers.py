"""Vectors of instructions whose registers are not just operands.

Moves by M0 and swaps (which registers change), S_GETREG and S_SETREG (MODE), jumps (PC).
"""

from __future__ import annotations

import base64
from collections.abc import Sequence

from pseudocode.language import Node
from pseudocode.machine import Machine, NotCovered, Storage, Value
from tests.emulator import encode
from tests.emulator.pseudocode_operands import columns, offsets, register
from wavecore.isa.table import Row

MOVES = (
    "s_movrels_b32", "s_movrels_b64", "s_movreld_b32", "s_movreld_b64", "s_movrelsd_2_b32",
    "v_movrels_b32", "v_movreld_b32", "v_movrelsd_b32", "v_movrelsd_2_b32", "v_swaprel_b32",
    "v_swap_b32", "v_swap_b16",
)  # fmt: skip
MODE_MOVES = (
    "s_getreg_b32", "s_setreg_b32", "s_setreg_imm32_b32", "s_round_mode", "s_denorm_mode",
)  # fmt: skip
JUMPS = (
    "s_getpc_b64", "s_setpc_b64", "s_swappc_b64", "s_call_b64", "s_branch", "s_cbranch_scc0",
    "s_cbranch_scc1", "s_cbranch_vccz", "s_cbranch_vccnz", "s_cbranch_execz", "s_cbranch_execnz",
    "s_cbranch_cdbgsys", "s_cbranch_cdbguser", "s_cbranch_cdbgsys_or_user",
    "s_cbranch_cdbgsys_and_user",
)  # fmt: skip
# Fields of MODE (register 1) as simm16: its number, first bit << 6, bits - 1 << 11. The rounding
# and denormal fields: every target has them, and a program may write them.
MODE_FIELDS = (1 | 7 << 11, 1 | 4 << 6 | 3 << 11, 1 | 3 << 6, 1 | 2 << 6 | 1 << 11)
MODE = 0x3F0


def mode_fields(name: str) -> tuple[int, ...]:
    """The values of simm16 that a move to or from MODE is tried with."""
    return (0x5, 0xA, 0xF, 0x2) if name in ("s_round_mode", "s_denorm_mode") else MODE_FIELDS


PC = 0x7F0000001000  # where a jump is
REGISTERS = 64  # that a scalar instruction may reach; vector instructions reach twice as many


def _nobody(name: str) -> Sequence[Node] | None:
    return None


def _encoded(payload: bytes) -> str:
    return base64.b85encode(payload).decode()


def move_line(tree: Sequence[Node], row: Row) -> str:
    """Which registers change, at most two of them, and to what; M0 differs from run to run.

    Of a vector instruction run i looks at lane i.
    """
    scalar = row.name.startswith("s_")
    payload = b""
    for run, m0 in enumerate(offsets(row.name)):
        before, after = _file(tree, row, run, m0, scalar)
        changed = [n for n, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        if len(changed) > 2:
            raise NotCovered("more than two registers change")
        for n in (*changed, -1, -1)[:2]:
            payload += (n + 1).to_bytes(2, "little") + (after[n] if n >= 0 else 0).to_bytes(
                4, "little"
            )
    return f"> registers > {_encoded(payload)}"


def _file(
    tree: Sequence[Node], row: Row, run: int, m0: int, scalar: bool
) -> tuple[list[int], list[int]]:
    """All registers before and after one run."""
    numbers = encode.SGPRS if scalar else encode.VGPRS
    source, target = numbers["src0"], numbers["sdst" if scalar else "vdst"]
    count = REGISTERS if scalar else 3 * REGISTERS
    before = [register(row.name, n, 0 if scalar else run) for n in range(count)]
    file = [Storage(bits, 32, "b") for bits in before]
    wide = Storage(sum(bits << 32 * n for n, bits in enumerate(before)), 32 * count, "b")
    dwords = encode.dwords(row, "S0")
    result = Storage(sum(before[target + i] << 32 * i for i in range(dwords)), 32 * dwords)
    names: dict[str, Storage | Value] = {
        "M0": Value(m0, 32, "u"),
        "SRC0": Value(source, 32, "u"),
        "DST": Value(target, 32, "u"),
        "laneId": Value(run, 32, "u"),
        "SGPR": wide,
        "S0": Storage(wide.bits >> 32 * source & (1 << 32 * dwords) - 1, 32 * dwords),
        "D0": result,
    }

    def lanes(lane: int, number: str | int) -> Storage:
        if lane != run or not isinstance(number, int):
            raise NotCovered("registers of another lane")
        return file[number]

    Machine(names, _nobody, lanes=lanes).run(tree)
    after = [s.bits for s in file]
    if scalar and wide.written:
        after = [wide.bits >> 32 * n & 0xFFFFFFFF for n in range(count)]
    for number, storage in ((target, result), (source, names["S0"])):
        assert isinstance(storage, Storage)
        if storage.written:
            for i in range(dwords):
                after[number + i] = storage.bits >> 32 * i & 0xFFFFFFFF
    return before, after


def mode_line(tree: Sequence[Node], row: Row, field: int) -> str:
    """D or MODE after a move of one field of MODE; the value to write differs from run to run."""
    reads = row.name == "s_getreg_b32"
    key = f"{row.name} simm16={field:#x}"
    values = columns(key, "D0", "u32")
    payload = b""
    for value in values:
        mode, result = Storage(MODE, 32, "b", True), Storage(0, 32)
        names: dict[str, Storage | Value] = {
            "SIMM16": Value(field, 16, "b"),
            "SIMM32": Value(encode.LITERAL, 32, "b"),
            "S0": Value(value, 32, "b"),
            "D0": result,
            "WAVE_STATUS.PRIV": Value(0, 1, "u"),
        }
        machine = Machine(names, _nobody)
        machine.names["HW_REGISTERS"] = [Storage(0, 32, "b", True), mode]
        machine.run(tree)
        payload += (result.bits if reads else mode.bits).to_bytes(4, "little")
    kinds = "" if reads else "D0=u32 "
    return f"simm16={field:#x} {kinds}> {'0:32:u' if reads else 'mode'} > {_encoded(payload)}"


def jump_line(tree: Sequence[Node], row: Row) -> str:
    """D and PC after a jump, less the jump's own address; S0 and SIMM16 name the same place.

    SCC and VCC are zero, EXEC is not, and no debugger is there.
    """
    pc, result = Storage(PC, 64, "i", True), Storage(0, 64)
    names: dict[str, Storage | Value] = {
        "SIMM16": Value(1, 16, "b"),
        "S0": Value(PC + 8, 64, "b"),
        "D0": result,
        "PC": pc,
        "SCC": Value(0, 1, "u"),
        "VCCZ": Value(1, 1, "u"),
        "EXECZ": Value(0, 1, "u"),
        "WAVE_STATUS.COND_DBG_SYS": Value(0, 1, "u"),
        "WAVE_STATUS.COND_DBG_USER": Value(0, 1, "u"),
    }
    Machine(names, _nobody).run(tree)
    link = result.bits - PC if result.written else 0
    moved = pc.bits - PC if pc.written else 0
    payload = b"".join((n & (1 << 64) - 1).to_bytes(8, "little") for n in (link, moved))
    return f"> jump > {_encoded(payload)}"
