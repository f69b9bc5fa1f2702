"""Devices whose kernels use this process's memory in place: arrays are passed without copying."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from wavecore.codeobject import Symbol
from wavecore.device import options
from wavecore.device.arguments import Kernarg
from wavecore.device.arrays import HostMemory, Memory
from wavecore.device.cooperative import GridPart
from wavecore.device.launch import LaunchMemory, LaunchResult, PreparedLaunch
from wavecore.emulator.memory import Allocation
from wavecore.emulator.program import KernelPlan, Program
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from wavecore.device.device import Device
    from wavecore.device.module import Kernel, Module
    from wavecore.device.options import LaunchOptions, SizeOptions

_MOST_IDLE = 16  # launches of a kernel, each with different sizes
_SIZES = frozenset(("lds", "cooperative", "cluster", "work_items"))


class InPlaceMemory:
    """A device's memory in this process."""

    def allocate(self, device: Device, size_bytes: int, name: str, element_bytes: int) -> Memory:
        return HostMemory(device, size_bytes, name, element_bytes)

    def register(self, host: Allocation) -> Allocation:
        return host

    def load(self, module: Module) -> InPlaceCode:
        return InPlaceCode(module)


class InPlaceCode:
    """A code object's image in this process's memory.

    Attributes:
        program: the image, and what its kernels need to run.
    """

    def __init__(self, module: Module) -> None:
        device = module.device
        self.program = Program(module.code, device.target, device.space.addresses)
        for allocation in self.program.allocations:
            device.space.add(allocation)
            # Its kernels hold the module: when it is freed, none of them can run.
            weakref.finalize(module, device.release, allocation).atexit = False

    def variable(self, symbol: Symbol) -> np.ndarray:
        return self.program.variable(symbol)

    def launcher(self, kernel: Kernel) -> InPlaceLauncher:
        return InPlaceLauncher(self.program.kernel_code(kernel.info))


class InPlaceLauncher:
    """Launches one kernel; a launch's setup is kept for the next one with the same sizes."""

    def __init__(self, plan: KernelPlan) -> None:
        self.plan = plan
        self._memories: list[LaunchMemory] = []  # not in use by a launch
        self._idle: dict[object, PreparedLaunch] = {}  # by sizes, to be reused

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg,
        given: LaunchOptions,
    ) -> LaunchResult:
        """As `Kernel.launch`."""
        lds, cooperative = given.get("lds", 0), given.get("cooperative", False)
        room, items = given.get("printf_buffer_bytes"), given.get("work_items")
        sizes = grid, block, lds, room, cooperative, items, given.get("cluster")
        is_plain, is_done, result = _are_plain(sizes), False, None
        launch = self._idle.pop(sizes, None) if is_plain else None
        if launch is None:
            launch = self._sized(kernel, grid, block, 0, given)
        try:
            if type(args) is Kernarg and not given.keys() - _SIZES:
                result = launch._repeat(args.data)
            if result is None:
                launch._bind(args if type(args) is Kernarg else options.arguments(args))
                result = launch._launched(given)
            is_done = True
        finally:
            if is_done and is_plain and launch._can_be_kept:
                self._keep(sizes, launch)
            else:
                self._end(launch)
        return result

    @contextlib.contextmanager
    def prepared(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object],
        fill: int,
        given: SizeOptions,
    ) -> Iterator[PreparedLaunch]:
        """As `Kernel.prepare`."""
        launch = self._sized(kernel, grid, block, options.word(fill), given)
        try:
            launch._bind(options.arguments(args))
            yield launch
        finally:
            self._end(launch)

    def _sized(
        self,
        kernel: Kernel,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        fill: int,
        given: SizeOptions,
    ) -> PreparedLaunch:
        """A launch of these sizes, without arguments."""
        items = given.get("work_items")
        geometry = kernel.geometry(grid, block, given.get("lds", 0), items, given.get("cluster"))
        cooperative = given.get("cooperative", False)
        if cooperative and items is not None:
            raise LaunchError(
                "a cooperative launch has no partial workgroups: leave out work_items"
            )
        if not isinstance(cooperative, (bool, GridPart)):
            raise LaunchError(f"cooperative must be True, False or a GridPart, not {cooperative!r}")
        memory = self._memories.pop() if self._memories else LaunchMemory()
        room = given.get("printf_buffer_bytes")
        return PreparedLaunch(kernel.module, self.plan, memory, geometry, fill, room, cooperative)

    def _keep(self, sizes: object, launch: PreparedLaunch) -> None:
        """Keep a launch for the next one with its sizes, within the limit."""
        launch._unbind()
        if self._idle.setdefault(sizes, launch) is not launch:  # another thread was first
            self._end(launch)
        if len(self._idle) > _MOST_IDLE:
            for oldest in list(self._idle)[:-_MOST_IDLE]:
                idle = self._idle.pop(oldest, None)
                if idle is not None:
                    self._end(idle)

    def _end(self, launch: PreparedLaunch) -> None:
        memory = launch._end()
        if memory is not None and not self._memories:
            self._memories.append(memory)


def _are_plain(sizes: tuple[object, ...]) -> bool:
    """Whether sizes are integers or tuples of them, so that equal ones mean the same."""
    for each in sizes:
        kind = type(each)
        if kind is tuple:
            for size in each:  # type: ignore[attr-defined]
                if type(size) is not int:
                    return False
        elif kind is not int and kind is not bool and each is not None:
            return False
    return True
