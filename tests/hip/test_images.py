"""Images of programs whose library may be closed at any time."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest

from tests.codeobject.programs import LOOP, build, bundle, compressed
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import executables
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.images import BUNDLE_MAGIC, Image
from wavecore.targets import get


def test_an_image_that_goes_away_is_gone_whenever_it_is_read_first() -> None:
    """An unregistered program's bytes read as zeros."""
    memory = bytearray(BUNDLE_MAGIC + bytes(64))
    before = Image.in_place(lambda at, size: bytes(memory[at : at + size]))
    assert not before.is_gone
    memory[:] = bytes(len(memory))
    after = Image.in_place(lambda at, size: bytes(memory[at : at + size]))
    for image in (before, after):
        assert image.is_gone and image.targets() == []


def test_bytes_of_no_image_are_refused() -> None:
    with pytest.raises(HipError):
        Image.in_place(lambda at, size: b"x" * size)
    assert not Image(b"").is_gone


@pytest.mark.clang
@pytest.mark.parametrize("pack", [bytes, lambda data: compressed(data, 2)])
def test_of_code_with_and_without_xnack_a_gpu_takes_what_it_says_it_is(pack) -> None:
    """ROCm 5's libraries have both for gfx90a; where only one is there, it is taken."""
    gpu = Gpu(0, get("gfx90a"))
    names = ("gfx90a:xnack+", "gfx90a:xnack-", "gfx1030")
    codes = {name: build(LOOP, name).data for name in names}

    def taken(*there: str) -> str:
        entries = [(f"hipv4-amdgcn-amd-amdhsa--{name}", codes[name]) for name in there]
        return Image(pack(bundle(entries))).code_for(gpu).target_id_text

    assert taken("gfx1030", "gfx90a:xnack+", "gfx90a:xnack-") == "gfx90a:xnack-"
    assert taken("gfx1030", "gfx90a:xnack+") == "gfx90a:xnack+"


@pytest.mark.parametrize("field", ["table", "names", "length"])
@pytest.mark.parametrize("value", [1 << 40, (1 << 63) + 5, (1 << 64) - 64])
def test_a_program_with_odd_sections_has_no_targets(tmp_path: Path, field: str, value: int):
    """Programs run without their sections, so the tables may hold anything."""
    data = bytearray(Path(sys.executable).resolve().read_bytes())
    (table,) = struct.unpack_from("<Q", data, 40)
    (names,) = struct.unpack_from("<H", data, 62)
    place = {"table": 40, "names": table + 64 * names + 24, "length": table + 64 * names + 32}
    struct.pack_into("<Q", data, place[field], value)
    odd = tmp_path / "odd"
    odd.write_bytes(data)
    assert executables._targets_of(str(odd)) == []
