"""The memory functions of runtime.c, called one by one: a fault is returned as a value."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cache

import numpy as np

from wavecore.backends.cpu.runtimecode import RUNTIME
from wavecore.emulator import records
from wavecore.emulator.memory import Allocation, RangeTable
from wavecore.emulator.records import FAULT_KIND, STATUS, atomic_code
from wavecore.toolchain.host import compile_host

# A "kernel" that makes the one call that `call` describes: faults jump out of it.
_GLUE = """
typedef struct {
  void *function; u32 *rows; const void *address; const u32 *data, *compare;
  u64 exec; u32 op, size, is_atomic, is_scalar;
} Call;
Call call;
u32 test_call(Wave *w) {
  if (call.is_scalar)
    wc_scalar_load(w, call.rows, *(const u64 *)call.address, call.size, 0, 0x40);
  else if (call.is_atomic)
    ((void (*)(Wave *, u32 *, const void *, const u32 *, const u32 *, u64, u32, u32, u32, u32))
     call.function)(w, call.rows, call.address, call.data, call.compare, call.exec, call.op,
                    call.size, 0, 0x40);
  else
    ((void (*)(Wave *, u32 *, const void *, u64, u32, u32))call.function)(
        w, call.rows, call.address, call.exec, 0, 0x40);
  return STATUS_END;
}
"""


class _Call(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("function", "rows", "address", "data", "compare")),
        ("exec", ctypes.c_uint64),
        *((name, ctypes.c_uint32) for name in ("op", "size", "is_atomic", "is_scalar")),
    )


@cache
def library() -> ctypes.CDLL:
    """runtime.c with the test kernel, compiled as the emulator compiles it."""
    text = RUNTIME.text + _GLUE
    options = ("-O3", "-march=native", "-ffreestanding", "-fno-sanitize=all")
    return ctypes.CDLL(str(compile_host(text, kind="shared", options=options)))


@dataclass(frozen=True)
class Fault:
    """What a refused access wrote to the fault record."""

    kind: str
    address: int
    lanes: tuple[int, ...]
    size_bytes: int
    is_store: bool


def aligned(bytes_: int, alignment: int = 64) -> np.ndarray:
    """Zeroed bytes at an aligned address."""
    raw = np.zeros(bytes_ + alignment, np.uint8)
    start = -raw.ctypes.data % alignment
    return raw[start : start + bytes_]


class NativeMemory:
    """One wave with LDS, scratch and global arrays."""

    def __init__(
        self,
        wave: int,
        arrays: list[np.ndarray],
        *,
        lds_bytes: int = 1024,
        scratch_bytes: int = 64,
        read_only: tuple[int, ...] = (),
    ) -> None:
        self.wave, self.arrays = wave, arrays
        self.lds, self.scratch = aligned(lds_bytes), aligned(scratch_bytes * wave)
        self.table = RangeTable(
            Allocation(a.ctypes.data, a.ctypes.data + a.nbytes, i not in read_only)
            for i, a in enumerate(arrays)
        )
        self.sites = np.zeros(4, np.uint64)
        self.launch, self.worker, self.record = records.Launch(), records.Worker(), records.Wave()
        self.launch.lanes = wave
        self.launch.ranges = ctypes.addressof(self.table.array)
        self.launch.range_count = len(self.table.allocations)
        self.worker.launch = ctypes.addressof(self.launch)
        self.worker.site_base = self.sites.ctypes.data
        self.entries = (records.Entry * 1)()  # a table of one function, entered by `_run`
        self.worker.entries = ctypes.addressof(self.entries)
        self.record.worker = ctypes.addressof(self.worker)
        self.record.lds, self.record.lds_bytes = self.lds.ctypes.data, lds_bytes
        self.record.scratch = self.scratch.ctypes.data
        self.record.scratch_bytes = scratch_bytes

    def rows(self, count: int) -> np.ndarray:
        """Registers for `count` dwords of all lanes."""
        return aligned(4 * count * self.wave).view(np.uint32).reshape(count, self.wave)

    def load(
        self, space: str, rows: np.ndarray, address: np.ndarray, exec_mask: int, size_bytes: int
    ) -> Fault | None:
        function = f"wc_{space}_load{size_bytes}_{self.wave}"
        return self._run(function, space, rows, address, exec_mask, size_bytes)

    def store(
        self, space: str, rows: np.ndarray, address: np.ndarray, exec_mask: int, size_bytes: int
    ) -> Fault | None:
        function = f"wc_{space}_store{size_bytes}_{self.wave}"
        return self._run(function, space, rows, address, exec_mask, size_bytes)

    def atomic(
        self,
        space: str,
        op: str,
        old: np.ndarray,
        address: np.ndarray,
        data: np.ndarray,
        compare: np.ndarray,
        exec_mask: int,
        size_bytes: int,
    ) -> Fault | None:
        function = f"wc_{space}_atomic_{self.wave}"
        return self._run(
            function, space, old, address, exec_mask, size_bytes, op=op, data=data, compare=compare
        )

    def scalar_load(self, row: np.ndarray, address: int, size_bytes: int) -> Fault | None:
        where = np.array([address], np.uint64)
        return self._run("wc_scalar_load", "scalar", row, where, 0, size_bytes)

    def _run(
        self,
        function: str,
        space: str,
        rows: np.ndarray,
        address: np.ndarray,
        exec_mask: int,
        size_bytes: int,
        *,
        op: str = "",
        data: np.ndarray | None = None,
        compare: np.ndarray | None = None,
    ) -> Fault | None:
        code = library()
        kind = np.uint32 if space in ("lds", "scratch") else np.uint64
        kept = aligned(8 * self.wave).view(kind)
        kept = kept[: len(address)]
        kept[:] = address
        call = _Call.in_dll(code, "call")
        call.function = ctypes.cast(getattr(code, function), ctypes.c_void_p).value
        call.rows, call.address = rows.ctypes.data, kept.ctypes.data
        call.data = data.ctypes.data if data is not None else None
        call.compare = compare.ctypes.data if compare is not None else None
        call.exec, call.size = exec_mask, size_bytes
        call.op = atomic_code(op) if op else 0
        call.is_atomic, call.is_scalar = int(bool(op)), int(space == "scalar")
        self.entries[0].function = ctypes.cast(code.test_call, ctypes.c_void_p).value
        status = code.wc_run_wave(ctypes.byref(self.worker), ctypes.byref(self.record))
        if status != STATUS["FAULT"]:
            return None
        fault = self.worker.fault
        assert fault.pc == 0x40
        kind_name = {value: name for name, value in FAULT_KIND.items()}[fault.kind]
        lanes = tuple(lane for lane in range(64) if fault.lanes >> lane & 1)
        return Fault(kind_name, fault.address, lanes, fault.size_bytes, bool(fault.is_store))
