"""Compiles C and C++ for the host: objects for a JIT, libraries for ctypes; cached by content.

The compiler and headers are the same as for GPUs, so a function can be compiled for both and the
results compared. Libraries are linked against nothing: the process that loads them provides the C
library.
"""

from __future__ import annotations

import atexit
import os
import platform
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, overload

from wavecore.errors import CompileError
from wavecore.toolchain import clang as programs
from wavecore.toolchain import given
from wavecore.toolchain.cache import DiskCache, digest, remember
from wavecore.toolchain.diagnostics import refusal, tidy
from wavecore.toolchain.objects import is_bitcode, is_library, is_object

# Part of every key: increment it when the meaning of the same options changes.
_RECIPE = "2"

_HOST = DiskCache("host")

_IS_KIND: dict[str, Callable[[bytes], bool]] = {
    "object": is_object,
    "bitcode": is_bitcode,
    "shared": is_library,
}
_CPP_SUFFIXES = frozenset({".cpp", ".cc", ".cxx", ".hip"})
_LIBC_ARCHES = {"x86_64": "x86", "aarch64": "aarch64", "riscv64": "riscv"}


@overload
def compile_host(
    source: str | os.PathLike[str],
    *,
    kind: Literal["object", "bitcode"] = "object",
    options: Sequence[str] = (),
    language: str | None = None,
) -> bytes: ...
@overload
def compile_host(
    source: str | os.PathLike[str],
    *,
    kind: Literal["shared"],
    options: Sequence[str] = (),
    language: str | None = None,
) -> Path: ...
def compile_host(
    source: str | os.PathLike[str],
    *,
    kind: Literal["object", "bitcode", "shared"] = "object",
    options: Sequence[str] = (),
    language: str | None = None,
) -> bytes | Path:
    """Compile for the host with ziglang's clang.

    Args:
        source: a path object, or the source text.
        kind: "object" returns the bytes of a relocatable object, "bitcode" unoptimised LLVM
            bitcode, "shared" the path of a library to load, whose functions may call only the C
            library.
        options: options for clang; the defaults are -O2 and -fPIC.
        language: "c" or "c++"; by default from the file's suffix, C for text.

    Raises: CompileError with clang's diagnostics, or if the host is not supported.
    """
    clang = programs.Clang((programs.zig(), "clang"), "", programs.ziglang_folder() / "lib")
    options = given.words(options, "options", "options")
    path: Path | None = None
    if isinstance(source, str):
        data = given.source_bytes(source)
        language = language or "c"
    else:
        path, data = given.source_file(source)
        language = language or ("c++" if path.suffix in _CPP_SUFFIXES else "c")
    if language not in ("c", "c++") or kind not in _IS_KIND:
        raise CompileError(
            f"language={language!r}, kind={kind!r}: expected 'c' or 'c++', and one of "
            f"{', '.join(map(repr, _IS_KIND))}."
        )
    flags = [f"--target={_triple()}", "-x", language, "-O2", "-fPIC"]
    flags += clang.header_options(_LIBC_ARCHES[platform.machine()], cpp=language == "c++")
    # Keep the working folder out of debug information.
    flags += ["-ffile-compilation-dir=.", "-fno-color-diagnostics", "-fno-crash-diagnostics"]
    flags += options
    if kind == "bitcode":
        flags += ["-emit-llvm", "-Xclang", "-disable-llvm-passes"]
    cpu = _cpu() if any(option.endswith("=native") for option in options) else ""
    key = digest(
        *(_RECIPE, programs.find_linker_identity(), kind, data, str(path)),
        *(programs.working_folder(options), cpu, *flags),
    )

    def build() -> tuple[bytes, list[str]]:
        return _run([*clang.command, *flags], path, data, language, kind)

    if programs.INCBIN.search(data):  # no dependency file lists what it reads
        result_key, made = key, build()[0]
        return _process_library(digest(made), made) if kind == "shared" else made
    result_key, made = remember(_HOST, key, build, _IS_KIND[kind])
    return _library(result_key, made) if kind == "shared" else made


def _run(
    command: list[str], path: Path | None, data: bytes, language: str, kind: str
) -> tuple[bytes, list[str]]:
    """Compile, and link if shared. Returns: the output's bytes, and the included files."""
    with programs.scratch_folder() as scratch:
        if path is None:
            path = Path(scratch) / ("host.c" if language == "c" else "host.cpp")
            path.write_bytes(data)
        made, depends = os.path.join(scratch, "made.o"), os.path.join(scratch, "made.d")
        command = [*command, f"-ffile-prefix-map={path.parent}=", "-c", str(path), "-o", made]
        command += programs.dependency_options(depends)
        outcome = programs.run(command, scratch, of=f"{path.name} for the host")
        if outcome.status == 0 and kind == "shared":
            command = [programs.zig(), "ld.lld", "-shared", made, "-o", os.path.join(scratch, "so")]
            outcome = programs.run(command, scratch, of=f"{path.name} for the host")
        if outcome.status != 0 or not os.path.exists(made):
            raise refusal(
                path.name, "the host", outcome.status, tidy(outcome.log, scratch), command
            )
        included = programs.read_dependencies(
            depends, (scratch, str(path), str(programs.ziglang_folder()))
        )
        return Path(command[-1] if kind == "shared" else made).read_bytes(), included


def _library(key: str, made: bytes) -> Path:
    """A file with the library: its cache entry, or a temporary file of this process.

    The dynamic loader ignores the seal at the end of an entry.
    """
    return _HOST.file(key) or _process_library(key, made)


def _process_library(key: str, made: bytes) -> Path:
    path = _process_folder() / f"{key}.so"
    if not path.exists():
        temporary = path.with_suffix(f".{threading.get_ident()}")
        temporary.write_bytes(made)
        os.replace(temporary, path)
    return path


@cache
def _process_folder() -> Path:
    folder = tempfile.mkdtemp(prefix="wavecore-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _triple() -> str:
    if sys.platform != "linux" or platform.machine() not in _LIBC_ARCHES:
        known = ", ".join(_LIBC_ARCHES)
        raise CompileError(
            f"host code is compiled on Linux for {known}; this is {sys.platform} on "
            f"{platform.machine()}."
        )
    return f"{platform.machine()}-unknown-linux-gnu"


@cache
def _cpu() -> str:
    """The host's CPU, for keys with "native", so that hosts that share a cache do not mix code."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            wanted = ("flags", "Features", "isa", "model name", "CPU part")
            return "".join(sorted({line for line in file if line.startswith(wanted)}))
    except OSError:
        return platform.node()
