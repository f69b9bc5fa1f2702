"""All environment variables that wavecore reads: name, type, default, and a sentence for the docs.

Code calls `CACHE_DIR.get()` each time it needs the value, so a running test or program can change
it. The table in docs/environment.md is generated from `VARIABLES`.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from wavecore._fork import IMPORTS
from wavecore.errors import Error

T = TypeVar("T")

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})


@dataclass(frozen=True)
class Variable(Generic[T]):
    """An environment variable; `kind` is its type in the docs."""

    name: str
    kind: str
    parse: Callable[[str], T]
    default: T
    sentence: str
    _key: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_key", self.name.encode())

    @property
    def is_set(self) -> bool:
        """Whether the environment has it; each launch asks for several."""
        # `os.environ.get` takes 0.5 us where a variable is not set.
        known = getattr(os.environ, "_data", None)
        return self.name in os.environ if known is None else self._key in known

    def get(self) -> T:
        """The current value: parsed from the environment, or the default if unset.

        Raises: Error if the text does not parse.
        """
        if not self.is_set:
            return self.default
        text = os.environ.get(self.name)
        if text is None:
            return self.default
        try:
            return self.parse(text.strip())
        except ValueError as error:
            raise Error(f"{self.name}={text!r}: {error}; expected: {self.kind}.") from error


def _flag(text: str) -> bool:
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise ValueError("neither yes nor no")


def _path(text: str) -> Path | None:
    try:
        return Path(text).expanduser() if text else None
    except RuntimeError as error:  # no such user, or one without a home
        raise ValueError(str(error)) from error


def file_of_process(name: str | Path, *, forked: bool = False) -> Path:
    """The file that a variable names; %p is replaced by the process ID.

    Args:
        forked: this process is a fork and must not write to its parent's file.
    """
    path = Path(name)
    if forked and "%p" not in str(path):
        path = path.with_stem(f"{path.stem}-%p")
    return Path(str(path).replace("%p", str(os.getpid()))).expanduser()


def _yes_or_file(text: str) -> str | None:
    """A file name; "-" for yes."""
    if text.lower() in _FALSE:
        return None
    return "-" if text.lower() in _TRUE else text


def _text(text: str) -> str | None:
    return text or None


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _words(text: str) -> tuple[str, ...]:
    return tuple(shlex.split(text))


def _count(text: str) -> int:
    count = int(text)
    if count < 0:
        raise ValueError("negative")
    return count


def seconds(text: str) -> float:
    seconds = float(text)
    if not seconds > 0:
        raise ValueError("not above 0")
    return seconds


def _one_of(*words: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in words:
            raise ValueError(f"not one of {', '.join(words)}")
        return text

    return parse


def _optional_seconds(text: str) -> float | None:
    return seconds(text) if text else None


def _debugger(text: str) -> str | None:
    is_port = text.isdecimal() and int(text) < 1 << 16
    if text and text != "terminal" and not is_port and not text.startswith("{"):
        raise ValueError("neither a port nor `terminal`")
    return text or None


CACHE_DIR = Variable(
    "WAVECORE_CACHE_DIR",
    "folder",
    _path,
    None,
    "Where compiled code and sources are cached; by default the user's cache folder.",
)
NO_CACHE = Variable(
    "WAVECORE_NO_CACHE",
    "yes or no",
    _flag,
    False,
    "Disable the disk cache.",
)
CACHE_LIMIT_MB = Variable(
    "WAVECORE_CACHE_LIMIT_MB",
    "number of MiB",
    _count,
    1024,
    "Size limit of each part of the cache; the least recently used files are deleted.",
)
CLANG = Variable(
    "WAVECORE_CLANG",
    "program",
    _text,
    None,
    "The clang that compiles HIP; by default the one in the ziglang package.",
)
COMPILE_TIMEOUT = Variable(
    "WAVECORE_COMPILE_TIMEOUT",
    "number of seconds",
    seconds,
    1800.0,
    "Time limit of one run of the compiler or the linker.",
)
COMPILE_MEMORY_MB = Variable(
    "WAVECORE_COMPILE_MEMORY_MB",
    "number of MiB",
    _count,
    8192,
    "Limit of the memory that one run of the compiler or the linker uses, and of each file that it "
    "writes.",
)
PROGRESS = Variable(
    "WAVECORE_PROGRESS",
    "yes or no",
    _flag,
    True,
    "Show on a terminal what takes longer than a second: compiling, translating, a launch.",
)
TRANSLATION_LIMIT = Variable(
    "WAVECORE_TRANSLATION_SECONDS",
    "number of seconds",
    seconds,
    300.0,
    "Time limit of a kernel's translation to native code; it does not count toward a launch's "
    "timeout.",
)

MEMORY: Variable[str | None] = Variable(
    "WAVECORE_MEMORY",
    "word: strict or hardware",
    _one_of("strict", "hardware"),
    None,
    "What happens to kernels' accesses of what is not allocated: `strict` stops at them; "
    "`hardware` does what a GPU does, which some shipped kernels rely on. By default kernels of "
    "HIP programs that another compiler built run by `hardware`, others by `strict`.",
)
TIER2 = Variable(
    "WAVECORE_TIER2",
    "word: auto, off, always or complete",
    _one_of("auto", "off", "always", "complete"),
    "auto",
    "Whether hot kernels are optimised in the background. `always` optimises before the first "
    "launch; `complete` also keeps dead registers, for tests.",
)
PRINTF_BUFFER_BYTES = Variable(
    "WAVECORE_PRINTF_BUFFER_BYTES",
    "number of bytes",
    _count,
    1 << 20,
    "Size of a launch's printf buffer; a printf takes 12 bytes, and 8 for each argument.",
)

TRITON = Variable(
    "WAVECORE_TRITON",
    "target",
    _text,
    None,
    "The GPU that Triton's kernels run on, such as gfx942 or MI300X; several for torch's device.",
)
TRITON_CUDA = Variable(
    "WAVECORE_TRITON_CUDA",
    "yes or no",
    _flag,
    False,
    'With WAVECORE_TRITON: torch\'s device "cuda" means the emulated GPU.',
)
TIMEOUT = Variable(
    "WAVECORE_TIMEOUT",
    "number of seconds",
    _optional_seconds,
    None,
    "Timeout of launches that set none; by default there is no limit.",
)

ON = Variable(
    "WAVECORE_ON",
    "word",
    _text,
    None,
    "Where devices run that a program makes without `on=`: cpu, which is the default, interpreter, "
    "or an NVIDIA GPU such as cuda:0.",
)

PROFILE = Variable(
    "WAVECORE_PROFILE",
    "file",
    _path,
    None,
    "Profile all launches of a process and write this file when it ends: .json for records, .html "
    "for pages, else tables; %p in its name is the process ID.",
)

DEBUG = Variable(
    "WAVECORE_DEBUG",
    "port number, or the word terminal",
    _debugger,
    None,
    "Debug all launches of a process: its first one waits for an editor with the session's token "
    "on this port of the machine (0 chooses one), or asks in the terminal; processes forked from "
    "it run without.",
)
SANITIZE = Variable(
    "WAVECORE_SANITIZE",
    "yes, no or a file",
    _yes_or_file,
    None,
    "Run all launches of a process under the sanitizer, which reports to standard error or to this "
    "file; %p in its name is the process ID.",
)
SUPPRESSIONS = Variable(
    "WAVECORE_SUPPRESSIONS",
    "file",
    _path,
    None,
    "Reports that the sanitizer suppresses, one a line; see docs/how-to/sanitize.md.",
)

GPUS: Variable[tuple[str, ...]] = Variable(
    "WAVECORE_GPUS",
    "list of targets",
    _names,
    (),
    "The emulated GPUs of a HIP program, such as gfx942,gfx1100, and the targets of hipcc; by "
    "default the targets that the program was built for. Python kernels run on the first one "
    "unless the program chooses a device.",
)
HIPCC_STDLIB = Variable(
    "WAVECORE_HIPCC_STDLIB",
    "word: auto, libstdc++ or libc++",
    _one_of("auto", "libstdc++", "libc++"),
    "auto",
    "The C++ library of hipcc's programs: the one of an installed GCC, or ziglang's; auto prefers "
    "the first.",
)

CUDA_LIBRARY = Variable(
    "WAVECORE_CUDA_LIBRARY",
    "file",
    str,
    "libcuda.so.1",
    'The CUDA driver that Device(on="cuda:0") uses.',
)
HIP_LIBRARY = Variable(
    "WAVECORE_HIP_LIBRARY",
    "file",
    _path,
    None,
    'The libamdhip64 that drives Device("hip:0"); by default that of ROCM_PATH or /opt/rocm, else '
    "what the system's loader finds.",
)
HIPRTC_COMPILE = Variable[tuple[str, ...]](
    "HIPRTC_COMPILE_OPTIONS_APPEND",
    "words, as a shell reads them",
    _words,
    (),
    "Options for every compilation by hipRTC, after the program's own.",
)
HIPRTC_LINK = Variable[tuple[str, ...]](
    "HIPRTC_LINK_OPTIONS_APPEND",
    "words, as a shell reads them",
    _words,
    (),
    "Options for everything that hipRTC links, after the program's own.",
)

THREADS = Variable(
    "WAVECORE_THREADS",
    "count",
    _count,
    0,
    "Maximum number of threads for launches and compilation; by default, or with 0, one for each "
    "core that the process may use.",
)

VARIABLES: tuple[Variable[Any], ...] = (
    *(HIPRTC_COMPILE, HIPRTC_LINK),
    *(CACHE_DIR, CACHE_LIMIT_MB, CLANG, COMPILE_MEMORY_MB, COMPILE_TIMEOUT, CUDA_LIBRARY, DEBUG),
    *(GPUS, HIPCC_STDLIB, HIP_LIBRARY, MEMORY, NO_CACHE),
    *(ON, PRINTF_BUFFER_BYTES, PROFILE, PROGRESS, SANITIZE, SUPPRESSIONS, THREADS, TIER2),
    *(TIMEOUT, TRANSLATION_LIMIT, TRITON, TRITON_CUDA),
)


def cache_dir() -> Path:
    """The root of the disk cache; it may not exist yet."""
    chosen = CACHE_DIR.get()
    if chosen is not None:
        return chosen
    with IMPORTS:
        from platformdirs import user_cache_path

    try:
        return user_cache_path("wavecore", appauthor=False)
    except RuntimeError:  # a user without a home directory gets no cache: see `toolchain.private`
        return Path("~", "wavecore")


def cpu_count() -> int:
    """Cores that this process may use, at most `THREADS` of them."""
    available = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return min(THREADS.get() or available, available)
