"""What depends on a device's kind of GPU: memory, code, launches (inplace.py, separate.py)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

import numpy as np

from wavecore.codeobject import Symbol
from wavecore.emulator.memory import Allocation

if TYPE_CHECKING:
    from wavecore.device.arguments import Kernarg
    from wavecore.device.arrays import Memory
    from wavecore.device.device import Device
    from wavecore.device.launch import LaunchResult, PreparedLaunch
    from wavecore.device.module import Kernel, Module
    from wavecore.device.options import LaunchOptions, SizeOptions


class DeviceMemory(Protocol):
    """The memory with a device's arrays and code."""

    def allocate(self, device: Device, size_bytes: int, name: str, element_bytes: int) -> Memory:
        """Zeroed memory for a device array. Raises: LaunchError if there is not enough."""

    def register(self, host: Allocation) -> Allocation:
        """Make memory of this process, at these host addresses, accessible to kernels."""

    def load(self, module: Module) -> LoadedCode:
        """Load a module's code. Raises: CodeObjectError."""


class LoadedCode(Protocol):
    """A module's code on its device."""

    def variable(self, symbol: Symbol) -> np.ndarray:
        """The memory of a variable, as bytes; a view."""

    def launcher(self, kernel: Kernel) -> Launcher:
        """The launcher of one of its kernels."""


class Launcher(Protocol):
    """Launches one kernel; arguments and errors are those of Kernel's methods."""

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg,
        given: LaunchOptions,
    ) -> LaunchResult: ...

    def prepared(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object],
        fill: int,
        given: SizeOptions,
    ) -> AbstractContextManager[PreparedLaunch]: ...
