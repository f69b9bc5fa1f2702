"""The part of `torch.cuda` that benchmarks use, for the emulated GPU."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from wavecore.triton.meter import METER
from wavecore.triton.settings import Settings, device_number, product_of


class Interface:
    """`driver.get_device_interface()`: launches are done when they return, so nobody waits."""

    def __init__(self, current: Callable[[], Settings]) -> None:
        self._current = current
        self.clears = 0
        interface = self

        class Event:
            """A moment; two of them tell what was issued in between.

            Around a cleared cache they tell host time instead: triton.testing.do_bench decides
            by such a pair how often to repeat.
            """

            def __init__(self, enable_timing: bool = False, **_: Any) -> None:
                self._moment: tuple[float, float, int] | None = None

            def record(self, stream: Any = None) -> None:
                METER.is_running = True
                self._moment = time.perf_counter(), METER.milliseconds, interface.clears

            def elapsed_time(self, end: Event) -> float:
                """Milliseconds to another one."""
                if self._moment is None or end._moment is None:
                    raise RuntimeError(
                        "both events must be recorded before their time is asked for"
                    )
                if self._moment[2] != end._moment[2]:
                    return 1000 * (end._moment[0] - self._moment[0])
                return end._moment[1] - self._moment[1]

            def synchronize(self) -> None:
                """Nothing is under way."""

            def query(self) -> bool:
                return True

            def wait(self, stream: Any = None) -> None:
                """Nothing is under way."""

        self.Event = Event

    def cache_was_cleared(self) -> None:
        """A benchmark prepares a run."""
        self.clears += 1

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

    def current_stream(self, device: Any = None) -> Stream:
        return Stream()

    def stream(self, stream: Any) -> Stream:
        return Stream()

    def get_device_capability(self, device: Any = None) -> tuple[int, int]:
        """Major and minor number of the gfx name, as ROCm's torch has them."""
        digits = self._current().target.name.removeprefix("gfx")
        return int(digits[:-2]), int(digits[-2], 16)

    def get_device_name(self, device: Any = None) -> str:
        target = self._current().target
        return f"{target.name} (emulated by wavecore)"

    def get_device_properties(self, device: Any = None) -> Properties:
        return Properties(self._current())


class Stream:
    """The null stream; also as a context manager."""

    cuda_stream = 0

    def synchronize(self) -> None:
        """Nothing is under way."""

    def wait_stream(self, other: Any) -> None:
        """Nothing is under way."""

    def wait_event(self, event: Any) -> None:
        """Nothing is under way."""

    def record_event(self, event: Any = None) -> Any:
        if event is not None:
            event.record()
        return event

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *exception: object) -> None:
        """Nothing to end."""


class Properties:
    """`torch.cuda.get_device_properties`, what scripts read of it."""

    def __init__(self, settings: Settings) -> None:
        target = settings.target
        product = product_of(target)
        self.name = f"{target.name} (emulated by wavecore)"
        self.gcnArchName = target.name
        self.major, self.minor = 9, 4
        self.multi_processor_count = product.cus if product else 1
        self.warp_size = settings.wave
        self.total_memory = 64 << 30
        self.shared_memory_per_block = target.lds_per_workgroup_bytes
        self.max_threads_per_multi_processor = 2048
        self.regs_per_multiprocessor = 65536
