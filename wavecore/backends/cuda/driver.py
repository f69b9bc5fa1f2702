"""The CUDA driver, libcuda.so.1, through ctypes: no toolkit is needed."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator
from ctypes import c_char_p, c_float, c_int, c_size_t, c_ubyte, c_uint, c_ulonglong, c_void_p
from functools import cache
from typing import Any

from wavecore import _env
from wavecore._fork import lock_held_over_forks
from wavecore.errors import TargetError

_SUCCESS, NOT_READY = 0, 600
_HOST_MAPPED = 2  # CU_MEMHOSTALLOC_DEVICEMAP
_REGISTER_MAPPED = 3  # CU_MEMHOSTREGISTER_PORTABLE and _DEVICEMAP: for all GPUs
_PTX = 1  # CU_JIT_INPUT_PTX
MAJOR, MINOR, SHARED_OPTIN = 75, 76, 97  # CUdevice_attribute
COOPERATIVE_LAUNCH, MULTIPROCESSORS = 95, 16
REGISTERS = 12  # CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK
THREAD_REGISTERS = 4  # CU_FUNC_ATTRIBUTE_NUM_REGS
DYNAMIC_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES

_p, _n, _u, _a = c_void_p, c_size_t, c_uint, c_ulonglong
# The parameters of each function; all return a CUresult. `_a` is an address in the GPU's memory.
_PARAMETERS: dict[str, tuple[Any, ...]] = {
    "cuInit": (_u,),
    "cuDriverGetVersion": (_p,),
    "cuGetErrorName": (c_int, _p),
    "cuGetErrorString": (c_int, _p),
    "cuDeviceGetCount": (_p,),
    "cuDeviceGet": (_p, c_int),
    "cuDeviceGetName": (_p, c_int, c_int),
    "cuDeviceGetAttribute": (_p, c_int, c_int),
    "cuDevicePrimaryCtxRetain": (_p, c_int),
    "cuCtxPushCurrent_v2": (_p,),
    "cuCtxPopCurrent_v2": (_p,),
    "cuMemAlloc_v2": (_p, _n),
    "cuMemFree_v2": (_a,),
    "cuMemcpyHtoD_v2": (_a, _p, _n),
    "cuMemcpyDtoH_v2": (_p, _a, _n),
    "cuMemsetD8_v2": (_a, c_ubyte, _n),
    "cuMemsetD32_v2": (_a, _u, _n),
    "cuMemsetD32Async": (_a, _u, _n, _p),
    "cuMemHostAlloc": (_p, _n, _u),
    "cuMemHostRegister_v2": (_p, _n, _u),
    "cuMemHostUnregister": (_p,),
    "cuMemHostGetDevicePointer_v2": (_p, _p, _u),
    "cuModuleLoadData": (_p, _p),
    "cuModuleUnload": (_p,),
    "cuModuleGetFunction": (_p, _p, c_char_p),
    "cuModuleGetGlobal_v2": (_p, _p, _p, c_char_p),
    "cuFuncGetAttribute": (_p, c_int, _p),
    "cuFuncSetAttribute": (_p, c_int, c_int),
    "cuOccupancyMaxActiveBlocksPerMultiprocessor": (_p, _p, c_int, _n),
    "cuLaunchKernel": (_p, *(_u,) * 7, _p, _p, _p),
    "cuLaunchCooperativeKernel": (_p, *(_u,) * 7, _p, _p),
    "cuStreamCreate": (_p, _u),
    "cuStreamQuery": (_p,),
    "cuStreamSynchronize": (_p,),
    "cuEventCreate": (_p, _u),
    "cuEventRecord": (_p, _p),
    "cuEventElapsedTime": (_p, _p, _p),
    "cuLinkCreate_v2": (_u, _p, _p, _p),
    "cuLinkAddData_v2": (_p, c_int, _p, _n, c_char_p, _u, _p, _p),
    "cuLinkComplete": (_p, _p, _p),
    "cuLinkDestroy": (_p,),
}
_MOST_REGISTERS = 0  # CU_JIT_MAX_REGISTERS
_LOG_BUFFER, _LOG_BYTES = 5, 6  # CU_JIT_ERROR_LOG_BUFFER and its size
_LOG_SIZE = 8192


class CudaError(Exception):
    """A call of the driver failed. Attributes: name, code: the CUresult."""

    def __init__(self, function: str, code: int, name: str, text: str) -> None:
        super().__init__(f"{function}: {name} ({code}), {text}")
        self.code, self.name = code, name


class Driver:
    """The library; `path` is the name it was loaded by."""

    def __init__(self, path: str) -> None:
        """Raises: OSError if it cannot be loaded; AttributeError if it lacks a function."""
        self.path = path
        self._library = ctypes.CDLL(path)
        for name, parameters in _PARAMETERS.items():
            getattr(self._library, name).argtypes = parameters
        self.call("cuInit", 0)

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function. Raises: CudaError."""
        code = self.status(name, *arguments)
        if code != _SUCCESS:
            raise self.error(name, code)

    def status(self, name: str, *arguments: Any) -> int:
        """Call a function. Returns: its CUresult."""
        return int(getattr(self._library, name)(*arguments))

    def error(self, function: str, code: int) -> CudaError:
        """The exception for an error code."""
        texts = []
        for name in ("cuGetErrorName", "cuGetErrorString"):
            text = c_char_p()
            self.status(name, code, ctypes.byref(text))
            texts.append((text.value or b"unknown").decode("utf-8", "replace"))
        return CudaError(function, code, *texts)

    def pointer(self, name: str, *arguments: Any) -> int:
        """Call a function whose first parameter takes a pointer to store. Raises: CudaError."""
        made = c_void_p()
        self.call(name, ctypes.byref(made), *arguments)
        return made.value or 0

    def number(self, name: str, *arguments: Any) -> int:
        """Call a function whose first parameter takes an int to store. Raises: CudaError."""
        made = c_int()
        self.call(name, ctypes.byref(made), *arguments)
        return made.value

    def product(self, ordinal: int) -> str:
        """A GPU's name. Raises: CudaError."""
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, len(name), self.number("cuDeviceGet", ordinal))
        return name.value.decode("utf-8", "replace")

    def host_memory(self, size_bytes: int) -> int:
        """Memory of the host that kernels can read, at the same address. Raises: CudaError."""
        return self.pointer("cuMemHostAlloc", size_bytes, _HOST_MAPPED)

    def register(self, host: int, size_bytes: int) -> None:
        """Let GPUs use memory of this process. Raises: CudaError."""
        self.call("cuMemHostRegister_v2", host, size_bytes, _REGISTER_MAPPED)

    def registered(self, host: int) -> int:
        """The current GPU's address of memory that is registered. Raises: CudaError."""
        return self.pointer("cuMemHostGetDevicePointer_v2", host, 0)

    def elapsed_seconds(self, start: int, stop: int) -> float:
        """Between two events that have happened. Raises: CudaError."""
        milliseconds = c_float()
        self.call("cuEventElapsedTime", ctypes.byref(milliseconds), start, stop)
        return milliseconds.value / 1e3

    def cubin(self, ptx: str, registers: int = 0) -> bytes:
        """PTX as machine code of the current GPU. Raises: CudaError with the compiler's words.

        Args:
            registers: of a thread at most; 0 for no limit.
        """
        log = ctypes.create_string_buffer(_LOG_SIZE)
        options = (c_uint * 3)(_LOG_BUFFER, _LOG_BYTES, _MOST_REGISTERS)
        values = (c_void_p * 3)(ctypes.addressof(log), _LOG_SIZE, registers)
        state = c_void_p()
        count = 3 if registers else 2
        self.call("cuLinkCreate_v2", count, options, values, ctypes.byref(state))
        try:
            data = ctypes.create_string_buffer(ptx.encode())
            code = self.status(
                "cuLinkAddData_v2", state, _PTX, data, len(data), b"kernel", 0, None, None
            )
            made, size = c_void_p(), c_size_t()
            if code == _SUCCESS:
                code = self.status("cuLinkComplete", state, ctypes.byref(made), ctypes.byref(size))
            if code != _SUCCESS:
                error = self.error("cuLinkComplete", code)
                error.args = (f"{error}\n{log.value.decode('utf-8', 'replace')}",)
                raise error
            return ctypes.string_at(made, size.value)
        finally:
            self.status("cuLinkDestroy", state)

    @contextlib.contextmanager
    def using(self, context: int) -> Iterator[None]:
        """Make a context the thread's."""
        self.call("cuCtxPushCurrent_v2", context)
        try:
            yield
        finally:
            popped = c_void_p()
            self.status("cuCtxPopCurrent_v2", ctypes.byref(popped))


_LOADING = lock_held_over_forks()


@cache
def _loaded(path: str) -> Driver:
    return Driver(path)


def load() -> Driver:
    """The driver. Raises: TargetError if there is none, or it does not start."""
    path = _env.CUDA_LIBRARY.get()
    with _LOADING:
        try:
            return _loaded(path)
        except (OSError, AttributeError, CudaError) as error:
            raise TargetError(
                f"{path}: {error}. NVIDIA's driver has this library; without an NVIDIA GPU, "
                "on='cpu' runs the same kernels. WAVECORE_CUDA_LIBRARY names another file."
            ) from error


def find() -> Driver | None:
    """The driver, if there is one that starts."""
    try:
        return load()
    except TargetError:
        return None
