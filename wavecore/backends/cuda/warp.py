"""What the threads of a warp do together, and what each does with its own lanes.

A thread's own value of a lane is a Value that is not per lane: the builder's operations on it are
then scalar instructions. It stays inside the functions that handle lanes one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from wavecore.backends.cuda.lanes import ThreadLanes
from wavecore.builder.contract import I32, Type, Value
from wavecore.builder.irtext import IrText, type_text
from wavecore.builder.llvm import LlvmBuilder


def meet(b: IrText) -> None:
    """Synchronise all threads; each then sees what the others stored."""
    b.declarations.add("declare void @llvm.nvvm.bar.warp.sync(i32)")
    b.emit_void("call void @llvm.nvvm.bar.warp.sync(i32 -1)")


def lanes_of(b: LlvmBuilder) -> ThreadLanes:
    """The builder's lanes, which are a warp's."""
    return cast(ThreadLanes, b.lanes)


def parts(b: LlvmBuilder, x: Value) -> list[Value]:
    """The value in each lane that the thread holds."""
    found = lanes_of(b).parts(b, b.widen(x))
    return [Value(x.type, False, ref) for ref in found]


def joined(b: LlvmBuilder, values: Sequence[Value]) -> Value:
    """A per-lane value from those of the lanes that the thread holds."""
    type = values[0].type
    return Value(type, True, lanes_of(b).joined(b, type, [str(value.ref) for value in values]))


def numbers(b: LlvmBuilder) -> list[Value]:
    """The numbers of the lanes that the thread holds."""
    return [Value(I32, False, ref) for ref in lanes_of(b).numbers(b)]


def same_in_all(b: LlvmBuilder, x: Value) -> Value:
    """The value of the warp's first thread, in all threads."""
    first = Value(x.type, True, lanes_of(b).spread(b, x))
    return b.readlane(first, b.const(I32, 0))


def when(
    b: LlvmBuilder,
    condition: Value,
    then: Callable[[], Sequence[Value]],
    otherwise: Callable[[], Sequence[Value]] = tuple,
) -> list[Value]:
    """The values of one of two computations; threads may diverge."""
    number = b.number()
    ways, join = (f"yes{number}", f"no{number}"), f"both{number}"
    b.emit_void(f"br i1 {condition.ref}, label %{ways[0]}, label %{ways[1]}")
    ends: list[tuple[str, Sequence[Value]]] = []
    for way, compute in zip(ways, (then, otherwise), strict=True):
        b.label(way)
        values = compute()
        ends.append((b.block, values))
        b.emit_void(f"br label %{join}")
    b.label(join)
    return [
        Value(x.type, False, _either(b, x.type, (x.ref, ends[0][0]), (y.ref, ends[1][0])))
        for x, y in zip(ends[0][1], ends[1][1], strict=True)
    ]


def _either(b: IrText, type: Type, *ways: tuple[str, str]) -> str:
    values = ", ".join(f"[ {ref}, %{block} ]" for ref, block in ways)
    return b.emit(f"phi {type_text(type)} {values}")


def by_one_thread(b: LlvmBuilder, compute: Callable[[], Sequence[Value]]) -> list[Value]:
    """What one thread computes for all: its values, uniform.

    The others wait for it, so every thread of the warp must get here.
    """
    first = b.icmp("eq", numbers(b)[0], b.const(I32, 0))
    found: list[Value] = []

    def compute_once() -> Sequence[Value]:
        found.extend(compute())
        return found

    values = when(b, first, compute_once, lambda: [b.const(x.type, 0) for x in found])
    return [same_in_all(b, x) for x in values]
