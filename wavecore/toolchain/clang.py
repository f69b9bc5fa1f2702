"""Finds clang and lld, identifies them for cache keys, and runs them.

The ziglang package contains clang, lld, and the C and C++ headers, so HIP kernels compile on a
machine without other compilers. Another clang (ROCm's, the system's) is used on request; linking
always uses ziglang's lld.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wavecore import _env
from wavecore.errors import CompileError
from wavecore.toolchain import given
from wavecore.toolchain.contents import contents_digest
from wavecore.toolchain.limits import Watch

# clang also parses the host side of a HIP source; a fixed host makes the output reproducible.
HOST_TRIPLE = "x86_64-unknown-linux-gnu"
DEVICE_TRIPLE = "amdgcn-amd-amdhsa"

# Below ziglang's lib/, in search order.
_CPP_FOLDERS = ("libcxx/include", "libcxxabi/include")
_C_FOLDERS = (
    "include",
    "libc/include/{libc_arch}-linux-gnu",
    "libc/include/generic-glibc",
    "libc/include/{libc_arch}-linux-any",
    "libc/include/any-linux-any",
)

# Macros of zig's libc++ build, which its headers require.
_LIBCXX_DEFINES = (
    "_LIBCPP_ABI_VERSION=1",
    "_LIBCPP_ABI_NAMESPACE=__1",
    "_LIBCPP_HAS_THREADS=1",
    "_LIBCPP_HAS_MONOTONIC_CLOCK=1",
    "_LIBCPP_HAS_TERMINAL=1",
    "_LIBCPP_HAS_MUSL_LIBC=0",
    "_LIBCPP_HAS_VENDOR_AVAILABILITY_ANNOTATIONS=0",
    "_LIBCPP_HAS_FILESYSTEM=1",
    "_LIBCPP_HAS_RANDOM_DEVICE=1",
    "_LIBCPP_HAS_LOCALIZATION=1",
    "_LIBCPP_HAS_UNICODE=1",
    "_LIBCPP_HAS_WIDE_CHARACTERS=1",
    "_LIBCPP_HAS_TIME_ZONE_DATABASE=0",
    "_LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS",
    "_LIBCXXABI_DISABLE_VISIBILITY_ANNOTATIONS",
    "_LIBCPP_PSTL_BACKEND_SERIAL",
    "_LIBCPP_HARDENING_MODE_DEFAULT=_LIBCPP_HARDENING_MODE_NONE",
    "_LIBCPP_ASSERTION_SEMANTIC_DEFAULT=_LIBCPP_ASSERTION_SEMANTIC_IGNORE",
)


# Variables that affect clang; they are removed, as they would have to be part of every cache key.
_AMBIENT = frozenset(
    {
        *("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH"),
        *("CCC_OVERRIDE_OPTIONS", "CCC_ADD_ARGS", "COMPILER_PATH", "LIBRARY_PATH"),
        *("DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES", "HIP_PATH", "ROCM_PATH"),
        *("HIP_DEVICE_LIB_PATH", "SDKROOT"),
    }
)


@dataclass(frozen=True)
class Clang:
    """A clang to run.

    `identity` changes with the program and is part of every cache key. `library` is the folder
    with ziglang's headers, None for another clang, which has its own.
    """

    command: tuple[str, ...]
    identity: str
    library: Path | None

    def header_options(self, libc_arch: str = "x86", *, cpp: bool = True) -> list[str]:
        """Options to search only ziglang's C and C++ headers, not those of the machine."""
        if self.library is None:
            return []
        options = ["-resource-dir", str(self.library), "-nostdinc"]
        options += ["-nostdinc++"] if cpp else []
        for folder in (*(_CPP_FOLDERS if cpp else ()), *_C_FOLDERS):
            options += ["-isystem", str(self.library / folder.format(libc_arch=libc_arch))]
        return options + [f"-D{define}" for define in (_LIBCXX_DEFINES if cpp else ())]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a program: exit status, -N if signal N ended it, and output."""

    status: int
    log: str


@cache
def ziglang_folder() -> Path:
    """The folder of the installed ziglang package. Raises: CompileError if there is none."""
    spec = importlib.util.find_spec("ziglang")
    if spec is None or spec.origin is None:
        raise CompileError("the package 'ziglang' is not installed; it contains clang and lld.")
    return Path(spec.origin).parent


def find_linker_identity() -> str:
    """An identity that changes with the lld that links code objects."""
    return _zig_identity()


def zig() -> str:
    """The path of ziglang's program."""
    return str(ziglang_folder() / ("zig.exe" if os.name == "nt" else "zig"))


def find_clang(chosen: str | os.PathLike[str] | None = None) -> Clang:
    """The clang to use: `chosen`, otherwise WAVECORE_CLANG's, otherwise ziglang's.

    Raises: CompileError if it does not exist.
    """
    name = given.word(chosen, "clang") if chosen is not None else _env.CLANG.get()
    if name is None:
        program = zig()
        library = Path(program).parent / "lib"
        return Clang((program, "clang"), _zig_identity(), library)
    found = shutil.which(name)
    if found is None:
        origin = "clang=" if chosen is not None else "WAVECORE_CLANG="
        raise CompileError(f"{origin}{name}: no such program, or it cannot be executed.")
    return Clang((found,), _identity(found), None)


