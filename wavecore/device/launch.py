"""One launch: its arguments and packet in memory, and its execution."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Unpack

from wavecore import _env
from wavecore._fork import IMPORTS
from wavecore.backends import names
from wavecore.device import arguments, options, toolnames
from wavecore.device.cooperative import RECORD_BYTES, GridPart, GridRecord
from wavecore.device.handle import Handle
from wavecore.device.options import RUN_OPTIONS, check_names
from wavecore.device.options import RunOptions as RunKeywords
from wavecore.emulator import hidden
from wavecore.emulator.events import Session, Tool, WatchedLaunch
from wavecore.emulator.hidden import PACKET_BYTES
from wavecore.emulator.launchplan import KERNARG_TAIL_BYTES, Geometry, Statistics, prepare
from wavecore.emulator.machine import Machine, RunOptions
from wavecore.emulator.memcontract import HARDWARE, Forgiven
from wavecore.emulator.memory import Allocation
from wavecore.errors import Assertion, Error, KernelTrap, LaunchError, MemoryFault

if TYPE_CHECKING:
    from wavecore.codeobject import KernelInfo
    from wavecore.device.hostcall import Hostcall
    from wavecore.device.module import Module
    from wavecore.device.output import PrintBuffer, Sink
    from wavecore.emulator.program import KernelPlan, Program
    from wavecore.emulator.reports import Report


@dataclass(frozen=True, slots=True)
class LaunchResult:
    """The result of a launch: wave instructions executed, seconds taken.

    Attributes:
        instructions: 0 where they are not counted, as on a real GPU.
        kernel: what ran, with its registers and its wave size.
        tools: the launch's tools, including those given by name.
        forgiven: with memory="hardware", accesses that strict memory would have stopped at: for
            each instruction its pc, the number of lanes' accesses, and the first (docs/memory.md).
    """

    instructions: int
    seconds: float
    kernel: KernelInfo | None = field(default=None, repr=False)
    tools: tuple[Tool, ...] = field(default=(), repr=False, compare=False)
    forgiven: tuple[Forgiven, ...] = field(default=(), repr=False, compare=False)

    @property
    def reports(self) -> tuple[Report, ...]:
        """The reports of its tools, worst first."""
        with IMPORTS:  # most launches have no tools
            from wavecore.emulator.reports import worst_first

        return worst_first(report for tool in self.tools for report in tool.reports)

    if not TYPE_CHECKING:  # type checkers know only the attributes above

        def __getattr__(self, name: str) -> Any:
            advice = ""
            if name == "fidelity":
                advice = '; launch with tools=["evidence"]: `result.tools[0].report`'
            raise AttributeError(
                f"{type(self).__name__!r} object has no attribute {name!r}{advice}"
            )


class PreparedLaunch(Handle):
    """A launch that is set up and can be run; `Kernel.prepare` makes it.

    Every run starts from the same machine state, bit for bit: the kernarg segment, the packet and
    each slot's LDS and scratch keep their addresses and initial contents, whichever executor runs
    and whatever ran before. Stores to arrays and to the module's variables persist: to compare two
    runs, restore them in between.

    It has one machine: a run during another run, or after the end of its `with` block, raises
    LaunchError. Each `Kernel.launch` uses a separate machine.
    """

    _instead = "pickle the code object and the arguments, and prepare a launch there"

    def __init__(
        self,
        module: Module,
        plan: KernelPlan,
        memory: LaunchMemory,
        geometry: Geometry,
        fill: int,
        printf_buffer_bytes: int | None = None,
        cooperative: bool | GridPart = False,
    ) -> None:
        """It has no arguments yet: `_bind` gives it some."""
        info = plan.info
        self._info, self._geometry, self._memory = info, geometry, memory
        self._keep: list[object] = []
        self._guard = RunGuard(f"kernel {info.name}: this prepared launch")
        self._machines: dict[str, Machine] = {}  # by executor
        self._prints: PrintBuffer | None = None
        self._usual = module.device.gpu.name  # the default back end
        self._contracts = module.device.memory_contract, module.usual_memory
        self._explicit_bytes = max((arg.offset + arg.size for arg in info.args), default=0)
        addresses = module.device.space.addresses
        listed = hidden.hidden_args(module.code, info)
        is_printing = any(arg.value_kind == hidden.PRINTF_BUFFER for arg in listed)
        if is_printing or printf_buffer_bytes is not None:
            with IMPORTS:  # most kernels print nothing
                from wavecore.device.output import HostBytes, PrintBuffer, buffer_bytes
            room = buffer_bytes(printf_buffer_bytes)
        if is_printing:
            place = addresses.device(ctypes.addressof(memory.print_buffer(room)))
            self._prints = PrintBuffer(
                module.code, info.name, HostBytes(addresses), place, room, module.program.base
            )
        self._hostcall: Hostcall | None = None
        self._heap = module.device.heap
        self._heap_control = None
        if any(arg.value_kind == hidden.HEAP_CONTROL for arg in listed):
            self._heap_control = self._heap.control
        if any(arg.value_kind == hidden.HOSTCALL_BUFFER for arg in listed):
            with IMPORTS:
                from wavecore.device.hostcall import Callers, Hostcall
            program = module.program
            callers = Callers(
                info.name,
                _sources(program),
                self._described,
                program.base,
                geometry.grid,
                geometry.block,
                info.wave_size,
            )
            self._hostcall = Hostcall(callers, addresses, module.device.heap)
        self._grid = None
        self._has_grid = any(arg.value_kind == hidden.GRID_RECORD for arg in listed)
        if cooperative:
            part = cooperative if isinstance(cooperative, GridPart) else None
            self._grid = GridRecord(info.name, geometry, part, addresses)
        self._room = info.kernarg_segment_size_bytes + KERNARG_ROOM_BYTES
        memory.reserve(PACKET_BYTES + self._room + KERNARG_TAIL_BYTES)
        packet = addresses.device(memory.place(0, hidden.packet(geometry)))
        self._kernarg = memory.address(PACKET_BYTES)  # the segment's offset
        buffers, own = self._buffers()
        self._hidden = hidden.hidden_segment(module.code, info, geometry, packet, buffers)
        self.plan = prepare(
            module.program,
            plan,
            geometry,
            addresses.device(self._kernarg),
            packet,
            module.device.space,
            [
                *own,
                Allocation(
                    packet, packet + PACKET_BYTES, False, "the dispatch packet", internal=True
                ),
            ],
            fill,
        )
        self.plan.host = self._hostcall.serve if self._hostcall else None
        self.plan.is_cooperative = bool(cooperative)
        self.plan.awaits_others = isinstance(cooperative, GridPart)

    def _buffers(self) -> tuple[dict[str, int], list[Allocation]]:
        """The buffers that hidden arguments point to: addresses by value kind, and their memory."""
        found: dict[str, int] = {}
        own: list[Allocation] = []
        if self._prints is not None:
            found[hidden.PRINTF_BUFFER] = self._prints.address
            own.append(self._prints.allocation)
        if self._hostcall is not None:
            found[hidden.HOSTCALL_BUFFER] = self._hostcall.address
            own.append(self._hostcall.allocation)
        if self._heap_control is not None:
            found[hidden.HEAP_CONTROL] = self._heap_control.low
            own.append(self._heap_control)
        if self._grid is not None:
            found[hidden.GRID_RECORD] = self._grid.address
            own += self._grid.allocations
        return found, own

    def _bind(self, args: Sequence[object] | arguments.Kernarg) -> None:
        """Set the arguments. Raises: LaunchError naming the argument."""
        packed = arguments.pack(self._info, args, self.plan.space, self._hidden)
        if len(packed.segment) > self._room:
            raise LaunchError(f"kernel {self._info.name}: {len(packed.segment)} bytes of arguments")
        self._keep = packed.keep
        self.plan.bind(bytes(packed.segment), packed.allocations)
        ctypes.memmove(self._kernarg, self.plan.kernarg_bytes, len(self.plan.kernarg_bytes))

    def _bind_bytes(self, data: bytes) -> None:
        """As `_bind` for a Kernarg, of a kernel whose arguments are known."""
        data = data[: self._explicit_bytes]
        self.plan.bind(data + self._hidden[len(data) :], [])
        kernarg = self.plan.kernarg_bytes
        ctypes.memmove(self._kernarg, kernarg, len(kernarg))

    @property
    def _can_be_kept(self) -> bool:
        """Whether another launch may reuse it: a printf buffer serves only one launch."""
        return self._prints is None

    def _unbind(self) -> None:
        """Drop the arguments, and all memory beyond that of a small workgroup."""
        self._keep = []
        if self._hostcall is not None:
            self._hostcall.sink = None
        self.plan.unbind()
        for machine in self._machines.values():
            machine.unbind()

    def run(self, **options: Unpack[RunKeywords]) -> LaunchResult:
        """Run it and wait for it; options and errors are those of `Kernel.launch`."""
        check_names(options, RUN_OPTIONS, "run")
        return self._launched(options)

    @property
    def _is_plain(self) -> bool:
        """Whether nothing but the kernel itself has to run: no printing, no tools, no listeners."""
        return (
            self._prints is None
            and self._hostcall is None
            and self._grid is None
            and self._info.has_metadata
            and not self._heap.is_used
            and not _ATTACHED
            and not _LISTENERS
            and not toolnames.any_of_process()
        )

    def _repeat(self, data: bytes) -> LaunchResult | None:
        """Launch it with the bytes of a Kernarg, unless more has to be done than that.

        It does the same as `_bind` and `_launched`, which take several times as long as the run of
        a small kernel.
        """
        machine = self._machines.get(self._usual)
        if machine is None or not self._is_plain:
            return None
        self._bind_bytes(data)
        self.plan.heap = []
        asked, _ = self._contracts
        timeout = options.seconds(_env.TIMEOUT.get())
        done = machine.run(_plain_run(timeout, self._forgives(asked)))
        if done.forgiven and asked is None:
            self._note_forgiven()
        return LaunchResult(done.instructions, done.seconds, self._info, forgiven=done.forgiven)

    def _forgives(self, asked: str | None) -> bool:
        """Whether it runs by the hardware's contract, if the launch or the device asks so."""
        _, usual = self._contracts
        return (asked or _env.MEMORY.get() or usual) == HARDWARE

    def _note_forgiven(self) -> None:
        with IMPORTS:
            from wavecore.device import forgiveness
        forgiveness.note(self._info.name)

    def _launched(self, given: RunKeywords) -> LaunchResult:
        timeout, printf = given.get("timeout"), options.sink(given.get("printf"))
        timeout = options.seconds(_env.TIMEOUT.get() if timeout is None else timeout)
        threads = options.thread_count(given.get("threads"))
        session = None
        mine = options.tools(given.get("tools", ()))
        looking = [*mine, *_attached_tools(), *toolnames.of_process()]
        if looking:
            session = Session(looking, self.plan)
            if session.has_stops:
                timeout = None
        executor = given.get("executor")
        device_memory, _ = self._contracts
        asked = options.contract(given.get("memory")) or device_memory
        run = RunOptions(timeout, threads, session, self._forgives(asked))
        done = self._run(run, self._usual if executor is None else executor, printf)
        if done.forgiven and asked is None:
            self._note_forgiven()
        result = LaunchResult(
            done.instructions, done.seconds, self._info, mine, forgiven=done.forgiven
        )
        announce(result)
        return result

    def _run(self, run: RunOptions, executor: str, printf: Sink | None) -> Statistics:
        with self._guard.running(), self._printing(printf):
            may_reach_heap = self._hostcall is not None or self._heap.is_used
            self.plan.heap = [self._heap.arena] if may_reach_heap else []
            machine = self.machine(executor)
            if self._hostcall is not None:
                self._hostcall.freed = None if run.session is None else run.session.freed
            if run.session is None:
                return machine.run(run)
            watched = WatchedLaunch(self.plan, machine)
            return run.session.run(watched, self._repeatable(lambda: machine.run(run)))

    def _repeatable(self, run: Callable[[], Statistics]) -> Callable[[], Statistics]:
        """A tool may run a launch several times; its output is printed once.

        The kernel finds the same heap blocks each time, and allocates the same addresses.
        """
        has_run = False
        blocks = self._heap.state() if self._hostcall is not None else None

        def runs() -> Statistics:
            nonlocal has_run
            if has_run:
                self._clear(again=True)
                if blocks is not None:
                    self._heap.restore(blocks)
            has_run = True
            return run()

        return runs

    def machine(self, executor: str) -> Machine:
        """Its machine on a back end, kept from run to run."""
        chosen = names.executor(executor)
        if chosen.name not in self._machines:
            self._machines[chosen.name] = chosen.machine(self.plan, self._machines.values())
        return self._machines[chosen.name]

    def close(self) -> None:
        """Free its memory, after waiting for a run on another thread."""
        self._end()

    def _end(self) -> LaunchMemory | None:
        """As `close`. Returns: its packet and kernarg segment, for other launches."""
        if not self._guard.end():
            return None
        for machine in self._machines.values():
            machine.release()
        return self._memory

    @contextlib.contextmanager
    def _printing(self, sink: Sink | None) -> Iterator[None]:
        """Print the kernel's output, however it ends, and complete its errors."""
        self._clear()
        if self._hostcall is not None:
            self._hostcall.sink = sink
        try:
            yield
        except (KernelTrap, MemoryFault) as error:
            raise self._explained(error, self._show(sink)) from None
        except BaseException:  # also when interrupted, when the output matters most
            self._show(sink)
            raise
        self._show(sink)

    def _clear(self, *, again: bool = False) -> None:
        """Reset what the launch shares with its host; `again` to repeat the same run."""
        if self._prints is not None:
            self._prints.clear()
        if self._grid is not None:
            self._grid.clear()
        if self._hostcall is not None and again:
            self._hostcall.repeat()
        elif self._hostcall is not None:
            self._hostcall.clear()

    def _show(self, sink: Sink | None) -> list[Assertion]:
        if self._prints is None:
            return []
        return self._prints.show(lambda: self.plan.table, sink)

    def _explained(self, error: KernelTrap | MemoryFault, failed: list[Assertion]) -> Error:
        if isinstance(error, MemoryFault):
            return self._grid_explained(error)
        if failed:
            from wavecore.device.output import failed_assertion

            error = failed_assertion(error, failed, self._geometry.block, self._info.wave_size)
        if error.assertion is not None or self._hostcall is None:
            return error
        said = self._hostcall.last_text.decode("utf-8", "backslashreplace").strip()
        return KernelTrap(said, site=error.site) if "assertion" in said.lower() else error

    def _grid_explained(self, error: MemoryFault) -> MemoryFault:
        """An access to the record of a grid's barrier, which only cooperative launches have."""
        is_record = error.space == "global" and error.address < RECORD_BYTES
        if self._grid is not None or not self._has_grid or not is_record:
            return error
        message, _, _ = str(error.args[0]).partition("\n")
        return MemoryFault(
            f"{message}: the sync of a grid or multi-grid needs a cooperative launch "
            "(hipLaunchCooperativeKernel, or cooperative=True)",
            address=error.address, size_bytes=error.size_bytes, is_store=error.is_store,
            site=error.site,
        )  # fmt: skip

    def _described(self, address: int) -> str:
        """Where an address lies in relation to what the kernel may access."""
        return self.plan.space.describe(address, 1, self.plan.table)


