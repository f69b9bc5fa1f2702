"""The context of an expression: a wave, one of its lanes, a frame."""

from __future__ import annotations

from wavecore.debugger import memory
from wavecore.debugger.registers import Registers
from wavecore.debugger.stops import StopState
from wavecore.debugger.variables import Locals
from wavecore.emulator.events import Space


class Scope:
    """The context of names: a wave, one of its lanes (None: all), and one of its frames.

    Raises: DebugError if the wave is not running.
    """

    def __init__(
        self, here: StopState, group: int, wave: int, lane: int | None = None, frame: int = 0
    ) -> None:
        self.here, self.group, self.wave, self.lane, self.frame = here, group, wave, lane, frame
        self.registers = Registers(here, group, wave, frame)
        self._locals: Locals | None = None

    def of_lane(self, lane: int | None) -> Scope:
        """The same frame, for one lane or for all."""
        return Scope(self.here, self.group, self.wave, lane, self.frame)

    @property
    def pc(self) -> int:
        """The frame's current instruction."""
        frames = self.here.frames(self.group, self.wave)
        return frames[min(self.frame, len(frames) - 1)].pc

    @property
    def locals(self) -> Locals:
        """The variables of the frame."""
        if self._locals is None:
            self._locals = Locals(self)
        return self._locals

    def forget(self) -> None:
        """Read the variables again: something may have been assigned."""
        self._locals = None

    @property
    def active(self) -> list[int]:
        """The active lanes."""
        mask = self.registers.state.exec_mask
        return [lane for lane in range(self.registers.lanes) if mask >> lane & 1]

    def memory(self, space: Space, address: int, size_bytes: int) -> bytes:
        """Bytes of memory; scratch of the scope's lane. Raises: DebugError."""
        return memory.read(self, space, address, size_bytes)
