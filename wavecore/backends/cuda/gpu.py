"""An NVIDIA GPU that emulates a target: memory, code objects, launches."""

from __future__ import annotations

import contextlib
import ctypes
import time
import weakref
from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

import numpy as np

from wavecore.backends.cuda import driver as api
from wavecore.backends.cuda import record, translation
from wavecore.backends.cuda.driver import CudaError, Driver
from wavecore.backends.cuda.hostmemory import pages_of
from wavecore.backends.cuda.record import NO_WAVE, CudaLaunch, CudaNotes, CudaRange
from wavecore.backends.interface import SeparateCode, SeparateGpu, SeparateKernel
from wavecore.codeobject import CodeObject, KernelInfo, Symbol, TargetId
from wavecore.emulator import faults, hidden, waiting
from wavecore.emulator.launchplan import KERNARG_TAIL_BYTES, Geometry, LaunchPlan, prepare
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.program import Program
from wavecore.emulator.records import FAULT_KIND, NO_JUMP, SGPR_SELECTORS, SPACE, STATUS
from wavecore.emulator.resident import start_record
from wavecore.emulator.stopped import Fault, StoppedWave
from wavecore.errors import Error, ExecutionError, LaunchError, Site, UnsupportedInstruction
from wavecore.isa import Instruction
from wavecore.targets import Target

_SLICE = 1 << 14  # instructions of a wave between two looks at the host's wish to stop
_SCRATCH_BYTES = 4 << 30  # of the workgroups of one part of a launch
_GRACE_SECONDS = 0.1  # for other waves, once one has faulted
_SHORTEST_WAIT, _LONGEST_WAIT = 5e-6, 1e-3
_PACKET_ROOM = 256  # in front of the kernarg segment
_MOST_PLANS = 16
_MOST_GROUPS = (1 << 31) - 1


class ImageAddresses:
    """A code object's image: host memory from which it is copied to the GPU."""

    def __init__(self, base: int) -> None:
        self._base, self._host = base, -1

    def device(self, host: int) -> int:
        if self._host < 0:
            self._host = host
        return host - self._host + self._base

    def host(self, device: int) -> int:
        return device - self._base + self._host


class _Room:
    """Memory that launches of a GPU share, one after another; it grows."""

    def __init__(self, gpu: CudaGpu) -> None:
        self._gpu = gpu
        self.address, self._size_bytes = 0, 0

    def of(self, size_bytes: int) -> int:
        """Its address, with so many bytes at least."""
        if self._size_bytes < size_bytes:
            with self._gpu.calling() as driver:
                if self.address:
                    driver.call("cuMemFree_v2", self.address)
                self.address, self._size_bytes = 0, 0
                self.address = driver.pointer("cuMemAlloc_v2", size_bytes)
            self._size_bytes = size_bytes
        return self.address