@functools.lru_cache(16)
def _plain_run(timeout: float | None, forgives: bool) -> RunOptions:
    return RunOptions(timeout, forgives=forgives)


def _sources(program: Program) -> Callable[[int], str | None]:
    """The source lines of addresses in a program's code."""

    @functools.cache
    def source(address: int) -> str | None:
        line = program.code.lines.at(address - program.base)
        return str(line) if line is not None else None

    return source


_LISTENERS: list[Callable[[LaunchResult], None]] = []


def announce(result: LaunchResult) -> None:
    """Notify listeners of a finished launch."""
    for listener in tuple(_LISTENERS):
        listener(result)


@contextlib.contextmanager
def listening(listener: Callable[[LaunchResult], None]) -> Iterator[None]:
    """Call a function after each launch of this process in a `with` block."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


_ATTACHED: list[Tool | Callable[[], Sequence[Tool]]] = []


def _attached_tools() -> Iterator[Tool]:
    for each in tuple(_ATTACHED):
        if isinstance(each, Tool):
            yield each
        else:
            yield from each()


@contextlib.contextmanager
def attached(*tools: Tool | Callable[[], Sequence[Tool]]) -> Iterator[None]:
    """Apply tools to every launch of this process in a `with` block.

    Concurrent launches on several threads call a tool concurrently; pass a function to make
    separate tools for each launch.
    """
    _ATTACHED.extend(tools)
    try:
        yield
    finally:
        for tool in tools:
            _ATTACHED.remove(tool)


class RunGuard:
    """Admits one run at a time, and none after the end.

    A signal handler may raise between any two steps; no step here leaves an ended run registered.
    In a child process, runs of other threads at the fork do not count.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._runs: dict[int, tuple[object, int]] = {}  # by process: the run, and its thread
        self._is_over = False

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """One run. Raises: LaunchError if another is in progress, or no more may begin."""
        process, mine = os.getpid(), (object(), threading.get_ident())
        try:
            if self._runs.setdefault(process, mine) is not mine:
                raise LaunchError(f"{self._what} is already running; prepare another one")
            if self._is_over:
                raise LaunchError(f"{self._what} is over: its `with` block has ended")
            yield
        finally:
            if self._runs.get(process) is mine:
                del self._runs[process]

    def end(self) -> bool:
        """Admit no further run and wait for the current one; False within that run itself."""
        self._is_over = True
        while (run := self._runs.get(os.getpid())) is not None:
            if run[1] == threading.get_ident():
                return False
            time.sleep(_POLL_SECONDS)
        return True


