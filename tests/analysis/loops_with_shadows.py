"""Random loops over values that have a shadow: sums over unset LDS, approximate numbers.

Statements that read, write and pass on such values come before, between and after one another, in
branches and in inner loops, so that blocks begin and end at any distance from what they need.
"""

from __future__ import annotations

import random

FLOATS = 4


def source(seed: int, count: int) -> str:
    """HIP of some kernels, `loop0` and so on: (float* out, const float* in), for 64 work-items."""
    rng = random.Random(seed)
    kernels = "\n".join(_kernel(rng, f"loop{number}") for number in range(count))
    return f'#include <hip/hip_runtime.h>\nextern "C" {{\n{kernels}\n}}\n'


def _kernel(rng: random.Random, name: str) -> str:
    lines = [
        f"__global__ void {name}(float* out, const float* in) {{",
        "  __shared__ float s[2][64];",
        "  int t = threadIdx.x, b = 0;",
        *(f"  float a{i} = {rng.choice(('0', 'in[t]', 's[1][t]'))};" for i in range(FLOATS)),
        "#pragma unroll 1",
        f"  for (int i = 0; i < {rng.randint(2, 4)}; i++) {{",
        *_statements(rng, rng.randint(3, 8), 2),
        "  }",
        *(f"  out[{64 * i} + t] = a{i};" for i in range(FLOATS)),
        "}",
    ]
    return "\n".join(lines)


def _statements(rng: random.Random, count: int, depth: int) -> list[str]:
    return [line for _ in range(count) for line in _statement(rng, depth)]


def _statement(rng: random.Random, depth: int) -> list[str]:
    """One statement of the loop over i, with its inner loops."""
    x, y = (f"a{rng.randrange(FLOATS)}" for _ in range(2))
    kind = rng.randrange(12 if depth else 9)
    if kind < 9:
        return [
            "    " + (
                f"{x} += s[b][63 - t];",
                "s[b][t] = in[i * 64 + t];",
                f"s[b ^ 1][t] = {x};",
                "b ^= 1;",
                f"{x} = {y} * 2 + in[i * 64 + t];",
                f"{x} += __expf(in[i * 64 + t]);",
                f"{x} = __shfl_xor({y}, {rng.choice((1, 16))});",
                "__syncthreads();" if depth == 2 else f"{x} = fmaxf({x}, {y});",
                f"{x} = 0;",
            )[kind]
        ]  # fmt: skip
    inner = _statements(rng, rng.randint(1, 3), depth - 1)
    if kind == 9:
        conditions = "i & 1", "t < 20 * i", "in[t] > 0.5f", f"{x} > 1.5f"
        return [f"    if ({rng.choice(conditions)}) {{", *inner, "    }"]
    if kind == 10:
        return ["#pragma unroll 1", "    for (int j = 0; j < 2; j++) {", *inner, "    }"]
    other = _statements(rng, 1, depth - 1)
    return ["    if (t & 1) {", *inner, "    } else {", *other, "    }"]
