"""Damaged files: refused with a reason, or loaded; never anything else."""

from __future__ import annotations

import random
import struct
import time

import pytest

from tests.codeobject.mutation import SLOW_SECONDS, exercise, mutants, seeds
from tests.codeobject.programs import GLOBALS, LOOP, build
from wavecore.codeobject import CodeObject
from wavecore.errors import CodeObjectError

pytestmark = pytest.mark.clang


@pytest.fixture(scope="module")
def sound() -> dict[str, bytes]:
    return seeds()


@pytest.mark.parametrize("seed", range(7))
def test_mutants_load_or_are_refused(seed: int, sound: dict[str, bytes]) -> None:
    """A sample of what `python -m tests.codeobject.mutation` runs by the thousand."""
    name = list(sound)[seed]
    refused = 0
    for mutant in mutants(sound[name], 150, random.Random(f"1 {name}")):
        start = time.thread_time()  # on a busy machine a second takes longer
        refused += exercise(mutant) != "loads"
        assert time.thread_time() - start < SLOW_SECONDS
    assert refused


def test_sound_files_pass_the_same_exercise(sound: dict[str, bytes]) -> None:
    """Otherwise the mutants would prove nothing."""
    assert {name: exercise(data) for name, data in sound.items()} == dict.fromkeys(sound, "loads")


def test_truncated_files_are_refused(sound: dict[str, bytes]) -> None:
    """At any length that cuts off more than the zeros at the end."""
    for data in sound.values():
        for length in [*range(200), *range(200, len(data), 97)]:
            if data[length:].strip(b"\0"):
                assert exercise(data[:length]) != "loads"


def patched(data: bytes, at: int, form: str, value: int) -> bytes:
    changed = bytearray(data)
    struct.pack_into(form, changed, at, value)
    return bytes(changed)


# Offsets in the ELF header, and in a program header of type PT_LOAD.
E_CLASS, E_OSABI, E_ABIVERSION, E_TYPE, E_MACHINE, E_FLAGS = 4, 7, 8, 16, 18, 48
P_OFFSET, P_VADDR, P_FILESZ, P_MEMSZ = 8, 16, 32, 40


def load_header(data: bytes, number: int) -> int:
    """The file offset of program header `number` of type PT_LOAD."""
    count = struct.unpack_from("<H", data, 56)[0]
    loads = [64 + 56 * i for i in range(count) if data[64 + 56 * i] == 1]
    return loads[number]


@pytest.mark.parametrize(
    ("at", "form", "value", "message"),
    [
        (0, "<B", 0, "neither an ELF file nor an offload bundle"),
        (E_CLASS, "<B", 1, "not 64-bit little-endian"),
        (E_OSABI, "<B", 65, r"OS ABI 65, not amdhsa"),
        (E_ABIVERSION, "<B", 1, "ABI version 1; versions 4, 5 and 6"),
        (E_TYPE, "<H", 2, "ELF type 2"),
        (E_MACHINE, "<H", 62, r"machine 62, not for AMD GPUs|machine 62, not"),
        (E_FLAGS, "<B", 0xEE, "unknown processor 0xee"),
        (40, "<Q", 1 << 40, "section headers at file offset"),
        (54, "<H", 8, "program headers of 8 bytes"),
    ],
)
def test_header_fields(at: int, form: str, value: int, message: str) -> None:
    """Each error says which field is wrong."""
    data = build(LOOP, "gfx942").data
    with pytest.raises(CodeObjectError, match=message):
        CodeObject.from_bytes(patched(data, at, form, value))


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (P_MEMSZ, 1 << 40, "exceed the limit"),
        (P_VADDR, (1 << 64) - 4096, "exceed the limit"),
        (P_MEMSZ, 1, "only 1 in memory"),
        (P_OFFSET, 1 << 33, "truncated or damaged"),
        (P_FILESZ, 1 << 33, "in the file but"),
    ],
)
def test_segment_fields(field: int, value: int, message: str) -> None:
    """A segment outside the file or of excessive size is refused before it is allocated."""
    data = build(GLOBALS, "gfx942").data
    with pytest.raises(CodeObjectError, match=message):
        CodeObject.from_bytes(patched(data, load_header(data, 1) + field, "<Q", value))


@pytest.mark.parametrize("address", [0, 0x1000, 0x2000])
def test_segments_in_the_same_memory_are_refused(address: int) -> None:
    """Each byte has one owner, and is freed once."""
    data = build(GLOBALS, "gfx942").data
    second = struct.unpack_from("<Q", data, load_header(data, 1) + P_VADDR)[0]
    moved = patched(data, load_header(data, 2) + P_VADDR, "<Q", min(address, second))
    with pytest.raises(CodeObjectError, match="they overlap or are out of order"):
        CodeObject.from_bytes(moved)


def test_sections_in_the_same_bytes_are_refused() -> None:
    """The same bytes of a file cannot be read several times over."""
    data = build(GLOBALS, "gfx942").data
    table, count = struct.unpack_from("<Q", data, 40)[0], struct.unpack_from("<H", data, 60)[0]
    for section in range(1, count):
        data = patched(data, table + 64 * section + 24, "<Q", 0)  # the offset, and the size
        data = patched(data, table + 64 * section + 32, "<Q", len(data) // 2)
    with pytest.raises(CodeObjectError, match=r"the sections of the ELF file have .* they overlap"):
        CodeObject.from_bytes(data)


def test_entry_outside_the_code_is_refused() -> None:
    """A descriptor whose entry is in data names its kernel."""
    code = build(LOOP, "gfx942")
    descriptor = code.symbols["sum.kd"].address
    at = code.data.index(code.read(descriptor, 64))
    with pytest.raises(
        CodeObjectError, match=r"kernel 'sum': entry .* not in an executable segment"
    ):
        CodeObject(patched(code.data, at + 16, "<q", 0))
    with pytest.raises(CodeObjectError, match=r"kernel 'sum': entry .* not 4-byte aligned"):
        CodeObject(patched(code.data, at + 16, "<q", code.kernels["sum"].entry - descriptor + 2))


def test_wrong_metadata_names_kernel_and_key() -> None:
    """MessagePack of the right shape with the wrong contents."""
    data = build(LOOP, "gfx942").data
    key = b".wavefront_size"
    at = data.index(key) + len(key)
    with pytest.raises(
        CodeObjectError, match="kernel 'sum': wave64 according to its descriptor, wave32"
    ):
        CodeObject(patched(data, at, "<B", 32))
    renamed = data.replace(b".value_kind", b".valua_kind", 1)
    with pytest.raises(CodeObjectError, match=r"'sum', argument 0: \.value_kind is None"):
        CodeObject(renamed)
    outside = data.replace(b".kernarg_segment_size", b".kernarg_segment_sizf", 1)
    assert CodeObject(outside).kernels["sum"].kernarg_segment_size_bytes == 20
