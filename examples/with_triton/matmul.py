"""Triton: a matrix product by tl.dot in f16, bf16, fp8 and int8, for shapes that fit no tile."""

import torch
import triton
import triton.language as tl

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
INSTRUCTION = "tl.dot"
# 8-bit floats that the target multiplies: CDNA 3's have another bias and no negative zero.
FP8 = {
    "gfx942": torch.float8_e4m3fnuz,
    "gfx950": torch.float8_e4m3fn,
    "gfx1201": torch.float8_e4m3fn,
    "gfx1250": torch.float8_e4m3fn,
}
VARIANTS = {"f16": ("f16",), "bf16": ("bf16",), "fp8": ("fp8",), "int8": ("int8",)}
VARIANT_TARGETS = {"fp8": tuple(FP8)}  # others run on all


@triton.jit
def matmul(
    a, b, c, M, N, K,
    a_row, a_column, b_row, b_column, c_row, c_column,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr,
):  # fmt: skip
    # Programs with neighbouring numbers work on GROUP rows of tiles, column by column, so that
    # what they read of a and b is still in the cache.
    down, across = tl.cdiv(M, BM), tl.cdiv(N, BN)
    group, place = tl.program_id(0) // (GROUP * across), tl.program_id(0) % (GROUP * across)
    height = min(down - group * GROUP, GROUP)  # the last group may have fewer rows
    row = (group * GROUP + place % height) * BM + tl.arange(0, BM)
    column = place // height * BN + tl.arange(0, BN)

    total = tl.zeros((BM, BN), c.dtype.element_ty)
    for start in range(0, K, BK):
        k = start + tl.arange(0, BK)
        x = tl.load(a + row[:, None] * a_row + k * a_column,
                    mask=(row[:, None] < M) & (k < K), other=0.0)  # fmt: skip
        y = tl.load(b + k[:, None] * b_row + column * b_column,
                    mask=(k[:, None] < K) & (column < N), other=0.0)  # fmt: skip
        total = tl.dot(x, y, total, out_dtype=c.dtype.element_ty)
    inside = (row[:, None] < M) & (column < N)
    tl.store(c + row[:, None] * c_row + column * c_column, total, mask=inside)


def product(a, b):
    (m, k), n = a.shape, b.shape[1]
    kind = torch.float32 if a.is_floating_point() else torch.int32
    c = torch.empty(m, n, dtype=kind, device=a.device)
    matmul[lambda meta: (triton.cdiv(m, meta["BM"]) * triton.cdiv(n, meta["BN"]),)](
        a, b, c, m, n, k, *a.stride(), *b.stride(), *c.stride(), BM=32, BN=32, BK=32, GROUP=2
    )
    return c


def matrix(rows, columns, kind, device):
    if kind == "int8":
        return torch.randint(-128, 128, (rows, columns), dtype=torch.int8, device=device)
    arch = triton.runtime.driver.active.get_current_target().arch
    dtype = {"f16": torch.float16, "bf16": torch.bfloat16}.get(kind) or FP8[arch]
    return torch.randn(rows, columns, device=device).to(dtype)


def run(device, kind="f16"):
    torch.manual_seed(0)
    a, b = matrix(100, 70, kind, device), matrix(70, 84, kind, device)
    return product(a, b), a.double() @ b.double()


if __name__ == "__main__":
    arch = triton.runtime.driver.active.get_current_target().arch
    for kind in VARIANTS:
        if arch in VARIANT_TARGETS.get(kind, (arch,)):
            got, want = run(triton.runtime.driver.active.get_active_torch_device(), kind)
            print(kind, "max error", float((got - want).abs().max()))
