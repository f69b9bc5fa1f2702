"""Lanes of a wave, barriers, fences and clocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wavecore.lang.arithmetic import Mismatch, convert, settled
from wavecore.lang.builtins.builtin import row
from wavecore.lang.call import Call
from wavecore.lang.types import VOID, Scalar, Type, Vector, bool_, i32, i64, u64
from wavecore.lang.values import Value, View, constant

LANES, SYNC = "Lanes", "Barriers and fences"


def _shuffle(cxx: str) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        call.count(2, 3)
        call.no_keywords("width")
        given = call.value(0)
        kind = settled(given.type)
        if isinstance(given, View) or not isinstance(kind, (Scalar, Vector)):
            raise Mismatch(f"{call.name} moves numbers, not {kind.indefinite}")
        parts = [convert(given, kind).code, call.typed(1, i32).code]
        if len(call.args) == 3:
            parts.append(call.typed(2, i32).code)
        elif "width" in call.keywords:
            width = call.keywords["width"]
            if not isinstance(width, Value):
                raise Mismatch("the width is a number")
            parts.append(convert(width, i32).code)
        return Value(kind, f"{cxx}({', '.join(parts)})")

    return rule


for _name, _cxx, _parameter, _doc in (
    ("shfl", "__shfl", "lane", "The value of another lane."),
    (
        "shfl_up",
        "__shfl_up",
        "delta",
        "The value of the lane `delta` below; the lowest keep theirs.",
    ),
    (
        "shfl_down",
        "__shfl_down",
        "delta",
        "The value of the lane `delta` above; the highest keep theirs.",
    ),
    (
        "shfl_xor",
        "__shfl_xor",
        "mask",
        "The value of the lane whose number is this lane's XOR `mask`.",
    ),
):
    row(_name, LANES, f"(x, {_parameter}, width=wave)", _doc, _shuffle(_cxx))


def _plain(cxx: str, parameters: tuple[Type, ...], result: Type) -> Callable[[Call], Value]:
    """A function with fixed types."""

    def rule(call: Call) -> Value:
        call.count(len(parameters))
        call.no_keywords()
        parts = [call.typed(n, kind).code for n, kind in enumerate(parameters)]
        return Value(result, f"{cxx}({', '.join(parts)})")

    return rule


def _condition(cxx: str, result: Type) -> Callable[[Call], Value]:
    """A function of a condition, which may be any scalar."""

    def rule(call: Call) -> Value:
        call.count(1)
        return Value(result, f"{cxx}({condition(call)})")

    return rule


def condition(call: Call) -> str:
    """The first argument as a C++ int that is 0 if it is false. Raises: Mismatch."""
    given = call.value(0)
    kind = settled(given.type)
    if isinstance(given, View) or not isinstance(kind, Scalar) or kind.kind not in "biuf":
        raise Mismatch(f"{call.name} takes a condition, not {given.type.indefinite}")
    is_int = kind.kind != "f" and kind.bits <= 32
    return given.code if is_int else f"{given.at(46)} != 0"  # 0.5 and 2**32 are true


def _zero(expression: str, result: Type) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        call.count(0)
        return Value(result, expression)

    return rule


def _matching(call: Call) -> Value:
    return Value(u64, f"__match_any({word(call)})")


def word(call: Call) -> str:
    """The only argument, a number of 32 or 64 bits; narrower integers as i32. Raises: Mismatch."""
    call.count(1)
    call.no_keywords()
    given = call.value(0)
    kind = settled(given.type)
    if isinstance(kind, Scalar) and kind.bits < 32 and kind.kind in "biu":
        kind = i32
    if isinstance(given, View) or not isinstance(kind, Scalar) or kind.bits < 32:
        raise Mismatch(f"{call.name} compares integers, f32 and f64, not {kind.indefinite}")
    return convert(given, kind).code


def _sync_wave(call: Call) -> Value:
    """CUDA passes a mask; a wave's lanes run in lockstep, whichever are meant."""
    call.count(0, 1)
    return Value(VOID, "__builtin_amdgcn_wave_barrier()")


row(
    "ballot",
    LANES,
    "(condition)",
    "A bit for each lane whose condition is true, 64 bits wide.",
    _condition("__ballot", u64),
)
row(
    "any", LANES, "(condition)", "Whether it is true in any lane.", _condition("(bool)__any", bool_)
)
row(
    "all",
    LANES,
    "(condition)",
    "Whether it is true in all active lanes.",
    _condition("(bool)__all", bool_),
)
row(
    "match_any",
    LANES,
    "(x)",
    "A bit for each active lane that has the same bits.",
    _matching,
)
for _name, _doc in (
    ("lt", "below this one"),
    ("le", "up to this one"),
    ("eq", "that is this one"),
    ("ge", "from this one on"),
    ("gt", "above this one"),
):
    row(f"lanemask_{_name}", LANES, "()", f"A bit for each lane {_doc}.",
        _zero(f"__lanemask_{_name}()", u64))  # fmt: skip
row("activemask", LANES, "()", "A bit for each active lane.", _zero("__activemask()", u64))
row("lane_id", LANES, "()", "The number of the lane in its wave.", _zero("int(__lane_id())", i32))
row(
    "syncthreads",
    SYNC,
    "()",
    "Wait until all waves of the workgroup have arrived.",
    _zero("__syncthreads()", VOID),
)
for _name, _doc in (
    ("count", "how many work-items' condition is true"),
    ("and", "whether it is true in all work-items"),
    ("or", "whether it is true in any work-item"),
):
    row(
        f"syncthreads_{_name}", SYNC, "(condition)", f"Like syncthreads, and returns {_doc}.",
        _condition(f"__syncthreads_{_name}", i32),
    )  # fmt: skip
row(
    "syncwarp",
    SYNC,
    "(mask=-1)",
    "Order the wave's accesses to memory; a mask, as CUDA has it, changes nothing.",
    _sync_wave,
)
row(
    "threadfence",
    SYNC,
    "()",
    "The device sees earlier stores before later ones.",
    _zero("__threadfence()", VOID),
)
row(
    "threadfence_block",
    SYNC,
    "()",
    "Like threadfence, for the workgroup.",
    _zero("__threadfence_block()", VOID),
)
row(
    "threadfence_system",
    SYNC,
    "()",
    "Like threadfence, for the host and all devices.",
    _zero("__threadfence_system()", VOID),
)
row(
    "clock64",
    SYNC,
    "()",
    "A counter of the compute unit's clocks.",
    _zero("(long long)__builtin_readcyclecounter()", i64),
)
row("trap", SYNC, "()", "End the launch with an error.", _zero("__builtin_trap()", VOID))


class WarpSize:
    """`wl.warpSize`: lanes of a wave, a compile-time constant."""

    def lang_value(self, t: Any) -> Value:
        return constant(t.unit.wave)

    def __index__(self) -> int:
        """The current device's, as a launch's block size: `kernel[grid, wl.warpSize](...)`."""
        from wavecore.device import current_device

        return current_device().target.default_wave_size

    __int__ = __index__
