"""The parts of a Triton driver that load and launch kernels."""

from __future__ import annotations

import math
import operator
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, wraps
from typing import Any

from wavecore import targets
from wavecore.codeobject import CodeObject
from wavecore.device.arguments import Pointing
from wavecore.device.device import Device
from wavecore.device.module import Kernel, Module
from wavecore.errors import LaunchError
from wavecore.targets import Target
from wavecore.torch import graphs
from wavecore.torch.memory import LAUNCHED, TensorMemory, memory_of
from wavecore.torch.meter import METER
from wavecore.triton import descriptors, signature
from wavecore.triton.settings import Settings, device_with

_MAX_THREADS = 1024
_DEVICES: dict[tuple[int, str], Device] = {}
_LOCK = threading.Lock()


def device_of(target: Target, ordinal: int = 0) -> Device:
    """The emulated GPU of a target; one per process and number, as Triton caches its kernels."""
    key = ordinal, target.name
    with _LOCK:
        if key not in _DEVICES:
            _DEVICES[key] = Device(target.name)
        return _DEVICES[key]


@dataclass
class Loaded:
    """A loaded kernel, as returned by `load_binary`, of torch's device `ordinal`."""

    module: Module
    name: str
    ordinal: int

    def kernel(self, names: Sequence[str]) -> Kernel:
        """The kernel, with its arguments named as in Python."""
        info = self.module.code.kernel(self.name)
        named = [replace(arg, name=name) for arg, name in zip(info.args, names, strict=False)]
        return Kernel(self.module, replace(info, args=(*named, *info.args[len(named) :])))


def _whole(size: Any) -> Any:
    """A grid size as Triton's own launcher accepts it: anything with __index__."""
    return operator.index(size) if hasattr(size, "__index__") else size


class Utils:
    """`driver.utils`: device properties, loading of modules."""

    def __init__(self, current: Callable[[], Settings]) -> None:
        self._current = current

    def get_device_properties(self, device: int) -> dict[str, Any]:
        """The properties that Triton reads; clocks in kHz."""
        card = self._current().card(device_with(device)[0])
        return {
            "max_shared_mem": card.target.lds_per_workgroup_bytes,
            "max_num_regs": card.block_registers,
            "max_threads_per_sm": card.max_threads,
            "warpSize": card.target.wave_sizes[0],
            "arch": card.target.name,
            "multiprocessor_count": card.multiprocessors,
            "sm_clock_rate": card.clock_khz,
            "mem_clock_rate": card.memory_clock_khz,
            "mem_bus_width": card.memory_bus_bits,
            "cooperativeLaunch": 1,
        }

    def load_binary(
        self, name: str, kernel: bytes, shared: int, device: int
    ) -> tuple[Module, Loaded, int, int, int]:
        """Module, function, registers, spills, and the largest workgroup."""
        code = CodeObject.from_bytes(kernel)
        # Another thread's `enable` may have changed the current GPU.
        ordinal = device_with(device)[0]
        module = device_of(targets.get(code.target), ordinal).load(code)
        info = module.code.kernel(name)
        limit = min(info.max_flat_workgroup_size or _MAX_THREADS, _MAX_THREADS)
        spills = info.vgpr_spill_count or 0
        return module, Loaded(module, name, ordinal), info.vgpr_count or 0, spills, limit

    def unload_module(self, module: Module) -> None:
        """Does nothing: the module is freed with its last reference."""


@cache
def provide_unloading() -> None:
    """Let Triton's kernels end after their `enable`, when no driver is active that Triton asks."""
    from triton import knobs
    from triton.compiler import CompiledKernel

    theirs = getattr(CompiledKernel, "__del__", None)
    if theirs is None:  # before Triton 3.9
        return

    @wraps(theirs)
    def unload(kernel: Any) -> None:
        if not isinstance(kernel.module, Module):
            theirs(kernel)
            return
        hook = knobs.runtime.kernel_unload_hook
        if hook is not None:
            group, key = kernel.metadata_group, kernel.hash
            hook(kernel.module, kernel.function, kernel.name, group, key)
        kernel.module = None

    CompiledKernel.__del__ = unload


