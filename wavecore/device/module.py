"""Modules and kernels: a loaded code object, and the kernels to launch from it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from wavecore._text import visible_name
from wavecore.codeobject import CodeObject, KernelInfo
from wavecore.codeobject.names import listed
from wavecore.device.arguments import Kernarg
from wavecore.device.handle import Handle
from wavecore.device.inplace import InPlaceCode
from wavecore.device.launch import LaunchResult, PreparedLaunch
from wavecore.device.options import (
    LAUNCH_OPTIONS,
    SIZE_OPTIONS,
    LaunchOptions,
    SizeOptions,
    bracketed,
    bytes_of_lds,
    check_names,
    extent,
)
from wavecore.emulator import memcontract
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.program import Program
from wavecore.emulator.records import MOST_CLUSTER
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from wavecore.device.device import Device
    from wavecore.device.loaded import Launcher, LoadedCode


class Module(Handle):
    """A code object loaded on a device: `module[name]` is a Kernel, `variable` finds variables.

    Iteration and `in` use the names of kernels.

    Attributes:
        device: where it is loaded.
        code: its CodeObject.
        usual_memory: the contract for memory that its kernels run by (memcontract.py) if neither
            the launch nor the device nor WAVECORE_MEMORY says.
    """

    _instead = "pickle its code, and load that there"

    def __init__(self, device: Device, code: CodeObject) -> None:
        self.device, self.code = device, code
        self.usual_memory = memcontract.STRICT
        self._kernels: dict[str, Kernel] = {}
        self._loaded: LoadedCode = device.memory.load(self)

    @property
    def program(self) -> Program:
        """The code object in this process's memory. Raises: LaunchError if it is elsewhere."""
        if isinstance(self._loaded, InPlaceCode):
            return self._loaded.program
        where = self.device.gpu.name
        raise LaunchError(f"the module is in the memory of {where}, not in this process's")

    def __getitem__(self, name: str) -> Kernel:
        """A kernel by its name, as `CodeObject.kernel` finds it. Raises: CodeObjectError."""
        if not isinstance(name, str):
            raise LaunchError(f"a kernel is looked up by name, not by {name!r}")
        if name not in self._kernels:
            self._kernels[name] = Kernel(self, self.code.kernel(name))
        return self._kernels[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.code.kernels)

    def __len__(self) -> int:
        return len(self.code.kernels)

    def __contains__(self, name: object) -> bool:
        return name in self.code.kernels

    def variable(self, name: str) -> np.ndarray:
        """The memory of a device or constant variable, as bytes; a view, not a copy.

        Raises: LaunchError, which lists the variables.
        """
        symbol = self.code.symbols.get(name)
        if symbol is None or symbol.kind != "object" or not symbol.defined:
            known = [s.name for s in self.code.symbols.values() if s.kind == "object" and s.defined]
            known = [n for n in known if not n.endswith(".kd") and not n.startswith("__hip_")]
            raise LaunchError(
                f"the module has no variable {name!r}; it has {', '.join(sorted(known)) or 'none'}"
            )
        return self._loaded.variable(symbol)

    def __repr__(self) -> str:
        return f"<Module for {self.code.target}: {listed(self.code.kernels)}>"


class SizedKernel(Handle):
    """A kernel with its grid, block and dynamic LDS: `kernel[grid, block](*args)` launches it."""

    _instead = "pickle the code object, and load that there"

    def __init__(
        self, kernel: Kernel, grid: Sequence[int] | int, block: Sequence[int] | int, lds: int = 0
    ) -> None:
        self.kernel, self.grid, self.block, self.lds = kernel, grid, block, lds

    def __call__(self, *args: object, **options: Unpack[LaunchOptions]) -> LaunchResult:
        """Run the kernel and wait for it; options and errors are those of `Kernel.launch`."""
        if self.lds:
            options.setdefault("lds", self.lds)
        return self.kernel.launch(self.grid, self.block, args, **options)

    def __repr__(self) -> str:
        return f"<{self.kernel.name}[{self.grid}, {self.block}]>"


