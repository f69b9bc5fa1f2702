"""Mathematical functions: HIP's, for f32 and f64; f16 and bf16 go through f32."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wavecore.lang import expressions
from wavecore.lang.arithmetic import Mismatch, cast, common, convert, exact, operation, settled
from wavecore.lang.builtins import complex_numbers
from wavecore.lang.builtins.builtin import row
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.call import Call
from wavecore.lang.names import CALLED
from wavecore.lang.types import Scalar, Vector, bf16, bool_, f32, f64, i32
from wavecore.lang.values import Several, Value, View

MATH = "Mathematics"
_UNARY = {
    "sqrt": "Square root.", "rsqrt": "1 / sqrt(x).", "cbrt": "Cube root.",
    "exp": "e to the power of x.", "exp2": "2 to the power of x.", "exp10": "10 to the power of x.",
    "expm1": "exp(x) - 1, exact for small x.", "log": "Natural logarithm.",
    "log2": "Logarithm to base 2.", "log10": "Logarithm to base 10.", "log1p": "log(1 + x).",
    "sin": "Sine.", "cos": "Cosine.", "tan": "Tangent.", "sinpi": "sin(pi x).",
    "cospi": "cos(pi x).", "asin": "Arc sine.", "acos": "Arc cosine.", "atan": "Arc tangent.",
    "sinh": "Hyperbolic sine.", "cosh": "Hyperbolic cosine.", "tanh": "Hyperbolic tangent.",
    "asinh": "Inverse hyperbolic sine.", "acosh": "Inverse hyperbolic cosine.",
    "atanh": "Inverse hyperbolic tangent.", "erf": "Error function.",
    "erfc": "1 - erf(x).", "erfinv": "Inverse of erf.", "tgamma": "Gamma function.",
    "lgamma": "Logarithm of the gamma function's magnitude.",
    "ceil": "The least integer not below x.", "floor": "The largest integer not above x.",
    "trunc": "x rounded toward zero.", "rint": "The nearest integer; halves to even.",
    "nearbyint": "The nearest integer; halves to even.",
    "round": "The nearest integer; halves away from zero.",
    "roundeven": "The nearest integer; halves to even.",
    "rcbrt": "1 over the cube root.", "erfcx": "erfc(x) exp(x x).", "erfcinv": "Inverse of erfc.",
    "normcdf": "Distribution function of the normal distribution.",
    "normcdfinv": "Inverse of normcdf.", "logb": "The exponent of x, as a float.",
    "j0": "Bessel function of the first kind, order 0.",
    "j1": "Bessel function of the first kind, order 1.",
    "y0": "Bessel function of the second kind, order 0.",
    "y1": "Bessel function of the second kind, order 1.",
    "cyl_bessel_i0": "Modified Bessel function of the first kind, order 0.",
    "cyl_bessel_i1": "Modified Bessel function of the first kind, order 1.",
}  # fmt: skip
_BINARY = {
    "atan2": "The angle of the point (x, y), given as y, x.", "hypot": "sqrt(x x + y y).",
    "fmod": "The remainder of x / y, with the sign of x.",
    "remainder": "x - n y with n the integer nearest to x / y.",
    "copysign": "The magnitude of x with the sign of y.", "fdim": "x - y, or 0 if that is less.",
    "fmin": "The minimum; if one operand is NaN, the other one.",
    "fmax": "The maximum; if one operand is NaN, the other one.",
    "nextafter": "The next number after x towards y.", "rhypot": "1 / sqrt(x x + y y).",
}  # fmt: skip
# NumPy's name, if it differs.
_NUMPY = {
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "asinh": "arcsinh", "acosh": "arccosh",
    "atanh": "arctanh", "atan2": "arctan2",
}  # fmt: skip
_NO_NUMPY = (
    "rsqrt",
    "exp10",
    "sinpi",
    "cospi",
    "erf",
    "erfc",
    "erfinv",
    "tgamma",
    "lgamma",
    "nearbyint",
    "round",
    "roundeven",
    "rcbrt",
    "erfcx",
    "erfcinv",
    "normcdf",
    "normcdfinv",
    "logb",
    "j0",
    "j1",
    "y0",
    "y1",
    "cyl_bessel_i0",
    "cyl_bessel_i1",
    "rhypot",
)


def float_of(call: Call, indices: range) -> Scalar:
    """The common float type of arguments; integers count as f32, 64-bit ones as f64."""
    kinds = []
    for n in indices:
        given = call.value(n)
        kind = settled(given.type) if given.constant is None else given.type
        if isinstance(kind, Scalar) and kind.is_complex:
            raise call.error(
                f"{call.name} takes real numbers",
                f"abs, conj, angle, {', '.join(complex_numbers.FUNCTIONS)} take complex ones.",
                call.node_of(n),
            )
        if isinstance(given, View) or not isinstance(kind, Scalar) or kind.kind == "small":
            raise call.error(
                f"{call.name} takes numbers, not {given.type.name}",
                "Call it for each element."
                if isinstance(kind, Vector) or isinstance(given, View)
                else "Convert it first: wl.f32(x).",
                call.node_of(n),
            )
        kinds.append(kind)
    together = settled(common(kinds))
    assert isinstance(together, Scalar)
    if together.is_float:
        return together
    return f64 if together.bits == 64 else f32


def spelled(name: str, kind: Scalar, arguments: list[Value]) -> Value:
    """HIP's function for a type: f16 and bf16 compute in f32 and round once."""
    if kind.bits == 16:
        wide = [cast(each, f32) for each in arguments]
        if name == "fmod" and kind is bf16:  # clang would narrow it to bf16, which has no fmod
            wide[0] = Value(f32, f"__builtin_canonicalizef({wide[0].code})")
        return cast(Value(f32, f"{name}f({', '.join(each.code for each in wide)})"), kind)
    suffix = "f" if kind.bits == 32 else ""
    return Value(kind, f"{name}{suffix}({', '.join(each.code for each in arguments)})")


