"""The stub of `wl.amdgcn`: a signature and a sentence for each builtin, for editors, checkers."""

from __future__ import annotations

import textwrap

from wavecore.lang.amdgcn import Builtin, builtin, names
from wavecore.matrix.builtins import CType

WIDTH = 100
_SCALARS = {
    "bool": "bool", "char": "i8", "short": "i16", "int": "i32", "long": "i64", "float": "f32",
    "double": "f64", "_Float16": "f16", "__bf16": "bf16", "void": "void",
    "__amdgpu_buffer_rsrc_t": "buffer", "__amdgpu_texture_t": "texture",
}  # fmt: skip
_SPACES = {0: "", 1: "global_", 3: "local_", 4: "constant_"}
HEAD = '''\
"""Clang's builtins for AMD GPUs as methods of `wl.amdgcn`. Written by tools/gen_amdgcn.py --stub.

The types name what a kernel has to pass: f32x4 is a vector, local_ptr_f32 a pointer to LDS,
const_i32 an integer that must be known when the kernel is compiled. To a type checker each is Any:
it does not know the types of a kernel's variables, and the translator of kernels checks them.
"""

from typing import Any, NoReturn, TypeAlias

from wavecore.lang.amdgcn import Builtin

'''
TAIL = """
class Instruction:
    builtin: Builtin
    def __init__(self, builtin: Builtin) -> None: ...
    def __call__(self, *arguments: object, **keywords: object) -> NoReturn: ...

amdgcn: Namespace
"""


def stub() -> str:
    """The stub's text."""
    builtins = [found for name in names() if (found := builtin(name))]
    builtins = [each for each in builtins if each.targets]
    methods = "".join(_method(builtin) for builtin in builtins)
    used = {type_name(type) for each in builtins for type in (each.result, *each.parameters)}
    aliases = "".join(f"{name}: TypeAlias = Any\n" for name in sorted(used - {"None", "str"}))
    opening = "class Namespace:\n    def __dir__(self) -> list[str]: ...\n"
    return f"{HEAD}{aliases}\n{opening}{methods}{TAIL}"


def type_name(type: CType) -> str:
    """The stub's word for a type."""
    if type.is_pointer and type.readonly and type.scalar == "char":
        return "str"
    unsigned = type.scalar.startswith("unsigned ")
    scalar = _SCALARS[type.scalar.removeprefix("unsigned ")]
    scalar = f"u{scalar[1:]}" if unsigned else scalar
    name = f"{scalar}x{type.size}" if type.size else scalar
    if type.is_pointer:
        return f"{_SPACES[type.space or 0]}ptr_{name}"
    if name == "void":
        return "None"
    return f"const_{name}" if type.constant else name.replace("bool", "boolean")


def _method(builtin: Builtin) -> str:
    names = builtin.parameter_names
    given = [
        f"{name}: {type_name(type)}" for name, type in zip(names, builtin.parameters, strict=True)
    ]
    more = ["*more: str | int"] if builtin.variadic else []
    declared = ", ".join(["self", *given, *(["/"] if given else []), *more])
    result = type_name(builtin.result)
    return f"    def {builtin.python_name}({declared}) -> {result}:\n{_docstring(builtin)}"


def _docstring(builtin: Builtin) -> str:
    facts = [f"On {builtin.where}"]
    if builtin.wave is not None:
        facts[0] += f", in waves of {builtin.wave}"
    if builtin.instructions:
        facts.append(f"Becomes {', '.join(builtin.instructions)}")
    indent = " " * 8
    text = " ".join(f"{fact}." for fact in facts)
    first = textwrap.fill(builtin.doc, WIDTH - 11, subsequent_indent=indent)
    rest = textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent)
    return f'{indent}"""{first}\n\n{rest}\n{indent}"""\n'
