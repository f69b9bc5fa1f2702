"""Tasks for campaigns in tests: some that work, and some that fail."""

from __future__ import annotations

import ctypes
import os
import random
import time

import numpy as np

import wavecore as wc
import wavecore.lang as wl


@wl.kernel
def scaled(x: wl.array[wl.f32, 1], factor: wl.f32):
    i = wl.threadIdx.x
    x[i] = x[i] * factor


def in_python(target: str, factor: float) -> dict[str, object]:
    """A kernel in Python, whose module is sent along."""
    x = np.arange(64, dtype=np.float32)
    with wc.Device(target):
        scaled[1, 64](x, factor)
    return {"last": float(x[-1]), "ok": bool(np.array_equal(x, np.arange(64) * factor))}


def drawn(seed: int) -> float:
    return random.Random(seed).random()


def slow(seed: int) -> float:
    time.sleep(0.02)
    return drawn(seed)


def bad(what: str) -> object:
    """Ends in the given way."""
    if what == "raises":
        raise ValueError("this is wrong")
    if what == "fault":
        with wc.Device("gfx942"):
            scaled[1, 256](np.zeros(64, np.float32), 2.0)
    if what == "spins":
        while True:
            pass
    if what == "crashes":
        ctypes.string_at(0)
    if what == "leaves":
        os._exit(4)
    if what == "eats":
        kept = [np.ones(1 << 24) for _ in range(80)]  # 10 GB
        return len(kept)
    if what == "object":
        return object()
    if what == "clash":
        return {"what": 1}
    if what == "lists":
        return {"a": np.arange(3), "h": np.float16(2.5), "none": None}
    return what
