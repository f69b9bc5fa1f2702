"""Functions of small matrices and quaternions, templates of wavecore/matrices.h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wavecore.lang.arithmetic import Mismatch, settled
from wavecore.lang.builtins.builtin import row
from wavecore.lang.call import Call, matrix_of_rows
from wavecore.lang.matrices import Matrix, Quaternion, matrix, quaternion
from wavecore.lang.types import Scalar, Type, Vector, f32, vector
from wavecore.lang.values import Result, Several, Value

MATRICES = "Matrices and quaternions"
_INVERTED_MOST = 4  # rows of a matrix that has a determinant
Rule = Callable[[Call], Result]


def _called(call: Call, kind: Type, name: str, *arguments: Value, parameters: str = "") -> Value:
    """A call of a template."""
    call.t.unit.declared(kind, "x")
    call.t.unit.includes.add(Matrix.include)
    listed = ", ".join(each.code for each in arguments)
    return Value(kind, f"wavecore::{name}{parameters}({listed})")


def _matrix(call: Call, index: int, *, square: bool = False) -> tuple[Value, Matrix]:
    """An argument that is a matrix. Raises: CompileError for another one."""
    found = call.value(index)
    kind = found.type
    if not isinstance(kind, Matrix) or (square and kind.shape[0] != kind.shape[1]):
        wanted = "a matrix of as many rows as columns" if square else "a matrix"
        what = f"{call.name} takes {wanted}, not {kind.indefinite}"
        raise call.error(what, call.usage, call.node_of(index))
    return found, kind


def _vector(call: Call, index: int, size: int | None = None) -> tuple[Value, Vector]:
    """An argument that is a vector of floats. Raises: CompileError for another one."""
    found = call.value(index)
    kind = found.type
    known = isinstance(kind, Vector) and kind.element.is_float and size in (None, kind.size)
    if not isinstance(kind, Vector) or not known:
        wanted = f"a vector of {size} floats" if size else "a vector of floats"
        what = f"{call.name} takes {wanted}, not {kind.indefinite}"
        raise call.error(what, call.usage, call.node_of(index))
    return found, kind


def _quaternion(call: Call, index: int) -> tuple[Value, Quaternion]:
    """An argument that is a quaternion. Raises: CompileError for another one."""
    found = call.value(index)
    if not isinstance(found.type, Quaternion):
        what = f"{call.name} takes a quaternion, not {found.type.indefinite}"
        raise call.error(what, "wl.quat(x, y, z, w) makes one.", call.node_of(index))
    return found, found.type


def _rule(count: int, rule: Rule) -> Rule:
    """A rule for calls with so many arguments."""

    def checked(call: Call) -> Result:
        call.count(count)
        call.no_keywords()
        return rule(call)

    return checked


# ------------------------------------------------------------------------------- matrices


def _of_vectors(call: Call, *, columns: bool) -> Value:
    """A matrix of vectors, which are its rows or its columns."""
    call.no_keywords()
    if not 2 <= len(call.args) <= 8:
        raise call.error(f"{call.name} takes 2 to 8 vectors, {len(call.args)} given", call.usage)
    first = _vector(call, 0)[1]
    parts = [call.typed(n, first).code for n in range(len(call.args))]
    kind = matrix(first.element, len(parts), first.size)
    call.t.unit.declared(kind, "x")
    made = matrix_of_rows(kind, parts)
    return kind.transposed(made) if columns else made


def _transpose(call: Call) -> Value:
    given, kind = _matrix(call, 0)
    return kind.transposed(given)


def _of_square(name: str) -> Rule:
    """A number, or a matrix, of a square matrix."""

    def rule(call: Call) -> Value:
        given, kind = _matrix(call, 0, square=True)
        if name != "trace" and kind.shape[0] > _INVERTED_MOST:
            raise call.error(f"{call.name} takes up to {_INVERTED_MOST} rows, not {kind.shape[0]}")
        return _called(call, kind if name == "inverse" else kind.element, name, given)

    return _rule(1, rule)


def _ddot(call: Call) -> Value:
    given, kind = _matrix(call, 0)
    return _called(call, kind.element, "ddot", given, call.typed(1, kind))


def _outer(call: Call) -> Value:
    (one, left), (other, right) = _vector(call, 0), _vector(call, 1)
    if left.element is not right.element:
        raise Mismatch(f"{call.name} takes vectors of one type, not {left.name} and {right.name}")
    kind = matrix(left.element, left.size, right.size)
    parameters = f"<{left.element.cxx}, {left.size}, {right.size}>"
    return _called(call, kind, "outer", one, other, parameters=parameters)


def _skew(call: Call) -> Value:
    given, kind = _vector(call, 0, 3)
    parameters = f"<{kind.element.cxx}>"
    return _called(call, matrix(kind.element, 3, 3), "skew", given, parameters=parameters)


def _diag(call: Call) -> Value:
    given, kind = _vector(call, 0)
    parameters = f"<{kind.element.cxx}, {kind.size}>"
    made = matrix(kind.element, kind.size, kind.size)
    return _called(call, made, "diagonal", given, parameters=parameters)


def _get_diag(call: Call) -> Value:
    given, kind = _matrix(call, 0, square=True)
    return _called(call, kind.row, "diagonal_of", given)


def _float_type(call: Call, index: int) -> Scalar:
    """An argument that is a type of floats; f32 if it is not given."""
    kind = call.type(index) if index < len(call.args) else f32
    if not isinstance(kind, Scalar) or not kind.is_float:
        raise call.error(f"{call.name} is of floats, not {kind.name}", call.usage)
    return kind


def _identity(call: Call) -> Value:
    call.take("n", "dtype")
    call.count(1, 2)
    call.no_keywords()
    size, kind = call.constant(0, "the size"), _float_type(call, 1)
    if size not in range(2, 9):
        raise call.error(f"{call.name} has 2 to 8 rows, not {size}", call.usage)
    made = matrix(kind, size, size)
    return _called(call, made, "identity", parameters=f"<{kind.cxx}, {size}>")


def _transform(real: int) -> Rule:
    """A vector of 3 multiplied by a matrix of 4 rows, with `real` as its fourth number."""

    def rule(call: Call) -> Value:
        given, kind = _matrix(call, 0)
        if kind.shape != (4, 4):
            raise call.error(f"{call.name} takes a matrix of 4 rows and columns, not {kind.name}")
        made = vector(kind.element, 3)
        parameters, fourth = f"<{kind.element.cxx}>", Value(f32, str(real))
        moved = call.typed(1, made)
        return _called(call, made, "transformed", given, moved, fourth, parameters=parameters)

    return _rule(2, rule)


def _host(name: str) -> Callable[..., Any]:
    """NumPy's function of the same arguments."""

    def compute(*args: Any) -> Any:
        import numpy as np

        found = np
        for part in name.split("."):
            found = getattr(found, part)
        return found(*args)  # type: ignore[operator]

    return compute


