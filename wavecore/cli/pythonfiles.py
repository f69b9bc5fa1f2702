"""Python kernels on the command line, as FILE::KERNEL, and constants as NAME=VALUE."""

from __future__ import annotations

import ast
import contextlib
import difflib
import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wavecore.cli.usage import UsageError
from wavecore.errors import Error

if TYPE_CHECKING:
    from wavecore.lang import Kernel

ConstantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--constant",
        "-C",
        metavar="NAME=VALUE",
        help="A wl.constexpr parameter of a Python kernel: a number, quoted text or a name "
        "in its file; repeatable.",
    ),
]


def imported(path: Path) -> ModuleType:
    """The file as a module: code under `if __name__ == "__main__"` does not run.

    Its folder is on the module search path, as when Python runs it; a file in a package is imported
    by its full name. Its output goes to standard error.
    Raises: UsageError with the traceback from the file on; wavecore's own errors unchanged.
    """
    path = Path(os.path.normpath(path.absolute()))
    root, packages = _root_and_packages(path)
    try:
        with _searched(root), _output_is_error():
            if packages and "." not in path.stem:
                return importlib.import_module(".".join([*packages, path.stem]))
            return _loaded(path.stem, path)
    except Error:
        raise
    except SystemExit as error:
        raise UsageError(
            f"{path.name} exits when it is imported.\n{_traceback(error, path)}\n"
            'Put the main program under `if __name__ == "__main__":`.'
        ) from error
    except Exception as error:  # a module may raise anything
        raise UsageError(f"{path.name} cannot be imported.\n{_traceback(error, path)}") from error


def _root_and_packages(path: Path) -> tuple[Path, list[str]]:
    """The module's folder on the search path, and its packages."""
    folder: Path = path.parent
    packages: list[str] = []
    while (folder / "__init__.py").is_file():
        packages.insert(0, folder.name)
        folder = folder.parent
    return folder, packages


@contextlib.contextmanager
def _output_is_error() -> Iterator[None]:
    """The block's output goes to standard error, including that of children and C code."""
    sys.stdout.flush()
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(sys.stderr))
        with contextlib.suppress(OSError):  # one of them is closed
            kept = os.dup(1)
            stack.callback(_put_back, kept)
            os.dup2(2, 1)
        yield


def _put_back(kept: int) -> None:
    """Restore standard output from the duplicate `kept`."""
    if sys.__stdout__ is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.__stdout__.flush()
    os.dup2(kept, 1)
    os.close(kept)


@contextlib.contextmanager
def _searched(folder: Path) -> Iterator[None]:
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        with contextlib.suppress(ValueError):  # the module may have changed it
            sys.path.remove(str(folder))


def _loaded(name: str, path: Path) -> ModuleType:
    """A module from a file. It is in sys.modules during execution, as dataclasses require."""
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise UsageError(f"{path} is not a Python file.")
    module = importlib.util.module_from_spec(found)
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    finally:
        if before is not None:  # a file named like one of our or Python's modules must not hide it
            sys.modules[name] = before
    return module


def _traceback(error: BaseException, path: Path) -> str:
    """Python's traceback without the frames of the import itself."""
    frame = error.__traceback__
    while frame is not None and frame.tb_frame.f_code.co_filename != str(path):
        frame = frame.tb_next
    return "".join(traceback.format_exception(type(error), error, frame)).rstrip()


def kernel_of(path: Path, name: str | None) -> tuple[Kernel, ModuleType]:
    """The kernel of that name, or the only one, and the file as a module.

    Raises: UsageError if the file has no such kernel, or several and no name is given.
    """
    from wavecore.lang import Kernel

    module = imported(path)
    found = {key: each for key, each in vars(module).items() if isinstance(each, Kernel)}
    own = [key for key, each in found.items() if os.path.basename(each.file) == path.name]
    if name is None:
        names = own or list(found)
        if len(names) == 1:
            return found[names[0]], module
        if not names:
            raise UsageError(
                f"{path.name} has no kernel: it defines no function decorated with @wl.kernel."
            )
        listed = ", ".join(names)
        raise UsageError(
            f"{path.name} has several kernels, {listed}: choose one, as {path.name}::{names[0]}."
        )
    inner = _in_class(module, name)
    if name in found or isinstance(inner, Kernel):
        return found.get(name, inner), module
    raise UsageError(f"{path.name} has no kernel {name!r}{_advice(module, name, list(found))}")


def _in_class(module: ModuleType, name: str) -> Any:
    """The value of `Class.name` in a module; None if it does not exist."""
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def _advice(module: ModuleType, name: str, known: Sequence[str]) -> str:
    given = _in_class(module, name)
    if given is not None:
        return f": it is {_article(type(given).__name__)}. Kernels are marked @wl.kernel."
    return advice(name, known, "kernels")


def advice(name: str, known: Sequence[str], called: str) -> str:
    """Advice to append to an error about an unknown name."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f". Did you mean {close[0]!r}?"
    return f"; its {called}: {', '.join(known)}." if known else " nor any other."


def _article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def constants_of(kernel: Kernel, module: ModuleType, given: Sequence[str] | None) -> dict[str, Any]:
    """The constants from a command line, without defaults.

    Raises: UsageError for a constant that is unknown, missing, or has an invalid value.
    """
    found: dict[str, Any] = {}
    for text in given or ():
        name, has_value, value = text.partition("=")
        if not has_value or not name.isidentifier():
            raise UsageError(f"--constant {text!r}: expected NAME=VALUE, such as TILE=64.")
        if name not in kernel.constant_names:
            raise UsageError(f"--constant {text!r}: {_no_such_constant(kernel, name)}")
        found[name] = _value(text, value, module)
    missing = [n for n in kernel.constant_names if n not in found and n not in kernel.defaults]
    if missing:
        examples = " ".join(f"--constant {name}=..." for name in missing)
        plural = "s" if len(missing) > 1 else ""
        raise UsageError(
            f"kernel {kernel.__name__} needs its constant{plural} {', '.join(missing)}: {examples}"
        )
    return found


def _no_such_constant(kernel: Kernel, name: str) -> str:
    if name in kernel.argument_names:
        return f"{name} is an argument of kernel {kernel.__name__}, not a wl.constexpr."
    known = ", ".join(kernel.constant_names)
    return f"kernel {kernel.__name__} has {f'the constants {known}' if known else 'no constants'}."


def _value(text: str, value: str, module: ModuleType) -> Any:
    """A Python literal, or the value of a name in the file: a type, a wl.Mma, a tuple."""
    with contextlib.suppress(ValueError, SyntaxError):
        return ast.literal_eval(value)
    from wavecore import lang

    first, *rest = value.split(".")
    for found in (getattr(module, first, None), getattr(lang, first, None)):
        for name in rest:
            found = getattr(found, name, None)
        if found is not None:
            return found
    raise UsageError(
        f"--constant {text!r}: {value!r} is neither a Python literal nor a name defined in "
        f"{Path(module.__file__ or '').name}; a string needs quotes."
    )
