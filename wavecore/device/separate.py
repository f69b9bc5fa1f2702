"""Devices with separate memory: a launch's data is copied there, and its results back."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from wavecore import _env
from wavecore.backends.interface import SeparateCode, SeparateGpu, SeparateKernel
from wavecore.codeobject import CodeObject, KernelInfo, Symbol
from wavecore.device import arguments, options
from wavecore.device.arguments import Kernarg
from wavecore.device.arrays import Memory
from wavecore.device.cooperative import GridPart
from wavecore.device.launch import LaunchResult, announce
from wavecore.device.mirrors import MirroredMemory, Mirrors
from wavecore.device.staging import Staging
from wavecore.emulator import hidden
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.memory import AddressSpace, Allocation
from wavecore.errors import Error, KernelTrap, LaunchError, Timeout

if TYPE_CHECKING:
    from wavecore.device.device import Device
    from wavecore.device.module import Kernel, Module
    from wavecore.device.options import LaunchOptions, SizeOptions
    from wavecore.device.output import PrintBuffer, Sink

    Printed = tuple[PrintBuffer, Sink | None]


class MappedHostMemory(AddressSpace):
    """Memory of this process that a GPU has mapped; unmapped when its registration ends."""

    def __init__(self, gpu: SeparateGpu) -> None:
        super().__init__()
        self._gpu = gpu
        self._mapped: dict[int, int] = {}  # by id of the allocation: its host address

    def map(self, host: Allocation) -> Allocation:
        """Make it accessible to kernels. Returns: the same memory with GPU addresses."""
        low = self._gpu.map(host.low, host.size_bytes)
        high = low + host.size_bytes
        seen = Allocation(low, high, host.writable, host.name, kind=host.kind, owner=host.owner)
        self._mapped[id(seen)] = host.low
        return seen

    def remove(self, allocation: Allocation) -> bool:
        is_gone = super().remove(allocation)
        host = self._mapped.pop(id(allocation), None)
        if is_gone and host is not None:
            self._gpu.unmap(host)
        return is_gone


class SeparateMemory:
    """A device's memory on its GPU."""

    def __init__(self, gpu: SeparateGpu, space: MappedHostMemory) -> None:
        self.gpu, self.space, self.mirrors = gpu, space, Mirrors(gpu)

    def allocate(self, device: Device, size_bytes: int, name: str, element_bytes: int) -> Memory:
        try:
            return MirroredMemory.zeroed(self.mirrors, size_bytes)
        except LaunchError as error:
            raise LaunchError(f"no memory for a {name}: {error}") from error

    def register(self, host: Allocation) -> Allocation:
        return self.space.map(host)

    def load(self, module: Module) -> LoadedSeparately:
        return LoadedSeparately(module, self)


class LoadedSeparately:
    """A code object in a GPU's memory."""

    def __init__(self, module: Module, memory: SeparateMemory) -> None:
        self.memory = memory
        self.code: SeparateCode = memory.gpu.load(module.code)
        weakref.finalize(module, self.code.unload).atexit = False
        self._variables: dict[str, MirroredMemory] = {}

    def variable(self, symbol: Symbol) -> np.ndarray:
        found = self._variables.get(symbol.name)
        if found is None:
            made = MirroredMemory(self.memory.mirrors, *self.code.variable(symbol))
            found = self._variables.setdefault(symbol.name, made)
        return found.bytes()

    def launcher(self, kernel: Kernel) -> SeparateLauncher:
        made = self.code.kernel(kernel.info)
        return SeparateLauncher(kernel.info, self.memory, made, kernel.module.code)


class GpuBytes:
    """A GPU's memory, as printing reads it."""

    def __init__(self, gpu: SeparateGpu) -> None:
        self._gpu = gpu

    def read(self, address: int, size_bytes: int) -> bytes:
        found = np.empty(size_bytes, np.uint8)
        self._gpu.read(address, found)
        return found.tobytes()

    def write(self, address: int, data: bytes) -> None:
        self._gpu.write(address, np.frombuffer(data, np.uint8))

    def zero(self, address: int, size_bytes: int) -> None:
        self._gpu.zero(address, size_bytes)


