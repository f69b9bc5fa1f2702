"""Functions of complex numbers."""

from __future__ import annotations

from typing import Any

from wavecore.lang.arithmetic import Mismatch, convert, settled
from wavecore.lang.builtins.builtin import row
from wavecore.lang.call import Call
from wavecore.lang.types import Scalar
from wavecore.lang.values import Value, constant

COMPLEX = "Complex numbers"
# Functions of real numbers that take complex ones too -> their names in wavecore/complex.h.
FUNCTIONS = {"exp": "exp_of", "log": "log_of", "sqrt": "sqrt_of"}
TESTS = {"isnan": "is_nan", "isinf": "is_inf", "isfinite": "is_finite"}


def given(call: Call) -> Value | None:
    """The only argument if it is a complex number, in a type of its own."""
    found = call.args[0] if len(call.args) == 1 else None
    if not isinstance(found, Value) or not isinstance(found.type, Scalar):
        return None
    return convert(found, settled(found.type)) if found.type.is_complex else None


def conjugate(value: Value) -> Value:
    """The conjugate of a complex number; a real one is its own."""
    kind = value.type
    if not isinstance(kind, Scalar) or kind.kind == "small":
        raise Mismatch(f"conj takes numbers, not {kind.name}")
    if value.constant is not None and value.is_weak:
        return constant(value.constant.conjugate())
    return Value(kind, f"wavecore::conjugate({value.code})") if kind.is_complex else value


def magnitude(value: Value) -> Value:
    """`abs` of a complex number."""
    kind = value.type
    assert isinstance(kind, Scalar)
    return Value(kind.part, f"wavecore::magnitude({value.code})")


def _conj(call: Call) -> Value:
    call.count(1)
    return conjugate(call.value(0))


def _angle(call: Call) -> Value:
    call.count(1)
    found = given(call)
    if found is None:
        raise Mismatch(f"{call.name} takes a complex number", "wl.atan2(y, x) takes real ones.")
    assert isinstance(found.type, Scalar)
    return Value(found.type.part, f"wavecore::angle({found.code})")


def _host(name: str) -> Any:
    def compute(z: Any) -> Any:
        import numpy as np

        return getattr(np, name)(z)

    return compute


row("conj", COMPLEX, "(z)", "The conjugate, as z.conjugate().", _conj, _host("conj"))
row("angle", COMPLEX, "(z)", "The angle of z in the plane, from -pi to pi.", _angle, _host("angle"))