class CudaGpu(SeparateGpu):
    """One GPU of the CUDA driver."""

    supports = frozenset({"cooperative", "lds", "printf", "printf_buffer_bytes", "timeout"})

    def __init__(self, driver: Driver, ordinal: int, target: Target) -> None:
        """Raises: CudaError."""
        product = driver.product(ordinal)
        super().__init__(f"cuda:{ordinal}", target, TargetId(target.name, {}), product)
        self.driver = driver
        self.device = driver.number("cuDeviceGet", ordinal)
        self.context = driver.pointer("cuDevicePrimaryCtxRetain", self.device)
        self.space = AddressSpace()
        self._live: dict[int, Allocation] = {}
        self._mapped: dict[int, Allocation] = {}
        with driver.using(self.context):
            # Of launches, and of what stops them: CU_STREAM_NON_BLOCKING.
            self.stream, self.beside = (driver.pointer("cuStreamCreate", 1) for _ in range(2))
            self.events = [driver.pointer("cuEventCreate", 0) for _ in range(2)]
            notes = CudaNotes(wave=NO_WAVE)
            self.notes = driver.pointer("cuMemAlloc_v2", ctypes.sizeof(notes))
            driver.call(
                "cuMemcpyHtoD_v2", self.notes, ctypes.addressof(notes), ctypes.sizeof(notes)
            )
            self.stop = driver.pointer("cuMemAlloc_v2", 4)
            self.hints = driver.pointer("cuMemAlloc_v2", 4 * (record.HINTS + record.NEARS))
            self.stopped = driver.host_memory(4096)
            major, minor = (self.attribute(each) for each in (api.MAJOR, api.MINOR))
            self.architecture = f"sm_{major}{minor}"
            self.shared_bytes = self.attribute(api.SHARED_OPTIN)
            self.registers = self.attribute(api.REGISTERS)
            self.version = driver.number("cuDriverGetVersion")
        self.scratch, self.ranges = _Room(self), _Room(self)
        self.table: RangeTable | None = None  # the one in `ranges`

    def attribute(self, which: int) -> int:
        return self.driver.number("cuDeviceGetAttribute", which, self.device)

    @contextlib.contextmanager
    def calling(self, kernel: str | None = None) -> Iterator[Driver]:
        """The driver with this GPU's context, with errors converted for users."""
        try:
            with self.driver.using(self.context):
                yield self.driver
        except CudaError as error:
            message = f"{self.name}: {error}"
            if kernel is None and error.name == "CUDA_ERROR_OUT_OF_MEMORY":
                raise LaunchError(message) from error
            raise ExecutionError(message, site=Site(kernel=kernel)) from error

    # ------------------------------------------------------------------------------- memory

    def allocate(self, size_bytes: int) -> int:
        with self.calling() as driver:
            address = driver.pointer("cuMemAlloc_v2", size_bytes)
        made = Allocation(address, address + size_bytes, True, "memory of the GPU")
        self._live[address] = made
        self.space.add(made)
        return address

    def free(self, address: int) -> None:
        made = self._live.pop(address, None)
        if made is not None:
            self.space.remove(made)
        self.release(address)

    def release(self, address: int) -> None:
        """Free memory that launches do not know; never raises."""
        with contextlib.suppress(CudaError), self.driver.using(self.context):
            self.driver.status("cuMemFree_v2", address)

    def read(self, address: int, into: np.ndarray) -> None:
        with self.calling() as driver:
            driver.call("cuMemcpyDtoH_v2", into.ctypes.data, address, into.nbytes)

    def write(self, address: int, source: np.ndarray) -> None:
        with self.calling() as driver:
            driver.call("cuMemcpyHtoD_v2", address, source.ctypes.data, source.nbytes)

    def zero(self, address: int, size_bytes: int) -> None:
        with self.calling() as driver:
            driver.call("cuMemsetD8_v2", address, 0, size_bytes)

    def map(self, host: int, size_bytes: int) -> int:
        with self.calling() as driver:
            pages_of(driver).add(host, host + size_bytes)
            address = driver.registered(host)
        made = Allocation(address, address + size_bytes, True, "memory of the host")
        self._mapped[host] = made
        self.space.add(made)
        return address

    def unmap(self, host: int) -> None:
        made = self._mapped.pop(host, None)
        if made is None:
            return
        self.space.remove(made)
        with contextlib.suppress(CudaError), self.driver.using(self.context):
            pages_of(self.driver).remove(host, host + made.size_bytes)

    def load(self, code: CodeObject) -> CudaCode:
        return CudaCode(self, code)


class CudaCode(SeparateCode):
    """A code object: its image in the GPU's memory, its kernels translated when launched."""

    def __init__(self, gpu: CudaGpu, code: CodeObject) -> None:
        self.gpu = gpu
        with gpu.calling() as driver:
            self._memory = driver.pointer("cuMemAlloc_v2", code.image_size_bytes + 4096)
        self.program = Program(code, gpu.target, ImageAddresses(self._memory))
        gpu.write(self._memory, self.program.image)

    def variable(self, symbol: Symbol) -> tuple[int, int]:
        self.program.variable(symbol)
        return self.program.base + symbol.address, symbol.size_bytes

    def kernel(self, info: KernelInfo) -> CudaKernel:
        return CudaKernel(self.gpu, self.program, info)

    def unload(self) -> None:
        self.gpu.release(self._memory)


