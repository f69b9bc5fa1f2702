"""A race in LDS: sums as a tree that lacks a barrier, and what the sanitizer says of it."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx942", "gfx1201")
INSTRUCTION = "s_barrier"
VARIANTS = {"without a barrier": ("",), "with one": ("__syncthreads();",)}

SOURCE = r"""
#include <hip/hip_runtime.h>

extern "C" __global__ void sums(float* out, const float* in) {
  __shared__ float part[256];
  const int t = threadIdx.x;
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k) part[t] += part[t + k];
    BETWEEN_LEVELS
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
"""


def sanitize(target, barrier):
    code = wc.compile(SOURCE, target, opt="-O2", defines={"BETWEEN_LEVELS": barrier})
    out, values = np.zeros(4, np.float32), np.ones(1024, np.float32)
    kernel = wc.Device(target).load(code)["sums"]
    return kernel.launch(4, 256, (out, values), tools=["sanitize"]), out


def run(target, barrier=""):
    """Whether races are reported, and whether there are any."""
    result, out = sanitize(target, barrier)
    kinds = {report.kind for report in result.reports}
    assert kinds <= {"race.lds"}
    assert not barrier or (out == 256).all()
    return None, None, np.array([len(kinds)], np.uint32), np.array([0 if barrier else 1])


if __name__ == "__main__":
    for name, options in VARIANTS.items():
        result, out = sanitize("gfx942", *options)
        print(f"-- {name}: {out}, {len(result.reports)} reports")
        for report in result.reports:
            print(report)