def _stacked(axis: int) -> Callable[..., Any]:
    def compute(*vectors: Any) -> Any:
        import numpy as np

        return np.stack(vectors, axis)

    return compute


def _host_identity(n: int, dtype: Any = f32) -> Any:
    import numpy as np

    return np.identity(n, getattr(dtype, "dtype", dtype))


row("matrix_from_rows", MATRICES, "(v, ...)", "The matrix with these vectors as rows.",
    lambda call: _of_vectors(call, columns=False), _stacked(0))  # fmt: skip
row("matrix_from_cols", MATRICES, "(v, ...)", "The matrix with these vectors as columns.",
    lambda call: _of_vectors(call, columns=True), _stacked(1))  # fmt: skip
row("identity", MATRICES, "(n, dtype=wl.f32)", "The matrix of n rows with ones on its diagonal.",
    _identity, _host_identity)  # fmt: skip
row("diag", MATRICES, "(v)", "The matrix with a vector on its diagonal, zeros elsewhere.",
    _rule(1, _diag), _host("diag"))  # fmt: skip
row("get_diag", MATRICES, "(m)", "The diagonal of a matrix, a vector.",
    _rule(1, _get_diag), _host("diag"))  # fmt: skip
row("transpose", MATRICES, "(m)", "The matrix with rows and columns exchanged; `m.T` too.",
    _rule(1, _transpose), _host("transpose"))  # fmt: skip
