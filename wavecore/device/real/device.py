"""A real GPU as a Device: modules, kernels and launches by HIP's module API."""

from __future__ import annotations

import contextlib
import ctypes
import re
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

import numpy as np

from wavecore import _env, targets
from wavecore.codeobject import CodeObject, KernelInfo, TargetId
from wavecore.codeobject.layout import Symbol
from wavecore.device import arguments, options
from wavecore.device.arguments import Kernarg
from wavecore.device.cooperative import GridPart
from wavecore.device.device import Device
from wavecore.device.launch import LaunchResult, announce
from wavecore.device.module import Kernel, Module
from wavecore.device.real import library
from wavecore.device.real.library import Hip, HipCallError
from wavecore.device.real.memory import RealMemory
from wavecore.device.real.staging import Staging
from wavecore.device.registration import Registration, allocation_of
from wavecore.emulator.addresses import SHARED
from wavecore.emulator.events import Tool
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.memory import AddressSpace, Allocation
from wavecore.errors import (
    CodeObjectError,
    Error,
    ExecutionError,
    LaunchError,
    Site,
    TargetError,
    Timeout,
)
from wavecore.targets import Target

_NAME = re.compile(r"hip:(?P<ordinal>[0-9]+)\Z")
_MAPPED = 2  # hipHostRegisterMapped
_PACKED_ARGUMENTS, _PACKED_BYTES, _PACKED_END = 1, 2, 3  # HIP_LAUNCH_PARAM_*

_NOT_READY = 600
# What HIP says of a call that asks for what cannot be, and of code that is not for the GPU.
_REFUSALS = frozenset({1, 2, 9, 98, 101, 400, 701, 712, 719, 720, 801})
_BAD_CODE = frozenset({200, 209, 218, 300, 301})

_SHORTEST_WAIT, _LONGEST_WAIT = 20e-6, 5e-3  # seconds between two looks at a kernel with a time-out


def listed() -> list[tuple[int, Target | None, str]]:
    """The real GPUs: number, record if wavecore has one, and product."""
    hip = library.find()
    if hip is None:
        return []
    try:
        found = [hip.identity(ordinal) for ordinal in range(hip.device_count())]
    except HipCallError as error:
        raise TargetError(f"{hip.path}: {error}") from error
    return [(i, _record(arch), product) for i, (arch, product) in enumerate(found)]


def _record(arch: str) -> Target | None:
    try:
        return targets.get(arch.partition(":")[0])
    except TargetError:
        return None


class RealDevice(Device):
    """A real GPU that a HIP library drives; `Device("hip:0")` makes one.

    Launches of several threads run one after another.

    Attributes:
        ordinal: its number, as HIP counts.
        target_id: processor and features, as HIP names them.
        product: what it calls itself.
        lock: held while memory is copied and kernels run.
        mirrored: memory that is looked at from the host.
    """

    _instead = "make a Device of its name there"

    def __init__(self, target: str) -> None:
        match = _NAME.match(target)
        if match is None:
            raise TargetError(f"{target!r}: a real GPU is named by its number, as in 'hip:0'.")
        self.hip = library.load()
        self.ordinal = int(match["ordinal"])
        try:
            count = self.hip.device_count()
            if self.ordinal >= count:
                raise TargetError(f"{target}: {self.hip.path} has {count} GPUs, from hip:0 on.")
            arch, self.product = self.hip.identity(self.ordinal)
        except HipCallError as error:
            raise TargetError(f"{target}: {self.hip.path}: {error}") from error
        self.target_id = TargetId.parse(arch)
        record = _record(arch)
        if record is None:
            raise TargetError(f"{target} is a {arch}, which wavecore has no record of.")
        self.target = record
        self.space = self._registrations = _Registrations(self)
        self.lock = threading.RLock()
        self.mirrored: weakref.WeakSet[RealMemory] = weakref.WeakSet()

    @contextlib.contextmanager
    def in_use(self) -> Iterator[Hip]:
        """The library with this GPU as the thread's. Raises: HipCallError."""
        with self.hip.using(self.ordinal):
            yield self.hip

    def failure(self, error: HipCallError, kernel: str | None = None) -> Error:
        """What to raise for a call that failed."""
        message = f"hip:{self.ordinal}: {error}"
        if error.code in _BAD_CODE:
            return CodeObjectError(message)
        if error.code in _REFUSALS and kernel is None:
            return LaunchError(message)
        return ExecutionError(message, site=Site(kernel=kernel))

    @contextlib.contextmanager
    def calling(self) -> Iterator[Hip]:
        """As `in_use`, with errors as a user meets them."""
        try:
            with self.in_use() as hip:
                yield hip
        except HipCallError as error:
            raise self.failure(error) from error

    def give_back(self, function: str, thing: int) -> None:
        """Free, unload or unmap something; nobody is told where the GPU has faulted before."""
        with contextlib.suppress(HipCallError), self.in_use() as hip:
            hip.status(function, thing)

    # ------------------------------------------------------------------ what Device leaves to us

    def _own_id(self) -> TargetId:
        return self.target_id

    def _module(self, code: CodeObject) -> Module:
        return RealModule(self, code)

    def _allocate(self, size_bytes: int, name: str, element_bytes: int = 1) -> RealMemory:
        """Zeroed memory of the GPU. Raises: LaunchError if there is none left."""
        try:
            return RealMemory.zeroed(self, size_bytes)
        except HipCallError as error:
            raise LaunchError(f"no memory for a {name}: hip:{self.ordinal}: {error}") from error

    def register(
        self,
        memory: object,
        size_bytes: int | None = None,
        *,
        name: str | None = None,
        writable: bool = True,
    ) -> Registration:
        """As `Device.register`; HIP maps the memory, and holds nobody to `writable`."""
        host = allocation_of(memory, size_bytes, name, writable, SHARED)
        with self.calling() as hip:
            hip.call("hipHostRegister", host.low, host.size_bytes, _MAPPED)
            low = hip.pointer("hipHostGetDevicePointer", host.low, 0)
        seen = Allocation(
            low, low + host.size_bytes, writable, host.name, kind=host.kind, owner=host.owner
        )
        self._registrations.mapped[id(seen)] = host.low
        return Registration(self, seen)

    def __repr__(self) -> str:
        return f"<Device hip:{self.ordinal} ({self.target.name}, {self.product}), real>"


