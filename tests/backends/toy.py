"""A back end as another package could provide it: one GPU with its own memory.

What a launch needs is copied to that memory, which kernels see at addresses that are invalid in
this process; the interpreter's semantics run them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from wavecore import targets
from wavecore.backends import names
from wavecore.backends.interface import (
    Backend,
    Gpu,
    Listed,
    SeparateCode,
    SeparateGpu,
    SeparateKernel,
)
from wavecore.codeobject import CodeObject, KernelInfo, Symbol, TargetId
from wavecore.emulator import hidden
from wavecore.emulator.launchplan import KERNARG_TAIL_BYTES, Geometry, LaunchPlan, prepare
from wavecore.emulator.machine import RunOptions
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.program import Program
from wavecore.errors import LaunchError, TargetError
from wavecore.targets import Target

ROOM_BYTES = 4 << 20
FIRST = 0x5A_0000_0000  # where kernels see the memory; this process maps nothing of its size there


class Memory:
    """The GPU's memory, as an AddressMapping: addresses not in it are unchanged."""

    def __init__(self) -> None:
        self.bytes = np.zeros(ROOM_BYTES, np.uint8)
        self._free = 0
        self._mapped: list[tuple[int, int, int]] = []  # device address, host address, size

    def take(self, size_bytes: int) -> int:
        """The address of so many bytes, page-aligned; a toy never frees memory."""
        start = -(-self._free // 4096) * 4096
        if start + size_bytes > ROOM_BYTES:
            raise LaunchError(f"the toy has {ROOM_BYTES} bytes, not {size_bytes} more")
        self._free = start + size_bytes
        return FIRST + start

    def view(self, address: int, size_bytes: int) -> np.ndarray:
        at = self.host(address)
        return np.ctypeslib.as_array((ctypes.c_uint8 * size_bytes).from_address(at))

    def map(self, host: int, size_bytes: int) -> int:
        """Host memory that this GPU can access, at an address of its own."""
        at = FIRST + (1 << 32) + sum(size + 4096 for _, _, size in self._mapped)
        self._mapped.append((at, host, size_bytes))
        return at

    def host(self, device: int) -> int:
        for at, host, size in self._mapped:
            if at <= device <= at + size:
                return host + device - at
        assert FIRST <= device < FIRST + ROOM_BYTES, f"{device:#x} is no address of the toy"
        return int(self.bytes.ctypes.data) + device - FIRST

    def device(self, host: int) -> int:
        for at, low, size in self._mapped:
            if low <= host <= low + size:
                return at + host - low
        start = int(self.bytes.ctypes.data)
        if not start <= host < start + ROOM_BYTES:  # of the machine: LDS, scratch, an image
            return self.map(host, 1 << 16)
        return FIRST + host - start


# Runs a kernel: it has the facts of the launch and the GPU's memory, and nothing else.
Wired = Callable[[LaunchPlan, Memory], None]


class ToyGpu(SeparateGpu):
    """An RDNA 3 GPU."""

    supports = frozenset({"lds", "printf", "printf_buffer_bytes", "timeout"})

    def __init__(self, name: str, target: Target) -> None:
        super().__init__(name, target, TargetId(target.name, {}), "a toy")
        self.memory = Memory()
        self.space = AddressSpace(self.memory)
        self.live: dict[int, Allocation] = {}
        self.wired: dict[str, Wired] = {}  # runs a kernel instead of the interpreter

    def allocate(self, size_bytes: int) -> int:
        address = self.memory.take(size_bytes)
        made = Allocation(address, address + size_bytes, True, "memory of the toy")
        self.live[address] = made
        self.space.add(made)
        return address

    def free(self, address: int) -> None:
        self.space.remove(self.live.pop(address))

    def read(self, address: int, into: np.ndarray) -> None:
        into.view(np.uint8).reshape(-1)[:] = self.memory.view(address, into.nbytes)

    def write(self, address: int, source: np.ndarray) -> None:
        self.memory.view(address, source.nbytes)[:] = source.view(np.uint8).reshape(-1)

    def zero(self, address: int, size_bytes: int) -> None:
        self.memory.view(address, size_bytes)[:] = 0

    def map(self, host: int, size_bytes: int) -> int:
        address = self.memory.map(host, size_bytes)
        self.live[host] = Allocation(address, address + size_bytes, True, "the host's memory")
        self.space.add(self.live[host])
        return address

    def unmap(self, host: int) -> None:
        self.space.remove(self.live.pop(host))

    def load(self, code: CodeObject) -> ToyCode:
        return ToyCode(self, Program(code, self.target, self.memory))


class ToyCode(SeparateCode):
    def __init__(self, gpu: ToyGpu, program: Program) -> None:
        self.gpu, self.program = gpu, program

    def variable(self, symbol: Symbol) -> tuple[int, int]:
        raise LaunchError(f"a toy has no variables, not {symbol.name} either")

    def kernel(self, info: KernelInfo) -> ToyKernel:
        return ToyKernel(self.gpu, self.program, info)

    def unload(self) -> None:
        pass


class ToyKernel(SeparateKernel):
    def __init__(self, gpu: ToyGpu, program: Program, info: KernelInfo) -> None:
        self.gpu, self.program, self.info = gpu, program, info
        self.plan = program.kernel_code(info)

    @property
    def image(self) -> int:  # type: ignore[override]
        return self.program.base

    def touchable(self) -> RangeTable:
        return self.table

    def launch(
        self,
        geometry: Geometry,
        kernarg: bytes,
        timeout: float | None,
        is_cooperative: bool,
        buffers: Mapping[str, int],
    ) -> float:
        gpu, size = self.gpu, hidden.PACKET_BYTES
        packet = gpu.allocate(size)
        gpu.write(packet, np.frombuffer(hidden.packet(geometry), np.uint8))
        code = self.program.code
        whole = bytearray(hidden.hidden_segment(code, self.info, geometry, packet, buffers))
        whole[: len(kernarg)] = kernarg
        segment = gpu.allocate(len(whole) + KERNARG_TAIL_BYTES)
        plan = prepare(
            self.program, self.plan, geometry, segment, packet, gpu.space, [gpu.live[packet]]
        )
        plan.bind(bytes(whole), [])
        self.table = plan.touchable()
        gpu.write(segment, np.frombuffer(plan.kernarg_bytes, np.uint8))
        try:
            if self.info.name in gpu.wired:
                gpu.wired[self.info.name](plan, gpu.memory)
                return 0.0
            return names.executor("interpreter").machine(plan).run(RunOptions(timeout)).seconds
        finally:
            gpu.free(packet)
            gpu.free(segment)


class ToyBackend(Backend):
    name = "toy"

    def listed(self) -> Sequence[Listed]:
        return [Listed("toy:0", targets.get("gfx1100"), "a toy")]

    def open(self, name: str, target: Target | None) -> Gpu:
        if name != "toy:0":
            raise TargetError(f"there is no {name}; there is toy:0")
        return ToyGpu(name, target or targets.get("gfx1100"))


def make() -> ToyBackend:
    return ToyBackend()
