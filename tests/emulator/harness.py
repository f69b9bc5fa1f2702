"""Run single instructions on both executors from a given state, and compare everything.

batch = Batch("gfx1100", ["v_add_f32 v2, v0, v1", "s_add_u32 s2, s0, s1"], wave=32)
state = random_state(batch, seed=1)
after = batch.run_both(0, state)      # asserts that NumPy and native code agree bit for bit
after.vgprs[2]
"""

from __future__ import annotations

import copy
import ctypes
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from wavecore import targets
from wavecore.backends.cpu import store as native
from wavecore.backends.cpu.codetable import CodeTable, Placed
from wavecore.backends.interpreter.ops import AccessError, NumpyOps, WaveView
from wavecore.codeobject import CodeObject
from wavecore.emulator import records, registry
from wavecore.emulator.flow import Code
from wavecore.emulator.memory import Allocation, RangeTable
from wavecore.emulator.records import (
    STATUS,
    TIER_1,
    VGPR_OFFSET,
    Launch,
    ResidentWorkgroup,
    Wave,
    Worker,
)
from wavecore.emulator.shape import FloatMode
from wavecore.isa import Instruction
from wavecore.toolchain import assemble

LDS_BYTES, SCRATCH_BYTES = 4096, 256
TRANSLATED_TOGETHER = 16  # instructions
DEFAULT_MODE = 0x3F0  # denormals kept, IEEE and DX10_CLAMP on


@dataclass
class State:
    """A wave before or after an instruction; `memory`: arrays that global accesses may touch."""

    wave: int
    sgprs: np.ndarray
    vgprs: np.ndarray  # (registers, wave); AccVGPRs come after the 256 VGPRs
    scc: int = 0
    mode: int = DEFAULT_MODE
    pc: int = 0
    lds: np.ndarray = field(default_factory=lambda: np.zeros(LDS_BYTES, np.uint8))
    scratch: np.ndarray = field(default_factory=lambda: np.zeros(64 * SCRATCH_BYTES, np.uint8))
    memory: list[np.ndarray] = field(default_factory=list)
    fault: tuple[int, int, int] | None = None  # kind, lanes, address
    condition: bool | None = None

    @property
    def exec_mask(self) -> int:
        return int(self.sgprs[126]) | (int(self.sgprs[127]) << 32 if self.wave == 64 else 0)

    @exec_mask.setter
    def exec_mask(self, mask: int) -> None:
        self.sgprs[126] = mask & 0xFFFFFFFF
        if self.wave == 64:
            self.sgprs[127] = mask >> 32

    def set_pair(self, register: int, value: int) -> None:
        """A 64-bit value in s[register:register+1]."""
        self.sgprs[register], self.sgprs[register + 1] = (
            value & 0xFFFFFFFF,
            value >> 32 & 0xFFFFFFFF,
        )

    def set_addresses(self, register: int, addresses: np.ndarray) -> None:
        """64-bit addresses, one per lane, in v[register:register+1]."""
        values = np.asarray(addresses, np.uint64)
        self.vgprs[register] = (values & np.uint64(0xFFFFFFFF)).astype(np.uint32)
        self.vgprs[register + 1] = (values >> np.uint64(32)).astype(np.uint32)

    def pair(self, register: int) -> np.ndarray:
        """v[register:register+1] as 64-bit values."""
        low, high = (
            self.vgprs[register].astype(np.uint64),
            self.vgprs[register + 1].astype(np.uint64),
        )
        return low | high << np.uint64(32)


@lru_cache(maxsize=64)
def _assembled(target: str, lines: tuple[str, ...], wave: int) -> CodeObject:
    body = "\n".join(f"{line}\ns_endpgm" for line in lines)
    return assemble(f".text\n.globl code\n.type code,@function\ncode:\n{body}\n", target, wave=wave)


