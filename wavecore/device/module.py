"""Modules and kernels: a loaded code object, and what may be launched out of it."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from wavecore._text import visible_name
from wavecore.codeobject import CodeObject, KernelInfo
from wavecore.codeobject.layout import Symbol
from wavecore.codeobject.names import listed
from wavecore.device import options
from wavecore.device.arguments import Kernarg
from wavecore.device.cooperative import GridPart
from wavecore.device.handle import Handle
from wavecore.device.launch import LaunchMemory, LaunchResult, PreparedLaunch
from wavecore.emulator.events import Tool
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.program import Program
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from wavecore.device.device import Device


class Module(Handle):
    """A code object loaded on a device: `module[name]` is a Kernel, `variable` finds variables.

    Iteration and `in` use the names of kernels.

    Attributes:
        device: where it is loaded.
        code: its CodeObject.
    """

    _instead = "pickle its code, and load that there"

    def __init__(self, device: Device, code: CodeObject) -> None:
        self.device, self.code = device, code
        self._kernels: dict[str, Kernel] = {}
        self._load()

    def _load(self) -> None:
        """Put the code into the device's memory."""
        device = self.device
        self.program = Program(self.code, device.target, device.space.addresses)
        for allocation in self.program.allocations:
            device.space.add(allocation)
            # Its kernels hold the module: once it is out of use, nobody runs them any more.
            weakref.finalize(self, device.release, allocation).atexit = False

    def _kernel(self, info: KernelInfo) -> Kernel:
        return Kernel(self, info)

    def _variable(self, symbol: Symbol) -> np.ndarray:
        return self.program.variable(symbol)

    def __getitem__(self, name: str) -> Kernel:
        """A kernel by its name, as `CodeObject.kernel` finds it. Raises: CodeObjectError."""
        if not isinstance(name, str):
            raise LaunchError(f"a kernel is looked up by name, not by {name!r}")
        if name not in self._kernels:
            self._kernels[name] = self._kernel(self.code.kernel(name))
        return self._kernels[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.code.kernels)

    def __len__(self) -> int:
        return len(self.code.kernels)

    def __contains__(self, name: object) -> bool:
        return name in self.code.kernels

    def variable(self, name: str) -> np.ndarray:
        """The memory of a device or constant variable, as bytes; a view, not a copy.

        Raises: LaunchError, which names the variables that there are.
        """
        symbol = self.code.symbols.get(name)
        if symbol is None or symbol.kind != "object" or not symbol.defined:
            known = [s.name for s in self.code.symbols.values() if s.kind == "object" and s.defined]
            known = [n for n in known if not n.endswith(".kd") and not n.startswith("__hip_")]
            raise LaunchError(
                f"the module has no variable {name!r}; it has {', '.join(sorted(known)) or 'none'}"
            )
        return self._variable(symbol)

    def __repr__(self) -> str:
        return f"<Module for {self.code.target}: {listed(self.code.kernels)}>"


class LaunchOptions(TypedDict, total=False):
    """What `Kernel.launch` takes beside grid, block and arguments."""

    lds: int
    timeout: float | None
    threads: int | None
    executor: str
    observer: Callable[[int, list[bytes]], None] | None
    fidelity: bool
    printf: Callable[[str], object] | None
    printf_buffer_bytes: int | None
    tools: Sequence[Tool | str]
    cooperative: bool | GridPart


