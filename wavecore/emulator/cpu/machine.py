"""A launch on this machine: native workers run it, what stops them becomes an error.

Python is entered once a launch, every few milliseconds for signals and timeouts, and when
something needs it: a fault, a jump to code not translated yet, a new MODE, room for another
workgroup.

What workers share: the launch's list of pieces of code only grows, and each worker has a table of
its own (codetable.py). A launch returns when no worker runs any more, whatever signals arrive.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait

from wavecore import _env
from wavecore._env import cpu_count
from wavecore.emulator import faults
from wavecore.emulator.backend import OBSERVED_SLICE_INSTRUCTIONS, BlockCount, RunOptions
from wavecore.emulator.cpu.helpers import helpers
from wavecore.emulator.cpu.launchcode import LaunchCode
from wavecore.emulator.cpu.store import CodeStore
from wavecore.emulator.cpu.workers import Progress, WorkerState
from wavecore.emulator.launchplan import LaunchPlan, Observer, Statistics
from wavecore.emulator.records import INDEX_M0, STATUS, VGPR_OFFSET, Wave
from wavecore.emulator.signals import DeferredSignals
from wavecore.errors import Error, Timeout

SLICE_INSTRUCTIONS = 1 << 18  # after which a wave yields at its next back-edge
TICK_NS = 50_000_000


class CpuMachine:
    """Native workers for one prepared launch, kept from run to run."""

    def __init__(self, store: CodeStore, plan: LaunchPlan) -> None:
        self.store, self.plan = store, plan
        self.code = self._new_code(counted=False)
        self._workers: list[WorkerState] = []

    def _new_code(self, *, counted: bool) -> LaunchCode:
        return LaunchCode(self.store, self.plan.program, self.plan.plan, counted=counted)

    def run(self, options: RunOptions) -> Statistics:
        """Run the launch to its end; no worker runs any more on return.

        Raises: the error of the first worker that met one; Timeout; Deadlock; what a signal's
            handler raises, as KeyboardInterrupt.
        """
        if options.counted != self.code.counted:
            self.code = self._new_code(counted=options.counted)
            self._workers.clear()
        if options.observer is not None:
            return self._observed(options.observer, options.timeout)
        return self._run(options.timeout, options.threads)

    def block_counts(self) -> Iterator[BlockCount]:
        """How often each block ran in the last run, which counted."""
        return self.code.block_counts()

    def release(self) -> None:
        """Forget the workers: the memory that they use is given back."""
        self._workers.clear()

    def _run(self, timeout: float | None, threads: int | None) -> Statistics:
        plan, code = self.plan, self.code
        count = max(1, min(threads or cpu_count(), plan.geometry.group_count))
        with DeferredSignals() as signals:
            code.translate_entry(signals.deliver)
            plan.begin(SLICE_INSTRUCTIONS)
            code.clear_counters()
            states = self._started(count)
            run = _Run(plan, code, timeout, signals)
            others = [helpers().submit(run.work, state) for state in states[1:]]
            try:
                run.work(states[0])
                run.wait(others)
            finally:
                run.end(others)
            seconds = time.perf_counter() - run.started
        if run.error is not None:
            raise run.error
        done = sum(state.worker.instructions for state in states)
        plan.plan.heat += done
        code.warm(0)
        return Statistics(done, seconds)

    def _started(self, count: int) -> list[WorkerState]:
        """Workers at their start, those of the last run where there was one."""
        limit = self.plan.slot_limit(count)
        if len(self._workers) != count:
            self._workers = [
                WorkerState(self.plan, self.code, index, limit) for index in range(count)
            ]
        else:
            for worker in self._workers:
                worker.begin()
        return self._workers

    def _observed(self, observer: Observer, timeout: float | None) -> Statistics:
        """Run workgroup after workgroup on one thread and show each one's final wave records."""
        plan, code = self.plan, self.code
        signals = DeferredSignals()
        with signals:
            code.translate_entry(signals.deliver)
            plan.begin(OBSERVED_SLICE_INSTRUCTIONS)
            complete = _env.TIER2.get() == "complete"
            state = WorkerState(plan, code, 0, 1, tier2=complete)
            run = _Run(plan, code, timeout, signals)
        size = VGPR_OFFSET + plan.vgpr_bytes
        for group in range(plan.geometry.group_count):
            plan.launch.next_group, plan.launch.group_count = group, group + 1
            with signals:
                run.work(state)
            if run.error is not None:
                raise run.error
            waves = [
                ctypes.string_at(ctypes.addressof(state.wave(i)), size)
                for i in range(plan.waves_per_group)
            ]
            observer(group, waves)
        return Statistics(state.worker.instructions, time.perf_counter() - run.started)


