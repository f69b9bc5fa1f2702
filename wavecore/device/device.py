"""Device: one GPU of a target, on a back end."""

from __future__ import annotations

import difflib
import sys
import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from wavecore import _env, targets
from wavecore._fork import lock_held_over_forks
from wavecore.backends import names
from wavecore.backends.interface import SeparateGpu
from wavecore.codeobject import CodeObject
from wavecore.device import arrays, current, hostwriters
from wavecore.device.arrays import DeviceArray, Memory
from wavecore.device.handle import Handle
from wavecore.device.heap import DeviceHeap
from wavecore.device.inplace import InPlaceMemory
from wavecore.device.module import Module
from wavecore.device.options import contract
from wavecore.device.registration import Registration, allocation_of
from wavecore.device.separate import MappedHostMemory, SeparateMemory
from wavecore.emulator.memory import AddressSpace, Allocation
from wavecore.errors import LaunchError
from wavecore.targets import Target

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike

    from wavecore.device.loaded import DeviceMemory

_QUARANTINE_BYTES, _QUARANTINE_COUNT = 64 << 20, 256
# What CUDA, Numba, CuPy, torch and Warp call the attributes of a device.
_ELSEWHERE = {
    **dict.fromkeys(("warpSize", "WARP_SIZE", "wave_size", "simd_width"), "warp_size"),
    **dict.fromkeys(
        ("multi_processor_count", "multiProcessorCount", "multiprocessor_count", "sm_count",
         "MULTIPROCESSOR_COUNT"), "multiprocessors",
    ),
    **dict.fromkeys(("compute_unit_count", "cu_count", "num_cus", "cus"), "compute_units"),
    "arch": "name",
    "zeros": "empty",
    "to_device": "array",
}  # fmt: skip
_CHOOSING = lock_held_over_forks()  # held while a default device is made


@dataclass(frozen=True)
class DeviceEntry:
    """A GPU that can be passed to `Device`; it also has the attributes of its target.

    Attributes:
        name: the argument of `Device`: "gfx942", or "hip:0" for a real GPU.
        kind: "emulated" or "hip".
        target: the record of its target; None for a real GPU unknown to wavecore.
        product: the name reported by a real GPU.
    """

    name: str
    kind: str
    target: Target | None
    product: str = ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or self.target is None:
            raise AttributeError(f"{self!r} has no attribute {name!r}")
        return getattr(self.target, name)


def devices() -> list[DeviceEntry]:
    """The available GPUs: every emulated target, then the real GPUs.

    Real GPUs come from the HIP library that `Device("hip:0")` would load, if there is one, and from
    NVIDIA's driver: those, of kind "cuda", emulate any target.
    """
    emulated = [DeviceEntry(target.name, "emulated", target) for target in targets.all()]
    real = [
        DeviceEntry(each.name, each.name.partition(":")[0], each.target, each.product)
        for name in names.all_names()
        for each in names.find(name).listed()
    ]
    return emulated + real


