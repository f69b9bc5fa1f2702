"""Textures and surfaces of device code: filters, address modes, formats; compared with NumPy."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wavecore.device import Device, Module
from wavecore.hip.textures import (
    BORDER,
    CLAMP,
    FLOAT,
    MIRROR,
    RECORD,
    SIGNED,
    UNSIGNED,
    WRAP,
    Image,
    Sampling,
    buffer_resource,
    make_record,
    make_surface_record,
)
from wavecore.toolchain import compile

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = [
    *("gfx90a", "gfx1100"),
    *(pytest.param(target, marks=pytest.mark.slow) for target in ("gfx942", "gfx1201")),
]
COUNT = 128
SOURCE = Path(__file__).parent / "headers" / "textures.hip"

targets = pytest.mark.parametrize("target", TARGETS)


@cache
def module(target: str) -> Module:
    return Device(target).load(compile(SOURCE, target))


def image(data: np.ndarray, axes: int, *, is_layered: bool = False) -> Image:
    """The memory of an array of shape (..., row, column[, channel]), as in a hipArray_t."""
    channels = data.shape[axes] if data.ndim > axes else 1
    kind = {"i": SIGNED, "u": UNSIGNED, "f": FLOAT}[data.dtype.kind]
    bits = [8 * data.itemsize] * channels + [0] * (4 - channels)
    depth, height, width = (0, 0, *data.shape[:axes])[-3:]
    row = data.itemsize * channels * width
    step = row * max(height, 1)
    place = data.ctypes.data
    return Image(place, width, height, depth, row, step, (*bits, kind), True, is_layered)


def launch(
    target: str,
    kernel: str,
    record: bytes,
    data: np.ndarray,
    out: np.ndarray,
    *places: np.ndarray,
    layer: int = 0,
) -> np.ndarray:
    """A kernel's reads at coordinates in an image."""
    held = module(target)
    device = held.device
    words = np.frombuffer(record, np.uint8).copy()
    columns = [np.asarray(p, np.float32) for p in places]
    columns += [np.zeros(COUNT, np.float32)] * (3 - len(columns))
    with device.register(data) as _, device.register(words) as object_:
        args = (out, object_.address, *columns, layer)
        held[kernel].launch(COUNT // 32, 32, args)
    return out


def places(size: int, seed: int, *, is_normalized: bool) -> np.ndarray:
    """Coordinates in and around an axis, away from where rounding decides."""
    x = np.random.default_rng(seed).uniform(-2.5 * size, 3.5 * size, COUNT)
    x[: COUNT // 2] = np.random.default_rng(seed + 1).uniform(0, size, COUNT // 2)
    near = np.abs(2 * x - np.round(2 * x)) < 0.02
    x[near] += 0.1
    return (x / size if is_normalized else x).astype(np.float32)


def wrapped(index: np.ndarray, size: int, mode: int, *, is_normalized: bool) -> np.ndarray:
    """Indices into an axis, -1 for the border."""
    if mode == BORDER:
        return np.where((index >= 0) & (index < size), index, -1)
    if mode == CLAMP or not is_normalized:
        return np.clip(index, 0, size - 1)
    if mode == WRAP:
        return index % size
    rest = index % (2 * size)
    return np.minimum(rest, 2 * size - 1 - rest)


def sampled(
    data: np.ndarray, axes: list[np.ndarray], sampling: Sampling, border: float
) -> np.ndarray:
    """HIP's formulas for axes x, y, z of an image [z][y][x]."""
    sizes = data.shape[::-1]
    scaled = [
        x.astype(float) * (size if sampling.is_normalized else 1)
        for x, size in zip(axes, sizes, strict=True)
    ]
    back = 0.5 if sampling.is_linear else 0.0
    floors = [np.floor(x - back).astype(int) for x in scaled]
    total = np.zeros(COUNT)
    for corner in itertools.product((0, 1) if sampling.is_linear else (0,), repeat=len(axes)):
        index, weight = [], np.ones(COUNT)
        for x, i, step, size in zip(scaled, floors, corner, sizes, strict=True):
            mode, normal = sampling.address_mode, sampling.is_normalized
            index.append(wrapped(i + step, size, mode, is_normalized=normal))
            if sampling.is_linear:
                weight *= (x - 0.5 - i) if step else 1 - (x - 0.5 - i)
        outside = np.any([i < 0 for i in index], axis=0)
        values = np.where(outside, border, data[tuple(index[::-1])])
        total += weight * values
    return total


@targets
def test_the_record_is_as_python_writes_it(target: str) -> None:
    out = np.zeros(16, np.uint32)
    module(target)["layout"].launch(1, 1, (out,))
    sizes = [16] + [8] * 3 + [4] * 3 + [1] * 8
    starts = np.cumsum(sizes).tolist()
    assert out[:15].tolist() == starts[:15] and out[15] == RECORD.size


@targets
@pytest.mark.parametrize("is_linear", [False, True], ids=["point", "linear"])
@pytest.mark.parametrize("is_normalized", [False, True], ids=["elements", "fractions"])
@pytest.mark.parametrize("mode", [WRAP, CLAMP, MIRROR, BORDER])
def test_address_modes_and_filters(
    target: str, mode: int, is_normalized: bool, is_linear: bool
) -> None:
    """In one, two and three dimensions; wrap and mirror need fractions, otherwise they clamp."""
    rng = np.random.default_rng(mode)
    sampling = Sampling(mode, is_linear, is_normalized, border=(0.25, 0, 0, 0))
    for kernel, shape in (("line", (11,)), ("plane", (7, 11)), ("volume", (5, 7, 11))):
        data = rng.uniform(-1, 1, shape).astype(np.float32)
        axes = [
            places(size, seed, is_normalized=is_normalized) for seed, size in enumerate(shape[::-1])
        ]
        record = make_record(image(data, len(shape)), sampling)
        got = launch(target, kernel, record, data, np.zeros(COUNT, np.float32), *axes)
        expected = sampled(data, axes, sampling, 0.25)
        np.testing.assert_allclose(got, expected, atol=2e-5 if is_linear else 0)


@targets
@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.uint16, np.int16])
def test_integers_read_as_fractions(target: str, dtype: Any) -> None:
    """Unsigned ones relative to the largest, signed ones from -1 up, before interpolation."""
    info = np.iinfo(dtype)
    data = np.random.default_rng(1).integers(info.min, info.max, (7, 11, 4), dtype, endpoint=True)
    axes = [places(size, size, is_normalized=False) for size in (11, 7)]
    for is_linear in (False, True):
        sampling = Sampling(CLAMP, is_linear, reads_fractions=True)
        record = make_record(image(data, 2), sampling)
        out = np.zeros((COUNT, 4), np.float32)
        launch(target, "plane4", record, data, out, *axes)
        for channel in range(4):
            fractions = np.maximum(data[:, :, channel] / info.max, -1)
            expected = sampled(fractions, axes, sampling, 0)
            np.testing.assert_allclose(out[:, channel], expected, atol=2e-6)