class Batch:
    """Instructions of one target, each followed by s_endpgm, translated together."""

    def __init__(self, target: str, lines: list[str], wave: int | None = None) -> None:
        self.target = targets.get(target)
        self.wave = wave or self.target.default_wave_size
        self.lines = lines
        code = _assembled(target, tuple(lines), self.wave)
        image = bytes(code.image())
        text = tuple((start, image[start:end]) for start, end in code.text_ranges)
        low = min(start for start, _ in code.text_ranges)
        self.code = Code(text, target, self.wave, 512, 256, 256)
        self.pcs: list[int] = []
        self.instructions: list[Instruction] = []
        pc = low
        for _ in lines:
            inst = self.code.decode(pc)
            self.pcs.append(pc)
            self.instructions.append(inst)
            pc += inst.size
            end = self.code.decode(pc)
            assert end.name == "s_endpgm", (inst.text, end.text)
            pc += end.size
        self._kernels: dict[tuple[int, int], list[Placed]] = {}

    def run(self, index: int, state: State, executor: str) -> State:
        """The state after one instruction; `state` and its memory arrays are not modified."""
        after = copy.deepcopy(state)
        after.memory = state.memory  # addresses are in registers: same arrays, restored below
        before = [array.copy() for array in state.memory]
        arena = _Arena(self, after)
        if executor == "native":
            self._native(index, after, arena)
        else:
            self._numpy(index, after, arena)
        arena.read_back(after)
        after.memory = [array.copy() for array in state.memory]
        for array, old in zip(state.memory, before, strict=True):
            array[...] = old
        return after

    def run_both(self, index: int, state: State) -> State:
        """Run on NumPy and natively, assert that all state agrees, return it."""
        reference = self.run(index, state, "numpy")
        compiled = self.run(index, state, "native")
        assert_same(reference, compiled, self.instructions[index].text)
        return compiled

    def _native(self, index: int, state: State, arena: _Arena) -> None:
        runtime = native.store().runtime
        table = CodeTable(runtime, arena.worker)
        table.update(self.kernels(index, state.mode & FloatMode.MASK))
        arena.wave.pc = self.pcs[index]
        arena.wave.budget = 1 << 20
        status = runtime.run_wave(arena.worker, ctypes.addressof(arena.wave))
        if status == STATUS["FAULT"]:
            fault = arena.worker.fault
            state.fault = (fault.kind, fault.lanes, fault.address)
        inst = self.instructions[index]
        halves = [half for half in (inst.x, inst.y) if half is not None] or [inst]
        unknown = any(registry.lookup(half.name) is None for half in halves)
        if unknown or status == STATUS["STOP"]:
            raise AssertionError(f"no semantics for {inst.text}")

    def kernels(self, index: int, variant: int) -> list[Placed]:
        """Native code of an instruction and its neighbours; other parts may never run natively."""
        part = variant, index // TRANSLATED_TOGETHER
        if part not in self._kernels:
            first = part[1] * TRANSLATED_TOGETHER
            roots = self.pcs[first : first + TRANSLATED_TOGETHER]
            self._kernels[part] = placed(
                native.store().translate(self.code, roots, variant), variant
            )
        return self._kernels[part]

    def _numpy(self, index: int, state: State, arena: _Arena) -> None:
        inst = self.instructions[index]
        arena.wave.pc = inst.address
        view = WaveView(ctypes.addressof(arena.wave), self.wave, arena.vgpr_bytes)
        ops = NumpyOps(view, self.code, arena.table, inst)
        try:
            ops.run()
        except AccessError as error:
            state.fault = (error.kind, error.lanes, error.address)
        state.condition = ops.condition


def placed(pieces: Iterable[native.Piece], variant: int) -> list[Placed]:
    """Pieces of code placed as in a launch."""
    found: list[Placed] = []
    for piece in pieces:
        found.append(Placed.after(found, piece, variant, TIER_1))
    return found