class _Registrations(AddressSpace):
    """Host memory that HIP has mapped for a GPU; it is unmapped when its registration ends."""

    def __init__(self, device: RealDevice) -> None:
        super().__init__()
        self.mapped: dict[int, int] = {}  # by id of the allocation: its host address
        self._device = device

    def remove(self, allocation: Allocation) -> bool:
        is_gone = super().remove(allocation)
        host = self.mapped.pop(id(allocation), None)
        if is_gone and host is not None:
            self._device.give_back("hipHostUnregister", host)
        return is_gone


class RealModule(Module):
    """A code object that HIP has loaded."""

    device: RealDevice

    def _load(self) -> None:
        with self.device.calling() as hip:
            self.handle = hip.pointer("hipModuleLoadData", self.code.data)
        finalizer = weakref.finalize(self, self.device.give_back, "hipModuleUnload", self.handle)
        finalizer.atexit = False
        self._variables: dict[str, RealMemory] = {}

    def _kernel(self, info: KernelInfo) -> Kernel:
        return RealKernel(self, info)

    def _variable(self, symbol: Symbol) -> np.ndarray:
        found = self._variables.get(symbol.name)
        if found is None:
            size = ctypes.c_size_t()
            with self.device.calling() as hip:
                address = hip.pointer(
                    "hipModuleGetGlobal", ctypes.byref(size), self.handle, symbol.name.encode()
                )
            found = RealMemory(self.device, address, size.value)
            found = self._variables.setdefault(symbol.name, found)
        return found.bytes()