def _floats(name: str, count: int) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        call.count(count)
        call.no_keywords()
        if name in complex_numbers.FUNCTIONS and (given := complex_numbers.given(call)):
            return Value(given.type, f"wavecore::{complex_numbers.FUNCTIONS[name]}({given.code})")
        kind = float_of(call, range(count))
        return spelled(name, kind, [call.typed(n, kind) for n in range(count)])

    return rule


def _host(name: str) -> Callable[..., Any] | None:
    if name in _NO_NUMPY:
        return None

    def compute(*args: Any) -> Any:
        import numpy as np

        return getattr(np, _NUMPY.get(name, name))(*args)

    return compute


for _name, _doc in _UNARY.items():
    row(_name, MATH, "(x)", _doc, _floats(_name, 1), _host(_name))
for _name, _doc in _BINARY.items():
    row(_name, MATH, "(x, y)", _doc, _floats(_name, 2), _host(_name))


def _fma(call: Call) -> Value:
    call.count(3)
    kind = float_of(call, range(3))
    parts = [call.typed(n, kind) for n in range(3)]
    if kind.bits == 16:
        name = "__builtin_elementwise_fma"
        return Value(kind, f"{name}({', '.join(each.code for each in parts)})")
    return spelled("fma", kind, parts)


def _pow(call: Call) -> Value:
    call.count(2)
    return operation("Pow", call.value(0), call.value(1))


def _ldexp(call: Call) -> Value:
    call.count(2)
    kind = float_of(call, range(1))
    return spelled_with_integer("ldexp", kind, call.typed(0, kind), call.typed(1, i32))


def spelled_with_integer(name: str, kind: Scalar, value: Value, number: Value) -> Value:
    """As `spelled`, for a float and an int."""
    if kind.bits == 16:
        return cast(Value(f32, f"{name}f({cast(value, f32).code}, {number.code})"), kind)
    return Value(kind, f"{name}{'f' if kind.bits == 32 else ''}({value.code}, {number.code})")


def _tested(name: str) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        call.count(1)
        test = complex_numbers.TESTS.get(name.removeprefix("__builtin_"))
        if test and (given := complex_numbers.given(call)):
            return Value(bool_, f"wavecore::{test}({given.code})")
        kind = float_of(call, range(1))
        value = call.typed(0, kind)
        value = cast(value, f32) if kind.bits == 16 else value
        return Value(bool_, f"{name}({value.code})")

    return rule


def _sincos(call: Call) -> Any:
    call.count(1)
    kind = float_of(call, range(1))
    value = call.typed(0, kind)
    return Several((spelled("sin", kind, [value]), spelled("cos", kind, [value])))


_SEVERAL = {
    "norm3d": (3, "sqrt(x x + y y + z z)."), "rnorm3d": (3, "1 / sqrt(x x + y y + z z)."),
    "norm4d": (4, "sqrt(x x + y y + z z + w w)."),
    "rnorm4d": (4, "1 / sqrt(x x + y y + z z + w w)."),
}  # fmt: skip
for _name, (_count, _doc) in _SEVERAL.items():
    row(_name, MATH, f"({', '.join('xyzw'[:_count])})", _doc, _floats(_name, _count))


def _fast(name: str, count: int) -> Callable[[Call], Value]:
    """The hardware's approximation, for f32."""

    def rule(call: Call) -> Value:
        call.count(count)
        call.no_keywords()
        if float_of(call, range(count)) is not f32:
            raise Mismatch(f"{call.name} takes f32", "Convert it: wl.f32(x).")
        return Value(f32, f"{name}({', '.join(call.typed(n, f32).code for n in range(count))})")

    return rule


