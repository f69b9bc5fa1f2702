"""The kernels of docs/how-to/python-kernels.md."""

import wavecore.lang as wl


@wl.kernel
def scale(y: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], a: wl.f32, STEP: wl.constexpr = 1):
    """Every STEP-th y is a x."""
    i = (wl.blockIdx.x * wl.blockDim.x + wl.threadIdx.x) * STEP
    # The last workgroup may reach beyond the end.
    if i < y.shape[0]:
        y[i] = a * x[i]


if __name__ == "__main__":
    import numpy as np

    import wavecore as wc

    x = np.arange(10, dtype=np.float32)
    y = np.zeros_like(x)
    with wc.Device("gfx942"):
        scale[1, 64](y, x, 2.0)
    print(y)