class RealKernel(Kernel):
    """A kernel that HIP launches."""

    module: RealModule

    def _load(self) -> None:
        with self.module.device.calling() as hip:
            self.handle = hip.pointer(
                "hipModuleGetFunction", self.module.handle, self.name.encode()
            )

    def launch(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg = (),
        *,
        lds: int = 0,
        timeout: float | None = None,
        threads: int | None = None,
        executor: str = "native",
        observer: Callable[[int, list[bytes]], None] | None = None,
        fidelity: bool = False,
        printf: Callable[[str], object] | None = None,
        printf_buffer_bytes: int | None = None,
        tools: Sequence[Tool | str] = (),
        cooperative: bool | GridPart = False,
    ) -> LaunchResult:
        """As `Kernel.launch`, for what a GPU can do.

        Host arrays are copied to the GPU and, unless they are read-only, back. The result's
        seconds are the GPU's own, between two events. A kernel that outlives its time-out goes on:
        Timeout is raised, and whatever uses the GPU next waits for it.
        """
        self._refuse(
            threads=threads is not None,
            executor=executor != "native",
            observer=observer is not None,
            fidelity=bool(fidelity),
            printf=printf is not None,
            printf_buffer_bytes=printf_buffer_bytes is not None,
            tools=bool(options.tools(tools)),
            GridPart=isinstance(cooperative, GridPart),
        )
        sizes = options.extent(grid, "grid"), options.extent(block, "block")
        geometry = Geometry(*sizes, options.bytes_of_lds(lds))
        self._check_limits(geometry)
        given = args if isinstance(args, Kernarg) else options.arguments(args)
        limit = options.seconds(_env.TIMEOUT.get() if timeout is None else timeout)
        seconds = self._run(geometry, given, limit, bool(cooperative))
        result = LaunchResult(0, seconds, None, self.info)
        announce(result)
        return result

    def _run(
        self,
        geometry: Geometry,
        args: Sequence[object] | Kernarg,
        timeout: float | None,
        is_cooperative: bool,
    ) -> float:
        """Returns: the seconds it took."""
        device = self.module.device
        with device.lock, device.calling() as hip:
            staging, segment = self._staged(hip, args)
            mirrored = list(device.mirrored)
            try:
                for memory in mirrored:
                    memory.before_launch()
                seconds = self._timed(hip, geometry, segment, timeout, is_cooperative)
            except Timeout:  # the kernel still uses what it was given
                for memory in mirrored:
                    memory.detach()
                raise
            except BaseException:
                with contextlib.suppress(HipCallError, Error):  # the first failure says it all
                    for memory in mirrored:
                        memory.after_launch()
                    staging.free(hip)
                raise
            for memory in mirrored:
                memory.after_launch()
            staging.copy_out(hip)
            staging.free(hip)
            return seconds

    def _staged(self, hip: Hip, args: Sequence[object] | Kernarg) -> tuple[Staging, bytes]:
        """Copies of the host arrays on the GPU, and the arguments that point to them."""
        space = self.module.device.space
        staging = Staging(self.module.device, self._packed(args).allocations)
        try:
            staging.copy_in(hip)
            space.addresses = staging
            return staging, bytes(self._packed(args).segment)
        except BaseException:
            staging.free(hip)
            raise
        finally:
            space.addresses = SHARED

    def _packed(self, args: Sequence[object] | Kernarg) -> arguments.Packed:
        """The explicit arguments; HIP adds the hidden ones."""
        size = max((arg.offset + arg.size for arg in self.info.args), default=0)
        if not self.info.has_metadata:
            size = self.info.kernarg_segment_size_bytes
        return arguments.pack(self.info, args, self.module.device.space, bytes(size))

    def _timed(
        self,
        hip: Hip,
        geometry: Geometry,
        segment: bytes,
        timeout: float | None,
        is_cooperative: bool,
    ) -> float:
        """Launch, and wait. Returns: seconds between an event before it and one behind it."""
        sizes = *geometry.grid, *geometry.block, geometry.dynamic_lds_bytes
        data = ctypes.create_string_buffer(segment, len(segment))
        with _event(hip) as start, _event(hip) as stop:
            try:
                hip.call("hipEventRecord", start, None)
                if is_cooperative:
                    self._launch_cooperative(hip, sizes, data)
                else:
                    self._launch(hip, sizes, data)
                hip.call("hipEventRecord", stop, None)
            except HipCallError as error:
                raise LaunchError(f"kernel {self.name}: hip:{self._ordinal}: {error}") from error
            try:
                self._wait(hip, stop, timeout)
                return hip.elapsed_seconds(start, stop)
            except HipCallError as error:
                raise self.module.device.failure(error, self.name) from error

    def _launch(self, hip: Hip, sizes: tuple[int, ...], data: ctypes.Array[ctypes.c_char]) -> None:
        """All arguments as one piece; a kernel without any is given nothing."""
        size = ctypes.c_size_t(len(data))
        places = ctypes.addressof(data), ctypes.addressof(size)
        words = (_PACKED_ARGUMENTS, places[0], _PACKED_BYTES, places[1], _PACKED_END)
        extra = (ctypes.c_void_p * 5)(*words) if len(data) else None
        hip.call("hipModuleLaunchKernel", self.handle, *sizes, None, None, extra)

    def _launch_cooperative(
        self, hip: Hip, sizes: tuple[int, ...], data: ctypes.Array[ctypes.c_char]
    ) -> None:
        """Each argument by a pointer to it: HIP takes no other form here."""
        start = ctypes.addressof(data)
        places = [start + arg.offset for arg in self.info.args]
        parameters = (ctypes.c_void_p * len(places))(*places)
        hip.call("hipModuleLaunchCooperativeKernel", self.handle, *sizes, None, parameters)

    @property
    def _ordinal(self) -> int:
        return self.module.device.ordinal

    def _wait(self, hip: Hip, event: int, timeout: float | None) -> None:
        if timeout is None:
            hip.call("hipEventSynchronize", event)
            return
        end, pause = time.monotonic() + timeout, _SHORTEST_WAIT
        while (code := hip.status("hipEventQuery", event)) == _NOT_READY:
            if time.monotonic() > end:
                raise Timeout(
                    f"the launch ran longer than {timeout} seconds, and continues: a kernel on a "
                    "real GPU cannot be stopped",
                    site=Site(kernel=self.name),
                )
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_WAIT)
        if code:
            raise hip.error("hipEventQuery", code)

    def _refuse(self, **asked: bool) -> None:
        for name, is_asked in asked.items():
            if is_asked:
                raise self._refusal(name)

    def _refusal(self, name: str) -> LaunchError:
        return LaunchError(
            f"kernel {self.name}: {name} is for emulated GPUs; hip:{self._ordinal} is a real one"
        )

    def prepare(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] = (),
        *,
        lds: int = 0,
        fill: int = 0,
        printf_buffer_bytes: int | None = None,
        cooperative: bool | GridPart = False,
    ) -> NoReturn:
        """No two runs on a GPU begin alike, bit for bit. Raises: LaunchError."""
        raise self._refusal("prepare")


@contextlib.contextmanager
def _event(hip: Hip) -> Iterator[int]:
    event = hip.pointer("hipEventCreate")
    try:
        yield event
    finally:
        hip.status("hipEventDestroy", event)
