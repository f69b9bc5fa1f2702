"""What torch.compile needs to run its Triton kernels on the emulated GPU.

Inductor knows the drivers of Triton that are for real GPUs, launches kernels by C++ code of its
own, times candidates by repeating them, and remembers the first GPU that it has seen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from operator import attrgetter
from typing import Any

from wavecore import _waiting
from wavecore.targets import Card
from wavecore.torch.imports import when_imported
from wavecore.torch.meter import metered

_RUNTIME = "torch._inductor.runtime"
_INTERFACES = "torch._dynamo.device_interface"

# What torch.compile computes once of the GPU, whose answers another GPU makes wrong.
_KEPT = {
    "torch.utils._triton": ("has_triton", "triton_backend", "triton_hash_with_backend"),
    f"{_RUNTIME}.hints": ("DeviceProperties.create",),
    "torch._inductor.codecache": ("CacheBase.get_system", "CacheBase.get_local_cache_path"),
    "torch._inductor.utils": (
        *("get_gpu_type", "is_big_gpu", "get_max_num_sms", "get_backend_num_stages"),
        *("get_device_tflops", "get_gpu_dram_gbps", "_triton_supported_fp8_dtypes"),
        "_rocm_native_device_arch_name",
    ),
}
_used: tuple[Card, ...] = ()  # the GPUs for which code may have been compiled


@dataclass(frozen=True)
class Inductor:
    """The changes to Inductor's modules.

    Attributes:
        cards: the emulated GPUs at any moment; none where Inductor's work is not ours.
        driver: the driver of Triton for them, if there is one already.
    """

    cards: Callable[[], tuple[Card, ...]]
    driver: Callable[[], Any]

    def provide(self) -> None:
        """Change the modules, now or when they are imported."""
        when_imported(_INTERFACES, _use_our_functions)
        when_imported("torch._inductor.config", _use_our_launcher)
        when_imported(f"{_RUNTIME}.triton_helpers", self._use_our_driver)
        when_imported(f"{_RUNTIME}.benchmarking", self._use_our_clock)
        when_imported("torch._inductor.compile_fx", self._say_what_takes_seconds)

    def _use_our_driver(self, helpers: Any) -> None:
        theirs = helpers.set_driver_to_gpu

        @wraps(theirs)
        def set_driver_to_gpu() -> None:
            if self.cards():
                _activate(self.driver())
            else:
                theirs()

        helpers.set_driver_to_gpu = set_driver_to_gpu

    def _say_what_takes_seconds(self, compile_fx: Any) -> None:
        """A line on a terminal while a graph is compiled."""
        theirs = compile_fx.compile_fx

        @wraps(theirs)
        def compiled(*args: Any, **options: Any) -> Any:
            found = self.cards()
            if not found:
                return theirs(*args, **options)
            with _waiting.line(f"torch.compile: a graph for {found[0].target.name}"):
                return theirs(*args, **options)

        compile_fx.compile_fx = compiled

    def _use_our_clock(self, benchmarking: Any) -> None:
        for name in ("TritonBenchmarker", "InductorBenchmarker", "TorchProfilerBenchmarker"):
            kind = getattr(benchmarking, name, None)
            if kind is not None:
                kind.benchmark_gpu = self._counted(kind.benchmark_gpu)

    def _counted(self, theirs: Callable[..., Any]) -> Callable[..., Any]:
        """A candidate's time: the estimate of one run.

        What launches nothing is an operator that the CPU runs. It is taken only if all others are,
        too.
        """

        @wraps(theirs)
        def benchmark_gpu(own: Any, call: Callable[[], Any], *args: Any, **options: Any) -> Any:
            if not self.cards():
                return theirs(own, call, *args, **options)
            with metered() as elapsed:
                call()
                found = elapsed() or float("inf")
            quantiles = options.get("quantiles")
            return found if quantiles is None or len(quantiles) == 1 else [found] * len(quantiles)

        return benchmark_gpu


def follow(cards: tuple[Card, ...]) -> None:
    """The GPUs are these from now on: forget what was known of others, and code for them."""
    global _used
    for module, names in _KEPT.items():
        for name in names if module in sys.modules else ():
            try:
                attrgetter(name)(sys.modules[module]).cache_clear()
            except AttributeError:  # another version of torch
                continue
    interfaces: Any = sys.modules.get(_INTERFACES)
    if interfaces is not None:
        interfaces.caching_worker_device_properties.clear()
        interfaces._device_initialized = False  # it registers each device
    if cards and cards != _used:
        if _used and "torch._dynamo" in sys.modules:
            sys.modules["torch._dynamo"].reset()
        _used = cards


def _use_our_functions(interfaces: Any) -> None:
    """Those of torch.cuda now: the module may have been imported before."""
    from torch import _C, cuda

    kind = interfaces.CudaInterface
    kind.get_raw_stream = staticmethod(_C._cuda_getCurrentRawStream)
    kind.Event, kind.Stream = cuda.Event, cuda.Stream


def _use_our_launcher(config: Any) -> None:
    """Triton's launcher, which is ours, and not one that calls the GPU's driver itself."""
    config.use_static_cuda_launcher = False


def _activate(driver: Any) -> None:
    """Make Triton use the emulated GPU."""
    from triton.backends import backends
    from triton.runtime import driver as drivers

    kind = backends["wavecore"].driver
    if not isinstance(getattr(drivers, "_active", drivers.active), kind):
        drivers.set_active(driver or kind())
