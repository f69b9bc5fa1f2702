"""One launch: its arguments and its packet in memory, and running it on an executor."""

from __future__ import annotations

import contextlib
import ctypes
import struct
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.device import arguments, options
from wavecore.device.handle import Handle
from wavecore.emulator import dispatch
from wavecore.emulator.dispatch import Geometry, Observer
from wavecore.emulator.fidelity import FidelityReport, counting
from wavecore.emulator.fidelity import report as fidelity_report
from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from wavecore.device.module import Kernel


@dataclass(frozen=True, slots=True)
class LaunchResult:
    """What a launch did: wave instructions executed, seconds it took, what it rests on if asked."""

    instructions: int
    seconds: float
    fidelity: FidelityReport | None = None


class PreparedLaunch(Handle):
    """A launch with everything in its place; `Kernel.prepare` makes it.

    Every run starts from the same machine, bit for bit: the kernarg segment, the packet and each
    slot's LDS and scratch keep their addresses and their first contents, whichever executor runs
    and whatever ran before. What the kernel stores in arrays and in the module's variables stays
    there: a caller who compares two runs puts it back in between.
    """

    _instead = "pickle the code object and the arguments, and prepare a launch there"

    def __init__(
        self,
        kernel: Kernel,
        memory: LaunchMemory,
        geometry: Geometry,
        args: Sequence[object],
        fill: int,
    ) -> None:
        module, info = kernel.module, kernel.info
        space = module.device.space
        segment_room = info.kernarg_segment_size_bytes + KERNARG_ROOM_BYTES
        memory.reserve(PACKET_BYTES + segment_room + dispatch.KERNARG_TAIL_BYTES)
        packet = memory.place(0, _packet(geometry))
        self._packed = arguments.pack(info, args, geometry, space, packet)
        if len(self._packed.segment) > segment_room:
            raise LaunchError(f"kernel {info.name}: {len(self._packed.segment)} bytes of arguments")
        self.plan = dispatch.prepare(
            module.program,
            kernel.plan,
            geometry,
            bytes(self._packed.segment),
            memory.address(PACKET_BYTES),
            packet,
            space,
            [
                *self._packed.allocations,
                Allocation(
                    packet, packet + PACKET_BYTES, False, "the dispatch packet", internal=True
                ),
            ],
            fill,
        )

    def run(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        executor: str = "native",
        observer: Observer | None = None,
        fidelity: bool = False,
    ) -> LaunchResult:
        """Run it and wait for it; arguments and errors are those of `Kernel.launch`."""
        timeout, threads = options.seconds(timeout), options.thread_count(threads)
        if observer is not None and not callable(observer):
            raise LaunchError(f"observer is a function, not {observer!r}")
        if fidelity and (executor != "native" or observer is not None):
            raise LaunchError("fidelity=True counts on the native executor, without an observer")
        self.plan.count_blocks(fidelity)
        if fidelity:
            with counting():
                done = dispatch.execute(self.plan, timeout=timeout, threads=threads)
                return LaunchResult(done.instructions, done.seconds, fidelity_report(self.plan))
        if executor == "interpreter":
            from wavecore.emulator.reference import execute

            done = execute(self.plan, timeout=timeout, observer=observer)
        elif executor != "native":
            raise LaunchError(f"executor is 'native' or 'interpreter', not {executor!r}")
        elif observer is not None:
            done = dispatch.execute_observed(self.plan, observer, timeout=timeout)
        else:
            done = dispatch.execute(self.plan, timeout=timeout, threads=threads)
        return LaunchResult(done.instructions, done.seconds)


class LaunchMemory:
    """A packet and a kernarg segment at addresses that stay the same from launch to launch.

    A launch that meets another one on the way takes memory of its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._buffer = (ctypes.c_uint8 * KERNARG_ROOM_BYTES)()

    @contextlib.contextmanager
    def taken(self) -> Iterator[LaunchMemory]:
        """This memory while no other launch has it, else fresh memory."""
        if not self._lock.acquire(blocking=False):
            yield LaunchMemory()
            return
        try:
            yield self
        finally:
            self._lock.release()

    def reserve(self, size_bytes: int) -> None:
        """Make room; whatever was placed before is gone."""
        need = size_bytes + 2 * PACKET_BYTES
        if len(self._buffer) < need:
            self._buffer = (ctypes.c_uint8 * need)()

    def address(self, offset: int) -> int:
        """Where an offset lies; the start is aligned for a packet."""
        base = -(-ctypes.addressof(self._buffer) // PACKET_BYTES) * PACKET_BYTES
        return base + offset

    def place(self, offset: int, data: bytes) -> int:
        """Copy data to an offset; its address."""
        ctypes.memmove(self.address(offset), data, len(data))
        return self.address(offset)


PACKET_BYTES = 64
KERNARG_ROOM_BYTES = 4096


def _packet(geometry: Geometry) -> bytes:
    """An AQL kernel dispatch packet."""
    sizes = [g * b for g, b in zip(geometry.grid, geometry.block, strict=True)]
    head = struct.pack("<HH3HH3I", 2, 3, *geometry.block, 0, *(s & 0xFFFFFFFF for s in sizes))
    return head.ljust(PACKET_BYTES, b"\0")