row("determinant", MATRICES, "(m)", "The determinant of up to 4 rows.",
    _of_square("determinant"), _host("linalg.det"))  # fmt: skip
row("inverse", MATRICES, "(m)", "The inverse of up to 4 rows; zeros if the determinant is 0.",
    _of_square("inverse"), _host("linalg.inv"))  # fmt: skip
row("trace", MATRICES, "(m)", "The sum of the diagonal.", _of_square("trace"), _host("trace"))
row("ddot", MATRICES, "(m, n)", "The sum of products of elements at the same place.",
    _rule(2, _ddot), _host("vdot"))  # fmt: skip
row("outer", MATRICES, "(v, w)", "The matrix of products `v[i] * w[j]`.",
    _rule(2, _outer), _host("outer"))  # fmt: skip
row("skew", MATRICES, "(v)", "The matrix m with `m * w == wl.cross(v, w)`.", _rule(1, _skew))
row("transform_point", MATRICES, "(m, v)",
    "A point moved by a matrix of 4 rows: `m * (x, y, z, 1)`, without the last number.",
    _transform(1))  # fmt: skip
row("transform_vector", MATRICES, "(m, v)",
    "A direction turned by a matrix of 4 rows: `m * (x, y, z, 0)`, without the last number.",
    _transform(0))  # fmt: skip

# ---------------------------------------------------------------------------- quaternions


def _known(call: Call, element: Scalar) -> Quaternion:
    """The quaternion of an element type. Raises: CompileError if there is none."""
    found = quaternion(element)
    if found is None:
        raise call.error(f"there is no quaternion of {element.name}", "wl.quat has f32.")
    return found


def _on_quaternion(call: Call, kind: Type, of: Quaternion, name: str, *given: Value) -> Value:
    return _called(call, kind, name, *given, parameters=f"<{of.element.cxx}>")


def _quat_identity(call: Call) -> Value:
    call.take("dtype")
    call.count(0, 1)
    call.no_keywords()
    kind = _known(call, _float_type(call, 0))
    call.t.unit.declared(kind, "x")
    return Value(kind, f"{kind.cxx}{{0, 0, 0, 1}}")


def _from_axis_angle(call: Call) -> Value:
    axis, of = _vector(call, 0, 3)
    kind = _known(call, of.element)
    angle = call.typed(1, kind.element)
    return _on_quaternion(call, kind, kind, "quat_from_axis_angle", axis, angle)


def _to_axis_angle(call: Call) -> Several:
    given, kind = _quaternion(call, 0)
    axis = vector(kind.element, 3)
    return Several((
        _on_quaternion(call, axis, kind, "quat_axis", given),
        _on_quaternion(call, kind.element, kind, "quat_angle", given),
    ))  # fmt: skip


def _rotate(*, inverse: bool) -> Rule:
    def rule(call: Call) -> Value:
        given, kind = _quaternion(call, 0)
        if inverse:
            given = _on_quaternion(call, kind, kind, "quat_inverse", given)
        turned = vector(kind.element, 3)
        return _on_quaternion(call, turned, kind, "quat_rotate", given, call.typed(1, turned))

    return _rule(2, rule)


def _quat_inverse(call: Call) -> Value:
    given, kind = _quaternion(call, 0)
    return _on_quaternion(call, kind, kind, "quat_inverse", given)


