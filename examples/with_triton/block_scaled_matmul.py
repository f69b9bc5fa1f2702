"""Triton: a product of numbers in 8 or 4 bits, with a power of two for every 32 along k (MX).

gfx950 and gfx1250 have matrix instructions that take the scales. On the other targets Triton
emulates them: it widens both operands to bf16, multiplies them by their scales and takes an
ordinary product.
"""

import torch
import triton
import triton.language as tl

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
INSTRUCTION = "tl.dot_scaled"
VARIANTS = {
    "mxfp8": ("e4m3", "e4m3"),
    "mxfp4": ("e2m1", "e2m1"),
    "mixed": ("e4m3", "e2m1"),
}
SHARED = 32  # numbers along k with one scale
E2M1 = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # by code, then the same with the sign
LARGEST_POWER = {"e4m3": 8, "e2m1": 2}  # of two, in the largest number of a format


@triton.jit
def scaled_matmul(
    a, a_scale, b, b_scale, c, M, N, K,
    A: tl.constexpr, B: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
):  # fmt: skip
    """a is (M, K), b transposed (N, K): codes along k, of 4 bits two a byte."""
    A_EACH: tl.constexpr = 2 if A == "e2m1" else 1
    B_EACH: tl.constexpr = 2 if B == "e2m1" else 1
    row = tl.program_id(0) * BM + tl.arange(0, BM)
    column = tl.program_id(1) * BN + tl.arange(0, BN)
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        ka = start // A_EACH + tl.arange(0, BK // A_EACH)
        kb = start // B_EACH + tl.arange(0, BK // B_EACH)
        ks = start // 32 + tl.arange(0, BK // 32)
        x = tl.load(a + row[:, None] * (K // A_EACH) + ka, mask=row[:, None] < M, other=0)
        y = tl.load(b + column * (K // B_EACH) + kb[:, None], mask=column < N, other=0)
        sx = tl.load(a_scale + row[:, None] * (K // 32) + ks, mask=row[:, None] < M, other=127)
        sy = tl.load(b_scale + column[:, None] * (K // 32) + ks, mask=column[:, None] < N,
                     other=127)  # fmt: skip
        total = tl.dot_scaled(x, sx, A, y, sy, B, total)
    at = c + row[:, None] * N + column
    tl.store(at, total, mask=(row[:, None] < M) & (column < N))


def quantized(x, kind):
    """Codes, scales (exponents biased by 127) and the values that both stand for, in float64."""
    groups = x.double().unflatten(1, (-1, SHARED))
    power = groups.abs().amax(2, keepdim=True).log2().floor() - LARGEST_POWER[kind]
    small, scales = groups * torch.exp2(-power), (power.squeeze(2) + 127).to(torch.uint8)
    if kind == "e4m3":
        codes = small.clamp(-448, 448).float().to(torch.float8_e4m3fn)
        values = codes.double() * torch.exp2(power)
        return codes.flatten(1).view(torch.uint8), scales, values.flatten(1)
    table = torch.tensor(E2M1, dtype=torch.float64, device=x.device)
    near = (small.abs()[..., None] - table).abs().argmin(3)
    values = torch.copysign(table[near], small) * torch.exp2(power)
    codes = (near + 8 * small.signbit()).to(torch.uint8).flatten(1)
    return codes[:, ::2] | codes[:, 1::2] << 4, scales, values.flatten(1)


def run(device, a_kind="e4m3", b_kind="e4m3"):
    torch.manual_seed(0)
    m, n, k, tile = 80, 48, 256, 32
    a, a_scale, a_values = quantized(torch.randn(m, k, device=device), a_kind)
    b, b_scale, b_values = quantized(torch.randn(n, k, device=device), b_kind)
    c = torch.empty(m, n, device=device)
    scaled_matmul[(triton.cdiv(m, tile), triton.cdiv(n, tile))](
        a, a_scale, b, b_scale, c, m, n, k, A=a_kind, B=b_kind, BM=tile, BN=tile, BK=128
    )
    return c, a_values @ b_values.T


if __name__ == "__main__":
    for variant, kinds in VARIANTS.items():
        got, want = run(triton.runtime.driver.active.get_active_torch_device(), *kinds)
        print(variant, "max error", float((got - want).abs().max()))
