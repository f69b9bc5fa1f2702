"""The interface of back ends: the GPUs that they open, and the calls of a Device and its launches.

There are two kinds of GPU. Kernels of an `InPlaceGpu` use this process's memory in place: arrays
are passed as they are, and a launch's data (image, kernarg segment, packet, printf buffer) is host
memory. A `SeparateGpu` has its own memory: a launch's data is copied to it and back
(device/staging.py, device/mirrors.py), and it defines how a kernel is launched.

A back end is a module with a function `make() -> Backend`. wavecore's are listed in `names.OWN`;
other packages add theirs through entry points of the group `wavecore.backends`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wavecore.codeobject import CodeObject, KernelInfo, Symbol, TargetId
from wavecore.emulator.launchplan import Geometry, LaunchPlan
from wavecore.emulator.machine import Machine
from wavecore.emulator.memory import RangeTable
from wavecore.errors import LaunchError
from wavecore.targets import Target

# Options of a launch besides its sizes and arguments.
OPTIONS = frozenset(
    {
        "cluster", "cooperative", "executor", "lds", "prepare", "printf",
        "printf_buffer_bytes", "several grids", "threads", "timeout", "tools",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Listed:
    """A GPU that exists in addition to the emulated targets.

    Attributes:
        name: as `Device` takes it: "hip:0".
        target: its target; None if wavecore has no record of it.
        product: its reported name.
    """

    name: str
    target: Target | None
    product: str = ""


class Gpu:
    """A GPU that a back end has opened for one Device.

    Attributes:
        name: the argument of `Device(on=...)`, also used in errors: "cpu", "hip:0".
        target: the target it is, or emulates.
        target_id: the same with its features, for code objects built for certain features.
        product: its reported name; empty for an emulated one.
        supports: the OPTIONS that it supports.
    """

    supports: frozenset[str] = OPTIONS

    def __init__(self, name: str, target: Target, target_id: TargetId, product: str = "") -> None:
        self.name, self.target, self.target_id, self.product = name, target, target_id, product

    @property
    def kind(self) -> str:
        """Its back end's name."""
        return self.name.partition(":")[0]

    def check(self, kernel: str, asked: Sequence[str]) -> None:
        """Raises: LaunchError for the first of these options that it does not support."""
        for option in asked:
            if option not in self.supports:
                raise self.refusal(kernel, option)

    def refusal(self, kernel: str, option: str) -> LaunchError:
        """The error for an option that it does not support."""
        return LaunchError(f"kernel {kernel}: {self.name} does not take {option}; emulated GPUs do")


class InPlaceGpu(Gpu):
    """A GPU whose kernels use this process's memory; `backend` runs them."""

    def __init__(self, backend: InPlaceBackend, target: Target) -> None:
        super().__init__(backend.name, target, TargetId(target.name, {}))
        self.backend = backend


class SeparateGpu(Gpu, ABC):
    """A GPU with its own memory, in an address space separate from this process.

    A Device makes its calls one after another. They raise LaunchError if something is refused, and
    ExecutionError if it fails.
    """

    @abstractmethod
    def allocate(self, size_bytes: int) -> int:
        """The address of new memory of one byte or more. Raises: LaunchError if there is none."""

    @abstractmethod
    def free(self, address: int) -> None:
        """Free memory; never raises."""

    @abstractmethod
    def read(self, address: int, into: np.ndarray) -> None:
        """Copy the GPU's bytes to a contiguous array of the host."""

    @abstractmethod
    def write(self, address: int, source: np.ndarray) -> None:
        """Copy a contiguous array of the host to the GPU."""

    @abstractmethod
    def zero(self, address: int, size_bytes: int) -> None:
        """Set memory to zeros."""

    @abstractmethod
    def map(self, host: int, size_bytes: int) -> int:
        """Map memory of this process for kernels. Returns: the address that they use."""

    @abstractmethod
    def unmap(self, host: int) -> None:
        """Unmap it; never raises."""

    @abstractmethod
    def load(self, code: CodeObject) -> SeparateCode:
        """Load a code object. Raises: CodeObjectError."""


class SeparateCode(ABC):
    """A code object that a SeparateGpu has loaded."""

    @abstractmethod
    def variable(self, symbol: Symbol) -> tuple[int, int]:
        """Address and size of a variable."""

    @abstractmethod
    def kernel(self, info: KernelInfo) -> SeparateKernel:
        """One of its kernels."""

    @abstractmethod
    def unload(self) -> None:
        """Unload it; never raises."""


class SeparateKernel(ABC):
    """A kernel of a SeparateCode.

    Attributes:
        image: the address of its code object's image, of a GPU that supports "printf".
    """

    image = 0

    @abstractmethod
    def launch(
        self,
        geometry: Geometry,
        kernarg: bytes,
        timeout: float | None,
        is_cooperative: bool,
        buffers: Mapping[str, int],
    ) -> float:
        """Run it and wait for it.

        Args:
            kernarg: the bytes of its explicit arguments; pointers are the GPU's addresses. Hidden
                arguments are the back end's business.
            buffers: but for those that point to these addresses of the GPU's memory, by their value
                kinds.
            timeout: seconds, None for no limit.
        Returns: the seconds taken.
        Raises: LaunchError, ExecutionError; Timeout, after which it may still run.
        """

    def touchable(self) -> RangeTable:
        """What its last launch could access, of a GPU that supports "printf"."""
        return RangeTable([])


class Backend(ABC):
    """One way to run kernels; a process has one object of each.

    Attributes:
        name: the part of `Device(on=...)` before a colon.
    """

    name: str

    def listed(self) -> Sequence[Listed]:
        """The GPUs in addition to the emulated targets."""
        return ()

    @abstractmethod
    def open(self, name: str, target: Target | None) -> Gpu:
        """A GPU by its name, "hip:0", which must have this `target`; None for any.

        Raises: TargetError if there is no such GPU, or it has another target.
        """


class InPlaceBackend(Backend):
    """A back end whose kernels use this process's memory: `executor=` can name it, too."""

    def open(self, name: str, target: Target | None) -> Gpu:
        """See Backend: one GPU of any target."""
        if name != self.name or target is None:
            raise LaunchError(f"a device of a target is on {self.name!r}, not on {name!r}")
        return InPlaceGpu(self, target)

    @abstractmethod
    def machine(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> Machine:
        """The machine for a prepared launch.

        Args:
            others: its machines on other back ends; executors that must find the same bits at the
                same addresses share their state (resident.py).
        Raises: LaunchError if it cannot run it.
        """