class Device(Handle):
    """A GPU of one target on a back end, with its memory.

    `on` names the back end: "cpu", native code for this machine and the default; "interpreter", the
    slow reference; "hip:0", a real GPU; "cuda:0", an NVIDIA GPU that emulates the target.
    WAVECORE_ON names another default.
    `Device("hip:0")` is that GPU, whatever its target.

    A real GPU is used through the installed HIP library: WAVECORE_HIP_LIBRARY, the one under
    ROCM_PATH or /opt/rocm, or the one the system's loader finds. Options that need an emulator are
    errors on a real GPU.

    `memory` is the contract for memory of its launches, "strict" or "hardware", as for
    `Kernel.launch`; by default what WAVECORE_MEMORY says, or strict.

    Attributes:
        target: its Target.
        memory_contract: what `memory` says.
        gpu: the GPU opened by the back end (wavecore.backends.interface.Gpu).
        heap: the heap that kernels allocate from, on an emulated GPU.
    Raises: TargetError for a name that is not a target, or if the HIP library or the GPU is
        missing; LaunchError for an unknown back end or contract.
    """

    _instead = "pickle its target's or its GPU's name, and make a Device of it there"

    def __init__(self, target: str, on: str | None = None, *, memory: str | None = None) -> None:
        self.memory_contract = contract(memory)
        if on is None and names.is_gpu(target):
            self.gpu = names.open_gpu(target, None)
        else:
            self.gpu = names.open_gpu(on or _env.ON.get() or names.USUAL, targets.get(target))
        if memory is not None and self.gpu.product:
            raise LaunchError(f"memory={memory!r} is for emulated GPUs: {target} has its own")
        self.target: Target = self.gpu.target
        self.space: AddressSpace
        self.memory: DeviceMemory
        if isinstance(self.gpu, SeparateGpu):
            self.space = mapped = MappedHostMemory(self.gpu)
            self.memory = SeparateMemory(self.gpu, mapped)
        else:
            self.space, self.memory = AddressSpace(), InPlaceMemory()
            self.space.may_change = hostwriters.may_store
            self.heap = DeviceHeap(self.space)
        self._quarantine = _Quarantine()

    @property
    def name(self) -> str:
        """The name that `devices()` has it by: "gfx942", or "hip:0" for a real GPU."""
        return self.gpu.name if self.gpu.product else self.target.name

    @property
    def warp_size(self) -> int:
        """Lanes of a wave, unless a kernel is compiled for the target's other size."""
        return self.target.default_wave_size

    @property
    def wavefront_size(self) -> int:
        """`warp_size`, as AMD calls it."""
        return self.warp_size

    @property
    def compute_units(self) -> int:
        """Compute units of the target's largest card, or of one of its dies if each is a device."""
        return targets.Card.of(self.target).compute_units

    @property
    def multiprocessors(self) -> int:
        """Multiprocessors as HIP counts them: compute units, or WGPs on targets that have them."""
        return targets.Card.of(self.target).multiprocessors

    if not TYPE_CHECKING:  # to type checkers, only the names above exist

        def __getattr__(self, name: str) -> Any:
            """Names of other libraries. Raises: AttributeError, with what to write instead."""
            if name in _ELSEWHERE:
                return getattr(self, _ELSEWHERE[name])
            advice = ""
            target = self.__dict__.get("target")
            if not name.startswith("_") and hasattr(target, name):
                advice = f"; its target has it: device.target.{name}"
            elif near := difflib.get_close_matches(name, dir(self), 1):
                advice = f". Did you mean {near[0]!r}?"
            raise AttributeError(f"a Device has no attribute {name!r}{advice}")

    def load(self, code: CodeObject | bytes) -> Module:
        """Load a code object; its kernels are `module[name]`.

        One for a generic target ("gfx11-generic") runs on all of the target's members.

        Raises: CodeObjectError; LaunchError if it is for another target.
        """
        if isinstance(code, (bytes, bytearray)):
            code = CodeObject.from_bytes(bytes(code), self.gpu.target_id.text)
        if not isinstance(code, CodeObject):
            raise LaunchError(
                f"load takes a CodeObject or its bytes, not a {type(code).__name__}; wc.compile "
                "makes one of a source, CodeObject.from_file reads one"
            )
        if not self.gpu.target_id.runs(code.target_id):
            raise LaunchError(
                f"the code object is for {code.target}, this device is a {self.target.name}"
            )
        return Module(self, code)

    def _allocate(self, size_bytes: int, name: str, element_bytes: int = 1) -> Memory:
        """Zeroed memory for a device array; `name` is for errors.

        Raises: LaunchError if there is none left.
        """
        return self.memory.allocate(self, size_bytes, name, element_bytes)

    def array(self, values: ArrayLike, dtype: DTypeLike | None = None) -> DeviceArray:
        """Copy values to a new device array; `dtype` is the values' own by default.

        Raises: LaunchError if a kernel cannot read the values as an array.
        """
        return arrays.make(self, values, dtype)

    def empty(self, shape: int | tuple[int, ...], dtype: DTypeLike = np.float32) -> DeviceArray:
        """A device array, zero-filled."""
        extent = (shape,) if isinstance(shape, (int, np.integer)) else shape
        if not isinstance(extent, (tuple, list)) or not all(
            isinstance(size, (int, np.integer)) and size >= 0 for size in extent
        ):
            raise LaunchError(f"a shape is a size or a tuple of sizes, not {shape!r}")
        number, axes = arrays.element(dtype)
        return DeviceArray(self, (*map(int, extent), *axes), number)

    def synchronize(self) -> None:
        """Wait for the device's launches: at once, as each has ended when it returns."""

    def register(
        self,
        memory: object,
        size_bytes: int | None = None,
        *,
        name: str | None = None,
        writable: bool = True,
    ) -> Registration:
        """Let launches access host memory that is not an argument.

        Kernels access it at the registration's `address`, for native code its address in this
        process, until the registration is closed or its `with` block ends.

        Args:
            memory: an address in this process, or an array: any array that can be a launch
                argument, or a torch untyped storage. An array is kept alive while it is registered;
                memory given by address must stay valid.
            size_bytes: the size of memory given by address.
            name: its name in errors.
            writable: whether launches may write it. Registered memory may overlap other memory; a
                byte registered as writable may be written even if other memory contains it.
        Raises: LaunchError for unmapped or unwritable memory, a null address, and zero bytes.
        """
        host = allocation_of(memory, size_bytes, name, writable, self.space.addresses)
        return Registration(self, self.memory.register(host))

    def release(self, allocation: Allocation) -> None:
        """Forget an allocation: it was freed, or is unreferenced."""
        if self.space.remove(allocation):
            self._quarantine.add(allocation)

    def __enter__(self) -> Self:
        """Make this the current device of Python kernels until the end of the block."""
        current.enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        current.leave()

    def __repr__(self) -> str:
        if self.gpu.product:
            return f"<Device {self.gpu.name} ({self.target.name}, {self.gpu.product})>"
        on = "" if self.gpu.name == names.USUAL else f" on {self.gpu.name}"
        return f"<Device {self.target.name} ({self.target.family}), emulated{on}>"


