"""A launch on this machine: native workers run it, and what stops them becomes an error.

Control returns to Python at the end, every few milliseconds for signals and timeouts, and when
needed: a fault, a jump to untranslated code, a new MODE, memory for another workgroup.

Workers share the launch's list of code pieces, which only grows; each worker has its own table
(codetable.py). A launch returns when all workers have stopped, whatever signals arrive.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING

from wavecore import _env, _threads, _waiting
from wavecore._env import cpu_count
from wavecore._fork import IMPORTS
from wavecore.backends.cpu.eventflow import EventFlow
from wavecore.backends.cpu.helpers import at_once, helpers
from wavecore.backends.cpu.launchcode import LaunchCode
from wavecore.backends.cpu.store import CodeStore
from wavecore.backends.cpu.team import IDLE, Start
from wavecore.backends.cpu.workers import WorkerState
from wavecore.backends.interpreter.lacking import lacking
from wavecore.emulator import faults, waiting
from wavecore.emulator.events import PLAIN_CODE, Flavour, Hook, Session, WaveState
from wavecore.emulator.launchplan import LaunchPlan, Statistics
from wavecore.emulator.machine import FIXED_SLICE_INSTRUCTIONS, Machine, RunOptions
from wavecore.emulator.memcontract import forgiven
from wavecore.emulator.progress import Patience, Progress
from wavecore.emulator.records import INDEX_M0, STATUS, Wave
from wavecore.emulator.resident import ResidentLaunch, ResidentMachine
from wavecore.emulator.signals import DeferredSignals
from wavecore.emulator.stopped import fault_of, group_of, waves_of
from wavecore.errors import Error

if TYPE_CHECKING:
    import numpy as np

    from wavecore.emulator.counting import Counted
    from wavecore.emulator.instruments import Instrument

SLICE_INSTRUCTIONS = 1 << 18  # instructions after which a wave yields at its next back-edge
TICK_NS = 50_000_000


class CpuMachine(ResidentMachine):
    """Native workers of one prepared launch, and code by flavour, kept from run to run."""

    def __init__(self, store: CodeStore, plan: LaunchPlan, others: Iterable[Machine] = ()) -> None:
        super().__init__(plan, others)
        self.store = store
        self.code = LaunchCode(store, plan.program, plan.kernel, PLAIN_CODE)
        self._workers: list[WorkerState] = []
        self._instrumented: dict[Flavour, tuple[LaunchCode, list[WorkerState]]] = {}
        self._last = self.code
        self._states: list[WorkerState] = []  # of the last run
        self._start: Start | None = None  # of the last run's workers, where it began so

    def _take(self, flavour: Flavour) -> tuple[LaunchCode, list[WorkerState]]:
        """The code of a flavour, and the workers of its last run."""
        if not flavour:
            return self.code, self._workers
        if flavour not in self._instrumented:
            code = LaunchCode(self.store, self.plan.program, self.plan.kernel, flavour)
            self._instrumented[flavour] = code, []
        return self._instrumented[flavour]

    def run(self, options: RunOptions) -> Statistics:
        """Run the launch to its end; all workers have stopped on return.

        Raises: the error of the first worker that failed; Timeout; Deadlock; exceptions of signal
        handlers, such as KeyboardInterrupt.
        """
        self._last, workers = self._take(options.flavour(self.plan))
        if options.session is None:
            return self._run(self._last, workers, options)
        if Hook.COSTS in options.hooks:
            self.resident.count_accesses()
        if options.is_one_by_one:
            self.resident.check_one_by_one()
            return self._one_by_one(self._last, options)
        return self._run(self._last, workers, options)

    def rows(self, instrument: Instrument) -> np.ndarray:
        """What an instrument of the last run counted."""
        with IMPORTS:
            from wavecore.backends.cpu.tallies import rows

        (placed,) = (e for e in self._last.flavour.instruments if e.instrument == instrument)
        return rows(placed, [state.code for state in self._states], self._last.placed)

    def counted(self) -> Counted:
        """The counts of the last run, which had Hook.COSTS."""
        with IMPORTS:
            from wavecore.backends.cpu.tallies import counted

        return counted([state.code for state in self._states], self._last.placed)

    def release(self) -> None:
        """Drop the workers, as their memory is freed."""
        self._workers.clear()
        self._start = None
        self._states = []
        for _, workers in self._instrumented.values():
            workers.clear()
        super().release()

    def _run(self, code: LaunchCode, workers: list[WorkerState], options: RunOptions) -> Statistics:
        groups = len(options.sample or range(self.plan.geometry.group_count))
        count = 1 if groups <= 1 else max(1, min(options.threads or cpu_count(), groups))
        if options.session is not None and options.session.is_serial:
            count = 1
        begun = None
        if options.session is None and self._is_set_up(code, workers, count):
            begun = self._begin(workers, options)
        if begun is None or not begun.is_done:
            started = self._go_on(code, workers, count, options, begun).started
        else:
            started = begun.started
        seconds = time.perf_counter() - started  # without setting up
        done = sum(state.worker.instructions for state in self._states)
        self.plan.kernel.heat += done
        code.warm(0)
        if not options.forgives:
            return Statistics(done, seconds)
        return Statistics(done, seconds, forgiven(state.worker for state in self._states))

    def _is_set_up(self, code: LaunchCode, workers: list[WorkerState], count: int) -> bool:
        """Whether a run finds its workers as the last one left them, and their code."""
        resident = self.resident
        if len(workers) != count or self.plan.is_cooperative or resident.shadows is not None:
            return False
        if resident.group_order is not None or not workers[0].has_memory:
            return False
        for state in workers:
            if not state.code.is_current(code.placed):
                state.code.update(code.placed)
        return True

    def _begin(self, workers: list[WorkerState], options: RunOptions) -> Start:
        """Run the launch in one call, which ends it unless something stops that."""
        resident, start = self.resident, self._start
        if start is None or start.workers[0] is not workers[0]:
            start = self._start = Start(self.store.runtime, resident.launch, workers)
        resident.begin(SLICE_INSTRUCTIONS, forgives=options.forgives)
        self._states = workers
        start.run(TICK_NS if options.timeout is None else _tick(options.timeout))
        return start

    def _go_on(
        self,
        code: LaunchCode,
        workers: list[WorkerState],
        count: int,
        options: RunOptions,
        begun: Start | None,
    ) -> _Run:
        """Run the launch up to its end, if it has begun from where its workers are.

        Raises: as `run`.
        """
        resident = self.resident
        with DeferredSignals() as signals:
            if begun is None:
                code.translate_entry(signals.deliver)
                resident.begin(
                    SLICE_INSTRUCTIONS, options.shadow_kind, options.order,
                    forgives=options.forgives, sample=options.sample,
                )  # fmt: skip
                self._states = self._started(code, workers, count)
            states = self._states
            run = _Run(resident, code, options, signals, begun)
            others = [
                (at_once if run.is_under_way(state) else helpers().submit)(run.work, state)
                for state in states[1:]
            ]
            try:
                run.work(states[0])
                run.wait(others)
            finally:
                run.end(others)
                run.shown.end()
        if run.error is not None:
            raise run.error
        return run

    def _started(
        self, code: LaunchCode, workers: list[WorkerState], count: int
    ) -> list[WorkerState]:
        """Reset workers, reusing those of the last run."""
        limit = self.resident.slot_limit(count)
        if len(workers) != count:
            workers[:] = [WorkerState(self.resident, code, index, limit) for index in range(count)]
        else:
            for worker in workers:
                worker.begin()
        return workers

    def _one_by_one(self, code: LaunchCode, options: RunOptions) -> Statistics:
        """Run workgroups one by one on one thread, and show the final state of each one's waves."""
        resident, session = self.resident, options.session
        plan = self.plan
        assert session is not None
        signals = DeferredSignals()
        with signals:
            code.translate_entry(signals.deliver)
            resident.begin(
                FIXED_SLICE_INSTRUCTIONS, options.shadow_kind, options.order,
                forgives=options.forgives, sample=options.sample,
            )  # fmt: skip
            complete = _env.TIER2.get() == "complete"
            state = WorkerState(resident, code, 0, 1, tier2=complete)
            self._states = [state]
            run = _Run(resident, code, options, signals)
        for place, group in enumerate(options.sample or range(plan.geometry.group_count)):
            resident.launch.next_group, resident.launch.group_count = place, place + 1
            with signals:
                run.work(state)
            if run.error is not None:
                raise run.error
            waves = [ctypes.addressof(state.wave(i)) for i in range(plan.waves_per_group)]
            session.workgroup(group, [WaveState(address, plan) for address in waves])
        seconds = time.perf_counter() - run.started
        return Statistics(state.worker.instructions, seconds, forgiven([state.worker]))