for _name, _cxx, _parameters, _doc in (
    ("sin", "__sinf", "(x)", "Sine"), ("cos", "__cosf", "(x)", "Cosine"),
    ("tan", "__tanf", "(x)", "Tangent"), ("exp", "__expf", "(x)", "e to the power of x"),
    ("exp2", "__exp2f", "(x)", "2 to the power of x"),
    ("exp10", "__exp10f", "(x)", "10 to the power of x"),
    ("log", "__logf", "(x)", "Natural logarithm"),
    ("log2", "__log2f", "(x)", "Logarithm to base 2"),
    ("log10", "__log10f", "(x)", "Logarithm to base 10"),
    ("pow", "__powf", "(x, y)", "x to the power of y"), ("divide", "__fdividef", "(x, y)", "x / y"),
):  # fmt: skip
    row(f"fast_{_name}", MATH, _parameters, f"{_doc} of f32, as the hardware approximates it.",
        _fast(_cxx, _parameters.count(",") + 1))  # fmt: skip
row("saturate", MATH, "(x)", "x between 0 and 1, an f32.", _fast("__saturatef", 1))


def _order(name: str) -> Callable[[Call], Value]:
    """A function of an integer and a float."""

    def rule(call: Call) -> Value:
        call.count(2)
        kind = float_of(call, range(1, 2))
        order, value = call.typed(0, i32), call.typed(1, kind)
        if kind.bits == 16:
            return cast(Value(f32, f"{name}f({order.code}, {cast(value, f32).code})"), kind)
        return Value(kind, f"{name}{'f' if kind.bits == 32 else ''}({order.code}, {value.code})")

    return rule


row("jn", MATH, "(n, x)", "Bessel function of the first kind, order n.", _order("jn"))
row("yn", MATH, "(n, x)", "Bessel function of the second kind, order n.", _order("yn"))


def _exponent(call: Call) -> Value:
    call.count(1)
    kind = float_of(call, range(1))
    value = call.typed(0, kind)
    value = cast(value, f32) if kind.bits == 16 else value
    return Value(i32, f"ilogb{'f' if value.type is f32 else ''}({value.code})")


def _sincospi(call: Call) -> Any:
    call.count(1)
    kind = float_of(call, range(1))
    value = call.typed(0, kind)
    return Several((spelled("sinpi", kind, [value]), spelled("cospi", kind, [value])))


row("ilogb", MATH, "(x)", "The exponent of x, an integer.", _exponent)
row("sincospi", MATH, "(x)", "Sine and cosine of pi x.", _sincospi)
row("fma", MATH, "(x, y, z)", "x y + z, rounded once.", _fma)
row("pow", MATH, "(x, y)", "x to the power of y, as x ** y.", _pow, lambda x, y: x**y)
row("ldexp", MATH, "(x, n)", "x 2 ** n.", _ldexp)
row("sincos", MATH, "(x)", "Sine and cosine.", _sincos)
for _name, _cxx, _doc in (
    ("isnan", "__builtin_isnan", "Whether it is NaN."),
    ("isinf", "__builtin_isinf", "Whether it is infinite."),
    ("isfinite", "__builtin_isfinite", "Whether it is a finite number."),
    ("signbit", "__builtin_signbit", "Whether its sign bit is set."),
):
    row(_name, MATH, "(x)", _doc, _tested(_cxx), _host(_name))


def extreme(name: str, call: Call) -> Value:
    """The minimum or maximum of several values, as fmin and fmax for floats; of vectors, too."""
    if len(call.args) < 2:
        raise call.error(f"{name} takes two values or more")
    values = [call.value(n) for n in range(len(call.args))]
    kind = settled(common([each.type for each in values]))
    element = kind.element if isinstance(kind, Vector) else kind
    if not isinstance(element, Scalar):
        raise Mismatch(f"{name} takes numbers and vectors, not {kind.name}")
    if element.is_complex:
        raise Mismatch(f"{name}: complex numbers have no order", "Compare abs(z) or z.real.")
    found = exact(convert(values[0], kind))
    for n in range(1, len(values)):
        other = exact(call.typed(n, kind))
        if element is kind and element.is_float and element.bits > 16:
            suffix = "f" if element.bits == 32 else ""
            found = Value(kind, f"f{name}{suffix}({found.code}, {other.code})")
        elif element.is_float:
            found = Value(kind, f"__builtin_elementwise_{name}num({found.code}, {other.code})")
        else:
            found = Value(kind, f"__builtin_elementwise_{name}({found.code}, {other.code})")
    return found


