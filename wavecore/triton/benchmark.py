"""Benchmarks without a GPU: one run, measured by what it issues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from wavecore.triton.meter import METER


@contextmanager
def metered() -> Iterator[Callable[[], float]]:
    """Launches count in this block; gives a function for the milliseconds since its start."""
    before, METER.is_running = METER.is_running, True
    start = METER.milliseconds
    try:
        yield lambda: METER.milliseconds - start
    finally:
        METER.is_running = before


def do_bench(
    fn: Callable[[], Any],
    warmup: int = 0,
    rep: int = 0,
    grad_to_none: Sequence[Any] | None = None,
    quantiles: Sequence[float] | None = None,
    return_mode: str = "mean",
) -> Any:
    """As triton.testing.do_bench: milliseconds of one call (see `meter`), the same each time."""
    for tensor in grad_to_none or ():
        tensor.grad = None
    with metered() as elapsed:
        fn()
        found = elapsed()
    if quantiles is not None:
        return found if len(quantiles) == 1 else [found] * len(quantiles)
    return [found] if return_mode == "all" else found
