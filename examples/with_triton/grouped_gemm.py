"""Triton: products of different shapes in one launch, found through tables of pointers."""

import torch
import triton
import triton.language as tl

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
INSTRUCTION = "tl.pointer_type, tl.dot"
SHAPES = ((70, 50, 40), (16, 100, 64), (33, 7, 90), (64, 64, 32))  # M, N, K
PROGRAMS = 8


@triton.jit
def grouped(
    addresses, shapes, reach, COUNT: tl.constexpr,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
):  # fmt: skip
    """Program p takes tiles p, p + programs, ... of all products, counted through.

    The matrices are found in `addresses`; `reach` names them to the launch, which on an emulated
    GPU may touch only what it is given, and is not read here.
    """
    tile = tl.program_id(0)
    before = 0  # tiles of earlier products
    for product in range(COUNT):
        m = tl.load(shapes + 3 * product)
        n = tl.load(shapes + 3 * product + 1)
        k = tl.load(shapes + 3 * product + 2)
        half = tl.pointer_type(tl.float16)
        a = tl.load(addresses + 3 * product).to(half)
        b = tl.load(addresses + 3 * product + 1).to(half)
        c = tl.load(addresses + 3 * product + 2).to(tl.pointer_type(tl.float32))
        across = tl.cdiv(n, BN)
        tiles = tl.cdiv(m, BM) * across
        while tile < before + tiles:
            row = (tile - before) // across * BM + tl.arange(0, BM)[:, None]
            column = (tile - before) % across * BN + tl.arange(0, BN)
            total = tl.zeros((BM, BN), tl.float32)
            for start in range(0, k, BK):
                ka, kb = start + tl.arange(0, BK), start + tl.arange(0, BK)[:, None]
                x = tl.load(a + row * k + ka, mask=(row < m) & (ka < k), other=0)
                y = tl.load(b + kb * n + column, mask=(kb < k) & (column < n), other=0)
                total = tl.dot(x, y, total)
            tl.store(c + row * n + column, total, mask=(row < m) & (column < n))
            tile += tl.num_programs(0)
        before += tiles


def run(device):
    torch.manual_seed(0)
    a = [torch.randn(m, k, device=device).half() for m, _, k in SHAPES]
    b = [torch.randn(k, n, device=device).half() for _, n, k in SHAPES]
    c = [torch.empty(m, n, device=device) for m, n, _ in SHAPES]
    matrices = tuple(each for product in zip(a, b, c, strict=True) for each in product)
    addresses = torch.tensor([each.data_ptr() for each in matrices], device=device)
    shapes = torch.tensor(SHAPES, dtype=torch.int32, device=device)
    grouped[(PROGRAMS,)](addresses, shapes, matrices, COUNT=len(SHAPES), BM=32, BN=32, BK=32)
    want = [x.double() @ y.double() for x, y in zip(a, b, strict=True)]
    return torch.cat([each.flatten() for each in c]), torch.cat([each.flatten() for each in want])


if __name__ == "__main__":
    got, want = run(triton.runtime.driver.active.get_active_torch_device())
    print("max error", float((got - want).abs().max()))