class Kernel(Handle):
    """One kernel of a module: `kernel[grid, block](*args)`, or `kernel.launch`.

    Attributes:
        name: as it is in the code object.
        info: its KernelInfo: arguments, registers, LDS.
        module: where it is loaded.
    """

    _instead = "pickle module.code, and load that there"

    def __init__(self, module: Module, info: KernelInfo) -> None:
        self.module, self.info = module, info
        self.name = info.name
        self._launcher: Launcher = module._loaded.launcher(self)

    def __getitem__(self, sizes: tuple[Any, ...]) -> SizedKernel:
        """The kernel with its grid and block, and maybe bytes of LDS; calling that launches it."""
        grid, block, lds = bracketed(self.name, sizes)
        return SizedKernel(self, extent(grid, "grid"), extent(block, "block"), lds)

    __iter__ = None  # indexing is not a sequence

    def launch(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg = (),
        **options: Unpack[LaunchOptions],
    ) -> LaunchResult:
        """Run the kernel and wait for it.

        Args:
            grid: workgroups along x, y, z.
            block: work-items of a workgroup along x, y, z.
            args: arrays (used in place), device arrays, scalars, raw addresses as kernels
                have them (`DeviceArray.address`, `Registration.address`; None is null), and
                structures as dicts of their members, bytes or structured values. An array's
                elements must match the source's pointer type, as far as the code object says
                (`info.types_checked`). Their strides are the kernel's business: it gets the address
                of the first element. Memory reached by a raw address must be the device's own, or
                registered (`Device.register`). A `Kernarg` gives them all as the bytes of the
                kernarg segment. The file of an `np.memmap` must not be truncated during the launch:
                the system would end the process with SIGBUS, as for any reader. A GPU with separate
                memory gets copies of arrays; writable ones are copied back.
            options: `LaunchOptions`: lds, timeout, threads, executor, printf, printf_buffer_bytes,
                tools, cooperative, cluster, work_items.
        Raises: LaunchError, subclasses of ExecutionError while the kernel runs, and a tool's
            exceptions.
        """
        check_names(options, LAUNCH_OPTIONS, "launch")
        return self._launcher.launch(self, grid, block, args, options)

    def profile(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg = (),
        **options: Unpack[LaunchOptions],
    ) -> Any:
        """Run the kernel and profile it; arguments and errors are those of `launch`.

        Returns: a `wavecore.analysis.Profile`; `print` shows what limits the kernel.
        """
        options["tools"] = ("profile", *options.get("tools", ()))
        profiler: Any = self.launch(grid, block, args, **options).tools[0]
        return profiler.profile

    def prepare(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] = (),
        *,
        fill: int = 0,
        **options: Unpack[SizeOptions],
    ) -> AbstractContextManager[PreparedLaunch]:
        """A prepared launch, to be run any number of times in a `with` block.

        Arguments are those of `launch`. `fill` is the word in registers, LDS and scratch that the
        ABI leaves undefined.
        """
        check_names(options, SIZE_OPTIONS, "prepare")
        return self._launcher.prepared(self, grid, block, args, fill, options)

    def geometry(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        lds: int = 0,
        work_items: Sequence[int] | int | None = None,
        cluster: Sequence[int] | int | None = None,
    ) -> Geometry:
        """The sizes of a launch, checked. Raises: LaunchError."""
        sizes = extent(grid, "grid"), extent(block, "block")
        found = Geometry(*sizes, bytes_of_lds(lds))
        compiled = self.info.cluster_size
        if cluster is not None or compiled is not None:
            found = replace(found, cluster=self._cluster(found.grid, cluster, compiled))
        if work_items is not None:
            found = replace(found, rest=self._rest(found, extent(work_items, "work_items")))
        self._check_limits(found)
        return found

    def _rest(self, sizes: Geometry, items: tuple[int, int, int]) -> tuple[int, int, int]:
        """The sizes of partial workgroups. Raises: LaunchError."""
        fitting = tuple(-(-each // size) for each, size in zip(items, sizes.block, strict=True))
        if fitting != sizes.grid:
            raise LaunchError(
                f"kernel {self.name}: {items} work-items in blocks of {sizes.block} are a grid of "
                f"{fitting}, not {sizes.grid}"
            )
        x, y, z = (each % size for each, size in zip(items, sizes.block, strict=True))
        return x, y, z

    def _cluster(
        self,
        grid: tuple[int, int, int],
        given: Sequence[int] | int | None,
        compiled: tuple[int, int, int] | None,
    ) -> tuple[int, int, int]:
        """The sizes of clusters. Raises: LaunchError."""
        found = compiled if given is None else extent(given, "cluster")
        assert found is not None, "one of both is known"
        what, size = f"kernel {self.name}: cluster is {found}", math.prod(found)
        if compiled not in (None, found):
            raise LaunchError(f"{what}, the kernel was compiled for {compiled}")
        target = self.module.device.target
        if size != 1 and not target.has("clusters"):
            raise LaunchError(f"{what}; {target.name} has no clusters of workgroups, gfx1250 has")
        if min(found) < 1 or size > MOST_CLUSTER:
            raise LaunchError(f"{what}; a cluster has 1 to {MOST_CLUSTER} workgroups")
        if any(count % part for count, part in zip(grid, found, strict=True)):
            raise LaunchError(f"{what}, which does not divide the grid of {grid}")
        return found

    def _check_limits(self, geometry: Geometry) -> None:
        target, info = self.module.device.target, self.info
        if geometry.dynamic_lds_bytes < 0:
            raise LaunchError(f"kernel {self.name}: lds is {geometry.dynamic_lds_bytes} bytes")
        for what, sizes, limits in (
            ("grid", geometry.grid, target.max_grid_workgroups),
            ("block", geometry.block, (target.max_workgroup_size,) * 3),
        ):
            for axis, size, limit in zip("xyz", sizes, limits, strict=True):
                if not 1 <= size <= limit:
                    raise LaunchError(
                        f"kernel {self.name}: {what}.{axis} is {size}; {target.name} takes 1 to "
                        f"{limit}"
                    )
        size, limit = (
            geometry.group_size,
            min(
                target.max_workgroup_size, info.max_flat_workgroup_size or target.max_workgroup_size
            ),
        )
        if size > limit:
            raise LaunchError(
                f"kernel {self.name}: block {geometry.block} is {size} work-items; "
                f"the kernel was compiled for at most {limit} (__launch_bounds__ changes that)"
            )
        if info.reqd_workgroup_size not in (None, geometry.block):
            raise LaunchError(
                f"kernel {self.name}: block is {geometry.block}, the kernel requires "
                f"{info.reqd_workgroup_size}"
            )
        lds = info.group_segment_fixed_size_bytes + geometry.dynamic_lds_bytes
        if lds > target.lds_per_workgroup_bytes:
            raise LaunchError(
                f"kernel {self.name}: {lds} bytes of LDS "
                f"({info.group_segment_fixed_size_bytes} static, {geometry.dynamic_lds_bytes} "
                f"dynamic); {target.name} has {target.lds_per_workgroup_bytes} a workgroup"
            )
        scratch = info.private_segment_fixed_size_bytes
        if scratch > SCRATCH_LIMIT_BYTES:
            raise LaunchError(
                f"kernel {self.name}: {scratch} bytes of scratch a lane; the limit is "
                f"{SCRATCH_LIMIT_BYTES}"
            )
        if info.wave_size not in target.wave_sizes:
            raise LaunchError(
                f"kernel {self.name} is for wave{info.wave_size}, which {target.name} lacks"
            )

    def __repr__(self) -> str:
        note = "" if self.info.types_checked else "; types of arguments unchecked"
        name = visible_name(self.name)
        return f"<Kernel {name}({self.info.signature}) for {self.module.code.target}{note}>"


SCRATCH_LIMIT_BYTES = 256 << 10
