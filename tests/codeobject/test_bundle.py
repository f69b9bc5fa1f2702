"""Offload bundles and fat binaries, packed here and by the compiler."""

from __future__ import annotations

import contextlib
import importlib
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.codeobject.programs import LOOP, build, bundle, compressed
from wavecore.codeobject import CodeObject, unbundle
from wavecore.errors import CodeObjectError
from wavecore.toolchain import clang, compile_host

pytestmark = pytest.mark.clang

HOST = ("host-x86_64-unknown-linux-gnu", b"")


@pytest.fixture(scope="module")
def codes() -> dict[str, bytes]:
    names = ("gfx90a", "gfx90a:xnack-", "gfx90a:xnack+", "gfx1100", "gfx11-generic")
    return {name: build(LOOP, name).data for name in names}


def packed(codes: dict[str, bytes], *names: str, prefix: str = "hipv4-") -> bytes:
    entries = [(f"{prefix}amdgcn-amd-amdhsa--{name}", codes[name]) for name in names]
    return bundle([HOST, *entries])


def test_target_picks_the_entry(codes: dict[str, bytes]) -> None:
    """By its processor; the host's entry does not count."""
    data = packed(codes, "gfx90a", "gfx1100")
    assert CodeObject.from_bytes(data, "gfx1100").data == codes["gfx1100"]
    assert CodeObject.from_bytes(data, "gfx90a:xnack-").data == codes["gfx90a"]


def test_only_entry_needs_no_target(codes: dict[str, bytes]) -> None:
    """Both spellings of the offloading kind."""
    for prefix in ("hipv4-", "hip-"):
        assert CodeObject.from_bytes(packed(codes, "gfx1100", prefix=prefix)).target == "gfx1100"


def test_features_pick_the_entry(codes: dict[str, bytes]) -> None:
    """xnack+ and xnack- side by side."""
    data = packed(codes, "gfx90a:xnack-", "gfx90a:xnack+")
    assert CodeObject.from_bytes(data, "gfx90a:xnack+").data == codes["gfx90a:xnack+"]
    with pytest.raises(CodeObjectError, match="2 code objects for gfx90a"):
        CodeObject.from_bytes(data, "gfx90a")


def test_generic_entry_stands_in(codes: dict[str, bytes]) -> None:
    """gfx11-generic serves gfx1103, but not where gfx1100 has its own."""
    data = packed(codes, "gfx11-generic", "gfx1100")
    assert CodeObject.from_bytes(data, "gfx1103").target == "gfx11-generic"
    assert CodeObject.from_bytes(data, "gfx1100").target == "gfx1100"


def test_absent_target_lists_what_is_there(codes: dict[str, bytes]) -> None:
    """The message names every target of the file."""
    data = packed(codes, "gfx90a", "gfx1100")
    with pytest.raises(CodeObjectError, match=r"for gfx942; the file has: gfx90a, gfx1100"):
        CodeObject.from_bytes(data, "gfx942")
    with pytest.raises(CodeObjectError, match=r"name a target. The file has: gfx90a, gfx1100"):
        CodeObject.from_bytes(data)
    with pytest.raises(CodeObjectError, match="the file has: none"):
        CodeObject.from_bytes(bundle([HOST]), "gfx942")


@pytest.mark.parametrize("version", [1, 2, 3])
def test_compressed_bundles(codes: dict[str, bytes], version: int) -> None:
    """zlib, with each version of the header."""
    data = compressed(packed(codes, "gfx90a", "gfx1100"), version)
    assert CodeObject.from_bytes(data, "gfx1100").data == codes["gfx1100"]


def test_damaged_compression_is_refused(codes: dict[str, bytes]) -> None:
    """A flipped byte, a wrong size, an unknown method."""
    data = compressed(packed(codes, "gfx1100"), 2)
    flipped = bytearray(data)
    flipped[100] ^= 0xFF
    with pytest.raises(CodeObjectError):
        CodeObject.from_bytes(bytes(flipped))
    with pytest.raises(CodeObjectError, match="truncated"):
        CodeObject.from_bytes(data[:-100])
    with pytest.raises(CodeObjectError, match="unknown compression method 7"):
        CodeObject.from_bytes(compressed(packed(codes, "gfx1100"), 2, method=7))
    with pytest.raises(CodeObjectError, match="version 9"):
        CodeObject.from_bytes(b"CCOB" + struct.pack("<HHIIQ", 9, 0, 0, 0, 0))


