"""Triton: two vectors, added."""

import torch
import triton
import triton.language as tl

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
INSTRUCTION = "tl.load, tl.store"


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


def run(device):
    torch.manual_seed(0)
    x, y = (torch.randn(100_000, device=device) for _ in range(2))
    out = torch.empty_like(x)
    add[(triton.cdiv(len(x), 1024),)](x, y, out, len(x), BLOCK=1024)
    return out, x.double() + y.double()


if __name__ == "__main__":
    got, want = run(triton.runtime.driver.active.get_active_torch_device())
    print("max error", float((got - want).abs().max()))
