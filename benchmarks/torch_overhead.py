"""What torch's device "cuda" costs: operators beside the CPU's, and launches of a Triton kernel.

    python benchmarks/torch_overhead.py [TARGET]

Times are the least of several rounds, in microseconds, of the two devices in turn.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import torch
import triton
import triton.language as tl

import wavecore.triton

_ROUNDS = 9
_SIZE = 64

Call = Callable[[], object]


@triton.jit
def doubled(x, y, n, BLOCK: tl.constexpr):
    """Two times x."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, 2 * tl.load(x + i, mask=i < n), mask=i < n)


def operators(device: str) -> Iterator[tuple[str, Call]]:
    """Operators on small tensors, by name."""
    x, layer = torch.randn(_SIZE, device=device), torch.nn.Linear(_SIZE, _SIZE).to(device)
    many = [torch.randn(8, device=device) for _ in range(50)]
    yield "add", lambda: x + x
    yield "add_", lambda: x.add_(1)
    yield "view", lambda: x.view(8, 8)
    yield "empty_like", lambda: torch.empty_like(x)
    yield "zeros", lambda: torch.zeros(_SIZE, device=device)
    yield "sum", lambda: x.sum()
    yield "softmax", lambda: torch.softmax(x, 0)
    yield "linear", lambda: layer(x)
    yield "cat of 8", lambda: torch.cat([x] * 8)
    yield "item", lambda: x[0].item()
    yield "randn", lambda: torch.randn(_SIZE, device=device)
    yield "foreach_add_ of 50", lambda: torch._foreach_add_(many, 1.0)


def least(calls: list[Call], count: int) -> list[float]:
    """The least time of each call, in microseconds."""
    found = [float("inf")] * len(calls)
    for _ in range(_ROUNDS):
        for number, call in enumerate(calls):
            begin = time.perf_counter()
            for _ in range(count):
                call()
            found[number] = min(found[number], (time.perf_counter() - begin) / count * 1e6)
    return found


def launches() -> Iterator[tuple[str, Call]]:
    """Launches of one wave, with few and with many live tensors."""
    x = torch.randn(_SIZE, device="cuda")
    y = torch.empty_like(x)
    yield "launch", lambda: doubled[(1,)](x, y, _SIZE, BLOCK=_SIZE)
    kept = [torch.empty(16, device="cuda") for _ in range(1000)]
    yield "launch, 1000 live tensors", lambda: (doubled[(1,)](x, y, _SIZE, BLOCK=_SIZE), kept)
    yield (
        "launch, 1000 live tensors, one new each",
        lambda: (doubled[(1,)](x, torch.empty_like(x), _SIZE, BLOCK=_SIZE), kept),
    )


def main(target: str) -> None:
    """Print the table."""
    print(f"{'':40} {'CPU':>8} {'cuda':>8} {'more':>8}")
    with wavecore.triton.enable(target, cuda=True):
        for (name, on_cpu), (_, on_gpu) in zip(operators("cpu"), operators("cuda"), strict=True):
            cpu, gpu = least([on_cpu, on_gpu], 1000)
            print(f"{name:40} {cpu:8.1f} {gpu:8.1f} {gpu - cpu:8.1f}")
        for name, call in launches():
            call()
            print(f"{name:40} {'':8} {least([call], 100)[0]:8.1f}")
    x, y = torch.randn(_SIZE), torch.empty(_SIZE)
    with wavecore.triton.enable(target):
        call = lambda: doubled[(1,)](x, y, _SIZE, BLOCK=_SIZE)  # noqa: E731
        call()
        print(f"{'launch, tensors of the CPU':40} {least([call], 100)[0]:8.1f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "gfx942")