class Launcher:
    """Launches one compiled kernel; Triton creates it from the kernel's source and metadata."""

    def __init__(self, src: Any, metadata: Any, current: Callable[[], Settings]) -> None:
        self._current, self._metadata = current, metadata
        described = getattr(metadata, "tensordesc_meta", None) or []
        self._in_hardware = bool(described)
        self._kinds = list(src.signature.values())
        given = getattr(getattr(src, "fn", None), "arg_names", None)
        names = given or [f"argument {i}" for i in range(len(self._kinds))]
        parameters = list(signature.flat(self._kinds, names, in_hardware=self._in_hardware))
        self._parameter_names = [name for _, name in parameters]
        layouts = iter(descriptors.Layout.of(one, metadata.num_warps) for one in described)
        self._converters = [
            next(layouts).converter(name)
            if signature.is_descriptor(kind)
            else signature.converter(kind, name)
            for kind, name in parameters
        ]
        self._kernel: Kernel | None = None
        self._tensors: TensorMemory | None = None

    def __call__(
        self,
        grid_x: int,
        grid_y: int,
        grid_z: int,
        stream: int,
        function: Loaded,
        kernel_metadata: Sequence[int],
        launch_metadata: Any,
        enter_hook: Callable[[Any], None] | None,
        exit_hook: Callable[[Any], None] | None,
        *args: Any,
    ) -> None:
        """Launch synchronously."""
        grid = _whole(grid_x), _whole(grid_y), _whole(grid_z)
        if 0 in grid:
            return
        given = self._arguments(args)
        scratch = self._scratch(math.prod(grid), stream)
        if enter_hook is not None:
            enter_hook(launch_metadata)
        self._launch(function, grid, [*given, *scratch])
        if exit_hook is not None:
            exit_hook(launch_metadata)

    def _launch(self, function: Loaded, grid: tuple[int, int, int], args: list[Any]) -> None:
        if self._kernel is None:
            self._kernel = function.kernel(self._parameter_names)
        settings, info = self._current(), self._kernel.info
        if settings.cuda:
            self._take_tensors(function, args)
            graphs.note(lambda: self._launch(function, grid, args))
        fixed = info.group_segment_fixed_size_bytes
        together = getattr(self._metadata, "num_ctas", 1)  # along x, as in Triton's driver
        cluster = (together, 1, 1) if together > 1 else None
        target = function.module.device.target
        tools = METER.tools(target)
        self._kernel.launch(
            (grid[0] * together, *grid[1:]),
            (self._metadata.num_warps * info.wave_size, 1, 1),
            args[: len(info.args)],
            lds=max(self._metadata.shared - fixed, 0),
            cluster=cluster,
            threads=settings.threads,
            timeout=settings.timeout,
            tools=tools,
        )
        METER.add(tools, target)

    def _take_tensors(self, function: Loaded, args: list[Any]) -> None:
        """Let the launch access what torch has allocated on its device."""
        if self._tensors is None:
            self._tensors = memory_of(function.module.device, function.ordinal)
        self._tensors.update()
        args = [value.array if isinstance(value, Pointing) else value for value in args]
        for name, value in zip(self._parameter_names, args, strict=False):
            if hasattr(value, "untyped_storage") and not value.is_pinned():
                raise LaunchError(
                    f"{name} is a tensor on the CPU, which a GPU cannot access: x.cuda() copies it "
                    "there"
                )
        LAUNCHED.kernel, LAUNCHED.names = function.name, self._parameter_names
        LAUNCHED.values = args

    def _arguments(self, args: Sequence[Any]) -> list[Any]:
        flat = signature.opened(self._kinds, args, in_hardware=self._in_hardware)
        return [convert(value) for convert, value in zip(self._converters, flat, strict=True)]

    def _scratch(self, programs: int, stream: int) -> list[Any]:
        """Memory for the whole grid from Triton's allocators, if the kernel needs some."""
        from triton.runtime import _allocation

        found: list[Any] = []
        for kind, variable in (("global", "_allocator"), ("profile", "_profile_allocator")):
            size = getattr(self._metadata, f"{kind}_scratch_size", 0)
            if not size:
                found.append(None)
                continue
            align = getattr(self._metadata, f"{kind}_scratch_align", 1)
            allocate = getattr(_allocation, variable)
            if hasattr(allocate, "get"):  # since Triton 3.5; a function before
                allocate = allocate.get()
            found.append(
                signature.converter("*i8", f"{kind} scratch")(
                    allocate(size * programs, align, stream)
                )
            )
        return found