class CudaKernel(SeparateKernel):
    """One kernel."""

    def __init__(self, gpu: CudaGpu, program: Program, info: KernelInfo) -> None:
        self.gpu, self.program, self.info = gpu, program, info
        self.kernel = program.kernel_code(info)
        # By the bytes of arguments, and the limit of registers.
        self._loaded: dict[tuple[int, int], _Loaded] = {}
        self._plans: dict[
            tuple[Geometry, tuple[tuple[str, int], ...]], tuple[LaunchPlan, bytes, bytes]
        ] = {}
        self._table = RangeTable([])
        self.image = program.base
        room = _PACKET_ROOM + info.kernarg_segment_size_bytes + 2 * KERNARG_TAIL_BYTES
        with gpu.calling() as driver:
            place = driver.pointer("cuMemAlloc_v2", room)
        weakref.finalize(self, gpu.release, place).atexit = False
        self._packet = Allocation(
            place, place + hidden.PACKET_BYTES, False, "the dispatch packet", internal=True
        )

    def launch(
        self,
        geometry: Geometry,
        kernarg: bytes,
        timeout: float | None,
        is_cooperative: bool,
        buffers: Mapping[str, int],
    ) -> float:
        plan, packet, segment = self._plan(geometry, buffers)
        plan.bind(kernarg + segment[len(kernarg) :], [])
        data = packet + plan.kernarg_bytes
        self.gpu.write(self._packet.low, np.frombuffer(data, np.uint8))
        loaded = self._load(plan, 0)
        most = self.gpu.registers // (32 * plan.waves_per_group) // 8 * 8
        if loaded.registers > most:
            loaded = self._load(plan, most)
        run = _Run(self.gpu, loaded, plan, is_cooperative=is_cooperative)
        try:
            return run.run(timeout)
        finally:
            self._table = plan.table

    def _load(self, plan: LaunchPlan, registers: int) -> _Loaded:
        """The function for a launch, with so many registers a thread; 0 for no limit."""
        key = len(plan.kernarg_bytes), registers
        if key not in self._loaded:
            self._loaded[key] = _Loaded(self.gpu, plan, registers)
        return self._loaded[key]

    def touchable(self) -> RangeTable:
        return self._table

    def _plan(
        self, geometry: Geometry, buffers: Mapping[str, int]
    ) -> tuple[LaunchPlan, bytes, bytes]:
        """The plan for a launch of these sizes, its packet, and its hidden arguments.

        Those of the last sizes are kept.
        """
        key = geometry, tuple(buffers.items())
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= _MOST_PLANS:
                self._plans.clear()
            plan = prepare(
                self.program, self.kernel, geometry, self._packet.low + _PACKET_ROOM,
                self._packet.low, self.gpu.space, [self._packet],
            )  # fmt: skip
            segment = hidden.hidden_segment(
                self.program.code, self.info, geometry, self._packet.low, buffers
            )
            packet = hidden.packet(geometry).ljust(_PACKET_ROOM, b"\0")
            found = self._plans[key] = plan, packet, segment
        return found


class _Loaded:
    """A kernel's function in the GPU's context.

    Attributes:
        facts: of the last plans, with the ranges that they are for.
        given: the facts that the kernel has.
        registers: of a thread.
    """

    def __init__(self, gpu: CudaGpu, plan: LaunchPlan, registers: int) -> None:
        made = translation.translated(
            plan, gpu.architecture, gpu.version, gpu.driver, gpu.context, registers
        )
        self.staging_bytes = made.staging_bytes
        self.facts: WeakKeyDictionary[LaunchPlan, tuple[RangeTable, CudaLaunch]]
        self.facts = WeakKeyDictionary()
        self.given = b""
        with gpu.calling(plan.kernel.info.name) as driver:
            module = driver.pointer("cuModuleLoadData", made.cubin)
            self.function = driver.pointer("cuModuleGetFunction", module, translation.SYMBOL)
            found = ctypes.c_int()
            driver.call("cuFuncGetAttribute", ctypes.byref(found), api.THREAD_REGISTERS,
                        self.function)  # fmt: skip
            self.registers = found.value
            size = ctypes.c_size_t()
            self.record = driver.pointer(
                "cuModuleGetGlobal_v2", ctypes.byref(size), module, record.LAUNCH.encode()
            )