def _zig_identity() -> str:
    """A digest of ziglang's program, which is the whole compiler except its headers.

    It is the same for all installations of a version.
    """
    program = zig()
    if _env.NO_CACHE.get():  # the key is not used; the program has 180 MB
        return _identity(program)
    try:
        return contents_digest([program])[0]
    except OSError as error:
        raise CompileError(f"{program}: {error.strerror}.") from error


def _identity(program: str) -> str:
    """Path, size and modification time of a program: quick to read, and they detect changes.

    Contents would not be sufficient: another clang may have shared libraries.
    """
    try:
        status = os.stat(program)
    except OSError as error:
        raise CompileError(f"{program}: {error.strerror}.") from error
    return f"{os.path.realpath(program)}:{status.st_size}:{status.st_mtime_ns}"


# Inline assembly that reads files, which no dependency file lists.
INCBIN = re.compile(rb"\.inc(?:bin|lude)\b")

# What clang's driver says of a compiler that a signal ended: 128 and its number.
_DIED = re.compile(r"clang frontend command failed with exit code (?P<status>1(?:29|[3-5]\d))\b")

# Options without relative paths, which mean the same in every folder.
_PATHLESS = re.compile(
    r"-(?:[ODU].*|std=.*|w|v|g[\w-]*(?:=\w+)?|[mW][\w.+-]+(?:=[\w.+-]+)?|f[\w-]+"
    r"|f(?:no-)?sanitize(?:-trap|-recover)?=[\w,-]+|ffp-(?:contract|model|exception-behavior)=\w+"
    r"|f(?:visibility|exceptions|denormal-math|cf-protection)=[\w,-]+|fno-[\w-]+=[\w,-]+"
    r"|mllvm=-[\w=-]+|-offload-arch=[\w:+-]+|(?:I|L|isystem|iquote|idirafter|include|-sysroot=)/.*)\Z",
    re.DOTALL,
)


def working_folder(options: Sequence[str]) -> str:
    """For a cache key: the working folder if options may contain relative paths, otherwise "".

    Raises: CompileError if it is needed but no longer exists.
    """
    if all(_PATHLESS.match(os.fspath(option)) for option in options):
        return ""
    try:
        return os.getcwd()
    except OSError as error:
        raise CompileError(f"the working folder cannot be determined: {error.strerror}.") from error


def dependency_options(file: str) -> list[str]:
    """Options that make clang list all files it reads in `file`."""
    options = ("-dependency-file", file, "-sys-header-deps", "-MT", "made")
    return [part for option in options for part in ("-Xclang", option)]


def read_dependencies(
    file: str, apart: Sequence[str], folder: str | os.PathLike[str] = "."
) -> list[str]:
    """The files in a rule of `dependency_options`, as absolute paths, in order.

    Files in or below `apart` are omitted. The result is empty if there is no rule. `folder` is
    clang's working folder.
    """
    try:
        rule = Path(file).read_text("utf-8", "surrogateescape")
    except FileNotFoundError:
        return []
    names = rule.partition(":")[2].replace("\\\n", " ").replace("\\ ", "\0").split()
    names = [name.replace("\0", " ").replace("\\#", "#").replace("$$", "$") for name in names]
    paths = dict.fromkeys(os.path.abspath(os.path.join(folder, name)) for name in names)
    inside = tuple(os.path.join(place, "") for place in apart)
    return [path for path in paths if path not in apart and not path.startswith(inside)]


@contextlib.contextmanager
def scratch_folder() -> Iterator[str]:
    """A temporary folder, deleted afterwards.

    Raises: CompileError if it cannot be created, or the disk is full.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="wavecore-", ignore_cleanup_errors=True) as folder:
            yield folder
    except OSError as error:
        raise CompileError(
            f"cannot create the compiler's temporary files: {error.strerror or error}. "
            "Set TMPDIR to use another folder."
        ) from error


def run(
    command: Sequence[str],
    scratch: str,
    *,
    of: str,
    folder: str | os.PathLike[str] | None = None,
) -> Outcome:
    """Run a program in a folder; `scratch` is for its temporary files.

    `of` describes its input, for errors.

    Raises: CompileError if it cannot be started, or exceeds the limits of `limits`.
    """
    environment = {k: v for k, v in os.environ.items() if k not in _AMBIENT}
    environment |= {"TMPDIR": scratch, "SOURCE_DATE_EPOCH": "0"}
    try:
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
        )
    except OSError as error:
        raise CompileError(f"cannot run {command[0]}: {error.strerror}.") from error
    with process, Watch(process) as watch:
        output, _ = process.communicate()
    if watch.exceeded:
        what = "linker" if "ld.lld" in command[:2] else "compiler"
        raise CompileError(f"{of}: the {what} was ended: {watch.exceeded}", command=tuple(command))
    log = output.decode("utf-8", "replace")
    return Outcome(-_signal_of_child(log) or process.returncode, log)


def _signal_of_child(log: str) -> int:
    """The signal that ended the compiler which clang's driver started; 0 if none did."""
    told = _DIED.search(log)
    return int(told["status"]) - 128 if told else 0