_POLL_SECONDS = 0.01


class LaunchMemory:
    """A packet and a kernarg segment, at fixed host addresses."""

    def __init__(self) -> None:
        self._buffer = (ctypes.c_uint8 * KERNARG_ROOM_BYTES)()
        self._print_buffer: ctypes.Array[ctypes.c_uint8] | None = None

    def reserve(self, size_bytes: int) -> None:
        """Allocate; earlier contents are lost."""
        need = size_bytes + 2 * PACKET_BYTES
        if len(self._buffer) < need:
            self._buffer = (ctypes.c_uint8 * need)()

    def print_buffer(self, size_bytes: int) -> ctypes.Array[ctypes.c_uint8]:
        """Memory for the kernel's output; reused while its size is unchanged.

        Raises: LaunchError.
        """
        if self._print_buffer is None or len(self._print_buffer) != size_bytes:
            try:
                self._print_buffer = (ctypes.c_uint8 * size_bytes)()
            except MemoryError as error:
                raise LaunchError(f"no memory for {size_bytes} bytes of printf buffer") from error
        return self._print_buffer

    def address(self, offset: int) -> int:
        """The address of an offset; the start is aligned for a packet."""
        base = -(-ctypes.addressof(self._buffer) // PACKET_BYTES) * PACKET_BYTES
        return base + offset

    def place(self, offset: int, data: bytes) -> int:
        """Copy data to an offset; its address."""
        ctypes.memmove(self.address(offset), data, len(data))
        return self.address(offset)


KERNARG_ROOM_BYTES = 4096