class _Stopped(Exception):
    """Stop: another worker has failed."""


class _Run:
    """The workers of one launch: what they share, and the loop each of them runs."""

    def __init__(
        self,
        resident: ResidentLaunch,
        code: LaunchCode,
        options: RunOptions,
        signals: DeferredSignals,
        begun: Start | None = None,
    ) -> None:
        self.resident, self.plan, self.code = resident, resident.plan, code
        self.begun = begun
        self.signals = signals
        self.runtime = code.store.runtime
        self.session = options.session
        self.started = time.perf_counter() if begun is None else begun.started
        self.timeout = options.timeout
        self.deadline = self.started + (options.timeout or 0)
        self.is_one_by_one = options.is_one_by_one
        self.notice = waiting.Notice(resident.plan)
        self.shown = _waiting.Looked(resident.shown)
        self.error: Error | None = None
        self._errors = threading.Lock()
        self.progress = Progress()
        self._flows: dict[int, EventFlow] = {}  # by worker

    def is_under_way(self, state: WorkerState) -> bool:
        """Whether a worker has stopped with workgroups, which no other one can go on with."""
        return self._first_status(state) not in (IDLE, STATUS["DONE"])

    def _first_status(self, state: WorkerState) -> int:
        return IDLE if self.begun is None else self.begun.statuses[state.index]

    def work(self, state: WorkerState) -> None:
        """Run workgroups until none is left or some worker failed."""
        self.progress.enter(state.worker)
        try:
            if self.session is not None and self.session.has_events:
                self._watched(state, self.session)
            else:
                self._loop(state)
        except Error as error:
            self._fail(error)
        except _Stopped:
            pass
        except BaseException:  # a signal handler raised, or this is a bug: stop the others
            self.resident.launch.stop = 1
            raise
        finally:
            self.progress.leave(state.worker)

    def _watched(self, state: WorkerState, session: Session) -> None:
        """As `_loop`, then deliver events to tools, also after an error."""

        def check() -> None:
            self._check(state)

        if state.index not in self._flows:
            lanes = self.plan.kernel.code.wave
            self._flows[state.index] = EventFlow(session, state.worker, state.index, lanes, check)
        state.events = flow = self._flows[state.index]
        flow.open()
        try:
            self._loop(state)
        finally:
            state.events = None
            flow.close()

    def wait(self, helpers: Sequence[Future[None]]) -> None:
        """Wait for the other workers; one that has not begun by now will find no workgroups."""
        pending = {helper for helper in helpers if not helper.cancel()}
        while pending:
            _threads.take_signals(may_call=True)
            self.signals.deliver()
            if self.session is None:
                self.shown.look()
            done, pending = wait(pending, timeout=TICK_NS / 1e9)
            for helper in done:
                helper.result()

    def end(self, helpers: Sequence[Future[None]]) -> None:
        """Stop all workers; signals are deferred meanwhile."""
        self.resident.launch.stop = 1
        running = [helper for helper in helpers if not helper.cancel()]
        if running:
            wait(running)

    def _fail(self, error: Error) -> None:
        with self._errors:
            if self.error is None:
                self.error = error
            self.resident.launch.stop = 1

    def _loop(self, state: WorkerState) -> None:
        resident, code, worker = self.resident, self.code, state.worker
        plan = resident.plan
        patience = Patience(resident, self.progress, is_one_by_one=self.is_one_by_one)

        def check() -> None:
            self._check(state)

        status = self._first_status(state)
        if status == STATUS["TICK"] and time.perf_counter() < self.started + TICK_NS / 1e9:
            status = IDLE  # it was stopped early: nobody expects signals' handlers to run so soon
        while True:
            if status in (IDLE, STATUS["DONE"]):
                worker.deadline_ns = time.monotonic_ns() + self._tick()
                status = self.runtime.run(worker)
            if state.events is not None and state.events.error is not None:
                raise state.events.error  # possibly a signal handler's, which takes precedence
            if status == STATUS["DONE"] or resident.launch.stop:
                return
            if status == STATUS["TICK"]:
                _threads.take_signals(may_call=True)
                if state.events is not None:
                    state.events.flush()
                self._check(state)
                code.warm(worker.instructions, check)
                state.code.update(code.placed)
                patience.look(worker)
            elif status == STATUS["NEED_SLOT"]:
                state.add_slot()
            elif status == STATUS["MESSAGE"]:
                if state.events is not None:
                    state.events.flush()
                self._check(state)
                assert plan.host is not None
                self.shown.hide()
                plan.host(self.runtime.exchange)
            elif status in (STATUS["MODE"], STATUS["JUMP"]):
                self._check(state)
                faults.check_jump(plan, fault_of(resident, worker))
                wave = Wave.from_address(worker.fault.wave)
                code.translate(
                    wave.mode, wave.sgpr[INDEX_M0], wave.pc, check, careful=bool(wave.careful)
                )
                state.code.update(code.placed)
            elif status == STATUS["DEADLOCK"]:
                raise waiting.barrier_deadlock(plan, group_of(resident, worker))
            else:
                raise faults.explain(status, plan, fault_of(resident, worker), lacking)
            status = IDLE

    def _tick(self) -> int:
        if self.timeout is None:
            return TICK_NS
        return _tick(self.deadline - time.perf_counter())

    def _check(self, state: WorkerState) -> None:
        """The check made every few hundredths of a second, whatever a worker does."""
        self.signals.deliver()
        if self.resident.launch.stop:
            raise _Stopped
        if self.timeout is not None and time.perf_counter() > self.deadline:
            waves = waves_of(self.resident, self.progress.workers)
            raise waiting.timeout(self.plan, waves, self.timeout)
        workers = self.progress.workers
        stores = sum(worker.stores for worker in workers)
        self.notice.look(stores, lambda: waves_of(self.resident, workers))
        if self.session is None:  # tools show their own
            self.shown.look()


def _tick(left_seconds: float) -> int:
    """The time of one call of native code, in a launch that has so much left."""
    return max(0, min(TICK_NS, int(left_seconds * 1e9)))
