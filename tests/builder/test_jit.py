"""The compiler's LLVM objects: freed where they were used."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from wavecore.builder import jit

pytestmark = pytest.mark.jit

TEXT = "define i32 @same(i32 %x) {\n ret i32 %x\n}\n"


@pytest.mark.parametrize("level", [0, 2])
def test_a_kept_frame_keeps_no_module(level: int, monkeypatch) -> None:
    """As a traceback may: the garbage collector would free a module after its context."""
    frames: list[FrameType] = []
    emit = jit._emit_object

    def kept(module: object, machine: object) -> bytes:
        frames.append(sys._getframe(1))
        return emit(module, machine)

    monkeypatch.setattr(jit, "_emit_object", kept)
    assert jit.compile_to_object(TEXT, level)
    module = frames[0].f_locals["module"]
    assert module.closed and module._context.closed
