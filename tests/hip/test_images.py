"""Images of programs whose library may be closed at any time."""

from __future__ import annotations

import pytest

from wavecore.hip.errors import HipError
from wavecore.hip.runtime.images import BUNDLE_MAGIC, Image


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
