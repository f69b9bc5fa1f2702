"""What torch.compile needs to run its Triton kernels on the emulated GPU.

Inductor knows the drivers of Triton that are for real GPUs, launches kernels by C++ code of its own,
and times candidates by repeating them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from wavecore.torch.imports import when_imported
from wavecore.torch.meter import metered
from wavecore.triton import session

_RUNTIME = "torch._inductor.runtime"


def provide() -> None:
    """Change Inductor's modules, now or when they are imported."""
    when_imported("torch._inductor.config", _use_our_launcher)
    when_imported(f"{_RUNTIME}.triton_helpers", _use_our_driver)
    when_imported(f"{_RUNTIME}.benchmarking", _use_our_clock)


def _is_ours() -> bool:
    return bool(session.cards())


def _use_our_launcher(config: Any) -> None:
    """Triton's launcher, which is ours, and not one that calls the GPU's driver itself."""
    config.use_static_cuda_launcher = False


def _use_our_driver(helpers: Any) -> None:
    theirs = helpers.set_driver_to_gpu

    @wraps(theirs)
    def set_driver_to_gpu() -> None:
        if _is_ours():
            session.activate()
        else:
            theirs()

    helpers.set_driver_to_gpu = set_driver_to_gpu


def _use_our_clock(benchmarking: Any) -> None:
    for name in ("TritonBenchmarker", "InductorBenchmarker", "TorchProfilerBenchmarker"):
        kind = getattr(benchmarking, name, None)
        if kind is not None:
            kind.benchmark_gpu = _counted(kind.benchmark_gpu)


def _counted(theirs: Callable[..., Any]) -> Callable[..., Any]:
    """A candidate's time: the issue time of one run.

    What launches nothing is an operator that the CPU runs. It is taken only if all others are, too.
    """

    @wraps(theirs)
    def benchmark_gpu(self: Any, call: Callable[[], Any], *args: Any, **options: Any) -> Any:
        if not _is_ours():
            return theirs(self, call, *args, **options)
        with metered() as elapsed:
            call()
            found = elapsed() or float("inf")
        quantiles = options.get("quantiles")
        return found if quantiles is None or len(quantiles) == 1 else [found] * len(quantiles)

    return benchmark_gpu
