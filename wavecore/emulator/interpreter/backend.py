"""The interpreter as launches find it."""

from __future__ import annotations

from collections.abc import Iterator

from wavecore.emulator.backend import BlockCount, RunOptions
from wavecore.emulator.interpreter.scheduler import execute
from wavecore.emulator.launchplan import LaunchPlan, Statistics
from wavecore.errors import LaunchError


class InterpreterMachine:
    """One prepared launch; every run starts from nothing."""

    def __init__(self, plan: LaunchPlan) -> None:
        self.plan = plan

    def run(self, options: RunOptions) -> Statistics:
        """As native code runs it, on one thread."""
        if options.counted:
            raise LaunchError("fidelity=True counts on the native executor, without an observer")
        return execute(self.plan, timeout=options.timeout, observer=options.observer)

    def block_counts(self) -> Iterator[BlockCount]:
        return iter(())  # no run has counted

    def release(self) -> None:
        """It keeps nothing."""


class Interpreter:
    """Semantics on NumPy arrays."""

    name = "interpreter"

    def identity(self) -> str:
        return ""  # it caches nothing

    def machine(self, plan: LaunchPlan) -> InterpreterMachine:
        return InterpreterMachine(plan)


def make() -> Interpreter:
    """The one that launches take."""
    return Interpreter()