class SeparateLauncher:
    """Launches one kernel; launches from several threads on a device are serialised."""

    def __init__(
        self, info: KernelInfo, memory: SeparateMemory, loaded: SeparateKernel, code: CodeObject
    ) -> None:
        self._info, self._memory, self._gpu, self._loaded = info, memory, memory.gpu, loaded
        self._code = code
        self._prints: dict[int, PrintBuffer] = {}  # by size
        listed = hidden.hidden_args(code, info) if "printf" in self._gpu.supports else []
        self._is_printing = any(arg.value_kind == hidden.PRINTF_BUFFER for arg in listed)

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg,
        given: LaunchOptions,
    ) -> LaunchResult:
        """As `Kernel.launch`, for what the GPU can do."""
        cooperative = given.get("cooperative", False)
        asked = options.asked(given)
        several = ["several grids"] if isinstance(cooperative, GridPart) else []
        clusters = ["cluster"] if self._info.cluster_size not in (None, (1, 1, 1)) else []
        self._gpu.check(self._info.name, [*asked, *several, *clusters])
        geometry = kernel.geometry(grid, block, given.get("lds", 0))
        values = args if isinstance(args, Kernarg) else options.arguments(args)
        timeout = given.get("timeout")
        limit = options.seconds(_env.TIMEOUT.get() if timeout is None else timeout)
        printed = self._printed(given) if self._is_printing else None
        seconds = self._run(geometry, values, limit, bool(cooperative), printed)
        result = LaunchResult(0, seconds, self._info)
        announce(result)
        return result

    def prepared(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object],
        fill: int,
        given: SizeOptions,
    ) -> NoReturn:
        """Not supported: runs there do not start from identical state. Raises: LaunchError."""
        raise self._gpu.refusal(self._info.name, "prepare")

    def _printed(self, given: LaunchOptions) -> Printed:
        """The launch's printf buffer, and where its text goes."""
        from wavecore.device.output import PrintBuffer, buffer_bytes

        room = buffer_bytes(given.get("printf_buffer_bytes"))
        found = self._prints.get(room)
        if found is None:
            address = self._gpu.allocate(room)
            weakref.finalize(self, self._gpu.free, address).atexit = False
            found = self._prints[room] = PrintBuffer(
                self._code, self._info.name, GpuBytes(self._gpu), address, room, self._loaded.image
            )
        return found, options.sink(given.get("printf"))

    def _launched(
        self, geometry: Geometry, segment: bytes, limit: float | None, is_cooperative: bool,
        printed: Printed | None,
    ) -> float:  # fmt: skip
        """Run the kernel, and print what it has printed however it ends."""
        if printed is None:
            return self._loaded.launch(geometry, segment, limit, is_cooperative, {})
        prints, sink = printed
        prints.clear()
        buffers = {hidden.PRINTF_BUFFER: prints.address}
        try:
            seconds = self._loaded.launch(geometry, segment, limit, is_cooperative, buffers)
        except KernelTrap as error:
            from wavecore.device.output import failed_assertion

            failed = prints.show(self._loaded.touchable, sink)
            wave = self._info.wave_size
            raise failed_assertion(error, failed, geometry.block, wave) from None
        except BaseException:  # also when interrupted, when the output matters most
            prints.show(self._loaded.touchable, sink)
            raise
        prints.show(self._loaded.touchable, sink)
        return seconds

    def _run(
        self,
        geometry: Geometry,
        args: Sequence[object] | Kernarg,
        timeout: float | None,
        is_cooperative: bool,
        printed: Printed | None,
    ) -> float:
        """Returns: the seconds it took."""
        mirrors = self._memory.mirrors
        with mirrors.lock:
            staging, segment = self._staged(args)
            shown = mirrors.shown()
            try:
                for memory in shown:
                    memory.before_launch()
                seconds = self._launched(geometry, segment, timeout, is_cooperative, printed)
            except Timeout:  # the kernel still uses its arguments
                for memory in shown:
                    memory.detach()
                raise
            except BaseException:
                with contextlib.suppress(Error):  # the first failure is enough
                    for memory in shown:
                        memory.after_launch()
                staging.free()
                raise
            for memory in shown:
                memory.after_launch()
            staging.copy_out()
            staging.free()
            return seconds

    def _staged(self, args: Sequence[object] | Kernarg) -> tuple[Staging, bytes]:
        """Copies of the host arrays on the GPU, and the arguments that point to them."""
        packed = self._packed(args)
        staging = Staging(self._memory.mirrors, packed.allocations)
        if not packed.allocations:
            return staging, bytes(packed.segment)
        try:
            staging.copy_in()
            return staging, bytes(self._packed(args, staging).segment)
        except BaseException:
            staging.free()
            raise

    def _packed(
        self, args: Sequence[object] | Kernarg, staging: Staging | None = None
    ) -> arguments.Packed:
        """The explicit arguments, with host addresses or those from `staging`."""
        info = self._info
        size = max((arg.offset + arg.size for arg in info.args), default=0)
        if not info.has_metadata:
            size = info.kernarg_segment_size_bytes
        return arguments.pack(info, args, self._memory.space, bytes(size), staging)
