"""`wl.amdgcn`: clang's builtins by name, for editors and for the translator of kernels.

Editors and type checkers read amdgcn_namespace.pyi instead, with a signature and a description for
each builtin; tools/gen_amdgcn.py writes it.
"""

from __future__ import annotations

import difflib
from functools import cache
from typing import Any, NoReturn

from wavecore.errors import CompileError
from wavecore.lang.amdgcn import Builtin, builtin, names
from wavecore.matrix.builtins import PREFIX


class Namespace:
    """The builtins as attributes, with documentation; only kernels can call them."""

    def __getattr__(self, name: str) -> Any:
        found = None if name.startswith("__") else builtin(name)
        if found is None:
            raise AttributeError(f"clang has no {PREFIX}{name}{_advice(name)}", name=name, obj=self)
        return Instruction(found)

    def __dir__(self) -> list[str]:
        return [each.python_name for name in names() if (each := builtin(name))]

    def __repr__(self) -> str:
        return "<wl.amdgcn: clang's builtins for AMD GPUs>"


@cache  # the translator asks every object for the same few attributes, with hasattr
def _advice(name: str) -> str:
    near = difflib.get_close_matches(name, names(), 1)
    return f"; did you mean {near[0]}?" if near else ""


class Instruction:
    """A builtin outside of kernels: it has a name and a description, but cannot be called."""

    def __init__(self, builtin: Builtin) -> None:
        self.builtin = builtin
        self.__name__ = self.__qualname__ = builtin.python_name
        self.__doc__ = f"{builtin}\n\n{builtin.doc}\n\nOn {builtin.where}."

    def __call__(self, *arguments: object, **keywords: object) -> NoReturn:
        raise CompileError(
            f"wl.amdgcn.{self.__name__} is a GPU instruction: it only works within functions "
            "marked @wl.kernel or @wl.function, and this call is outside of them."
        )

    def __repr__(self) -> str:
        return f"<wl.amdgcn.{self.__name__}>"


amdgcn = Namespace()
