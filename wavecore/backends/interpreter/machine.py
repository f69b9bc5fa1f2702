"""Runs a prepared launch on NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from wavecore.backends.interpreter.scheduler import execute
from wavecore.backends.interpreter.watching import Watch
from wavecore.emulator.counting import Counted
from wavecore.emulator.instruments import Instrument
from wavecore.emulator.launchplan import LaunchPlan, Statistics
from wavecore.emulator.machine import Machine, RunOptions
from wavecore.emulator.resident import ResidentMachine


class InterpreterMachine(ResidentMachine):
    """One prepared launch; every run starts from scratch."""

    def __init__(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> None:
        super().__init__(plan, others)
        self._watch: Watch | None = None

    def run(self, options: RunOptions) -> Statistics:
        """Like native code, on one thread."""
        self.resident.check_one_by_one(is_asked=options.is_one_by_one)
        session = options.session
        in_step = options.is_in_step(self.plan)
        self._watch = None
        if session is not None and (options.hooks or session.instruments):
            self._watch = Watch(self.plan, session, in_step=in_step)
        return execute(
            self.resident,
            timeout=options.timeout,
            ended=session.workgroup if session is not None and options.is_one_by_one else None,
            watch=self._watch,
            shadow_kind=options.shadow_kind,
            order=options.order,
            sample=options.sample,
            forgives=options.forgives,
            in_step=in_step,
        )

    def rows(self, instrument: Instrument) -> np.ndarray:
        """What an instrument of the last run counted."""
        assert self._watch is not None, "the run had it"
        return self._watch.instruments.rows(instrument)

    def counted(self) -> Counted:
        """The counts of the last run, which had Hook.COSTS."""
        tallies = self._watch.tallies if self._watch is not None else None
        assert tallies is not None, "the run was to count"
        return tallies.counted()
