"""CUDA's functions of lanes with a mask: `ballot_sync(mask, x)`, `shfl_sync`, `reduce_add_sync`.

A mask written as 0xFFFFFFFF, -1 or 2**64 - 1 means all lanes of the wave, whatever its size. Others
are applied as HIP does: a bit for each lane that counts. Shuffles read any lane, mask or not, as a
wave's lanes run in lockstep.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from dataclasses import replace

from wavecore.lang.arithmetic import Mismatch, convert, settled
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.table import ELSEWHERE, TABLE
from wavecore.lang.builtins.wave import LANES, condition, word
from wavecore.lang.call import Call
from wavecore.lang.types import Scalar, bool_, i32, u64
from wavecore.lang.values import Result, Several, Value, View

ALL_LANES = (0xFFFFFFFF, -1, (1 << 64) - 1)


def _rest(call: Call) -> Call:
    """The call without its mask. Raises: CompileError if there is nothing else."""
    if len(call.args) < 2:
        raise call.error(f"{call.name} takes a mask and values", call.usage)
    node = copy.copy(call.node)
    node.args = node.args[1:]
    return replace(call, node=node, args=call.args[1:])


def _mask(call: Call) -> str:
    """The lanes of a call's mask as 64 bits in C++; "" for all lanes of the wave."""
    given = call.value(0)
    kind = settled(given.type)
    if isinstance(given, View) or not isinstance(kind, Scalar) or not kind.is_integer:
        raise call.error(f"a mask is an integer, not {kind.indefinite}", "", call.node_of(0))
    number = given.constant if given.constant is not None else _assigned_constant(call)
    if number in ALL_LANES:
        return ""
    if number is None and kind.kind == "i" and kind.bits <= 32:
        lanes = call.t.unit.helper("lanes_of")  # 32 bits; -1 is still all lanes of 64
        return f"{lanes}({convert(given, i32).code})"
    return convert(given, u64).code


def _assigned_constant(call: Call) -> object:
    """The constant that the only assignment to the mask's variable gives it; None if none does."""
    node, tree = call.node_of(0), call.t.definition.tree
    if not isinstance(node, ast.Name) or not call.t.is_local(node.id):
        return None
    stores = [
        each for each in ast.walk(tree)
        if isinstance(each, ast.Name) and each.id == node.id and isinstance(each.ctx, ast.Store)
    ]  # fmt: skip
    assigned = [
        each.value for each in ast.walk(tree)
        if isinstance(each, ast.Assign) and each.targets == stores
    ]  # fmt: skip
    if len(assigned) != 1 or any(isinstance(each, ast.Call) for each in ast.walk(assigned[0])):
        return None
    found = call.t.result(assigned[0])
    return found.constant if isinstance(found, Value) else None


def _without_mask(name: str) -> Callable[[Call], Result]:
    def rule(call: Call) -> Result:
        inner = _rest(call)
        _mask(call)  # which is an integer
        return TABLE[name].lang_call(inner)

    return rule


def _vote(name: str) -> Callable[[Call], Result]:
    def rule(call: Call) -> Result:
        inner, mask = _rest(call), _mask(call)
        if not mask:
            return TABLE[name].lang_call(inner)
        inner.count(1)
        text = f"__{name}_sync({mask}, {condition(inner)})"
        return Value(u64, text) if name == "ballot" else Value(bool_, f"(bool){text}", 90)

    return rule


def _match_any(call: Call) -> Result:
    inner, mask = _rest(call), _mask(call)
    found = TABLE["match_any"].lang_call(inner)
    assert isinstance(found, Value)
    return Value(u64, f"({found.code} & {mask})") if mask else found


def _match_all(call: Call) -> Result:
    """The mask and true if its lanes have the same bits, else 0 and false: a tuple, as in Numba."""
    inner, mask = _rest(call), _mask(call)
    text = word(inner)
    function = call.t.unit.helper("match_all")
    lanes = f"{function}({mask or '__activemask()'}, {text})"
    return Several((Value(u64, lanes), Value(bool_, f"{lanes} != 0", 45)))


def _reduce(operation: str) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        inner, mask = _rest(call), _mask(call)
        inner.count(1)
        given = inner.value(0)
        kind = settled(given.type)
        if isinstance(given, View) or not isinstance(kind, Scalar) or kind.kind not in "iuf":
            raise Mismatch(f"{call.name} takes numbers, not {kind.indefinite}")
        if operation in ("and", "or", "xor") and not kind.is_integer:
            raise Mismatch(f"{call.name} takes integers, not {kind.indefinite}")
        value = convert(given, kind).code
        return Value(kind, f"__reduce_{operation}_sync({mask or '__activemask()'}, {value})")

    return rule


def _add(name: str, signature: str, doc: str, rule: Callable[[Call], Result]) -> None:
    for start in ("", "__"):
        ELSEWHERE[f"{start}{name}"] = Builtin(name, LANES, signature, doc, rule)


for _name in ("shfl", "shfl_up", "shfl_down", "shfl_xor"):
    _add(f"{_name}_sync", "(mask, x, lane, width=wave)", f"wl.{_name}.", _without_mask(_name))
for _name in ("ballot", "any", "all"):
    _add(f"{_name}_sync", "(mask, condition)", f"wl.{_name} of the mask's lanes.", _vote(_name))
_add("match_any_sync", "(mask, x)", "wl.match_any of the mask's lanes.", _match_any)
_add("match_all_sync", "(mask, x)", "The mask and whether its lanes have the same x.", _match_all)
for _name in ("add", "min", "max", "and", "or", "xor"):
    _add(f"reduce_{_name}_sync", "(mask, x)", "A reduction over lanes.", _reduce(_name))
