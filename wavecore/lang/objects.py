"""Python objects that a kernel refers to: constants, types, modules, functions."""

from __future__ import annotations

import enum
from typing import Any

from wavecore.lang.types import scalar_of
from wavecore.lang.values import Member, Object, Result, Several, Value, constant, literal


def as_result(found: Any) -> Result:
    """An object in a kernel: numbers are constants, NumPy scalars keep their type."""
    if isinstance(found, Value | Several | Object):
        return found
    if isinstance(found, enum.Enum) and isinstance(found.value, int):
        number = constant(int(found.value))
        return Member(number.type, number.code, number.level, number.constant, member=found)
    if isinstance(found, (bool, int, float, complex)):
        return constant(found)
    if (kind := scalar_of(type(found))) is not None:
        return literal(found.item() if kind.dtype_name != "bfloat16" else float(found), kind)
    if isinstance(found, tuple):
        return Several(tuple(as_result(each) for each in found), getattr(found, "_fields", ()))
    return Object(found)


def described(found: Any) -> str:
    """An object's description in errors: "a dict", "the module numpy", "the function f"."""
    name = getattr(found, "__name__", "")
    if isinstance(found, type):
        return f"the class {name}"
    if type(found).__name__ == "module":
        return f"the module {name}"
    if name.startswith(("lambda_", "<lambda>")):
        return "a lambda"
    if (callable(found) or hasattr(found, "lang_call")) and name:
        return f"the function {name}"
    if type(found).__name__ == "ndarray":
        return "a NumPy array"
    article = "an" if type(found).__name__[0] in "aeiouAEIOU" else "a"
    return f"{article} {type(found).__name__}"