@targets
def test_integers_floats_and_halves(target: str) -> None:
    """Integers keep their sign; missing channels are 0, or 1 in the last one."""
    rng = np.random.default_rng(2)
    axes = [places(size, size, is_normalized=False) for size in (11, 7)]
    for dtype in (np.int8, np.uint16, np.int32):
        data = rng.integers(-100, 100, (7, 11, 2)).astype(dtype)
        out = np.zeros((COUNT, 2), np.int32)
        record = make_record(image(data, 2), Sampling(is_linear=True))
        launch(target, "plane_integers", record, data, out, *axes)
        for channel in range(2):
            expected = sampled(data[:, :, channel].astype(float), axes, Sampling(), 0)
            np.testing.assert_array_equal(out[:, channel], expected.astype(np.int32))
    half = rng.normal(size=(7, 11)).astype(np.float16)
    out = np.zeros((COUNT, 4), np.float32)
    launch(target, "plane4", make_record(image(half, 2), Sampling()), half, out, *axes)
    np.testing.assert_array_equal(out[:, 0], sampled(half.astype(float), axes, Sampling(), 0))
    assert (out[:, 1:] == [0, 0, 1]).all()


@targets
def test_srgb_colours_are_decoded_but_for_alpha(target: str) -> None:
    data = np.arange(256, dtype=np.uint8).repeat(4).reshape(1, 256, 4)
    record = make_record(image(data, 2), Sampling(reads_fractions=True, is_srgb=True))
    x = np.arange(0, 256, 2) + 0.5
    out = launch(target, "plane4", record, data, np.zeros((COUNT, 4), np.float32), x)
    c = data[0, ::2, 0] / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    np.testing.assert_allclose(out[:, :3], linear[:, None].repeat(3, 1), atol=1e-6)
    np.testing.assert_allclose(out[:, 3], c, atol=1e-7)


