"""Native code in this process: pieces of kernels, and the functions of the runtime."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wavecore.backends.cpu.linker import Linker
from wavecore.backends.cpu.runtimecode import CORE
from wavecore.builder import jit
from wavecore.emulator.records import EVERY_BYTE, Dash, Entry, Seat, Worker


@dataclass(frozen=True)
class Piece:
    """The function of some blocks of a kernel in this process (flow.pieces)."""

    loaded: jit.NativeObject
    address: int
    site_count: int
    blocks: tuple[tuple[int, int], ...]  # leader and end of each
    leaders: ctypes.Array[ctypes.c_uint64]  # the same leaders, as wc_add_code takes them
    counters: int = 0  # of accesses
    touched: int = EVERY_BYTE  # of a wave's first VGPRs in the record
    cells: int = 0  # that instruments count in
    rows: tuple[tuple[int, int, int, int], ...] = ()  # of instruments (Translation.rows)
    states: tuple[tuple[int, int], ...] = ()  # Translation.states

    def in_states(self) -> dict[int, Piece]:
        """By an indexing state, the piece with the blocks that waves enter in it."""
        of, found = dict(self.states), dict[int, list[tuple[int, int]]]()
        for block in self.blocks:
            found.setdefault(of[block[0]], []).append(block)
        return {
            state: replace(self, blocks=tuple(blocks), leaders=_leaders(blocks))
            for state, blocks in found.items()
        }


@dataclass(frozen=True)
class Runtime:
    """The functions of runtime.c; `owner` keeps them linked."""

    run: Callable[..., int]
    run_wave: Callable[..., int]
    add_code: Callable[..., None]
    exchange: Callable[[int, int], int]
    dash: Callable[[Dash], int]
    serve: Callable[[Seat], None]
    owner: object


def linked(
    linker: Linker,
    facts: dict[str, Any],
    binary: bytes,
    check: Callable[[], None],
) -> Piece:
    """A piece from its object and what the cache says of it."""
    symbol = facts["symbol"]
    loaded = linker.link_object(binary, [symbol], facts["routines"], check)
    blocks = tuple((leader, end) for leader, end in facts["blocks"])
    return Piece(
        loaded, loaded.address(symbol), facts["sites"], blocks, _leaders(blocks),
        facts["counters"], facts["touched"],
        facts["cells"], tuple((number, pc, end, cell) for number, pc, end, cell in facts["rows"]),
        tuple((leader, state) for leader, state in facts["states"]),
    )  # fmt: skip


def _leaders(blocks: Sequence[tuple[int, int]]) -> ctypes.Array[ctypes.c_uint64]:
    """An address that code branches to may be negative, as in a damaged file."""
    return (ctypes.c_uint64 * len(blocks))(*(leader % (1 << 64) for leader, _ in blocks))


def load_runtime(linker: Linker) -> Runtime:
    """What workers call of the runtime, compiled unless it is linked already."""
    linker.link(CORE)

    def function(name: str, *arguments: type, result: type | None = ctypes.c_uint32) -> Any:
        address = linker.address(name)
        assert address is not None
        return ctypes.CFUNCTYPE(result, *arguments)(address)

    pointer = ctypes.POINTER
    return Runtime(
        function("wc_run", pointer(Worker)),
        function("wc_run_wave", pointer(Worker), ctypes.c_void_p),
        function(
            "wc_add_code", pointer(Worker), pointer(ctypes.c_uint64), ctypes.c_uint64,
            pointer(Entry), ctypes.c_uint64, result=None,
        ),
        function("wc_exchange", ctypes.c_void_p, ctypes.c_uint64, result=ctypes.c_uint64),
        function("wc_dash", pointer(Dash)),
        function("wc_serve", pointer(Seat), result=None),
        linker,
    )  # fmt: skip