class _Run:
    """One launch, in as many parts as its scratch takes."""

    def __init__(
        self, gpu: CudaGpu, loaded: _Loaded, plan: LaunchPlan, *, is_cooperative: bool
    ) -> None:
        self.gpu, self.loaded, self.plan, self.is_cooperative = gpu, loaded, plan, is_cooperative
        self.name = plan.kernel.info.name
        self.threads = 32 * plan.waves_per_group
        lds = -(-plan.lds_bytes // 16) * 16
        staging = loaded.staging_bytes * plan.waves_per_group
        self.shared_bytes = lds + staging
        if self.shared_bytes > gpu.shared_bytes:
            raise LaunchError(
                f"kernel {self.name}: {gpu.name} ({gpu.product}) has {gpu.shared_bytes} bytes of "
                f"shared memory for a workgroup; its LDS takes {lds}, its operands of matrix "
                f"products {staging}. on='cpu' runs it."
            )

    def run(self, timeout: float | None) -> float:
        """Returns: the seconds on the GPU. Raises: the error of a fault; Timeout."""
        deadline = None if timeout is None else time.monotonic() + timeout
        plan, gpu = self.plan, self.gpu
        group_bytes = plan.scratch_bytes * plan.kernel.code.wave * plan.waves_per_group
        count = plan.geometry.group_count
        part = min(count, _MOST_GROUPS, max(1, _SCRATCH_BYTES // max(group_bytes, 1)))
        if self.is_cooperative and part < count:
            raise LaunchError(f"kernel {self.name}: too much scratch for a cooperative launch")
        facts = self._facts(group_bytes * part)
        seconds = 0.0
        with gpu.calling(self.name) as driver:
            driver.call("cuMemsetD32Async", gpu.stop, 0, 1, gpu.stream)
            self._has_stopped.value = 0
            driver.call("cuFuncSetAttribute", self.loaded.function, api.DYNAMIC_SHARED,
                        self.shared_bytes)  # fmt: skip
            for first in range(0, count, part):
                facts.first_group = first
                self._give(driver, facts)
                if group_bytes:
                    words = group_bytes * part // 4
                    driver.call("cuMemsetD32_v2", gpu.scratch.address, plan.fill, words)
                self._start(driver, min(part, count - first))
                is_late = self._wait(driver, deadline)
                seconds += driver.elapsed_seconds(*gpu.events)
                if self._has_stopped.value:
                    raise self._error(self._noted(driver))
                if is_late:
                    raise waiting.timeout(plan, [], timeout or 0.0)
        return seconds

    @property
    def _has_stopped(self) -> ctypes.c_uint32:
        return ctypes.c_uint32.from_address(self.gpu.stopped)

    def _noted(self, driver: Driver) -> CudaNotes:
        """What the waves have noted, which is cleared for the next launch."""
        notes, place = CudaNotes(), self.gpu.notes
        driver.call("cuMemcpyDtoH_v2", ctypes.addressof(notes), place, ctypes.sizeof(notes))
        self._copy(driver, place, CudaNotes(wave=NO_WAVE))
        return notes

    def _facts(self, scratch_bytes: int) -> CudaLaunch:
        plan, gpu, geometry = self.plan, self.gpu, self.plan.geometry
        plan.table = table = plan.touchable()
        known = self.loaded.facts.get(plan)
        if known is not None and known[0] is table and not scratch_bytes:
            known[1].user_sgprs[:] = start_record(plan).user_sgprs  # arguments may be in them
            self._preset(known[1])
            return known[1]
        facts, count = CudaLaunch(), len(table.allocations)
        if count <= record.NEAR_RANGES:
            facts.near_ranges[:count] = _ranges(table)
        elif gpu.table is not table:
            ranges = (CudaRange * count)(*_ranges(table))
            place = gpu.ranges.of(ctypes.sizeof(ranges))
            gpu.write(place, np.frombuffer(bytes(ranges), np.uint8))
            gpu.table = table
        facts.ranges, facts.range_count = gpu.ranges.address, count
        grid, block = geometry.grid, geometry.block
        facts.is_flat = grid[1] == grid[2] == block[1] == block[2] == 1
        facts.code_base, facts.notes = plan.program.base, gpu.notes
        facts.stop, facts.stopped, facts.hints = gpu.stop, gpu.stopped, gpu.hints
        facts.scratch = gpu.scratch.of(scratch_bytes) if scratch_bytes else 0
        facts.slice, facts.fill, facts.one = _SLICE, plan.fill, 1
        facts.grid[:], facts.block[:] = geometry.grid, geometry.block
        facts.last_block[:] = geometry.last_block
        facts.is_whole, facts.items = geometry.last_block == geometry.block, geometry.group_size
        facts.lds_bytes = plan.lds_bytes
        facts.waves_per_group = plan.waves_per_group
        facts.user_sgprs[:] = start_record(plan).user_sgprs
        if plan.kernarg is not None:
            facts.arguments = plan.kernarg.low
        if count <= record.NEAR_RANGES:
            self.loaded.facts[plan] = table, facts
        return facts

    def _preset(self, facts: CudaLaunch) -> None:
        """Have waves begin with the ranges that accesses of the launch before were in."""
        if any(facts.presets):
            return
        last = np.zeros(record.NEARS, np.uint32)
        self.gpu.read(self.gpu.hints + 4 * record.HINTS, last)
        for i, number in enumerate(last):
            if number < facts.range_count:
                each = facts.near_ranges[number]
                size = each.high - each.low
                facts.presets[3 * i : 3 * i + 3] = each.low, size, size if each.writable else 0

    def _give(self, driver: Driver, facts: CudaLaunch) -> None:
        """Copy the facts to where the kernel reads them, unless they are there."""
        data = bytes(facts)
        if data != self.loaded.given:
            self._copy(driver, self.loaded.record, facts)
            self.loaded.given = data

    def _copy(self, driver: Driver, to: int, what: ctypes.Structure) -> None:
        driver.call("cuMemcpyHtoD_v2", to, ctypes.addressof(what), ctypes.sizeof(what))

    def _start(self, driver: Driver, groups: int) -> None:
        gpu = self.gpu
        sizes = groups, 1, 1, self.threads, 1, 1, self.shared_bytes, gpu.stream
        driver.call("cuEventRecord", gpu.events[0], gpu.stream)
        if self.is_cooperative:
            driver.call("cuLaunchCooperativeKernel", self.loaded.function, *sizes, None)
        else:
            driver.call("cuLaunchKernel", self.loaded.function, *sizes, None, None)
        driver.call("cuEventRecord", gpu.events[1], gpu.stream)

    def _wait(self, driver: Driver, deadline: float | None) -> bool:
        """Wait for the part's end. Returns: whether the time limit ended it."""
        began, pause, is_late = time.monotonic(), _SHORTEST_WAIT, False
        while (code := driver.status("cuStreamQuery", self.gpu.stream)) == api.NOT_READY:
            now = time.monotonic()
            if deadline is not None and now > deadline:
                is_late = True
                self._stop(driver)
            elif self._has_stopped.value and now - began > _GRACE_SECONDS:
                self._stop(driver)
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_WAIT)
        if code:
            raise driver.error("cuStreamQuery", code)
        return is_late

    def _stop(self, driver: Driver) -> None:
        """All waves end at their next look."""
        driver.call("cuMemsetD32Async", self.gpu.stop, 1, 1, self.gpu.beside)

    # ------------------------------------------------------------------------------- faults

    def _error(self, notes: CudaNotes) -> Error:
        """What the notes say."""
        plan = self.plan
        kinds = {number: name for name, number in FAULT_KIND.items()}
        spaces = {number: name for name, number in SPACE.items()}
        wave = self._wave(notes)
        status = int(notes.status)
        if status == STATUS["JUMP"]:
            return ExecutionError(
                f"the kernel jumps to {notes.pc + plan.program.base:#x}, which is not among the "
                f"code that {self.gpu.name} has of it. on='cpu' finds code as it gets there.",
                site=faults.site_of(plan, None, wave),
            )
        if status in (STATUS["MODE"], STATUS["GWS"]):
            what = "changes MODE" if status == STATUS["MODE"] else "uses global wave sync"
            return ExecutionError(
                f"the kernel {what}, which {self.gpu.name} does not do. on='cpu' runs it.",
                site=faults.site_of(plan, int(notes.pc), wave),
            )
        if status == STATUS["STOP"] and (why := translation.lacking(plan, int(notes.pc))):
            return UnsupportedInstruction(
                f"{self.gpu.name} does not run {why} on='cpu' does.",
                site=faults.site_of(plan, int(notes.pc), wave),
            )
        fault = Fault(
            wave, int(notes.pc), int(notes.lanes), kinds[notes.kind], spaces[notes.space],
            int(notes.address), int(notes.size_bytes), bool(notes.is_store),
        )  # fmt: skip
        return faults.explain(status, plan, fault, _lacking)

    def _wave(self, notes: CudaNotes) -> StoppedWave:
        plan = self.plan
        number, index = divmod(int(notes.wave), plan.waves_per_group)
        width, height, _ = plan.geometry.grid
        group = number % width, number // width % height, number // (width * height)
        return StoppedWave(
            group, index, int(notes.pc), "RUNNABLE", np.zeros(SGPR_SELECTORS, np.uint32),
            int(notes.exec), plan.program.base, NO_JUMP, 0, 0, False, False,
        )  # fmt: skip


def _ranges(table: RangeTable) -> list[CudaRange]:
    return [
        CudaRange(each.low, each.high, bool(each.writable), bool(each.continued))
        for each in table.array
    ]


def _lacking(plan: LaunchPlan, record: bytes, inst: Instruction) -> str:
    return ""
