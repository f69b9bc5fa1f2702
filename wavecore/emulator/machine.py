"""What runs one prepared launch in this process's memory, and how it is asked to.

A back end owns the code that it makes of a kernel, the form in which it holds a wave, the runtime
that it links, its part of every cache key, and how a launch is carried out. Semantics (operands.py)
and the facts of a launch (launchplan.py) are the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from wavecore.emulator.events import PLAIN, PLAIN_CODE, Flavour, Hook, Session, shadow_kind
from wavecore.emulator.launchplan import Statistics

if TYPE_CHECKING:
    import numpy as np

    from wavecore.emulator.counting import Counted
    from wavecore.emulator.instruments import Instrument
    from wavecore.emulator.shadowstate import Happened

# Wave instructions after which a wave yields at its next back-edge, where workgroups run one by one
# and on the interpreter, which is slow.
OBSERVED_SLICE_INSTRUCTIONS = 1 << 10


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a launch is to be run.

    Attributes:
        timeout: seconds, None for as long as it takes.
        threads: workers at most; None for as many as there are cores.
        session: the tools that look at it; None where there is none.
    """

    timeout: float | None = None
    threads: int | None = None
    session: Session | None = None

    @property
    def hooks(self) -> Hook:
        """What the code is to be instrumented for."""
        return self.session.hooks & ~Hook.WORKGROUP if self.session is not None else PLAIN

    @property
    def flavour(self) -> Flavour:
        """What the code is made for."""
        if self.session is None:
            return PLAIN_CODE
        return Flavour(self.hooks, self.session.instruments)

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


class Machine(Protocol):
    """What a back end keeps of one prepared launch from run to run."""

    def run(self, options: RunOptions) -> Statistics:
        """Run the launch to its end, from its start.

        Raises: the error of the first wave that met one; Timeout; Deadlock; LaunchError of options
            that this back end does not have.
        """

    def rows(self, instrument: Instrument) -> np.ndarray:
        """What an instrument of the last run counted (instruments.rows)."""

    def counted(self) -> Counted:
        """What the last run counted, which was to (Hook.COSTS)."""

    def happened(self) -> Iterable[Happened]:
        """What the last run found of shadows (Hook.DEFINEDNESS, Hook.FLOW)."""

    def interrupt(self) -> None:
        """Have the run under way come back before its end, as soon as can be; any thread may."""

    def unbind(self) -> None:
        """Hold on to nothing of the last run's arguments, nor to much memory."""

    def release(self) -> None:
        """Hold on to nothing that another run would not make again."""
