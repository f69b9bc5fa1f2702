"""Inputs of several commands: a code object, a source to compile, a Python kernel.

Every command that compiles has the same options, the group `Compiling`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wavecore.cli.groups import Group
from wavecore.cli.progress import working
from wavecore.cli.pythonfiles import ConstantOption, constants_of, kernel_of
from wavecore.cli.targetnames import code_target
from wavecore.cli.usage import UsageError

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject, KernelInfo
    from wavecore.lang import Kernel

SOURCES = (".hip", ".cpp", ".cu", ".cc", ".cxx", ".c++", ".ll", ".bc", ".s", ".asm")
PYTHON = ".py"


@dataclass(frozen=True)
class Input:
    """A file and a kernel in it: `scale.py::scale`. Only Python files take a name."""

    path: Path
    kernel: str | None = None

    @property
    def is_python(self) -> bool:
        return self.path.suffix.lower() == PYTHON

    def __str__(self) -> str:
        return str(self.path) if self.kernel is None else f"{self.path}::{self.kernel}"


def parse_input(text: str) -> Input:
    """The input that a word names. Raises: BadParameter if it does not exist."""
    head, colons, kernel = text.rpartition("::")
    if not colons or Path(text).is_file():
        head, kernel = text, ""
    path = Path(head)
    if not path.exists():
        raise typer.BadParameter(f"File {head!r} does not exist")
    if path.is_dir():
        raise typer.BadParameter(f"File {head!r} is a directory")
    found = Input(path, kernel or None)
    if colons and head != text and not found.is_python:
        raise typer.BadParameter(
            f"{text!r}: ::{kernel} is for Python files; name a kernel of other files with --kernel"
        )
    return found


FileArgument = Annotated[
    Input,
    typer.Argument(
        metavar="FILE",
        help="A code object (.hsaco, .co, a bundle, a HIP program), a source (.hip, .cpp, .s) or "
        "a kernel in Python (FILE.py::KERNEL).",
        parser=parse_input,
    ),
]
OfCodeOption = Annotated[
    str | None,
    code_target("The target of a bundle's code object, or the one to compile a source for."),
]
OnlyKernelOption = Annotated[
    str | None, typer.Option("--kernel", "-k", metavar="NAME", help="Only this kernel.")
]


@dataclass(frozen=True)
class Compiling(Group):
    """Compiler options from the command line; None or empty if not given."""

    opt: Annotated[
        str | None,
        typer.Option(
            "--opt", "-O", metavar="LEVEL", help="For sources: 0, 1, 2, 3 (the default), s, z or g."
        ),
    ] = None
    define: Annotated[
        list[str] | None,
        typer.Option("--define", "-D", metavar="NAME[=VALUE]", help="A macro; may be repeated."),
    ] = None
    include: Annotated[
        list[Path] | None,
        typer.Option(
            "--include", "-I", metavar="FOLDER", help="Folder to search for headers; repeatable."
        ),
    ] = None
    wave: Annotated[
        int | None,
        typer.Option("--wave", "-w", metavar="32|64", help="Wave size, where the target has both."),
    ] = None
    option: Annotated[
        list[str] | None,
        typer.Option(
            "-X", metavar="OPTION", help="clang option, such as -X -ffast-math; repeatable."
        ),
    ] = None
    constant: ConstantOption = None

    def given(self) -> bool:
        """Whether any option was given; they do not apply to code objects."""
        return any((self.opt, self.define, self.include, self.wave, self.option))

    def kernel(self, kernel: Kernel) -> Kernel:
        """A Python kernel with these options. Raises: UsageError for options that do not apply."""
        if self.define or self.include:
            raise UsageError("-D and -I are for C++ sources; use --constant for a Python kernel.")
        opt = None if self.opt is None else level_of(self.opt)
        return kernel.variant(wave=self.wave, opt=opt, options=self.option or ())

    def compile(self, path: Path, target: str) -> CodeObject:
        """Compile a source. Raises: UsageError for wrong options; and as `wc.compile`."""
        from wavecore.toolchain import compile as compile_source

        if path.suffix.lower() not in SOURCES:
            raise UsageError(f"{path}: source files end in {', '.join([*SOURCES, PYTHON])}.")
        for folder in self.include or ():
            if not folder.is_dir():
                raise UsageError(f"--include {folder}: no such folder.")
        with working(f"compiling {path.name} for {target}"):
            return compile_source(
                path,
                target,
                opt=level_of(self.opt or "3"),
                defines=dict(_macro(text) for text in self.define or ()),
                include_dirs=self.include or (),
                options=self.option or (),
                wave=self.wave,
            )


@dataclass(frozen=True)
class PythonKernel:
    """A Python kernel from the command line, with its target and constants."""

    kernel: Kernel
    target: str
    constants: dict[str, Any]

    def compile(self) -> CodeObject:
        """Its code object. Raises: CompileError."""
        with working(f"compiling {self.kernel.__name__} for {self.target}"):
            return self.kernel.compile(self.target, **self.constants)


def python_kernel(
    given: Input,
    target: str | None,
    how: Compiling,
    name: str | None = None,
) -> PythonKernel:
    """The kernel of a Python file. `name` is from --kernel.

    Raises: UsageError if there is no such kernel, no target, or a constant is missing or wrong.
    """
    if name is not None and given.kernel not in (None, name):
        raise UsageError(f"{given} and --kernel {name} name two kernels.")
    if target is None:
        raise UsageError(
            f"{given} is a source: give its target with --arch, such as --arch gfx942."
        )
    kernel, module = kernel_of(given.path, given.kernel or name)
    values = constants_of(kernel, module, how.constant)
    return PythonKernel(how.kernel(kernel), target, values)


def no_constants(given: Input, how: Compiling) -> None:
    """Raises: UsageError if constants are given, but not for a Python kernel."""
    if how.constant:
        raise UsageError(f"{given}: --constant is for Python kernels; -D defines macros.")


def code_of(
    file: Input, target: str | None, how: Compiling, kernel: str | None
) -> tuple[CodeObject, str | None]:
    """The code of a file, and the name of the requested kernel in it, or None.

    Raises: UsageError if there is no such kernel, or a source is given without a target.
    """
    if file.is_python:
        return python_kernel(file, target, how, kernel).compile(), None
    code = load(file, target, how)
    return code, None if kernel is None else named_kernel(code, kernel).name


def load(file: Input, target: str | None, how: Compiling) -> CodeObject:
    """The code object in a file, or compiled from it.

    Raises: UsageError if it is a source and no target is given.
    """
    no_constants(file, how)
    path = file.path
    if path.suffix.lower() in SOURCES:
        if target is None:
            raise UsageError(
                f"{path} is a source: give its target with --arch, such as --arch gfx942."
            )
        return how.compile(path, target)
    from wavecore.codeobject import CodeObject

    if how.given():
        raise UsageError(f"{path} is already compiled: -O, -D, -I, -X and --wave are for sources.")
    return CodeObject.from_file(path, target)


def level_of(opt: str) -> str:
    """A level as a compiler option: "-O0" for "0". Raises: UsageError."""
    from wavecore.toolchain.build import OPT_LEVELS

    if f"-O{opt}" not in OPT_LEVELS:
        known = ", ".join(level.removeprefix("-O") for level in OPT_LEVELS)
        raise UsageError(f"--opt {opt}: expected one of {known}.")
    return f"-O{opt}"


def _macro(text: str) -> tuple[str, str | None]:
    name, has_value, value = text.partition("=")
    if not re.fullmatch(r"[A-Za-z_]\w*(\(.*\))?", name):
        raise UsageError(f"--define {text!r}: expected NAME or NAME=VALUE, such as SIZE=64.")
    return name, value if has_value else None


def named_kernel(code: CodeObject, name: str) -> KernelInfo:
    """The kernel with the given name. Raises: UsageError if it does not exist."""
    from wavecore.errors import CodeObjectError

    try:
        return code.kernel(name)
    except CodeObjectError as error:
        raise UsageError(f"--kernel {name}: {error}") from error
