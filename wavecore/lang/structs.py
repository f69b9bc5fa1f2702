"""`wl.struct`, as Warp has it: a dataclass whose members are zero unless they are given."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any

from wavecore.lang import records
from wavecore.lang.matrices import Matrix
from wavecore.lang.types import Scalar, Struct, Type, Vector


def struct(made_of: type | None = None, /, **options: Any) -> Any:
    """Make a class a dataclass, of which `P()` has zeros and `P(dt=0.1)` zeros but for dt.

    An array or a pointer is None until it is set. `options` are those of `dataclasses.dataclass`.
    The class has a `dtype`, which NumPy takes: `np.zeros(8, P)`.
    """

    def make(given: type) -> type:
        for name in inspect.get_annotations(given):
            if name not in given.__dict__:
                setattr(given, name, dataclasses.field(default_factory=Zero(given, name)))
        made: type = dataclasses.dataclass(**options)(given)
        if not hasattr(made, "dtype"):
            made.dtype = _Dtype()  # type: ignore[attr-defined]
        if not hasattr(made, "numpy_dtype"):  # Warp's name
            made.numpy_dtype = classmethod(records.dtype)  # type: ignore[attr-defined]
        return made

    return make if made_of is None else make(made_of)


@dataclasses.dataclass(frozen=True)
class Zero:
    """Makes the value of a member that is not given; types may be written later than the class."""

    owner: type
    name: str

    def __call__(self) -> Any:
        return zero(records.named_fields(self.owner)[self.name])


def zero(kind: Type) -> Any:
    """The zero of a type outside of kernels; None for arrays and pointers."""
    if isinstance(kind, Scalar):
        return {"b": False, "c": 0j, "i": 0, "u": 0}.get(kind.kind, 0.0)
    if isinstance(kind, (Vector, Matrix)):
        return kind()
    if isinstance(kind, Struct):
        return kind.made_of(**{name: zero(each) for name, each in kind.fields.items()})
    return None


class _Dtype:
    """The class's layout, found when it is asked for."""

    def __get__(self, _: object, owner: type) -> Any:
        return records.dtype(owner)