def _extreme(name: str) -> Callable[[Call], Value]:
    return lambda call: extreme(name, call)


row(
    "minimum",
    MATH,
    "(x, y, ...)",
    "The minimum, ignoring NaN; of vectors, for each element.",
    _extreme("min"),
    min,
)
row(
    "maximum",
    MATH,
    "(x, y, ...)",
    "The maximum, ignoring NaN; of vectors, for each element.",
    _extreme("max"),
    max,
)


def _within(call: Call, low: Value, high: Value) -> Value:
    """A call's first argument between two values: min(max(x, low), high)."""
    above = extreme("max", replace(call, args=[call.args[0], low]))
    return extreme("min", replace(call, args=[above, high]))


def _clamp(call: Call) -> Value:
    call.count(3)
    call.no_keywords()
    kind = settled(common([call.value(n).type for n in range(3)]))
    x, low, high = (call.typed(n, kind) for n in range(3))
    return _within(replace(call, args=[x, low, high]), low, high)


def _where(call: Call) -> Value:
    """A choice without a branch: both values are computed."""
    call.count(3)
    call.no_keywords()
    yes, no = (expressions.as_pointer(call.t, call.value(n)) for n in (1, 2))
    test = expressions.truth_of(call.t, call.value(0), call.node_of(0))
    kind = settled(common((yes.type, no.type)))
    if not isinstance(kind, (Scalar, Vector)):
        call.t.accesses.note_roots(yes.root, no.root)
        return expressions.choice(test, yes, no)
    call.t.unit.declared(kind, "x")
    one, other = (exact(convert(each, kind)).code for each in (yes, no))
    choose = call.t.unit.helper("choose")
    return Value(kind, f"{choose}<{kind.cxx}>(bool({test.code}), {one}, {other})")


def _host_where(condition: Any, x: Any, y: Any) -> Any:
    import numpy as np

    return np.where(condition, x, y)[()]


def _lerp(call: Call) -> Value:
    call.count(3)
    x, y, t = (call.value(n) for n in range(3))
    return operation("Add", x, operation("Mult", operation("Sub", y, x), t))


def _sign(call: Call) -> Value:
    call.count(1)
    call.no_keywords()
    given = call.value(0)
    kind = settled(given.type)
    if isinstance(given, View) or not isinstance(kind, Scalar) or kind.kind not in "iuf":
        raise call.error(f"{call.name} takes a real number, not {given.type.indefinite}")
    return Value(kind, f"{call.t.unit.helper('sign')}({convert(given, kind).code})")


def _of_vectors(name: str, count: int) -> Callable[[Call], Value]:
    """A function of vectors of floats, a template of python.h."""

    def rule(call: Call) -> Value:
        call.count(count)
        call.no_keywords()
        kind = call.value(0).type
        if not isinstance(kind, Vector) or not isinstance(kind.element, Scalar):
            raise call.error(f"{call.name} takes vectors, not {kind.indefinite}", call.usage)
        if name != "dot" and not kind.element.is_float:
            raise call.error(f"{call.name} takes vectors of floats, not {kind.indefinite}")
        if name == "cross" and kind.size != 3:
            raise call.error(f"{call.name} takes vectors of 3, not {kind.indefinite}")
        parts = ", ".join(call.typed(n, kind).code for n in range(count))
        result = kind.element if name in ("dot", "length") else kind
        helper = call.t.unit.helper(name)
        return Value(result, f"{helper}<{kind.element.cxx}, {kind.size}>({parts})")

    return rule


row(
    "clamp",
    MATH,
    "(x, low, high)",
    "x between two values: `min(max(x, low), high)`; of vectors, for each element.",
    _clamp,
    lambda x, low, high: min(max(x, low), high),
)
row(
    "where",
    MATH,
    "(condition, x, y)",
    "`x if condition else y`, without a branch: both are computed.",
    _where,
    _host_where,
)
row("sign", MATH, "(x)", "-1, 0 or 1, of x's type; NaN for NaN.", _sign, _host("sign"))
row("lerp", MATH, "(x, y, t)", "`x + (y - x) * t`.", _lerp, lambda x, y, t: x + (y - x) * t)
VECTORS = "Vectors"
row("dot", VECTORS, "(v, w)", "The sum of products, in order.", _of_vectors("dot", 2))
row("cross", VECTORS, "(v, w)", "The cross product of vectors of 3.", _of_vectors("cross", 2))
row("length", VECTORS, "(v)", "`wl.sqrt(wl.dot(v, v))`.", _of_vectors("length", 1))
row(
    "normalize",
    VECTORS,
    "(v)",
    "`v / wl.length(v)`; zeros for a vector of zeros.",
    _of_vectors("normalize", 1),
)

CALLED.update(name for name, each in TABLE.items() if each.group == MATH)