class SizedKernel(Handle):
    """A kernel with its grid and block: `kernel[grid, block](*args)` launches it."""

    _instead = "pickle the code object, and load that there"

    def __init__(self, kernel: Kernel, grid: Sequence[int] | int, block: Sequence[int] | int):
        self.kernel, self.grid, self.block = kernel, grid, block

    def __call__(self, *args: object, **options: Unpack[LaunchOptions]) -> LaunchResult:
        """Run the kernel and wait for it; options and errors are those of `Kernel.launch`."""
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
        self._load()

    def _load(self) -> None:
        self.plan = self.module.program.kernel_code(self.info)
        self._memories: list[LaunchMemory] = []  # that no launch has at the moment
        self._idle: dict[object, PreparedLaunch] = {}  # by sizes, for launches of the same

    def __getitem__(self, sizes: tuple[Sequence[int] | int, Sequence[int] | int]) -> SizedKernel:
        """The kernel with its grid and block; calling that launches it."""
        if not isinstance(sizes, tuple) or len(sizes) != 2:
            raise LaunchError(
                f"kernel {self.name} is launched as kernel[grid, block](...), with two sizes or "
                f"tuples of sizes, not as kernel[{sizes!r}]"
            )
        grid, block = sizes
        return SizedKernel(self, options.extent(grid, "grid"), options.extent(block, "block"))

    __iter__ = None  # indexing is not a sequence

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
        """Run the kernel and wait for it.

        Args:
            grid: workgroups along x, y, z.
            block: work-items of a workgroup along x, y, z.
            args: arrays (used in place), device arrays, scalars, raw addresses as kernels
                have them (`DeviceArray.address`, `Registration.address`; None is null), and
                structures as dicts of their members, bytes or structured values. Arrays
                have the elements that the source's pointer points to, as far as the code
                object says (`info.types_checked`). Their strides are the kernel's business: it
                gets the address of the first element. Memory that it reaches by a raw address
                is the device's own, or registered (`Device.register`). A `Kernarg` gives them
                all as the bytes of the kernarg segment.
                The file of an `np.memmap` must not be cut short before the launch is over: the
                system then ends the process with SIGBUS, as it does for any reader.
            lds: bytes of dynamic LDS.
            timeout: seconds after which Timeout is raised.
            threads: host threads; 1 is deterministic.
            executor: "native", or "interpreter" for the slow reference.
            observer: called after each workgroup with its number and its waves' records;
                workgroups then run one after another, and none may wait for a later one.
            fidelity: count the instructions; the result's `fidelity` then says which ones ran, how
                sure their results' bits are, and on what evidence. Such launches run one after
                another.
            printf: takes the text of each printf, in their order, when the kernel is done; by
                default it goes to sys.stdout, and that of a failed assert to sys.stderr.
            printf_buffer_bytes: room for what the kernel prints, 1 MiB by default
                (WAVECORE_PRINTF_BUFFER_BYTES).
            tools: what looks at the run (`wavecore.tools`), such as `wavecore.tools.Tracer()`, or
                names: "sanitize", "profile", "trace".
            cooperative: have all workgroups under way at once, so that they may wait for each other
                (`this_grid().sync()` of cooperative groups); a `GridPart` where launches on several
                devices do.
        Raises: LaunchError, and ExecutionError's kinds while the kernel runs; what a tool raises.
        """
        sizes = (grid, block, lds, printf_buffer_bytes, cooperative)
        is_plain, is_done = _are_plain(sizes), False
        launch = self._idle.pop(sizes, None) if is_plain else None
        if launch is None:
            launch = self._sized(grid, block, lds, 0, printf_buffer_bytes, cooperative)
        try:
            launch._bind(args if type(args) is Kernarg else options.arguments(args))
            result = launch.run(
                timeout=timeout, threads=threads, executor=executor, observer=observer,
                fidelity=fidelity, printf=printf, tools=tools,
            )  # fmt: skip
            is_done = True
        finally:
            if is_done and is_plain and launch._can_be_kept:
                self._keep(sizes, launch)
            else:
                self._end(launch)
        return result

    def profile(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object] | Kernarg = (),
        **options: Unpack[LaunchOptions],
    ) -> Any:
        """Run the kernel and look at what it does; arguments and errors are those of `launch`.

        Returns: a `wavecore.analysis.Profile`; `print` shows what limits the kernel.
        """
        options["tools"] = ("profile", *options.get("tools", ()))
        profiler: Any = self.launch(grid, block, args, **options).tools[0]
        return profiler.profile

    def _keep(self, sizes: object, launch: PreparedLaunch) -> None:
        """Keep a launch for the next one of its sizes, and as many others as there is room for."""
        launch._unbind()
        if self._idle.setdefault(sizes, launch) is not launch:  # another thread's was quicker
            self._end(launch)
        for oldest in list(self._idle)[:-_MOST_IDLE]:
            idle = self._idle.pop(oldest, None)
            if idle is not None:
                self._end(idle)

    @contextlib.contextmanager
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
    ) -> Iterator[PreparedLaunch]:
        """A launch with everything in its place, to be run any number of times in a `with` block.

        Arguments as `launch` takes them. `fill` is the word that registers, LDS and scratch hold
        where the ABI leaves them undefined.
        """
        launch = self._sized(grid, block, lds, fill, printf_buffer_bytes, cooperative)
        try:
            launch._bind(options.arguments(args))
            yield launch
        finally:
            self._end(launch)

    def _sized(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        lds: int,
        fill: int,
        printf_buffer_bytes: int | None,
        cooperative: bool | GridPart,
    ) -> PreparedLaunch:
        """A launch of these sizes, without arguments."""
        sizes = options.extent(grid, "grid"), options.extent(block, "block")
        geometry = Geometry(*sizes, options.bytes_of_lds(lds))
        self._check_limits(geometry)
        word = options.word(fill)
        memory = self._memories.pop() if self._memories else LaunchMemory()
        if not isinstance(cooperative, (bool, GridPart)):
            raise LaunchError(f"cooperative must be True, False or a GridPart, not {cooperative!r}")
        return PreparedLaunch(self, memory, geometry, word, printf_buffer_bytes, cooperative)

    def _end(self, launch: PreparedLaunch) -> None:
        memory = launch._end()
        if memory is not None and not self._memories:
            self._memories.append(memory)

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


def _are_plain(sizes: tuple[object, ...]) -> bool:
    """Whether sizes are integers and tuples of them: what is equal then means the same."""
    for each in sizes:
        kind = type(each)
        if kind is tuple:
            if any(type(size) is not int for size in each):  # type: ignore[attr-defined]
                return False
        elif kind is not int and kind is not bool and each is not None:
            return False
    return True


SCRATCH_LIMIT_BYTES = 256 << 10
_MOST_IDLE = 4  # launches of a kernel, each of other sizes
