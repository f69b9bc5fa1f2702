"""The gallery's sum of an array, wavecore.kernels.reduce: its code is in the other file."""

import wavecore.lang as wl
from wavecore.kernels.reduce_kernel import kernel

reduce = kernel(wl.f32, "sum")