class _Stopped(Exception):
    """Another worker has met an error: this one need not go on."""


class _Run:
    """The workers of one launch: what they share, and the loop each of them runs."""

    def __init__(
        self,
        plan: LaunchPlan,
        code: LaunchCode,
        timeout: float | None,
        signals: DeferredSignals,
    ) -> None:
        self.plan, self.code, self.signals = plan, code, signals
        self.runtime = code.store.runtime
        self.started = time.perf_counter()
        self.deadline = None if timeout is None else self.started + timeout
        self.timeout = timeout
        self.error: Error | None = None
        self._errors = threading.Lock()
        self.progress = Progress()

    def work(self, state: WorkerState) -> None:
        """Run workgroups until none is left or some worker failed."""
        self.progress.enter(state.worker)
        try:
            self._loop(state)
        except Error as error:
            self._fail(error)
        except _Stopped:
            pass
        except BaseException:  # a signal's handler raised, or this is a bug: the others stop too
            self.plan.launch.stop = 1
            raise
        finally:
            self.progress.leave(state.worker)

    def wait(self, helpers: Sequence[Future[None]]) -> None:
        """Wait for the other workers; one that has not begun by now finds no workgroup left."""
        pending = {helper for helper in helpers if not helper.cancel()}
        while pending:
            self.signals.deliver()
            done, pending = wait(pending, timeout=TICK_NS / 1e9)
            for helper in done:
                helper.result()

    def end(self, helpers: Sequence[Future[None]]) -> None:
        """Let no worker run any more; no signal interrupts this, they are put aside."""
        self.plan.launch.stop = 1
        running = [helper for helper in helpers if not helper.cancel()]
        if running:
            wait(running)

    def _fail(self, error: Error) -> None:
        with self._errors:
            if self.error is None:
                self.error = error
            self.plan.launch.stop = 1

    def _loop(self, state: WorkerState) -> None:
        plan, code, worker = self.plan, self.code, state.worker

        def check() -> None:
            self._check(state)

        while True:
            worker.deadline_ns = time.monotonic_ns() + self._tick()
            status = self.runtime.run(worker)
            if status == STATUS["DONE"] or plan.launch.stop:
                return
            if status == STATUS["TICK"]:
                self._check(state)
                code.warm(worker.instructions, check)
                state.code.update(code.placed)
                if self.progress.is_over(worker):
                    raise faults.livelock(plan, worker)
            elif status == STATUS["NEED_SLOT"]:
                state.add_slot()
            elif status == STATUS["MESSAGE"]:
                self._check(state)
                assert plan.host is not None
                plan.host(self.runtime.exchange)
            elif status in (STATUS["MODE"], STATUS["JUMP"]):
                self._check(state)
                faults.check_jump(plan, worker)
                wave = Wave.from_address(worker.fault.wave)
                code.translate(wave.mode, wave.sgpr[INDEX_M0], wave.pc, check)
                state.code.update(code.placed)
            else:
                raise faults.explain(status, plan, worker)

    def _tick(self) -> int:
        if self.deadline is None:
            return TICK_NS
        left = int((self.deadline - time.perf_counter()) * 1e9)
        return max(0, min(TICK_NS, left))

    def _check(self, state: WorkerState) -> None:
        """What is looked at every few hundredths of a second, whatever a worker does."""
        self.signals.deliver()
        if self.plan.launch.stop:
            raise _Stopped
        if self.deadline is not None and time.perf_counter() > self.deadline:
            where = faults.running_site(self.plan, state.worker)
            raise Timeout(
                f"the launch ran longer than its timeout of {self.timeout:g} s", site=where
            )