@targets
def test_fetches_from_linear_memory(target: str) -> None:
    """By element, whatever the modes are; zero outside."""
    data = np.random.default_rng(3).integers(-1000, 1000, 100).astype(np.int32)
    memory = Image(256, 100, 0, 0, 0, 0, (32, 0, 0, 0, SIGNED))
    record = bytearray(make_record(memory, Sampling(WRAP, is_linear=True, is_normalized=True)))
    record[16:24] = data.ctypes.data.to_bytes(8, "little")
    x = np.arange(-10, COUNT - 10)
    out = launch(target, "fetch", bytes(record), data, np.zeros(COUNT, np.int32), x)
    expected = np.where((x >= 0) & (x < 100), data[np.clip(x, 0, 99)], 0)
    np.testing.assert_array_equal(out, expected)
    data8 = data.view(np.uint8)
    record[52:55] = bytes((8, 4, UNSIGNED))
    out8 = launch(target, "fetch_bytes", bytes(record), data, np.zeros((COUNT, 4), np.uint8), x)
    np.testing.assert_array_equal(out8[10:110], data8.reshape(-1, 4))


@targets
def test_buffer_instructions_fetch_with_the_resource_of_a_record(target: str) -> None:
    """As kernels compiled against ROCm's headers do: four channels, 0 and 1 for missing ones."""
    x = np.arange(-10, COUNT - 10)
    inside = (x >= 0) & (x < 100)
    for dtype, channels, fractions in (
        (np.int32, 1, False), (np.float32, 4, False), (np.uint8, 4, False), (np.int16, 2, False),
        (np.uint8, 1, True), (np.int16, 4, True), (np.float16, 2, True),
    ):  # fmt: skip
        data = np.random.default_rng(3).uniform(0, 99, (100, channels)).astype(dtype)
        memory, sampling = image(data, 1), Sampling(reads_fractions=fractions)
        resource = buffer_resource(memory, sampling, target)
        record = make_record(memory, sampling, resource=resource)
        reads_floats = data.dtype.kind == "f" or fractions
        kind = np.float32 if reads_floats else np.int32
        out = np.zeros((COUNT, 4), np.float32)
        out = launch(target, "fetch_by_resource", record, data, out, x).view(kind)
        expected = np.zeros((COUNT, 4), kind)
        expected[inside, :channels] = data
        if fractions and data.dtype.kind != "f":
            expected /= np.iinfo(dtype).max
        if channels < 4:
            expected[inside, 3] = 1
        np.testing.assert_allclose(out[inside], expected[inside], rtol=1e-6)
        assert not out[~inside][:, :channels].any()


