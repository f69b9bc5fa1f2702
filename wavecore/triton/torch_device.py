"""The part of `torch.cuda` that benchmarks use, for the emulated GPU."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from wavecore.targets import Target
from wavecore.targets.processors import GfxVersion
from wavecore.triton.meter import METER
from wavecore.triton.settings import Settings, device_number, product_of

_MEMORY_BYTES = 64 << 30


def _torch() -> Any:
    """Import torch, which Triton's kernels do not require."""
    import torch

    return torch


class Interface:
    """`driver.get_device_interface()`, for synchronous launches."""

    def __init__(self, current: Callable[[], Settings]) -> None:
        self._current = current
        self.clears = 0
        interface = self

        class Event:
            """A point in time; the time between two is the issue time of launches between them.

            If the cache was cleared in between, it is host time: triton.testing.do_bench uses such
            a pair to choose the number of repetitions.
            """

            def __init__(self, enable_timing: bool = False, **_: Any) -> None:
                self._moment: tuple[float, float, int] | None = None
                self._is_timed = enable_timing

            def record(self, stream: Any = None) -> None:
                if self._is_timed:  # metering costs time, which events without timing need not pay
                    METER.is_running = True
                self._moment = time.perf_counter(), METER.milliseconds, interface.clears

            def elapsed_time(self, end: Event) -> float:
                """Milliseconds to another event."""
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

        self.Event, self.Stream, self.device = Event, Stream, Chosen

    def cache_was_cleared(self) -> None:
        """Note that a benchmark prepares a run."""
        self.clears += 1

    def synchronize(self, device: Any = None) -> None:
        """Nothing is under way."""

    def current_device(self) -> int:
        return device_number(self._current())

    def set_device(self, device: Any) -> None:
        """There is one."""

    def set_stream(self, stream: Any) -> None:
        """There is one."""

    def device_count(self) -> int:
        return 1

    def init(self) -> None:
        """Nothing is left to do."""

    def is_available(self) -> bool:
        return True

    def is_initialized(self) -> bool:
        return True

    def is_bf16_supported(self, including_emulation: bool = True) -> bool:
        return True

    def is_current_stream_capturing(self) -> bool:
        return False

    def can_device_access_peer(self, device: Any, peer_device: Any) -> bool:
        return False

    def utilization(self, device: Any = None) -> int:
        """Launches are done when they return."""
        return 0

    def current_stream(self, device: Any = None) -> Stream:
        return Stream()

    default_stream = current_stream

    def stream(self, stream: Any) -> Stream:
        return Stream()

    def manual_seed(self, seed: int) -> None:
        """Seed the CPU's generator, which is also CUDA's."""
        _torch().default_generator.manual_seed(int(seed))

    manual_seed_all = manual_seed

    def seed(self) -> None:
        _torch().default_generator.seed()

    seed_all = seed

    def initial_seed(self) -> int:
        return int(_torch().default_generator.initial_seed())

    def get_rng_state(self, device: Any = None) -> Any:
        return _torch().get_rng_state()

    def set_rng_state(self, new_state: Any, device: Any = None) -> None:
        _torch().set_rng_state(new_state)

    def empty_cache(self) -> None:
        """Tensors are the host's; nothing is kept."""

    ipc_collect = empty_cache

    def set_per_process_memory_fraction(self, fraction: float, device: Any = None) -> None:
        """Tensors are the host's."""

    def memory_allocated(self, device: Any = None) -> int:
        """Tensors are the host's, which counts none."""
        return 0

    memory_reserved = max_memory_allocated = max_memory_reserved = memory_allocated

    def reset_peak_memory_stats(self, device: Any = None) -> None:
        """Nothing is counted."""

    reset_max_memory_allocated = reset_peak_memory_stats

    def mem_get_info(self, device: Any = None) -> tuple[int, int]:
        return _MEMORY_BYTES, _MEMORY_BYTES

    def get_device_capability(self, device: Any = None) -> tuple[int, int]:
        """Major and minor number of the gfx name, as ROCm's torch has them."""
        return capability(self._current().target)

    def get_device_name(self, device: Any = None) -> str:
        target = self._current().target
        return f"{target.name} (emulated by wavecore)"

    def get_device_properties(self, device: Any = None) -> Properties:
        return Properties(self._current())


class Chosen:
    """`torch.cuda.device`: a context manager that selects the only device."""

    def __init__(self, device: Any) -> None:
        self.idx = 0

    def __enter__(self) -> None:
        """It is chosen already."""

    def __exit__(self, *exception: object) -> None:
        """It stays."""


class Stream:
    """The null stream, for every request; also a context manager."""

    cuda_stream = stream_id = device_index = priority = 0

    def __init__(self, *_: Any, **__: Any) -> None:
        """Ignores its arguments."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream)

    def __hash__(self) -> int:
        return 0

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        """Nothing is under way."""

    def wait_stream(self, other: Any) -> None:
        """Nothing is under way."""

    def wait_event(self, event: Any) -> None:
        """Nothing is under way."""

    def record_event(self, event: Any = None) -> Any:
        """Record an event, by default a new one."""
        event = _torch().cuda.Event() if event is None else event
        event.record()
        return event

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *exception: object) -> None:
        """Nothing to end."""


def capability(target: Target) -> tuple[int, int]:
    """Major and minor number of a gfx name."""
    major, minor, _ = GfxVersion.of(target.name)
    return major, minor


class Properties:
    """The commonly used part of `torch.cuda.get_device_properties`."""

    def __init__(self, settings: Settings) -> None:
        target = settings.target
        product = product_of(target)
        self.name = f"{target.name} (emulated by wavecore)"
        self.gcnArchName = target.name
        self.major, self.minor = capability(target)
        self.multi_processor_count = product.cus if product else 1
        self.warp_size = settings.wave
        self.total_memory = _MEMORY_BYTES
        self.shared_memory_per_block = target.lds_per_workgroup_bytes
        self.max_threads_per_multi_processor = 2048
        self.regs_per_multiprocessor = 65536
