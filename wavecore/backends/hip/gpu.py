"""A real GPU: memory, code and launches by HIP's runtime and module API."""

from __future__ import annotations

import contextlib
import ctypes
import time
from collections.abc import Iterator, Mapping

import numpy as np

from wavecore.backends.hip.library import TO_DEVICE, TO_HOST, Hip, HipCallError
from wavecore.backends.interface import SeparateCode, SeparateGpu, SeparateKernel
from wavecore.codeobject import CodeObject, KernelInfo, Symbol, TargetId
from wavecore.emulator.launchplan import Geometry
from wavecore.errors import CodeObjectError, Error, ExecutionError, LaunchError, Site, Timeout
from wavecore.targets import Target

_MAPPED = 2  # hipHostRegisterMapped
_PACKED_ARGUMENTS, _PACKED_BYTES, _PACKED_END = 1, 2, 3  # HIP_LAUNCH_PARAM_*

_NOT_READY = 600
# HIP's errors for invalid requests, and for code that is not for the GPU.
_REFUSALS = frozenset({1, 2, 9, 98, 101, 400, 701, 712, 719, 720, 801})
_BAD_CODE = frozenset({200, 209, 218, 300, 301})

_SHORTEST_WAIT, _LONGEST_WAIT = 20e-6, 5e-3  # seconds between two polls of a kernel with a timeout


class HipGpu(SeparateGpu):
    """A GPU that a HIP library drives."""

    supports = frozenset({"cooperative", "lds", "timeout"})

    def __init__(
        self, hip: Hip, ordinal: int, target: Target, target_id: TargetId, product: str
    ) -> None:
        super().__init__(f"hip:{ordinal}", target, target_id, product)
        self.hip, self.ordinal = hip, ordinal

    @contextlib.contextmanager
    def in_use(self) -> Iterator[Hip]:
        """The library with this GPU as the thread's. Raises: HipCallError."""
        with self.hip.using(self.ordinal):
            yield self.hip

    def failure(self, error: HipCallError, kernel: str | None = None) -> Error:
        """What to raise for a call that failed."""
        message = f"{self.name}: {error}"
        if error.code in _BAD_CODE:
            return CodeObjectError(message)
        if error.code in _REFUSALS and kernel is None:
            return LaunchError(message)
        return ExecutionError(message, site=Site(kernel=kernel))

    @contextlib.contextmanager
    def calling(self) -> Iterator[Hip]:
        """As `in_use`, with errors converted for users."""
        try:
            with self.in_use() as hip:
                yield hip
        except HipCallError as error:
            raise self.failure(error) from error

    def give_back(self, function: str, thing: int) -> None:
        """Free, unload or unmap something. A faulted GPU refuses, which is not reported again."""
        with contextlib.suppress(HipCallError), self.in_use() as hip:
            hip.status(function, thing)

    def allocate(self, size_bytes: int) -> int:
        with self.calling() as hip:
            return hip.pointer("hipMalloc", size_bytes)

    def free(self, address: int) -> None:
        self.give_back("hipFree", address)

    def read(self, address: int, into: np.ndarray) -> None:
        with self.calling() as hip:
            hip.call("hipMemcpy", into.ctypes.data, address, into.nbytes, TO_HOST)

    def write(self, address: int, source: np.ndarray) -> None:
        with self.calling() as hip:
            hip.call("hipMemcpy", address, source.ctypes.data, source.nbytes, TO_DEVICE)

    def zero(self, address: int, size_bytes: int) -> None:
        with self.calling() as hip:
            hip.call("hipMemset", address, 0, size_bytes)

    def map(self, host: int, size_bytes: int) -> int:
        with self.calling() as hip:
            hip.call("hipHostRegister", host, size_bytes, _MAPPED)
            return hip.pointer("hipHostGetDevicePointer", host, 0)

    def unmap(self, host: int) -> None:
        self.give_back("hipHostUnregister", host)

    def load(self, code: CodeObject) -> HipCode:
        with self.calling() as hip:
            return HipCode(self, hip.pointer("hipModuleLoadData", code.data))


class HipCode(SeparateCode):
    """A hipModule_t."""

    def __init__(self, gpu: HipGpu, handle: int) -> None:
        self.gpu, self.handle = gpu, handle

    def variable(self, symbol: Symbol) -> tuple[int, int]:
        size = ctypes.c_size_t()
        name = symbol.name.encode()
        with self.gpu.calling() as hip:
            address = hip.pointer("hipModuleGetGlobal", ctypes.byref(size), self.handle, name)
        return address, size.value

    def kernel(self, info: KernelInfo) -> HipKernel:
        with self.gpu.calling() as hip:
            handle = hip.pointer("hipModuleGetFunction", self.handle, info.name.encode())
        return HipKernel(self.gpu, info, handle)

    def unload(self) -> None:
        self.gpu.give_back("hipModuleUnload", self.handle)


class HipKernel(SeparateKernel):
    """A hipFunction_t. Seconds are measured on the GPU, between two events."""

    def __init__(self, gpu: HipGpu, info: KernelInfo, handle: int) -> None:
        self.gpu, self.info, self.handle = gpu, info, handle

    def launch(
        self,
        geometry: Geometry,
        kernarg: bytes,
        timeout: float | None,
        is_cooperative: bool,
        buffers: Mapping[str, int],
    ) -> float:
        sizes = *geometry.grid, *geometry.block, geometry.dynamic_lds_bytes
        data = ctypes.create_string_buffer(kernarg, len(kernarg))
        with self.gpu.calling() as hip, _event(hip) as start, _event(hip) as stop:
            try:
                hip.call("hipEventRecord", start, None)
                if is_cooperative:
                    self._launch_cooperative(hip, sizes, data)
                else:
                    self._launch(hip, sizes, data)
                hip.call("hipEventRecord", stop, None)
            except HipCallError as error:
                raise LaunchError(f"kernel {self.info.name}: {self.gpu.name}: {error}") from error
            try:
                self._wait(hip, stop, timeout)
                return hip.elapsed_seconds(start, stop)
            except HipCallError as error:
                raise self.gpu.failure(error, self.info.name) from error

    def _launch(self, hip: Hip, sizes: tuple[int, ...], data: ctypes.Array[ctypes.c_char]) -> None:
        """All arguments as one buffer; nothing for a kernel without any."""
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
                    site=Site(kernel=self.info.name),
                )
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_WAIT)
        if code:
            raise hip.error("hipEventQuery", code)


@contextlib.contextmanager
def _event(hip: Hip) -> Iterator[int]:
    event = hip.pointer("hipEventCreate")
    try:
        yield event
    finally:
        hip.status("hipEventDestroy", event)