@targets
def test_layers_levels_and_gathers(target: str) -> None:
    """A missing layer is the nearest one; there is one level of detail."""
    rng = np.random.default_rng(4)
    data = rng.normal(size=(3, 7, 11)).astype(np.float32)
    sampling = Sampling(is_linear=True)
    record = make_record(image(data, 3, is_layered=True), sampling, filters_volumes=False)
    axes = [places(size, size, is_normalized=False) for size in (11, 7)]
    for layer, found in ((-1, 0), (1, 1), (5, 2)):
        out = np.zeros(COUNT, np.float32)
        launch(target, "layers", record, data, out, *axes, layer=layer)
        np.testing.assert_allclose(out, sampled(data[found], axes, sampling, 0), atol=1e-5)
    lines = np.ascontiguousarray(data[:, :1, :])
    record = make_record(image(lines, 3, is_layered=True), sampling)
    out = launch(
        target, "line_layers", record, lines, np.zeros(COUNT, np.float32), axes[0], layer=2
    )
    np.testing.assert_allclose(out, sampled(lines[2, 0], axes[:1], sampling, 0), atol=1e-5)
    plane = np.ascontiguousarray(data[1])
    record = make_record(image(plane, 2), sampling)
    for kernel in ("lod", "gradients"):
        out = launch(target, kernel, record, plane, np.zeros(COUNT, np.float32), *axes)
        np.testing.assert_allclose(out, sampled(plane, axes, sampling, 0), atol=1e-5)
    out = launch(target, "gather", record, plane, np.zeros((COUNT, 4), np.float32), *axes)
    i, j = (np.floor(x - 0.5).astype(int) for x in axes)
    for column, (right, down) in enumerate(((0, 1), (1, 1), (1, 0), (0, 0))):
        row = np.clip(j + down, 0, 6)
        np.testing.assert_array_equal(out[:, column], plane[row, np.clip(i + right, 0, 10)])


@targets
def test_cubes(target: str) -> None:
    """Faces +x, -x, +y, -y, +z, -z, as OpenGL and CUDA orient them."""
    data = np.arange(6 * 4 * 4, dtype=np.float32).reshape(6, 4, 4)
    record = make_record(image(data, 3, is_layered=True), Sampling(is_normalized=True))
    x, y, z = np.random.default_rng(5).uniform(-1, 1, (3, COUNT)).astype(np.float32)
    out = launch(target, "cube", record, data, np.zeros(COUNT, np.float32), x, y, z)
    size = np.abs([x, y, z])
    axis = np.argmax(size, 0)
    low = np.array([x, y, z])[axis, np.arange(COUNT)] < 0
    s = np.choose(axis, [np.where(low, z, -z), x, np.where(low, -x, x)])
    t = np.choose(axis, [-y, np.where(low, -z, z), -y])
    column, row = (np.floor((v / size.max(0) + 1) * 2).astype(int).clip(0, 3) for v in (s, t))
    np.testing.assert_array_equal(out, data[2 * axis + low, row, column])


@targets
def test_results_go_through_a_pointer_as_well(target: str) -> None:
    data = np.random.default_rng(6).normal(size=(32, 2)).astype(np.float32)
    words = np.frombuffer(make_record(image(data, 1), Sampling()), np.uint8).copy()
    out, x = np.zeros((32, 2), np.float32), np.arange(32, dtype=np.float32)
    held = module(target)
    with held.device.register(data), held.device.register(words) as texture:
        held["by_pointer"].launch(1, 32, (out, texture.address, x))
    np.testing.assert_array_equal(out, data)


@targets
def test_surfaces(target: str) -> None:
    """x is in bytes; reads outside are zero, and writes are lost."""
    data = np.random.default_rng(7).integers(0, 99, (6, 30)).astype(np.int32)
    before = data.copy()
    held = module(target)
    words = np.frombuffer(make_surface_record(image(data, 2)), np.uint8).copy()
    out = np.zeros((8, 32), np.int32)
    with held.device.register(data), held.device.register(words) as surface:
        held["rows"].launch(1, 32, (out, surface.address, 6))
    np.testing.assert_array_equal(out, np.pad(before, 1))
    added = 100 * np.arange(6)[:, None] + np.arange(1, 31)
    np.testing.assert_array_equal(data, before + added)
    pairs = np.random.default_rng(8).integers(-9, 9, (3, 4, 32, 2)).astype(np.int16)
    kept = pairs.copy()
    words = np.frombuffer(make_surface_record(image(pairs, 3)), np.uint8).copy()
    read = np.zeros((32, 2), np.int16)
    with held.device.register(pairs), held.device.register(words) as surface:
        held["others"].launch(1, 32, (read, surface.address))
    np.testing.assert_array_equal(read, kept[2, 1])
    t = np.arange(32)
    kept[0, 0], kept[1, 1] = np.stack([t, -t], 1), np.stack([t * 0 + 7, t], 1)
    np.testing.assert_array_equal(pairs, kept)
