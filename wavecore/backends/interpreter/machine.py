"""What runs a prepared launch on NumPy arrays."""

from __future__ import annotations

import numpy as np

from wavecore.backends.interpreter.scheduler import execute
from wavecore.backends.interpreter.watching import Watch
from wavecore.emulator.counting import Counted
from wavecore.emulator.instruments import Instrument
from wavecore.emulator.launchplan import LaunchPlan, Statistics
from wavecore.emulator.machine import RunOptions


class InterpreterMachine:
    """One prepared launch; every run starts from nothing."""

    def __init__(self, plan: LaunchPlan) -> None:
        self.plan = plan
        self._watch: Watch | None = None

    def run(self, options: RunOptions) -> Statistics:
        """As native code runs it, on one thread."""
        self.plan.check_one_by_one()
        session = options.session
        self._watch = Watch(self.plan, session) if session is not None and options.flavour else None
        return execute(
            self.plan,
            timeout=options.timeout,
            ended=session.workgroup if session is not None and options.is_one_by_one else None,
            watch=self._watch,
            shadow_kind=options.shadow_kind,
            order=options.order,
        )

    def rows(self, instrument: Instrument) -> np.ndarray:
        """What an instrument of the last run counted."""
        assert self._watch is not None, "the run had it"
        return self._watch.instruments.rows(instrument)

    def counted(self) -> Counted:
        """What the last run counted, which was to (Hook.COSTS)."""
        tallies = self._watch.tallies if self._watch is not None else None
        assert tallies is not None, "the run was to count"
        return tallies.counted()

    def release(self) -> None:
        """It keeps nothing."""
