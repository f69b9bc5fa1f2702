"""D = A B by the matrix cores of any target, independent of the layout."""

import wavecore.lang as wl


@wl.kernel
def product(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], d: wl.ptr[wl.f32], depth: wl.i32) -> None:
    """a is 16 x depth, b depth x 16, d 16 x 16, all row-major; depth is a multiple of 16."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    left, right, total = mma.A(), mma.B(), mma.C(0)
    for k in range(0, depth, 16):
        left.load(a + k, depth, "row")
        right.load(b + 16 * k, 16, "row")
        total = mma(left, right, total)
    total.store(d, 16, "row")
