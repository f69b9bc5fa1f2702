"""Texture and surface objects: what HIP refuses, and what it stores."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from wavecore import targets
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import allocations, arrays, gpus, textures
from wavecore.hip.textures import (
    CLAMP,
    FLOAT,
    RECORD,
    UNSIGNED,
    Image,
    Sampling,
    make_record,
    make_surface_record,
    read_sampling,
)

ARRAY = Image(0x1000, 8, 4, 0, 32, 128, (32, 0, 0, 0, FLOAT), is_array=True)
PITCHED = Image(0x1000, 8, 4, 0, 256, 0, (8, 8, 8, 8, UNSIGNED))


@contextmanager
def fails(code: int) -> Iterator[None]:
    with pytest.raises(HipError) as caught:
        yield
    assert caught.value.code == code


def test_what_no_texture_can_be() -> None:
    """hipCreateTextureObject's errors: 801 for what hardware lacks, 1 for invalid values."""
    plain = Sampling()
    make_record(PITCHED, plain)
    for bad in (
        replace(PITCHED, address=0), replace(PITCHED, address=0x1010), replace(PITCHED, width=0),
        replace(PITCHED, pitch_bytes=32), replace(PITCHED, channels=(8, 8, 8, 0, UNSIGNED)),
        replace(PITCHED, channels=(8, 0, 0, 0, FLOAT)), replace(PITCHED, channels=(8, 0, 0, 0, 3)),
        replace(PITCHED, channels=(0, 8, 0, 0, UNSIGNED)),
    ):  # fmt: skip
        with fails(errors.INVALID_VALUE):
            make_record(bad, plain)
    with fails(errors.INVALID_VALUE):
        make_record(PITCHED, plain, has_view=True)
    with fails(errors.NOT_SUPPORTED):
        make_record(ARRAY, plain, has_images=False)
    for sampling in (Sampling(max_anisotropy=2), Sampling(mipmap_level_bias=0.5)):
        with fails(errors.NOT_SUPPORTED):
            make_record(ARRAY, sampling)
    volume, linear = replace(ARRAY, depth=3), Sampling(is_linear=True)
    with fails(errors.NOT_SUPPORTED):
        make_record(volume, linear, filters_volumes=False)
    make_record(replace(volume, is_layered=True), linear, filters_volumes=False)


def test_surfaces_are_of_arrays() -> None:
    make_surface_record(ARRAY)
    with fails(errors.INVALID_VALUE):
        make_surface_record(PITCHED)
    with fails(errors.NOT_SUPPORTED):
        make_surface_record(ARRAY, has_images=False)


def test_fractions_are_made_of_narrow_integers_alone() -> None:
    sampling = Sampling(reads_fractions=True)
    at = RECORD.size - 4 - 16 - 2
    assert make_record(PITCHED, sampling)[at] == 1
    for channels in ((32, 0, 0, 0, UNSIGNED), (16, 0, 0, 0, FLOAT)):
        assert make_record(replace(PITCHED, channels=channels), sampling)[at] == 0


def _texture_desc(**words: int) -> bytes:
    values = {"address": CLAMP, "linear": 1, "fractions": 1, "srgb": 1, "normalized": 1} | words
    head = [values["address"]] * 3 + [values[name] for name in ("linear", "fractions", "srgb")]
    return struct.pack("<6i4fiIifff", *head, 1, 2, 3, 4, values["normalized"], 0, 0, 0, 0, 0)


def test_descriptions_are_read() -> None:
    assert read_sampling(_texture_desc()) == Sampling(
        CLAMP, True, True, True, True, (1.0, 2.0, 3.0, 4.0)
    )
    for name, value in (("address", 4), ("linear", 2), ("fractions", -1)):
        with fails(errors.INVALID_VALUE):
            read_sampling(_texture_desc(**{name: value}))


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> gpus.Gpu:
    """The current GPU, as if it had image instructions."""
    found = gpus.current()
    monkeypatch.setattr(found, "target", targets.get("gfx90a"))
    return found


def _cell() -> ctypes.Array[ctypes.c_uint64]:
    return (ctypes.c_uint64 * 8)()


def test_objects_of_memory_and_of_arrays(gpu: gpus.Gpu) -> None:
    """Created, described, destroyed; destroying null is silent, others only once."""
    assert gpu.target.has("image-insts")
    made, array, found = _cell(), _cell(), _cell()
    channels = (ctypes.c_int32 * 5)(32, 0, 0, 0, FLOAT)
    arrays.malloc_array(ctypes.addressof(array), ctypes.addressof(channels), 8, 4, 0)
    modes = ctypes.create_string_buffer(_texture_desc(), 64)
    resource = ctypes.create_string_buffer(struct.pack("<iIQ", 0, 0, array[0]), 64)
    args = ctypes.addressof(resource), ctypes.addressof(modes), 0
    textures.create_texture_object(ctypes.addressof(made), *args)
    record = RECORD.unpack(ctypes.string_at(made[0], RECORD.size))
    assert record[4] == arrays.get(array[0]).address and record[7:10] == (8, 4, 1)
    textures.get_resource_desc(ctypes.addressof(found), made[0])
    assert bytes(found) == resource.raw
    textures.get_texture_desc(ctypes.addressof(found), made[0])
    assert bytes(found) == modes.raw
    with fails(errors.INVALID_VALUE):
        textures.get_view_desc(ctypes.addressof(found), made[0])
    textures.destroy_texture_object(made[0])
    textures.destroy_texture_object(0)
    with fails(errors.INVALID_VALUE):
        textures.destroy_texture_object(made[0])
    textures.create_surface_object(ctypes.addressof(made), ctypes.addressof(resource))
    textures.destroy_surface_object(made[0])
    pointer = _cell()
    allocations.malloc(ctypes.addressof(pointer), 4000)
    linear = struct.pack("<iIQ5iI3Q", 2, 0, pointer[0], 32, 32, 0, 0, UNSIGNED, 0, 4000, 0, 0)
    memory = ctypes.create_string_buffer(linear, 64)
    textures.create_texture_object(
        ctypes.addressof(made), ctypes.addressof(memory), ctypes.addressof(modes), 0
    )
    assert RECORD.unpack(ctypes.string_at(made[0], RECORD.size))[7:10] == (500, 1, 1)
    textures.destroy_texture_object(made[0])
    for kind, code in ((1, errors.NOT_SUPPORTED), (7, errors.INVALID_VALUE)):
        memory[0] = kind
        with fails(code):
            textures.create_texture_object(
                ctypes.addressof(made), ctypes.addressof(memory), ctypes.addressof(modes), 0
            )