def _to_matrix(call: Call) -> Value:
    given, kind = _quaternion(call, 0)
    return _on_quaternion(call, matrix(kind.element, 3, 3), kind, "quat_to_matrix", given)


def _from_matrix(call: Call) -> Value:
    given, of = _matrix(call, 0)
    if of.shape != (3, 3):
        raise call.error(f"{call.name} takes a matrix of 3 rows and columns, not {of.name}")
    kind = _known(call, of.element)
    return _on_quaternion(call, kind, kind, "quat_from_matrix", given)


def _slerp(call: Call) -> Value:
    given, kind = _quaternion(call, 0)
    more = call.typed(1, kind), call.typed(2, kind.element)
    return _on_quaternion(call, kind, kind, "quat_slerp", given, *more)


def _rpy(call: Call) -> Value:
    of = settled(call.value(0).type)
    kind = _known(call, of if isinstance(of, Scalar) and of.is_float else f32)
    angles = [call.typed(n, kind.element) for n in range(3)]
    return _on_quaternion(call, kind, kind, "quat_rpy", *angles)


def _host_quat_identity(dtype: Any = f32) -> Any:
    import numpy as np

    return np.array([0, 0, 0, 1], getattr(dtype, "dtype", dtype))


def _host_from_axis_angle(axis: Any, angle: Any) -> Any:
    import numpy as np

    given = np.asarray(axis)
    kind = given.dtype if given.dtype.kind == "f" else np.float32
    length = np.linalg.norm(given)
    unit = given / length if length else given
    return np.append(unit * np.sin(angle / 2), np.cos(angle / 2)).astype(kind)


def _host_inverse(q: Any) -> Any:
    import numpy as np

    return np.asarray(q) * np.array([-1, -1, -1, 1], np.asarray(q).dtype)


def _host_rotate(q: Any, v: Any) -> Any:
    import numpy as np

    axis, w, turned = np.asarray(q)[:3], np.asarray(q)[3], np.asarray(v)
    once = np.cross(axis, turned)
    return turned + 2 * (w * once + np.cross(axis, once))


row("quat_identity", MATRICES, "(dtype=wl.f32)", "The quaternion that rotates nothing.",
    _quat_identity, _host_quat_identity)  # fmt: skip
row("quat_from_axis_angle", MATRICES, "(axis, angle)",
    "The rotation about a vector, which may have any length, by an angle in radians.",
    _rule(2, _from_axis_angle), _host_from_axis_angle)  # fmt: skip
row("quat_to_axis_angle", MATRICES, "(q)",
    "The vector of length 1 and the angle, 0 to pi: `axis, angle = wl.quat_to_axis_angle(q)`.",
    _rule(1, _to_axis_angle))  # fmt: skip
row("quat_rpy", MATRICES, "(roll, pitch, yaw)",
    "The rotation about x, then about y, then about z.", _rule(3, _rpy))  # fmt: skip
row("quat_rotate", MATRICES, "(q, v)", "A vector rotated by a quaternion of length 1.",
    _rotate(inverse=False), _host_rotate)  # fmt: skip
row("quat_rotate_inv", MATRICES, "(q, v)", "A vector rotated the other way.",
    _rotate(inverse=True), lambda q, v: _host_rotate(_host_inverse(q), v))  # fmt: skip
row("quat_inverse", MATRICES, "(q)", "The inverse of a quaternion of length 1.",
    _rule(1, _quat_inverse), _host_inverse)  # fmt: skip
row("quat_to_matrix", MATRICES, "(q)", "The matrix of 3 rows that rotates as q does.",
    _rule(1, _to_matrix))  # fmt: skip
row("quat_from_matrix", MATRICES, "(m)", "The quaternion that rotates as a matrix of 3 rows does.",
    _rule(1, _from_matrix))  # fmt: skip
row("quat_slerp", MATRICES, "(p, q, t)", "The rotation between two, p at 0 and q at 1.",
    _rule(3, _slerp))  # fmt: skip
