"""`wl.amdgcn.NAME(...)`: calls of clang's builtins, typed by their prototypes."""

from __future__ import annotations

from wavecore.lang.amdgcn import Builtin, why_not
from wavecore.lang.arithmetic import Mismatch, bits, convert, settled
from wavecore.lang.call import Call
from wavecore.lang.names import quoted
from wavecore.lang.types import (
    SCALARS,
    VOID,
    Opaque,
    Scalar,
    Type,
    Vector,
    bool_,
    pointer,
    vector,
)
from wavecore.lang.values import Object, Value, View
from wavecore.matrix.builtins import LOCAL_SPACE, CType

_FLOATS = {"_Float16": "f16", "__bf16": "bf16", "float": "f32", "double": "f64"}


def kind_of(given: CType) -> Type:
    """The type of a builtin's parameter or result."""
    scalar = _scalar(given)
    if scalar is None:
        return Opaque(given.short, str(given._replace(constant=False)))
    kind: Type = vector(scalar, given.size) if given.size else scalar
    return pointer(kind) if given.is_pointer else kind


def _scalar(given: CType) -> Scalar | None:
    if given.scalar == "bool":
        return bool_
    if given.scalar in _FLOATS:
        return SCALARS[_FLOATS[given.scalar]]
    if given.bits in (8, 16, 32, 64) and not given.scalar.startswith("__"):
        return SCALARS[f"{'u' if 'unsigned' in given.scalar else 'i'}{given.bits}"]
    return None


def call_builtin(call: Call, builtin: Builtin) -> Value:
    """A call of a builtin. Raises: Mismatch if the target lacks it or arguments do not match."""
    unit = call.t.unit
    if lacking := why_not(builtin.name, unit.target.name, unit.wave):
        raise Mismatch(*lacking)
    call.name = f"wl.amdgcn.{builtin.python_name}"
    call.no_keywords(*builtin.parameter_names)
    call.take(*builtin.parameter_names)
    count = len(builtin.parameters)
    if len(call.args) < count or (len(call.args) > count and not builtin.variadic):
        raise Mismatch(f"{call.name} takes {count} arguments, {len(call.args)} given", f"{builtin}")
    if builtin.is_generic:
        return _generic(call, builtin)
    codes = [_argument(call, n, type) for n, type in enumerate(builtin.parameters)]
    codes += [_text(call, n) or call.value(n).code for n in range(count, len(call.args))]
    result = VOID if builtin.result.scalar == "void" else kind_of(builtin.result)
    if builtin.result.scalar == "void" and builtin.result.is_pointer:
        result = pointer(SCALARS["u8"])
        return Value(result, f"(unsigned char*){builtin.call(codes)}", 90)
    unit.declared(result, "x") if result is not VOID else None
    return Value(result, builtin.call(codes))


def _argument(call: Call, number: int, type: CType) -> str:
    kind = kind_of(type)
    if type.constant:
        found = call.constant(number, f"argument {number + 1} of {call.name}")
        return str(int(found)) if not isinstance(found, str) else f'"{found}"'
    if type.is_pointer:
        return _text(call, number) or _pointer(call, number, type)
    given = call.value(number)
    if isinstance(kind, Opaque):
        return given.code
    call.t.unit.declared(kind, "x")
    with call.t.at(call.node_of(number)):
        return _bits(call, given, kind).code


def _bits(call: Call, given: Value, kind: Type) -> Value:
    """A value as a parameter's type; vectors and words of the same size are reinterpreted."""
    have = settled(given.type)
    sizes = getattr(have, "size_bytes", 0), getattr(kind, "size_bytes", -1)
    is_vector = isinstance(have, Vector) or isinstance(kind, Vector)
    if have is not kind and is_vector and not isinstance(given, View) and sizes[0] == sizes[1]:
        return bits(given, kind)
    return convert(given, kind)


def _text(call: Call, number: int) -> str:
    """A constant string, such as the name of a scope; "" for other arguments."""
    given = call.args[number]
    is_text = isinstance(given, Object) and isinstance(given.object, str)
    return quoted(given.object) if is_text else ""  # type: ignore[union-attr]


def _pointer(call: Call, number: int, type: CType) -> str:
    found = call.pointer(number, stores=not type.readonly)
    space = f" __attribute__((address_space({type.space})))" if type.space else ""
    target = "void" if type.scalar == "void" else str(type._replace(space=None, constant=False))
    if type.space == LOCAL_SPACE or space or target != "void":
        return f"({target}{space}*)({found.code})"
    return found.code


def _generic(call: Call, builtin: Builtin) -> Value:
    """A call whose result has the type of its first argument."""
    first = call.value(0)
    kind = settled(first.type)
    if not isinstance(kind, Scalar) or isinstance(first, View):
        raise Mismatch(f"{call.name} takes numbers, not {kind.indefinite}")
    codes = []
    for n, type in enumerate(builtin.parameters):
        if type.constant:
            codes.append(_argument(call, n, type))
        else:
            codes.append(call.typed(n, kind).code)
    return Value(kind, builtin.call(codes))
