"""Benchmarks without a GPU: one run, and how long a GPU would take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any

from wavecore.torch.meter import metered


def do_bench(
    fn: Callable[[], Any],
    warmup: int = 0,
    rep: int = 0,
    grad_to_none: Sequence[Any] | None = None,
    quantiles: Sequence[float] | None = None,
    return_mode: str = "mean",
) -> Any:
    """Like triton.testing.do_bench: milliseconds of one call (see `meter`), deterministic."""
    for tensor in grad_to_none or ():
        tensor.grad = None
    with metered() as elapsed:
        fn()
        found = elapsed()
    if quantiles is not None:
        return found if len(quantiles) == 1 else [found] * len(quantiles)
    return [found] if return_mode == "all" else found


@cache
def provide_without_graphs(is_ours: Callable[[], bool]) -> None:
    """Make triton.testing.do_bench_cudagraph measure like `do_bench`, because we have no graphs."""
    from triton import testing

    theirs = testing.do_bench_cudagraph

    @wraps(theirs)
    def do_bench_cudagraph(fn: Callable[[], Any], *args: Any, **options: Any) -> Any:
        if not is_ours():
            return theirs(fn, *args, **options)
        return do_bench(fn, 0, *args, **options)

    testing.do_bench_cudagraph = do_bench_cudagraph
