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


# What a region looks like that computes something of the same lanes twice.
MERGED = f"""
define internal i4 @{jit.MERGED}_equal(<4 x i32> %x) memory(none) nounwind willreturn {{
  %first = shufflevector <4 x i32> %x, <4 x i32> poison, <4 x i32> zeroinitializer
  %equal = icmp eq <4 x i32> %x, %first
  %bits = bitcast <4 x i1> %equal to i4
  ret i4 %bits
}}
declare void @between()
define i4 @twice(<4 x i32> %x) {{
  %one = call i4 @{jit.MERGED}_equal(<4 x i32> %x)
  call void @between()
  %two = call i4 @{jit.MERGED}_equal(<4 x i32> %x)
  %product = mul i4 %one, %two
  ret i4 %product
}}
"""


def test_calls_of_merged_functions_are_merged_and_inlined(monkeypatch) -> None:
    """NewGVN does not merge shufflevectors, which is why these functions exist."""
    made: list[str] = []
    emit = jit._emit_object

    def kept(module: object, machine: object) -> bytes:
        made.append(str(module))
        return emit(module, machine)

    monkeypatch.setattr(jit, "_emit_object", kept)
    assert jit.compile_region(MERGED, 2)
    assert made[0].count(" = shufflevector") == 1
    assert made[0].count("call ") == 1
