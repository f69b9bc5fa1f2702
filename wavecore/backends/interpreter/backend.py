"""The interpreter as a back end; semantics are imported with the first launch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wavecore._fork import IMPORTS
from wavecore.backends.interface import InPlaceBackend
from wavecore.emulator.launchplan import LaunchPlan

if TYPE_CHECKING:
    from wavecore.backends.interpreter.machine import InterpreterMachine
    from wavecore.emulator.machine import Machine


class Interpreter(InPlaceBackend):
    """Semantics on NumPy arrays."""

    name = "interpreter"

    def machine(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> InterpreterMachine:
        """See Backend."""
        with IMPORTS:
            from wavecore.backends.interpreter.machine import InterpreterMachine
        return InterpreterMachine(plan, others)


def make() -> Interpreter:
    """The one that launches use."""
    return Interpreter()
