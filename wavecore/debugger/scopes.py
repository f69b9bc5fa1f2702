"""What an expression's names mean: a wave, a lane of it, a frame."""

from __future__ import annotations

from wavecore.debugger import memory
from wavecore.debugger.registers import Registers
from wavecore.debugger.stops import StopState
from wavecore.debugger.variables import Locals
from wavecore.emulator.events import Space


class Scope:
    """What names mean: a wave, a lane of it (None: all), and one of its frames.

    Raises: DebugError if the wave is not under way.
    """

    def __init__(
        self, here: StopState, group: int, wave: int, lane: int | None = None, frame: int = 0
    ) -> None:
        self.here, self.group, self.wave, self.lane, self.frame = here, group, wave, lane, frame
        self.registers = Registers(here, group, wave, frame)
        self._locals: Locals | None = None

    def of_lane(self, lane: int | None) -> Scope:
        """The same frame, for one lane of the wave or for all."""
        return Scope(self.here, self.group, self.wave, lane, self.frame)

    @property
    def pc(self) -> int:
        """The instruction that the frame is at."""
        frames = self.here.frames(self.group, self.wave)
        return frames[min(self.frame, len(frames) - 1)].pc

    @property
    def locals(self) -> Locals:
        """The variables of the frame."""
        if self._locals is None:
            self._locals = Locals(self)
        return self._locals

    def forget(self) -> None:
        """Read the variables anew: something may have been set."""
        self._locals = None

    @property
    def active(self) -> list[int]:
        """The lanes that are active."""
        mask = self.registers.state.exec_mask
        return [lane for lane in range(self.registers.lanes) if mask >> lane & 1]

    def memory(self, space: Space, address: int, size_bytes: int) -> bytes:
        """Bytes of memory; scratch is that of the scope's lane. Raises: DebugError."""
        return memory.read(self, space, address, size_bytes)
