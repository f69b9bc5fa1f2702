"""The interface for running one prepared launch in this process's memory.

A back end owns the code it generates for a kernel, its representation of a wave, the runtime it
links, its part of every cache key, and the execution of a launch. Semantics (operands.py) and the
facts of a launch (launchplan.py) are common to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from wavecore.emulator.events import IN_STEP, PLAIN, PLAIN_CODE, Flavour, Hook, Session, shadow_kind
from wavecore.emulator.launchplan import LaunchPlan, Statistics

if TYPE_CHECKING:
    import numpy as np

    from wavecore.emulator.counting import Counted
    from wavecore.emulator.instruments import Instrument
    from wavecore.emulator.shadowstate import Happened

# Wave instructions after which a wave yields at its next back-edge, where workgroups run one by one
# and on the interpreter. Few, as that is slow; below FIRST_SLICE (workgroups.c), native code is not
# paced: every slice is as long.
FIXED_SLICE_INSTRUCTIONS = 1 << 10


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a launch is to be run.

    Attributes:
        timeout: seconds, None for as long as it takes.
        threads: the maximum number of workers; None for one per core.
        session: the tools that observe it; None if there are none.
        forgives: whether it runs by the hardware's contract (memcontract.py).
    """

    timeout: float | None = None
    threads: int | None = None
    session: Session | None = None
    forgives: bool = False

    @property
    def hooks(self) -> Hook:
        """What the code is to be instrumented for."""
        return self.session.hooks & ~Hook.WORKGROUP if self.session is not None else PLAIN

    def is_in_step(self, plan: LaunchPlan) -> bool:
        """Whether the waves of a workgroup advance in step (turns.py)."""
        return self.forgives and plan.lds_bytes > 0 and plan.waves_per_group > 1

    def flavour(self, plan: LaunchPlan) -> Flavour:
        """The flavour of the code."""
        in_step = self.is_in_step(plan)
        if self.session is None:
            return IN_STEP if in_step else PLAIN_CODE
        return Flavour(self.hooks, self.session.instruments, in_step)

    @property
    def is_one_by_one(self) -> bool:
        """Whether workgroups run one after another."""
        return self.session is not None and self.session.is_one_by_one

    @property
    def shadow_kind(self) -> int:
        """A number of records.SHADOW_KIND, 0 without shadows."""
        return shadow_kind(self.hooks)

    @property
    def order(self) -> int | None:
        """A seed for the order of waves and workgroups, None for the usual one."""
        return self.session.order if self.session is not None else None

    @property
    def sample(self) -> Sequence[int] | None:
        """The workgroups that run, None for all."""
        return self.session.sample if self.session is not None else None


class Machine(Protocol):
    """What a back end keeps for one prepared launch from run to run."""

    def run(self, options: RunOptions) -> Statistics:
        """Run the launch to its end, from its start.

        Raises: the error of the first wave that failed; Timeout; Deadlock; LaunchError for options
            that this back end lacks.
        """

    def rows(self, instrument: Instrument) -> np.ndarray:
        """What an instrument of the last run counted (instruments.rows)."""

    def counted(self) -> Counted:
        """The counts of the last run, which had Hook.COSTS."""

    def happened(self) -> Iterable[Happened]:
        """What the last run found with shadows (Hook.DEFINEDNESS, Hook.FLOW)."""

    def interrupt(self) -> None:
        """Make the current run return as soon as possible; any thread may call this."""

    def unbind(self) -> None:
        """Drop the last run's arguments and most memory."""

    def release(self) -> None:
        """Drop everything that another run would recreate."""