def test_huge_claim_of_size_allocates_nothing() -> None:
    """A header that claims 4 GiB is not trusted."""
    body = zlib.compress(bytes(1000))
    data = struct.pack("<4sHHIIQ", b"CCOB", 2, 0, 24 + len(body), 0xFFFFFFFF, 0) + body
    with pytest.raises(CodeObjectError, match="damaged"):
        CodeObject.from_bytes(data)


def test_bundles_follow_each_other(codes: dict[str, bytes]) -> None:
    """A program of several sources has one bundle per source, padded with zeros."""
    data = packed(codes, "gfx90a") + bytes(4096) + packed(codes, "gfx1100")
    assert [entry.target for entry in unbundle(data)] == ["gfx90a", "gfx1100"]
    assert [entry.target for entry in unbundle(codes["gfx1100"])] == [""]


def test_program_for_the_host_holds_bundles(codes: dict[str, bytes], tmp_path: Path) -> None:
    """The .hip_fatbin section of a library is found."""
    fat = tmp_path / "app.hipfb"
    fat.write_bytes(packed(codes, "gfx90a", "gfx1100"))
    library = compile_host(
        f'__asm__(".section .hip_fatbin,\\"a\\"\\n.p2align 12\\n.incbin \\"{fat}\\"\\n.text");'
        "int answer(void) { return 42; }",
        kind="shared",
    )
    assert CodeObject.from_file(library, "gfx90a").data == codes["gfx90a"]
    assert CodeObject.from_file(fat, "gfx1100").path == fat


def test_program_without_device_code_is_refused() -> None:
    """An ELF file for the host only is no code object, and the error says what it is for."""
    with pytest.raises(CodeObjectError, match=r"ELF file for machine \d+, not for AMD GPUs"):
        CodeObject.from_bytes(compile_host("int f(void) { return 1; }"))


def test_truncated_bundle_is_refused(codes: dict[str, bytes]) -> None:
    """At every length, an error that says so or a bundle that is still complete."""
    data = packed(codes, "gfx1100")
    for length in (0, 3, 24, 30, 33, 60, 100, 4096, 5000, len(data) - 4096):
        with pytest.raises(CodeObjectError):
            CodeObject.from_bytes(data[:length])


def test_other_files_are_refused(tmp_path: Path) -> None:
    """Nothing, text, and a program: each error names the file."""
    for content in (b"", b"hello, world\n" * 100, Path(clang.zig()).read_bytes()[:100_000]):
        path = tmp_path / "some.bin"
        path.write_bytes(content)
        with pytest.raises(CodeObjectError, match=r"some\.bin"):
            CodeObject.from_file(path)


@pytest.mark.parametrize("behind", [b"", bytes(4096), b"another section's"])
def test_version_1_does_not_say_where_it_ends(codes: dict[str, bytes], behind: bytes) -> None:
    """The frame of Zstandard does."""
    plain = packed(codes, "gfx90a", "gfx1100")
    body = zstandard_compressor()(plain) + behind
    data = struct.pack("<4sHHIQ", b"CCOB", 1, 1, len(plain), 0) + body
    assert CodeObject.from_bytes(data, "gfx1100").data == codes["gfx1100"]


def test_zstandard_on_every_python(
    codes: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """ROCm's own compression: unpacked, with zlib's bounds; without a library, an error says so."""
    plain = packed(codes, "gfx90a", "gfx1100")

    def wrapped(plain: bytes, body: bytes) -> bytes:
        return struct.pack("<4sHHIIQ", b"CCOB", 2, 1, 24 + len(body), len(plain), 0) + body

    compress = zstandard_compressor()
    data = wrapped(plain, compress(plain))
    assert CodeObject.from_bytes(data, "gfx1100").data == codes["gfx1100"]
    for damaged in (data[:-100], data[:200] + bytes(50) + data[250:]):
        with pytest.raises(CodeObjectError):
            CodeObject.from_bytes(damaged, "gfx1100")
    zeros = bytes(64 << 20)
    with pytest.raises(CodeObjectError, match=r"unpacks to 67108864 bytes, \d+ times"):
        unbundle(wrapped(zeros, compress(zeros)))
    with pytest.raises(CodeObjectError, match=r"at least \d+ bytes, not the 1000"):
        unbundle(wrapped(bytes(1000), compress(zeros)))
    for name in ("compression.zstd", "zstandard"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(CodeObjectError, match=r"use Python 3\.14, install the package 'zstandard'"):
        CodeObject.from_bytes(wrapped(plain, plain), "gfx1100")


def zstandard_compressor() -> Callable[[bytes], bytes]:
    """Python's own from 3.14, the package's before."""
    with contextlib.suppress(ImportError):
        return importlib.import_module("compression.zstd").compress
    return importlib.import_module("zstandard").ZstdCompressor().compress
