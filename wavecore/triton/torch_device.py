"""What benchmarks ask of a device whose tensors are the CPU's: `driver.get_device_interface()`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wavecore.torch.meter import Moment
from wavecore.triton.settings import Settings, device_number


class Event:
    """A point in time; see `Moment` for the time between two."""

    def __init__(self, enable_timing: bool = False, **_: Any) -> None:
        self._moment: Moment | None = None
        self._is_timed = enable_timing

    def record(self, stream: Any = None) -> None:
        self._moment = Moment(timed=self._is_timed)

    def elapsed_time(self, end: Event) -> float:
        """Milliseconds to another event."""
        return Moment.between(self._moment, end._moment)

    def synchronize(self) -> None:
        """Nothing is under way."""

    def query(self) -> bool:
        return True


class Interface:
    """The part of `torch.cuda` that benchmarks use, for synchronous launches."""

    Event = Event

    def __init__(self, current: Callable[[], Settings]) -> None:
        self._current = current

    def synchronize(self, device: Any = None) -> None:
        """Nothing is under way."""

    def current_device(self) -> int:
        return device_number(self._current())

    def set_device(self, device: Any) -> None:
        """There is one."""

    def device_count(self) -> int:
        return 1

    def is_available(self) -> bool:
        return True

    def get_device_capability(self, device: Any = None) -> tuple[int, int]:
        """Major and minor number of the gfx name, as ROCm's torch has them."""
        return self._current().cards[0].capability

    def get_device_name(self, device: Any = None) -> str:
        return self._current().cards[0].name
