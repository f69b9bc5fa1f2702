"""Images of programs whose library may be closed at any time."""

from __future__ import annotations

import pytest

from tests.codeobject.programs import LOOP, build, bundle, compressed
from wavecore.hip.errors import HipError
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