def _far_from_others(array: np.ndarray) -> np.ndarray:
    """A copy that no other array is close to.

    A buffer access may reach the wave's own private memory: if that were next to an array of
    the test, an access past the array's end would be valid.
    """
    away = 1 << 16
    room = np.empty(away + array.nbytes + away, np.uint8)
    inner = room[away : away + array.nbytes].view(array.dtype).reshape(array.shape)
    inner[...] = array
    return inner


class _Arena:
    """A wave's record with LDS, scratch and the launch record that native code reads."""

    def __init__(self, batch: Batch, state: State) -> None:
        wave = batch.wave
        self.vgpr_bytes = 512 * wave * 4
        self._memory = (ctypes.c_uint8 * (VGPR_OFFSET + self.vgpr_bytes + 64))()
        base = -(-ctypes.addressof(self._memory) // 64) * 64
        self.wave = Wave.from_address(base)
        self._lds, self._scratch = _far_from_others(state.lds), _far_from_others(state.scratch)
        self.view = WaveView(base, wave, self.vgpr_bytes)
        self.view.sgprs[:] = state.sgprs
        self.view.vgprs[:] = state.vgprs
        record = self.wave
        record.scc, record.mode = state.scc, state.mode
        record.lds, record.lds_bytes = self._lds.ctypes.data, self._lds.nbytes
        record.scratch, record.scratch_bytes = self._scratch.ctypes.data, SCRATCH_BYTES
        record.vgpr_bytes = self.vgpr_bytes
        record.code_base = CODE_BASE
        self.table = RangeTable(
            Allocation(a.ctypes.data, a.ctypes.data + a.nbytes, bool(a.flags.writeable), "array")
            for a in state.memory
        )
        self.launch, self.slot, self.worker = Launch(), ResidentWorkgroup(), Worker()
        self.launch.ranges = ctypes.addressof(self.table.array)
        self.launch.range_count = len(self.table.allocations)
        self.launch.mode_mask = FloatMode.MASK
        self.launch.lanes, self.launch.waves_per_group = wave, 1
        self.launch.vgpr_bytes = self.vgpr_bytes
        self.launch.wave_stride = VGPR_OFFSET + self.vgpr_bytes
        self.slot.live, self.slot.waves = 1, base
        self.worker.launch = ctypes.addressof(self.launch)
        record.worker, record.slot = ctypes.addressof(self.worker), ctypes.addressof(self.slot)

    def read_back(self, state: State) -> None:
        state.sgprs, state.vgprs = self.view.sgprs.copy(), self.view.vgprs.copy()
        state.scc, state.mode, state.pc = self.wave.scc, self.wave.mode, self.wave.pc
        state.lds, state.scratch = self._lds.copy(), self._scratch.copy()


class Session:
    """One wave's record for many runs: registers are written and read in place.

    session = Session(batch)
    session.sgprs[16] = 5
    session.run(0, "native")
    session.sgprs[8]
    """

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._state = blank_state(batch)
        self._arena = _Arena(batch, self._state)
        self.sgprs, self.vgprs = self._arena.view.sgprs, self._arena.view.vgprs
        self.mode = DEFAULT_MODE

    def clear(self) -> None:
        """All registers zero, every lane active."""
        self.sgprs[:], self.vgprs[:] = 0, 0
        self.scc = 0
        self.exec_mask = (1 << self.batch.wave) - 1

    @property
    def scc(self) -> int:
        return int(self._arena.wave.scc)

    @scc.setter
    def scc(self, value: int) -> None:
        self._arena.wave.scc = value

    @property
    def exec_mask(self) -> int:
        return self.pair(126) if self.batch.wave == 64 else int(self.sgprs[126])

    @exec_mask.setter
    def exec_mask(self, mask: int) -> None:
        self.set_pair(126, mask)

    @property
    def mode_after(self) -> int:
        """MODE after the last run."""
        return int(self._arena.wave.mode)

    def pair(self, register: int) -> int:
        """s[register:register+1]."""
        return int(self.sgprs[register]) | int(self.sgprs[register + 1]) << 32

    def set_pair(self, register: int, value: int) -> None:
        self.sgprs[register], self.sgprs[register + 1] = value & 0xFFFFFFFF, value >> 32

    def run(self, index: int, executor: str) -> None:
        """One instruction, in the session's MODE; a fault raises."""
        self._arena.wave.mode = self._state.mode = self.mode
        execute = self.batch._native if executor == "native" else self.batch._numpy
        execute(index, self._state, self._arena)
        assert self._state.fault is None, self.batch.instructions[index].text


CODE_BASE = 0x7F0000000000


def blank_state(batch: Batch) -> State:
    """All registers zero, every lane active."""
    state = State(
        batch.wave,
        np.zeros(records.SGPR_SLOTS, np.uint32),
        np.zeros((512, batch.wave), np.uint32),
    )
    state.exec_mask = (1 << batch.wave) - 1
    return state


EDGE_WORDS = np.array(
    [0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000,
     0x7FC00000, 0xFFC00001, 0x7F800001, 0xFFA00000, 0x00000001, 0x80000001, 0x007FFFFF,
     0x00800000, 0x7F7FFFFF, 0x3C003C00, 0x7C007E01, 0xFC0083FF, 0x00010400, 0x3FF00000,
     0x7FF00000, 0x7FF80000, 0x000FFFFF, 0x80100000, 0x4B000001, 0xCF000000, 0x4F7FFFFF, 31, 33],
    np.uint32,
)  # fmt: skip


def random_state(batch: Batch, seed: int, *, full_exec: bool = False) -> State:
    """Registers with random words, a third of them edge values; EXEC random unless `full_exec`."""
    rng = np.random.default_rng(seed)
    state = blank_state(batch)

    def words(shape: tuple[int, ...]) -> np.ndarray:
        out = rng.integers(0, 1 << 32, shape, np.uint32)
        edges = rng.choice(EDGE_WORDS, shape)
        return np.where(rng.random(shape) < 1 / 3, edges, out)

    state.vgprs[:] = words(state.vgprs.shape)
    state.sgprs[:128] = words((128,))
    state.sgprs[126:128] = 0
    full = (1 << batch.wave) - 1
    mask = int(rng.integers(0, 1 << 63, dtype=np.uint64)) * 2 + int(rng.integers(0, 2))
    state.exec_mask = full if full_exec else mask & full
    state.scc = int(rng.integers(0, 2))
    state.lds[:] = rng.integers(0, 256, state.lds.shape, np.uint8)
    state.scratch[:] = rng.integers(0, 256, state.scratch.shape, np.uint8)
    return state


def assert_same(reference: State, other: State, text: str) -> None:
    """Every register, flag and byte of memory agrees; the message names the first difference."""
    assert (reference.fault is None) == (other.fault is None), (
        f"{text}: faults {reference.fault} and {other.fault}"
    )
    if reference.fault is not None and other.fault is not None:
        assert reference.fault == other.fault, f"{text}: {reference.fault} {other.fault}"
    for name in ("sgprs", "vgprs", "lds", "scratch"):
        mine, theirs = getattr(reference, name), getattr(other, name)
        if not np.array_equal(mine, theirs):
            where = tuple(int(i) for i in np.argwhere(mine != theirs)[0])
            raise AssertionError(
                f"{text}: {name}{list(where)} is {mine[where]:#x} in NumPy, "
                f"{theirs[where]:#x} in native code"
            )
    assert (reference.scc, reference.mode) == (other.scc, other.mode), f"{text}: SCC or MODE"
    for index, (mine, theirs) in enumerate(zip(reference.memory, other.memory, strict=True)):
        assert mine.tobytes() == theirs.tobytes(), f"{text}: memory {index} differs"