def use(device: Device | str) -> Device:
    """Make a device the current one of this process, unless a `with device:` block sets another.

    Python kernels, `kernel[grid, block](...)`, run on the current device.

    Args:
        device: a Device, or the name of a target to make one for.
    Returns: the device.
    Raises: TargetError for a name that is not a target's.
    """
    chosen = Device(device) if isinstance(device, str) else device
    if not isinstance(chosen, Device):
        raise LaunchError(f"use takes a Device or a target's name, not {device!r}")
    current.choose(chosen)
    return chosen


def current_device() -> Device:
    """The device of the innermost `with device:`, else that of `use`, else a default one.

    The default one is the first GPU of WAVECORE_GPUS, else a gfx942; that is said once, on
    standard error.

    Raises: TargetError for an unknown name in WAVECORE_GPUS.
    """
    device = current.found()
    if device is None:
        with _CHOOSING:
            device = current.found() or _default()
    return device


def _default() -> Device:
    """Choose a device for a process that has not."""
    names = _env.GPUS.get()
    device = use(names[0] if names else targets.DEFAULT.name)
    if not names:
        sys.stderr.write(
            f"wavecore: kernels run on an emulated {device.target.name}; choose another GPU with "
            'wc.use("gfx1201"), or with WAVECORE_GPUS=gfx1201\n'
        )
    return device


class _Quarantine:
    """Freed memory, kept from the allocator for a while.

    A kernel that still reads it does not hit another array there.

    Threads and finalisers may call at any time. One of them does the counting for all.
    """

    def __init__(self) -> None:
        self._arrived: deque[Allocation] = deque()
        self._kept: deque[Allocation] = deque()
        self._kept_bytes = 0
        self._counting = threading.Lock()

    def add(self, allocation: Allocation) -> None:
        self._arrived.append(allocation)
        if not self._counting.acquire(blocking=False):
            return
        try:
            while self._arrived:
                self._kept.append(self._arrived.popleft())
                self._kept_bytes += self._kept[-1].size_bytes
            while self._kept_bytes > _QUARANTINE_BYTES or len(self._kept) > _QUARANTINE_COUNT:
                self._kept_bytes -= self._kept.popleft().size_bytes
        finally:
            self._counting.release()
