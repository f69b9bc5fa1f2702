"""The interface of back ends: the GPUs that they open, and what a Device and its launches ask.

There are two kinds of GPU. Kernels of an `InPlaceGpu` use this process's memory where it is: arrays
are arguments as they are, and what a launch needs (image, kernarg segment, packet, buffers of
printf) is host memory. A `SeparateGpu` has memory of its own: what a launch needs is copied to it
and back (device/staging.py, device/mirrors.py), and it says itself how a kernel is launched.

A back end is a module with a function `make() -> Backend`. Those of wavecore stand in
`names.OWN`; other packages add theirs by entry points of the group `wavecore.backends`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from wavecore.codeobject import CodeObject, KernelInfo, Symbol, TargetId
from wavecore.emulator.launchplan import Geometry, LaunchPlan
from wavecore.emulator.machine import Machine
from wavecore.errors import LaunchError
from wavecore.targets import Target

# What a launch may be asked for besides its sizes and arguments.
OPTIONS = frozenset(
    {
        "cooperative", "executor", "lds", "prepare", "printf", "printf_buffer_bytes",
        "several grids", "threads", "timeout", "tools",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Listed:
    """A GPU that there is beside the emulated targets.

    Attributes:
        name: as `Device` takes it: "hip:0".
        target: its target; None if wavecore has no record of it.
        product: what it calls itself.
    """

    name: str
    target: Target | None
    product: str = ""


class Gpu:
    """A GPU that a back end has opened for one Device.

    Attributes:
        name: as `Device(on=...)` takes it and errors say it: "cpu", "hip:0".
        target: what it is, or what it is to behave as.
        target_id: the same with its features, for code objects that are for some of them.
        product: what it calls itself; nothing for an emulated one.
        supports: those of OPTIONS that it has.
    """

    supports: frozenset[str] = OPTIONS

    def __init__(self, name: str, target: Target, target_id: TargetId, product: str = "") -> None:
        self.name, self.target, self.target_id, self.product = name, target, target_id, product

    @property
    def kind(self) -> str:
        """Its back end's name."""
        return self.name.partition(":")[0]

    def check(self, kernel: str, asked: Sequence[str]) -> None:
        """Raises: LaunchError of the first of these options that it does not have."""
        for option in asked:
            if option not in self.supports:
                raise self.refusal(kernel, option)

    def refusal(self, kernel: str, option: str) -> LaunchError:
        """What to raise for an option that it does not have."""
        return LaunchError(f"kernel {kernel}: {self.name} does not take {option}; emulated GPUs do")


class InPlaceGpu(Gpu):
    """A GPU whose kernels use this process's memory: it is `backend` that runs them."""

    def __init__(self, backend: InPlaceBackend, target: Target) -> None:
        super().__init__(backend.name, target, TargetId(target.name, {}))
        self.backend = backend


class SeparateGpu(Gpu, ABC):
    """A GPU with memory of its own, at addresses that are none of this process.

    A Device makes its calls one after another. They raise LaunchError where something is refused,
    and ExecutionError where it fails.
    """

    @abstractmethod
    def allocate(self, size_bytes: int) -> int:
        """The address of new memory of one byte or more. Raises: LaunchError if there is none."""

    @abstractmethod
    def free(self, address: int) -> None:
        """Give memory back; never raises."""

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
        """Have kernels reach memory of this process. Returns: the address that they use."""

    @abstractmethod
    def unmap(self, host: int) -> None:
        """End that; never raises."""

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
        """Nobody uses it any more; never raises."""


class SeparateKernel(ABC):
    """A kernel of a SeparateCode."""

    @abstractmethod
    def launch(
        self, geometry: Geometry, kernarg: bytes, timeout: float | None, is_cooperative: bool
    ) -> float:
        """Run it and wait for it.

        Args:
            kernarg: the bytes of its explicit arguments; pointers are the GPU's addresses. Hidden
                arguments are the back end's business.
            timeout: seconds, None for as long as it takes.
        Returns: seconds that it took.
        Raises: LaunchError, ExecutionError; Timeout, after which it may still run.
        """


class Backend(ABC):
    """One way to run kernels; there is one object of it in a process.

    Attributes:
        name: as `Device(on=...)` has it, before a colon.
    """

    name: str

    def listed(self) -> Sequence[Listed]:
        """The GPUs that there are beside the emulated targets."""
        return ()

    @abstractmethod
    def open(self, name: str, target: Target | None) -> Gpu:
        """A GPU by its name, "hip:0", to be one of `target`; None for what it is by itself.

        Raises: TargetError where there is no such GPU, or where it is no such target.
        """


class InPlaceBackend(Backend):
    """A back end whose kernels use this process's memory: `executor=` can name it, too."""

    def open(self, name: str, target: Target | None) -> Gpu:
        """As every back end's: one GPU of any target."""
        if name != self.name or target is None:
            raise LaunchError(f"a device of a target is on {self.name!r}, not on {name!r}")
        return InPlaceGpu(self, target)

    @abstractmethod
    def machine(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> Machine:
        """What runs a prepared launch.

        Args:
            others: what other back ends run it on; executors that are to find the same bits at the
                same addresses share what they keep of it (resident.py).
        Raises: LaunchError where it cannot.
        """
