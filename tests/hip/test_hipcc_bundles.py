"""Containers that hipcc writes, read back; and a link with damaged ones."""

from __future__ import annotations

import contextlib
import random
import struct

import pytest

from wavecore.codeobject import unbundle
from wavecore.errors import CodeObjectError
from wavecore.hip.compiler import bundles

ENTRIES = [("host-x86_64-unknown-linux-gnu-", b""), (bundles.device_id("gfx90a:xnack-"), b"abc"),
           (bundles.device_id("gfx1100"), b"d" * 5000)]  # fmt: skip


def test_a_bundle_is_read_back():
    data = bundles.bundle(ENTRIES)
    found = [(entry.id, entry.data) for entry in unbundle(data)]
    assert found == ENTRIES[1:]


def test_code_objects_lie_on_pages():
    """Loaders map them."""
    data = bundles.bundle(ENTRIES)
    assert data.index(b"abc") == 4096 and data.index(b"ddd") == 8192


def test_a_compressed_bundle_is_read_back():
    plain = bundles.bundle(ENTRIES)
    packed = bundles.compress(plain)
    assert len(packed) < len(plain) / 10
    assert [entry.data for entry in unbundle(packed)] == [data for _, data in ENTRIES[1:]]


def test_compressed_bundles_follow_each_other():
    """As in a program of several objects: each on its own page."""
    packed = bundles.compress(bundles.bundle(ENTRIES))
    padded = packed + bytes(-len(packed) % 4096)
    assert len(unbundle(padded + padded + packed)) == 6


def test_mutated_bundles_end_in_an_error_or_in_entries():
    """Whatever bit is flipped: no other error, and no access out of bounds."""
    source = random.Random(7)
    for data in (bundles.bundle(ENTRIES), bundles.compress(bundles.bundle(ENTRIES))):
        for _ in range(300):
            mutated = bytearray(data)
            for _ in range(source.randint(1, 4)):
                mutated[source.randrange(min(len(data), 400))] ^= 1 << source.randrange(8)
            try:
                entries = unbundle(bytes(mutated[: source.randint(8, len(mutated))]))
                assert sum(len(entry.data) for entry in entries) < 16 << 20
            except CodeObjectError:
                pass


def test_text_bundles_mark_their_parts():
    text = bundles.text_bundle([("hip-amdgcn-amd-amdhsa--gfx90a", b"x\n")], "assembly").decode()
    name = "__CLANG_OFFLOAD_BUNDLE__"
    assert text == (
        f"\n# {name}__START__ hip-amdgcn-amd-amdhsa--gfx90a\nx\n"
        f"\n# {name}__END__ hip-amdgcn-amd-amdhsa--gfx90a\n"
    )


def test_offload_binaries_are_read_back():
    data = bundles.offload_binary("gfx90a:xnack-", b"BC1") + bundles.offload_binary("gfx942", b"2")
    assert list(bundles.read_offload_binaries(data)) == [
        ("gfx90a:xnack-", b"BC1"),
        ("gfx942", b"2"),
    ]


def test_mutated_offload_binaries_are_an_error_or_read():
    source = random.Random(3)
    data = bundles.offload_binary("gfx90a", b"BC1" * 10)
    for _ in range(500):
        mutated = bytearray(data)
        mutated[source.randrange(len(data))] ^= 1 << source.randrange(8)
        with contextlib.suppress(ValueError):
            assert len(list(bundles.read_offload_binaries(bytes(mutated)))) <= 1


@pytest.mark.parametrize("size", [0, 8, 2**40])
def test_an_offload_binary_of_a_wrong_size_is_refused(size):
    data = bytearray(bundles.offload_binary("gfx90a", b"BC"))
    struct.pack_into("<Q", data, 8, size)
    with pytest.raises(ValueError, match="expected the start of an offload binary"):
        list(bundles.read_offload_binaries(bytes(data)))
